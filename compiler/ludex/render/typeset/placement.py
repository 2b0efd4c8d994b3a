"""Convert the lines of a set text block to drawing commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from ludex.core.values import value_class
from ludex.render.drawing.drawing_commands import MM, Mark, Text, round_mm
from ludex.render.fonts import Face
from ludex.render.typeset.atoms import HYPHEN, SPACE, Atom, MeasuredParagraph
from ludex.render.typeset.block import DESCENT, ITEM, Block, Line

_BULLET = "•"
_DROP = 0.12
"""Depth of an icon below the base line, as a share of its height."""


@value_class
class TextBox:
    """Box of a text in millimetres, and its vertical alignment."""

    x: float
    y: float
    width: float
    height: float
    level: str = "top"


@value_class
class TextAttributes:
    """Attributes of a text for its drawing commands."""

    ink: str
    key: str = ""
    icons: Mapping[str, str] = field(default_factory=dict)
    """The words to read aloud for each icon."""
    inks: Mapping[str, str] = field(default_factory=dict)
    """The colours of icons that have their own."""


def place_block(block: Block, size: float, spot: TextBox, attributes: TextAttributes) -> list[Text | Mark]:
    """Return the commands that set a block in a box at a size."""
    block = block.choose_breaks(size, spot.width, spot.height)
    style = block.style
    broken = [(each, block.lines(each, size, spot.width)) for each in block.strips]
    base = spot.y + _above(block, sum(len(lines) for _, lines in broken), size, spot)
    base += style.faces.plain.capital / 1000 * size / MM
    out: list[Text | Mark] = []
    for number, (each, lines) in enumerate(broken):
        base += number and style.gap * size / MM
        for at in range(len(lines)):
            _Row(block, each, size, attributes, base, out).write_line(lines, at, spot)
            base += style.leading * size / MM
    return out


def place_lines(
    block: Block, size: float, width: float, attributes: TextAttributes
) -> list[list[Text | Mark]]:
    """Return the lines of a block one by one, for pages that can break between them.

    The base line of each is 0.
    """
    out: list[list[Text | Mark]] = []
    spot = TextBox(0, 0, width, 0)
    for each in block.strips:
        lines = block.lines(each, size, width)
        for at in range(len(lines)):
            out.append([])
            _Row(block, each, size, attributes, 0.0, out[-1]).write_line(lines, at, spot)
    return out


def _above(block: Block, lines: int, size: float, spot: TextBox) -> float:
    """Return the free space above the text."""
    free = spot.height - block.measure_height(lines, size)
    if spot.level == "middle":  # capitals are centred, without regard to descenders
        middle = (free + DESCENT * size / MM) / 2
        return min(middle, free) if free > 0 else middle
    return free if spot.level == "bottom" else 0.0


class _Row:
    """Current line, in which pieces of one face are collected until another face follows."""

    def __init__(
        self,
        block: Block,
        strip: MeasuredParagraph,
        size: float,
        attributes: TextAttributes,
        base: float,
        out: list[Text | Mark],
    ) -> None:
        self.block, self.strip, self.size, self.attributes, self.out = block, strip, size, attributes, out
        self.base = round_mm(base)
        self.unit = size / 1000 / MM
        self.x = 0.0
        self.face: Face | None = None
        self.link = ""
        self.text = ""
        self.width = 0.0

    def write_line(self, lines: Sequence[Line], number: int, spot: TextBox) -> None:
        """Write one of the lines of the paragraph; the first line of a list item has a bullet."""
        strip, align = self.strip, self.block.style.align
        line, last = lines[number], number == len(lines) - 1
        if strip.item and not number:
            plain = self.block.style.faces.plain
            self.x = spot.x
            self._add(plain, _BULLET, plain.width(_BULLET))
            self._flush()
        indent = ITEM * self.unit if strip.item else 0.0
        room = spot.width - indent - strip.width(*line) * self.unit
        self.x = spot.x + indent + {"centre": room / 2, "right": room}.get(align, 0.0)
        atoms = strip.atoms[slice(*line)]
        if strip.face is not None and (align != "justify" or last):
            hyphen = "-" if atoms[-1].after == HYPHEN else ""
            text = "".join([atom.text for atom in atoms]).rstrip(" ") + hyphen
            self._add(strip.face, text, strip.width(*line))
            self._flush()
            return
        stretch = 0.0
        if align == "justify" and not last:
            spaces = sum(atom.after == SPACE for atom in atoms[:-1])
            stretch = room / spaces if spaces else 0.0
        for atom in atoms[:-1]:
            self._atom(atom)
            if atom.after == SPACE:
                self._space(stretch)
        self._atom(atoms[-1])
        if atoms[-1].after == HYPHEN:
            self._add(self.face or self.block.style.faces.plain, "-", strip.hyphen, self.link)
        self._flush()

    def _atom(self, atom: Atom) -> None:
        for face, text, icon, width, link in atom.pieces:
            if icon:
                self._flush()
                self._mark(icon, width * self.unit)
            else:
                self._add(face, text, width, link)

    def _add(self, face: Face, text: str, width: float, link: str = "") -> None:
        if face is not self.face or link != self.link:
            self._flush()
            self.face, self.link = face, link
        self.text += text
        self.width += width

    def _space(self, stretch: float) -> None:
        if stretch or self.face is None:
            self._flush()
            self.x += self.strip.space * self.unit + stretch
        else:
            self.text += " "
            self.width += self.strip.space

    def _flush(self) -> None:
        if self.face is not None and self.text:
            file, attributes = self.face.file, self.attributes
            width = self.width * self.unit
            size, ink, key = round(self.size, 2), attributes.ink, attributes.key
            place = round_mm(self.x), self.base
            self.out.append(Text(*place, file, size, ink, self.text, round_mm(width), key, self.link))
            self.x += width
        self.face, self.text, self.width = None, "", 0.0

    def _mark(self, icon: str, width: float) -> None:
        height = self.block.style.icon * self.size / MM
        top = self.base - height * (1 - _DROP)
        ink = self.attributes.inks.get(icon) or self.attributes.ink
        spoken = self.attributes.icons.get(icon, "")
        self.out.append(
            Mark(icon, round_mm(self.x), round_mm(top), round_mm(width), round_mm(height), ink, spoken)
        )
        self.x += width
