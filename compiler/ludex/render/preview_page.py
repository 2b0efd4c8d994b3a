"""Preview page: drawings side by side, with marks for overflow and spaces.

It shows translators why a text does not fit, and which of their spaces do not break.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ludex.core.messages import Bilingual
from ludex.render.drawing.drawing_commands import MM, Command, Drawing, Group, Path, Rect, Text, round_mm
from ludex.render.fonts import Faces, Style
from ludex.render.layout.finisher import Finisher
from ludex.render.layout.model import Part, RemainingSpace, RotatedParts, UnsizedText
from ludex.render.typeset.block import Block, make_passage, measure_passage
from ludex.render.typeset.placement import TextAttributes, TextBox, place_block

OVERFLOW, OVERFLOW_EDGE = "#f6b8b0", "#b3261e"
"""The background colour of an overflow, and the colour of its hatching, which is visible even in grey."""
SPACE, SPACE_GROUND = "#0b5cad", "#cfe3f7"
_SPACE_SIGNS = {"\u00a0": (0.05, 0.14), "\u202f": (0.34, 0.14)}
"""No-break spaces, each with the extent of its sign above and below the base line, in shares of the size:
a flat tray for U+00A0, a tall one for U+202F.
"""
_LINE, _HATCH = 0.14, 1.6
_LITTLE = 0.01


def draw_with_marks(finisher: Finisher, parts: Iterable[Part]) -> Drawing:
    """Draw the parts, with the overflow of each text in a layer below, and its spaces marked above.

    Boxes that begin below another text are drawn without marks.
    """
    finisher.begin_side()
    return tuple(_draw_parts(finisher, parts))


def _draw_parts(finisher: Finisher, parts: Iterable[Part]) -> Iterator[Command]:
    for part in parts:
        if isinstance(part, RotatedParts):
            yield Group(tuple(_draw_parts(finisher, part.parts)), "", part.x, part.y, part.turn)
        elif isinstance(part, UnsizedText):
            commands = finisher.draw_more([part])
            for over in find_overflow(part, finisher.sizes[part.block.style.name]):
                yield from draw_hatching(over)
            yield from commands
            for each in commands:
                if isinstance(each, Text):
                    yield from mark_spaces(each, part.block.style.faces)
        elif isinstance(part, RemainingSpace):
            yield from finisher.draw_more([part])
        else:
            yield part


# Overflow


def find_overflow(part: UnsizedText, size: float) -> Iterator[Rect]:
    """Yield the rectangles of a text that are outside its box: below, above, or at its sides."""
    spot = part.spot
    block = part.block.choose_breaks(size, spot.width, spot.height)
    most = block.style.lines
    room = min(spot.height, block.measure_height(most, size)) if most else spot.height
    stands = block.height(size, spot.width)
    over = stands - room
    if over > _LITTLE:
        above = {"top": 0.0, "middle": over / 2, "bottom": over}[spot.level]
        if above:
            yield Rect(spot.x, round_mm(spot.y - above), spot.width, round_mm(above), OVERFLOW)
        if over - above:
            yield Rect(spot.x, round_mm(spot.y + room), spot.width, round_mm(over - above), OVERFLOW)
    wide = _find_widest_line(block, size, spot.width) - spot.width
    if wide > _LITTLE:
        left = {"centre": wide / 2, "right": wide}.get(block.style.align, 0.0)
        height = round_mm(max(stands, room))
        if left:
            yield Rect(round_mm(spot.x - left), spot.y, round_mm(left), height, OVERFLOW)
        if wide - left:
            yield Rect(round_mm(spot.x + spot.width), spot.y, round_mm(wide - left), height, OVERFLOW)


def _find_widest_line(block: Block, size: float, width: float) -> float:
    unit = size / 1000 / MM
    lines = [(strip, line) for strip in block.strips for line in block.lines(strip, size, width)]
    return max((strip.width(*line) * unit for strip, line in lines), default=0.0)


def draw_hatching(over: Rect) -> Iterator[Command]:
    """Draw a coloured, hatched rectangle, which is also visible in grey."""
    yield over
    lines = []
    at = _HATCH / 2
    while at < over.width + over.height:
        x1, y1 = min(at, over.width), max(0.0, at - over.width)
        x2, y2 = max(0.0, at - over.height), min(at, over.height)
        start, end = (f"{round_mm(over.x + x)} {round_mm(over.y + y)}" for x, y in ((x1, y1), (x2, y2)))
        lines.append(f"M{start}L{end}")
        at += _HATCH
    if lines:
        yield Path("".join(lines), "", _LINE, OVERFLOW_EDGE)


# No-break spaces


def mark_spaces(text: Text, faces: Faces) -> Iterator[Path]:
    """Yield a sign at each no-break space of a piece of text."""
    face = next((each for each in faces if each.file == text.font), None)
    if face is None:
        return
    unit = text.size / 1000 / MM
    for at, letter in enumerate(text.text):
        if letter in _SPACE_SIGNS:
            x = text.x + face.width(text.text[:at]) * unit
            yield draw_space_sign(letter, x, text.y, max(face.width(letter) * unit, _LINE), text.size / MM)


def draw_space_sign(letter: str, x: float, y: float, width: float, size: float) -> Path:
    """Return the sign of a space that begins at a point of the base line."""
    up, down = (share * size for share in _SPACE_SIGNS[letter])
    left, right, top, low = round_mm(x), round_mm(x + width), round_mm(y - up), round_mm(y + down)
    return Path(f"M{left} {top}L{left} {low}L{right} {low}L{right} {top}", SPACE_GROUND, _LINE, SPACE)


_MARGIN, _BETWEEN = 9.0, 8.0
_NARROWEST = 44.0
"""Minimum width of captions in millimetres, however small a token is."""
_HEADING, _NOTE = 9.0, 7.0
_INK, _MUTED, _GROUND = "#1d1a17", "#5b5650", "#f4f1ec"
_SPACES = (
    ("\u00a0", Bilingual("no-break space", "espace insécable")),
    ("\u202f", Bilingual("narrow no-break space", "espace fine insécable")),
)


class PreviewColumn(NamedTuple):
    """Text in one language: remarks, and its drawing relative to the upper left corner of the card."""

    name: str
    drawing: Drawing
    width: float
    height: float
    remarks: tuple[str, ...] = ()


class PreviewPage(NamedTuple):
    """Preview and its size."""

    drawing: Drawing
    width: float
    height: float


class Captions(NamedTuple):
    """Language and faces of captions."""

    plain: Faces
    heavy: Faces
    lang: str

    def draw_lines(
        self, paragraphs: Sequence[str], x: float, y: float, width: float, heading: bool = False
    ) -> tuple[list[Command], float]:
        """Draw paragraphs one below another; return them and the position of their end."""
        size = _HEADING if heading else _NOTE
        faces, ink = (self.heavy, _INK) if heading else (self.plain, _MUTED)
        style = Style("caption", faces, size, size, 1.3, "left", ink, False, 0, 1.05, False, 0)
        out: list[Command] = []
        for text in paragraphs:
            made = measure_passage(make_passage(text), style, {}, self.lang)
            height = made.height(size, width)
            out += place_block(made, size, TextBox(x, y, width, height), TextAttributes(ink))
            y += height + 1.2
        return out, y


def make_preview_page(
    title: str, where: str, shown: Sequence[PreviewColumn], captions: Captions
) -> PreviewPage:
    """Return the preview page, as large as its contents need."""
    rooms = [max(each.width, _NARROWEST) for each in shown]
    width = sum(rooms) + 2 * _MARGIN + (len(shown) - 1) * _BETWEEN
    heading, y = captions.draw_lines([title], _MARGIN, _MARGIN, width - 2 * _MARGIN, heading=True)
    caption, y = captions.draw_lines([where], _MARGIN, y, width - 2 * _MARGIN)
    out = [*heading, *caption]
    x, low, top = _MARGIN, y, y + 3
    for each, room in zip(shown, rooms, strict=True):
        commands, end = _column(each, x, top, room, captions)
        out += commands
        low, x = max(low, end), x + room + _BETWEEN
    out += _legend(low + 3, captions)
    size = round_mm(width), round_mm(low + 3 + 4 + _MARGIN / 2)
    return PreviewPage((Rect(0, 0, *size, _GROUND), *out), *size)


def _column(
    each: PreviewColumn, x: float, y: float, width: float, captions: Captions
) -> tuple[list[Command], float]:
    out, y = captions.draw_lines([each.name], x, y, width, heading=True)
    out.append(Group(each.drawing, "", round_mm(x), round_mm(y + 1.5)))
    remarks, end = captions.draw_lines(each.remarks, x, y + each.height + 4.5, width)
    return [*out, *remarks], end


def _legend(y: float, captions: Captions) -> Iterator[Command]:
    x = _MARGIN
    for letter, name in _SPACES:
        yield draw_space_sign(letter, x, y + 2.2, 1.6, 3.2)
        words = name.render(captions.lang)
        yield from captions.draw_lines([words], x + 2.6, y, 60)[0]
        x += 7 + captions.plain.plain.width(words) * _NOTE / 1000 / MM
