"""Motifs that fill a rectangle, as outlines: what makes a card without a picture look designed.

Each takes a width, a height and a step in millimetres. A motif is a set of lines, or of shapes to fill;
which of the two stands in `LINED`. Nothing is drawn by chance: the same size gives the same motif.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

Maker = Callable[[float, float, float], Iterator[str]]
_MOST = 6_000
"""Steps in one motif: one too small for its box is a mistake, not a reason to fill the disk."""


def _steps(length: float, step: float) -> range:
    return range(math.ceil(length / step) + 1)


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _disc(x: float, y: float, radius: float) -> str:
    r, across = _n(radius), _n(2 * radius)
    return f"M{_n(x - radius)} {_n(y)}a{r} {r} 0 0 1 {across} 0a{r} {r} 0 0 1 -{across} 0Z"


def hatch(width: float, height: float, step: float) -> Iterator[str]:
    """Slanting lines."""
    for at in _steps(width + height, step):
        x = at * step
        start = f"M{_n(min(x, width))} {_n(max(0.0, x - width))}"
        yield f"{start}L{_n(max(0.0, x - height))} {_n(min(x, height))}"


def lattice(width: float, height: float, step: float) -> Iterator[str]:
    """Slanting lines both ways."""
    yield from hatch(width, height, step)
    for at in _steps(width + height, step):
        x = at * step - height
        left, right = max(0.0, x), min(width, x + height)
        yield f"M{_n(left)} {_n(left - x)}L{_n(right)} {_n(right - x)}"


def rays(width: float, height: float, step: float) -> Iterator[str]:
    """Beams from the middle, to fill. The step is their width at the edge."""
    reach = math.hypot(width, height) / 2
    count = max(8, round(math.pi * reach / step))
    cx, cy = width / 2, height / 2
    for at in range(count):
        first, last = (2 * at) * math.pi / count, (2 * at + 1) * math.pi / count
        ends = [f"L{_n(cx + reach * math.sin(a))} {_n(cy - reach * math.cos(a))}" for a in (first, last)]
        yield f"M{_n(cx)} {_n(cy)}{ends[0]}{ends[1]}Z"


def rings(width: float, height: float, step: float) -> Iterator[str]:
    """Circles about the middle."""
    cx, cy = width / 2, height / 2
    for at in _steps(math.hypot(width, height) / 2, step)[1:]:
        yield _disc(cx, cy, at * step)


def scales(width: float, height: float, step: float) -> Iterator[str]:
    """Half circles in rows that overlap, as on a fish or a roof."""
    r = _n(step / 2)
    for row in _steps(height, step / 2):
        for column in _steps(width + step, step):
            x = column * step - (row % 2) * step / 2
            yield f"M{_n(x - step / 2)} {_n(row * step / 2)}a{r} {r} 0 0 0 {_n(step)} 0"


def waves(width: float, height: float, step: float) -> Iterator[str]:
    """Lines that rise and fall."""
    quarter = step / 2
    for row in _steps(height, step * 0.6):
        y = row * step * 0.6
        parts = "".join(
            f"q{_n(quarter / 2)} {_n((-1 if at % 2 else 1) * quarter * 0.7)} {_n(quarter)} 0"
            for at in range(math.ceil(width / quarter) + 1)
        )
        yield f"M0 {_n(y)}{parts}"


def dots(width: float, height: float, step: float) -> Iterator[str]:
    """Small discs on a slanting grid, to fill."""
    r = step * 0.14
    for row in _steps(height, step / 2):
        for column in _steps(width, step):
            x, y = column * step + (row % 2) * step / 2, row * step / 2
            yield _disc(x, y, r)


def diamonds(width: float, height: float, step: float) -> Iterator[str]:
    """Small lozenges on a slanting grid, to fill."""
    r = step * 0.2
    for row in _steps(height, step / 2):
        for column in _steps(width, step):
            x, y = column * step + (row % 2) * step / 2, row * step / 2
            yield f"M{_n(x)} {_n(y - r)}l{_n(r)} {_n(r)}l{_n(-r)} {_n(r)}l{_n(-r)} {_n(-r)}Z"


def chevrons(width: float, height: float, step: float) -> Iterator[str]:
    """Zigzags one above the other."""
    half = step / 2
    for row in _steps(height + half, half):
        y = row * half
        parts = "".join(
            f"l{_n(half)} {_n(half if at % 2 else -half)}" for at in range(math.ceil(width / half) + 1)
        )
        yield f"M0 {_n(y)}{parts}"


def weave(width: float, height: float, step: float) -> Iterator[str]:
    """Short strokes that pass over and under one another."""
    for row in _steps(height, step):
        for column in _steps(width, step):
            x, y = column * step, row * step
            for at in (0.2, 0.5, 0.8):
                if (row + column) % 2:
                    yield f"M{_n(x)} {_n(y + at * step)}h{_n(step)}"
                else:
                    yield f"M{_n(x + at * step)} {_n(y)}v{_n(step)}"


def stars(width: float, height: float, step: float) -> Iterator[str]:
    """Four-pointed stars on a slanting grid, to fill."""
    r = step * 0.24
    for row in _steps(height, step / 2):
        for column in _steps(width, step):
            x, y = column * step + (row % 2) * step / 2, row * step / 2
            c = r * 0.2
            yield (
                f"M{_n(x)} {_n(y - r)}L{_n(x + c)} {_n(y - c)}L{_n(x + r)} {_n(y)}L{_n(x + c)} {_n(y + c)}"
                f"L{_n(x)} {_n(y + r)}L{_n(x - c)} {_n(y + c)}L{_n(x - r)} {_n(y)}L{_n(x - c)} {_n(y - c)}Z"
            )


_LINED = (hatch, lattice, rings, scales, waves, chevrons, weave)
_FILLED = (rays, dots, diamonds, stars)
PATTERNS: dict[str, Maker] = {maker.__name__: maker for maker in (*_LINED, *_FILLED)}
LINED = frozenset(maker.__name__ for maker in _LINED)


def make_motif(name: str, width: float, height: float, step: float) -> str:
    """The path data of a motif, from the upper left corner. A step too small for its box is made larger."""
    step = max(step, math.sqrt(width * height / _MOST))
    return "".join(PATTERNS[name](width, height, step))
