"""Paint of boxes: shapes, shades, motifs, frames, pictures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.colours import resolve_ink
from ludex.render.drawing.drawing_commands import Command, Group, Path, Picture, Rect, Shade, round_mm
from ludex.render.drawing.svg_outlines import format_number, parse_outline
from ludex.render.layout.model import Frame, Paint, Pattern
from ludex.render.layout.render_layout_frames import FRAMES
from ludex.render.layout.render_layout_patterns import LINED, make_motif

Point = tuple[float, float]
Place = tuple[float, float, float, float]
"""From the left, from above, width, height."""


def make_dashes(start: Point, end: Point, dash: float) -> str:
    """A line from one point to another, whole or in dashes with as much between them."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = math.hypot(across, down)
    count = max(1, round((length / dash + 1) / 2)) if dash else 1
    part = 1 / (2 * count - 1)

    def at(share: float) -> str:
        return f"{format_number(start[0] + across * share)} {format_number(start[1] + down * share)}"

    return "".join(f"M{at(2 * each * part)}L{at((2 * each + 1) * part)}" for each in range(count))


def draw_paint(paint: Paint, at: Place, palette: Mapping[str, str]) -> list[Command]:
    """The commands of a paint in a box, without its picture."""
    out: list[Command] = []
    filled = paint.ink and resolve_ink(paint.ink, palette)
    if paint.shade and filled:
        x, y, width, height = map(round_mm, at)
        shade = Shade(x, y, width, height, filled, resolve_ink(paint.shade, palette), paint.round)
        out += _clip_to_shape(paint, at, [shade])
    elif filled:
        out.append(_shape(paint, at, filled, 0, ""))
    if paint.pattern:
        out += _clip_to_shape(paint, at, [_motif(paint.pattern, at, palette)])
    if paint.line:
        half = paint.line / 2
        inner = at[0] + half, at[1] + half, at[2] - paint.line, at[3] - paint.line
        out.append(_shape(paint, inner, "", paint.line, resolve_ink(paint.edge, palette)))
    if paint.frame:
        out += _draw_frame(paint.frame, paint.corner, at, palette)
    return out


def _shape(paint: Paint, at: Place, fill: str, line: float, edge: str) -> Command:
    if paint.shape == "rect":
        x, y, width, height = map(round_mm, at)
        return Rect(x, y, width, height, fill, round_mm(paint.corner), round_mm(line), edge)
    return Path(_make_shape_path(paint.shape, at, paint.corner), fill, round_mm(line), edge)


@lru_cache(maxsize=4096)
def _make_shape_path(shape: str, at: Place, corner: float) -> str:
    return make_shape(shape, *at, corner).data


def _clip_to_shape(paint: Paint, at: Place, commands: list[Command]) -> list[Command]:
    """Commands cut to the shape of the paint; nothing is cut where they fill a plain rectangle anyway."""
    if paint.shape == "rect" and not paint.corner and isinstance(commands[0], Shade):
        return commands
    return [Group(tuple(commands), _make_shape_path(paint.shape, at, paint.corner))]


def _motif(pattern: Pattern, at: Place, palette: Mapping[str, str]) -> Path:
    data, ink = _make_motif_path(pattern.name, pattern.step, at), resolve_ink(pattern.ink, palette)
    if pattern.name in LINED:
        return Path(data, "", round_mm(pattern.line), ink)
    return Path(data, ink)


@lru_cache(maxsize=256)
def _make_motif_path(name: str, step: float, at: Place) -> str:
    return parse_outline(make_motif(name, at[2], at[3], step)).transform(at[0], at[1], 1).data


def _draw_frame(frame: Frame, corner: float, at: Place, palette: Mapping[str, str]) -> tuple[Command, ...]:
    return _draw_frame_strokes(frame, corner, at, resolve_ink(frame.ink, palette))


@lru_cache(maxsize=1024)
def _draw_frame_strokes(frame: Frame, corner: float, at: Place, ink: str) -> tuple[Command, ...]:
    inset = frame.inset + frame.line / 2
    width, height = at[2] - 2 * inset, at[3] - 2 * inset
    out: list[Command] = []
    for stroke in FRAMES[frame.name](width, height, frame.line, max(0.0, corner - inset) if corner else 0.0):
        data = (
            parse_outline(stroke.data).transform(at[0] + inset + stroke.x, at[1] + inset + stroke.y, 1).data
        )
        out.append(Path(data, "", round_mm(stroke.line), ink) if stroke.line else Path(data, ink))
    return tuple(out)


def place_picture(file: str, at: Place, size: tuple[float, float], fit: str) -> list[Command]:
    """A picture of those proportions in a box, filling it or within it."""
    x, y, width, height = at
    scales = width / size[0], height / size[1]
    scale = max(scales) if fit == "cover" else min(scales)
    w, h = size[0] * scale, size[1] * scale
    picture = Picture(
        file, round_mm(x + (width - w) / 2), round_mm(y + (height - h) / 2), round_mm(w), round_mm(h)
    )
    return [Group((picture,), _make_shape_path("rect", at, 0))] if fit == "cover" else [picture]
