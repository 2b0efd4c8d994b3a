"""Straight ways, pushes, and what a base squeezes through."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.plane.measures import clear, gap
from ludex.engine.plane.movement import nearer, passes, push_away, squeezes, straight
from ludex.engine.plane.shapes import Area, Body, Disc, Point, Polygon, Shape, Thing
from tests.engine.plane import oracle
from tests.engine.plane.scenes import AREAS, OTHERS, POINTS, SHAPES, bodies

MOVER = Body(0, 0, 15, 0, 30, piece=1)


def box(left: int, top: int, right: int, bottom: int, floor: int = 0) -> Area:
    return Area(0, Polygon(((left, top), (right, top), (right, bottom), (left, bottom))), floor, floor + 40)


def post(x: int, y: int, radius: int = 15, piece: int = 9) -> Body:
    return Body(x, y, radius, 0, 30, piece)


@settings(max_examples=400)
@given(bodies(), POINTS, st.integers(0, 70), OTHERS, AREAS)
def test_a_straight_way_is_free_and_ends_where_it_must(
    mover: Body, goal: Point, length: int, others: list[Body], areas: list[Area]
) -> None:
    things: list[Thing] = [*others, *areas]
    end = straight(mover, goal, length, things)
    gone = hypot(end[0] - mover.x, end[1] - mover.y)
    assert gone <= length + 1e-9
    if end != mover.centre:
        assert passes(mover, mover.centre, end, things)
        assert clear(mover.at(end), things)
    far = hypot(goal[0] - mover.x, goal[1] - mover.y)
    if not far:
        return
    way = (goal[0] - mover.x) / far, (goal[1] - mover.y) / far
    assert abs(way[0] * (end[1] - mover.y) - way[1] * (end[0] - mover.x)) < 1.5
    if gone < length - 2:  # something is in the way, at most a little farther on
        on = gone + 3
        ahead = mover.x + way[0] * on, mover.y + way[1] * on
        near = min(oracle.apart(mover.centre, ahead, thing.shape) for thing in things)
        assert near < mover.radius + 1.5


@pytest.mark.parametrize(
    ("goal", "length", "end"),
    [
        ((100, 0), 40, (40, 0)),
        ((10, 0), 40, (40, 0)),  # on beyond the point
        ((30, 40), 50, (30, 40)),
        ((30, 40), 49, (29, 39)),  # rounded toward where it started
        ((-30, -40), 49, (-29, -39)),
        ((0, 0), 49, (0, 0)),
        ((5, 5), 0, (0, 0)),
    ],
)
def test_a_straight_way_in_the_open(goal: Point, length: int, end: Point) -> None:
    assert straight(MOVER, goal, length, []) == end


@pytest.mark.parametrize(
    ("things", "end"),
    [
        ([post(100, 0)], (70, 0)),
        ([post(100, 30)], (200, 0)),  # along its side
        ([post(100, 29)], (92, 0)),
        ([box(100, -50, 120, 50)], (85, 0)),
        ([box(100, 15, 120, 50)], (200, 0)),
        ([box(100, -50, 120, 50, floor=30)], (200, 0)),  # under a bridge
        ([post(100, 0), post(80, 0, piece=8)], (50, 0)),
        ([MOVER], (200, 0)),
        ([post(20, 0)], (0, 0)),  # already overlapping
        ([post(30, 0)], (0, 0)),  # in contact
        ([post(-30, 0)], (200, 0)),  # in contact behind
        ([box(-50, 15, 300, 40)], (200, 0)),  # along a wall that it leans on
    ],
)
def test_what_stops_a_straight_way(things: list[Body | Area], end: Point) -> None:
    assert straight(MOVER, (1000, 0), 200, things) == end


@given(st.integers(100, 900), st.integers(-900, 900))
def test_a_way_that_runs_into_a_base_ends_in_contact(x: int, y: int) -> None:
    target = Body(x, y, 150, 0, 300, piece=2)
    start = Body(-500, 40, 150, 0, 300, piece=1)
    end = straight(start, target.centre, 3000, [target])
    assert 0 <= gap(start.at(end), target) <= 3


def test_a_push_goes_straight_away() -> None:
    assert push_away(MOVER.at((40, 0)), post(0, 0), 25, []) == (65, 0)
    assert push_away(MOVER.at((40, 0)), post(0, 0), 25, [box(70, -30, 90, 30)]) == (55, 0)
    assert push_away(MOVER, post(0, 0), 25, []) == (0, 0)
    assert push_away(MOVER.at((30, 40)), post(0, 0), 50, []) == (60, 80)


@given(SHAPES, SHAPES, st.integers(1, 30))
def test_how_near_two_shapes_are(one: Shape, other: Shape, length: int) -> None:
    first = one if isinstance(one, Disc) else None
    if first is None or not isinstance(other, Polygon):
        assert nearer(one, other, length) == nearer(other, one, length)
        return
    border = min(oracle.to_line(first.centre, a, b) for a, b in other.edges) - first.radius
    if abs(border - length) > 1e-6:
        assert nearer(one, other, length) == (border < length)


WALLS = [box(90, -100, 110, -10), box(90, 10, 110, 100)]


@pytest.mark.parametrize(
    ("foes", "friends", "areas", "end", "through"),
    [
        ([], [], WALLS, (200, 0), True),  # a gap of 20 for a base of 30
        ([], [], WALLS, (100, 0), True),  # it is where it ends that must be clear
        ([], [], [WALLS[0]], (200, 0), False),  # nothing on the other side: it could go around
        ([], [], [WALLS[0], box(90, 30, 110, 100)], (200, 0), False),  # wide enough for the base
        ([], [], [WALLS[0], box(90, 20, 110, 100)], (200, 0), False),  # overlaps the one, yet fits between
        ([], [post(100, 25)], [WALLS[0]], (200, 0), True),
        ([], [post(100, 25), post(100, -25, piece=8)], [], (200, 0), True),
        ([], [post(100, 15), post(100, -15, piece=8)], [], (200, 0), False),  # no gap at all
        ([post(100, 25)], [], [WALLS[0]], (200, 0), False),
        ([post(100, 25)], [post(100, -25, piece=8)], [], (200, 0), False),
        ([post(100, 25), post(100, -25, piece=8)], [], [], (200, 0), False),
        ([], [], [box(90, -100, 110, 100)], (200, 0), False),
        ([], [], [], (200, 0), True),
        ([MOVER], [MOVER], [], (200, 0), True),
    ],
)
def test_squeezing(
    foes: list[Body], friends: list[Body], areas: list[Area], end: Point, through: bool
) -> None:
    assert squeezes(MOVER, MOVER.centre, end, foes, friends, areas) is through


def test_no_way_between_a_foe_and_a_wall_that_are_too_near_each_other() -> None:
    """Where the base clears the foe and runs over two walls, it still passes between foe and wall."""
    foe = post(100, 37, 20)  # 29 from the wall, for a base of 30
    assert not squeezes(MOVER, (0, 0), (200, 0), [foe], [], WALLS[:1])
    low = [box(60, -100, 140, -12), box(60, 12, 80, 16), box(120, 12, 140, 16)]
    assert squeezes(MOVER, (0, 0), (200, 0), [], [], low)
    assert not squeezes(MOVER, (0, 0), (200, 0), [foe], [], low)


def test_no_way_between_a_foe_and_a_slanting_wall() -> None:
    """The gap is measured to the nearest point of a side, and that is where the way would cross it."""
    wall = Area(0, Polygon(((-100, -100), (100, 100), (100, -100))), 0, 40)
    post_beside = Area(1, Polygon(((-60, -25), (-60, -15), (-70, -15))), 0, 40)
    start, end = (-90, -72), (40, 58)
    mover, narrow, wide = (
        Body(x, y, r, 0, 30, n) for n, (x, y, r) in enumerate([(*start, 15), (-27, 27, 10), (-30, 30, 10)])
    )
    assert nearer(narrow.shape, wall.shape, 30) and not nearer(wide.shape, wall.shape, 30)
    assert squeezes(mover, start, end, [], [], [wall, post_beside])
    assert squeezes(mover, start, end, [wide], [], [wall, post_beside])
    assert passes(mover, start, end, [narrow])
    assert not squeezes(mover, start, end, [narrow], [], [wall, post_beside])


@settings(max_examples=200)
@given(bodies(1), POINTS, OTHERS, AREAS)
def test_who_passes_need_not_squeeze(mover: Body, end: Point, others: list[Body], areas: list[Area]) -> None:
    if passes(mover, mover.centre, end, [*others, *areas]):
        assert squeezes(mover, mover.centre, end, [], others, areas)
        assert squeezes(mover, mover.centre, end, others, [], [])
    for foe in others:
        if squeezes(mover, mover.centre, end, [foe], [], areas):
            assert passes(mover, mover.centre, end, [foe])
