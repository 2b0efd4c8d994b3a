"""Ways around obstacles, and points for bots: whatever comes out holds."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.plane.measures import clear, is_longer, is_on_table, length, touch
from ludex.engine.plane.movement import passes
from ludex.engine.plane.paths import (
    approach,
    around,
    directions,
    find_contact_points,
    find_way,
    toward,
    truncate_way,
)
from ludex.engine.plane.shapes import Area, Body, Disc, Plane, Point, Polygon, Thing
from tests.engine.plane.scenes import AREAS, OTHERS, POINTS, bodies

TABLE = Plane(9144, 9144, tolerance=5)
SMALL = Plane(60, 60, tolerance=3)
MOVER = Body(1000, 1000, 150, 0, 300, piece=1)
FOE = Body(3000, 1100, 150, 0, 300, piece=2)


def box(left: int, top: int, right: int, bottom: int) -> Area:
    return Area(0, Polygon(((left, top), (right, top), (right, bottom), (left, bottom))), 0, 400)


def holds(plane: Plane, mover: Body, points: list[Point], things: list[Thing]) -> bool:
    """Whether each leg is free, and none leads over the edge of the table; but one may begin there."""
    legs, on = list(pairwise([mover.centre, *points])), is_on_table(plane, mover)
    return all(
        passes(mover, a, b, things) and (not on or is_on_table(plane, mover.at(b))) and a != b
        for a, b in legs
    )


def test_the_way_in_the_open_is_straight() -> None:
    assert find_way(TABLE, MOVER, (3000, 2000), []) == [(3000, 2000)]


def test_a_way_around_a_wall_is_short() -> None:
    wall = box(2000, 900, 2100, 4000)
    found = find_way(TABLE, MOVER, (3000, 1000), [wall])
    assert holds(TABLE, MOVER, found, [wall]) and found[-1] == (3000, 1000)
    around_it = hypot(1000, 250) + 100 + hypot(900, 250)  # a line past its upper end, in three legs
    assert length([MOVER.centre, *found]) < around_it * 1.05


def test_a_way_out_of_a_yard() -> None:
    yard = [
        box(500, 500, 2000, 600),
        box(500, 600, 600, 2000),
        box(500, 2000, 2000, 2100),
        box(2000, 1400, 2100, 2100),
    ]
    closed = [*yard, box(2000, 500, 2100, 1300)]
    found = find_way(TABLE, MOVER, (4000, 1700), yard)
    assert found and holds(TABLE, MOVER, found, list(yard)) and found[-1] == (4000, 1700)
    assert find_way(TABLE, MOVER, (4000, 1700), list(closed)) == []  # the gate is narrower than the base


def test_no_way_to_where_it_cannot_stand() -> None:
    assert find_way(TABLE, MOVER, FOE.centre, [FOE]) == []
    assert find_way(TABLE, MOVER, (100, 5000), []) == []  # over the edge of the table
    assert find_way(TABLE, MOVER, MOVER.centre, []) == []


@settings(max_examples=200)
@given(bodies(), POINTS, st.integers(0, 60), OTHERS, AREAS)
def test_any_way_holds(mover: Body, goal: Point, reach: int, others: list[Body], areas: list[Area]) -> None:
    things: list[Thing] = [*others, *areas]
    found = find_way(SMALL, mover, goal, things)
    assert holds(SMALL, mover, found, things)
    if found:
        assert found[-1] == goal
    elif goal != mover.centre and passes(mover, mover.centre, goal, things):
        assert not is_on_table(SMALL, mover.at(goal))
    part = truncate_way(found, mover, reach, things)
    assert holds(SMALL, mover, part, things)
    assert not is_longer([mover.centre, *part], reach)
    if found and not is_longer([mover.centre, *found], reach):
        assert part == found


@settings(max_examples=200)
@given(bodies(1), bodies(1), st.integers(0, 60), OTHERS, AREAS)
def test_points_for_bots_hold(
    mover: Body, target: Body, reach: int, others: list[Body], areas: list[Area]
) -> None:
    things: list[Thing] = [*others, *areas]
    mover, target = mover._replace(piece=1), target._replace(piece=2)
    for point in find_contact_points(SMALL, target, mover, things):
        body = mover.at(point)
        assert touch(SMALL, body, target) and clear(body, [target, *things]) and is_on_table(SMALL, body)
    for area in areas:
        for point in find_contact_points(SMALL, area, mover, others):
            assert touch(SMALL, mover.at(point), area) and clear(mover.at(point), [area, *others])
    for point in toward(SMALL, mover, target.centre, reach, things):
        assert is_on_table(SMALL, mover.at(point))
        assert passes(mover, mover.centre, point, things) and not is_longer([mover.centre, point], reach)
    for point in around(SMALL, mover, reach, things):
        assert passes(mover, mover.centre, point, things) and not is_longer([mover.centre, point], reach)
        assert is_on_table(SMALL, mover.at(point))
    path = approach(SMALL, mover, target, reach, things)
    assert holds(SMALL, mover, path, [target, *things]) and not is_longer([mover.centre, *path], reach)


def test_a_ring_goes_all_around_and_touches_within_a_narrow_tolerance() -> None:
    found = find_contact_points(Plane(9144, 9144, tolerance=2), FOE, MOVER, [])
    assert len(found) == 64
    assert {(x > FOE.x, y > FOE.y) for x, y in found} == {
        (a, b) for a in (True, False) for b in (True, False)
    }
    assert len(find_contact_points(Plane(9144, 9144), FOE, MOVER, [])) >= 4  # where only exact contact counts


def test_a_ring_around_terrain() -> None:
    found = find_contact_points(TABLE, box(2000, 2000, 2400, 2100), MOVER, [])
    assert {(2200, 1850), (2200, 2250), (1850, 2050), (2550, 2050)} <= set(found)
    assert find_contact_points(TABLE, Area(0, Disc(2000, 2000, 100), 0, 400), MOVER, [])


def test_approach_ends_in_contact_when_the_length_lets_it() -> None:
    wall = box(2000, 900, 2100, 4000)
    far = approach(TABLE, MOVER, FOE, 9000, [wall])
    assert touch(TABLE, MOVER.at(far[-1]), FOE)
    near = approach(TABLE, MOVER, FOE, 1000, [wall])
    assert near and not touch(TABLE, MOVER.at(near[-1]), FOE)
    fenced = [
        box(2600, 700, 3400, 710),
        box(2600, 1500, 3400, 1510),
        box(2600, 710, 2610, 1500),
        box(3390, 710, 3400, 1500),
    ]
    assert approach(TABLE, MOVER, FOE, 9000, list(fenced)) == []


def test_a_way_is_cut_where_something_has_come_in_between() -> None:
    points = [(2000, 1000), (2000, 2000)]
    assert truncate_way(points, MOVER, 1500, []) == [(2000, 1000), (2000, 1500)]
    assert truncate_way(points, MOVER, 5000, [box(1900, 1400, 2100, 1500)]) == [(2000, 1000)]
    assert truncate_way(points, MOVER, 0, []) == []


def test_the_farthest_point_comes_first() -> None:
    assert toward(TABLE, MOVER, (2000, 1000), 400, [])[:3] == [(1400, 1000), (1200, 1000), (1100, 1000)]
    assert toward(TABLE, MOVER, (1010, 1000), 400, [])[0] == (1010, 1000)


def test_directions_turn_into_each_other() -> None:
    found = list(directions())
    assert len(set(found)) == len(found) == 64
    assert {(-y, x) for x, y in found} == set(found)
