"""The clock on the wall. It only ever becomes an answer: that of one whose time is over."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from compiler.engine.game import Game
from compiler.engine.question import Question
from compiler.play.pace import Deadline, Given, Watch


class Clock:
    """Runs while the questions of one step are put."""

    def __init__(self, known: tuple[Deadline, ...], now: Callable[[], float] = monotonic) -> None:
        self.watch, self.now = Watch(known), now
        self.until: float | None = None
        self.deadline: Deadline | None = None

    def seconds(self, game: Game) -> float | None:
        """How long there is for the question of the game; None where it has all the time in the world."""
        self.deadline, fresh = self.watch.look(game)
        if self.deadline is None:
            self.until = None
            return None
        if fresh or self.until is None:
            self.until = self.now() + self.deadline.seconds
        return self.until - self.now()

    def too_late(self, question: Question) -> Given | None:
        """The answer once time is over; none where this question waits."""
        given = None if self.deadline is None else self.deadline.too_late(question)
        if given is not None:
            self.watch.done()
        return given
