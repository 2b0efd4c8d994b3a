"""The way around obstacles, for those who play without eyes.

A graph of points is made around what stands in the way, and the shortest way over it is sought; only what a
straight line really ran into gets points, and then the search begins anew. So the way need not be the
shortest of all, but each of its legs has been tried and is free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from ludex.engine.plane.measures import long, squares
from ludex.engine.plane.moving import passes, straight
from ludex.engine.plane.overlaps import aboard, sweeps
from ludex.engine.plane.roots import up
from ludex.engine.plane.segments import squared
from ludex.engine.plane.shapes import Body, Disc, Plane, Point, Shape, Thing, beside

MOST = 240
"""Points that a search may use."""
TRIES = 4000
"""Legs that a search may try."""
_QUARTER = ((5, 0), (4, 3), (3, 4))
ROUND = tuple(each for x, y in _QUARTER for each in ((x, y), (-y, x), (-x, -y), (y, -x)))
"""Directions, near enough evenly around; each is 5 long."""
SLACK = 16, 15
"""How much farther out than a base reaches, so that a line from point to point passes outside its circle."""


def way(plane: Plane, mover: Body, goal: Point, things: Sequence[Thing]) -> list[Point]:
    """The ends of the legs of a way to a point, on the table and clear of the things; empty without one."""
    search = _Search(plane, mover, [thing.shape for thing in beside(mover, things)])
    return search.find(goal)


def cut(points: Sequence[Point], mover: Body, length: int, things: Sequence[Thing]) -> list[Point]:
    """As much of a way as a body can go with a length, and no farther than the things let it."""
    gone = [mover.centre]
    for goal in points:
        if goal == gone[-1]:
            continue
        if long([*gone, goal], length):
            left = length - sum(up(square) for square in squares(gone))
            last = straight(mover.at(gone[-1]), goal, left, things)
            return [*gone[1:], last] if last != gone[-1] else gone[1:]
        if not passes(mover, gone[-1], goal, things):
            return gone[1:]
        gone.append(goal)
    return gone[1:]


class _Search:
    """One search: the points so far, which lines are free, and what the others ran into."""

    def __init__(self, plane: Plane, mover: Body, shapes: Sequence[Shape]) -> None:
        self.plane = plane
        self.mover = mover
        self.shapes = shapes
        self.points: list[Point] = []
        self.tried: dict[tuple[Point, Point], int | None] = {}
        self.met: set[int] = set()

    def find(self, goal: Point) -> list[Point]:
        start = self.mover.centre
        if start == goal or not self._stands(goal):
            return []
        self.points = [start, goal]
        known: set[int] = set()
        while True:
            found = self._shortest(start, goal)
            fresh = sorted(self.met - known)
            if found or not fresh or len(self.points) >= MOST or len(self.tried) >= TRIES:
                return found
            known.update(fresh)
            for number in fresh:
                self._surround(self.shapes[number])

    def _stands(self, point: Point) -> bool:
        body = self.mover.at(point)
        return aboard(self.plane, body) and not any(sweeps(body.shape, point, each) for each in self.shapes)

    def _surround(self, shape: Shape) -> None:
        for point in _around(shape, self.mover.radius):
            if len(self.points) < MOST and point not in self.points and self._stands(point):
                self.points.append(point)

    def _blocked(self, one: Point, other: Point) -> int | None:
        """The first thing that a base runs into on a straight way, by its number; None where it is free."""
        line = (one, other) if one < other else (other, one)
        if line not in self.tried:
            disc = self.mover.at(line[0]).shape
            hit = (number for number, each in enumerate(self.shapes) if sweeps(disc, line[1], each))
            self.tried[line] = next(hit, None)
        return self.tried[line]

    def _shortest(self, start: Point, goal: Point) -> list[Point]:
        """The shortest way over the points, by A*; lengths are rounded up."""
        gone = {start: 0}
        before: dict[Point, Point] = {}
        queue = [(up(squared(start, goal)), 0, start)]
        done: set[Point] = set()
        while queue:
            _, _, point = heappop(queue)
            if point == goal:
                return _back(before, start, goal)
            if point in done:
                continue
            done.add(point)
            for other in self.points:
                far = gone[point] + up(squared(point, other))
                if other in done or far >= gone.get(other, far + 1):
                    continue
                if len(self.tried) >= TRIES:
                    return []
                hit = self._blocked(point, other)
                if hit is not None:
                    self.met.add(hit)
                    continue
                gone[other], before[other] = far, point
                heappush(queue, (far + up(squared(other, goal)), len(before), other))
        return []


def _back(before: dict[Point, Point], start: Point, goal: Point) -> list[Point]:
    points = [goal]
    while before[points[-1]] != start:
        points.append(before[points[-1]])
    return points[::-1]


def _around(shape: Shape, radius: int) -> Iterator[Point]:
    """Points from which a base gets around a shape: around a circle, or around each corner."""
    discs = [shape] if isinstance(shape, Disc) else [Disc(x, y, 0) for x, y in shape.corners]
    for disc in discs:
        out = (disc.radius + radius) * SLACK[0] // SLACK[1] + 2
        for dx, dy in ROUND:
            yield disc.x + _scaled(dx, out), disc.y + _scaled(dy, out)


def _scaled(part: int, length: int) -> int:
    """A fifth part of a direction, drawn out and rounded away from 0."""
    whole = -(-abs(part) * length // 5)
    return whole if part > 0 else -whole
