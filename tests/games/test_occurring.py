"""What occurs in a game is known from its answers, but what never did is told with its line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludex.play.game_setup import Setting
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from tests.games.occurring import Occurrence, occurred, wanted

GAME = "moonstone"
BOTS = ("digger", "bruiser")


@pytest.fixture(scope="module")
def found(players: Callable[[str], PackSimulator]) -> tuple[set[str], set[str]]:
    """What could occur in a short game, and what did, as it is told without the line."""
    at_table = players(GAME)
    setting = Setting(2, 1, options={"troupe-size": "one", "signature-moves": False})
    played = at_table.play(Plan("", setting, 1, BOTS, engine="accelerated"), 0)
    could = wanted(at_table.pack)
    did = occurred(at_table.machine, played.replay)
    return {_bare(each, could) for each in could}, {_bare(each, could) for each in did & could.keys()}


def _bare(each: Occurrence, could: dict[Occurrence, str]) -> str:
    line, _, said = could[each].partition(": ")
    file, _, number = line.partition(":")
    assert file.startswith(f"content/{GAME}/") and file.endswith(".yaml") and int(number) > 0
    return said


@pytest.mark.parametrize(
    "said",
    [
        "procedure/activation, do: never asks this",
        "procedure/activation, do: nobody ever chooses “rest”",
        "procedure/activation, do: never begins",
        "game/moonstone, setup/board/do: never begins",
    ],
)
def test_what_every_game_has_occurs(found: tuple[set[str], set[str]], said: str) -> None:
    could, did = found
    assert said in could & did


@pytest.mark.parametrize(
    "said",
    [
        "signature-move/back-to-front, other: never begins",
        "ability/grudge, hooks/after/bleed/do: never begins",
    ],
)
def test_what_a_short_game_has_not_is_missed(found: tuple[set[str], set[str]], said: str) -> None:
    could, did = found
    assert said in could - did


def test_nobody_waits_for_policies(found: tuple[set[str], set[str]]) -> None:
    assert not [said for said in found[0] if said.startswith("policy/")]
