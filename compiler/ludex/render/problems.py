"""Print problems as values: kind, text key or entry, details.

A problem names the text by its key, or the entry by its id, so that a caller can find the line in YAML or PO.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ludex.core.messages import Bilingual


class ProblemKind(Enum):
    """The kinds of problem. The value is stable: callers choose a finding code by it."""

    OVERFLOW = "overflow"
    """The text does not fit its box at the smallest size; `amount` is what is needed over what there is, in
    %.
    """
    WORD = "word"
    """A word is wider than its box, even divided."""
    GLYPH = "glyph"
    """The font has no such character."""
    SAFE = "safe"
    """The text stands outside the safe zone."""
    STYLE = "style"
    """A box names a style that the layout does not have."""
    BELOW = "below"
    """A box stands below a text that no box before it has."""
    INK = "ink"
    """A colour that is neither in the palette nor a colour."""
    ICON = "icon"
    """An icon that there is not, or whose outline cannot be drawn."""
    FONT = "font"
    """A font that there is not, or that cannot be embedded."""
    PICTURE = "picture"
    """A picture that is missing or cannot be read."""
    COARSE = "coarse"
    """A picture with too few dots for its size; `amount` is the dots per inch that it comes to."""
    PLACE = "place"
    """A box without a place or a size."""
    VALUE = "value"
    """What a box shows is of a sort that cannot be printed."""
    OVERLAY = "overlay"
    """An overlay that does not fit over what it covers, or covers nothing: `said` tells why."""
    TEMPLATE = "template"
    """The template of a sheet cannot be read, or prints what cannot be printed: `said` tells why, `place` is
    the offset.
    """
    PAGES = "pages"
    """A sheet has `amount` pages at its smallest size, `what`, and should have others."""
    SHEET = "sheet"
    """Nothing of this size fits the sheet."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that must be put right before anything is printed."""

    trouble: ProblemKind
    layout: str = ""
    """The id of the layout."""
    box: str = ""
    """The path of the box in the layout, with slashes."""
    entry: str = ""
    """The id of the entry that was being printed."""
    field: str = ""
    """The field of the box, or of the style, with slashes."""
    key: str = ""
    """The key of the text, or of the data, that is to blame."""
    locale: str = ""
    what: str = ""
    """The word, character, name or file itself."""
    file: str = ""
    """The font that lacks a character."""
    style: str = ""
    amount: int = 0
    place: int = 0
    """The offset in a text of the field."""
    said: Bilingual | None = None
    """Further words for the reader."""
