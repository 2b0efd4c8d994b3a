"""Large print: text of 14 points and more.

Texts are as large as their boxes allow, up to `_MOST_GROWTH`, at the expense of pictures below them. If that
is too small to read, cards, boards and other pieces are enlarged, both faces and backs. For a printer that
offers only certain sizes, none are enlarged; a message names the printer and the size of the rules text.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ludex.render.drawing.scaling import scale_drawing
from ludex.render.imposition.job import Side
from ludex.render.layout.finisher import Sizes, walk_unsized_texts
from ludex.render.layout.model import Part
from ludex.render.typeset.atoms import SPACE

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
