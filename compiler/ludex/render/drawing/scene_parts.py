"""Parts of scenes: colours, frame, choices determined by a seed, and signs around and behind the subject."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.colours import WHITE, luminance, mix_inks
from ludex.render.drawing.drawing_commands import Command, Mark, Path, Shade, round_mm
from ludex.render.drawing.svg_outlines import format_number

T = TypeVar("T")
_n = format_number
FREE_SIDES = {True: (0.86, 0.62), False: (0.14, 0.38)}
"""Horizontal positions beside a subject, by whether the subject is on the left."""


class Sign(NamedTuple):
    """Icon in a scene, and its ratio of width to height."""

    icon: str
    aspect: float


class SceneInks(NamedTuple):
    """Colours of a scene: ground, deep (shadows), light (highlights)."""

    ground: str
    deep: str
    light: str

    def lit(self, share: float) -> str:
        """Return the ground colour mixed with this share of the light colour."""
        return mix_inks(self.ground, self.light, share)

    def shaded(self, share: float) -> str:
        """Return the ground colour mixed with this share of the deep colour."""
        return mix_inks(self.ground, self.deep, share)

    @property
    def black(self) -> str:
        """Darkest colour, for shadows and the nearest things."""
        return mix_inks(self.deep, "#000000", 0.3)

    @property
    def bright(self) -> str:
        """Lightest colour, for things that must be conspicuous."""
        return self.light if luminance(self.light) > luminance(self.deep) else WHITE


@dataclass(frozen=True, slots=True)
class Frame:
    """Rectangle that a scene fills. Places in the frame are shares of its width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def unit(self) -> float:
        """Return the unit of length for signs: the width, but at most 1.15 times the height."""
        return min(self.width, self.height * 1.15)

    @property
    def line(self) -> float:
        """Return the width of a visible line."""
        return round_mm(max(0.25, self.unit * 0.014))

    def across(self, share: float) -> float:
        return self.x + self.width * share

    def down(self, share: float) -> float:
        return self.y + self.height * share

    def point(self, x: float, y: float) -> str:
        """Format a point as the coordinates “x y” of an SVG path."""
        return f"{_n(self.across(x))} {_n(self.down(y))}"

    def polygon(self, points: Iterable[tuple[float, float]]) -> str:
        return f"M{'L'.join(self.point(*each) for each in points)}Z"

    def shade(self, left: float, top: float, right: float, low: float, start: str, end: str) -> Shade:
        """Return a rectangle that blends downwards from one colour to another."""
        x, y = round_mm(self.across(left)), round_mm(self.down(top))
        width, height = round_mm(self.width * (right - left)), round_mm(self.height * (low - top))
        return Shade(x, y, width, height, start, end)

    def shape(self, name: str, x: float, y: float, width: float, height: float) -> str:
        """Return the outline of a shape of this size in millimetres, centred at a place."""
        left, top = self.across(x) - width / 2, self.down(y) - height / 2
        return make_shape(name, left, top, width, height).data

    def keep_within(self, x: float, size: float) -> float:
        """Return a horizontal position, moved so that a sign of this size stays in the frame."""
        edge = min(0.5, (0.55 * size) / self.width)
        return min(1 - edge, max(edge, x))

    def sign(self, sign: Sign, ink: str, x: float, y: float, size: float) -> Mark:
        """Return a sign centred at a place, scaled to fit a square of this size."""
        width, height = (size, size / sign.aspect) if sign.aspect > 1 else (size * sign.aspect, size)
        left, top = self.across(x) - width / 2, self.down(y) - height / 2
        return Mark(sign.icon, round_mm(left), round_mm(top), round_mm(width), round_mm(height), ink)

    def raised_sign(self, sign: Sign, inks: SceneInks, x: float, y: float, size: float) -> list[Command]:
        """Return a bright sign with its shadow."""
        away = size * 0.035
        shadow = self.sign(sign, inks.black, x + away / self.width, y + away / self.height, size)
        return [shadow, self.sign(sign, inks.bright, x, y, size)]


class Choices:
    """Sequence of choices determined by a seed."""

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


def fill(data: str, ink: str) -> list[Command]:
    """Return an outline filled with a colour; nothing if it is empty."""
    return [Path(data, ink)] if data else []


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
