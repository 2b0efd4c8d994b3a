"""Edges of a page as a raster: ink in the printer's margin, colours that end beside the cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL import Image

SIDES = ("left", "top", "right", "bottom")
_INK = 24
"""Greys at least this far below white, of 255, are ink."""
_NEAR = 0.8
"""Millimetres on either side of the cut within which no colour should end."""
_STEP = 36
"""Difference of two greys, of 255, that counts as an edge.

It applies to the mean of whole rows of dots, so that only colours along the cut count, not those across it.
"""
_SPARE = 0.16
"""Share of a side at each end that is not checked, because corners are rounded."""

Place = tuple[float, float, float, float]
"""Left, top, right, bottom, in dots."""


class Sliver(NamedTuple):
    """Colour that ends beside the cut."""

    side: str
    distance: float
    """Millimetres from the cut; negative beyond it."""


def has_ink_in_margin(page: Image.Image, margin: float) -> bool:
    """Return whether a page in greys has ink within this many dots of its edge."""
    width, height, depth = page.width, page.height, int(margin)
    rims = (
        (0, 0, depth, height),
        (0, 0, width, depth),
        (width - depth, 0, width, height),
        (0, height - depth, width, height),
    )
    return depth > 0 and any(min(page.crop(rim).tobytes()) < 255 - _INK for rim in rims)


def find_slivers(page: Image.Image, trim: Place, unit: float) -> list[Sliver]:
    """Return colours that end beside the cut of a page in greys.

    `unit` is the number of dots per millimetre.
    """
    found = []
    for side in SIDES:
        distance = _find_edge(_read_profile(page, trim, side, unit * _NEAR))
        if distance is not None:
            found.append(Sliver(side, round(distance / unit, 1)))
    return found


def _read_profile(page: Image.Image, trim: Place, side: str, near: float) -> list[int]:
    """Return the mean grey of each row of dots along a side, from the outside inwards.

    The cut is in the middle. The list is empty if the page is too small beyond the cut.
    """
    left, top, right, bottom = trim
    across, down = (right - left) * _SPARE, (bottom - top) * _SPARE
    cut = {"left": left, "top": top, "right": right, "bottom": bottom}[side]
    depth = max(1, round(near))
    if side in ("left", "right"):
        box = (round(cut) - depth, round(top + down), round(cut) + depth, round(bottom - down))
        size = 2 * depth, 1
    else:
        box = (round(left + across), round(cut) - depth, round(right - across), round(cut) + depth)
        size = 1, 2 * depth
    if box[0] < 0 or box[1] < 0 or box[2] > page.width or box[3] > page.height:
        return []  # cannot be judged without bleed
    greys = list(page.resize(size, resample=4, box=box).tobytes())
    return greys if side in ("left", "top") else greys[::-1]


def _find_edge(profile: list[int]) -> float | None:
    """Return where a profile changes from one even grey to another, in dots from its middle.

    Return None if it does not change.
    """
    if len(profile) < 4:
        return None
    steps = [abs(b - a) for a, b in zip(profile, profile[2:], strict=False)]  # an edge may lie within a dot
    most = max(steps)
    if most < _STEP:
        return None
    widest = [at for at, step in enumerate(steps) if step == most]
    return (widest[0] + widest[-1]) / 2 + 1.5 - len(profile) / 2
