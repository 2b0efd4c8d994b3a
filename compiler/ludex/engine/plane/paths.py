"""Path finding around obstacles, and candidate points for bots.

The shortest path is searched in a graph of points around obstacles. Only obstacles that a straight line has
met get points, after which the search starts again. So the path may not be the shortest possible, but each of
its legs is verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import isqrt

from ludex.engine.plane.exact_geometry import round_root_up, square_distance
from ludex.engine.plane.measures import clear, is_longer, is_on_table, is_overlapping_on_way, squares, touch
from ludex.engine.plane.movement import passes, straight
from ludex.engine.plane.shapes import Area, Body, Disc, Plane, Point, Shape, Thing, find_obstacles

MAX_SEARCH_POINTS = 240
MAX_SEARCH_LEGS = 4000
_QUARTER = ((5, 0), (4, 3), (3, 4))
DIRECTIONS_AROUND = tuple(each for x, y in _QUARTER for each in ((x, y), (-y, x), (-x, -y), (y, -x)))
"""Directions, almost evenly spaced; each has length 5."""
SLACK = 16, 15
"""Ratio by which points are farther out than a circle, so that a line between two of them stays outside."""
OCTANT_DIRECTIONS = 8
"""Directions in an eighth of a circle."""


def find_way(plane: Plane, mover: Body, goal: Point, things: Sequence[Thing]) -> list[Point]:
    """Return a path to a point, as the ends of its legs; empty if none is found, or none is needed."""
    search = _Search(plane, mover, [thing.shape for thing in find_obstacles(mover, things)])
    return search.find(goal)


def truncate_way(points: Sequence[Point], mover: Body, length: int, things: Sequence[Thing]) -> list[Point]:
    """Cut a path to a length, and to the part that is clear of the things."""
    gone = [mover.centre]
    for goal in points:
        if goal == gone[-1]:
            continue
        if is_longer([*gone, goal], length):
            left = length - sum(round_root_up(square) for square in squares(gone))
            last = straight(mover.at(gone[-1]), goal, left, things)
            return [*gone[1:], last] if last != gone[-1] else gone[1:]
        if not passes(mover, gone[-1], goal, things):
            return gone[1:]
        gone.append(goal)
    return gone[1:]


class _Search:
    """Path search: its points, the lines that were tried, and the obstacles that they met."""

    def __init__(self, plane: Plane, mover: Body, shapes: Sequence[Shape]) -> None:
        self.plane = plane
        self.mover = mover
        self.shapes = shapes
        self.points: list[Point] = []
        self.tried: dict[tuple[Point, Point], int | None] = {}
        self.met: set[int] = set()

    def find(self, goal: Point) -> list[Point]:
        start = self.mover.centre
        if start == goal or not self._can_stand(goal):
            return []
        self.points = [start, goal]
        known: set[int] = set()
        while True:
            found = self._shortest(start, goal)
            fresh = sorted(self.met - known)
            full = len(self.points) >= MAX_SEARCH_POINTS or len(self.tried) >= MAX_SEARCH_LEGS
            if found or not fresh or full:
                return found
            known.update(fresh)
            for number in fresh:
                for point in _find_corner_points(self.shapes[number], self.mover.radius):
                    room = len(self.points) < MAX_SEARCH_POINTS
                    if room and point not in self.points and self._can_stand(point):
                        self.points.append(point)

    def _can_stand(self, point: Point) -> bool:
        body = self.mover.at(point)
        return is_on_table(self.plane, body) and not any(
            is_overlapping_on_way(body.shape, point, each) for each in self.shapes
        )

    def _blocked(self, one: Point, other: Point) -> int | None:
        """Return the number of a shape that the base meets on a straight path; None if the path is free."""
        line = (one, other) if one < other else (other, one)
        if line not in self.tried:
            disc = self.mover.at(line[0]).shape
            hits = (is_overlapping_on_way(disc, line[1], each) for each in self.shapes)
            self.tried[line] = next((number for number, hit in enumerate(hits) if hit), None)
        return self.tried[line]

    def _shortest(self, start: Point, goal: Point) -> list[Point]:
        """Return the shortest path by A*, with lengths rounded up; [] if none is found in time."""
        gone = {start: 0}
        before: dict[Point, Point] = {}
        queue = [(round_root_up(square_distance(start, goal)), 0, start)]
        done: set[Point] = set()
        while queue:
            _, _, point = heappop(queue)
            if point == goal:
                points = [goal]
                while points[-1] != start:
                    points.append(before[points[-1]])
                return points[-2::-1]
            if point in done:
                continue
            done.add(point)
            for other in self.points:
                far = gone[point] + round_root_up(square_distance(point, other))
                if other in done or far >= gone.get(other, far + 1):
                    continue
                if len(self.tried) >= MAX_SEARCH_LEGS:
                    return []
                hit = self._blocked(point, other)
                if hit is not None:
                    self.met.add(hit)
                    continue
                gone[other], before[other] = far, point
                heappush(queue, (far + round_root_up(square_distance(other, goal)), len(before), other))
        return []


def _find_corner_points(shape: Shape, radius: int) -> Iterator[Point]:
    """Yield points by which a base gets around a shape: around a circle, or around each corner."""
    discs = [shape] if isinstance(shape, Disc) else [Disc(x, y, 0) for x, y in shape.corners]
    for disc in discs:
        out = (disc.radius + radius) * SLACK[0] // SLACK[1] + 2
        for dx, dy in DIRECTIONS_AROUND:
            yield disc.x + _scale_fifth(dx, out), disc.y + _scale_fifth(dy, out)


def _scale_fifth(part: int, length: int) -> int:
    """Scale a component of a direction of length 5 to another length, rounded away from 0."""
    whole = -(-abs(part) * length // 5)
    return whole if part > 0 else -whole


def directions() -> Iterator[Point]:
    """Yield directions in a full circle, as points on the border of a square."""
    first = [(OCTANT_DIRECTIONS, step) for step in range(-OCTANT_DIRECTIONS, OCTANT_DIRECTIONS)]
    for turn in range(4):
        for x, y in first:
            for _ in range(turn):
                x, y = -y, x
            yield x, y


def find_contact_points(plane: Plane, target: Thing, mover: Body, things: Sequence[Thing]) -> list[Point]:
    """Return points where the mover's base touches a thing, on the table and clear of all things."""
    found = []
    for point in dict.fromkeys(_iterate_contact_candidates(target, mover)):
        body = mover.at(point)
        if touch(plane, body, target) and is_on_table(plane, body) and clear(body, [target, *things]):
            found.append(point)
    return found


