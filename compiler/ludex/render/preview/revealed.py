"""Draws composed parts with what nobody sees in a print: where a text leaves its box, and spaces that hold.

For translators, who have to see why a text does not fit, and which of their spaces never break.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.render.drawing.commands import MM, Command, Drawing, Group, Path, Rect, Text, mm
from ludex.render.layout.finish import Finisher
from ludex.render.layout.parts import Part, Setting, Turned
from ludex.render.setting.block import Block
from ludex.render.setting.style import Faces

OVERFLOW, OVERFLOW_EDGE = "#f6b8b0", "#b3261e"
"""The colours of the ground of an overflow, and of the hatching that tells it without colour."""
SPACE, SPACE_GROUND = "#0b5cad", "#cfe3f7"
_HOLDING = {"\u00a0": (0.05, 0.14), "\u202f": (0.34, 0.14)}
"""Spaces that hold, each with how far its sign reaches above the base line and below, in shares of the size:
a flat tray for U+00A0, a tall one for U+202F.
"""
_LINE, _HATCH = 0.14, 1.6
_LITTLE = 0.01


def revealed(finisher: Finisher, parts: Iterable[Part]) -> Drawing:
    """The parts drawn, each text with its overflow below it and the signs of its spaces above."""
    return tuple(_drawn(finisher, parts))


def _drawn(finisher: Finisher, parts: Iterable[Part]) -> Iterator[Command]:
    for part in parts:
        if isinstance(part, Turned):
            yield Group(tuple(_drawn(finisher, part.parts)), "", part.x, part.y, part.turn)
        elif isinstance(part, Setting):
            commands = finisher.draw([part])
            for over in overflow(part, finisher.sizes[part.block.style.name]):
                yield from hatched(over)
            yield from commands
            for each in commands:
                if isinstance(each, Text):
                    yield from holding(each, part.block.style.faces)
        else:
            yield part


# Overflow


def overflow(part: Setting, size: float) -> Iterator[Rect]:
    """The stretches that a text takes beyond its box: below or above, and at its sides."""
    spot = part.spot
    block = part.block.undivided(size, spot.width, spot.height)
    stands, room = block.height(size, spot.width), _room(block, size, spot.height)
    over = stands - room
    if over > _LITTLE:
        above = {"top": 0.0, "middle": over / 2, "bottom": over}[spot.level]
        if above:
            yield Rect(spot.x, mm(spot.y - above), spot.width, mm(above), OVERFLOW)
        if over - above:
            yield Rect(spot.x, mm(spot.y + room), spot.width, mm(over - above), OVERFLOW)
    wide = _widest(block, size, spot.width) - spot.width
    if wide > _LITTLE:
        left = {"centre": wide / 2, "right": wide}.get(block.style.align, 0.0)
        height = mm(max(stands, room))
        if left:
            yield Rect(mm(spot.x - left), spot.y, mm(left), height, OVERFLOW)
        if wide - left:
            yield Rect(mm(spot.x + spot.width), spot.y, mm(wide - left), height, OVERFLOW)


def _room(block: Block, size: float, height: float) -> float:
    """How high the text may stand: what its box holds, and what its lines may come to."""
    most = block.style.lines
    return min(height, block.stands(most, size)) if most else height


def _widest(block: Block, size: float, width: float) -> float:
    unit = size / 1000 / MM
    lines = [(strip, line) for strip in block.strips for line in block.lines(strip, size, width)]
    return max((strip.width(*line) * unit for strip, line in lines), default=0.0)


def hatched(over: Rect) -> Iterator[Command]:
    """A stretch in colour, hatched, so that it shows in grey too."""
    yield over
    lines = []
    at = _HATCH / 2
    while at < over.width + over.height:
        x1, y1 = min(at, over.width), max(0.0, at - over.width)
        x2, y2 = max(0.0, at - over.height), min(at, over.height)
        lines.append(f"M{mm(over.x + x1)} {mm(over.y + y1)}L{mm(over.x + x2)} {mm(over.y + y2)}")
        at += _HATCH
    if lines:
        yield Path("".join(lines), "", _LINE, OVERFLOW_EDGE)


# Spaces that hold


def holding(text: Text, faces: Faces) -> Iterator[Path]:
    """A sign at each space of a piece of text that no line breaks at."""
    face = next((each for each in faces if each.file == text.font), None)
    if face is None:
        return
    unit = text.size / 1000 / MM
    for at, letter in enumerate(text.text):
        if letter in _HOLDING:
            x = text.x + face.width(text.text[:at]) * unit
            yield sign(letter, x, text.y, max(face.width(letter) * unit, _LINE), text.size / MM)


def sign(letter: str, x: float, y: float, width: float, size: float) -> Path:
    """The sign of a space that begins at a point of the base line."""
    up, down = (share * size for share in _HOLDING[letter])
    left, right, top, low = mm(x), mm(x + width), mm(y - up), mm(y + down)
    return Path(f"M{left} {top}L{left} {low}L{right} {low}L{right} {top}", SPACE_GROUND, _LINE, SPACE)
