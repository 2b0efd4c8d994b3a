"""Bots play each Encounter to its end, the engines agree, and Zones bear the names of the board in play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludex.engine.state.views import label_piece
from ludex.play.game_setup import Setting
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from tests.engine.accelerate.differing import side_by_side
from tests.games.watching import trouble

GAME = "dark-rituals"
ENCOUNTERS = {
    "gather-their-souls": "souls",
    "kill-the-heroes": "heroes",
    "risky-solution": "rubies",
    "give-me-souls": "caverns",
    "blood-sacrifice": "sacrifice",
}


def setting(encounter: str, seed: int) -> Setting:
    return Setting(seed=seed, modules=(f"quest/{encounter}",), options={"ground": ENCOUNTERS[encounter]})


@pytest.mark.parametrize("encounter", ENCOUNTERS)
@pytest.mark.parametrize("bot", ["schemer", "random"])
def test_an_encounter_ends_well(players: Callable[[str], PackSimulator], encounter: str, bot: str) -> None:
    for seed in range(2):
        plan = Plan("", setting(encounter, seed), 1, (bot,), engine="accelerated")
        assert trouble(players(GAME), plan) is None


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_both_engines_play_alike(players: Callable[[str], PackSimulator], encounter: str) -> None:
    options = {"ground": ENCOUNTERS[encounter]}
    game = side_by_side(players(GAME).machine, 3, 60, modules=(f"quest/{encounter}",), options=options)
    assert game.error is None


def test_zones_bear_the_names_of_the_board_in_play(players: Callable[[str], PackSimulator]) -> None:
    game = setting("give-me-souls", 1).open(players(GAME).machine)
    labels = [label_piece(game.run, piece, None) for piece in range(len(game.run.state.entry))]
    standing = {label["piece"]: label["node"] for label in labels if label.get("place") == "place/board"}
    assert standing["unit/pekka"] == "bone-hall"
    assert standing["hero/teuta"] == "gate"
