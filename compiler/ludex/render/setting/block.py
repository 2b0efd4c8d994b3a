"""A text in a box: how high it stands at a size, and the largest size at which it fits.

The height runs from the capitals of the first line to the descenders of the last, so that text is centred
as the eye sees it. Knows nothing of where the box is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludex.render.drawing.commands import MM
from ludex.render.setting.atoms import Strip, strip
from ludex.render.setting.lines import Line, even, fewest, widest_word
from ludex.render.setting.style import Style
from ludex.text.passage import Passage

STEP = 0.1
"""Sizes are tried in steps of this many points."""
ITEM = 900.0
"""How far the lines of a list item stand in."""
DESCENT = 0.2
"""What is kept free below the last base line: the depth of most descenders, as a share of the size."""


@dataclass(slots=True)
class Block:
    """A passage measured for one style."""

    strips: list[Strip]
    style: Style

    @property
    def lacking(self) -> str:
        """The characters that no font of the style has."""
        return "".join(dict.fromkeys("".join(each.lacking for each in self.strips)))

    def measure(self, strip: Strip, size: float, width: float) -> float:
        """The measure of a paragraph’s lines in thousandths, in a box of that many millimetres."""
        return width * MM * 1000 / size - (ITEM if strip.item else 0)

    def height(self, size: float, width: float) -> float:
        """How high the block stands, in millimetres."""
        return self.stands(self.count(size, width), size)

    def count(self, size: float, width: float) -> int:
        """How many lines it takes."""
        return sum(len(fewest(each, self.measure(each, size, width))) for each in self.strips)

    def stands(self, lines: int, size: float) -> float:
        if not lines:
            return 0.0
        style = self.style
        gaps = (len(self.strips) - 1) * style.gap
        above = style.faces.plain.capital / 1000
        return ((lines - 1) * style.leading + gaps + above + DESCENT) * size / MM

    def fits(self, size: float, width: float, height: float) -> bool:
        for each in self.strips:
            if widest_word(each, self.measure(each, size, width)):
                return False
        lines = self.count(size, width)
        if self.style.lines and lines > self.style.lines:
            return False
        return self.stands(lines, size) <= height * 1.0000001

    def largest(self, width: float, height: float, below: float) -> float | None:
        """The largest size up to `below` that fits; None where not even the style’s floor does."""
        low, high = _steps(self.style.floor), _steps(below)
        if self.fits(high * STEP, width, height):
            return high * STEP
        if low >= high or not self.fits(low * STEP, width, height):
            return None
        while high - low > 1:
            middle = (low + high) // 2
            if self.fits(middle * STEP, width, height):
                low = middle
            else:
                high = middle
        return low * STEP

    def undivided(self, size: float, width: float, height: float) -> Block:
        """The block without divided words, where it fits so: a division saves a line only when it has to."""
        whole = Block([each.undivided() for each in self.strips], self.style)
        return whole if whole.fits(size, width, height) else self

    def too_long(self, width: float) -> str:
        """The word that is wider than the box at the floor; empty where none is."""
        for each in self.strips:
            found = widest_word(each, self.measure(each, self.style.floor, width))
            if found:
                return "".join(piece.text for atom in each.atoms[slice(*found)] for piece in atom.pieces)
        return ""

    def lines(self, strip: Strip, size: float, width: float) -> list[Line]:
        """The lines as they are drawn."""
        centred = self.style.align == "centre"
        return even(strip, self.measure(strip, size, width), centred)


def _steps(size: float) -> int:
    return round(size / STEP)


def block(passage: Passage, style: Style, icons: Mapping[str, float], locale: str) -> Block:
    return Block([strip(each, style, icons, locale) for each in passage.paragraphs], style)
