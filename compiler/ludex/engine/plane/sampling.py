"""Candidate points for bots, and for questions that say where to look. All of them are checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from ludex.engine.plane.moving import straight
from ludex.engine.plane.overlaps import aboard, clear, touch
from ludex.engine.plane.segments import squared
from ludex.engine.plane.shapes import Area, Body, Disc, Plane, Point, Thing
from ludex.engine.plane.ways import cut, way

AROUND = 8
"""Directions in an eighth of a circle."""


def directions() -> Iterator[Point]:
    """Directions all around: the points on the border of a square, corner by corner."""
    first = [(AROUND, step) for step in range(-AROUND, AROUND)]
    for turn in range(4):
        for x, y in first:
            for _ in range(turn):
                x, y = -y, x
            yield x, y


def ring(plane: Plane, target: Thing, mover: Body, things: Sequence[Thing]) -> list[Point]:
    """Points where the mover's base touches another, or an area: on the table, clear of the things."""
    found = []
    for point in _beside(target, mover):
        body = mover.at(point)
        if (
            point not in found
            and touch(plane, body, target)
            and aboard(plane, body)
            and clear(body, [target, *things])
        ):
            found.append(point)
    return found


def _beside(target: Thing, mover: Body) -> Iterator[Point]:
    shape = target.shape
    if isinstance(shape, Disc):
        for way_out in directions():
            yield _out(shape.centre, way_out, shape.radius + mover.radius)
        return
    for one, other in shape.edges:
        middle = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
        across = other[1] - one[1], one[0] - other[0]
        for point in (one, middle, other):
            for sense in (1, -1):
                yield _out(point, (sense * across[0], sense * across[1]), mover.radius)


def _out(centre: Point, way_out: Point, length: int) -> Point:
    """The first point of the plane that way and no nearer than the length."""
    square = squared((0, 0), way_out)
    return centre[0] + _drawn(way_out[0], length, square), centre[1] + _drawn(way_out[1], length, square)


def _drawn(part: int, length: int, square: int) -> int:
    """A part of a direction, drawn out to a length and rounded away from 0."""
    whole = part * part * length * length
    low = isqrt(whole // square)
    low += low * low * square < whole
    return low if part > 0 else -low


def toward(plane: Plane, mover: Body, goal: Point, length: int, things: Sequence[Thing]) -> list[Point]:
    """Points on the straight way to a point, the farthest first: all of it, half, a quarter and so on."""
    found: list[Point] = []
    left = min(length, isqrt(squared(mover.centre, goal)))
    while left > 0:
        point = straight(mover, goal, left, things)
        if point != mover.centre and point not in found and aboard(plane, mover.at(point)):
            found.append(point)
        left //= 2
    return found


def around(plane: Plane, mover: Body, length: int, things: Sequence[Thing]) -> list[Point]:
    """Points that a body can go straight to, all around it: as far as the length lets it, and half as far."""
    found: list[Point] = []
    for dx, dy in list(directions())[::4]:
        for far in (length, length // 2):
            point = straight(mover, (mover.x + dx, mover.y + dy), far, things)
            if point != mover.centre and point not in found and aboard(plane, mover.at(point)):
                found.append(point)
    return found


def along(plane: Plane, mover: Body, goal: Point, length: int, things: Sequence[Thing]) -> list[Point]:
    """As much as a length allows of a way to a point."""
    return cut(way(plane, mover, goal, things), mover, length, things)


def approach(
    plane: Plane, mover: Body, target: Body | Area, length: int, things: Sequence[Thing]
) -> list[Point]:
    """As much as a length allows of a short way to a point where the mover's base touches the target."""
    spots = ring(plane, target, mover, things)
    spots.sort(key=lambda spot: squared(mover.centre, spot))
    for spot in spots[:AROUND]:
        found = way(plane, mover, spot, [target, *things])
        if found:
            return cut(found, mover, length, things)
    return []
