"""Painting of boxes, lines and outlines: shapes, shades, patterns, frames, pictures.

The function of a pattern takes a width, a height and a step in millimetres, and yields lines (see `LINED`) or
shapes to fill. The same size always gives the same pattern.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ludex.render.drawing.box_shapes import FRAMES, make_beams, make_shape, make_spark
from ludex.render.drawing.colours import resolve_ink
from ludex.render.drawing.drawing_commands import Command, Group, Path, Picture, Rect, Shade, round_mm
from ludex.render.drawing.svg_outlines import format_number, parse_outline
from ludex.render.layout.formulas import Point
from ludex.render.layout.model import Frame, Paint, Pattern

PatternMaker = Callable[[float, float, float], Iterator[str]]
_n = format_number
_MOST = 6_000
"""Maximum number of steps in one pattern: a step far too small for its box is a mistake, and must not fill
the disk.
"""


def _steps(length: float, step: float) -> range:
    return range(math.ceil(length / step) + 1)


def _disc(x: float, y: float, radius: float) -> str:
    r, across = _n(radius), _n(2 * radius)
    return f"M{_n(x - radius)} {_n(y)}a{r} {r} 0 0 1 {across} 0a{r} {r} 0 0 1 -{across} 0Z"


def hatch(width: float, height: float, step: float) -> Iterator[str]:
    """Yield slanting lines."""
    for at in _steps(width + height, step):
        x = at * step
        start = f"M{_n(min(x, width))} {_n(max(0.0, x - width))}"
        yield f"{start}L{_n(max(0.0, x - height))} {_n(min(x, height))}"


def lattice(width: float, height: float, step: float) -> Iterator[str]:
    """Yield slanting lines in both directions."""
    yield from hatch(width, height, step)
    for at in _steps(width + height, step):
        x = at * step - height
        left, right = max(0.0, x), min(width, x + height)
        yield f"M{_n(left)} {_n(left - x)}L{_n(right)} {_n(right - x)}"


def rays(width: float, height: float, step: float) -> Iterator[str]:
    """Yield beams from the middle, to be filled. The step is their width at the edge."""
    reach = math.hypot(width, height) / 2
    yield make_beams(width / 2, height / 2, reach, max(8, round(math.pi * reach / step)))


def rings(width: float, height: float, step: float) -> Iterator[str]:
    """Yield circles around the middle."""
    cx, cy = width / 2, height / 2
    for at in _steps(math.hypot(width, height) / 2, step)[1:]:
        yield _disc(cx, cy, at * step)


def scales(width: float, height: float, step: float) -> Iterator[str]:
    """Yield half circles in overlapping rows, like scales of a fish or tiles of a roof."""
    r = _n(step / 2)
    for row in _steps(height, step / 2):
        for column in _steps(width + step, step):
            x = column * step - (row % 2) * step / 2
            yield f"M{_n(x - step / 2)} {_n(row * step / 2)}a{r} {r} 0 0 0 {_n(step)} 0"


def waves(width: float, height: float, step: float) -> Iterator[str]:
    """Yield lines that rise and fall."""
    quarter = step / 2
    for row in _steps(height, step * 0.6):
        y = row * step * 0.6
        parts = "".join(
            f"q{_n(quarter / 2)} {_n((-1 if at % 2 else 1) * quarter * 0.7)} {_n(quarter)} 0"
            for at in range(math.ceil(width / quarter) + 1)
        )
        yield f"M0 {_n(y)}{parts}"


def _slanting_grid(width: float, height: float, step: float) -> Iterator[Point]:
    """Yield the points of a grid whose rows are shifted in turns by half a step."""
    for row in _steps(height, step / 2):
        for column in _steps(width, step):
            yield column * step + (row % 2) * step / 2, row * step / 2


def dots(width: float, height: float, step: float) -> Iterator[str]:
    """Yield small discs on a slanting grid, to be filled."""
    r = step * 0.14
    for x, y in _slanting_grid(width, height, step):
        yield _disc(x, y, r)


def diamonds(width: float, height: float, step: float) -> Iterator[str]:
    """Yield small lozenges on a slanting grid, to be filled."""
    r = step * 0.2
    for x, y in _slanting_grid(width, height, step):
        yield f"M{_n(x)} {_n(y - r)}l{_n(r)} {_n(r)}l{_n(-r)} {_n(r)}l{_n(-r)} {_n(-r)}Z"


def chevrons(width: float, height: float, step: float) -> Iterator[str]:
    """Yield zigzags one above the other."""
    half = step / 2
    for row in _steps(height + half, half):
        y = row * half
        parts = "".join(
            f"l{_n(half)} {_n(half if at % 2 else -half)}" for at in range(math.ceil(width / half) + 1)
        )
        yield f"M0 {_n(y)}{parts}"


def weave(width: float, height: float, step: float) -> Iterator[str]:
    """Yield short strokes that pass over and under one another."""
    for row in _steps(height, step):
        for column in _steps(width, step):
            x, y = column * step, row * step
            for at in (0.2, 0.5, 0.8):
                if (row + column) % 2:
                    yield f"M{_n(x)} {_n(y + at * step)}h{_n(step)}"
                else:
                    yield f"M{_n(x + at * step)} {_n(y)}v{_n(step)}"


def stars(width: float, height: float, step: float) -> Iterator[str]:
    """Yield four-pointed stars on a slanting grid, to be filled."""
    r = step * 0.24
    for x, y in _slanting_grid(width, height, step):
        yield make_spark(x, y, r, r * 0.2)


_LINED = (hatch, lattice, rings, scales, waves, chevrons, weave)
_FILLED = (rays, dots, diamonds, stars)
PATTERNS: dict[str, PatternMaker] = {maker.__name__: maker for maker in (*_LINED, *_FILLED)}
LINED = frozenset(maker.__name__ for maker in _LINED)


def make_pattern_path(name: str, width: float, height: float, step: float) -> str:
    """Return the path data of a pattern, relative to the upper left corner.

    If the step is too small for the box, it is increased.
    """
    step = max(step, math.sqrt(width * height / _MOST))
    return "".join(PATTERNS[name](width, height, step))


Place = tuple[float, float, float, float]
"""From the left, from above, width, height."""


def make_dashes(start: Point, end: Point, dash: float) -> str:
    """Return a line between two points, solid or dashed with equal gaps."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = math.hypot(across, down)
    count = max(1, round((length / dash + 1) / 2)) if dash else 1
    part = 1 / (2 * count - 1)

    def at(share: float) -> str:
        return f"{format_number(start[0] + across * share)} {format_number(start[1] + down * share)}"

    return "".join(f"M{at(2 * each * part)}L{at((2 * each + 1) * part)}" for each in range(count))


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


