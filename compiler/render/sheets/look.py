"""How a sheet looks: its styles, from two font families and a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compiler.render.drawing.ink import mixed
from compiler.render.fonts.catalogue import Fonts
from compiler.render.setting.style import Style, faces

PAPERS = {"A4": (210.0, 297.0), "A5": (148.0, 210.0), "letter": (215.9, 279.4)}
INK, PAPER = "#1d1a17", "#ffffff"


@dataclass(frozen=True, slots=True)
class Look:
    """The styles of a sheet by name, and its colours."""

    styles: Mapping[str, Style]
    accent: str

    @property
    def pale(self) -> str:
        return mixed(PAPER, self.accent, 0.1)

    @property
    def line(self) -> str:
        return mixed(PAPER, self.accent, 0.45)


def look(fonts: Fonts, titles: str, texts: str, accent: str, size: float) -> Look:
    """The look of sheets in these families; `size` is that of plain text."""

    def style(name: str, family: str, share: float, weight: str = "regular", **more: object) -> Style:
        said = {"leading": 1.3, "align": "left", "ink": INK, "hyphenate": True, "italic": False, **more}
        points = round(size * share, 1)
        return Style(
            name,
            faces(fonts, family, weight, bool(said["italic"])),
            points,
            points,
            float(str(said["leading"])),
            str(said["align"]),
            str(said["ink"]),
            bool(said["hyphenate"]),
            0.4,
            0.98,
            False,
            0,
        )

    made = (
        style("title", titles, 2.5, "black", leading=1.05, ink=PAPER, hyphenate=False),
        style("game", texts, 1.0, "bold", ink=mixed(accent, PAPER, 0.75), hyphenate=False),
        style("section", titles, 1.5, "black", leading=1.15, ink=accent, hyphenate=False),
        style("entry", texts, 1.05, "bold", leading=1.25, hyphenate=False),
        style("body", texts, 1.0),
        style("code", texts, 0.8, "bold", ink=accent, hyphenate=False),
        style("small", texts, 0.82, ink=mixed(INK, PAPER, 0.3)),
        style("reading", texts, 0.95, italic=True, ink=mixed(INK, PAPER, 0.15)),
        style("head", texts, 0.9, "bold", ink=accent, hyphenate=False),
        style("cell", texts, 0.92, leading=1.2),
        style("foot", texts, 0.8, ink=mixed(INK, PAPER, 0.35), hyphenate=False),
    )
    return Look({each.name: each for each in made}, accent)
