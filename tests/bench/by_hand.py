"""The two games of the engine's bench as somebody would write them in Python for their own use, and random
games."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class ByHand(Protocol):
    def actions(self) -> list[Any]: ...
    def play(self, action: Any) -> None: ...
    def over(self) -> bool: ...


class Pig:
    """Roll and add up until you hold, or until a one takes it all; a hundred points win."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.scores = [0, 0]
        self.player = 0
        self.total = 0

    def actions(self) -> list[str]:
        return ["roll", "hold"]

    def play(self, action: str) -> None:
        if action == "roll":
            number = self.chance.randint(1, 6)
            if number > 1:
                self.total += number
                return
        else:
            self.scores[self.player] += self.total
        self.total = 0
        self.player = 1 - self.player

    def over(self) -> bool:
        return max(self.scores) >= 100


class TicTacToe:
    """Three in a line of nine squares."""

    def __init__(self, chance: Random) -> None:
        self.board: list[int | None] = [None] * 9
        self.player = 0
        self.winner: int | None = None

    def actions(self) -> list[int]:
        return [square for square, mark in enumerate(self.board) if mark is None]

    def play(self, square: int) -> None:
        self.board[square] = self.player
        if any(all(self.board[each] == self.player for each in line) for line in LINES):
            self.winner = self.player
        self.player = 1 - self.player

    def over(self) -> bool:
        return self.winner is not None or None not in self.board


def played(sort: type[Pig] | type[TicTacToe], seed: int) -> int:
    """A random game; how many decisions it took."""
    chance = Random(seed)  # noqa: S311
    game: ByHand = sort(chance)
    count = 0
    while not game.over():
        game.play(chance.choice(game.actions()))
        count += 1
    return count
