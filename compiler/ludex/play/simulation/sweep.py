"""Sweep: a grid of changed values; each of its points is compared with the unchanged content.

All points use the same seeds, so that games are compared in pairs. The figures of all points are corrected
together: the probability of any false alarm in the entire grid is 5 %.
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
"""A point of the grid: the name of each varied parameter with its value, in order."""
Figure = tuple[str, str]
"""The `sort` and the `of` of a figure, as in `Difference`."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """Results of a sweep, for each point of the grid except `base`, with which the others are compared."""

    varied: tuple[tuple[str, tuple[str, ...]], ...]
    """The names of the varied parameters, each with its values."""
    base: Values
    points: Mapping[Values, Mapping[Figure, Difference]]

    @property
    def figures(self) -> list[Figure]:
        """All compared figures, in order."""
        return sorted({figure for found in self.points.values() for figure in found})

    def value_of(self, values: Values, figure: Figure) -> float | None:
        """Return a figure at a point; None if no games were compared there, or none has the figure."""
        if values == self.base:
            known = (found[figure].old for found in self.points.values() if figure in found)
            return next(known, None)
        found = self.points.get(values, {}).get(figure)
        return None if found is None else found.new


def compare_points(
    varied: Sequence[tuple[str, tuple[str, ...]]], plans: Sequence[Plan], base: Values, file: Path
) -> Sweep:
    """Compare the games of each point with those of `base`; `file` has the rows of all games.

    `plans` has one plan for each point. The figures of chosen entries are omitted.
    """
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
    """Return a sweep as data for JSON."""
    return {
        "varied": [{"name": name, "values": list(values)} for name, values in found.varied],
        "base": dict(found.base),
        "points": [
            {"values": dict(values), "differences": [encode_difference(each) for each in point.values()]}
            for values, point in found.points.items()
        ],
    }
