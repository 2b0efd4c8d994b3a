"""Tests of single values that generated validators call: numbers, multiples, patterns, as jsonschema does."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import isinf

LONG = 200
MOST = 20_000
"""Texts below LONG characters are remembered where they have a form, and MOST of them for each form."""


def number(value: object) -> bool:
    """A number of JSON: true is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def whole(value: object) -> bool:
    """An integer of JSON Schema: 1.0 is one."""
    return value.is_integer() if isinstance(value, float) else number(value)


def multiple(step: float) -> Callable[[float], bool]:
    """A test of multiples, exactly as jsonschema counts them."""

    def exact(value: float) -> bool:
        return not value % step

    def rounded(value: float) -> bool:
        quotient = value / step
        if isinf(quotient) and not isinf(value):
            return (Fraction(value) / Fraction(step)).denominator == 1
        return quotient.is_integer()

    return exact if isinstance(step, int) else rounded


def search(pattern: str) -> Callable[[str], object]:
    """The search for a pattern, whose groups need not be remembered."""
    quick = _GROUP.sub(lambda found: found[1] or "(?:", pattern)
    return re.compile(quick).search


_GROUP = re.compile(r"(\\.|\[\^?\]?(?:[^\]\\]|\\.)*\])|\((?!\?)", re.DOTALL)


class Remembered(dict[str, bool]):
    """Which texts have a form: names recur all over content, and finding one is quicker than matching it."""

    def __init__(self, pattern: str, least: int, most: int | None) -> None:
        super().__init__()
        self._search = search(pattern)
        self._least = least
        self._most = sys.maxsize if most is None else most

    def __missing__(self, text: str) -> bool:
        found = self._least <= len(text) <= self._most and self._search(text) is not None
        if found and len(text) < LONG and len(self) < MOST:
            self[text] = True
        return found


@cache
def remembered(pattern: str, least: int, most: int | None) -> Remembered:
    """The texts of a form, shared by all kinds that ask for it."""
    return Remembered(pattern, least, most)
