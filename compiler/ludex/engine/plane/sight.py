"""Lines of sight between bases, and things that cross a line or a swath.

If a line of sight can be turned and moved a little, there is also an extreme line that touches two of the
circles and corners around it. So the search tries lines that touch two of these, with obstacles enlarged and
bases reduced by a small margin, in whole numbers of fine steps. A line that is found is compared exactly with
the things. So a yes is proved by a line, and a no means that no line is clear by the margin, which is a 32nd
of a tenth of a millimetre. A thing that a line only touches blocks the line, so walls that meet leave no
slit.

If an obstacle overlaps a base, or if there are many obstacles, a no may be too strict, but a yes is still
exact.

A swath is the rectangle from centre to centre, as wide as the first base. It is blocked if every line along
it meets an obstacle. The position of a thing across it is the sum of a fraction and a root, times the length
of the swath; such sums are compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import combinations, product
from math import isqrt

from ludex.engine.plane.exact_geometry import (
    Number,
    Surd,
    closer,
    compare_surds,
    find_line_side,
    has_common_point,
    no_farther,
    project_on_line,
    round_quotient,
    square_distance,
    square_distance_between_lines,
    square_distance_to_line,
)
from ludex.engine.plane.measures import (
    hull_meets,
    is_far_off,
    is_inside,
    is_line_entering,
    is_line_free,
    make_box,
    within,
)
from ludex.engine.plane.shapes import (
    Area,
    Body,
    Disc,
    Edge,
    Point,
    Polygon,
    Shape,
    Thing,
    find_things_between,
)

CrossRange = tuple[Surd, Surd]
"""The range that a thing covers across the swath, times the length of the swath."""
FINE = 256
"""Fine steps in a tenth of a millimetre."""
MARGIN = 8
"""Margin in fine steps by which a line must stay clear."""
DIRECTION_BITS = 40
"""Fractional bits of a direction."""
MAX_TANGENT_SHAPES = 64
"""With more circles and corners in the way, only lines that also touch one of the bases are tried."""
Line = tuple[int, int, int]
"""A direction across the line, with DIRECTION_BITS fractional bits, and the distance from the origin."""


def _filter_ignored(one: Body, other: Body, things: Iterable[Thing], ignored: int | None) -> list[Thing]:
    found = find_things_between(one, other, things)
    return found if ignored is None else [each for each in found if not within(one, each, ignored)]


def crossed(one: Body, other: Body, things: Iterable[Thing], ignored: int | None = None) -> bool:
    """Return whether some line from base to base crosses a thing farther than `ignored` from `one`."""
    found = _filter_ignored(one, other, things, ignored)
    return any(hull_meets(one.shape, other.shape, each.shape) for each in found)


def centre_crossed(one: Body, other: Body, things: Iterable[Thing], ignored: int | None = None) -> bool:
    """Return whether the line from centre to centre crosses one of the things."""
    found = _filter_ignored(one, other, things, ignored)
    return any(is_line_entering(one.centre, other.centre, each.shape) for each in found)


def swath_crossed(one: Body, other: Body, things: Iterable[Thing]) -> bool:
    """Return whether a part of the swath from the first body to the other is crossed."""
    bound = one.radius**2 * square_distance(one.centre, other.centre)
    low, high = Surd(0, -1, bound), Surd(0, 1, bound)
    return any(
        compare_surds(start, high) < 0 < compare_surds(end, low) and compare_surds(start, end) < 0
        for start, end in _reaches(one.centre, other.centre, find_things_between(one, other, things))
    )


def swath_blocked(one: Body, other: Body, things: Iterable[Thing]) -> bool:
    """Return whether things block the entire swath from the first body to the other."""
    if one.centre == other.centre:
        return False
    bound = one.radius**2 * square_distance(one.centre, other.centre)
    done, end = Surd(0, -1, bound), Surd(0, 1, bound)
    reaches = list(_reaches(one.centre, other.centre, find_things_between(one, other, things)))
    begun, by_size = False, cmp_to_key(compare_surds)
    for low, high in sorted(reaches, key=lambda reach: by_size(reach[0])):
        if compare_surds(low, done) > 0:
            return False
        begun = begun or compare_surds(high, done) >= 0
        done = high if compare_surds(high, done) > 0 else done
        if begun and compare_surds(done, end) >= 0:
            return True
    return False


def _reaches(start: Point, end: Point, things: Iterable[Thing]) -> Iterator[CrossRange]:
    for thing in things:
        yield from _find_shape_ranges(start, end, thing.shape)


def _find_shape_ranges(start: Point, end: Point, shape: Shape) -> Iterator[CrossRange]:
    """Yield the ranges of a swath's width that a shape covers, between its two ends."""
    if isinstance(shape, Disc):
        yield from _reach_of_disc(start, end, shape)
        return
    length = square_distance(start, end)
    for edge in shape.edges:
        clipped = _clip_edge(start, end, edge, length)
        if clipped:
            yield Surd(min(clipped)), Surd(max(clipped))
    for first, last in _find_start_ranges(start, end, shape):
        yield Surd(first), Surd(last)


