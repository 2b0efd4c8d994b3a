"""Cover and swaths: what crosses a line between bases, and what a line as wide as a base."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given, settings

from ludex.engine.plane.shapes import Area, Body, Disc, Polygon, Thing
from ludex.engine.plane.sight import centre_crossed, crossed, swath_blocked, swath_crossed
from tests.engine.plane import oracle
from tests.engine.plane.scenes import AREAS, OTHERS, bodies

ONE = Body(0, 0, 15, 0, 30, piece=1)
OTHER = Body(200, 0, 15, 0, 30, piece=2)


def box(left: int, top: int, right: int, bottom: int) -> Area:
    return Area(0, Polygon(((left, top), (right, top), (right, bottom), (left, bottom))), 0, 40)


@settings(max_examples=400)
@given(bodies(1), bodies(1), OTHERS, AREAS)
def test_a_swath_line_by_line(one: Body, other: Body, others: list[Body], areas: list[Area]) -> None:
    """A line of the swath that nothing is near leaves it open; one that runs through something crosses it."""
    length = hypot(other.x - one.x, other.y - one.y)
    things: list[Thing] = [*others, *areas]
    if not length:
        assert not swath_blocked(one, other, things)
        return
    across = -(other.y - one.y) / length, (other.x - one.x) / length
    blocked, touched = swath_blocked(one, other, things), swath_crossed(one, other, things)
    gaps = []
    for number in range(-30, 31):
        x, y = (one.radius * number / 30 * part for part in across)
        start, end = (one.x + x, one.y + y), (other.x + x, other.y + y)
        gaps.append(min((oracle.apart(start, end, thing.shape) for thing in things), default=100.0))
    if max(gaps) > 1e-6:
        assert not blocked
    if min(gaps) < -1e-6:
        assert touched
    if not touched:
        assert not blocked
    if not blocked and max(gaps) < -0.5:
        pytest.fail("each line runs deep through something, and the swath is not blocked")
    if touched and min(gaps) > one.radius / 30 + 0.5:
        pytest.fail("no line comes near anything, and the swath is crossed")


@pytest.mark.parametrize(
    ("areas", "partly", "fully"),
    [
        ([], False, False),
        ([box(90, -15, 110, 15)], True, True),
        ([box(90, -14, 110, 15)], True, False),
        ([box(90, 15, 110, 40)], False, False),  # along the border of the swath
        ([box(90, 14, 110, 40)], True, False),
        ([box(90, -40, 110, 0), box(40, 0, 60, 40)], True, True),  # together
        ([box(90, -40, 110, -1), box(40, 0, 60, 40)], True, False),
        ([box(-60, -40, -20, 40), box(220, -40, 260, 40)], False, False),  # behind the two
        ([box(-60, -40, 260, 40)], True, True),  # all within one area
    ],
)
def test_a_swath_is_crossed(areas: list[Area], partly: bool, fully: bool) -> None:
    assert swath_crossed(ONE, OTHER, areas) is partly
    assert swath_blocked(ONE, OTHER, areas) is fully


def test_a_swath_is_as_wide_as_the_base_that_it_begins_at() -> None:
    giant = Body(0, 0, 40, 0, 30)
    wall = box(90, -30, 110, 30)
    assert swath_blocked(OTHER, giant, [wall]) and not swath_blocked(giant, OTHER, [wall])


@pytest.mark.parametrize(
    ("disc", "partly", "fully"),
    [
        (Disc(100, 0, 15), True, True),
        (Disc(100, 0, 14), True, False),
        (Disc(100, 29, 14), False, False),
        (Disc(100, 28, 14), True, False),
        (Disc(230, 0, 29), False, False),
        (Disc(230, 0, 31), True, False),  # it reaches over the end: the chord there counts
        (Disc(240, 0, 45), True, True),
    ],
)
def test_circles_cross_a_swath(disc: Disc, partly: bool, fully: bool) -> None:
    area = Area(0, disc, 0, 40)
    assert swath_crossed(ONE, OTHER, [area]) is partly
    assert swath_blocked(ONE, OTHER, [area]) is fully


@pytest.mark.parametrize(
    ("x", "y", "light", "heavy"),
    [
        (100, 0, True, True),
        (100, 14, True, True),
        (100, 15, True, False),
        (100, 29, True, False),
        (100, 30, False, False),
    ],
)
def test_cover(x: int, y: int, light: bool, heavy: bool) -> None:
    crate = Body(x, y, 15, 0, 30, piece=3)
    assert crossed(ONE, OTHER, [crate]) is light
    assert centre_crossed(ONE, OTHER, [crate]) is heavy


def test_what_is_near_the_first_may_be_ignored() -> None:
    near, far = Body(50, 0, 15, 0, 30, piece=3), Body(150, 0, 15, 0, 30, piece=4)
    assert crossed(ONE, OTHER, [near], 19) and not crossed(ONE, OTHER, [near], 20)
    assert centre_crossed(ONE, OTHER, [near, far], 20) and not centre_crossed(ONE, OTHER, [near], 20)
    assert not centre_crossed(ONE, OTHER, [box(30, -50, 40, 50)], 20)


def test_the_two_themselves_are_no_cover() -> None:
    assert not crossed(ONE, OTHER, [ONE, OTHER]) and not centre_crossed(ONE, OTHER, [ONE, OTHER])
