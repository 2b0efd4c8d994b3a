"""Shapes and frames of boxes as outlines: rectangles, stars, banners, gears; lines along an edge.

Shapes distinguish things even without colour: a cost on a disc, an attack on a star.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ludex.render.drawing.svg_outlines import Outline, format_number, parse_outline

_n = format_number
Maker = Callable[[float, float, float], str]


def rect(width: float, height: float, corner: float) -> str:
    if corner <= 0:
        return f"M0 0H{width}V{height}H0Z"
    r = min(corner, width / 2, height / 2)
    return (
        f"M{r} 0H{width - r}A{r} {r} 0 0 1 {width} {r}V{height - r}A{r} {r} 0 0 1 {width - r} {height}"
        f"H{r}A{r} {r} 0 0 1 0 {height - r}V{r}A{r} {r} 0 0 1 {r} 0Z"
    )


def circle(width: float, height: float, _corner: float) -> str:
    a, b = width / 2, height / 2
    return f"M0 {b}A{a} {b} 0 0 1 {width} {b}A{a} {b} 0 0 1 0 {b}Z"


def pill(width: float, height: float, _corner: float) -> str:
    return rect(width, height, min(width, height) / 2)


def diamond(width: float, height: float, _corner: float) -> str:
    return f"M{width / 2} 0L{width} {height / 2}L{width / 2} {height}L0 {height / 2}Z"


def hexagon(width: float, height: float, _corner: float) -> str:
    """Return a hexagon with points at its left and right."""
    return plaque(width, height, min(width / 4, height / 2 / math.sqrt(3)))


def octagon(width: float, height: float, corner: float) -> str:
    """Return a rectangle with cut-off corners."""
    c = corner or min(width, height) * 0.2929
    return f"M{c} 0H{width - c}L{width} {c}V{height - c}L{width - c} {height}H{c}L0 {height - c}V{c}Z"


def notched(width: float, height: float, corner: float) -> str:
    """Return a rectangle with hollowed corners, like an old label."""
    r = corner or min(width, height) * 0.18
    return (
        f"M{r} 0H{width - r}A{r} {r} 0 0 0 {width} {r}V{height - r}A{r} {r} 0 0 0 {width - r} {height}"
        f"H{r}A{r} {r} 0 0 0 0 {height - r}V{r}A{r} {r} 0 0 0 {r} 0Z"
    )


def crest(width: float, height: float, _corner: float) -> str:
    w, h = width, height
    return (
        f"M0 0H{w}V{h * 0.45}C{w} {h * 0.72} {w * 0.74} {h * 0.9} {w / 2} {h}"
        f"C{w * 0.26} {h * 0.9} 0 {h * 0.72} 0 {h * 0.45}Z"
    )


def banner(width: float, height: float, corner: float) -> str:
    """Return a rectangle with a notch in its lower edge, like the tail of a flag."""
    notch = corner or min(width / 2, height) * 0.35
    return f"M0 0H{width}V{height}L{width / 2} {height - notch}L0 {height}Z"


def pennant(width: float, height: float, corner: float) -> str:
    """Return a rectangle whose lower edge forms a point."""
    point = corner or min(width / 2, height) * 0.4
    return f"M0 0H{width}V{height - point}L{width / 2} {height}L0 {height - point}Z"


def ribbon(width: float, height: float, corner: float) -> str:
    """Return a rectangle with a notch at both ends."""
    notch = corner or height * 0.35
    return f"M0 0H{width}L{width - notch} {height / 2}L{width} {height}H0L{notch} {height / 2}Z"


def plaque(width: float, height: float, corner: float) -> str:
    """Return a rectangle whose two ends form points."""
    point = corner or height * 0.4
    return f"M{point} 0H{width - point}L{width} {height / 2}L{width - point} {height}H{point}L0 {height / 2}Z"


def arch(width: float, height: float, _corner: float) -> str:
    """Return a shape that is round at the top and straight at the bottom."""
    r = min(width / 2, height)
    return f"M0 {height}V{r}A{width / 2} {r} 0 0 1 {width} {r}V{height}Z"


def ticket(width: float, height: float, corner: float) -> str:
    """Return a rectangle without a half disc in the middle of each end."""
    r = corner or height * 0.22
    return (
        f"M0 0H{width}V{height / 2 - r}A{r} {r} 0 0 0 {width} {height / 2 + r}V{height}H0"
        f"V{height / 2 + r}A{r} {r} 0 0 0 0 {height / 2 - r}Z"
    )


def star(width: float, height: float, _corner: float) -> str:
    return _spikes(width, height, 5, 0.45)


def burst(width: float, height: float, _corner: float) -> str:
    return _spikes(width, height, 12, 0.8)


def gear(width: float, height: float, _corner: float) -> str:
    """Return a wheel with eight cogs."""
    points = []
    for tooth in range(8):
        middle = tooth * math.pi / 4
        for reach, aside in ((0.8, -0.24), (1, -0.15), (1, 0.15), (0.8, 0.24)):
            angle = middle + aside
            points.append((math.sin(angle) * reach, -math.cos(angle) * reach))
    return _polygon(points, width, height)


def _spikes(width: float, height: float, count: int, depth: float) -> str:
    points = []
    for at in range(2 * count):
        reach, angle = (depth if at % 2 else 1), at * math.pi / count
        points.append((math.sin(angle) * reach, -math.cos(angle) * reach))
    return _polygon(points, width, height)


def _polygon(points: list[tuple[float, float]], width: float, height: float) -> str:
    placed = [f"{(1 + x) * width / 2} {(1 + y) * height / 2}" for x, y in points]
    return "M" + "L".join(placed) + "Z"


SHAPES: dict[str, Maker] = {
    maker.__name__: maker
    for maker in (
        *(rect, circle, pill, diamond, hexagon, octagon, notched, crest, banner, pennant),
        *(ribbon, plaque, arch, ticket, star, burst, gear),
    )
}


def make_beams(cx: float, cy: float, reach: float, count: int) -> str:
    """Return beams of this length in all directions from a point."""
    data = ""
    for at in range(count):
        first, last = (2 * at) * math.pi / count, (2 * at + 1) * math.pi / count
        ends = [f"L{_n(cx + reach * math.sin(a))} {_n(cy - reach * math.cos(a))}" for a in (first, last)]
        data += f"M{_n(cx)} {_n(cy)}{ends[0]}{ends[1]}Z"
    return data


def make_spark(x: float, y: float, reach: float, waist: float) -> str:
    """Return a four-pointed star around a point."""
    points = (
        *((0, -reach), (waist, -waist), (reach, 0), (waist, waist)),
        *((0, reach), (-waist, waist), (-reach, 0), (-waist, -waist)),
    )
    return f"M{'L'.join(f'{_n(x + across)} {_n(y + down)}' for across, down in points)}Z"


def make_shape(name: str, x: float, y: float, width: float, height: float, corner: float = 0) -> Outline:
    """Return the outline of the shape with this name; `x` and `y` are its upper left corner."""
    made = parse_outline(SHAPES[name](round(width, 6), round(height, 6), corner))
    return made.transform(x, y, 1)


class Stroke(NamedTuple):
    """Part of a frame: an outline and its line width; an outline without a line is filled."""

    x: float
    y: float
    data: str
    line: float


FrameMaker = Callable[[float, float, float, float], Iterator[Stroke]]
"""Takes width, height, line width and corner; yields strokes relative to the frame's upper left corner."""