def _reach_of_disc(start: Point, end: Point, disc: Disc) -> Iterator[CrossRange]:
    """Yield the range of a swath's width that a circle covers; beyond an end, less than its diameter."""
    length, ahead = square_distance(start, end), project_on_line(start, end, disc.centre)
    beyond = -ahead if ahead < 0 else max(ahead - length, 0)
    under = disc.radius**2 * length - beyond * beyond
    if under > 0:
        aside = find_line_side(start, end, disc.centre)
        yield Surd(aside, -1, under), Surd(aside, 1, under)


def _clip_edge(start: Point, end: Point, edge: Edge, length: int) -> tuple[Number, Number] | None:
    """Return the sideways positions of the ends of an edge clipped to a swath; None beyond its ends."""
    one, other = project_on_line(start, end, edge[0]), project_on_line(start, end, edge[1])
    if max(one, other) < 0 or min(one, other) > length:
        return None
    a, b = find_line_side(start, end, edge[0]), find_line_side(start, end, edge[1])
    if one == other:
        return a, b

    def measure_aside(far: int) -> Number:
        return a if far == one else b if far == other else a + Fraction((b - a) * (far - one), other - one)

    return measure_aside(min(max(one, 0), length)), measure_aside(min(max(other, 0), length))


def _find_start_ranges(start: Point, end: Point, polygon: Polygon) -> Iterator[tuple[Number, Number]]:
    """Yield the ranges of the swath's start that are inside a polygon: lines there may meet no edge of it."""
    cuts = []
    for one, other in polygon.edges:
        before, after = project_on_line(start, end, one), project_on_line(start, end, other)
        if (before > 0) != (after > 0):
            a, b = find_line_side(start, end, one), find_line_side(start, end, other)
            cuts.append(a + Fraction((b - a) * -before, after - before))
    cuts.sort()
    yield from zip(cuts[::2], cuts[1::2], strict=True)


def sees(one: Body, other: Body, things: Iterable[Thing]) -> bool:
    """Return whether some line from base to base touches none of the things, or the bases touch."""
    return sight_line(one, other, things) is not None


def sight_line(one: Body, other: Body, things: Iterable[Thing]) -> tuple[Point, Point] | None:
    """Return the ends of a line of sight, in fine steps; None if there is none.

    If the bases touch, or if the line between their centres is free, these are the centres.
    """
    near, far = one.shape, other.shape
    centres = _scale_fine(near.centre), _scale_fine(far.centre)
    if no_farther((square_distance(near.centre, far.centre), 1), near.radius + far.radius):
        return centres
    band, widest = make_box(near.centre, far.centre), max(near.radius, far.radius)
    shapes = [
        each.shape
        for each in find_things_between(one, other, things)
        if not is_far_off(each.shape, band, widest)
    ]
    if is_line_free(near.centre, far.centre, shapes):
        return centres
    found = _search(near, far, shapes)
    if found is None:
        turned = _search(far, near, shapes)
        found = turned and (turned[1], turned[0])
    return found


