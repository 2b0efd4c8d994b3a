"""Deadlines for answering questions, and the wall clock that enforces them.

Content declares deadlines (`deadlines` of the game and of modules): within each run of the step `of`, a
person has `seconds`. After that, every question of the step gets the answer `late`, an arm of its menu, or is
declined. A bot gives a random number of answers, with the frequencies that `answers` states for people. The
engine knows no clock: a late answer is an ordinary answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from random import Random
from time import monotonic

from ludex.engine.ask.question import Question
from ludex.engine.game import Game
from ludex.pack.reader import Pack

LateAnswer = tuple[int | None]
"""The index of the late arm, or None to decline the question."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Time limit for the answers to the questions of a step."""

    id: str
    of: str
    """The id of the step."""
    seconds: int
    late: str | None
    """The arm that is answered when time is up; without one, the question is declined."""
    answers: tuple[tuple[int, int], ...]
    """Numbers of answers, each with how often people manage it."""
    chosen: bool = True
    """Whether players may also choose the late arm themselves."""

    def draw_answer_count(self, chance: Random) -> int:
        """Return a random number of answers that a person might give in this run."""
        if not self.answers:
            return max(self.seconds // 5, 1)  # a person needs about five seconds to look, choose and act
        numbers, weights = zip(*self.answers, strict=True)
        return int(chance.choices(numbers, weights)[0])

    def find_late_answer(self, question: Question) -> LateAnswer | None:
        """Return the answer to give when time is up; None if the question has no such answer."""
        if self.late is None:
            return (None,) if question.optional else None
        arms = [option.arm for option in question.options[: question.own]]
        return (arms.index(self.late),) if self.late in arms else None


def deadlines(pack: Pack) -> tuple[Deadline, ...]:
    """Return the deadlines that the game and its modules declare."""
    found = []
    for number in (*pack.of_kind("game"), *pack.of_kind("module")):
        record = pack.by_number(number)
        for slug, each in sorted(record.data.get("deadlines", {}).items()):
            weights = sorted((int(count), int(often)) for count, often in each.get("answers", {}).items())
            step, seconds, late = pack.id(each["of"]), each["seconds"], each.get("late")
            chosen = each.get("chosen", True)
            found.append(Deadline(f"{record.id}.{slug}", step, seconds, late, tuple(weights), chosen))
    return tuple(found)


class DeadlineTracker:
    """Tracker of the present deadline and of the runs of its step."""

    def __init__(self, known: tuple[Deadline, ...]) -> None:
        self.known = known
        self.run: tuple[str, int] | None = None
        """The deadline that applies, and the number of runs of its step so far."""

    def track_question(self, game: Game) -> tuple[Deadline | None, bool]:
        """Return the deadline of the present question, and whether it has just started."""
        found, now = self.find_current(game)
        before, self.run = self.run, now
        return found, now is not None and now != before

    def find_current(self, game: Game) -> tuple[Deadline | None, tuple[str, int] | None]:
        """Return the present deadline, and the run of its step."""
        routines, numbers = game.machine.routines, game.machine.numbers
        running = {routines[frame.routine].step for frame in game.state.frames} if self.known else ()
        for each in self.known:
            step = numbers[each.of]
            if step in running:
                runs = sum(times for (counted, _), times in game.state.used.items() if counted == step)
                return each, (each.id, runs)
        return None, None


class PaceLimit:
    """Limit on the pace of bots under a deadline, which matches the pace of people."""

    def __init__(self, known: tuple[Deadline, ...], chance: Random) -> None:
        self.tracker, self.chance = DeadlineTracker(known), chance
        self.left = 0

    def find_late_answer(self, game: Game, question: Question) -> LateAnswer | None:
        """Return the late answer when time is up; None while there is time left."""
        deadline, fresh = self.tracker.track_question(game)
        if deadline is None:
            return None
        if fresh:
            self.left = deadline.draw_answer_count(self.chance)
        self.left -= 1
        if self.left >= 0:
            return None
        return deadline.find_late_answer(question)


class Clock:
    """Wall clock of deadlines and of questions with their own time limits; it can be switched off."""

    def __init__(
        self,
        known: tuple[Deadline, ...],
        now: Callable[[], float] = monotonic,
        runs: bool = True,
        kept: int | None = None,
    ) -> None:
        """Start a clock; `kept` is the number of seconds that were left when the game was saved."""
        self.tracker, self.now, self.runs, self.kept = DeadlineTracker(known), now, runs, kept
        self.until = 0.0
        self.deadline: Deadline | None = None
        self.question: Question | None = None
        """The last question with a time limit of its own."""
        self.until_asked = 0.0

    def seconds_left(self, game: Game) -> float | None:
        """Return the seconds left for the present question.

        Returns None without a time limit, and if time is up and the question has no late answer.
        """
        self.deadline, fresh = self.tracker.track_question(game)
        question = game.question
        if question is None or not self.runs:
            return None
        if fresh and self.deadline is not None:
            self.until = self.now() + self._take_up(self.deadline.seconds)
        if question.seconds is not None and question is not self.question:
            self.question, self.until_asked = question, self.now() + self._take_up(question.seconds)
        ends = [] if self.deadline is None else [self.until]
        ends += [] if question.seconds is None else [self.until_asked]
        left = min(ends, default=None)
        if left is None:
            return None
        waits = left <= self.now() and self.find_late_answer(question) is None
        return None if waits else left - self.now()

    def _take_up(self, seconds: int) -> int:
        """Return the seconds left when a time limit starts: the rest from the saved game, else the whole
        limit."""
        kept, self.kept = self.kept, None
        return seconds if kept is None else min(kept, seconds)

    def starting_seconds(self, game: Game) -> int | None:
        """Return the time limit that starts with the present question; None if none starts."""
        if not self.runs:
            return None
        found, now = self.tracker.find_current(game)
        question = game.question
        limits = [found.seconds] if found is not None and now != self.tracker.run else []
        if question is not None and question.seconds is not None and question is not self.question:
            limits.append(question.seconds)
        if self.kept is not None and limits:
            limits.append(self.kept)
        return min(limits, default=None)

    def seconds_to_keep(self, game: Game) -> int | None:
        """Return the seconds left when a game is saved; None if no time limit is running."""
        if self.kept is not None:
            return self.kept
        if not self.runs or self.starting_seconds(game) is not None:
            return None
        left = self.seconds_left(game)
        return None if left is None else max(ceil(left), 0)

    def find_late_answer(self, question: Question) -> LateAnswer | None:
        """Return the late answer when time is up; None for a question that waits."""
        late = None if self.deadline is None else self.deadline.find_late_answer(question)
        return (None,) if late is None and question.seconds is not None and question.optional else late

    def find_timeout_arm(self, game: Game) -> str | None:
        """Return the arm that only the clock can choose, if the present deadline has one."""
        deadline, _ = self.tracker.find_current(game)
        return None if deadline is None or deadline.chosen else deadline.late