def _iterate_contact_candidates(target: Thing, mover: Body) -> Iterator[Point]:
    shape = target.shape
    if isinstance(shape, Disc):
        for way_out in directions():
            yield _move_out(shape.centre, way_out, shape.radius + mover.radius)
        return
    for one, other in shape.edges:
        middle = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
        across = other[1] - one[1], one[0] - other[0]
        for point in (one, middle, other):
            for sense in (1, -1):
                yield _move_out(point, (sense * across[0], sense * across[1]), mover.radius)


def _move_out(centre: Point, way_out: Point, length: int) -> Point:
    """Return the point at a distance in a direction, with coordinates rounded away from the centre."""
    square = square_distance((0, 0), way_out)
    x, y = (_scale_up(part, length, square) for part in way_out)
    return centre[0] + x, centre[1] + y


def _scale_up(part: int, length: int, square: int) -> int:
    """Scale a component of a direction to a length, rounded away from 0."""
    whole = part * part * length * length
    low = isqrt(whole // square)
    low += low * low * square < whole
    return low if part > 0 else -low


def toward(plane: Plane, mover: Body, goal: Point, length: int, things: Sequence[Thing]) -> list[Point]:
    """Return points on the straight path to a point, farthest first.

    They are at `length` or at the point, at half of this distance, a quarter and so on, or nearer if
    something is in the way.
    """
    found: list[Point] = []
    left = min(length, isqrt(square_distance(mover.centre, goal)))
    while left > 0:
        point = straight(mover, goal, left, things)
        if point != mover.centre and point not in found and is_on_table(plane, mover.at(point)):
            found.append(point)
        left //= 2
    return found


def around(plane: Plane, mover: Body, length: int, things: Sequence[Thing]) -> list[Point]:
    """Return points in sixteen directions that `mover` can reach in a straight line.

    They are at `length` and at half of it, or nearer if something is in the way.
    """
    found: list[Point] = []
    for dx, dy in list(directions())[::4]:
        for far in (length, length // 2):
            point = straight(mover, (mover.x + dx, mover.y + dy), far, things)
            if point != mover.centre and point not in found and is_on_table(plane, mover.at(point)):
                found.append(point)
    return found


def approach(
    plane: Plane, mover: Body, target: Body | Area, length: int, things: Sequence[Thing]
) -> list[Point]:
    """Find a short path to a point where the mover touches the target, and cut it to a length."""
    spots = find_contact_points(plane, target, mover, things)
    spots.sort(key=lambda spot: square_distance(mover.centre, spot))
    for spot in spots[:OCTANT_DIRECTIONS]:
        found = find_way(plane, mover, spot, [target, *things])
        if found:
            return truncate_way(found, mover, length, things)
    return []
