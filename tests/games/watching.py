"""Bots play the games under content/. Their invariants are looked at after every answer, and so is what of
the content never occurs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from ludex.actions.build import build
from ludex.engine.rules.machine import Machine
from ludex.play.game_setup import Setting, module_sets, seat_counts
from ludex.play.simulation.matches import MatchResult
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from tests.built_games import copy_built_game
from tests.games.occurring import Occurrence, occurred, wanted

ROOT = Path(__file__).parents[2]
CLEVER = 4
"""Every so many rounds through the choices of modules are clever bots': they take their time."""
PATIENCE = 500
"""The games after which what has not occurred never does."""


def player(game: str, root: Path) -> PackSimulator:
    """Somebody to play what is laid out there."""
    outcome = build(root, [game])
    assert [each.message.render("en") for each in outcome.findings if each.severity.value == "E"] == []
    return PackSimulator(_pack(game, root))


def _pack(game: str, root: Path) -> str:
    return str(root / "build" / f"{game}.ludex")


def bots_play(modules: tuple[str, ...], seed: int, bot: str = "random", seats: int = 1, *more: str) -> Plan:
    """One game. A plan names its pack for other processes; here the player has it open."""
    return Plan("", Setting(seats=seats, seed=seed, modules=modules), 1, (bot, *more), engine="accelerated")


def clever(player: PackSimulator) -> list[str]:
    """The bots that a game brings: its policies for a seat. Greedy ones where it has none."""
    records = map(player.pack.by_number, player.pack.of_kind("policy"))
    policies = [each for each in records if list(each.data.get("args", {}).values()) == ["seat"]]
    return [each.id.partition("/")[2] for each in policies] or ["greedy"]


def plans(player: PackSimulator, games: int) -> Iterator[Plan]:
    """Every choice of modules in turn, every other time with options at random."""
    choices, seats, bots = module_sets(player.pack), seat_counts(player.pack), clever(player)
    for number in range(games):
        turn, choice = divmod(number, len(choices))
        chance = Random(number)  # noqa: S311
        chosen = options(player.machine, chance) if number % 2 else {}
        setting = Setting(seats[turn % len(seats)], number, choices[choice], chosen)
        yield Plan("", setting, 1, seated(bots, turn, chance), engine="accelerated")


def seated(bots: list[str], turn: int, chance: Random) -> tuple[str, ...]:
    """Who plays. Where a game brings several policies each seat has its own, and now and then a random bot;
    else it is now and then that all know what they do."""
    if len(bots) > 1:
        every = [*bots, *bots, "random"]
        return tuple(chance.sample(every, len(every)))
    return ("random",) if turn % CLEVER else tuple(bots)


def options(machine: Machine, chance: Random) -> dict[str, Any]:
    """Something for each option."""
    return {slug: chance.choice(_choices(type_, default)) for slug, type_, default in machine.options}


def _choices(type_: Any, default: Any) -> list[Any]:
    if type_ == "bool":
        return [False, True]
    return list(type_[1]) if type(type_) in (list, tuple) and type_[0] == "word" else [default]


def trouble(player: PackSimulator, plan: Plan) -> str | None:
    """What is wrong with a game, if anything."""
    return _wrong(plan, player.play(plan, 0))


def _wrong(plan: Plan, ended: MatchResult) -> str | None:
    if not ended.failed and ended.end is not None:
        return None
    setting, bots = plan.setting, ", ".join(plan.bots[: plan.setting.seats])
    chosen = f"modules {list(setting.modules)}, options {dict(setting.options)}"
    what = ended.breach or ended.error or "it does not end"
    return f"seed {setting.seed}, {setting.seats} seats, {bots}, {chosen}: {what}"


def watched(game: str, games: int, jobs: int = 1) -> Iterator[str]:
    """What went wrong in so many games of bots, and what never occurred. While something has not, further
    games are played."""
    with TemporaryDirectory() as folder:
        copy_built_game(game, Path(folder))
        found = player(game, Path(folder))
        missing, count = wanted(found.pack), 0
        with ProcessPoolExecutor(jobs, initializer=_sit_down, initargs=(_pack(game, Path(folder)),)) as pool:
            for what, seen in pool.map(_game, plans(found, max(games, PATIENCE))):
                count += 1
                missing = {each: said for each, said in missing.items() if each not in seen}
                if what is not None:
                    yield f"{game}, {what}"
                if count >= games and not missing:
                    pool.shutdown(cancel_futures=True)
                    break
    yield from missing.values()
    sys.stdout.write(f"{game}: {count} games of bots, {len(found.guards)} invariants watched\n")
    sys.stdout.flush()


_player: list[PackSimulator] = []
"""The one of this process."""


def _sit_down(pack: str) -> None:
    _player.append(PackSimulator(pack))


def _game(plan: Plan) -> tuple[str | None, set[Occurrence]]:
    """What is wrong with a game, and what occurred in it."""
    played = _player[-1].play(plan, 0)
    return _wrong(plan, played), occurred(_player[-1].machine, played.replay)
