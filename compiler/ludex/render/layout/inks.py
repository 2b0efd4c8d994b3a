"""Colours by name: a layout’s palette, and shares of its colours.

`accent` is a colour of the palette, `accent 20%` that share of it on the palette’s `paper`, `accent 130%` the
colour with 30 % of black in it. `tint` is the colour of the entry at hand, where a box says so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ludex.render.drawing.ink import BLACK, WHITE, is_ink, mixed

_SHARE = re.compile(r"(\S+) ([0-9]{1,3})%\Z")
PAPER, TINT = "paper", "tint"
_DEEP = 8
"""How many names may lead to one another before a colour must stand."""


class NoInk(Exception):
    """The palette has no such colour."""


def resolved(name: str, palette: Mapping[str, str], deep: int = 0) -> str:
    """The colour that a name of a palette stands for; NoInk where there is none."""
    found = _SHARE.match(name)
    if found:
        base, share = resolved(found[1], palette, deep + 1), int(found[2]) / 100
        if share > 1:
            return mixed(base, BLACK, min(1.0, share - 1))
        paper = resolved(PAPER, palette, deep + 1) if PAPER in palette else WHITE
        return mixed(paper, base, share)
    if is_ink(name):
        return name
    if name not in palette or deep > _DEEP:
        raise NoInk(name)
    return resolved(palette[name], palette, deep + 1)
