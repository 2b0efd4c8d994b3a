"""The long run: every game under content/ and every small world of tests/worlds, hundreds of times in both
engines.

    python -m tests.soak [GAMES]

Each random game is compared at every question. What differs, or ends in an error, is told with its seed and
modules, and the command ends with 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

from compiler.driver.building import build
from compiler.engine.load import load
from compiler.engine.machine import Machine
from compiler.engine.question import WrongSetting
from compiler.pack.reader import Pack
from tests.engine.accelerate.differing import side_by_side
from tests.engine.accelerate.worlds import PLAYED, machine

ROOT = Path(__file__).resolve().parents[1]
GAMES = 200


def machines() -> Iterator[tuple[str, Machine]]:
    yield from ((name, machine(name)) for name in PLAYED)
    for file in sorted((ROOT / "content").glob("*/game.yaml")):
        name = file.parent.name
        build(ROOT, [name])
        yield name, load(Pack.open(ROOT / "build" / f"{name}.ludex"))


def settings(found: Machine) -> list[list[str]]:
    """Every choice of modules that there may be; which of them are legal shows when they are played."""
    modules = [found.ids[entry] for entry in found.modules]
    return [list(some) for size in range(len(modules) + 1) for some in combinations(modules, size)]


def played(name: str, found: Machine, games: int) -> Iterator[str]:
    """What went wrong in so many games."""
    choices, count = settings(found), 0
    for seed in range(games):
        modules = choices[seed % len(choices)] if seed < len(choices) else Random(seed).choice(choices)  # noqa: S311
        try:
            game = side_by_side(found, seed, 2_000, seats=max(len(found.seats), 1), modules=modules)
        except WrongSetting:
            continue
        except AssertionError as differing:
            yield f"{name}, seed {seed}, modules {modules}: the engines differ: {differing}"
            continue
        count += 1
        if game.error is not None:
            yield f"{name}, seed {seed}, modules {modules}: {game.error.said()}"
    sys.stdout.write(f"{name}: {count} games in both engines\n")
    sys.stdout.flush()


def main(words: list[str]) -> int:
    games = int(words[0]) if words else GAMES
    wrong = [line for name, found in machines() for line in played(name, found, games)]
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
