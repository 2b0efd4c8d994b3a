"""Scenery: skies, lands and foregrounds of scenes."""

from __future__ import annotations

import math
from collections.abc import Callable

from ludex.render.drawing.box_shapes import make_beams, make_spark
from ludex.render.drawing.drawing_commands import Command, Path
from ludex.render.drawing.scene_parts import Choices, Frame, SceneInks, fill
from ludex.render.drawing.svg_outlines import format_number

_n = format_number


def draw_sky(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw the sky of a scene and the things in it."""
    above, below = choices.pick(
        (
            (inks.deep, inks.ground),
            (inks.ground, inks.lit(0.35)),
            (inks.shaded(0.5), inks.lit(0.2)),
            (inks.lit(0.3), inks.shaded(0.35)),
        )
    )
    return [frame.shade(0, 0, 1, 1, above, below), *choices.pick(_SKIES)(choices, inks, frame)]


Sky = Callable[[Choices, SceneInks, Frame], list[Command]]


def _beams(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw beams from a point low in the picture."""
    cx, cy = frame.across(choices.between(0.25, 0.75)), frame.down(choices.between(0.5, 0.8))
    reach, count = math.hypot(frame.width, frame.height) * 1.1, choices.pick((9, 12, 16))
    return [Path(make_beams(cx, cy, reach, count), inks.lit(0.14))]


def _star(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw a sun or a moon, with a ring of light around it."""
    size = frame.unit * choices.between(0.34, 0.6)
    x, y = choices.between(0.1, 0.9), choices.between(0.05, 0.4)
    rings = [(1.7, 0.1), (1.32, 0.2), (1.0, 0.5)]
    out: list[Command] = []
    for scale, share in rings:
        across = size * scale
        out.append(Path(frame.shape("circle", x, y, across, across), inks.lit(share)))
    return out


def _clouds(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw long clouds, one above the other."""
    out: list[Command] = []
    for at in range(5):
        width, height = frame.width * choices.between(0.3, 0.75), frame.height * choices.between(0.05, 0.09)
        outline = frame.shape("pill", choices.between(0, 1), 0.1 + 0.12 * at, width, height)
        out.append(Path(outline, inks.lit(0.12 + 0.05 * (at % 3))))
    return out


def _night(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw stars, some of them large."""
    data = ""
    for _ in range(26):
        size = frame.unit * choices.pick((0.012, 0.018, 0.035))
        x, y = frame.across(choices.share()), frame.down(0.7 * choices.share())
        data += make_spark(x, y, size, size * 0.25)
    return [Path(data, inks.lit(0.6))]


def _rain(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw slanting strokes, as of rain, arrows or wind."""
    data, lean = "", choices.pick((-0.6, -0.3, 0.3, 0.6, 1.6))
    length = frame.height * choices.between(0.08, 0.16)
    for _ in range(34):
        x, y = frame.across(choices.share()), frame.down(0.8 * choices.share())
        data += f"M{_n(x)} {_n(y)}L{_n(x + lean * length)} {_n(y + length)}"
    return [Path(data, "", frame.line, inks.lit(0.3))]


_SKIES: tuple[Sky, ...] = (_beams, _star, _clouds, _night, _rain)

Land = Callable[[Choices, float, float], list[tuple[float, float]]]
"""Points of a skyline from left to right, as shares of the width and of the relief's height."""


def _hills(choices: Choices, low: float, high: float) -> list[tuple[float, float]]:
    phase, waves = choices.share() * 6.28, choices.between(1.2, 2.6)
    other = choices.share() * 6.28
    return [
        (
            at / 24,
            low
            + (high - low)
            * (0.5 + 0.32 * math.sin(phase + waves * at / 3.8) + 0.18 * math.sin(other + at / 2)),
        )
        for at in range(25)
    ]


def _peaks(choices: Choices, low: float, high: float) -> list[tuple[float, float]]:
    count = choices.pick((3, 4, 5))
    points = [(0.0, low)]
    for at in range(count):
        middle = (at + choices.between(0.3, 0.7)) / count
        points += [(middle, low + (high - low) * choices.between(0.55, 1)), ((at + 1) / count, low)]
    return points


def _walls(choices: Choices, low: float, high: float) -> list[tuple[float, float]]:
    """Return the skyline of a wall with battlements and a tower or two."""
    count, points = 18, list[tuple[float, float]]()
    towers = {choices.pick(range(1, 6)), choices.pick(range(8, 16))}
    for at in range(count):
        top = high if at in towers or at - 1 in towers else low + (high - low) * (0.45 if at % 2 else 0.3)
        points += [(at / count, top), ((at + 1) / count, top)]
    return points


def _roofs(choices: Choices, low: float, high: float) -> list[tuple[float, float]]:
    """Return the skyline of houses with pointed roofs."""
    count, points = choices.pick((5, 6, 7)), list[tuple[float, float]]()
    for at in range(count):
        left, right = at / count, (at + 1) / count
        eaves = low + (high - low) * choices.between(0.1, 0.6)
        points += [(left, eaves), ((left + right) / 2, eaves + (high - low) * 0.35), (right, eaves)]
    return points


def _pines(choices: Choices, low: float, high: float) -> list[tuple[float, float]]:
    count, points = choices.pick((8, 10, 12)), list[tuple[float, float]]()
    for at in range(count):
        left, right = at / count, (at + 1) / count
        top = low + (high - low) * choices.between(0.5, 1)
        points += [(left, low), ((left + right) / 2, top), (right, low)]
    return points


def _steps(choices: Choices, low: float, high: float) -> list[tuple[float, float]]:
    """Return the skyline of an arena's terraces, lowest in the middle."""
    count, points = choices.pick((4, 5)), list[tuple[float, float]]()
    for at in range(2 * count):
        level = abs(at - count + 0.5) / count
        top = low + (high - low) * level
        points += [(at / (2 * count), top), ((at + 1) / (2 * count), top)]
    return points


_LANDS: tuple[Land, ...] = (_hills, _peaks, _walls, _roofs, _pines, _steps)


def draw_land(
    choices: Choices, inks: SceneInks, frame: Frame, horizon: float, height: float = 0.34
) -> list[Command]:
    """Draw two or three skylines, nearer ones lower and darker; `height` is the relief of the farthest."""
    out: list[Command] = []
    land, layers = choices.pick(_LANDS), choices.pick((2, 3))
    for layer in range(layers):
        relief = height - 0.08 * layer
        base = horizon + (1 - horizon) * layer / layers
        kind = land if layer < layers - 1 else choices.pick((land, _hills))
        points = [(x, base - height * relief) for x, height in kind(choices, 0.0, 1.0)]
        data = frame.polygon([(0, 1), *points, (1, 1)])
        out.append(Path(data, inks.shaded(0.32 + 0.6 * layer / (layers - 1))))
    return out


def draw_foreground(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw the chosen foreground: grass or stones along the lower edge, or nothing."""
    kind = choices.pick(("blades", "stones", ""))
    low = frame.down(1)
    data = ""
    for at in range(16 if kind else 0):
        x = frame.across((at + choices.between(-0.4, 0.4)) / 15)
        size = frame.height * choices.between(0.03, 0.09)
        if kind == "blades":
            lean = size * choices.between(-0.6, 0.6)
            tip = f"L{_n(x + lean)} {_n(low - size)}"
            data += f"M{_n(x - size * 0.2)} {_n(low)}{tip}L{_n(x + size * 0.2)} {_n(low)}Z"
        else:
            r = _n(size * 0.8)
            data += f"M{_n(x - size * 0.8)} {_n(low)}a{r} {r} 0 0 1 {_n(1.6 * size)} 0Z"
    return fill(data, inks.black)
