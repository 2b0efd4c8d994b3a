"""Parts of a template: words, emphasis, icons, slots, breaks, with their offsets.

Parts are plain data: they contain neither Jinja objects nor anything that can be called.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

LONGEST = 200
"""Maximum number of characters in a slot."""

SLOT = rf"""
    \{{\{{ (?: "[^"\n]*" | '[^'\n]*' | [^"'}}\n] | \}}(?!\}}) ){{0,{LONGEST}}} \}}\}}
  | \{{\{{ [^{{}}\n]{{0,{LONGEST}}} \}}\}}
"""
"""Verbose pattern of a slot in a text.

A slot with an unbalanced quotation mark ends at the first closing braces.
"""

FILTERS = ("icon", "term", "rank", "number", "ref")
STYLES = ("words", "words-f", "ordinal", "ordinal-f", "signed")
"""Styles of the filter `number`, besides digits."""


class SlotName(str):
    """Name in a slot, as opposed to a literal."""


@dataclass(frozen=True, slots=True)
class Literal:
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Start or end of bold or italic text."""

    start: int
    end: int
    bold: bool = False
    italic: bool = False
    opens: bool = True


@dataclass(frozen=True, slots=True)
class IconToken:
    """Icon, such as `[apple]`."""

    start: int
    end: int
    slug: str


class GapKind(Enum):
    LINE = "line"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    """A paragraph that is an item of a list."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Start of a new line, paragraph or item."""

    start: int
    end: int
    kind: GapKind


@dataclass(frozen=True, slots=True)
class Slot:
    """Slot with the offsets of its words.

    Examples: `{{ n }}`, `{{ enemy.de }}`, `{{ "basket" | term(n, "le") }}`, `{{ n | term("basket", hue, "d")
    }}`.
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
    """The term that the subject counts or ranks; empty if there is none."""
    noun_at: tuple[int, int] = (0, 0)
    adjective: SlotName | None = None
    adjective_at: tuple[int, int] = (0, 0)

    def shift(self, by: int) -> Slot:
        """Return the same slot at a later offset."""
        places = ("subject_at", "form_at", "count_at", "noun_at", "adjective_at")
        moved: dict[str, Any] = {}
        for name in places:
            start, end = getattr(self, name)
            moved[name] = start + by, end + by
        return replace(self, start=self.start + by, end=self.end + by, **moved)

    @property
    def names(self) -> Iterator[tuple[SlotName, tuple[int, int]]]:
        """Yield the names in the slot with their ranges."""
        if isinstance(self.subject, SlotName):
            yield self.subject, self.subject_at
        if isinstance(self.count, SlotName):
            yield self.count, self.count_at
        if self.adjective is not None:
            yield self.adjective, self.adjective_at


Piece = Literal | Emphasis | IconToken | Gap | Slot
