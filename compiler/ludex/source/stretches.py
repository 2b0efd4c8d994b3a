"""Ranges of a file with values attached, indexed so that a look-up does not search them all."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Generic, TypeVar

T = TypeVar("T")


class Stretches(Generic[T]):
    """Ranges of offsets, each with its values; ranges may nest."""

    def __init__(self, stretches: Iterable[tuple[int, int, T]]) -> None:
        grouped: dict[tuple[int, int], list[T]] = {}
        for start, end, value in stretches:
            grouped.setdefault((start, end), []).append(value)
        self._places = sorted(grouped)
        self._values = [grouped[place] for place in self._places]
        self._furthest = list(accumulate((end for _, end in self._places), max))

    def find(self, at: int) -> Iterator[list[T]]:
        """Yield the values of each range that contains an offset, the innermost first."""
        number = bisect_right(self._places, at, key=lambda place: place[0]) - 1
        while number >= 0 and self._furthest[number] > at:
            if self._places[number][1] > at:
                yield self._values[number]
            number -= 1
