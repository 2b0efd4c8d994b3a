"""Extra signs of a scene: smaller signs around its subject, and shapes behind it."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.render.drawing.drawing_commands import Command, Path
from ludex.render.drawing.scene_parts import Choices, Frame, SceneInks, Sign

FREE_SIDES = {True: (0.86, 0.62), False: (0.14, 0.38)}
"""Horizontal positions beside a subject, by whether the subject is on the left."""


def place_around(
    choices: Choices, signs: Sequence[Sign], inks: SceneInks, frame: Frame, x: float, horizon: float
) -> list[Command]:
    """Draw up to four smaller signs left and right of a place, as if farther away."""
    out: list[Command] = []
    side = choices.pick((-1, 1)) if x == 0.5 else (1 if x < 0.5 else -1)
    for at, sign in enumerate(signs[:4]):
        away = min(0.4, 0.5 * frame.unit / frame.width + 0.12 * (at // 2) + choices.between(-0.02, 0.04))
        y, size = horizon - choices.between(0.02, 0.3), frame.unit * choices.between(0.19, 0.26)
        if frame.width < 1.25 * frame.height:  # there is room below rather than beside
            y = min(horizon + 0.12, 0.97 - size / 2 / frame.height)
        place = frame.keep_within(x + side * away, size)
        out.append(frame.sign(sign, inks.lit(0.85 - 0.12 * at), place, y, size))
        side = -side
    return out


def draw_halo(
    choices: Choices, inks: SceneInks, frame: Frame, place: tuple[float, float, float]
) -> list[Command]:
    """Draw a dark shape with a light edge behind a sign, or nothing."""
    x, y, size = place
    halo = choices.pick(("", "", "circle", "burst", "diamond", "crest", "arch", "hexagon"))
    if not halo:
        return []
    across = size * (1.5 if halo == "diamond" else 1.3)
    lower = size * 0.1 / frame.height if halo in ("crest", "arch") else 0
    outline = frame.shape(halo, x, y + lower, across, across)
    return [Path(outline, inks.deep, frame.line, inks.lit(0.55))]


def draw_badges(
    choices: Choices, signs: Sequence[Sign], inks: SceneInks, frame: Frame, x: float
) -> list[Command]:
    """Draw up to three signs on small dark badges, one above the other."""
    out: list[Command] = []
    size, shape = frame.unit * 0.2, choices.pick(("circle", "hexagon", "diamond"))
    step, top = size * 1.25 / frame.height, choices.between(0.2, 0.4)
    for at, sign in enumerate(signs[:3]):
        x, y = frame.keep_within(x, size), min(0.86, top + at * step)
        out.append(Path(frame.shape(shape, x, y, size, size), inks.deep, frame.line, inks.lit(0.5)))
        out.append(frame.sign(sign, inks.bright, x, y, size * 0.56))
    return out


def hang_banners(
    choices: Choices, signs: Sequence[Sign], inks: SceneInks, frame: Frame, beside: tuple[float, float]
) -> list[Command]:
    """Hang signs on banners from the upper edge, at two places."""
    out: list[Command] = []
    size, shape = frame.unit * 0.26, choices.pick(("pennant", "banner", "crest"))
    for x, sign in zip(map(frame.keep_within, beside, (size, size)), signs, strict=False):
        y = size * 0.75 / frame.height
        out.append(Path(frame.shape(shape, x, y, size, size * 1.5), inks.deep, frame.line, inks.lit(0.5)))
        out.append(frame.sign(sign, inks.bright, x, y * 0.9, size * 0.58))
    return out


def hang_signs(
    signs: Sequence[Sign], inks: SceneInks, frame: Frame, places: tuple[float, float]
) -> list[Command]:
    size = frame.unit * 0.22
    return [frame.sign(sign, inks.lit(0.7), x, 0.45, size) for x, sign in zip(places, signs, strict=False)]


def pick_side(choices: Choices, frame: Frame) -> float:
    """Pick a horizontal position for the subject: left, middle or right in a wide frame, else the middle."""
    x = choices.pick((0.34, 0.5, 0.66))
    return x if frame.width > 1.4 * frame.height else 0.5
