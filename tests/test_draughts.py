"""English draughts: the positions that there are, and the rules that make them."""

from __future__ import annotations

import pytest

from tests.draughts import COUNTS, list_moves, perft, start


@pytest.mark.parametrize(("engine", "depth"), [("accelerated", 5), ("reference", 3)])
def test_positions_are_those_that_others_count(engine: str, depth: int) -> None:
    assert tuple(perft(start(engine), each) for each in range(1, depth + 1)) == COUNTS[:depth]


def test_squares_are_numbered_as_players_number_them() -> None:
    assert list_moves(start(), None) == [(9, 13), (9, 14), (10, 14), (10, 15), (11, 15), (11, 16), (12, 16)]
