"""Lines of sight: each yes is proved by its line, each no held against many lines; and known scenes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from ludex.engine.plane.shapes import Area, Body, Disc, Polygon, Shape, Thing
from ludex.engine.plane.sight import FINE, sees, sees_area, sight_line
from tests.engine.plane import oracle
from tests.engine.plane.scenes import AREAS, OTHERS, bodies

ONE = Body(0, 0, 15, 0, 30, piece=1)
OTHER = Body(200, 0, 15, 0, 30, piece=2)


def box(left: int, top: int, right: int, bottom: int, floor: int = 0, height: int = 40) -> Area:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Area(0, Polygon(corners), floor, floor + height)


@settings(max_examples=400)
@given(bodies(), bodies(), OTHERS, AREAS)
def test_a_line_that_is_found_is_clear(one: Body, other: Body, others: list[Body], areas: list[Area]) -> None:
    things: list[Thing] = [*others, *areas]
    line = sight_line(one, other, things)
    if (
        line is None
        or Fraction((one.x - other.x) ** 2 + (one.y - other.y) ** 2) <= (one.radius + other.radius) ** 2
    ):
        return
    start, end = (oracle.fractions(point, FINE) for point in line)
    for point, body in ((start, one), (end, other)):
        assert (point[0] - body.x) ** 2 + (point[1] - body.y) ** 2 <= body.radius**2
    assert not any(oracle.touches(start, end, thing.shape) for thing in things)


@settings(max_examples=400)
@given(bodies(), bodies(), OTHERS, AREAS)
def test_no_line_is_clear_where_none_was_found(
    one: Body, other: Body, others: list[Body], areas: list[Area]
) -> None:
    things: list[Thing] = [*others, *areas]
    shapes: list[Shape] = [thing.shape for thing in things]
    apart = all(oracle.depth(body.centre, shape) > body.radius for body in (one, other) for shape in shapes)
    if not apart or sees(one, other, things):
        return
    for start, end in oracle.lines(one.shape, other.shape, around=10):
        assert any(oracle.apart(start, end, shape) <= 0.05 for shape in shapes), (start, end)


@pytest.mark.parametrize(
    ("areas", "seen"),
    [
        ([], True),
        ([box(90, -15, 110, 15)], False),  # as wide as the bases: only lines that touch it are left
        ([box(90, -14, 110, 15)], True),
        ([box(90, -100, 110, 0)], True),
        ([box(90, -100, 110, 14)], True),
        ([box(90, -100, 110, 100)], False),
        ([box(90, -100, 110, 0), box(90, 0, 110, 100)], False),  # two walls that meet leave no slit
        ([box(90, -100, 110, 0), box(90, 1, 110, 100)], True),  # a slit of a tenth of a millimetre
        ([box(90, -100, 110, 0), box(110, 0, 130, 100)], False),  # at a corner, too
        ([box(40, -100, 60, 5), box(140, -5, 160, 100)], True),  # a slanting line
        ([box(40, -100, 60, 10), box(140, -10, 160, 100)], False),
        ([box(-30, -100, -15, 100), box(215, -100, 230, 100)], True),  # behind the two
        ([box(-15, 15, 215, 30)], True),  # beside
    ],
)
def test_walls(areas: list[Area], seen: bool) -> None:
    assert sees(ONE, OTHER, areas) is seen
    assert sees(OTHER, ONE, areas) is seen


def test_others_stand_in_the_way_and_the_two_do_not() -> None:
    assert not sees(ONE, OTHER, [Body(100, 0, 15, 0, 30, piece=3)])
    assert sees(ONE, OTHER, [Body(100, 1, 15, 0, 30, piece=3)])
    assert not sees(ONE, OTHER, [Body(100, 15, 15, 0, 30, piece=3), Body(100, -15, 15, 0, 30, piece=4)])
    assert sees(ONE, OTHER, [ONE, OTHER])
    assert sees(ONE.at((0, 50)), OTHER, [ONE, Body(100, 80, 15, 0, 30, piece=3)])


def test_the_middle_may_be_free_where_both_flanks_are_not() -> None:
    posts = [Body(100, 60, 50, 0, 30, piece=3), Body(100, -60, 50, 0, 30, piece=4)]
    assert sees(ONE, OTHER, posts)
    assert not sees(ONE, OTHER, [*posts, Body(100, 0, 12, 0, 30, piece=5)])


def test_bases_that_touch_see_each_other() -> None:
    assert sees(ONE, Body(30, 0, 15, 0, 30), [box(14, 1, 16, 60), box(14, -60, 16, -1)])


@pytest.mark.parametrize(
    ("one", "other", "wall", "seen"),
    [
        (0, 0, box(90, -100, 110, 100, height=5), False),  # low, and on the level of both
        (50, 0, box(90, -100, 110, 100, height=50), True),  # from a roof over a wall no higher than the roof
        (50, 0, box(90, -100, 110, 100, height=51), False),
        (50, 50, box(90, -100, 110, 100, height=50), True),
        (0, 0, box(90, -100, 110, 100, floor=30), True),  # a bridge overhead
        (0, 0, box(90, -100, 110, 100, floor=29), False),
        (0, 0, box(90, -100, 110, 100, height=0), False),  # a wood that is drawn flat
    ],
)
def test_heights(one: int, other: int, wall: Area, seen: bool) -> None:
    high, low = ONE._replace(bottom=one), OTHER._replace(bottom=other)
    assert sees(high, low, [wall]) is seen
    assert sees(low, high, [wall]) is seen


def test_sight_of_an_area() -> None:
    house, wall = box(100, -20, 140, 20), box(60, -100, 70, 100)
    assert sees_area(ONE, house, [house])
    assert not sees_area(ONE, house, [house, wall])
    assert sees_area(ONE, house, [house, box(60, -100, 70, 0)])
    pond = Area(1, Disc(120, 0, 20))
    assert sees_area(ONE, pond, [pond])
    assert not sees_area(ONE, pond, [pond, wall])


def test_a_crowd_in_the_way() -> None:
    wide, far = Body(0, 0, 900, 0, 30), Body(9000, 0, 900, 0, 30)
    posts = [Body(2000 + 200 * (n % 25), -800 + 400 * (n // 25), 40, 0, 30, piece=n) for n in range(100)]
    gate = [Body(4100, y, 380, 0, 30, piece=200 + y) for y in (-800, 0, 800)]
    assert sees(wide, far, posts)
    assert sees(wide, far, [*posts, *gate[:2]])
    shut = [Body(4100, y, 40, 0, 30, piece=300 + y) for y in (-400, 400)]
    assert not sees(wide, far, [*posts, *gate, *shut])
