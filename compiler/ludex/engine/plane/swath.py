"""What crosses a straight line between two bases, or a swath as wide as the first of them.

A swath is the rectangle from centre to centre, as wide as the first base. It is fully crossed where each of
the lines that run along it meets something in the way. Where something lies across its width is a sum of a
fraction and a root, times the length of the swath, and such sums are compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cmp_to_key

from ludex.engine.plane.measures import within
from ludex.engine.plane.overlaps import enters, hull_meets
from ludex.engine.plane.roots import Number, Surd, compare
from ludex.engine.plane.segments import along, side, squared
from ludex.engine.plane.shapes import Body, Disc, Edge, Point, Polygon, Shape, Thing, between

Reach = tuple[Surd, Surd]
"""From where to where something lies across the swath, times the length of the swath."""


def _counted(one: Body, other: Body, things: Iterable[Thing], ignored: int | None) -> list[Thing]:
    found = between(one, other, things)
    return found if ignored is None else [each for each in found if not within(one, each, ignored)]


def crossed(one: Body, other: Body, things: Iterable[Thing], ignored: int | None = None) -> bool:
    """Whether some line from base to base crosses one of the things.

    Things within the length `ignored` of the first body do not count.
    """
    return any(
        hull_meets(one.shape, other.shape, each.shape) for each in _counted(one, other, things, ignored)
    )


def centre_crossed(one: Body, other: Body, things: Iterable[Thing], ignored: int | None = None) -> bool:
    """Whether the line from centre to centre crosses one of the things."""
    return any(enters(one.centre, other.centre, each.shape) for each in _counted(one, other, things, ignored))


def swath_crossed(one: Body, other: Body, things: Iterable[Thing]) -> bool:
    """Whether some of the swath from the first body to the other is crossed."""
    bound = one.radius**2 * squared(one.centre, other.centre)
    low, high = Surd(0, -1, bound), Surd(0, 1, bound)
    return any(
        compare(start, high) < 0 < compare(end, low) and compare(start, end) < 0
        for start, end in _reaches(one.centre, other.centre, between(one, other, things))
    )


def swath_blocked(one: Body, other: Body, things: Iterable[Thing]) -> bool:
    """Whether all of the swath from the first body to the other is crossed, by one thing or by several."""
    if one.centre == other.centre:
        return False
    bound = one.radius**2 * squared(one.centre, other.centre)
    done, end = Surd(0, -1, bound), Surd(0, 1, bound)
    reaches = list(_reaches(one.centre, other.centre, between(one, other, things)))
    begun = False
    for low, high in sorted(reaches, key=cmp_to_key(_lower)):
        if compare(low, done) > 0:
            return False
        begun = begun or compare(high, done) >= 0
        done = high if compare(high, done) > 0 else done
        if begun and compare(done, end) >= 0:
            return True
    return False


def _lower(one: Reach, other: Reach) -> int:
    return compare(one[0], other[0])


def _reaches(start: Point, end: Point, things: Iterable[Thing]) -> Iterator[Reach]:
    for thing in things:
        yield from _reach(start, end, thing.shape)


def _reach(start: Point, end: Point, shape: Shape) -> Iterator[Reach]:
    """What parts of a swath's width a shape covers, between its two ends."""
    if isinstance(shape, Disc):
        yield from _reach_of_disc(start, end, shape)
        return
    length = squared(start, end)
    for edge in shape.edges:
        clipped = _clipped(start, end, edge, length)
        if clipped:
            yield Surd(min(clipped)), Surd(max(clipped))
    for first, last in _inside_at_start(start, end, shape):
        yield Surd(first), Surd(last)


def _reach_of_disc(start: Point, end: Point, disc: Disc) -> Iterator[Reach]:
    """A circle's whole width where its centre lies between the ends, else what reaches over one of them."""
    length, ahead = squared(start, end), along(start, end, disc.centre)
    beyond = -ahead if ahead < 0 else max(ahead - length, 0)
    under = disc.radius**2 * length - beyond * beyond
    if under > 0:
        aside = side(start, end, disc.centre)
        yield Surd(aside, -1, under), Surd(aside, 1, under)


def _clipped(start: Point, end: Point, edge: Edge, length: int) -> tuple[Number, Number] | None:
    """How far aside the two ends of an edge lie, of what of it lies between the ends of the swath."""
    one, other = along(start, end, edge[0]), along(start, end, edge[1])
    if max(one, other) < 0 or min(one, other) > length:
        return None
    a, b = side(start, end, edge[0]), side(start, end, edge[1])
    if one == other:
        return a, b

    def aside(far: int) -> Number:
        return a if far == one else b if far == other else a + Fraction((b - a) * (far - one), other - one)

    return aside(min(max(one, 0), length)), aside(min(max(other, 0), length))


def _inside_at_start(start: Point, end: Point, polygon: Polygon) -> Iterator[tuple[Number, Number]]:
    """What parts of the swath's start lie in a polygon: lines may begin inside and never leave it."""
    cuts = []
    for one, other in polygon.edges:
        before, after = along(start, end, one), along(start, end, other)
        if (before > 0) != (after > 0):
            a, b = side(start, end, one), side(start, end, other)
            cuts.append(a + Fraction((b - a) * -before, after - before))
    cuts.sort()
    yield from zip(cuts[::2], cuts[1::2], strict=True)
