"""Outlines from SVG path data, and icons that consist of them.

Everything else in an SVG file is ignored. Path data that is malformed, or longer than any icon needs, raises
BadOutline.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ludex.render.problems import Problem, ProblemKind

_TOKEN = re.compile(r"[MmZzLlHhVvCcSsQqTtAa]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
_MISREAD = re.compile(r"([Aa][^A-DF-Za-df-z]*)|(?<![\d.])0+(?=\d)|\.(?=[eE])", re.ASCII)
"""Notations that fontTools reads as two numbers, such as 05 or 1.e5; in arcs zeros are flags, and stay."""
_MOST = 20_000
"""Maximum number of numbers and letters in one outline."""

Part = tuple[str, tuple[float, ...]]
Point = tuple[float, float]


class BadOutline(Exception):
    """Error for path data that is not an outline."""


@dataclass(frozen=True, slots=True)
class Outline:
    """SVG path commands `M x y`, `L x y`, `C x1 y1 x2 y2 x y` and `Z`, with absolute coordinates."""

    parts: tuple[Part, ...]

    @property
    def data(self) -> str:
        """Return the outline as SVG path data, with numbers rounded to a thousandth."""
        return "".join(name + " ".join(map(format_number, values)) for name, values in self.parts)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return the bounds of the outline's points, control points included: left, top, right, bottom."""
        xs = [value for _, values in self.parts for value in values[::2]]
        ys = [value for _, values in self.parts for value in values[1::2]]
        return min(xs), min(ys), max(xs), max(ys)

    def transform(self, x: float, y: float, factor: float) -> Outline:
        """Return the outline scaled, then moved."""
        moved = x, y
        return Outline(
            tuple(
                (name, tuple(value * factor + moved[at % 2] for at, value in enumerate(values)))
                for name, values in self.parts
            )
        )


@lru_cache(maxsize=8192)
def format_number(value: float) -> str:
    """Format a number to a thousandth, without trailing zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text if text != "-0" else "0"


@lru_cache(maxsize=8192)
def parse_outline(data: str) -> Outline:
    """Parse SVG path data; raises BadOutline for anything else."""
    return _parse_plain_outline(data) or _parse_any_outline(data)


@lru_cache(maxsize=8192)
def find_outline_bounds(data: str) -> tuple[float, float, float, float]:
    """Return the bounds of SVG path data, as `Outline.bounds`."""
    return parse_outline(data).bounds


_PLAIN = re.compile(r"(?:M[-0-9. ]+(?:[LC][-0-9. ]+)*Z?)+\Z")
_PLAIN_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_ARITY = {"M": 2, "L": 2, "C": 6, "Z": 0}


def _parse_plain_outline(data: str) -> Outline | None:
    """Parse data as drawing commands have it, four times as fast; return None for other data."""
    if len(data) > _MOST or not _PLAIN.match(data):
        return None
    try:
        parts = tuple((name, tuple(map(float, values.split()))) for name, values in _PLAIN_STEP.findall(data))
    except ValueError:
        return None
    sound = all(len(values) == _ARITY[name] and all(map(math.isfinite, values)) for name, values in parts)
    return Outline(parts) if sound else None


def _parse_any_outline(data: str) -> Outline:
    from fontTools.svgLib.path.parser import parse_path

    rest, count = _TOKEN.subn("", data)
    if rest.replace(",", " ").strip() or count > _MOST:
        raise BadOutline(data[:40])
    pen = _Pen()
    # Closed subpaths are parsed one by one: fontTools draws a line back to their start, which is written here
    # as Z.
    *closed, last = re.split("[Zz]", _MISREAD.sub(r"\1", " ".join(data.split())))
    try:
        for subpath in closed:
            parse_path(pen.continue_from_start(subpath), pen, pen.start)
            pen.parts.append(("Z", ()))
        parse_path(pen.continue_from_start(last), pen, pen.start)
    except (ValueError, IndexError, ArithmeticError):
        raise BadOutline(data[:40]) from None
    if not pen.parts or not all(math.isfinite(value) for _, values in pen.parts for value in values):
        raise BadOutline(data[:40])
    return Outline(tuple(pen.parts))


class _Pen:
    """Pen for fontTools that records a drawing as parts of an outline."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.start: Point = (0.0, 0.0)
        """The start of the current subpath."""
        self._at: Point = (0.0, 0.0)

    def continue_from_start(self, subpath: str) -> str:
        """Return the data of a subpath; if it follows a closed one, it begins with a move.

        If that move is missing, a move to the start of the closed one is added.
        """
        moves = not self.parts or subpath.lstrip()[:1] in ("", "M", "m")
        return subpath if moves or not subpath.lstrip()[0].isalpha() else "m0 0" + subpath

    def _add(self, name: str, *points: Point) -> None:
        self.parts.append((name, tuple(value for point in points for value in point)))
        self._at = points[-1]

    def moveTo(self, point: Point) -> None:  # noqa: N802
        self._add("M", point)
        self.start = point

    def lineTo(self, point: Point) -> None:  # noqa: N802
        self._add("L", point)

    def curveTo(self, *points: Point) -> None:  # noqa: N802
        self._add("C", *points)

    def qCurveTo(self, handle: Point, end: Point) -> None:  # noqa: N802
        first, last = ((x + (handle[0] - x) * 2 / 3, y + (handle[1] - y) * 2 / 3) for x, y in (self._at, end))
        self._add("C", first, last, end)

    def arcTo(  # noqa: N802
        self, rx: float, ry: float, turned: float, large: bool, sweep: bool, end: Point
    ) -> None:
        from fontTools.svgLib.path.arc import EllipticalArc

        if rx and ry:
            EllipticalArc(complex(*self._at), rx, ry, turned, large, sweep, complex(*end)).draw(self)
        elif end != self._at:  # without a radius it is a line, which fontTools omits
            self.lineTo(end)

    def endPath(self) -> None:  # noqa: N802
        """Do nothing: fontTools requires this method, but an open subpath needs no mark."""


_PATH = re.compile(r"<path\b[^>]*?\sd\s*=\s*[\"']([^\"']*)[\"']", re.DOTALL)
_VIEW = re.compile(r"\bviewBox\s*=\s*[\"']\s*(-?[\d.]+)[\s,]+(-?[\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*[\"']")
_LARGEST = 256 * 1024
"""Largest SVG file of an icon, in bytes."""


@dataclass(frozen=True, slots=True)
class Icon:
    """Icon in one colour, relative to the upper left corner of its box."""

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
    """Read icons by slug; return problems about those that cannot be drawn."""
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
    """Read the paths of an SVG file as one outline, ignoring everything else in it."""
    text = data[:_LARGEST].decode("utf-8", "replace")
    view, paths = _VIEW.search(text), _PATH.findall(text)
    if view is None or not paths or len(data) > _LARGEST:
        raise BadOutline(slug)
    left, top, width, height = map(float, view.groups())
    if not width or not height:
        raise BadOutline(slug)
    parts = [part for path in paths for part in parse_outline(path).parts]
    return Icon(slug, Outline(tuple(parts)).transform(-left, -top, 1), width, height, ink)
