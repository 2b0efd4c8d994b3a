"""Circles and polygons on a plane, exactly: whole numbers in, and no rounding on the way to yes or no.

Two shapes overlap where they share a surface; touching at an edge or a corner is no overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

Number = Fraction | int


class Spot(NamedTuple):
    x: Fraction | int
    y: Fraction | int


class Edge(NamedTuple):
    start: Spot
    end: Spot


@dataclass(frozen=True)
class Circle:
    centre: Spot
    radius: int


@dataclass(frozen=True)
class Polygon:
    corners: tuple[Spot, ...]

    @property
    def edges(self) -> Iterator[Edge]:
        for index, corner in enumerate(self.corners):
            yield Edge(corner, self.corners[(index + 1) % len(self.corners)])


Shape = Circle | Polygon


def side(edge: Edge, spot: Spot) -> Number:
    """Above 0 where a spot lies to one side of an edge, below on the other, 0 in line with it."""
    (ax, ay), (bx, by) = edge
    return (bx - ax) * (spot.y - ay) - (by - ay) * (spot.x - ax)


def on(edge: Edge, spot: Spot) -> bool:
    """Whether a spot lies on an edge, its ends included."""
    (ax, ay), (bx, by) = edge
    return (
        min(ax, bx) <= spot.x <= max(ax, bx)
        and min(ay, by) <= spot.y <= max(ay, by)
        and side(edge, spot) == 0
    )


def crossing(polygon: Polygon) -> tuple[int, int] | None:
    """The first two edges that meet elsewhere than at a corner that they share; None in a simple polygon."""
    edges = list(polygon.edges)
    for i, one in enumerate(edges):
        if one.start == one.end:
            return i, i
        for j in range(i + 1, len(edges)):
            beside = j == i + 1 or (i == 0 and j == len(edges) - 1)
            if _folds(one, edges[j]) if beside else _meet(one, edges[j]):
                return i, j
    return None


def _folds(one: Edge, other: Edge) -> bool:
    """Whether two edges that share a corner share more than that."""
    shared = one.end if one.end == other.start else one.start
    far = [spot for spot in (*one, *other) if spot != shared]
    return len(far) < 2 or on(one, far[1]) or on(other, far[0])


def _meet(one: Edge, other: Edge) -> bool:
    a, b = side(one, other.start), side(one, other.end)
    c, d = side(other, one.start), side(other, one.end)
    if ((a > 0 > b) or (a < 0 < b)) and ((c > 0 > d) or (c < 0 < d)):
        return True
    return any(on(one, spot) for spot in other) or any(on(other, spot) for spot in one)


def within(polygon: Polygon, spot: Spot) -> bool:
    """Whether a spot lies inside a polygon, and not on its border."""
    inside = False
    for edge in polygon.edges:
        if on(edge, spot):
            return False
        ay, by = edge.start.y, edge.end.y
        if (ay > spot.y) != (by > spot.y) and (side(edge, spot) > 0) == (by > ay):
            inside = not inside
    return inside


def overlap(one: Shape, other: Shape) -> bool:
    """Whether two shapes share a surface."""
    if isinstance(one, Circle) and isinstance(other, Circle):
        return _squared(one.centre, other.centre) < (one.radius + other.radius) ** 2
    if isinstance(one, Circle):
        return isinstance(other, Polygon) and _circle_overlaps(one, other)
    if isinstance(other, Circle):
        return _circle_overlaps(other, one)
    return _enters(one, other) or _enters(other, one) or within(one, _inner(other))


def _circle_overlaps(circle: Circle, polygon: Polygon) -> bool:
    near = any(_distance_squared(edge, circle.centre) < circle.radius**2 for edge in polygon.edges)
    return near or within(polygon, circle.centre)


def _squared(one: Spot, other: Spot) -> Number:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _distance_squared(edge: Edge, spot: Spot) -> Number:
    """The square of the distance from a spot to the nearest point of an edge."""
    (ax, ay), (bx, by) = edge
    length = _squared(edge.start, edge.end)
    along = (spot.x - ax) * (bx - ax) + (spot.y - ay) * (by - ay)
    if along <= 0 or length == 0:
        return _squared(edge.start, spot)
    if along >= length:
        return _squared(edge.end, spot)
    return Fraction(side(edge, spot) ** 2, length)


def _enters(one: Polygon, other: Polygon) -> bool:
    """Whether the border of one polygon runs through the inside of the other."""
    return any(within(other, spot) for edge in one.edges for spot in _middles(edge, other))


def _middles(edge: Edge, polygon: Polygon) -> Iterator[Spot]:
    """The middle of each piece that the border of a polygon cuts an edge into."""
    cuts = sorted({Fraction(0), Fraction(1), *_cuts(edge, polygon)})
    for first, last in pairwise(cuts):
        yield _along(edge, (first + last) / 2)


def _cuts(edge: Edge, polygon: Polygon) -> Iterator[Fraction]:
    """How far along an edge the border of a polygon meets it, from 0 to 1."""
    for other in polygon.edges:
        a, b = side(other, edge.start), side(other, edge.end)
        if a != b and 0 <= (at := Fraction(a) / (a - b)) <= 1 and on(other, _along(edge, at)):
            yield at  # where two edges run along each other, the edges beside them cut


def _along(edge: Edge, at: Fraction) -> Spot:
    (ax, ay), (bx, by) = edge
    return Spot(ax + (bx - ax) * at, ay + (by - ay) * at)


def _inner(polygon: Polygon) -> Spot:
    """A spot inside a simple polygon: in its leftmost corner, or halfway to what reaches into that."""
    corners: Sequence[Spot] = polygon.corners
    at = corners.index(min(corners))
    before, corner, after = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
    ear = Polygon((before, corner, after))
    base = Edge(before, after)
    inside = [spot for spot in corners if within(ear, spot)]
    if not inside:
        return Spot(Fraction(before.x + corner.x + after.x, 3), Fraction(before.y + corner.y + after.y, 3))
    furthest = max(inside, key=lambda spot: side(base, spot) ** 2)
    return Spot(Fraction(corner.x + furthest.x, 2), Fraction(corner.y + furthest.y, 2))


def bounds(shape: Shape) -> tuple[Number, Number, Number, Number]:
    """The least and the greatest x and y of a shape: left, top, right, bottom."""
    if isinstance(shape, Circle):
        (x, y), r = shape.centre, shape.radius
        return x - r, y - r, x + r, y + r
    xs, ys = [corner.x for corner in shape.corners], [corner.y for corner in shape.corners]
    return min(xs), min(ys), max(xs), max(ys)
