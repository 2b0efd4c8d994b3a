"""Styles of a sheet, from two font families and a colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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
    """The styles of a sheet by name, and its colours."""

    styles: Mapping[str, Style]
    accent: str
    sparing: bool = False
    """With little ink: grounds stay paper, and what stood on colour stands within a line."""

    @property
    def pale(self) -> str:
        """The ground of panels; empty for none."""
        return "" if self.sparing else mix_inks(PAPER, self.accent, 0.08)

    def draw_bar(self, x: float, y: float, width: float, height: float, radius: float) -> Rect:
        """What headings stand on."""
        place = round_mm(x), round_mm(y), round_mm(width), round_mm(height)
        return (
            Rect(*place, "", radius, 0.4, self.accent) if self.sparing else Rect(*place, self.accent, radius)
        )

    def draw_disc(self, y: float, across: float) -> Path:
        """What numbers stand on."""
        data = make_shape("circle", 0, y, across, across).data
        return Path(data, "", 0.3, self.accent) if self.sparing else Path(data, self.accent)

    @property
    def line(self) -> str:
        return mix_inks(PAPER, self.accent, 0.4)


@dataclass(frozen=True, slots=True)
class SheetTheme:
    """What looks are made of, whatever the size of their text."""

    fonts: Fonts
    titles: str
    texts: str
    """The families of titles and of texts."""
    accent: str
    sparing: bool = False

    def make_style(self, size: float, accent: str = "") -> SheetStyle:
        """The look of sheets whose plain text has this size."""
        return make_sheet_style(
            self.fonts, self.titles, self.texts, accent or self.accent, size, self.sparing
        )


def make_sheet_style(
    fonts: Fonts, titles: str, texts: str, accent: str, size: float, sparing: bool = False
) -> SheetStyle:
    """The look of sheets in these families; `size` is that of plain text."""
    made = _StyleMaker(fonts, titles, texts, accent, accent if sparing else PAPER, size)
    styles = (*made.of_heads(), *made.of_texts(), *made.of_tables())
    return SheetStyle({each.name: each for each in styles}, accent, sparing)


@dataclass(frozen=True, slots=True)
class _StyleMaker:
    """The styles of a sheet; `above` is the colour of what stands on bars and discs."""

    fonts: Fonts
    titles: str
    texts: str
    accent: str
    above: str
    size: float

    def of_heads(self) -> Iterator[Style]:
        titles, texts, accent = self.titles, self.texts, self.accent
        yield self._style("title", titles, 2.5, "black", leading=1.05, ink=self.above, hyphenate=False)
        yield self._style("game", texts, 1.0, "bold", ink=mix_inks(accent, self.above, 0.8), hyphenate=False)
        yield self._style("section", titles, 1.5, "black", leading=1.15, ink=accent, hyphenate=False)
        yield self._style("bar", texts, 1.15, "bold", leading=1.2, ink=self.above, hyphenate=False)
        yield self._style("part", texts, 1.05, "bold", leading=1.25, ink=accent, hyphenate=False)
        yield self._style("entry", texts, 1.05, "bold", leading=1.25, hyphenate=False)

    def of_texts(self) -> Iterator[Style]:
        texts, above = self.texts, self.above
        yield self._style("body", texts, 1.0, leading=1.27)
        yield self._style("code", texts, 0.8, "bold", ink=self.accent, hyphenate=False)
        yield self._style(
            "number", texts, 0.82, "black", align="centre", ink=above, leading=1, hyphenate=False
        )
        yield self._style("small", texts, 0.86, leading=1.25, ink=mix_inks(INK, PAPER, 0.22))
        yield self._style("reading", texts, 0.95, italic=True, ink=mix_inks(INK, PAPER, 0.15))
        yield self._style("line", texts, 1.0, hyphenate=False)
        yield self._style("foot", texts, 0.8, ink=mix_inks(INK, PAPER, 0.35), hyphenate=False)

    def of_tables(self) -> Iterator[Style]:
        texts, head = self.texts, {"ink": self.accent, "leading": 1.15, "hyphenate": False}
        yield self._style("head", texts, 0.88, "bold", **head)
        yield self._style("head-centred", texts, 0.88, "bold", align="centre", **head)
        yield self._style("cell", texts, 0.92, leading=1.2)
        yield self._style("centred", texts, 0.92, leading=1.2, align="centre", hyphenate=False)

    def _style(self, name: str, family: str, share: float, weight: str = "regular", **more: object) -> Style:
        said = {"leading": 1.3, "align": "left", "ink": INK, "hyphenate": True, "italic": False, **more}
        points = round(self.size * share, 1)
        return Style(
            name,
            self.fonts.find_faces(family, weight, bool(said["italic"])),
            points,
            points,
            float(str(said["leading"])),
            str(said["align"]),
            str(said["ink"]),
            bool(said["hyphenate"]),
            0.4,
            1.05,
            False,
            0,
        )