def draw_paint(paint: Paint, at: Place, palette: Mapping[str, str]) -> list[Command]:
    """Draw a paint in a box, without the picture of the paint."""
    out: list[Command] = []
    filled = paint.ink and resolve_ink(paint.ink, palette)
    if paint.shade and filled:
        x, y, width, height = map(round_mm, at)
        shade = Shade(x, y, width, height, filled, resolve_ink(paint.shade, palette), paint.round)
        out += _clip_to_shape(paint, at, [shade])
    elif filled:
        out.append(_shape(paint, at, filled, 0, ""))
    if paint.pattern:
        out += _clip_to_shape(paint, at, [draw_pattern(paint.pattern, at, palette)])
    if paint.line:
        half = paint.line / 2
        inner = at[0] + half, at[1] + half, at[2] - paint.line, at[3] - paint.line
        corner = max(0.0, paint.corner - half) if paint.shape == "rect" else paint.corner
        lined = replace(paint, corner=corner)  # concentric with the corner of the background
        out.append(_shape(lined, inner, "", paint.line, resolve_ink(paint.edge, palette)))
    if paint.frame:
        out += _draw_frame(paint.frame, paint.corner, at, resolve_ink(paint.frame.ink, palette))
    return out


def _shape(paint: Paint, at: Place, fill: str, line: float, edge: str) -> Command:
    if paint.shape == "rect":
        x, y, width, height = map(round_mm, at)
        return Rect(x, y, width, height, fill, round_mm(paint.corner), round_mm(line), edge)
    return Path(make_shape_path(paint.shape, at, paint.corner), fill, round_mm(line), edge)


