"""Variants of a print for players: drawings that save ink, and large print.

Players who print at home can save ink, for example to colour the cards themselves. Small signs keep their
colours, which have a meaning.

In large print, texts are as large as their boxes allow, up to `_MOST_GROWTH`, at the expense of pictures
below them. If texts to be read, unlike names and labels, then have less than 14 points, cards, boards and
other pieces are enlarged, both faces and backs.
For a printer that offers only certain sizes, none are enlarged; a message names the printer and the size of
the rules text.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ludex.render.drawing.colours import luminance, mix_inks
from ludex.render.drawing.drawing_commands import (
    MM,
    Command,
    Drawing,
    Group,
    Mark,
    Path,
    Rect,
    Shade,
    Text,
    scale_drawing,
)
from ludex.render.drawing.svg_outlines import parse_outline
from ludex.render.imposition.job import Side
from ludex.render.layout.finisher import Sizes, walk_unsized_texts
from ludex.render.layout.model import Part
from ludex.render.typeset.atoms import SPACE

# Large print

READING_SIZE = 14.0
"""Smallest size, in points, of texts for reading."""
_MOST_GROWTH = 1.6
"""Largest factor by which a text may grow in its box."""
_WORDS = 6
"""Texts with at least this many words are for reading; shorter ones are names and labels."""
_STEP = 0.05
"""Growth step, so that cards of one size keep a common size."""


def enlarge_style(style: Mapping[str, Any]) -> dict[str, Any]:
    """Return a style that can grow, and shrink as far as before."""
    size = float(style.get("size", 9))
    return {**style, "size": min(200.0, size * _MOST_GROWTH), "floor": style.get("floor", size)}


def find_reading_size(sides: Iterable[tuple[Part, ...]], sizes: Sizes) -> float:
    """Return the smallest size of texts for reading on these sides; that of large print if there are none."""
    read = {
        text.block.style.name
        for side in sides
        for text in walk_unsized_texts(side)
        if any(sum(atom.after == SPACE for atom in strip.atoms) >= _WORDS - 1 for strip in text.block.strips)
    }
    return min((sizes[name] for name in read), default=READING_SIZE)


def find_growth(reading_size: float) -> float:
    """Return the factor by which sides must grow for texts of this size to be large; 1 if they are."""
    return max(1.0, math.ceil(round(READING_SIZE / reading_size / _STEP, 6)) * _STEP)


def enlarge_side(side: Side, factor: float) -> Side:
    """Return a side enlarged by a factor."""
    if factor == 1:
        return side
    return replace(
        side,
        key=f"{side.key}×{factor:g}",
        drawing=scale_drawing(side.drawing, factor),
        width=side.width * factor,
        height=side.height * factor,
        bleed=side.bleed * factor,
    )


# Less ink

_LARGE = 60.0
"""Backgrounds larger than this many square millimetres are not filled."""
_BIG_SIGN = 5.0
"""Light signs larger than this, in millimetres, become grey, because their background is not filled."""
_LIGHT = 0.45
_PAPER, _DARK = "#ffffff", "#1a1a1a"
_EDGE = 0.25


def reduce_ink(drawing: Drawing) -> Drawing:
    """Return a version of a drawing that saves ink."""
    dark: list[tuple[float, float, float, float]] = []
    return tuple(made for command in drawing for made in _reduce_command_ink(command, dark))


def _reduce_command_ink(command: Command, dark: list[tuple[float, float, float, float]]) -> Iterator[Command]:
    """Yield a command with less ink; `dark` collects small dark shapes, on which light text stays light."""
    if isinstance(command, Text):
        x, y = command.x + command.width / 2, command.y - command.size / MM / 3
        on_dark = any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in dark)
        yield replace(command, ink=_DARK) if luminance(command.ink) > _LIGHT and not on_dark else command
    elif isinstance(command, Mark):
        pale = max(command.width, command.height) > _BIG_SIGN and luminance(command.ink) > _LIGHT
        yield replace(command, ink=mix_inks(_DARK, _PAPER, 0.35)) if pale else command
    elif isinstance(command, Shade):
        yield Rect(command.x, command.y, command.width, command.height, _PAPER)
    elif isinstance(command, Rect | Path):
        bounds = _find_bounds(command)
        if _measure_area(bounds) > _LARGE:
            yield _empty_shape(command)
        else:
            if command.fill and luminance(command.fill) <= _LIGHT:
                dark.append(bounds)
            yield command
    elif isinstance(command, Group):
        yield from _reduce_group_ink(command)
    else:
        yield command


def _find_bounds(shape: Rect | Path) -> tuple[float, float, float, float]:
    if isinstance(shape, Path):
        return parse_outline(shape.data).bounds
    return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height


def _measure_area(bounds: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = bounds
    return (right - left) * (bottom - top)


def _empty_shape(command: Rect | Path) -> Command:
    if not command.fill or command.fill == _PAPER:
        return command
    edge = command.edge or mix_inks(command.fill, _PAPER, 0.2)
    if luminance(edge) > 0.8:
        edge = mix_inks(_PAPER, _DARK, 0.3)
    return replace(command, fill=_PAPER, line=command.line or _EDGE, edge=edge)


def _reduce_group_ink(group: Group) -> Iterator[Command]:
    """Yield a group with less ink; of those that only clip paths and shades, only small ones, unchanged."""
    if not group.clip or not all(isinstance(each, Path | Shade) for each in group.commands):
        yield replace(group, commands=reduce_ink(group.commands))
    elif _measure_area(parse_outline(group.clip).bounds) <= _LARGE:
        yield group
