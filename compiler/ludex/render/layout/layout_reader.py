"""Layout reader: read layout data, and the layouts that it extends, to the model.

Maps are merged field by field; lists and other values replace inherited ones. Unusable data is reported as
problems.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.render.drawing.colours import TINT, NoInk, resolve_ink
from ludex.render.fonts import Fonts, NoFont, Style
from ludex.render.layout.model import (
    PLAIN_TREATMENT,
    Box,
    Covers,
    Frame,
    Layout,
    Paint,
    Pattern,
    SceneSpec,
    Treatment,
)
from ludex.render.problems import Problem, ProblemKind

_DEEP = 16
"""Longest chain of layouts: a longer one is a cycle."""
_DEFAULT_SIZE = (63.0, 88.0)
"""Default size of a layout, so that the rest of it can still be checked."""
_STYLE: Mapping[str, Any] = {
    "weight": "regular",
    "italic": False,
    "size": 9,
    "leading": 1.2,
    "align": "left",
    "ink": "#000000",
    "gap": 0.45,
    "icon": 0.95,
    "capitals": False,
    "lines": 0,
}
_PLAIN_FIELDS = (
    *("point", "to", "outline", "radius", "show", "label", "icon", "when", "each", "direction", "wrap"),
    *("middle", "level", "fit", "turn", "tint", "plan"),
)
_LENGTHS = ("scale", "dash", "gap", "least")
"""Fields of a box as its data has them, and those that are numbers."""


def merge_layouts(layouts: Mapping[str, Mapping[str, Any]], layout_id: str, locale: str) -> dict[str, Any]:
    """Merge a layout with all layouts that it extends, and with their changes for a language."""
    chain: list[Mapping[str, Any]] = []
    names: list[str] = []
    at: Any = layout_id
    while isinstance(at, str) and at in layouts and len(chain) < _DEEP:
        chain.append(layouts[at])
        names.append(at)
        at = layouts[at].get("extends")
    data: dict[str, Any] = {}
    for name, each in reversed(list(zip(names, chain, strict=True))):
        own = {field: value for field, value in each.items() if field not in ("locales", "extends")}
        data = _merge_maps(data, _insert_label_keys(own, name))
    for each in reversed(chain):
        data = _merge_maps(data, each.get("locales", {}).get(locale, {}))
    return data


def _insert_label_keys(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    """Return the data with the key of each label in place of its text.

    Layouts that inherit a label then share its translation.
    """
    out = dict(data)
    if "label" in out:
        out["label"] = f"{key}.label"
    if "boxes" in out:
        out["boxes"] = {
            name: _insert_label_keys(each, f"{key}.boxes.{name}") for name, each in out["boxes"].items()
        }
    return out


def _merge_maps(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(under)
    for name, value in over.items():
        known = out.get(name)
        out[name] = (
            _merge_maps(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
        )
    return out


class LayoutReader:
    """Reader of one layout, which collects its problems."""

    def __init__(self, layout_id: str, data: Mapping[str, Any], fonts: Fonts) -> None:
        self.id = layout_id
        self.data = data
        self.fonts = fonts
        self.palette: dict[str, str] = dict(data.get("palette", {}))
        self.problems: list[Problem] = []

    def read_layout(self) -> Layout:
        for name, ink in self.palette.items():
            self._ink("palette", name, ink)
        if "size" not in self.data:
            self.add_problem(ProblemKind.PLACE, "", "", "size")
        width, height = self.data.get("size", _DEFAULT_SIZE)
        return Layout(
            self.id,
            float(width),
            float(height),
            float(self.data.get("bleed", 3)),
            float(self.data.get("safe", 3)),
            float(self.data.get("corner", 0)),
            self.palette,
            self._paint("background", "", self.data.get("background")),
            {
                name: style
                for name, each in self.data.get("styles", {}).items()
                if (style := self._style(name, each))
            },
            tuple(self._box(name, each) for name, each in self.data.get("boxes", {}).items()),
            self.data.get("shape", "rect"),
            self._read_covers(),
        )

    def _read_covers(self) -> Covers | None:
        data = self.data.get("covers")
        return None if data is None else Covers(data["what"], data.get("box", ""), data.get("number"))

    def add_problem(self, trouble: ProblemKind, box: str, field: str, what: str) -> None:
        self.problems.append(Problem(trouble, self.id, box, field=field, what=what))

    def _ink(self, box: str, field: str, name: str) -> str:
        """Return the name of a colour; if it is unknown, report it and return black."""
        try:
            resolve_ink(name, {**self.palette, TINT: "#000000"})
        except NoInk as unknown:
            self.add_problem(ProblemKind.INK, box, field, str(unknown))
            return "#000000"
        return name

    def _style(self, name: str, data: Mapping[str, Any]) -> Style | None:
        stated = {**_STYLE, "hyphenate": data.get("align") != "centre", **data}
        family = stated.get("font", "")
        try:
            found = self.fonts.find_faces(family, stated["weight"], stated["italic"])
        except NoFont as lacking:
            self.problems.append(self._make_font_problem(family, str(lacking)))
            return None
        return Style(
            name,
            found,
            float(stated["size"]),
            float(min(stated.get("floor", stated["size"]), stated["size"])),
            float(stated["leading"]),
            stated["align"],
            self._ink(f"styles/{name}", "ink", stated["ink"]),
            stated["hyphenate"],
            float(stated["gap"]),
            float(stated["icon"]),
            stated["capitals"],
            stated["lines"],
        )

    def _make_font_problem(self, family: str, file: str) -> Problem:
        """Return the problem about a font file that cannot be used."""
        known = self.fonts.families.get(family, {}).get("faces", {})
        face = next((f"faces/{name}" for name, each in known.items() if each == file), "faces")
        return Problem(ProblemKind.FONT, self.id, entry=f"font/{family}", field=face, what=file)

    def _box(self, path: str, data: Mapping[str, Any]) -> Box:
        style, icon_ink = data.get("style", ""), data.get("ink", "")
        if style and style not in self.data.get("styles", {}):
            self.add_problem(ProblemKind.STYLE, path, "style", style)
            style = ""
        (x, y), (width, height) = self._place(path, data)
        given = {name: data[name] for name in _PLAIN_FIELDS if name in data}
        given |= {name: float(data[name]) for name in _LENGTHS if name in data}
        return Box(
            path,
            float(x),
            float(y),
            float(width),
            float(height),
            **given,
            style=style,
            ink=self._ink(path, "ink", icon_ink) if icon_ink else "",
            picture=self._treatment(path, data["picture"]) if "picture" in data else PLAIN_TREATMENT,
            scene=self._scene(path, data["scene"]) if "scene" in data else None,
            below=self._find_text_above(path, data),
            paint=self._paint(path, "paint/", data.get("paint")),
            boxes=tuple(self._box(f"{path}/{name}", each) for name, each in data.get("boxes", {}).items()),
        )

    def _treatment(self, path: str, data: Mapping[str, Any]) -> Treatment:
        vignette = data.get("vignette", "")
        return Treatment(
            data.get("mask", "rect"),
            float(data.get("corner", 0)),
            tuple(self._ink(path, "picture/duotone", each) for each in data.get("duotone", ())),
            self._ink(path, "picture/vignette", vignette) if vignette else "",
            data.get("focus"),
        )

    def _scene(self, path: str, data: Mapping[str, Any]) -> SceneSpec:
        inks = (self._ink(path, f"scene/{name}", data[name]) for name in ("ground", "deep", "light"))
        return SceneSpec(data["signs"], *inks)

    def _find_text_above(self, path: str, data: Mapping[str, Any]) -> str:
        """Return the path of the box that `below` names; empty without one.

        Unless that box has a style and is listed earlier, and both are in no other box, report it and return
        an empty path.
        """
        named: str = data.get("below", "")
        if not named:
            return ""
        listed = list(self.data.get("boxes", {}))
        before = listed[: listed.index(path)] if path in listed else []
        if named not in before or "style" not in self.data["boxes"][named]:
            self.add_problem(ProblemKind.BELOW, path, "below", named)
            return ""
        return named

    def _place(self, path: str, data: Mapping[str, Any]) -> tuple[Any, Any]:
        """Return the position and size of a box; report one that is missing, and return a default."""
        from_data = {"at": ("point", "outline"), "size": ("to", "outline", "radius")}
        for name, others in from_data.items():
            if not any(each in data for each in (name, *others)):
                self.add_problem(ProblemKind.PLACE, path, "", name)
        return data.get("at", (0, 0)), data.get("size", (1, 1))

    def _paint(self, box: str, within: str, data: Mapping[str, Any] | None) -> Paint | None:
        if data is None:
            return None
        pattern, frame = data.get("pattern"), data.get("frame")
        ink, shade, edge = (
            self._ink(box, f"{within}{name}", data[name]) if name in data else ""
            for name in ("ink", "shade", "edge")
        )
        return Paint(
            data.get("shape", "rect"),
            ink,
            shade,
            bool(data.get("round", False)),
            data.get("file", ""),
            float(data.get("line", 0)),
            edge or ("#000000" if data.get("line") else ""),
            float(data.get("corner", 0)),
            pattern and self._pattern(box, f"{within}pattern/", pattern),
            frame and self._frame(box, f"{within}frame/", frame),
        )

    def _pattern(self, box: str, within: str, data: Mapping[str, Any]) -> Pattern:
        ink = self._ink(box, f"{within}ink", data["ink"])
        return Pattern(data["name"], ink, float(data.get("step", 4)), float(data.get("line", 0.2)))

    def _frame(self, box: str, within: str, data: Mapping[str, Any]) -> Frame:
        ink = self._ink(box, f"{within}ink", data["ink"])
        return Frame(data["name"], ink, float(data.get("line", 0.3)), float(data.get("inset", 1)))
