"""Lengths, and what a rule compares with them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.plane import measures
from ludex.engine.plane.shapes import Area, Body, Disc, Plane, Point, Polygon, Shape
from tests.engine.plane import oracle
from tests.engine.plane.scenes import POINTS, SHAPES, bodies

SQUARE = Area(0, Polygon(((10, 10), (20, 10), (20, 20), (10, 20))), 0, 30)
INCH = 254


@given(bodies(), bodies(), st.integers(-20, 90))
def test_a_number_compares_as_the_length_itself(one: Body, other: Body, length: int) -> None:
    assert (measures.gap(one, other) <= length) == measures.within(one, other, length)
    assert (measures.measure_farthest(one, other) <= length) == measures.is_wholly_within(one, other, length)
    between = hypot(one.x - other.x, one.y - other.y)
    assert measures.gap(one, other) - 1 < between - one.radius - other.radius + 1e-6
    assert measures.gap(one, other) > between - one.radius - other.radius - 1e-6


@given(bodies(), SHAPES, st.integers(0, 90))
def test_the_gap_to_an_area(body: Body, shape: Shape, length: int) -> None:
    area = Area(0, shape, 0, 30)
    assert (measures.gap(body, area) <= length) == measures.within(body, area, length)
    outside = oracle.depth(body.centre, shape) - body.radius
    if outside > 1e-6:
        assert -1e-6 < measures.gap(body, area) - outside < 1 + 1e-6
    elif outside < -1e-6:
        assert measures.gap(body, area) <= 0


@given(bodies(), SHAPES)
def test_how_far_the_rim_is(body: Body, shape: Shape) -> None:
    rim = measures.rim(body, Area(0, shape, 0, 30))
    exact = abs(oracle.depth(body.centre, shape)) - body.radius
    assert exact - 1 - 1e-6 < rim < exact + 1 + 1e-6


def test_from_base_to_base_not_from_centre_to_centre() -> None:
    one, other = Body(0, 0, 150), Body(554, 0, 150)
    assert measures.gap(one, other) == INCH
    assert measures.within(one, other, INCH) and not measures.within(one, other, INCH - 1)
    assert measures.measure_farthest(one, other) == INCH + 300
    assert not measures.is_wholly_within(one, other, INCH) and measures.is_wholly_within(
        one, other, INCH + 300
    )


def test_a_diagonal_is_never_rounded_down() -> None:
    one, other = Body(0, 0), Body(100, 100)
    assert measures.gap(one, other) == 142
    assert not measures.within(one, other, 141)


def test_the_inside_of_an_area() -> None:
    assert measures.gap(Body(15, 15, 2), SQUARE) == -2
    assert measures.rim(Body(15, 15, 2), SQUARE) == 3
    assert measures.rim(Body(11, 15, 2), SQUARE) == -1
    assert measures.rim(Body(50, 50, 3), Area(0, Disc(50, 54, 20))) == 13


def test_the_ground_is_what_a_base_stands_on_wholly() -> None:
    steps = [SQUARE, Area(1, Polygon(((10, 10), (15, 10), (15, 20), (10, 20))), 0, 50)]
    assert measures.ground(Body(17, 15, 2), steps) == 30
    assert measures.ground(Body(12, 15, 2), steps) == 50
    assert measures.ground(Body(14, 15, 2), steps) == 30
    assert measures.ground(Body(9, 15, 2), steps) == 0


@pytest.mark.parametrize(("side", "far"), [("left", 35), ("right", 75), ("top", 25), ("bottom", 65)])
def test_from_an_edge_of_the_table(side: str, far: int) -> None:
    assert measures.from_edge(Plane(100, 80), Body(30, 20, 5), side) == far


def test_the_length_of_a_path() -> None:
    path = [(0, 0), (30, 40), (30, 41), (31, 42)]
    assert measures.length(path) == 53  # 50 + 1 + 1.41…
    assert measures.is_longer(path, 52) and not measures.is_longer(path, 53)
    assert measures.length([(3, 3)]) == 0 and not measures.is_longer([(3, 3)], 0)


@given(st.lists(POINTS, min_size=1, max_size=6))
def test_a_path_is_no_longer_than_its_length(path: list[Point]) -> None:
    whole = measures.length(path)
    exact = sum(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(path))
    assert exact - 1e-6 < whole < exact + 1 + 1e-6
    assert not measures.is_longer(path, whole)
    assert whole == 0 or measures.is_longer(path, whole - 1)


@pytest.mark.parametrize(
    ("start", "end", "withdrawing"),
    [
        ((100, 0), (90, 0), False),  # nearer
        ((100, 0), (101, 0), True),
        ((100, 0), (0, 100), False),  # through, and as far as before
        ((100, 0), (0, 101), True),
        ((300, 0), (90, 0), False),  # comes within reach
        ((300, 0), (350, 0), False),  # never within reach
        ((300, 0), (110, 0), False),  # just within reach
        ((120, 90), (-120, 90), True),  # past it, within reach in between
        ((120, 110), (-120, 110), True),  # within reach for one moment
        ((120, 111), (-120, 111), False),
        ((120, 150), (-120, 150), False),
    ],
)
def test_withdrawing_from_one_that_reaches(start: Point, end: Point, withdrawing: bool) -> None:
    mover, other = Body(*start, 20), Body(0, 0, 20)
    assert measures.withdraws(mover, end, other, 70) is withdrawing


@given(POINTS, POINTS, POINTS, st.integers(0, 40))
def test_withdrawing_step_by_step(start: Point, end: Point, foe: Point, reach: int) -> None:
    """A way no piece of which leads away from the other, within its reach, is never called withdrawing."""
    gone = [
        hypot(
            start[0] + (end[0] - start[0]) * n / 200 - foe[0],
            start[1] + (end[1] - start[1]) * n / 200 - foe[1],
        )
        for n in range(201)
    ]
    within = [far for far in gone if far <= reach + 1e-9]
    found = measures.withdraws(Body(*start), end, Body(*foe), reach)
    if found:
        assert any(b > a + 1e-12 for a, b in pairwise(gone))
        assert min(gone) <= reach + 1
    elif within:
        assert gone[-1] <= within[0] + 1e-6
