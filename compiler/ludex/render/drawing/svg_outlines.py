"""Outlines from SVG path data, and icons made of them.

Only shapes: no styles, no transforms, no text. What is not path data raises BadOutline, and so does an
outline with more parts than any icon needs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ludex.render.problems import Problem, ProblemKind

_TOKEN = re.compile(r"[MmZzLlHhVvCcSsQqTtAa]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_SEPARATOR = re.compile(r"[\s,]*\Z")
_ARGUMENT_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_MOST = 20_000
"""Numbers and letters in one outline."""

Part = tuple[str, tuple[float, ...]]
Point = tuple[float, float]


class BadOutline(Exception):
    """This is no outline."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Parts `M x y`, `L x y`, `C x1 y1 x2 y2 x y` and `Z`, all absolute."""

    parts: tuple[Part, ...]

    @property
    def data(self) -> str:
        """As text, to a thousandth: what commands hold."""
        return "".join(name + " ".join(map(format_number, values)) for name, values in self.parts)

    def transform(self, x: float, y: float, across: float, down: float | None = None) -> Outline:
        """The same outline scaled, then moved."""
        down = across if down is None else down
        steps = (across, down), (x, y)
        return Outline(
            tuple(
                (name, tuple(value * steps[0][at % 2] + steps[1][at % 2] for at, value in enumerate(values)))
                for name, values in self.parts
            )
        )


def format_number(value: float) -> str:
    """A number to a thousandth, as short as it goes."""
    said = f"{value:.3f}".rstrip("0").rstrip(".")
    return said if said != "-0" else "0"


@lru_cache(maxsize=2048)
def parse_outline(data: str) -> Outline:
    """The outline that path data draws; BadOutline for what draws none."""
    pen = _Pen()
    for letter, values in _steps(data):
        pen.add_step(letter, values)
    if not pen.parts:
        raise BadOutline(data[:40])
    return Outline(tuple(pen.parts))


