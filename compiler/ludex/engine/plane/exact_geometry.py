"""Exact integer geometry: segments, squared distances, comparisons of square roots.

Nothing here knows of circles or polygons. No decision depends on rounding; a function that rounds says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from ludex.engine.plane.shapes import Edge, Point

Number = int | Fraction
Square = tuple[int, int]
"""A squared distance, as a fraction: numerator and denominator."""


class Surd(NamedTuple):
    """Number `whole` + `times`·√`under`."""

    whole: Number
    times: int = 0
    under: int = 0


def signum(value: Number) -> int:
    return (value > 0) - (value < 0)


def find_surd_sign(whole: Number, times: Number, under: Number) -> int:
    """Return the sign of `whole` + `times`·√`under`."""
    one, other = signum(whole), signum(times) if under else 0
    if one == other or not other:
        return one
    if not one:
        return other
    return one * signum(whole * whole - times * times * under)


def compare_surds(one: Surd, other: Surd) -> int:
    """Compare two surds; the result is negative if the first is less, 0 if they are equal."""
    whole = one.whole - other.whole
    left = find_surd_sign(whole, one.times, one.under)
    right = signum(other.times) if other.under else 0
    if left != right or not left:
        return signum(left - right)
    squares = whole * whole + one.times * one.times * one.under - other.times * other.times * other.under
    return left * find_surd_sign(squares, 2 * whole * one.times, one.under)


def round_root_up(square: Number) -> int:
    """Return the square root, rounded up to a whole number."""
    whole = -int(-square // 1)
    return isqrt(whole - 1) + 1 if whole > 0 else 0


def round_quotient(value: int, by: int) -> int:
    """Return the quotient rounded to the nearest whole number; halves are rounded away from 0."""
    whole = (2 * abs(value) + by) // (2 * by)
    return whole if value >= 0 else -whole


def is_root_sum_within(squares: Iterable[int], length: int) -> bool:
    """Return whether the sum of the square roots is at most a length.

    Roots that are not whole numbers are irrational, and so is their sum. Their sum never equals the rest of
    the length, so some finite precision decides.
    """
    left, rough = length, []
    for square in squares:
        root = isqrt(square)
        left -= root
        if root * root != square:
            rough.append((square, root))
    if not rough or left <= 0:
        return not rough and left >= 0
    shift = 8
    while True:
        least = sum(isqrt(square << 2 * shift) - (root << shift) for square, root in rough)
        if least + len(rough) <= left << shift:
            return True
        if least >= left << shift:
            return False
        shift *= 2


def square_distance(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def find_line_side(start: Point, end: Point, point: Point) -> int:
    """Return the distance of a point from a line, times the line's length; its sign is the side."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def project_on_line(start: Point, end: Point, point: Point) -> int:
    """Return the projection of a point on the direction of a line, times the line's length."""
    return (end[0] - start[0]) * (point[0] - start[0]) + (end[1] - start[1]) * (point[1] - start[1])


def is_on_segment(start: Point, end: Point, point: Point) -> bool:
    """Return whether a point is on a segment, ends included."""
    (ax, ay), (bx, by), (x, y) = start, end, point
    if x < min(ax, bx) or x > max(ax, bx) or y < min(ay, by) or y > max(ay, by):
        return False
    return find_line_side(start, end, point) == 0


def straddles(start: Point, end: Point, one: Point, other: Point) -> bool:
    """Return whether two points are strictly on opposite sides of the line through two other points."""
    a, b = find_line_side(start, end, one), find_line_side(start, end, other)
    return (a > 0 > b) or (a < 0 < b)


def is_crossing(start: Point, end: Point, edge: Edge) -> bool:
    """Return whether two segments cross, each strictly between its ends."""
    return straddles(start, end, *edge) and straddles(*edge, start, end)


def has_common_point(start: Point, end: Point, edge: Edge) -> bool:
    """Return whether two segments have a point in common, their ends included."""
    if is_crossing(start, end, edge):
        return True
    one, other = edge
    return (
        is_on_segment(start, end, one)
        or is_on_segment(start, end, other)
        or is_on_segment(one, other, start)
        or is_on_segment(one, other, end)
    )


def square_distance_to_line(start: Point, end: Point, point: Point) -> Square:
    """Return the squared distance of a point from a segment."""
    length, ahead = square_distance(start, end), project_on_line(start, end, point)
    if ahead <= 0:
        return square_distance(start, point), 1
    if ahead >= length:
        return square_distance(end, point), 1
    return find_line_side(start, end, point) ** 2, length


def square_distance_between_lines(start: Point, end: Point, edge: Edge) -> Square:
    """Return the squared distance between two segments."""
    if has_common_point(start, end, edge):
        return 0, 1
    one, other = edge
    least = square_distance_to_line(start, end, one)
    for far in (
        square_distance_to_line(start, end, other),
        square_distance_to_line(one, other, start),
        square_distance_to_line(one, other, end),
    ):
        if far[0] * least[1] < least[0] * far[1]:
            least = far
    return least


def closer(distance: Square, length: int) -> bool:
    """Return whether a distance is less than a length."""
    return length > 0 and distance[0] < length * length * distance[1]


def no_farther(distance: Square, length: int) -> bool:
    return length >= 0 and distance[0] <= length * length * distance[1]
