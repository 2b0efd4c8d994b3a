"""How sure a share is: Wilson's interval, which also holds for few games and for shares near nothing."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959964
"""Standard deviations for 95 %."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and between which bounds the true share lies, 95 times in 100."""

    count: int
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        low, high = middle - reach, middle + reach
        return (0.0 if not self.count else max(low, 0.0)), (1.0 if self.count == n else min(high, 1.0))

    def document(self) -> dict[str, float | int]:
        low, high = self.bounds
        return {
            "count": self.count,
            "of": self.of,
            "share": round(self.value, 6),
            "low": round(low, 6),
            "high": round(high, 6),
        }


def mean(counts: dict[int, int]) -> tuple[float, float]:
    """The mean of numbers, each with how often it came, and how far the true mean may lie from it, 95 times
    in 100."""
    total = sum(counts.values())
    if not total:
        return 0.0, 0.0
    middle = sum(number * often for number, often in counts.items()) / total
    if total == 1:
        return middle, 0.0
    spread = sum(often * (number - middle) ** 2 for number, often in counts.items()) / (total - 1)
    return middle, Z * sqrt(spread / total)


def middle(counts: dict[int, int], share: float = 0.5) -> int:
    """The number below or at which that share of all lies."""
    wanted, seen = share * sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= wanted:
            return number
    return 0
