"""Scenes: pictures drawn from icons, skylines and colours, for entries that have no picture.

A seed determines a scene: its sky, its land, its time of day, the places of its signs. The same seed and
signs give the same scene, and entries that differ in either look different. A scene uses only plain colours
and shades, so that every printer can print it.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.colours import WHITE, luminance, mix_inks, turn_hue
from ludex.render.drawing.drawing_commands import Command, Group, Mark, Path, Shade, round_mm
from ludex.render.drawing.svg_outlines import format_number

T = TypeVar("T")
_n = format_number


class Sign(NamedTuple):
    """An icon of a scene, and its ratio of width to height."""

    icon: str
    aspect: float


class SceneInks(NamedTuple):
    """Colours of a scene: its air, its depth, and its highlights."""

    ground: str
    deep: str
    light: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The rectangle that a scene fills."""

    x: float
    y: float
    width: float
    height: float

    @property
    def unit(self) -> float:
        """Return a length to measure signs by: the shorter side, limited by that of a scene half as wide."""
        return min(self.width, self.height * 1.15)


class Choices:
    """A sequence of choices determined by a seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def share(self) -> float:
        """Return a number from 0 to 1."""
        self._count += 1
        made = hashlib.sha256(f"{self._seed}#{self._count}".encode()).digest()
        return int.from_bytes(made[:4], "big") / 0xFFFFFFFF

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()

    def pick(self, options: Sequence[T]) -> T:
        return options[min(len(options) - 1, int(self.share() * len(options)))]


def draw_scene(seed: str, signs: Sequence[Sign], inks: SceneInks, frame: Frame, clip: str) -> Command:
    """Draw a scene, clipped to an outline: the first sign is in the middle, the others around it."""
    choices = Choices(seed)
    inks = _choose_hour(choices, inks)
    horizon = choices.between(0.58, 0.74)
    commands: list[Command] = [_draw_air(choices, inks, frame)]
    commands += choices.pick(_SKIES)(choices, inks, frame)
    land = choices.pick(_LANDS)
    commands += _draw_land(choices, land, inks, frame, horizon)
    commands += _draw_company(choices, signs[1:], inks, frame, horizon)
    if signs:
        commands += _draw_hero(choices, signs[0], inks, frame)
    commands += _draw_foreground(choices, inks, frame)
    return Group(tuple(commands), clip)


def _choose_hour(choices: Choices, inks: SceneInks) -> SceneInks:
    """Vary the colours of a palette within its family: warmer or colder, brighter or darker."""
    turn, bright = choices.between(-0.07, 0.07), choices.pick((0.0, 0.1, 0.22))
    ground = turn_hue(inks.ground, turn)
    ground = mix_inks(ground, inks.light, bright)
    return SceneInks(ground, turn_hue(inks.deep, turn / 2), inks.light)


def _draw_air(choices: Choices, inks: SceneInks, frame: Frame) -> Shade:
    above, below = choices.pick(
        (
            (inks.deep, inks.ground),
            (inks.ground, mix_inks(inks.ground, inks.light, 0.35)),
            (mix_inks(inks.ground, inks.deep, 0.5), mix_inks(inks.ground, inks.light, 0.2)),
        )
    )
    x, y, width, height = map(round_mm, (frame.x, frame.y, frame.width, frame.height))
    return Shade(x, y, width, height, above, below)


Sky = Callable[[Choices, SceneInks, Frame], list[Command]]


def _beams(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw beams from a point low in the picture."""
    cx = frame.x + frame.width * choices.between(0.25, 0.75)
    cy = frame.y + frame.height * choices.between(0.5, 0.8)
    reach, count = math.hypot(frame.width, frame.height) * 1.1, choices.pick((9, 12, 16))
    data = ""
    for at in range(count):
        first, last = (2 * at) * math.pi / count, (2 * at + 1) * math.pi / count
        ends = [f"L{_n(cx + reach * math.sin(a))} {_n(cy - reach * math.cos(a))}" for a in (first, last)]
        data += f"M{_n(cx)} {_n(cy)}{ends[0]}{ends[1]}Z"
    return [Path(data, mix_inks(inks.ground, inks.light, 0.14))]


