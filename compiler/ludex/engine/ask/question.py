"""Question, options and result as plain data for players and bots.

It is worked out from frames and state whenever it is wanted, and never saved.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from ludex.engine.errors import WrongAnswer as WrongAnswer
from ludex.engine.errors import WrongSetting as WrongSetting
from ludex.expr.tree_types import Type, Value

Answer: TypeAlias = int | list[Any] | None
"""An option by its index, several, a point, points, or none; `Question` says which a question takes."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. `label` says what it is in words of the game, never by a piece's number."""

    value: Value
    label: Any
    seat: int
    """Whose option it is: a seat's rank among those in play."""
    arm: str | None = None
    """The arm of the menu that it belongs to."""
    offer: str | None = None
    """The offer that stands beside the question, if it is one."""
    says: str | None = None
    """The key of the option's own text."""
    rank: int = 0
    """Of the arm, or of the offer."""
    piece: int | None = None
    """The piece that makes the offer."""


@dataclass(frozen=True, slots=True)
class Question:
    """`options` are the question's own first (`own` of them), then the offers that stand beside it.

    An answer is the index of an option; with `least` and `most` a list of indices (of one seat's options, in
    a race); None where `optional`; a point `[x, y]` or a path of points where `sort` says so; an offer always
    by its index.
    """

    seat: int
    """The seat that is asked, by its rank among those in play; in a race the first of them."""
    seats: tuple[int, ...]
    sort: str
    """pick, menu, order (which of several hooks comes first), point or path"""
    mode: str
    options: tuple[Option, ...]
    own: int
    optional: bool
    least: int | None = None
    most: int | None = None
    ordered: bool = False
    says: str | None = None
    shown: tuple[tuple[str, Any], ...] = ()
    """What the text is filled with: names and labels."""
    near: tuple[tuple[int, int], ...] = ()
    """Points that are worth trying."""
    size: tuple[int, int] | None = None
    """Of the plane."""
    asked: int | None = None
    """In a sealed question, how many have answered before; with the mode `all`, how many have spoken."""
    seconds: int | None = None
    """How long the answer may take, for whoever keeps time; the engine does not."""
    type: Type = field(default="any", compare=False)

    @property
    def is_race(self) -> bool:
        """Whether whoever of its seats is quickest answers, alone or before the next."""
        return self.mode in ("race", "all")

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to choose: it is put so that nobody learns that from its being passed
        over."""
        return not self.options and self.sort not in ("point", "path")

    def find_seat_options(self, seat: int) -> tuple[int, ...]:
        """The indices of the options that a seat has."""
        return tuple(index for index, option in enumerate(self.options) if option.seat == seat)

    def random(self, chance: Random) -> Answer:
        """An answer at random; one for a point or path is a try that may be refused."""
        picks = range(len(self.options))
        if self.sort in ("point", "path"):
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
    """How a game ended: by which of its ends, and what that says of the winners."""

    end: str | None
    won: Any
    """As `Option.label` says things: a seat, a list of seats, a truth, none."""
