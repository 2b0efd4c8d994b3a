"""Two states that differ only in what a seat may not know give it the same view and the same questions."""

from __future__ import annotations

from random import Random

import pytest

from ludex.engine import Game, WrongAnswer, open_game
from tests.engine.accelerate.worlds import PLAYED, machine
from tests.engine.redealing import asked, redealt

ANSWERS = 80


def answered(game: Game, chance: Random) -> None:
    assert game.question is not None
    try:
        game.answer(game.question.random(chance))
    except WrongAnswer:
        return  # a try at a point or path that the rules refuse


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", PLAYED)
def test_hidden_parts_of_a_world_do_not_show(name: str, seed: int) -> None:
    known, chance = machine(name), Random(seed)  # noqa: S311
    seats = range(max(1, len(known.seats)))
    game = open_game(known, seats=len(seats), seed=seed)
    for _ in range(ANSWERS):
        if game.question is None:
            break
        for seat in seats:
            other = redealt(game, seat, chance)
            assert other.view(seat) == game.view(seat)
            assert asked(other.question, seat) == asked(game.question, seat)
        answered(game, chance)
