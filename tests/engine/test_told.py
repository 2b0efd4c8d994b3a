"""Who sees what: a hand that all see but its owner, and what was told of its cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludex.engine import Game, open_game
from ludex.play.bots.redeal import redeal
from tests.engine.accelerate.worlds import machine

COLUMN = "card.told-colour"


def start(engine: str = "reference") -> Game:
    return open_game(machine("lanterns"), engine=engine, seats=2, seed=3)


def hand(game: Game, seat: int, viewer: int | None) -> dict[str, Any]:
    """The hand of a seat, as somebody sees it."""
    found = (each for each in game.view(viewer)["places"] if each["place"] == "place/hand")
    return next(each for each in found if each["owner"]["seat"] == seat)


def tell_a_colour(game: Game) -> Game:
    """The first seat tells the second one a colour."""
    assert game.question is not None
    game.answer(next(n for n, each in enumerate(game.question.options) if each.arm == "colour"))
    game.answer(0)
    return game


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_others_see_a_hand_and_its_owner_does_not(engine: str) -> None:
    game = start(engine)
    assert hand(game, 0, 0)["pieces"] == [] and hand(game, 0, 0)["hidden"] == 4
    assert len(hand(game, 0, 1)["pieces"]) == len(hand(game, 0, None)["pieces"]) == 4
    assert game.question is not None
    own = [each.label for each in game.question.options if each.arm == "light"]
    assert [each["piece"] for each in own] == [None] * 4
    assert [each["rank"] for each in own] == [0, 1, 2, 3]


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_what_was_told_of_a_hidden_card_is_known(engine: str) -> None:
    game = start(engine)
    assert "told" not in hand(game, 1, 1)
    tell_a_colour(game)
    whole = hand(game, 1, None)["pieces"]
    told = {each["rank"]: each["state"]["told-colour"] for each in whole if each["state"]["told-colour"]}
    assert told
    assert hand(game, 1, 1)["told"] == [{"rank": rank, "told-colour": each} for rank, each in told.items()]
    assert hand(game, 1, 1)["pieces"] == []


def test_what_was_told_stays_where_it_was_told_when_a_bot_imagines_other_cards() -> None:
    game = tell_a_colour(start())
    for seed in range(5):
        imagined = redeal(game, 1, Random(seed))  # noqa: S311
        assert imagined.view(1) == game.view(1)