def plain(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    yield Stroke(0, 0, rect(width, height, corner), line)


def double(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """Yield a thick line and a thin one inside it."""
    yield Stroke(0, 0, rect(width, height, corner), line)
    gap = line * 2.4
    yield Stroke(gap, gap, rect(width - 2 * gap, height - 2 * gap, max(0.0, corner - gap)), line * 0.4)


def hollow(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """Yield a double line with hollowed corners, and a dot in each hollow."""
    r = corner or min(width, height) * 0.06
    yield Stroke(0, 0, notched(width, height, r), line)
    gap = line * 2.6
    yield Stroke(gap, gap, notched(width - 2 * gap, height - 2 * gap, r), line * 0.45)
    dot = r * 0.34
    for x in (r * 0.3, width - r * 0.3):
        for y in (r * 0.3, height - r * 0.3):
            yield Stroke(x - dot, y - dot, circle(2 * dot, 2 * dot, 0), 0)


def bevelled(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """Yield a double line with cut-off corners, and a lozenge in the middle above and below."""
    c = corner or min(width, height) * 0.06
    yield Stroke(0, 0, octagon(width, height, c), line)
    gap = line * 2.6
    yield Stroke(gap, gap, octagon(width - 2 * gap, height - 2 * gap, c * 0.85), line * 0.45)
    size = max(4 * line, 1.6)
    for y in (0.0, height):
        yield Stroke(width / 2 - size / 2, y - size / 2, diamond(size, size, 0), 0)


def corners(width: float, height: float, line: float, corner: float) -> Iterator[Stroke]:
    """Yield a double angle in each corner, and nothing else."""
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
    """Yield a line with studs along it, like the edge of a chest."""
    yield Stroke(0, 0, rect(width, height, corner), line)
    size = line * 2.6
    across, down = max(2, round(width / (size * 5))), max(2, round(height / (size * 5)))
    points = [(width * at / across, y) for at in range(1, across) for y in (0.0, height)]
    points += [(x, height * at / down) for at in range(1, down) for x in (0.0, width)]
    for x, y in points:
        yield Stroke(x - size / 2, y - size / 2, circle(size, size, 0), 0)


FRAMES: dict[str, FrameMaker] = {
    maker.__name__: maker for maker in (plain, double, hollow, bevelled, corners, studded)
}
