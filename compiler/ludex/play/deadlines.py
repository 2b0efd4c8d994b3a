"""Deadlines for answering questions, and the wall clock that enforces them.

Content declares deadlines (`deadlines` of the game and of modules): in each run of the step `of`, a person
has `seconds`. After that, each question of the step is answered with the arm `late` of its menu, or declined
if the deadline has no `late`; a question that allows neither waits. A bot has a number of answers instead of
seconds: random, with the frequencies that `answers` states for people, or else estimated from `seconds`. The
engine has no clock: for it, a late answer is an answer like any other.
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
    seconds: int
    late: str | None
    """The arm that is chosen when time is up; if None, the question is declined."""
    answers: tuple[tuple[int, int], ...]
    """Pairs of a number of answers, and how often people give so many in time."""
    chosen: bool = True
    """Whether players may also choose the late arm themselves."""

    def draw_answer_count(self, chance: Random) -> int:
        """Return how many answers a person might give in a run of the step, at random if `answers` is set."""
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
        """Return the deadline of the present question, if any, and whether it starts with this question."""
        found, now = self.find_current(game)
        before, self.run = self.run, now
        return found, now is not None and now != before

    def find_current(self, game: Game) -> tuple[Deadline | None, tuple[str, int] | None]:
        """Return the present deadline, and the run of its step as in `run`; two Nones without a deadline."""
        routines, numbers = game.machine.routines, game.machine.numbers
        running = {routines[frame.routine].step for frame in game.state.frames} if self.known else ()
        for each in self.known:
            step = numbers[each.of]
            if step in running:
                runs = sum(times for (counted, _), times in game.state.used.items() if counted == step)
                return each, (each.id, runs)
        return None, None


class PaceLimit:
    """Limit on the number of answers that bots give under a deadline, instead of a limit on time."""

    def __init__(self, known: tuple[Deadline, ...], chance: Random) -> None:
        self.tracker, self.chance = DeadlineTracker(known), chance
        self.left = 0

    def find_late_answer(self, game: Game, question: Question) -> LateAnswer | None:
        """Count an answer; return the late one if none is left, or None if the bot may still choose."""
        deadline, fresh = self.tracker.track_question(game)
        if deadline is None:
            return None
        if fresh:
            self.left = deadline.draw_answer_count(self.chance)
        self.left -= 1
        return None if self.left >= 0 else deadline.find_late_answer(question)


class Clock:
    """Wall clock of deadlines and of questions with their own time limits; it can be switched off."""

    def __init__(
        self,
        known: tuple[Deadline, ...],
        now: Callable[[], float] = monotonic,
        runs: bool = True,
        saved_seconds: int | None = None,
    ) -> None:
        """Make a clock; `saved_seconds` is the number of seconds that were left when the game was saved."""
        self.tracker, self.now, self.runs = DeadlineTracker(known), now, runs
        self.saved_seconds = saved_seconds
        """The seconds that were left when the game was saved; None once a time limit has started."""
        self.until = 0.0
        self.deadline: Deadline | None = None
        self.question: Question | None = None
        """The last question with a time limit of its own."""
        self.until_asked = 0.0
        """When the time limit of that question ends."""

    def seconds_left(self, game: Game) -> float | None:
        """Return the seconds left for the present question; start its time limit if it is new.

        Returns None if the clock is off, without a time limit, and if time is up and the question has no late
        answer.
        """
        self.deadline, fresh = self.tracker.track_question(game)
        question = game.question
        if question is None or not self.runs:
            return None
        if fresh and self.deadline is not None:
            self.until = self.now() + self._start_limit(self.deadline.seconds)
        if question.seconds is not None and question is not self.question:
            self.question, self.until_asked = question, self.now() + self._start_limit(question.seconds)
        ends = [] if self.deadline is None else [self.until]
        ends += [] if question.seconds is None else [self.until_asked]
        left = min(ends, default=None)
        if left is None:
            return None
        waits = left <= self.now() and self.find_late_answer(question) is None
        return None if waits else left - self.now()

    def _start_limit(self, seconds: int) -> int:
        """Return the seconds with which a time limit starts: those left in a saved game, or all of it."""
        saved, self.saved_seconds = self.saved_seconds, None
        return seconds if saved is None else min(saved, seconds)

    def starting_seconds(self, game: Game) -> int | None:
        """Return the seconds of the time limit that starts with the present question; None if none starts."""
        if not self.runs:
            return None
        found, now = self.tracker.find_current(game)
        question = game.question
        limits = [found.seconds] if found is not None and now != self.tracker.run else []
        if question is not None and question.seconds is not None and question is not self.question:
            limits.append(question.seconds)
        if self.saved_seconds is not None and limits:
            limits.append(self.saved_seconds)
        return min(limits, default=None)

    def seconds_to_save(self, game: Game) -> int | None:
        """Return the seconds left, to save them with the game; None if no time limit is running."""
        if self.saved_seconds is not None:
            return self.saved_seconds
        if not self.runs or self.starting_seconds(game) is not None:
            return None
        left = self.seconds_left(game)
        return None if left is None else max(ceil(left), 0)

    def find_late_answer(self, question: Question) -> LateAnswer | None:
        """Return the answer to give when time is up; None if the question has none and the game waits."""
        late = None if self.deadline is None else self.deadline.find_late_answer(question)
        return (None,) if late is None and question.seconds is not None and question.optional else late

    def find_timeout_arm(self, game: Game) -> str | None:
        """Return the arm of the present deadline that only the clock may choose; None if there is none."""
        deadline, _ = self.tracker.find_current(game)
        return None if deadline is None or deadline.chosen else deadline.late
