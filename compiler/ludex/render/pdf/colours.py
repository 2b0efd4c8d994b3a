"""Colours as PDF operators: red, green and blue for screens, four inks under a limit, or grey alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.render.drawing.ink import BLACK, cmyk, grey, luminance, rgb
from ludex.render.drawing.outline import number

RGB, CMYK, GREY = "rgb", "cmyk", "grey"
OVERPRINTED, APART = "Over", "Apart"
"""The names of how black text lies on its ground, and of how all else does."""
_DARK = 0.03
"""Text and lines darker than this are printed in black alone: four inks never meet on thin strokes."""


@dataclass(slots=True)
class Colours:
    """How a file speaks of colours. `limit` is the most ink in one place, 4 being all four whole."""

    space: str = RGB
    limit: float = 4.0
    rich: tuple[float, float, float, float] | None = None
    """The four inks that black areas are printed with; black alone where there are none. Text is always
    black alone.
    """
    _known: dict[tuple[str, bool, bool], str] = field(default_factory=dict)

    def fill(self, ink: str, text: bool = False) -> str:
        return self._operator(ink, False, text)

    def line(self, ink: str) -> str:
        return self._operator(ink, True, True)

    def overprints(self, ink: str) -> bool:
        """Whether text of that colour is printed over its ground, not into a hole in it."""
        return self.space == CMYK and luminance(ink) < _DARK

    def _operator(self, ink: str, line: bool, text: bool) -> str:
        known = self._known.get((ink, line, text))
        if known is None:
            known = self._known[ink, line, text] = self._made(ink, line, text)
        return known

    def _made(self, ink: str, line: bool, text: bool) -> str:
        if self.space == CMYK:
            values: tuple[float, ...] = cmyk(ink, self.limit)
            if text and self.overprints(ink):
                values = (0, 0, 0, 1)
            elif self.rich and ink == BLACK:
                values = self.rich
            name = "K" if line else "k"
        else:
            values = tuple(part / 255 for part in rgb(grey(ink) if self.space == GREY else ink))
            name = "RG" if line else "rg"
        return " ".join(map(number, values)) + f" {name}"
