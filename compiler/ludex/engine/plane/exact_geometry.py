"""Exact integer geometry: segments, squared distances, comparisons of square roots.

A squared distance is a fraction, given as two whole numbers: what is above and what is below.

Knows nothing of shapes. Nothing here rounds on the way to yes or no; `up` and `nearest` round, as their
names say.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from ludex.engine.plane.shapes import Edge, Point

Number = int | Fraction


class Surd(NamedTuple):
    """`whole` + `times`·√`under`."""

    whole: Number
    times: int = 0
    under: int = 0


def signum(value: Number) -> int:
    return (value > 0) - (value < 0)


def find_surd_sign(whole: Number, times: Number, under: Number) -> int:
    """Sign of `whole` + `times`·√`under`."""
    one, other = signum(whole), signum(times) if under else 0
    if one == other or not other:
        return one
    if not one:
        return other
    return one * signum(whole * whole - times * times * under)


def compare_surds(one: Surd, other: Surd) -> int:
    """Compare two surds: below 0 where the first is less, 0 where they are equal."""
    whole = one.whole - other.whole
    left = find_surd_sign(whole, one.times, one.under)
    right = signum(other.times) if other.under else 0
    if left != right or not left:
        return signum(left - right)
    squares = whole * whole + one.times * one.times * one.under - other.times * other.times * other.under
    return left * find_surd_sign(squares, 2 * whole * one.times, one.under)


def round_root_up(square: Number) -> int:
    """Square root, rounded up to a whole number."""
    whole = -int(-square // 1)
    return isqrt(whole - 1) + 1 if whole > 0 else 0


def round_quotient(value: int, by: int) -> int:
    """Quotient rounded to the nearest whole number, halves away from 0, so that it turns with the table."""
    whole = (2 * abs(value) + by) // (2 * by)
    return whole if value >= 0 else -whole


def is_root_sum_within(squares: Iterable[int], length: int) -> bool:
    """Whether the square roots of these add up to no more than the length.

    A root that is no whole number is irrational, and so is a sum of such roots: it never equals what is left
    of the length, and some precision tells the two apart.
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


Square = tuple[int, int]


def square_distance(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def find_line_side(start: Point, end: Point, point: Point) -> int:
    """Side of a line on which a point lies: the sign tells which, 0 is on it."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def project_on_line(start: Point, end: Point, point: Point) -> int:
    """Projection of a point on the direction of a line, times the line's length."""
    return (end[0] - start[0]) * (point[0] - start[0]) + (end[1] - start[1]) * (point[1] - start[1])


def is_on_segment(start: Point, end: Point, point: Point) -> bool:
    """Whether a point lies on a segment, its ends included."""
    (ax, ay), (bx, by), (x, y) = start, end, point
    if x < min(ax, bx) or x > max(ax, bx) or y < min(ay, by) or y > max(ay, by):
        return False
    return find_line_side(start, end, point) == 0


def straddles(start: Point, end: Point, one: Point, other: Point) -> bool:
    """Whether two points lie strictly on either side of the line through two others."""
    a, b = find_line_side(start, end, one), find_line_side(start, end, other)
    return (a > 0 > b) or (a < 0 < b)


def is_crossing(start: Point, end: Point, edge: Edge) -> bool:
    """Whether two segments cross, each strictly between its ends."""
    return straddles(start, end, *edge) and straddles(*edge, start, end)


def has_common_point(start: Point, end: Point, edge: Edge) -> bool:
    """Whether two segments have a point in common, their ends included."""
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
    """Squared distance of a point from a segment."""
    length, ahead = square_distance(start, end), project_on_line(start, end, point)
    if ahead <= 0:
        return square_distance(start, point), 1
    if ahead >= length:
        return square_distance(end, point), 1
    return find_line_side(start, end, point) ** 2, length


def square_distance_between_lines(start: Point, end: Point, edge: Edge) -> Square:
    """Squared distance between two segments."""
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
    """Whether a distance is less than a length."""
    return length > 0 and distance[0] < length * length * distance[1]


def no_farther(distance: Square, length: int) -> bool:
    return length >= 0 and distance[0] <= length * length * distance[1]
