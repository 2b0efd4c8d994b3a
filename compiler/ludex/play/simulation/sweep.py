"""Sweep: a grid of changed values; each of its points is compared with the unchanged content.

All points use the same seeds, so that games are compared in pairs. The figures of all points are corrected
together: the probability of any false alarm in the entire grid is 5 %.

The terminal shows a table, the report page heat maps. Each cell of a heat map has a number, and an arrow if
the difference is significant, so that nothing depends on the shade alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from pathlib import Path

from ludex.core.messages import Bilingual
from ludex.play.simulation.comparison import (
    Difference,
    correct_differences,
    encode_difference,
    is_share,
    name_figure,
    pair_rows,
    sum_pairs,
)
from ludex.play.simulation.figures import format_percent
from ludex.play.simulation.game_rows import name_variant, read_rows
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.speech import Speech, declare_words

Values = tuple[tuple[str, str], ...]
"""A point of the grid: the name of each varied parameter with its value, in order."""
Figure = tuple[str, str]
"""The `sort` and the `of` of a figure, as in `Difference`."""
_DEEPEST = 55
"""Percentage of colour in the darkest cell, whose number stays readable."""
_TOLD = ("won", "answers")
"""Sorts of figures to show in the terminal."""
declare_words(
    {
        "sweep": Bilingual("Results by value", "Résultats par valeur"),
        "sweep-note": Bilingual(
            "Each cell shows the figure; darker means higher. ▲ and ▼ are significant changes from the cell "
            "in brackets, where {base}; {looked} figures were compared.",
            "Chaque case donne le chiffre\u202f; plus foncé veut dire plus haut. ▲ et ▼ sont des écarts "
            "significatifs par rapport à la case entre crochets, où {base}\u202f; {looked} chiffres ont été "
            "comparés.",
        ),
        "sweep-told": Bilingual(
            "▲ and ▼: significant changes from [{base}], allowing for the number of figures\n"
            "p: probability that chance alone changes this figure as much",
            "▲ et ▼\u00a0: écarts significatifs par rapport à [{base}], compte tenu du nombre de chiffres\n"
            "p\u00a0: probabilité que le hasard seul change autant ce chiffre",
        ),
    }
)


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


def describe_values(values: Values) -> str:
    return ", ".join(f"{name} = {value}" for name, value in values)


def sweep_lines(speech: Speech, found: Sweep) -> Iterator[str]:
    """Yield a sweep for the terminal: column titles, one line for each point, and an explanation."""
    figures = [figure for figure in found.figures if figure[0] in _TOLD]
    head = [*(name for name, _ in found.varied), *(name_figure(speech, *figure) for figure in figures)]
    lines = [head]
    for point in _list_points(found):
        cells = (
            _format_cell(speech, found, point, each) + _format_chance(speech, found, point, each)
            for each in figures
        )
        lines += [[*(value for _, value in point), *cells]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  ".join(map(str.ljust, line, widths)).rstrip()
    yield speech.word("sweep-told", base=describe_values(found.base))


def sweep_section(speech: Speech, found: Sweep) -> str:
    """Return the heat maps: one for each figure if two parameters are varied, otherwise one for all."""
    looked = sum(map(len, found.points.values()))
    slots = {"base": describe_values(found.base), "looked": speech.number(looked)}
    note = speech.word("sweep-note", **slots)
    parts = [f"<h2>{escape(speech.word('sweep'))}</h2>\n<p class=note>{escape(note)}</p>\n"]
    if len(found.varied) == 2:
        parts += [_map_grid(speech, found, figure) for figure in found.figures]
    else:
        parts.append(_map_points(speech, found))
    return "".join(parts)


def _list_points(found: Sweep) -> list[Values]:
    names = [name for name, _ in found.varied]
    every = product(*(values for _, values in found.varied))
    return [tuple(zip(names, values, strict=True)) for values in every]


def _map_grid(speech: Speech, found: Sweep, figure: Figure) -> str:
    (down, rows), (across, columns) = found.varied
    head = "".join(f"<th>{escape(value)}</th>" for value in columns)
    lines = [f"<tr><th>{escape(down)} \\ {escape(across)}</th>{head}</tr>"]
    shades = _find_shades(found, figure)
    for row in rows:
        points: list[Values] = [((down, row), (across, column)) for column in columns]
        cells = "".join(_draw_cell(speech, found, point, figure, shades) for point in points)
        lines.append(f"<tr><th>{escape(row)}</th>{cells}</tr>")
    title = escape(name_figure(speech, *figure))
    return f"<h3>{title}</h3>\n<div class=wide><table class=heat>{''.join(lines)}</table></div>\n"


def _map_points(speech: Speech, found: Sweep) -> str:
    points = _list_points(found)
    heads = (escape(describe_values(each)) for each in points)
    lines = [f"<tr><th></th>{''.join(f'<th>{each}</th>' for each in heads)}</tr>"]
    for figure in found.figures:
        shades = _find_shades(found, figure)
        cells = "".join(_draw_cell(speech, found, each, figure, shades) for each in points)
        lines.append(f"<tr><th>{escape(name_figure(speech, *figure))}</th>{cells}</tr>")
    return f"<div class=wide><table class=heat>{''.join(lines)}</table></div>\n"


def _find_shades(found: Sweep, figure: Figure) -> tuple[float, float]:
    values = [value for each in _list_points(found) if (value := found.value_of(each, figure)) is not None]
    return min(values, default=0.0), max(values, default=0.0)


def _draw_cell(speech: Speech, found: Sweep, values: Values, figure: Figure, shades: Sequence[float]) -> str:
    value, (low, high) = found.value_of(values, figure), shades
    depth = 0 if value is None or low == high else round(_DEEPEST * (value - low) / (high - low))
    text = escape(_format_cell(speech, found, values, figure))
    return f'<td style="background:color-mix(in srgb,var(--bar) {depth}%,var(--paper))">{text}</td>'


def _format_cell(speech: Speech, found: Sweep, values: Values, figure: Figure) -> str:
    value = found.value_of(values, figure)
    if value is None:
        return "–"
    text = format_percent(speech, value) if is_share(figure[0]) else speech.decimal(value)
    if values == found.base:
        return f"[{text}]"
    point = found.points[values][figure]
    mark = "" if not point.real else " ▲" if point.change > 0 else " ▼"
    return text + mark


def _format_chance(speech: Speech, found: Sweep, values: Values, figure: Figure) -> str:
    """Return the probability that chance alone gives such a change, as ` p=0.012`; "" without a change."""
    point = found.points.get(values, {}).get(figure)
    if point is None or not point.change:
        return ""
    least = 0.001
    return (
        f" p<{speech.decimal(least, 3)}" if point.chance < least else f" p={speech.decimal(point.chance, 3)}"
    )
