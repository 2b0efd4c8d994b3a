"""Frames: lines and ornaments that follow the edge of a shape on its inside, drawn from nothing but."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ludex.render.drawing.box_shapes import circle, diamond, notched, octagon, rect


class Stroke(NamedTuple):
    """A part of a frame: an outline where it stands, its line; without a line it is filled."""

    x: float
    y: float
    data: str
    line: float


Maker = Callable[[float, float, float, float], Iterator[Stroke]]
"""Width, height, line and corner of the frame; from its own upper left corner."""


def plain(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    yield Stroke(0, 0, rect(width, height, corner), line)


def double(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """A strong line and a fine one within it."""
    yield Stroke(0, 0, rect(width, height, corner), line)
    gap = line * 2.4
    yield Stroke(gap, gap, rect(width - 2 * gap, height - 2 * gap, max(0.0, corner - gap)), line * 0.4)


def hollow(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """Corners hollowed, with a dot in each hollow."""
    r = corner or min(width, height) * 0.06
    yield Stroke(0, 0, notched(width, height, r), line)
    gap = line * 2.6
    yield Stroke(gap, gap, notched(width - 2 * gap, height - 2 * gap, r), line * 0.45)
    dot = r * 0.34
    for x, y in _corners(width, height, r * 0.3):
        yield Stroke(x - dot, y - dot, circle(2 * dot, 2 * dot, 0), 0)


def bevelled(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """Corners cut off, with a lozenge on the middle of each short side."""
    c = corner or min(width, height) * 0.06
    yield Stroke(0, 0, octagon(width, height, c), line)
    gap = line * 2.6
    yield Stroke(gap, gap, octagon(width - 2 * gap, height - 2 * gap, c * 0.85), line * 0.45)
    size = max(4 * line, 1.6)
    for y in (0.0, height):
        yield Stroke(width / 2 - size / 2, y - size / 2, diamond(size, size, 0), 0)


def corners(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """Nothing but a double angle in each corner."""
    reach = corner or min(width, height) * 0.16
    for gap in (0.0, line * 2.6):
        w, h, r = width - gap, height - gap, reach - gap * 2
        yield Stroke(
            0,
            0,
            f"M{gap} {gap + r}V{gap}H{gap + r}M{w - r} {gap}H{w}V{gap + r}"
            f"M{w} {h - r}V{h}H{w - r}M{gap + r} {h}H{gap}V{h - r}",
            line if not gap else line * 0.5,
        )


def studded(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """A line with studs along it, as on a chest."""
    yield Stroke(0, 0, rect(width, height, corner), line)
    size = line * 2.6
    across, down = max(2, round(width / (size * 5))), max(2, round(height / (size * 5)))
    points = [(width * at / across, y) for at in range(1, across) for y in (0.0, height)]
    points += [(x, height * at / down) for at in range(1, down) for x in (0.0, width)]
    for x, y in points:
        yield Stroke(x - size / 2, y - size / 2, circle(size, size, 0), 0)


def _corners(width: float, height: float, inset: float) -> list[tuple[float, float]]:
    return [(x, y) for x in (inset, width - inset) for y in (inset, height - inset)]


FRAMES: dict[str, Maker] = {
    maker.__name__: maker for maker in (plain, double, hollow, bevelled, corners, studded)
}
