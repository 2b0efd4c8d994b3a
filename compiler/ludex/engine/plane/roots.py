"""Square roots compared exactly: which of two sums of whole numbers and roots is greater.

Knows nothing of shapes. Nothing here rounds on the way to yes or no; `up` and `nearest` round, as their
names say.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

Number = int | Fraction


class Surd(NamedTuple):
    """`whole` + `times`·√`under`."""

    whole: Number
    times: int = 0
    under: int = 0


def signum(value: Number) -> int:
    return (value > 0) - (value < 0)


def sign(whole: Number, times: Number, under: Number) -> int:
    """The sign of `whole` + `times`·√`under`."""
    one, other = signum(whole), signum(times) if under else 0
    if one == other or not other:
        return one
    if not one:
        return other
    return one * signum(whole * whole - times * times * under)


def compare(one: Surd, other: Surd) -> int:
    """Below 0 where the first is less, 0 where the two are the same number."""
    whole = one.whole - other.whole
    left = sign(whole, one.times, one.under)
    right = signum(other.times) if other.under else 0
    if left != right or not left:
        return signum(left - right)
    squares = whole * whole + one.times * one.times * one.under - other.times * other.times * other.under
    return left * sign(squares, 2 * whole * one.times, one.under)


def up(square: Number) -> int:
    """The least whole number whose square is not below this one."""
    whole = -int(-square // 1)
    return isqrt(whole - 1) + 1 if whole > 0 else 0


def nearest(value: int, by: int) -> int:
    """A quotient rounded to the nearest whole number, halves away from 0, so that it turns with the table."""
    whole = (2 * abs(value) + by) // (2 * by)
    return whole if value >= 0 else -whole


def sum_within(squares: Iterable[int], length: int) -> bool:
    """Whether the roots of these add up to no more than the length.

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
