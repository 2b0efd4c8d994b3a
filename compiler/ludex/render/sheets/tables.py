"""Small tables: columns as wide as what stands in them asks for, and heads set upright where they would not
fit side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ludex.render.drawing.commands import MM, Command, Group, Rect, mm
from ludex.render.sheets.setter import Setter, widest
from ludex.render.sheets.slabs import Slab, moved, together
from ludex.text.passage import Passage

Row = Sequence[Passage]
_SIDE = 0.9
"""What a cell keeps free at its sides, and how much above and below."""
_ABOVE = 0.6
_LEAST = 4.0
"""The narrowest column."""
_LONG = 400.0
"""Wider than any head in one line."""


def table(setter: Setter, grid: Sequence[Row], width: float, heads: int = 1, centred: int = 0) -> list[Slab]:
    """A table: its heads in colour, its rows kept whole, every other one on a pale ground. Columns from
    `centred` on, counted from 1, are centred; 0 for none.
    """
    least, liked = _wanted(setter, grid, heads)
    upright = heads == 1 and sum(least) > width
    if upright:
        least, liked = _wanted(setter, grid[1:], 0)
    widths = _shared(least, liked, width)
    out: list[Slab] = []
    for number, row in enumerate(grid):
        if upright and not number:
            out.append(replace(_upright(setter, row, widths), kept=True))
            continue
        styles = [_style(number < heads, centred and at + 1 >= centred) for at in range(len(row))]
        slab = _row(setter, row, widths, styles, number >= heads and (number - heads) % 2 == 1)
        out.append(replace(slab, kept=number < max(heads, 1) or number == len(grid) - 2))
    return together(out)


def _style(head: bool, centred: bool | int) -> str:
    return ("head-centred" if centred else "head") if head else ("centred" if centred else "cell")


def _row(setter: Setter, row: Row, widths: Sequence[float], styles: Sequence[str], tinted: bool) -> Slab:
    commands: list[Command] = []
    high, x = 0.0, 0.0
    for cell, width, name in zip(row, widths, styles, strict=False):
        y = _ABOVE
        for slab in setter.text(cell, name, width - 2 * _SIDE):
            commands += [moved(command, x + _SIDE, y) for command in slab.commands]
            y += slab.height
        high, x = max(high, y + _ABOVE), x + width
    pale = setter.look.pale if tinted else ""
    back: list[Command] = [Rect(0, 0, mm(sum(widths)), mm(high), pale)] if pale else []
    return Slab(mm(high), (*back, *commands, _edge(setter, high, widths)))


def _upright(setter: Setter, row: Row, widths: Sequence[float]) -> Slab:
    """Heads that are read from below."""
    lines = [setter.text(cell, "head", _LONG)[:1] for cell in row]
    high = 2 * _ABOVE + max((widest(line[0].commands) for line in lines if line), default=0.0)
    commands: list[Command] = []
    x = 0.0
    for line, width in zip(lines, widths, strict=False):
        for slab in line:
            left = mm(x + (width - slab.height) / 2)
            commands.append(Group(slab.commands, x=left, y=mm(high - _ABOVE), turn=270))
        x += width
    return Slab(mm(high), (*commands, _edge(setter, high, widths)))


def _edge(setter: Setter, high: float, widths: Sequence[float]) -> Rect:
    return Rect(0, mm(high - 0.15), mm(sum(widths)), 0.15, setter.look.line)


def _wanted(setter: Setter, grid: Sequence[Row], heads: int) -> tuple[list[float], list[float]]:
    """The width that each column needs at least, and the one that it would like."""
    count = max((len(row) for row in grid), default=0)
    least, liked = [_LEAST] * count, [_LEAST] * count
    for number, row in enumerate(grid):
        for at, cell in enumerate(row):
            low, high = _needs(setter, cell, "head" if number < heads else "cell")
            least[at], liked[at] = max(least[at], low + 2 * _SIDE), max(liked[at], high + 2 * _SIDE)
    return least, liked


def _needs(setter: Setter, cell: Passage, name: str) -> tuple[float, float]:
    """The width of a cell’s widest word, and of its longest line."""
    style = setter.look.styles[name]
    unit = style.size / 1000 / MM
    low = high = 0.0
    for strip in setter.cut.block(cell, style).strips:
        whole = strip.undivided()
        high = max(high, strip.width(0, len(strip.atoms)) * unit)
        words = [whole.width(a, b) for a, b in pairwise([0, *whole.stops]) if b > a]
        low = max(low, max(words, default=0.0) * unit)
    return low, high


def _shared(least: Sequence[float], liked: Sequence[float], width: float) -> list[float]:
    """The widths of columns: those that want little have all that they want, the others share the rest."""
    if sum(least) >= width:
        return [width * each / sum(least) for each in least]
    if sum(liked) <= width:
        return [each + (width - sum(liked)) / len(liked) for each in liked]
    widths = list(least)
    wanting = sorted(range(len(liked)), key=lambda at: liked[at] - least[at])
    spare = width - sum(least)
    for number, at in enumerate(wanting):
        given = min(liked[at] - least[at], spare / (len(wanting) - number))
        widths[at] += given
        spare -= given
    return widths
