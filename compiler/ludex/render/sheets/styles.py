"""Styles of a sheet, from two font families and a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.colours import mix_inks
from ludex.render.drawing.drawing_commands import Path, Rect, round_mm
from ludex.render.fonts import Fonts, Style

PAPERS = {
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "half-letter": (139.7, 215.9),
}
INK, PAPER = "#1d1a17", "#ffffff"


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """Styles of a sheet by name, and its colours."""

    styles: Mapping[str, Style]
    accent: str
    sparing: bool = False
    """Whether to use little ink: backgrounds stay white, and text on colour gets a frame instead."""
    least: float = 0
    """In large print, the smallest size in points of text to be read; 0 in other prints."""

    @property
    def pale(self) -> str:
        """Return the background colour of panels; empty for none."""
        return "" if self.sparing else mix_inks(PAPER, self.accent, 0.08)

    def draw_bar(self, x: float, y: float, width: float, height: float, radius: float) -> Rect:
        """Draw the bar behind a heading."""
        place = round_mm(x), round_mm(y), round_mm(width), round_mm(height)
        return (
            Rect(*place, "", radius, 0.4, self.accent) if self.sparing else Rect(*place, self.accent, radius)
        )

    def draw_disc(self, y: float, across: float) -> Path:
        """Draw the disc behind a number."""
        data = make_shape("circle", 0, y, across, across).data
        return Path(data, "", 0.3, self.accent) if self.sparing else Path(data, self.accent)

    @property
    def line(self) -> str:
        return mix_inks(PAPER, self.accent, 0.4)


@dataclass(frozen=True, slots=True)
class SheetTheme:
    """Fonts and colours of sheets, for any size of text."""

    fonts: Fonts
    titles: str
    texts: str
    """The families of titles and of texts."""
    accent: str
    sparing: bool = False

    def make_style(self, size: float, accent: str = "", least: float = 0) -> SheetStyle:
        """Return the styles of a sheet with body text of `size` points.

        Text to be read has at least `least` points.
        """
        accent = accent or self.accent
        inks = {"accent": accent, "above": accent if self.sparing else PAPER, "ink": INK, "paper": PAPER}
        styles = {name: self._style(name, row, size, inks, least) for name, row in _STYLES.items()}
        return SheetStyle(styles, accent, self.sparing, least)

    def _style(self, name: str, row: StyleRow, size: float, inks: Mapping[str, str], least: float) -> Style:
        points = round(max(size * row.share, min(size, row.least), least if row.is_read else 0), 1)
        faces = self.fonts.find_faces(
            self.titles if row.family == "titles" else self.texts, row.weight, row.italic
        )
        ink = mix_inks(inks[row.ink], inks[row.into], row.mixed) if row.mixed else inks[row.ink]
        return Style(
            name, faces, points, points, row.leading, row.align, ink, row.hyphenate, 0.4, 1.05, False, 0
        )


class StyleRow(NamedTuple):
    """Style that all sheets have. Its ink is `accent`, `ink`, or `above` for text on bars and discs."""

    share: float
    """Its size, as a share of the size of plain text."""
    weight: str = "regular"
    family: str = "texts"
    leading: float = 1.3
    align: str = "left"
    ink: str = "ink"
    into: str = "paper"
    mixed: float = 0
    """How much of the colour `into` is mixed into the ink."""
    hyphenate: bool = True
    italic: bool = False
    least: float = 0
    """Its smallest size in points, unless plain text itself is smaller."""
    is_read: bool = True
    """Whether large print enlarges it like all text to be read; the foot of a page stays small."""


_HEAD = StyleRow(0.88, "bold", leading=1.15, ink="accent", hyphenate=False)
_STYLES = {
    "title": StyleRow(2.5, "black", "titles", leading=1.05, ink="above", hyphenate=False),
    "game": StyleRow(1.0, "bold", ink="accent", into="above", mixed=0.8, hyphenate=False),
    "section": StyleRow(1.5, "black", "titles", leading=1.15, ink="accent", hyphenate=False),
    "bar": StyleRow(1.15, "bold", leading=1.2, ink="above", hyphenate=False),
    "part": StyleRow(1.05, "bold", leading=1.25, ink="accent", hyphenate=False),
    "entry": StyleRow(1.05, "bold", leading=1.25, hyphenate=False),
    "body": StyleRow(1.0, leading=1.27),
    "code": StyleRow(0.8, "bold", ink="accent", hyphenate=False),
    "number": StyleRow(0.82, "black", leading=1, align="centre", ink="above", hyphenate=False),
    "small": StyleRow(0.86, leading=1.25, mixed=0.22, least=8.5),
    "reading": StyleRow(0.95, italic=True, mixed=0.15),
    "line": StyleRow(1.0, hyphenate=False),
    "foot": StyleRow(0.8, mixed=0.35, hyphenate=False, is_read=False),
    "head": _HEAD,
    "head-centred": _HEAD._replace(align="centre"),
    "cell": StyleRow(0.92, leading=1.2),
    "centred": StyleRow(0.92, leading=1.2, align="centre", hyphenate=False),
}