def sees_area(body: Body, area: Area, things: Iterable[Thing]) -> bool:
    """Return whether some line from a base to an area touches none of the other things.

    The line ends at a corner or in the middle of a side, or anywhere in a circle. The area is also seen if it
    contains the centre of the base.
    """
    others = [thing for thing in things if thing is not area]
    if isinstance(area.shape, Disc):
        target = Body(*area.shape, bottom=area.floor, height=area.top - area.floor)
        return sees(body, target, others)
    middles = (((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in area.shape.edges)
    spots = [*area.shape.corners, *middles]
    return is_inside(area.shape, body.centre) or any(
        sees(body, Body(x, y, bottom=area.floor, height=area.top - area.floor), others) for x, y in spots
    )


def _scale_fine(point: Point) -> Point:
    return point[0] * FINE, point[1] * FINE


class _Band:
    """Obstacles in or near the band between two bases, in fine steps from the centre of the first base."""

    def __init__(self, near: Disc, far: Disc, shapes: Iterable[Shape]) -> None:
        self.origin = near.centre
        self.start, self.end = self._disc(near), self._disc(far)
        self.widest = max(self.start.radius, self.end.radius) + 2 * MARGIN
        self.discs: list[Disc] = []
        self.edges: list[Edge] = []
        self.corners: set[Point] = set()
        self.around: list[Polygon] = []
        """Polygons that may contain the first base, so that a line may begin inside and meet no edge."""
        for shape in shapes:
            if isinstance(shape, Disc):
                disc = self._disc(shape)
                if self._near(disc.centre, disc.radius):
                    self.discs.append(disc)
            else:
                self._add(Polygon(tuple(self._point(corner) for corner in shape.corners)))

    def _add(self, polygon: Polygon) -> None:
        line = self.start.centre, self.end.centre
        self.edges += (
            each for each in polygon.edges if closer(square_distance_between_lines(*line, each), self.widest)
        )
        self.corners.update(corner for corner in polygon.corners if self._near(corner, 0))
        if not is_far_off(polygon, self.start.box):
            self.around.append(polygon)

    def _near(self, point: Point, radius: int) -> bool:
        return closer(
            square_distance_to_line(self.start.centre, self.end.centre, point), self.widest + radius
        )

    def _point(self, point: Point) -> Point:
        return _scale_fine((point[0] - self.origin[0], point[1] - self.origin[1]))

    def _disc(self, disc: Disc) -> Disc:
        return Disc(*self._point(disc.centre), disc.radius * FINE)

    def free(self, start: Point, end: Point) -> bool:
        """Test the obstacle that blocked the previous line first: it usually blocks the next too."""
        for number, disc in enumerate(self.discs):
            if no_farther(square_distance_to_line(start, end, disc.centre), disc.radius):
                self.discs.insert(0, self.discs.pop(number))
                return False
        for number, edge in enumerate(self.edges):
            if has_common_point(start, end, edge):
                self.edges.insert(0, self.edges.pop(number))
                return False
        return not any(is_inside(polygon, start) for polygon in self.around)


def _search(near: Disc, far: Disc, shapes: Iterable[Shape]) -> tuple[Point, Point] | None:
    """Search for a free line among those that touch two circles or corners; the bases are circles too."""
    band = _Band(near, far, shapes)
    # The obstacles that an extreme line may touch.
    touched = [Disc(each.x, each.y, each.radius + MARGIN) for each in band.discs]
    touched += (Disc(x, y, MARGIN) for x, y in sorted(band.corners))
    shrunk = [Disc(each.x, each.y, max(each.radius - MARGIN, 0)) for each in (band.start, band.end)]
    pairs = (
        combinations([*shrunk, *touched], 2)
        if len(touched) <= MAX_TANGENT_SHAPES
        else product(shrunk, touched)
    )
    for one, other in pairs:
        for line in _tangents(one, other):
            ends = _ends(line, band.start, band.end)
            if ends and band.free(*ends):
                (ax, ay), (bx, by), (x, y) = *ends, _scale_fine(near.centre)
                return (ax + x, ay + y), (bx + x, by + y)
    return None


def _tangents(one: Disc, other: Disc) -> Iterator[Line]:
    """Yield the common tangents of two circles, approximately: up to four."""
    dx, dy = other.x - one.x, other.y - one.y
    length = dx * dx + dy * dy
    for radius in (other.radius, -other.radius)[: 2 if other.radius else 1]:
        reach = one.radius - radius
        under = length - reach * reach
        if under < 0 or not length:
            continue
        root = isqrt(under << 2 * DIRECTION_BITS)
        for turned in (root, -root):
            across = round_quotient((dx * reach << DIRECTION_BITS) - dy * turned, length)
            down = round_quotient((dy * reach << DIRECTION_BITS) + dx * turned, length)
            yield across, down, across * one.x + down * one.y + (one.radius << DIRECTION_BITS)


def _ends(line: Line, start: Disc, end: Disc) -> tuple[Point, Point] | None:
    """Return the points at which a line leaves one base and reaches the other; None if it misses one."""
    across, down, _ = line
    ahead = end.y * across - end.x * down
    way = (-down, across) if ahead >= 0 else (down, -across)
    first = _find_exit_point(line, start, way)
    last = _find_exit_point(line, end, (-way[0], -way[1]))
    return (first, last) if first and last else None


def _find_exit_point(line: Line, disc: Disc, way: Point) -> Point | None:
    """Return the last point of a line in a direction within a circle, slightly inside."""
    across, down, out = line
    off = out - across * disc.x - down * disc.y
    if not disc.radius:
        return disc.centre if abs(off) <= 2 << DIRECTION_BITS else None
    radius = disc.radius - 2 << DIRECTION_BITS
    if abs(off) > radius:
        return None
    half = isqrt(radius * radius - off * off)
    x = disc.x + round_quotient(across * off + way[0] * half, 1 << 2 * DIRECTION_BITS)
    y = disc.y + round_quotient(down * off + way[1] * half, 1 << 2 * DIRECTION_BITS)
    return (x, y) if no_farther((square_distance((x, y), disc.centre), 1), disc.radius) else None
