"""The games of the engine's bench as somebody would write them in Python for their own use, and random
games."""

from __future__ import annotations

from collections.abc import Callable
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


def _rays() -> list[list[list[int]]]:
    """For each dark square and each of the four ways, the next square and the one behind it, as far as they
    are on the board; the two ways of Black first."""
    squares = {
        (row, column): row * 4 + column // 2 for row in range(8) for column in range(8) if (row + column) % 2
    }
    ways = ((1, -1), (1, 1), (-1, -1), (-1, 1))
    steps = [[[(r + n * dr, c + n * dc) for n in (1, 2)] for dr, dc in ways] for r, c in squares]
    return [[[squares[each] for each in ray if each in squares] for ray in rays] for rays in steps]


RAYS = _rays()
BLACK, WHITE = (1, 2), (3, 4)
"""A man and a king of each side; 0 is an empty square."""
FORWARD = {1: slice(0, 2), 2: slice(0, 4), 3: slice(2, 4), 4: slice(0, 4)}
QUIET = 80


class Draughts:
    """English draughts: who can jump has to, and goes on jumping; forty quiet moves of each are a draw."""

    def __init__(self, chance: Random) -> None:
        self.board = [1] * 12 + [0] * 8 + [3] * 12
        self.side = BLACK
        self.quiet = 0
        self.jumper: int | None = None
        self._actions = self._find_actions()

    def actions(self) -> list[Any]:
        return self._actions

    def _find_actions(self) -> list[tuple[int, int, int | None]]:
        """From, to, and what is jumped over."""
        board, side = self.board, self.side
        own = [self.jumper] if self.jumper is not None else [n for n, man in enumerate(board) if man in side]
        jumps: list[tuple[int, int, int | None]] = [
            (at, ray[1], ray[0])
            for at in own
            for ray in RAYS[at][FORWARD[board[at]]]
            if len(ray) == 2 and board[ray[0]] and board[ray[0]] not in side and not board[ray[1]]
        ]
        if jumps or self.jumper is not None:
            return jumps
        return [
            (at, ray[0], None)
            for at in own
            for ray in RAYS[at][FORWARD[board[at]]]
            if ray and not board[ray[0]]
        ]

    def play(self, action: tuple[int, int, int | None]) -> None:
        start, goal, over = action
        board = self.board
        man = board[start]
        king = self.side[1]
        board[start] = 0
        self.quiet = self.quiet + 1 if man == king and over is None else 0
        crowned = man != king and (goal >= 28 if self.side is BLACK else goal < 4)
        board[goal] = king if crowned else man
        self.jumper = None
        if over is not None:
            board[over] = 0
            if not crowned:
                self.jumper = goal
                self._actions = self._find_actions()
                if self._actions:
                    return
                self.jumper = None
        self.side = WHITE if self.side is BLACK else BLACK
        self._actions = self._find_actions()

    def over(self) -> bool:
        return not self._actions or self.quiet >= QUIET


def played(sort: Callable[[Random], ByHand], seed: int) -> int:
    """A random game; how many decisions it took."""
    chance = Random(seed)  # noqa: S311
    game = sort(chance)
    count = 0
    while not game.over():
        game.play(chance.choice(game.actions()))
        count += 1
    return count
