"""Colours: mixing, luminance, greys; names in the palette of a layout.

`accent` is a colour of the palette, `accent 20%` a mix of 20 % of it with the palette’s `paper`, `accent
130%` the colour with 30 % of black; without `paper`, white is used. `tint` is the colour of the current entry
in boxes that have one.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Mapping
from functools import lru_cache

_HEX = re.compile(r"#[0-9a-f]{6}\Z")
BLACK, WHITE = "#000000", "#ffffff"


def is_ink(word: str) -> bool:
    return bool(_HEX.match(word))


def rgb(ink: str) -> tuple[int, int, int]:
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


def format_ink(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{min(255, max(0, round(part))):02x}" for part in (red, green, blue))


@lru_cache(maxsize=4096)
def mix_inks(first: str, second: str, share: float) -> str:
    """Mix a share (0 to 1) of the second colour into the first."""
    return format_ink(*(a + (b - a) * share for a, b in zip(rgb(first), rgb(second), strict=True)))


@lru_cache(maxsize=1024)
def turn_hue(ink: str, share: float) -> str:
    """Rotate the hue of a colour by a share of the colour circle, keeping lightness and saturation."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*(part / 255 for part in rgb(ink)))
    return format_ink(*(255 * part for part in colorsys.hls_to_rgb((hue + share) % 1, lightness, saturation)))


@lru_cache(maxsize=4096)
def luminance(ink: str) -> float:
    """Return the relative luminance of a colour by WCAG, from 0 to 1."""
    linear = [
        (part / 255 / 12.92) if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in rgb(ink)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@lru_cache(maxsize=4096)
def convert_to_grey(ink: str) -> str:
    """Return the grey with the same lightness."""
    red, green, blue = rgb(ink)
    level = 0.299 * red + 0.587 * green + 0.114 * blue
    return format_ink(level, level, level)


_SHARE = re.compile(r"(\S+) ([0-9]{1,3})%\Z")
PAPER, TINT = "paper", "tint"
_MAX_DEPTH = 8
"""Largest depth at which a name is looked up: a longer chain of names is a cycle."""


class NoInk(Exception):
    """Error for a colour that is not in the palette."""


def resolve_ink(name: str, palette: Mapping[str, str], depth: int = 0) -> str:
    """Return the colour of a name in a palette; raise NoInk if there is none."""
    found = _SHARE.match(name)
    if found:
        base, share = resolve_ink(found[1], palette, depth + 1), int(found[2]) / 100
        if share > 1:
            return mix_inks(base, BLACK, min(1.0, share - 1))
        paper = resolve_ink(PAPER, palette, depth + 1) if PAPER in palette else WHITE
        return mix_inks(paper, base, share)
    if is_ink(name):
        return name
    if name not in palette or depth > _MAX_DEPTH:
        raise NoInk(name)
    return resolve_ink(palette[name], palette, depth + 1)
