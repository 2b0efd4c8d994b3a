"""Icons: an outline in its own box, a colour of its own or none, and the words read aloud in its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.render.drawing.outline import BadOutline, Outline, outline
from ludex.render.problems import Problem, Trouble

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
            problems.append(Problem(Trouble.ICON, entry=f"icon/{slug}", what=what))
    return icons, problems


def _icon(slug: str, data: Mapping[str, Any], read: Callable[[str], bytes]) -> Icon:
    ink = data.get("ink", "")
    if "path" in data:
        width, height = data.get("size", (24, 24))
        return Icon(slug, outline(data["path"]), float(width), float(height), ink)
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
    parts = [part for path in paths for part in outline(path).parts]
    return Icon(slug, Outline(tuple(parts)).placed(-left, -top, 1), width, height, ink)
