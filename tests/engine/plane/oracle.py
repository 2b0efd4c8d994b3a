"""Geometry done slowly, in fractions or by dense sampling, to hold the quick one against."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from ludex.engine.plane.shapes import Disc, Polygon, Shape

Spot = tuple[Fraction, Fraction]
Near = tuple[float, float]


def fractions(point: tuple[int, int], by: int = 1) -> Spot:
    return Fraction(point[0], by), Fraction(point[1], by)


def squared_to_line(p: Spot, a: Spot, b: Spot) -> Fraction:
    ux, uy = b[0] - a[0], b[1] - a[1]
    length = ux * ux + uy * uy
    at = Fraction(0) if not length else ((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / length
    at = min(max(at, Fraction(0)), Fraction(1))
    return (a[0] + at * ux - p[0]) ** 2 + (a[1] + at * uy - p[1]) ** 2


def corners(polygon: Polygon) -> list[tuple[Spot, Spot]]:
    found = [fractions(corner) for corner in polygon.corners]
    return list(zip(found, found[1:] + found[:1], strict=True))


def winding(p: Spot, polygon: Polygon) -> int | None:
    """How often the outline runs around a point; None on the outline."""
    turns = 0
    for a, b in corners(polygon):
        if squared_to_line(p, a, b) == 0:
            return None
        cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        if a[1] <= p[1] < b[1] and cross > 0:
            turns += 1
        elif b[1] <= p[1] < a[1] and cross < 0:
            turns -= 1
    return turns


def inside(p: Spot, shape: Shape) -> bool:
    """Strictly inside."""
    if isinstance(shape, Disc):
        return (p[0] - shape.x) ** 2 + (p[1] - shape.y) ** 2 < shape.radius**2
    return bool(winding(p, shape))


def stops(a: Spot, b: Spot, polygon: Polygon) -> list[Fraction]:
    """How far along a line a polygon's edges, drawn on, meet it: between two, all lies in or all out."""
    found = {Fraction(0), Fraction(1)}
    for c, d in corners(polygon):
        ex, ey = d[0] - c[0], d[1] - c[1]
        below = (b[0] - a[0]) * ey - (b[1] - a[1]) * ex
        if below:
            found.add(((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / below)
    return sorted(at for at in found if 0 <= at <= 1)


def enters(a: Spot, b: Spot, shape: Shape) -> bool:
    """Whether a line passes through the inside."""
    if isinstance(shape, Disc):
        return squared_to_line(fractions(shape.centre), a, b) < shape.radius**2
    at = stops(a, b, shape)
    middles = [(one + two) / 2 for one, two in pairwise(at)] + [Fraction(0), Fraction(1)]
    return any(inside((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])), shape) for t in middles)


def touches(a: Spot, b: Spot, shape: Shape) -> bool:
    """Whether a line meets a shape, its border included."""
    if isinstance(shape, Disc):
        return squared_to_line(fractions(shape.centre), a, b) <= shape.radius**2
    if enters(a, b, shape):
        return True
    at = stops(a, b, shape)
    return any(winding((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])), shape) is None for t in at)


def overlaps(disc: Disc, shape: Shape) -> bool:
    centre = fractions(disc.centre)
    if isinstance(shape, Disc):
        return (centre[0] - shape.x) ** 2 + (centre[1] - shape.y) ** 2 < (disc.radius + shape.radius) ** 2
    near = any(squared_to_line(centre, a, b) < disc.radius**2 for a, b in corners(shape))
    return near or inside(centre, shape)


# Near enough: floats, for what a margin sets apart.


def to_line(p: Near, a: Near, b: Near) -> float:
    ux, uy = b[0] - a[0], b[1] - a[1]
    length = ux * ux + uy * uy
    at = 0.0 if not length else min(max(((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / length, 0.0), 1.0)
    return hypot(a[0] + at * ux - p[0], a[1] + at * uy - p[1])


def depth(p: Near, shape: Shape) -> float:
    """How far outside a shape a point lies; below 0 inside."""
    if isinstance(shape, Disc):
        return hypot(p[0] - shape.x, p[1] - shape.y) - shape.radius
    border = min(to_line(p, a, b) for a, b in shape.edges)
    turns = 0.0
    for a, b in shape.edges:
        one, two = atan2(a[1] - p[1], a[0] - p[0]), atan2(b[1] - p[1], b[0] - p[0])
        turns += (two - one + pi) % (2 * pi) - pi
    return -border if abs(turns) > pi else border


def apart(a: Near, b: Near, shape: Shape) -> float:
    """How far a line stays from a shape; below 0 where it runs inside."""
    steps = 24
    spots = [(a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps) for n in range(steps + 1)]
    if isinstance(shape, Disc):
        return to_line(shape.centre, a, b) - shape.radius
    least = min(depth(spot, shape) for spot in spots)
    for c, d in shape.edges:
        if _cross(a, b, c) * _cross(a, b, d) < 0 and _cross(c, d, a) * _cross(c, d, b) < 0:
            return min(least, -1e-9)
        least = min(least, to_line(c, a, b))
    return least


def _cross(a: Near, b: Near, p: Near) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def lines(one: Disc, other: Disc, around: int = 16, rings: int = 2) -> Iterator[tuple[Near, Near]]:
    """Lines from circle to circle, from many points of the one to many of the other."""
    for start in _spots(one, around, rings):
        for end in _spots(other, around, rings):
            yield start, end


def _spots(disc: Disc, around: int, rings: int) -> Iterator[Near]:
    yield (float(disc.x), float(disc.y))
    for ring in range(1, rings + 1):
        for number in range(around):
            angle, far = 2 * pi * number / around, disc.radius * ring / rings
            yield disc.x + far * cos(angle), disc.y + far * sin(angle)


def to_band(p: Near, one: Disc, other: Disc) -> float:
    """How far outside the band around two circles a point lies: the least over the circles in between."""

    def far(t: float) -> float:
        x, y = one.x + t * (other.x - one.x), one.y + t * (other.y - one.y)
        return hypot(p[0] - x, p[1] - y) - (one.radius + t * (other.radius - one.radius))

    low, high = 0.0, 1.0
    for _ in range(80):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, b) if far(a) < far(b) else (a, high)
    return min(far(low), far(0.0), far(1.0))
