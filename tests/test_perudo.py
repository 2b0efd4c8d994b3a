"""The world of hidden dice agrees with a plain program, and a bot cannot look under a cup."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ludex.engine import open_game
from ludex.play.bots.redeal import redeal
from tests.engine.accelerate.worlds import machine
from tests.perudo import compare_game


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_bids_and_losses_are_those_of_a_plain_program(players: int, engine: str) -> None:
    assert sum(compare_game(machine("menteur"), players, seed, engine) for seed in (1, 2, 3, 4)) > 100


def test_hidden_dice_are_rolled_anew_for_whoever_imagines_them() -> None:
    """To exchange them would tell a bot all that the only other cup holds."""
    game = open_game(machine("menteur"), seats=2, seed=4)
    values = game.state.cols[game.machine.column_of["die.value"]]
    others = [piece for piece, value in enumerate(values) if value][5:]
    mine = game.view(0)
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(50):
        other = redeal(game, 0, Random(seed))  # noqa: S311
        assert other.view(0) == mine
        dealt = other.state.cols[game.machine.column_of["die.value"]]
        found[tuple(sorted(dealt[piece] for piece in others))] += 1
    assert len(others) == 5
    assert len(found) > 20