@lru_cache(maxsize=4096)
def make_shape_path(shape: str, at: Place, corner: float) -> str:
    """Return the outline of a shape that fills a box, also to clip a picture or scene."""
    return make_shape(shape, *at, corner).data


def _clip_to_shape(paint: Paint, at: Place, commands: list[Command]) -> list[Command]:
    """Clip commands to the shape of a paint. A shade in a plain rectangle needs no clipping."""
    if paint.shape == "rect" and not paint.corner and isinstance(commands[0], Shade):
        return commands
    return [Group(tuple(commands), make_shape_path(paint.shape, at, paint.corner))]


def draw_pattern(pattern: Pattern, at: Place, palette: Mapping[str, str]) -> Path:
    data, ink = _place_pattern_path(pattern.name, pattern.step, at), resolve_ink(pattern.ink, palette)
    if pattern.name in LINED:
        return Path(data, "", round_mm(pattern.line), ink)
    return Path(data, ink)


@lru_cache(maxsize=256)
def _place_pattern_path(name: str, step: float, at: Place) -> str:
    return parse_outline(make_pattern_path(name, at[2], at[3], step)).transform(at[0], at[1], 1).data


@lru_cache(maxsize=1024)
def _draw_frame(frame: Frame, corner: float, at: Place, ink: str) -> tuple[Command, ...]:
    inset = frame.inset + frame.line / 2
    width, height = at[2] - 2 * inset, at[3] - 2 * inset
    out: list[Command] = []
    for stroke in FRAMES[frame.name](width, height, frame.line, max(0.0, corner - inset) if corner else 0.0):
        data = (
            parse_outline(stroke.data).transform(at[0] + inset + stroke.x, at[1] + inset + stroke.y, 1).data
        )
        out.append(Path(data, "", round_mm(stroke.line), ink) if stroke.line else Path(data, ink))
    return tuple(out)


class PictureLook(NamedTuple):
    """Clipping and colours of a picture. The focus is a point of the picture, in percent across and down."""

    mask: str = "rect"
    corner: float = 0
    duotone: tuple[str, ...] = ()
    vignette: str = ""
    focus: Point = (50.0, 50.0)


PLAIN_LOOK = PictureLook()


def place_picture(
    file: str, at: Place, size: tuple[float, float], fit: str, look: PictureLook
) -> list[Command]:
    """Place a picture of these proportions in a box: filling the box around its focus, or entirely inside."""
    x, y, width, height = at
    if fit != "cover":
        return [Picture(file, *centre_within(at, size), duotone=look.duotone, vignette=look.vignette)]
    scale = max(width / size[0], height / size[1])
    w, h = size[0] * scale, size[1] * scale
    left, top = (
        min(max(whole * part / 100 - seen / 2, 0.0), whole - seen)
        for whole, seen, part in ((w, width, look.focus[0]), (h, height, look.focus[1]))
    )
    if look.vignette:  # the vignette follows the edges of the visible part
        shares = left / w, top / h, (left + width) / w, (top + height) / h
        crop = tuple(round(share, 4) for share in shares)
        picture = Picture(file, *_round_place(at), look.duotone, look.vignette, crop)
    else:
        picture = Picture(file, *_round_place((x - left, y - top, w, h)), look.duotone)
    return [Group((picture,), make_shape_path(look.mask, at, look.corner))]


def count_dots(at: Place, size: tuple[float, float], fit: str) -> int:
    """Return the dots per inch of a picture of this size in a box."""
    scales = at[2] / size[0], at[3] / size[1]
    return round(25.4 / (max(scales) if fit == "cover" else min(scales)))


def centre_within(at: Place, size: tuple[float, float]) -> Place:
    """Return the largest rectangle with these proportions, in the centre of a place."""
    x, y, width, height = at
    scale = min(width / size[0], height / size[1])
    w, h = size[0] * scale, size[1] * scale
    return _round_place((x + (width - w) / 2, y + (height - h) / 2, w, h))


def _round_place(at: Place) -> Place:
    x, y, width, height = map(round_mm, at)
    return x, y, width, height
