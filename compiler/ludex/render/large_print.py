"""Large print: rules of 14 points and more.

Texts are as large as their places hold; pictures below them give way. Where that is too small for reading,
the cards themselves are made larger, backs as well as faces.
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
"""Points that texts for reading have at least."""
_MOST_GROWTH = 1.6
"""How many times its size a text may have in its place."""
_WORDS = 6
"""Texts of so many words are read; shorter ones are names and labels."""
_STEP = 0.05
"""Cards of one size stay of one size: they grow by steps."""


def enlarge_style(style: Mapping[str, Any]) -> dict[str, Any]:
    """A style that may grow, and shrink as far as before."""
    size = float(style.get("size", 9))
    return {**style, "size": min(200.0, size * _MOST_GROWTH), "floor": style.get("floor", size)}


def find_growth(sides: Iterable[tuple[Part, ...]], sizes: Sizes) -> float:
    """How many times their size sides must have for all texts for reading to be large; 1 where they are."""
    read = {
        text.block.style.name
        for side in sides
        for text in walk_unsized_texts(side)
        if any(sum(atom.after == SPACE for atom in strip.atoms) >= _WORDS - 1 for strip in text.block.strips)
    }
    needed = max((READING_SIZE / sizes[name] for name in read), default=1.0)
    return max(1.0, math.ceil(round(needed / _STEP, 6)) * _STEP)


def enlarge_side(side: Side, factor: float) -> Side:
    """A side that many times as large."""
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
