"""Overlapping, touching, crossing: against fractions, and against how far things are apart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from ludex.engine.plane.measures import (
    clear,
    encloses,
    hull_meets,
    is_inside,
    is_line_entering,
    is_line_free,
    is_on_table,
    is_overlapping_on_way,
    overlap,
    touch,
)
from ludex.engine.plane.shapes import Area, Body, Disc, Plane, Point, Polygon, Shape
from tests.engine.plane import oracle
from tests.engine.plane.scenes import POINTS, SHAPES, bodies, polygons, simple

SQUARE = Polygon(((10, 10), (20, 10), (20, 20), (10, 20)))
NOTCHED = Polygon(((0, 0), (20, 0), (20, 20), (10, 10), (0, 20)))
TABLE = Plane(100, 80, tolerance=3)


@given(polygons().filter(simple), POINTS)
def test_what_a_polygon_holds(polygon: Polygon, point: Point) -> None:
    assert is_inside(polygon, point) == oracle.inside(oracle.fractions(point), polygon)


@settings(max_examples=300)
@given(SHAPES, POINTS, POINTS)
def test_what_a_line_enters_and_what_it_touches(shape: Shape, start: Point, end: Point) -> None:
    a, b = oracle.fractions(start), oracle.fractions(end)
    assert is_line_entering(start, end, shape) == oracle.enters(a, b, shape)
    assert is_line_free(start, end, [shape]) == (not oracle.touches(a, b, shape))


@given(bodies(1), SHAPES)
def test_what_a_base_overlaps(body: Body, shape: Shape) -> None:
    assert is_overlapping_on_way(body.shape, body.centre, shape) == oracle.overlaps(body.shape, shape)


@settings(max_examples=300)
@given(bodies(), POINTS, SHAPES)
def test_what_a_base_overlaps_on_its_way(body: Body, end: Point, shape: Shape) -> None:
    gap = oracle.apart(body.centre, end, shape)
    found = is_overlapping_on_way(body.shape, end, shape)
    if gap > body.radius + 1e-6:
        assert not found
    if gap < body.radius - 1e-6:
        assert found


@given(bodies(1), SHAPES)
def test_what_lies_wholly_in_a_shape(body: Body, shape: Shape) -> None:
    deep = oracle.depth(body.centre, shape)
    if abs(deep + body.radius) > 1e-6:
        assert encloses(shape, body.shape) == (deep <= -body.radius)


@settings(max_examples=400)
@given(bodies(), bodies(), SHAPES)
def test_what_some_line_between_two_bases_crosses(one: Body, other: Body, shape: Shape) -> None:
    """A shape meets the band around two circles where a point of it comes near a circle in between."""
    found = hull_meets(one.shape, other.shape, shape)
    if isinstance(shape, Disc):
        far = oracle.to_band(shape.centre, one.shape, other.shape) - shape.radius
    else:
        spots = [
            (a[0] + (b[0] - a[0]) * n / 40, a[1] + (b[1] - a[1]) * n / 40)
            for a, b in shape.edges
            for n in range(41)
        ]
        far = min(oracle.to_band(spot, one.shape, other.shape) for spot in spots)
        if oracle.depth(one.centre, shape) < 0:
            far = min(far, -1.0)
    if far < -1e-6:
        assert found
    if far > 1:  # farther apart than the points along an edge
        assert not found


@given(bodies(1), bodies(1), SHAPES)
def test_no_line_crosses_what_none_is_said_to_cross(one: Body, other: Body, shape: Shape) -> None:
    if not hull_meets(one.shape, other.shape, shape):
        assert all(
            oracle.apart(start, end, shape) > -1e-6
            for start, end in oracle.lines(one.shape, other.shape, around=6, rings=1)
        )


@pytest.mark.parametrize(
    ("line", "inside"),
    [
        (((10, 0), (10, 30)), False),  # along a side
        (((0, 20), (20, 0)), False),  # over a corner
        (((10, 10), (20, 20)), True),  # from corner to corner
        (((0, 0), (30, 30)), True),
        (((10, 15), (20, 15)), True),  # from border to border
        (((0, 5), (30, 5)), False),
        (((12, 12), (13, 13)), True),  # within
    ],
)
def test_running_along_a_border_is_not_crossing(line: tuple[Point, Point], inside: bool) -> None:
    assert is_line_entering(*line, SQUARE) is inside


@pytest.mark.parametrize("turns", range(4))
def test_a_side_that_slants_past_may_come_nearest_in_its_middle(turns: int) -> None:
    corners = [(-8, 11), (8, 9), (0, 40)]
    for _ in range(turns):
        corners = [(-y, x) for x, y in corners]
    assert is_overlapping_on_way(Disc(0, 0, 10), (0, 0), Polygon(tuple(corners)))
    assert not is_overlapping_on_way(Disc(0, 0, 9), (0, 0), Polygon(tuple(corners)))


def test_a_line_through_the_mouth_of_a_notch_stays_outside() -> None:
    assert not is_line_entering((0, 20), (20, 20), NOTCHED)
    assert is_line_entering((0, 19), (20, 19), NOTCHED)
    assert not is_line_free((0, 20), (20, 20), [NOTCHED])


@pytest.mark.parametrize(
    ("one", "other", "overlapping", "touching"),
    [
        (Body(0, 0, 5, 0, 10), Body(10, 0, 5, 0, 10), False, True),
        (Body(0, 0, 5, 0, 10), Body(9, 0, 5, 0, 10), True, True),
        (Body(0, 0, 5, 0, 10), Body(13, 0, 5, 0, 10), False, True),  # as the table tolerates
        (Body(0, 0, 5, 0, 10), Body(14, 0, 5, 0, 10), False, False),
        (Body(0, 0, 5, 0, 10), Body(9, 0, 5, 10, 10), False, False),  # one stands right above the other
        (Body(0, 0, 5, 0, 10), Body(9, 0, 5, 9, 10), True, True),
        (Body(0, 0, 5), Body(9, 0, 5), True, True),  # without any height they still lie in the same plane
    ],
)
def test_bases_overlap_and_touch(one: Body, other: Body, overlapping: bool, touching: bool) -> None:
    assert overlap(one, other) is overlapping
    assert touch(TABLE, one, other) is touching


def test_a_figure_on_a_roof_does_not_overlap_the_house() -> None:
    house = Area(0, SQUARE, 0, 30)
    assert overlap(Body(15, 15, 2, 0, 10), house)
    assert not overlap(Body(15, 15, 2, 30, 10), house)
    assert not overlap(Body(15, 15, 2, 0, 10), Area(0, SQUARE, 10, 12))  # under a bridge
    assert overlap(Body(15, 15, 2, 0, 10), Area(0, SQUARE))  # flat, such as a pond


@pytest.mark.parametrize(("x", "touching"), [(5, True), (4, True), (2, True), (1, False), (15, True)])
def test_a_base_touches_an_area(x: int, touching: bool) -> None:
    assert touch(TABLE, Body(x, 15, 5, 0, 10), Area(0, SQUARE, 0, 10)) is touching


def test_nothing_overlaps_itself() -> None:
    one = Body(10, 10, 5, 0, 10, piece=1)
    assert clear(one.at((12, 12)), [one])
    assert not clear(one, [Body(12, 12, 5, 0, 10, piece=2)])


@pytest.mark.parametrize(
    ("x", "y", "on"), [(5, 5, True), (95, 75, True), (4, 20, False), (20, 76, False), (50, 40, True)]
)
def test_the_table_ends(x: int, y: int, on: bool) -> None:
    assert is_on_table(TABLE, Body(x, y, 5)) is on
