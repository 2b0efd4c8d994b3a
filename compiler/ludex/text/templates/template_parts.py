"""Pieces of a template: words, emphasis, icons, slots, breaks, with their offsets.

They are data of our own: nothing in them can be called, and nothing of Jinja is left in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

LONGEST = 200
"""How many characters a slot may have."""

SLOT = rf"""
    \{{\{{ (?: "[^"\n]*" | '[^'\n]*' | [^"'}}\n] | \}}(?!\}}) ){{0,{LONGEST}}} \}}\}}
  | \{{\{{ [^{{}}\n]{{0,{LONGEST}}} \}}\}}
"""
"""A slot in a text, as a verbose pattern. With a stray quotation mark in it, it ends at the first braces."""

FILTERS = ("icon", "term", "rank", "number", "ref")
STYLES = ("words", "words-f", "ordinal", "ordinal-f", "signed")
"""How the filter `number` can say a number, beside in digits."""


class SlotName(str):
    """The name of a slot, where a literal could stand as well."""


@dataclass(frozen=True, slots=True)
class Literal:
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Bold or italic begins or ends here."""

    start: int
    end: int
    bold: bool = False
    italic: bool = False
    opens: bool = True


@dataclass(frozen=True, slots=True)
class IconToken:
    """`[apple]`"""

    start: int
    end: int
    slug: str


class GapKind(Enum):
    LINE = "line"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    """A paragraph that stands in a list."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A new line, a new paragraph or a new item."""

    start: int
    end: int
    kind: GapKind


@dataclass(frozen=True, slots=True)
class Slot:
    """`{{ n }}`, `{{ enemy.de }}`, `{{ "basket" | term(n, "le") }}`, `{{ n | term("basket", hue, "d") }}`;
    offsets tell where its words stand.
    """

    start: int
    end: int
    subject: SlotName | str | int | float
    subject_at: tuple[int, int]
    filter: str = ""
    form: str = ""
    form_at: tuple[int, int] = (0, 0)
    count: SlotName | int | float | None = None
    count_at: tuple[int, int] = (0, 0)
    style: str = ""
    noun: str = ""
    """The term that the subject counts or ranks; empty where it does neither."""
    noun_at: tuple[int, int] = (0, 0)
    adjective: SlotName | None = None
    adjective_at: tuple[int, int] = (0, 0)

    def shift(self, by: int) -> Slot:
        """The same slot, further on in a text."""
        places = ("subject_at", "form_at", "count_at", "noun_at", "adjective_at")
        moved: dict[str, Any] = {}
        for name in places:
            start, end = getattr(self, name)
            moved[name] = start + by, end + by
        return replace(self, start=self.start + by, end=self.end + by, **moved)

    @property
    def names(self) -> Iterator[tuple[SlotName, tuple[int, int]]]:
        """The slots of the text that it speaks of, each with its place."""
        if isinstance(self.subject, SlotName):
            yield self.subject, self.subject_at
        if isinstance(self.count, SlotName):
            yield self.count, self.count_at
        if self.adjective is not None:
            yield self.adjective, self.adjective_at


Piece = Literal | Emphasis | IconToken | Gap | Slot
