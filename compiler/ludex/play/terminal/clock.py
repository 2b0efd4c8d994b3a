"""The clock on the wall. It only ever becomes an answer: that of one whose time is over."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from ludex.engine.game import Game
from ludex.engine.question import Question
from ludex.play.pace import Deadline, Given, Watch


class Clock:
    """Runs while the questions of one step are put; where nobody wants it, it never does."""

    def __init__(
        self, known: tuple[Deadline, ...], now: Callable[[], float] = monotonic, runs: bool = True
    ) -> None:
        self.watch, self.now, self.runs = Watch(known), now, runs
        self.until = 0.0
        self.deadline: Deadline | None = None
        self.question: Question | None = None
        """The last question with seconds of its own."""
        self.until_asked = 0.0

    def seconds(self, game: Game) -> float | None:
        """How long there is for the question of the game; None where it has all the time in the world: also
        one that the end of the time does not answer, once that has come."""
        self.deadline, fresh = self.watch.look(game)
        question = game.question
        if question is None or not self.runs:
            return None
        if fresh and self.deadline is not None:
            self.until = self.now() + self.deadline.seconds
        if question.seconds is not None and question is not self.question:
            self.question, self.until_asked = question, self.now() + question.seconds
        ends = [] if self.deadline is None else [self.until]
        ends += [] if question.seconds is None else [self.until_asked]
        left = min(ends, default=None)
        if left is None:
            return None
        waits = left <= self.now() and self.too_late(question) is None
        return None if waits else left - self.now()

    def starting(self, game: Game) -> int | None:
        """The seconds that begin to run with the question of the game; None where none do."""
        found, now = self.watch.peek(game)
        return found.seconds if found is not None and self.runs and now != self.watch.run else None

    def too_late(self, question: Question) -> Given | None:
        """The answer once time is over; none where this question waits."""
        given = None if self.deadline is None else self.deadline.too_late(question)
        return (None,) if given is None and question.seconds is not None and question.optional else given

    def not_chosen(self, game: Game) -> str | None:
        """The arm that only the end of the time answers, if there is one now."""
        deadline, _ = self.watch.peek(game)
        return None if deadline is None or deadline.chosen else deadline.late
