"""Bots play the games under content/, and their invariants are looked at after every answer."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from compiler.driver import build
from compiler.play.setting import Setting, module_sets, seat_counts
from compiler.play.simulating import Plan, Player

ROOT = Path(__file__).parents[2]
CLEVER = 4
"""Every so many rounds through the choices of modules are clever bots': they take their time."""


def lay(game: str, root: Path) -> None:
    """A project that holds one game, and what games share."""
    for folder in (f"content/{game}", "content/shared", f"schemas/{game}", "schemas/shared"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, root / folder)


def player(game: str, root: Path) -> Player:
    """Somebody to play what is laid out there."""
    outcome = build(root, [game])
    assert [each.message.said("en") for each in outcome.findings if each.severity.value == "E"] == []
    return Player(str(root / "build" / f"{game}.ludex"))


def bots_play(modules: tuple[str, ...], seed: int, bot: str = "random", seats: int = 1, *more: str) -> Plan:
    """One game. A plan names its pack for other processes; here the player has it open."""
    return Plan("", Setting(seats=seats, seed=seed, modules=modules), 1, (bot, *more), engine="accelerated")


def clever(player: Player) -> list[str]:
    """The bots that a game brings: its policies for a seat. Greedy ones where it has none."""
    records = map(player.pack.by_number, player.pack.of_kind("policy"))
    policies = [each for each in records if list(each.data.get("args", {}).values()) == ["seat"]]
    return [each.id.partition("/")[2] for each in policies] or ["greedy"]


def plans(player: Player, games: int) -> Iterator[Plan]:
    """Every choice of modules in turn, and now and then all of them with bots that know what they do."""
    choices, seats, bots = module_sets(player.pack), seat_counts(player.pack), clever(player)
    for number in range(games):
        turn, choice = divmod(number, len(choices))
        some = ["random"] if turn % CLEVER else [bots[(turn // CLEVER + n) % len(bots)] for n in range(4)]
        yield bots_play(choices[choice], number, some[0], seats[turn % len(seats)], *some[1:])


def trouble(player: Player, plan: Plan) -> str | None:
    """What is wrong with a game, if anything."""
    ended = player.play(plan, 0)
    if not ended.failed and ended.end is not None:
        return None
    what = ended.breach or ended.error or "it does not end"
    return f"seed {plan.setting.seed}, {plan.bots[0]}, modules {list(plan.setting.modules)}: {what}"


def watched(game: str, games: int) -> Iterator[str]:
    """What went wrong in so many games of bots."""
    with TemporaryDirectory() as folder:
        lay(game, Path(folder))
        found = player(game, Path(folder))
        for plan in plans(found, games):
            wrong = trouble(found, plan)
            if wrong is not None:
                yield f"{game}, {wrong}"
    sys.stdout.write(f"{game}: {games} games of bots, {len(found.guards)} invariants watched\n")
    sys.stdout.flush()
