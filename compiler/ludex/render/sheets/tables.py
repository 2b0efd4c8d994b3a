"""Tables of sheets: unbroken rows, and the column widths that give the fewest lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ludex.render.drawing.drawing_commands import MM, Command, Group, Rect, round_mm
from ludex.render.sheets.setter import SlabMaker, find_right_edge
from ludex.render.sheets.slabs import Slab, keep_together, stack_slabs
from ludex.render.typeset.block import make_passage
from ludex.text.passages import Passage, StyledText

Row = Sequence[Passage]
_SIDE = 1.5
"""Space of a cell at its sides: 3 mm between the texts of two columns."""
_ABOVE = 0.6
"""Space of a cell above and below."""
_LEAST = 4.0
"""The narrowest column."""
_POWERS = (0.0, 0.5, 1.0)
"""Exponents of the amount of text in the weight of a column: 0 gives columns equal shares."""
_NOTHING = make_passage("\u00a0")
"""The spoken text of an empty cell, so that listeners can count the columns."""
_LONG = 400.0
"""A width greater than that of any head on one line."""


def make_table(
    setter: SlabMaker, grid: Sequence[Row], width: float, heads: int = 1, centred: int = 0
) -> list[Slab]:
    """Set a table with coloured heads, unbroken rows, and a pale background behind every other row.

    Columns from `centred` on, counted from 1, are centred; 0 for none. Without heads, the first cell of a row
    is tagged as its head, unless it is the only one. A single row of heads that is too wide is rotated.
    """
    columns = _measure_columns(setter, grid, heads)
    upright = heads == 1 and sum(each.least for each in columns) > width
    if upright:
        columns = _measure_columns(setter, grid[1:], 0)
        widths = _choose_widths(setter, grid[1:], columns, width, 0)
    else:
        widths = _choose_widths(setter, grid, columns, width, heads)
    out: list[Slab] = []
    table = setter.make_tag("Table")
    for number, row in enumerate(grid):
        within = table, setter.make_tag("TR")
        if upright and not number:
            out.append(_upright(setter, row, widths, within)._replace(kept=True))
            continue
        plain, middle = ("head", "head-centred") if number < heads else ("cell", "centred")
        styles = [middle if 0 < centred <= at else plain for at in range(1, len(row) + 1)]
        tinted = number >= heads and (number - heads) % 2 == 1
        slab = _row(setter, row, widths, styles, tinted, within, names_row=not heads and len(row) > 1)
        out.append(slab._replace(kept=number < max(heads, 1) or number == len(grid) - 2))
    return keep_together(out)


def _row(
    setter: SlabMaker,
    row: Row,
    widths: Sequence[float],
    styles: Sequence[str],
    tinted: bool,
    within: tuple[str, ...],
    names_row: bool = False,
) -> Slab:
    commands: list[Command] = []
    high, x = 0.0, 0.0
    for cell, width, name in zip(row, widths, styles, strict=False):
        is_head = name.startswith("head")
        tags = *within, setter.make_tag("TH" if is_head else "RowTH" if names_row and not x else "TD")
        lines = setter.set_text(_fill_cell(cell), name, width - 2 * _SIDE, within=tags)
        drawn, end = stack_slabs(lines, x + _SIDE, _ABOVE)
        commands += drawn
        high, x = max(high, end + _ABOVE), x + width
    pale = setter.look.pale if tinted else ""
    back: list[Command] = [Rect(0, 0, round_mm(sum(widths)), round_mm(high), pale)] if pale else []
    return Slab(round_mm(high), (*back, *commands, _edge(setter, high, widths)))


def _fill_cell(cell: Passage) -> Passage:
    runs = (run for paragraph in cell.paragraphs for run in paragraph.runs)
    return cell if any(not isinstance(run, StyledText) or run.text.strip() for run in runs) else _NOTHING


def _upright(setter: SlabMaker, row: Row, widths: Sequence[float], within: tuple[str, ...]) -> Slab:
    """Set heads rotated, to be read from below."""
    drawing = replace(setter, draws=True)  # their height depends on the drawing
    lines = [
        drawing.set_text(_fill_cell(cell), "head", _LONG, within=(*within, setter.make_tag("TH")))[:1]
        for cell in row
    ]
    high = 2 * _ABOVE + max((find_right_edge(line[0].commands) for line in lines if line), default=0.0)
    commands: list[Command] = []
    x = 0.0
    for line, width in zip(lines, widths, strict=False):
        for slab in line:
            left = round_mm(x + (width - slab.height) / 2)
            commands.append(Group(slab.commands, x=left, y=round_mm(high - _ABOVE), turn=270))
        x += width
    return Slab(round_mm(high), (*commands, _edge(setter, high, widths)))


def _edge(setter: SlabMaker, high: float, widths: Sequence[float]) -> Rect:
    return Rect(0, round_mm(high - 0.15), round_mm(sum(widths)), 0.15, setter.look.line)


class _Column(NamedTuple):
    """Widths in a column: of its widest word, of its longest cell, and of all its cells together."""

    least: float
    preferred: float
    total: float


def _measure_columns(setter: SlabMaker, grid: Sequence[Row], heads: int) -> list[_Column]:
    count = max((len(row) for row in grid), default=0)
    found: list[list[tuple[float, float]]] = [[(_LEAST, _LEAST)] for _ in range(count)]
    for number, row in enumerate(grid):
        for at, cell in enumerate(row):
            low, high = _measure_cell(setter, cell, "head" if number < heads else "cell")
            found[at].append((low + 2 * _SIDE, high + 2 * _SIDE))
    sides = (zip(*cells, strict=True) for cells in found)
    return [_Column(max(lows), max(highs), sum(highs)) for lows, highs in sides]


def _measure_cell(setter: SlabMaker, cell: Passage, name: str) -> tuple[float, float]:
    """Return the width of a cell's widest word, and of its longest paragraph on one line."""
    style = setter.look.styles[name]
    unit = style.size / 1000 / MM
    low = high = 0.0
    for paragraph in cell.paragraphs:
        (strip,) = setter.cache.get_block(paragraph, style).strips
        whole = strip.without_divisions()
        high = max(high, strip.width(0, len(strip.atoms)) * unit)
        words = [whole.width(a, b) for a, b in pairwise([0, *whole.stops]) if b > a]
        low = max(low, max(words, default=0.0) * unit)
    return low, high


