"""Print problems as values: kind, text key or entry, details.

A problem has the key of the text or the id of the entry, by which callers find the line in YAML or PO.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ludex.core.messages import Bilingual


class ProblemKind(Enum):
    """Kind of problem, which determines the code of its finding."""

    OVERFLOW = "overflow"
    """The text does not fit its box at the smallest size.

    `amount` is the needed height, or number of lines, in percent of what is available.
    """
    WORD = "word"
    """A word is wider than its box, even when divided."""
    GLYPH = "glyph"
    """The font lacks a character."""
    SAFE = "safe"
    """The text is outside the safe zone."""
    OVERLAP = "overlap"
    """The text is printed over `under`, a text of the box `other`."""
    STYLE = "style"
    """A box names a style that the layout does not have."""
    BELOW = "below"
    """A box is placed below a box that has no style, or is not listed earlier beside it."""
    INK = "ink"
    """A colour that is neither in the palette nor of the form #rrggbb."""
    ICON = "icon"
    """An icon that does not exist, or whose outline cannot be drawn."""
    FONT = "font"
    """A font that does not exist, or cannot be embedded."""
    PICTURE = "picture"
    """A picture that is missing or cannot be read."""
    COARSE = "coarse"
    """A picture with too few dots for its size; `amount` is its dots per inch."""
    PLACE = "place"
    """A box without a position or a size."""
    VALUE = "value"
    """A formula has no value, or one that cannot be printed."""
    OVERLAY = "overlay"
    """An overlay that does not fit what it covers, or covers nothing; `reason` says why."""
    TEMPLATE = "template"
    """The template of a sheet cannot be read, or prints something unprintable; `reason` says why, `place` is
    the offset.
    """
    PAGES = "pages"
    """A sheet has `amount` pages, and no size down to `what` points gives the required number."""
    SHEET = "sheet"
    """Cards of the size `what` do not fit the profile."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Mistake found while a print was composed or drawn."""

    trouble: ProblemKind
    layout: str = ""
    """The id of the layout."""
    box: str = ""
    """The path of the box in the layout, with slashes."""
    entry: str = ""
    """The id of the entry that was being printed, or that has the mistake, such as a font."""
    field: str = ""
    """The field of the box, the style or the entry, with slashes."""
    key: str = ""
    """The key of the text, or of the data, with the mistake."""
    locale: str = ""
    what: str = ""
    """The word, character, name or file itself."""
    file: str = ""
    """The font file that lacks a character of a sheet."""
    style: str = ""
    amount: int = 0
    other: str = ""
    """The path of the other box."""
    under: str = ""
    place: int = 0
    """The offset in the text of the field."""
    reason: Bilingual | None = None
    """The reason, in words."""
