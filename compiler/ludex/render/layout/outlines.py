"""Outlines: points, lengths and shapes from the data, and painting of such shapes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ludex.render.drawing.colours import resolve_ink
from ludex.render.drawing.drawing_commands import Command, Group, Path, round_mm
from ludex.render.drawing.svg_outlines import format_number
from ludex.render.layout.formulas import Value
from ludex.render.layout.model import Paint
from ludex.render.layout.paint import Place, Point, draw_pattern, make_dashes

_FEWEST = 3
"""Minimum number of corners of a shape."""


def read_length(value: Value, scale: float) -> float | None:
    """Convert a length from the data to millimetres; return None unless it is a positive number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
        return None
    return value / scale


def read_point(value: Value, scale: float) -> Point | None:
    """Convert a point from the data to millimetres; return None unless it is a pair of numbers."""
    if type(value) is not tuple or len(value) != 2:
        return None
    x, y = value
    for each in (x, y):
        if isinstance(each, bool) or not isinstance(each, int | float):
            return None
    return float(x) / scale, float(y) / scale  # type: ignore[arg-type]


def read_outline(value: Value, scale: float) -> tuple[Point, ...] | None:
    """Convert the corners of a shape to millimetres; return None unless they are three points or more."""
    if type(value) is not tuple or len(value) < _FEWEST:
        return None
    corners = [read_point(each, scale) for each in value]
    return None if None in corners else tuple(each for each in corners if each)


def find_bounds(corners: tuple[Point, ...]) -> Place:
    """Return the smallest rectangle around a shape."""
    across, down = zip(*corners, strict=True)
    left, top = min(across), min(down)
    return left, top, max(across) - left, max(down) - top


def draw_line(
    paint: Paint | None, ends: tuple[Point, Point], at: Point, dash: float, palette: Mapping[str, str]
) -> list[Command]:
    """Draw the line of a paint from one point to another, both relative to a place."""
    if paint is None or not paint.line:
        return []
    start, end = ((x + at[0], y + at[1]) for x, y in ends)
    return [Path(make_dashes(start, end, dash), "", paint.line, resolve_ink(paint.edge, palette))]


def draw_outline(
    paint: Paint, corners: tuple[Point, ...], dash: float, palette: Mapping[str, str]
) -> list[Command]:
    """Draw the ink, the pattern and the line of a paint in a shape."""
    steps = (f"{format_number(round_mm(x))} {format_number(round_mm(y))}" for x, y in corners)
    whole = f"M{'L'.join(steps)}Z"
    out: list[Command] = []
    if paint.ink:
        out.append(Path(whole, resolve_ink(paint.ink, palette)))
    if paint.pattern:
        out.append(Group((draw_pattern(paint.pattern, find_bounds(corners), palette),), whole))
    if paint.line:
        sides = pairwise((*corners, corners[0]))
        line = "".join(make_dashes(start, end, dash) for start, end in sides) if dash else whole
        out.append(Path(line, "", round_mm(paint.line), resolve_ink(paint.edge, palette)))
    return out