def _star(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw a sun or a moon, with a ring of light around it."""
    size = frame.unit * choices.between(0.34, 0.6)
    x = frame.x + frame.width * choices.between(0.1, 0.9) - size / 2
    y = frame.y + frame.height * choices.between(0.05, 0.4) - size / 2
    rings = [(1.7, 0.1), (1.32, 0.2), (1.0, 0.5)]
    out: list[Command] = []
    for scale, share in rings:
        across = size * scale
        disc = make_shape("circle", x + (size - across) / 2, y + (size - across) / 2, across, across)
        out.append(Path(disc.data, mix_inks(inks.ground, inks.light, share)))
    return out


def _clouds(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw long clouds, one above the other."""
    out: list[Command] = []
    for at in range(5):
        width, height = frame.width * choices.between(0.3, 0.75), frame.height * choices.between(0.05, 0.09)
        x = frame.x + frame.width * choices.between(-0.2, 0.75)
        y = frame.y + frame.height * (0.06 + 0.12 * at)
        outline = make_shape("pill", x, y, width, height)
        out.append(Path(outline.data, mix_inks(inks.ground, inks.light, 0.12 + 0.05 * (at % 3))))
    return out


def _night(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw stars, some of them large."""
    data = ""
    for _ in range(26):
        size = frame.unit * choices.pick((0.012, 0.018, 0.035))
        x, y = (
            frame.x + frame.width * choices.share(),
            frame.y + frame.height * 0.7 * choices.share(),
        )
        c = size * 0.25
        data += (
            f"M{_n(x)} {_n(y - size)}L{_n(x + c)} {_n(y - c)}L{_n(x + size)} {_n(y)}L{_n(x + c)} {_n(y + c)}"
            f"L{_n(x)} {_n(y + size)}L{_n(x - c)} {_n(y + c)}L{_n(x - size)} {_n(y)}L{_n(x - c)} {_n(y - c)}Z"
        )
    return [Path(data, mix_inks(inks.ground, inks.light, 0.6))]


def _rain(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw slanting strokes, as of rain, arrows or wind."""
    data, lean = "", choices.pick((-0.6, -0.3, 0.3, 0.6, 1.6))
    length = frame.height * choices.between(0.08, 0.16)
    for _ in range(34):
        x, y = frame.x + frame.width * choices.share(), frame.y + frame.height * 0.8 * choices.share()
        data += f"M{_n(x)} {_n(y)}L{_n(x + lean * length)} {_n(y + length)}"
    line = round_mm(max(0.25, frame.unit * 0.012))
    return [Path(data, "", line, mix_inks(inks.ground, inks.light, 0.3))]


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
    """Return the skyline of a wall with merlons, and a tower or two."""
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


def _draw_land(choices: Choices, land: Land, inks: SceneInks, frame: Frame, horizon: float) -> list[Command]:
    """Draw two or three skylines, the nearer ones lower and darker."""
    out: list[Command] = []
    layers = choices.pick((2, 3))
    for layer in range(layers):
        relief = frame.height * (0.34 - 0.08 * layer)
        base = frame.y + frame.height * (horizon + (1 - horizon) * layer / layers)
        kind = land if layer < layers - 1 else choices.pick((land, _hills))
        points = [(x, base - height * relief) for x, height in kind(choices, 0.0, 1.0)]
        placed = [f"{_n(frame.x + x * frame.width)} {_n(y)}" for x, y in points]
        low = _n(frame.y + frame.height)
        data = f"M{_n(frame.x)} {low}L{'L'.join(placed)}L{_n(frame.x + frame.width)} {low}Z"
        out.append(Path(data, mix_inks(inks.ground, inks.deep, 0.32 + 0.6 * layer / (layers - 1))))
    return out


def _draw_company(
    choices: Choices, signs: Sequence[Sign], inks: SceneInks, frame: Frame, horizon: float
) -> list[Command]:
    """Draw smaller signs left and right of the middle, as if further away."""
    out: list[Command] = []
    side = choices.pick((-1, 1))
    for at, sign in enumerate(signs[:4]):
        size = frame.unit * choices.between(0.19, 0.26)
        away = 0.5 * frame.unit / frame.width
        x = 0.5 + side * min(0.4, away + 0.12 * (at // 2) + choices.between(-0.02, 0.04))
        y = horizon - choices.between(0.02, 0.3)
        side = -side
        ink = mix_inks(inks.ground, inks.light, 0.85 - 0.12 * at)
        out.append(_place_sign(sign, ink, frame, x, y, size))
    return out


def _draw_hero(choices: Choices, sign: Sign, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw the main sign with its shadow, on a halo or by itself."""
    size = frame.unit * choices.between(0.44, 0.54)
    x, y = 0.5 + choices.between(-0.06, 0.06), choices.between(0.47, 0.54)
    halo = choices.pick(("", "circle", "burst", "diamond", "crest"))
    out: list[Command] = []
    cx, cy = frame.x + frame.width * x, frame.y + frame.height * y
    if halo:
        across = size * (1.5 if halo == "diamond" else 1.3)
        top = cy - across / 2 + (size * 0.1 if halo == "crest" else 0)
        shape = make_shape(halo, cx - across / 2, top, across, across)
        edge = mix_inks(inks.ground, inks.light, 0.55)
        out.append(Path(shape.data, inks.deep, round_mm(max(0.25, frame.unit * 0.014)), edge))
    away = size * 0.035
    shadow = mix_inks(inks.deep, "#000000", 0.35)
    ink = inks.light if luminance(inks.light) > luminance(inks.deep) else WHITE
    out.append(_place_sign(sign, shadow, frame, x + away / frame.width, y + away / frame.height, size))
    return [*out, _place_sign(sign, ink, frame, x, y, size)]


def _draw_foreground(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw blades or stones along the lower edge, or nothing, to close the picture."""
    kind = choices.pick(("blades", "stones", ""))
    low, ink = frame.y + frame.height, mix_inks(inks.deep, "#000000", 0.25)
    data = ""
    for at in range(16 if kind else 0):
        x = frame.x + frame.width * (at + choices.between(-0.4, 0.4)) / 15
        size = frame.height * choices.between(0.03, 0.09)
        if kind == "blades":
            lean = size * choices.between(-0.6, 0.6)
            tip = f"L{_n(x + lean)} {_n(low - size)}"
            data += f"M{_n(x - size * 0.2)} {_n(low)}{tip}L{_n(x + size * 0.2)} {_n(low)}Z"
        else:
            r = _n(size * 0.8)
            data += f"M{_n(x - size * 0.8)} {_n(low)}a{r} {r} 0 0 1 {_n(1.6 * size)} 0Z"
    return [Path(data, ink)] if data else []


def _place_sign(sign: Sign, ink: str, frame: Frame, x: float, y: float, size: float) -> Mark:
    """Return a sign centred at shares of the frame, scaled to fit a square of that size."""
    width, height = (size, size / sign.aspect) if sign.aspect > 1 else (size * sign.aspect, size)
    left = frame.x + frame.width * x - width / 2
    top = frame.y + frame.height * y - height / 2
    return Mark(sign.icon, round_mm(left), round_mm(top), round_mm(width), round_mm(height), ink)
