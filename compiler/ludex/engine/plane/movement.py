"""Straight movement of a base: obstacles, pushes, gaps.

A body that would stop between points of the plane stops at an earlier point, so it never overlaps an
obstacle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from ludex.engine.plane.exact_geometry import (
    closer,
    find_line_side,
    has_common_point,
    project_on_line,
    signum,
    square_distance,
    square_distance_between_lines,
    square_distance_to_line,
)
from ludex.engine.plane.measures import is_line_free, is_overlapping_on_way, square_distance_to_border
from ludex.engine.plane.shapes import Area, Body, Disc, Edge, Point, Shape, Thing, find_obstacles

GapLine = tuple[Point, Point, int]
"""A line across a gap that is too narrow: its ends, and the factor by which they are scaled."""


def passes(mover: Body, start: Point, end: Point, things: Sequence[Thing]) -> bool:
    """Return whether a base can move straight between two points without overlapping any of the things."""
    disc = mover.at(start).shape
    return not any(is_overlapping_on_way(disc, end, thing.shape) for thing in find_obstacles(mover, things))


def straight(mover: Body, goal: Point, length: int, things: Sequence[Thing]) -> Point:
    """Return the point at which a body stops when it moves a length toward a point, or meets an obstacle.

    The body may go beyond the point. If it overlaps something at the start, it does not move.
    """
    (x, y), stops = mover.centre, find_obstacles(mover, things)
    way = goal[0] - x, goal[1] - y
    if way == (0, 0) or length <= 0:
        return mover.centre

    def find_landing(far: int) -> Point | None:
        for dx, dy in _landings(way, far):
            if not any(is_overlapping_on_way(mover.shape, (x + dx, y + dy), thing.shape) for thing in stops):
                return x + dx, y + dy
        return None

    end = find_landing(length)
    if end is not None:
        return end
    sure, blocked, best = 0, length, mover.centre
    while blocked - sure > 1:
        middle = (sure + blocked) // 2
        end = find_landing(middle)
        if end is None:
            blocked = middle
        else:
            sure, best = middle, end
    return best


def push_away(mover: Body, other: Body, length: int, things: Sequence[Thing]) -> Point:
    """Return where a body ends that is pushed straight away from another; at the same point, it stays."""
    goal = 2 * mover.x - other.x, 2 * mover.y - other.y
    return straight(mover, goal, length, things)


def _landings(way: Point, length: int) -> list[Point]:
    """Return the points of the plane near the end of a straight path, none farther than its length.

    The nearest point before the end comes first, then the others by distance from the path.
    """
    square = way[0] ** 2 + way[1] ** 2
    first = _scale_down(way[0], length, square), _scale_down(way[1], length, square)
    others = []
    for dx, dy in ((1, 0), (0, 1), (1, 1)):
        point = first[0] + dx * signum(way[0]), first[1] + dy * signum(way[1])
        if point != first and point not in others and point[0] ** 2 + point[1] ** 2 <= length * length:
            others.append(point)
    aside = {point: find_line_side((0, 0), way, point) for point in others}
    return [first, *sorted(others, key=lambda point: (abs(aside[point]), aside[point]))]


def _scale_down(part: int, length: int, square: int) -> int:
    """Scale a component of a direction to the length, rounded toward 0."""
    return signum(part) * isqrt(part * part * length * length // square)


def squeezes(
    mover: Body,
    start: Point,
    end: Point,
    foes: Sequence[Body],
    friends: Sequence[Body],
    areas: Sequence[Area],
) -> bool:
    """Return whether a base can move straight between points if it can squeeze between friends and terrain.

    The base never overlaps a foe, and its centre stays outside friends and areas. If it crosses a friend or
    an area, it must be in a gap: it must also cross another one that is less than its width away from the
    first. It cannot pass between a foe and a friend or an area if that gap is too narrow.
    """
    disc, width = mover.at(start).shape, 2 * mover.radius
    sharp = find_obstacles(mover, foes)
    soft = [thing.shape for thing in find_obstacles(mover, [*friends, *areas])]
    if any(is_overlapping_on_way(disc, end, foe.shape) for foe in sharp):
        return False
    if not is_line_free(start, end, soft):
        return False
    run_over = [shape for shape in soft if is_overlapping_on_way(disc, end, shape)]
    if not all(any(nearer(one, two, width) for two in run_over if two is not one) for one in run_over):
        return False
    links = (
        link for foe in sharp if isinstance(foe, Body) for link in _find_gap_lines(foe.shape, soft, width)
    )
    return not any(
        has_common_point((start[0] * times, start[1] * times), (end[0] * times, end[1] * times), (one, other))
        for one, other, times in links
    )


def nearer(one: Shape, other: Shape, length: int) -> bool:
    """Return whether the gap between two shapes is less than a length."""
    if isinstance(one, Disc) and isinstance(other, Disc):
        return closer((square_distance(one.centre, other.centre), 1), length + one.radius + other.radius)
    if isinstance(one, Disc):
        return not isinstance(other, Disc) and nearer(other, one, length)
    if isinstance(other, Disc):
        return closer(square_distance_to_border(one, other.centre), length + other.radius)
    return any(
        closer(square_distance_between_lines(*edge, far), length) for edge in one.edges for far in other.edges
    )


def _find_gap_lines(foe: Disc, soft: Sequence[Shape], width: int) -> Iterator[GapLine]:
    """Yield the shortest lines across too narrow gaps beside a foe, one for each side of a polygon."""
    for shape in soft:
        if isinstance(shape, Disc):
            if nearer(foe, shape, width):
                yield foe.centre, shape.centre, 1
            continue
        for edge in shape.edges:
            if closer(square_distance_to_line(*edge, foe.centre), width + foe.radius):
                yield _foot(edge, foe.centre)


def _foot(edge: Edge, point: Point) -> GapLine:
    """Return the line from a point to the nearest point of an edge."""
    (ax, ay), (bx, by) = edge
    length, ahead = square_distance(*edge), project_on_line(*edge, point)
    if ahead <= 0:
        return point, edge[0], 1
    if ahead >= length:
        return point, edge[1], 1
    foot = ax * length + (bx - ax) * ahead, ay * length + (by - ay) * ahead
    return (point[0] * length, point[1] * length), foot, length
