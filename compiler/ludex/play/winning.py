"""Who has won: what a game's result says, as seats."""

from __future__ import annotations

from ludex.engine.game import Game
from ludex.engine.question import Result


def winners(result: Result | None, seats: int) -> frozenset[int]:
    """The seats that won: all or none where the game says only whether it was won."""
    won = None if result is None else result.won
    if type(won) is bool:
        return frozenset(range(seats) if won else ())
    if type(won) is int:
        return frozenset([won])
    if type(won) is list:
        return frozenset(each for each in won if type(each) is int)
    return frozenset()


def standing(game: Game, seat: int) -> bool | None:
    """Whether a seat has won; None while the game goes on."""
    result = game.result
    return None if result is None else seat in winners(result, len(game.state.seats) or 1)
