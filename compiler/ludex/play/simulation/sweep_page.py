"""Sweep in words: a table for the terminal, and heat maps for the report page.

Each cell of a heat map has a number, and an arrow if the difference is significant, so that nothing depends
on the shade alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import product

from ludex.core.messages import Bilingual
from ludex.play.simulation.comparison_page import is_share, name_figure
from ludex.play.simulation.figures import format_percent
from ludex.play.simulation.sweep import Figure, Sweep, Values
from ludex.play.speech import Speech, declare_words

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
    """Return the section of the report page with heat maps.

    If two parameters are varied, there is a map for each figure, otherwise one map for all figures.
    """
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
    """Return a map of a figure: one varied parameter in rows, the other in columns."""
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
    """Return a map with a row for each figure and a column for each point of the grid."""
    points = _list_points(found)
    heads = (escape(describe_values(each)) for each in points)
    lines = [f"<tr><th></th>{''.join(f'<th>{each}</th>' for each in heads)}</tr>"]
    for figure in found.figures:
        shades = _find_shades(found, figure)
        cells = "".join(_draw_cell(speech, found, each, figure, shades) for each in points)
        lines.append(f"<tr><th>{escape(name_figure(speech, *figure))}</th>{cells}</tr>")
    return f"<div class=wide><table class=heat>{''.join(lines)}</table></div>\n"


def _find_shades(found: Sweep, figure: Figure) -> tuple[float, float]:
    """Return the lowest and the highest value of a figure."""
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
