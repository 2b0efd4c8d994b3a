"""Index of ranges of a file, each with a value, by the offsets that they contain."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Generic, TypeVar

T = TypeVar("T")


class RangeIndex(Generic[T]):
    """Ranges of offsets with their values; ranges may be nested."""

    def __init__(self, ranges: Iterable[tuple[int, int, T]]) -> None:
        grouped: dict[tuple[int, int], list[T]] = {}
        for start, end, value in ranges:
            grouped.setdefault((start, end), []).append(value)
        self._places = sorted(grouped)
        self._values = [grouped[place] for place in self._places]
        self._furthest = list(accumulate((end for _, end in self._places), max))

    def find(self, at: int) -> Iterator[list[T]]:
        """Yield the values of each range that contains an offset, innermost first."""
        number = bisect_right(self._places, at, key=lambda place: place[0]) - 1
        while number >= 0 and self._furthest[number] > at:
            if self._places[number][1] > at:
                yield self._values[number]
            number -= 1
