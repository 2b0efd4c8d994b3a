"""Question, options and result, as plain data for players and bots.

A question is computed from frames and state on demand, and never saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from ludex.engine.errors import WrongAnswer as WrongAnswer
from ludex.engine.errors import WrongSetting as WrongSetting
from ludex.expr.tree_types import Type, Value

Answer: TypeAlias = int | list[Any] | None
"""Answer: the index of an option, a list of indices, a point, a list of points, or none. See `Question`."""


@dataclass(frozen=True, slots=True)
class Option:
    """Option of a question. `label` describes it in words of the game, never by a piece's number."""

    value: Value
    label: Any
    seat: int
    """The seat that has this option, by its rank among those in play."""
    arm: str | None = None
    offer: str | None = None
    """The name of the offer, if the option is an offer beside the question."""
    says: str | None = None
    """The key of the option's own text."""
    rank: int = 0
    """The rank of the arm, or of the offer."""
    piece: int | None = None
    """The piece that makes the offer."""


@dataclass(frozen=True, slots=True)
class Question:
    """Pending question. `options` begins with its own options (`own` of them), followed by offers.

    An answer is the index of an option. It is a list of indices if `least` and `most` are set (in a race,
    indices of one seat's options), and a point `[x, y]` or a path of points if `sort` says so. It may be None
    if `optional`. An offer is always accepted by its index.
    """

    seat: int
    """The seat that is asked, by its rank among those in play; of several that may answer, the first."""
    seats: tuple[int, ...]
    sort: str
    """pick, menu, order (of hooks), point or path"""
    mode: str
    options: tuple[Option, ...]
    own: int
    optional: bool
    least: int | None = None
    most: int | None = None
    ordered: bool = False
    says: str | None = None
    shown: tuple[tuple[str, Any], ...] = ()
    """Values for the slots of the text: names and labels."""
    near: tuple[tuple[int, int], ...] = ()
    """Points that are worth trying."""
    size: tuple[int, int] | None = None
    """The size of the plane."""
    asked: int | None = None
    """The number of seats that have already answered, in a sealed question or with the mode `all`."""
    seconds: int | None = None
    """Time limit of the answer, for the caller; the engine does not measure time."""
    type: Type = field(default="any", compare=False)

    @property
    def is_race(self) -> bool:
        """Whether the fastest of its seats answers, alone or before the others."""
        return self.mode in ("race", "all")

    @property
    def is_idle(self) -> bool:
        """Whether the question has no options, and is put only because skipping it would reveal that."""
        return not self.options and not self.asks_for_points

    @property
    def asks_for_points(self) -> bool:
        """Whether the answer is a point or a path of the plane."""
        return self.sort in ("point", "path")

    def find_seat_options(self, seat: int) -> tuple[int, ...]:
        """Return the indices of a seat's options."""
        return tuple(index for index, option in enumerate(self.options) if option.seat == seat)

    def list_picked(self, answer: Answer) -> Sequence[int]:
        """Return the indices of the options that an answer picks; none for points, or if it declines."""
        if isinstance(answer, int):
            return [answer]
        return [] if answer is None or self.asks_for_points else answer

    def find_answering_seat(self, answer: Answer) -> int:
        """Return the seat of the option if the answer is one option; for any other answer, the asked seat."""
        one = type(answer) is int and 0 <= answer < len(self.options)
        return self.options[answer].seat if one else self.seat  # type: ignore[index]

    def random(self, chance: Random) -> Answer:
        """Return a random answer; a random point or path may be rejected."""
        picks = range(len(self.options))
        if self.asks_for_points:
            return self._guess(chance)
        if self.own == 0 and self.least is not None:
            return None if self.optional else []
        if self.least is not None and self.most is not None:
            seat = chance.choice(sorted({option.seat for option in self.options[: self.own]}))
            mine = [index for index in picks[: self.own] if self.options[index].seat == seat]
            chosen = chance.sample(mine, chance.randint(self.least, min(self.most, len(mine))))
            return chosen if self.ordered else sorted(chosen)
        index = chance.randrange(len(self.options) + self.optional)
        return None if index == len(self.options) else index

    def _guess(self, chance: Random) -> Answer:
        width, height = self.size or (0, 0)
        near = chance.choice(self.near) if self.near and chance.random() < 0.8 else None
        if near is None:
            point = [chance.randint(0, width), chance.randint(0, height)]
        else:
            point = [near[0] + chance.randint(-3, 3), near[1] + chance.randint(-3, 3)]
        return [point] if self.sort == "path" else point


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a game: the end that was reached, and the winners."""

    end: str | None
    won: Any
    """The winners: the rank of a seat, a list of ranks, a boolean, none, or else a label as in `Option`."""
