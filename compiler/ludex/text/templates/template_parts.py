"""Pieces of a template: words, emphasis, icons, slots, breaks, with their offsets.

They are data of our own: nothing in them can be called, and nothing of Jinja is left in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

LONGEST = 200
"""How many characters a slot may have."""

SLOT = rf"""
    \{{\{{ (?: "[^"\n]*" | '[^'\n]*' | [^"'}}\n] | \}}(?!\}}) ){{0,{LONGEST}}} \}}\}}
  | \{{\{{ [^{{}}\n]{{0,{LONGEST}}} \}}\}}
"""
"""A slot in a text, as a verbose pattern. With a stray quotation mark in it, it ends at the first braces."""

FILTERS = ("icon", "term", "number", "ref")
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
    """`{{ n }}`, `{{ enemy.de }}`, `{{ "basket" | term(n, "le") }}`; offsets tell where its words stand."""

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

    def shift(self, by: int) -> Slot:
        """The same slot, further on in a text."""
        subject, form, count = (
            (start + by, end + by) for start, end in (self.subject_at, self.form_at, self.count_at)
        )
        start, end = self.start + by, self.end + by
        return replace(self, start=start, end=end, subject_at=subject, form_at=form, count_at=count)

    @property
    def names(self) -> Iterator[tuple[SlotName, tuple[int, int]]]:
        """The slots of the text that it speaks of, each with its place."""
        if isinstance(self.subject, SlotName):
            yield self.subject, self.subject_at
        if isinstance(self.count, SlotName):
            yield self.count, self.count_at


Piece = Literal | Emphasis | IconToken | Gap | Slot
