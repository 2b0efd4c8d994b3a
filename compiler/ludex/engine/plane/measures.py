"""Distances between bases, areas and table edges.

Comparisons of lengths are exact: `within` squares both sides. A length returned as a number is rounded up to
the next tenth of a millimetre, so that “no more than” gives the same result for the number and the length.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from ludex.engine.plane.exact_geometry import (
    Square,
    is_root_sum_within,
    no_farther,
    round_root_up,
    square_distance,
    square_distance_to_line,
)
from ludex.engine.plane.overlaps import encloses, is_inside, square_distance_to_border
from ludex.engine.plane.shapes import Area, Body, Disc, Plane, Point, Polygon, Thing

SIDES = ("left", "right", "top", "bottom")
_STEPS = dict(zip(SIDES, ((-1, 0), (1, 0), (0, -1), (0, 1)), strict=True))


def shift(point: Point, side: str, length: int) -> Point:
    """Return the point at a distance from another, straight toward a side of the plane."""
    across, down = _STEPS[side]
    return point[0] + across * length, point[1] + down * length


def _measure_to_centre(body: Body, thing: Thing) -> tuple[Square, int]:
    """Return the squared distance of a body's centre from the centre of a circle, and the circle's radius.

    For a polygon, return the squared distance from the polygon, and 0.
    """
    shape = thing.shape
    if isinstance(shape, Disc):
        return (square_distance(body.centre, shape.centre), 1), shape.radius
    return (0, 1) if is_inside(shape, body.centre) else square_distance_to_border(shape, body.centre), 0


def gap(body: Body, thing: Thing) -> int:
    """Return the distance between the edges of two things; 0 or less if they touch or overlap."""
    (above, below), radius = _measure_to_centre(body, thing)
    return round_root_up(Fraction(above, below)) - radius - body.radius


def within(body: Body, thing: Thing, length: int) -> bool:
    """Return whether the nearest part of a thing is at most this far from a base."""
    distance, radius = _measure_to_centre(body, thing)
    return no_farther(distance, length + body.radius + radius)


def measure_farthest(body: Body, other: Body) -> int:
    """Return the distance from a base to the farthest part of another."""
    return round_root_up(square_distance(body.centre, other.centre)) + other.radius - body.radius


def is_wholly_within(body: Body, other: Body, length: int) -> bool:
    """Return whether all of the other base is at most this far from the first."""
    return no_farther((square_distance(body.centre, other.centre), 1), length + body.radius - other.radius)


def rim(body: Body, area: Area) -> int:
    """Return the distance of a base from the outline of an area; negative if the base crosses it."""
    shape = area.shape
    if isinstance(shape, Polygon):
        above, below = square_distance_to_border(shape, body.centre)
        return round_root_up(Fraction(above, below)) - body.radius
    square = square_distance(body.centre, shape.centre)
    if square >= shape.radius**2:
        return round_root_up(square) - shape.radius - body.radius
    return shape.radius - (round_root_up(square + 1) - 1) - body.radius


def ground(body: Body, areas: Sequence[Area]) -> int:
    """Return the highest top of the areas that fully contain a base; 0 if none does."""
    return max((area.top for area in areas if encloses(area.shape, body.shape)), default=0)


def rise(body: Body, other: Body) -> int:
    """Return how much higher the first thing is than the other."""
    return body.bottom - other.bottom


def from_edge(plane: Plane, body: Body, side: str) -> int:
    """Return the distance of the farthest part of a base from an edge of the table."""
    left, top, right, bottom = body.shape.box
    return {"left": right, "right": plane.width - left, "top": bottom, "bottom": plane.depth - top}[side]


def squares(points: Sequence[Point]) -> list[int]:
    """Return the squared lengths of the legs of a path."""
    return [square_distance(one, other) for one, other in pairwise(points)]


def is_longer(points: Sequence[Point], length: int) -> bool:
    """Return whether a path through these points is longer than a length."""
    return not is_root_sum_within(squares(points), length)


def length(points: Sequence[Point]) -> int:
    """Return the length of a path, rounded up."""
    legs = squares(points)
    least = sum(round_root_up(square) for square in legs) - len(legs)
    return next(whole for whole in range(least, least + len(legs) + 1) if is_root_sum_within(legs, whole))


def withdraws(mover: Body, end: Point, other: Body, reach: int) -> bool:
    """Return whether a body on a straight path moves away from another body while within its reach.

    On a straight path the distance falls, then rises, so its maximum is at an end. The final distance is
    therefore compared with the distance at the start, or at the point where the body came within reach. So a
    body can still circle the other in short steps.
    """
    radii = mover.radius + other.radius
    if not no_farther(square_distance_to_line(mover.centre, end, other.centre), reach + radii):
        return False
    start, last = square_distance(mover.centre, other.centre), square_distance(end, other.centre)
    return last > min(start, (reach + radii) ** 2)
