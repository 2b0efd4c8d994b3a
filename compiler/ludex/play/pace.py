"""Deadlines: how long players have for the questions of a step, and how much people get done in that time.

Content says so (`deadlines` of the game and of modules): within each run of the step `of`, a person has
`seconds`; then every question of it gets the answer `late`, an arm of its menu or none at all. A bot gets as
many answers as `answers` tells, a map from a number of answers to how often people reach it. The engine knows
of no clock: it hears the late answer like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from ludex.engine.game import Game
from ludex.engine.question import Question
from ludex.pack.reader import Pack

Given = tuple[Any]
"""An answer that is given; it may be None."""


@dataclass(frozen=True, slots=True)
class Deadline:
    id: str
    of: str
    """The id of the step."""
    seconds: int
    late: str | None
    """The arm that is answered once time is over; without one, the question is declined."""
    answers: tuple[tuple[int, int], ...]
    """Numbers of answers, each with how often people get that far."""
    chosen: bool = True
    """Whether players may also choose the late arm themselves."""

    def reached(self, chance: Random) -> int:
        """How many answers a person gives this time."""
        if not self.answers:
            return max(self.seconds // 5, 1)  # a person who looks, chooses and acts every five seconds
        numbers, weights = zip(*self.answers, strict=True)
        return int(chance.choices(numbers, weights)[0])

    def too_late(self, question: Question) -> Given | None:
        """The answer to give once time is over; none where the question cannot be ended so."""
        if self.late is None:
            return (None,) if question.optional else None
        for index, option in enumerate(question.options[: question.own]):
            if option.arm == self.late:
                return (index,)
        return None


def deadlines(pack: Pack) -> tuple[Deadline, ...]:
    """The deadlines that the game and its modules declare."""
    found = []
    for number in (*pack.of_kind("game"), *pack.of_kind("module")):
        record = pack.by_number(number)
        for slug, each in sorted(record.data.get("deadlines", {}).items()):
            weights = sorted((int(count), int(often)) for count, often in each.get("answers", {}).items())
            found.append(
                Deadline(
                    f"{record.id}.{slug}",
                    pack.id(each["of"]),
                    each["seconds"],
                    each.get("late"),
                    tuple(weights),
                    each.get("chosen", True),
                )
            )
    return tuple(found)


def running(game: Game) -> frozenset[str]:
    """The ids of the steps that are running now."""
    routines, ids = game.machine.routines, game.machine.ids
    steps = {routines[frame.routine].step for frame in game.state.frames}
    return frozenset(ids[step] for step in steps if step >= 0)


class Watch:
    """Which deadline counts now, and whether a new run of its step has begun."""

    def __init__(self, known: tuple[Deadline, ...]) -> None:
        self.known = known
        self.run: tuple[str, int] | None = None
        """The deadline that counts, and how many runs of its step there have been."""

    def look(self, game: Game) -> tuple[Deadline | None, bool]:
        """The deadline that counts for the question of the game, and whether it has just begun to."""
        found, now = self.peek(game)
        before, self.run = self.run, now
        return found, now is not None and now != before

    def peek(self, game: Game) -> tuple[Deadline | None, tuple[str, int] | None]:
        """The deadline that counts, and which run of its step this is."""
        steps = running(game) if self.known else frozenset()
        found = next((each for each in self.known if each.of in steps), None)
        return found, None if found is None else (found.id, _runs(game, found))


def _runs(game: Game, deadline: Deadline) -> int:
    step = game.machine.numbers[deadline.of]
    return sum(times for (counted, _), times in game.state.used.items() if counted == step)


class Hurry:
    """Bots under a deadline: they get as far as people do."""

    def __init__(self, known: tuple[Deadline, ...], chance: Random) -> None:
        self.watch, self.chance = Watch(known), chance
        self.left = 0

    def late(self, game: Game, question: Question) -> Given | None:
        """The answer of one whose time is over; None while there is time left."""
        deadline, fresh = self.watch.look(game)
        if deadline is None:
            return None
        if fresh:
            self.left = deadline.reached(self.chance)
        self.left -= 1
        if self.left >= 0:
            return None
        return deadline.too_late(question)