def _choose_widths(
    setter: SlabMaker, grid: Sequence[Row], columns: Sequence[_Column], width: float, heads: int
) -> list[float]:
    """Return the widths of columns with which the table has the fewest lines.

    Tried are names of rows (the first column) on one line and broken, each with spare width shared equally
    and by the amount of text.
    """
    least, preferred = sum(each.least for each in columns), sum(each.preferred for each in columns)
    if least >= width:
        return [width * each.least / least for each in columns]
    if preferred <= width:
        return [each.preferred + (width - preferred) / len(columns) for each in columns]
    names = columns[0]._replace(least=columns[0].preferred)
    forms = [columns]
    if columns[0].least < names.least < width - least + columns[0].least:
        forms.append([names, *columns[1:]])
    shared: list[list[float]] = []
    for form in forms:
        shares = (_share_width(form, width, power) for power in _POWERS)
        shared += (each for each in shares if each not in shared)
    return min(shared, key=lambda widths: _count_lines(setter, grid, widths, heads))


def _share_width(columns: Sequence[_Column], width: float, power: float) -> list[float]:
    """Return the widths of columns: short ones get the width of their longest cell, others share the rest."""
    weights = [each.total**power for each in columns]
    wants = [each.preferred - each.least for each in columns]
    widths = [each.least for each in columns]
    spare, rest = width - sum(widths), sum(weights)
    for at in sorted(range(len(columns)), key=lambda at: wants[at] / weights[at]):
        given = min(wants[at], spare * weights[at] / rest)
        widths[at] += given
        spare, rest = spare - given, rest - weights[at]
    return widths


def _count_lines(setter: SlabMaker, grid: Sequence[Row], widths: Sequence[float], heads: int) -> int:
    found = 0
    for number, row in enumerate(grid):
        style = setter.look.styles["head" if number < heads else "cell"]
        lines = [0]
        for cell, width in zip(row, widths, strict=False):
            blocks = [setter.cache.get_block(each, style) for each in cell.paragraphs]
            inner = width - 2 * _SIDE
            lines.append(sum(each.hold_words(style.size, inner).count(style.size, inner) for each in blocks))
        found += max(lines)
    return found
