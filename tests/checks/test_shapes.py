"""Circles and polygons, against slower ways to the same answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ludex.checks.maps.plane_terrain import (
    Circle,
    Point,
    Polygon,
    Shape,
    bounding_box,
    find_crossing_edges,
    has_overlap,
    is_inside_polygon,
)

SMALL = st.integers(0, 6)
SPOTS = st.builds(Point, SMALL, SMALL)


def area(polygon: Polygon) -> Fraction:
    return Fraction(sum(a.x * b.y - b.x * a.y for a, b in polygon.edges), 2)


@st.composite
def stairs(draw: st.DrawFn) -> Polygon:
    """A simple polygon of unit squares: columns side by side, each from its own floor to its own top."""
    x, columns = (
        draw(SMALL),
        draw(st.lists(st.tuples(st.integers(0, 3), st.integers(4, 6)), min_size=1, max_size=3)),
    )
    lower = [Point(x + i + side, low) for i, (low, _) in enumerate(columns) for side in (0, 1)]
    upper = [Point(x + i + side, high) for i, (_, high) in enumerate(columns) for side in (0, 1)]
    corners = [*lower, *reversed(upper)]
    made = [spot for i, spot in enumerate(corners) if spot != corners[i - 1]]
    return Polygon(tuple(made if draw(st.booleans()) else reversed(made)))


def cells(polygon: Polygon) -> set[tuple[int, int]]:
    middles = ((x, y) for x in range(12) for y in range(12))
    half = Fraction(1, 2)
    return {(x, y) for x, y in middles if is_inside_polygon(polygon, Point(x + half, y + half))}


@given(stairs(), stairs())
def test_polygons_of_squares_overlap_where_they_share_a_square(one: Polygon, other: Polygon) -> None:
    assert len(cells(one)) == abs(area(one))
    assert has_overlap(one, other) == bool(cells(one) & cells(other)) == has_overlap(other, one)


@st.composite
def triangles(draw: st.DrawFn) -> Polygon:
    made = Polygon((draw(SPOTS), draw(SPOTS), draw(SPOTS)))
    assume(area(made) != 0)
    return made


def separated(one: Polygon, other: Polygon) -> bool:
    """Whether a line along a side of one has all of one on this side and all of the other beyond it."""
    for polygon in (one, other):
        for (ax, ay), (bx, by) in polygon.edges:
            first, second = (
                [(bx - ax) * (s.y - ay) - (by - ay) * (s.x - ax) for s in each.corners]
                for each in (one, other)
            )
            if max(first) <= min(second) or max(second) <= min(first):
                return True
    return False


@given(triangles(), triangles())
@settings(max_examples=400)
def test_triangles_overlap_where_no_line_parts_them(one: Polygon, other: Polygon) -> None:
    assert has_overlap(one, other) == (not separated(one, other))


@given(st.lists(SPOTS, min_size=3, max_size=6))
@settings(max_examples=400)
def test_a_polygon_is_simple_where_no_two_sides_meet_but_at_a_shared_corner(spots: list[Point]) -> None:
    polygon = Polygon(tuple(spots))
    edges = [((Fraction(a.x), Fraction(a.y)), (Fraction(b.x), Fraction(b.y))) for a, b in polygon.edges]
    simple = all(a != b for a, b in edges)
    for (i, one), (j, other) in combinations(enumerate(edges), 2):
        shared = {*one} & {*other} if j == i + 1 or (i == 0 and j == len(edges) - 1) else set()
        simple = simple and not (_common(one, other) - shared)
    assert (find_crossing_edges(polygon) is None) == simple


def _common(
    one: tuple[tuple[Fraction, Fraction], ...], other: tuple[tuple[Fraction, Fraction], ...]
) -> set[object]:
    """Spots that two sides share: their ends and crossing, and the middle of a stretch that they share."""
    (p, q), (r, s) = one, other
    d1, d2 = (q[0] - p[0], q[1] - p[1]), (s[0] - r[0], s[1] - r[1])
    cross = d1[0] * d2[1] - d1[1] * d2[0]
    if cross:
        t = ((r[0] - p[0]) * d2[1] - (r[1] - p[1]) * d2[0]) / cross
        u = ((r[0] - p[0]) * d1[1] - (r[1] - p[1]) * d1[0]) / cross
        return {(p[0] + t * d1[0], p[1] + t * d1[1])} if 0 <= t <= 1 and 0 <= u <= 1 else set()
    if (r[0] - p[0]) * d1[1] != (r[1] - p[1]) * d1[0]:
        return set()
    low, high = max(min(p, q), min(r, s)), min(max(p, q), max(r, s))
    return {low, high, ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)} if low <= high else set()


CIRCLES = st.builds(Circle, st.builds(Point, st.integers(0, 9), st.integers(0, 9)), st.integers(1, 4))


@given(CIRCLES, triangles())
def test_a_circle_overlaps_where_a_fine_grid_finds_a_common_spot(circle: Circle, triangle: Polygon) -> None:
    n = 4
    left, top, right, bottom = bounding_box(triangle)
    grid = (
        Point(Fraction(x, n), Fraction(y, n))
        for x in range(int(left) * n, int(right) * n + 1)
        for y in range(int(top) * n, int(bottom) * n + 1)
    )
    near = [spot for spot in grid if is_inside_polygon(triangle, spot) and _inside(circle, spot)]
    if near:
        assert has_overlap(circle, triangle) and has_overlap(triangle, circle)
    elif has_overlap(circle, triangle):  # finer than the grid: then the circle only just reaches in
        larger = Circle(circle.centre, circle.radius + 1)
        assert has_overlap(larger, triangle)


def _inside(circle: Circle, spot: Point) -> bool:
    return (spot.x - circle.centre.x) ** 2 + (spot.y - circle.centre.y) ** 2 < circle.radius**2


def test_shapes_that_only_touch_do_not_overlap() -> None:
    square = Polygon((Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)))
    beside: list[Shape] = [
        Polygon((Point(4, 0), Point(8, 0), Point(8, 4), Point(4, 4))),
        Polygon((Point(4, 4), Point(8, 4), Point(8, 8))),
        Polygon((Point(4, 2), Point(8, 0), Point(8, 4))),
        Circle(Point(6, 2), 2),
    ]
    assert [has_overlap(square, each) for each in beside] == [False] * 4
    assert (
        has_overlap(square, square)
        and has_overlap(square, Circle(Point(2, 2), 1))
        and has_overlap(Circle(Point(2, 2), 9), square)
    )
