"""Sweep: a grid of changed values, each point compared with the one that is as the content has it.

All points play the same seeds, so that games are compared pair by pair. Figures of all points are corrected
for together: the chance of any false alarm in the whole grid stays at one in twenty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludex.play.simulation.comparison import (
    Difference,
    correct_differences,
    encode_difference,
    pair_rows,
    sum_pairs,
)
from ludex.play.simulation.game_rows import name_variant, read_rows
from ludex.play.simulation.pack_simulator import Plan

Values = tuple[tuple[str, str], ...]
"""Of each thing that is varied, in order, its name and its value."""
Figure = tuple[str, str]
"""A figure by its sort, and by what it is of."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """What came of each point of a grid, but for the base, which the others are compared with."""

    varied: tuple[tuple[str, tuple[str, ...]], ...]
    """What is varied, and its values."""
    base: Values
    points: Mapping[Values, Mapping[Figure, Difference]]

    @property
    def figures(self) -> list[Figure]:
        return sorted({figure for found in self.points.values() for figure in found})

    def value_of(self, values: Values, figure: Figure) -> float | None:
        """A figure at a point; None where no games of it were finished."""
        if values == self.base:
            known = (found[figure].old for found in self.points.values() if figure in found)
            return next(known, None)
        found = self.points.get(values, {}).get(figure)
        return None if found is None else found.new


def compare_points(
    varied: Sequence[tuple[str, tuple[str, ...]]], plans: Sequence[Plan], base: Values, file: Path
) -> Sweep:
    """Compare the games of each point, as they lie in a file of rows, with those of the base."""
    named = {plan.values: name_variant(plan.setting, plan.values) for plan in plans}
    found: list[tuple[Values, Difference]] = []
    for values, variant in named.items():
        if values != base:
            pairs = pair_rows(read_rows(file, named[base]), read_rows(file, variant))
            found += [(values, each) for each in sum_pairs(pairs).differences if each.sort != "chosen"]
    real = correct_differences([each for _, each in found])
    points: dict[Values, dict[Figure, Difference]] = {}
    for (values, _), each in zip(found, real, strict=True):
        points.setdefault(values, {})[each.sort, each.of] = each
    return Sweep(tuple(varied), base, points)


def encode_sweep(found: Sweep) -> Mapping[str, object]:
    """A sweep as JSON."""
    return {
        "varied": [{"name": name, "values": list(values)} for name, values in found.varied],
        "base": dict(found.base),
        "points": [
            {"values": dict(values), "differences": [encode_difference(each) for each in point.values()]}
            for values, point in found.points.items()
        ],
    }
