"""Cut marks, fold lines and the calibration page. Marks stand in the margin and never reach the edge of the
page.
"""

from __future__ import annotations

from ludex.render.drawing.commands import Command, Drawing, Path, Rect, Text, mm
from ludex.render.drawing.outline import number
from ludex.render.imposition.grid import Grid

_AWAY = 0.8
"""From the cards to the mark."""
_LONG = 3.5
_EDGE = 1.0
"""What stays free at the edge of the page."""
_LINE = 0.1
_INK = "#000000"


def cut_marks(grid: Grid, bleed: float, count: int) -> Drawing:
    """A mark at each end of each cut, outside so many cards and their bleed; none where nothing is cut."""
    xs = _cuts(grid.left, grid.place[0], grid.gap, min(count, grid.columns))
    ys = _cuts(grid.top, grid.place[1], grid.gap, -(-count // grid.columns))
    return _marks(xs, ys, _AWAY + bleed, grid.paper)


def fold_marks(grid: Grid, gutter: float, count: int) -> Drawing:
    """Marks for a row of faces and a row of backs with a gutter between them, and the line to fold along."""
    fold, height = grid.paper[1] / 2, grid.place[1]
    xs = _cuts(grid.left, grid.place[0], grid.gap, min(count, grid.columns))
    above, below = fold - gutter / 2, fold + gutter / 2
    marks = _marks(xs, [above - height, above, below, below + height], _AWAY, grid.paper)
    return (*marks, *fold_line(grid.paper, fold))


def _marks(xs: list[float], ys: list[float], away: float, paper: tuple[float, float]) -> Drawing:
    """Marks around what is cut along these lines."""
    width, height = paper
    out: list[Command] = []
    for x in xs:
        out += _mark(x, ys[0] - away, True, height) + _mark(x, ys[-1] + away, True, height, 1)
    for y in ys:
        out += _mark(y, xs[0] - away, False, width) + _mark(y, xs[-1] + away, False, width, 1)
    return tuple(out)


def _cuts(start: float, step: float, gap: float, count: int) -> list[float]:
    cuts: list[float] = []
    for at in range(count):
        near = start + at * (step + gap)
        cuts += [near, near + step] if gap or not at else [near + step]
    return cuts


def _mark(at: float, start: float, upright: bool, length: float, way: int = -1) -> list[Command]:
    end = min(max(start + way * _LONG, _EDGE), length - _EDGE)
    if (end - start) * way < 1:
        return []
    points = ((at, start), (at, end)) if upright else ((start, at), (end, at))
    return [_line(*points)]


def _line(first: tuple[float, float], last: tuple[float, float], line: float = _LINE) -> Path:
    data = f"M{number(first[0])} {number(first[1])}L{number(last[0])} {number(last[1])}"
    return Path(data, "", line, _INK)


def corners(place: tuple[float, float, float, float], paper: tuple[float, float]) -> Drawing:
    """Marks at the corners of one rectangle: from the left, from above, width, height."""
    x, y, width, height = place
    out: list[Command] = []
    for across in (x, x + width):
        out += _mark(across, y - _AWAY, True, paper[1]) + _mark(across, y + height + _AWAY, True, paper[1], 1)
    for down in (y, y + height):
        out += _mark(down, x - _AWAY, False, paper[0]) + _mark(down, x + width + _AWAY, False, paper[0], 1)
    return tuple(out)


def fold_line(paper: tuple[float, float], y: float) -> Drawing:
    """A dashed line across the paper, where it is folded."""
    dashes = []
    x = _EDGE
    while x + 2 < paper[0] - _EDGE:
        dashes.append(_line((x, y), (x + 2, y)))
        x += 4
    return tuple(dashes)


def calibration(paper: tuple[float, float], font: str, lines: tuple[str, ...]) -> Drawing:
    """A page to print on both sides first: rulers of 100 mm, and crosses that must meet when held to the
    light.
    """
    width, height = paper
    out: list[Command] = []
    for x, y in (
        (20.0, 20.0),
        (width - 20, 20.0),
        (20.0, height - 20),
        (width - 20, height - 20),
        (width / 2, height / 2),
    ):
        out += [_line((x - 6, y), (x + 6, y), 0.2), _line((x, y - 6), (x, y + 6), 0.2)]
        out.append(Rect(mm(x - 2.5), mm(y - 2.5), 5, 5, "", 0, 0.2, _INK))
    left, top = width / 2 - 50, height / 2 + 30
    out += [_line((left, top), (left + 100, top), 0.2), _line((left, top), (left, top + 100), 0.2)]
    for step in range(0, 101, 5):
        reach = 5.0 if step % 10 == 0 else 3.0
        out.append(_line((left + step, top), (left + step, top + reach), 0.15))
        out.append(_line((left, top + step), (left + reach, top + step), 0.15))
    for at, line in enumerate(lines):
        out.append(Text(25, mm(40 + 6 * at), font, 11, _INK, line, 0))
    return tuple(out)
