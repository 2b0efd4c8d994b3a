"""The long run: every game under content/ and every small world of tests/worlds, hundreds of times in both
engines.

    python -m tests.soak [TIMES]

Each random game is compared at every question. Then bots play the games under content/, at random, greedily
and by policies, and invariants are watched. What differs, breaks one, ends in an error or not at all is told
with its seed and modules, and so is every action, hook and ask of the content that never occurred: then the
command ends with 1.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random

from ludex.engine.rules.machine import Machine
from ludex.engine.rules.setup import find_conflict
from tests.engine.accelerate.differing import side_by_side
from tests.engine.accelerate.worlds import GAMES, PLAYED, machine
from tests.games.watching import watched

TIMES = 200


def settings(found: Machine) -> list[list[str]]:
    """Every choice of modules that go together."""
    modules = [found.ids[entry] for entry in found.modules]
    every = (list(some) for size in range(len(modules) + 1) for some in combinations(modules, size))
    return [some for some in every if find_conflict(found.together, some) is None]


def played(name: str, found: Machine, games: int) -> Iterator[str]:
    """What went wrong in so many games."""
    choices, count = settings(found), 0
    for seed in range(games):
        modules = choices[seed % len(choices)] if seed < len(choices) else Random(seed).choice(choices)  # noqa: S311
        seats = found.fewest + seed % (found.most - found.fewest + 1)
        try:
            game = side_by_side(found, seed, 2_000, seats=seats, modules=modules)
        except AssertionError as differing:
            yield f"{name}, seed {seed}, modules {modules}: the engines differ: {differing}"
            continue
        count += 1
        if game.error is not None:
            yield f"{name}, seed {seed}, modules {modules}: {game.error.render()}"
    sys.stdout.write(f"{name}: {count} games in both engines\n")
    sys.stdout.flush()


def main(words: list[str]) -> int:
    games = int(words[0]) if words else TIMES
    wrong = [line for name in (*PLAYED, *GAMES) for line in played(name, machine(name), games)]
    wrong += [line for name in GAMES for line in watched(name, games, os.cpu_count() or 1)]
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