def _steps(data: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _split(data)
    at, letter = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            letter = tokens[at]
            at += 1
        elif not letter or letter in "Zz":
            raise BadOutline(data[:40])
        takes = _ARGUMENT_COUNTS[letter.upper()]
        try:
            values = [float(token) for token in tokens[at : at + takes]]
        except ValueError:
            raise BadOutline(data[:40]) from None
        if len(values) < takes or not all(map(math.isfinite, values)):
            raise BadOutline(data[:40])
        at += takes
        yield letter, values
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _split(data: str) -> list[str]:
    tokens, at = [], 0
    for found in _TOKEN.finditer(data):
        if not _SEPARATOR.match(data[at : found.start()]):
            raise BadOutline(data[:40])
        tokens.append(found.group())
        at = found.end()
    if not _SEPARATOR.match(data[at:]) or len(tokens) > _MOST:
        raise BadOutline(data[:40])
    return _split_arc_flags(tokens)


def _split_arc_flags(tokens: list[str]) -> list[str]:
    """The flags of an arc may stand without spaces (`a1 1 0 014 4`): they are one digit each."""
    out: list[str] = []
    taken, arc = 0, False
    for word in tokens:
        if word.isalpha():
            arc, taken = word in "Aa", 0
            out.append(word)
            continue
        rest = word
        while arc and taken % 7 in (3, 4) and len(rest) > 1 and rest[0] in "01":
            out.append(rest[0])
            rest = rest[1:]
            taken += 1
        out.append(rest)
        taken += 1
    return out


class _Pen:
    """Where drawing has got to."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.at: Point = (0.0, 0.0)
        self.begun: Point = (0.0, 0.0)
        self.handle: Point | None = None
        self.last = ""

    def add_step(self, letter: str, values: list[float]) -> None:
        kind = letter.upper()
        if not self.parts and kind != "M":
            raise BadOutline("an outline begins with M")
        if letter.islower() and kind not in "ZA":
            base = {"H": (self.at[0],), "V": (self.at[1],)}.get(kind, self.at)
            values = [value + base[at % len(base)] for at, value in enumerate(values)]
        elif letter == "a":
            values = [*values[:5], values[5] + self.at[0], values[6] + self.at[1]]
        getattr(self, "_" + kind.lower())(*values)
        self.last = kind

    def _add(self, name: str, *values: float) -> None:
        self.parts.append((name, values))
        if values:
            self.at = values[-2], values[-1]

    def _m(self, x: float, y: float) -> None:
        self._add("M", x, y)
        self.begun = self.at

    def _l(self, x: float, y: float) -> None:
        self._add("L", x, y)

    def _h(self, x: float) -> None:
        self._add("L", x, self.at[1])

    def _v(self, y: float) -> None:
        self._add("L", self.at[0], y)

    def _c(self, *values: float) -> None:
        self.handle = values[2], values[3]
        self._add("C", *values)

    def _s(self, *values: float) -> None:
        self._c(*self._mirror_handle("CS"), *values)

    def _q(self, x1: float, y1: float, x: float, y: float) -> None:
        (x0, y0), third = self.at, 2 / 3
        self._add(
            "C",
            x0 + (x1 - x0) * third,
            y0 + (y1 - y0) * third,
            x + (x1 - x) * third,
            y + (y1 - y) * third,
            x,
            y,
        )
        self.handle = x1, y1

    def _t(self, x: float, y: float) -> None:
        self._q(*self._mirror_handle("QT"), x, y)

    def _mirror_handle(self, after: str) -> Point:
        if self.handle is None or self.last not in after:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]

    def _z(self) -> None:
        self._add("Z")
        self.at = self.begun

    def _a(self, *values: float) -> None:
        rx, ry, turned, large, sweep, x, y = values
        if (x, y) == self.at:
            return
        if not rx or not ry:
            self._l(x, y)
            return
        for curve in _arc(
            self.at, (abs(rx), abs(ry)), math.radians(turned), (bool(large), bool(sweep)), (x, y)
        ):
            self._add("C", *curve)


def _arc(
    start: Point, radii: Point, turned: float, flags: tuple[bool, bool], end: Point
) -> list[tuple[float, ...]]:
    """An elliptic arc as curves of at most a quarter each (SVG 1.1, appendix F.6)."""
    cos, sin = math.cos(turned), math.sin(turned)
    half = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    across, down = cos * half[0] + sin * half[1], cos * half[1] - sin * half[0]
    rx, ry = radii
    grow = math.sqrt(max(1.0, (across / rx) ** 2 + (down / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * down) ** 2 + (ry * across) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 - under) / under) * (-1 if flags[0] == flags[1] else 1)
    cx, cy = root * rx * down / ry, -root * ry * across / rx
    middle = (
        cos * cx - sin * cy + (start[0] + end[0]) / 2,
        sin * cx + cos * cy + (start[1] + end[1]) / 2,
    )
    first = math.atan2((down - cy) / ry, (across - cx) / rx)
    sweep = math.atan2((-down - cy) / ry, (-across - cx) / rx) - first
    if flags[1] and sweep < 0:
        sweep += 2 * math.pi
    elif not flags[1] and sweep > 0:
        sweep -= 2 * math.pi
    pieces = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / pieces
    return [_quarter(middle, (rx, ry), (cos, sin), first + step * at, step) for at in range(pieces)]


def _quarter(middle: Point, radii: Point, axis: Point, first: float, step: float) -> tuple[float, ...]:
    reach = 4 / 3 * math.tan(step / 4)
    last = first + step
    points = (
        (math.cos(first) - reach * math.sin(first), math.sin(first) + reach * math.cos(first)),
        (math.cos(last) + reach * math.sin(last), math.sin(last) - reach * math.cos(last)),
        (math.cos(last), math.sin(last)),
    )
    (cos, sin), (rx, ry) = axis, radii
    out: list[float] = []
    for x, y in points:
        out += middle[0] + cos * rx * x - sin * ry * y, middle[1] + sin * rx * x + cos * ry * y
    return tuple(out)


_PATH = re.compile(r"<path\b[^>]*?\sd\s*=\s*[\"']([^\"']*)[\"']", re.DOTALL)
_VIEW = re.compile(r"\bviewBox\s*=\s*[\"']\s*(-?[\d.]+)[\s,]+(-?[\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*[\"']")
_LARGEST = 256 * 1024
"""The largest SVG file, in bytes, that an icon may come from."""


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture in one colour, from the upper left corner of its box."""

    slug: str
    outline: Outline
    width: float
    height: float
    ink: str = ""

    @property
    def aspect(self) -> float:
        return self.width / self.height


def read_icons(
    entries: Mapping[str, Mapping[str, Any]], read: Callable[[str], bytes]
) -> tuple[dict[str, Icon], list[Problem]]:
    """All icons by slug; those that cannot be drawn are problems, and left out."""
    icons: dict[str, Icon] = {}
    problems: list[Problem] = []
    for slug, data in entries.items():
        try:
            icons[slug] = _icon(slug, data, read)
        except (BadOutline, OSError) as error:
            what = data.get("file", "") or str(error)
            problems.append(Problem(ProblemKind.ICON, entry=f"icon/{slug}", what=what))
    return icons, problems


def _icon(slug: str, data: Mapping[str, Any], read: Callable[[str], bytes]) -> Icon:
    ink = data.get("ink", "")
    if "path" in data:
        width, height = data.get("size", (24, 24))
        return Icon(slug, parse_outline(data["path"]), float(width), float(height), ink)
    return _from_svg(slug, read(data["file"]), ink)


def _from_svg(slug: str, data: bytes, ink: str) -> Icon:
    """The paths of an SVG file, as one outline. Nothing else in it is looked at."""
    text = data[:_LARGEST].decode("utf-8", "replace")
    view, paths = _VIEW.search(text), _PATH.findall(text)
    if view is None or not paths or len(data) > _LARGEST:
        raise BadOutline(slug)
    left, top, width, height = map(float, view.groups())
    if not width or not height:
        raise BadOutline(slug)
    parts = [part for path in paths for part in parse_outline(path).parts]
    return Icon(slug, Outline(tuple(parts)).transform(-left, -top, 1), width, height, ink)
