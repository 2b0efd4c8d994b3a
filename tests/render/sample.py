"""A small shelf for tests of prints: the project's own fonts, a few icons, entries as plain maps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ludex.lang.layouts.formula_compiler import lower_formula
from ludex.lang.parser import ParsedExpression, parse
from ludex.render.drawing.svg_outlines import Icon, parse_outline
from ludex.render.fonts import Fonts, Style
from ludex.render.layout.formulas import (
    EntryRef,
    LinkedFormula,
    NoValue,
    Scope,
    TextRef,
    Value,
    evaluate_linked,
    link_formula,
)
from ludex.render.layout.model import LayoutAssets
from ludex.text.passages import Icon as IconRun
from ludex.text.passages import Paragraph, Passage, Run, StyledText

SHARED = Path(__file__).resolve().parents[2] / "content" / "shared"
FAMILIES = {
    "plain": {
        "faces": {
            "regular": "fonts/source-sans/SourceSansPro-Regular.ttf",
            "bold": "fonts/source-sans/SourceSansPro-Bold.ttf",
            "italic": "fonts/source-sans/SourceSansPro-It.ttf",
        }
    },
    "title": {"faces": {"regular": "fonts/vollkorn/Vollkorn-Black.ttf"}},
}
ICONS = {
    "square": Icon("square", parse_outline("M0 0H24V24H0Z"), 24, 24),
    "bar": Icon("bar", parse_outline("M0 0H48V24H0Z"), 48, 24, "#aa0000"),
}


def read(name: str) -> bytes:
    return (SHARED / name).read_bytes()


@cache
def fonts() -> Fonts:
    return Fonts(FAMILIES, read)


def style(**said: Any) -> Style:
    plain = {
        "size": 10.0,
        "floor": 6.0,
        "leading": 1.2,
        "align": "left",
        "ink": "#000000",
        "hyphenate": True,
        "gap": 0.5,
        "icon": 1.0,
        "capitals": False,
        "lines": 0,
    }
    return Style("body", fonts().find_faces("plain", "regular", False), **{**plain, **said})


def passage(*texts: str | Run) -> Passage:
    """One paragraph of these runs; `[square]` stands for an icon."""
    runs: list[Run] = []
    for each in texts:
        if isinstance(each, str):
            runs.append(IconRun(each[1:-1]) if each.startswith("[") else StyledText(each))
        else:
            runs.append(each)
    return Passage((Paragraph(tuple(runs)),))


@cache
def lowered(text: str) -> LinkedFormula:
    """An expression on its own, as a layout of a game without entries would have it."""
    parsed = parse(text)
    if not isinstance(parsed, ParsedExpression):
        raise NoValue(text)
    return link_formula(
        lower_formula(parsed.root, 0, lambda name: None, lambda kind, name: None), lambda name: None
    )


class Entry:
    """A map as the thing that expressions ask."""

    def __init__(self, fields: PlainFields, entry: str) -> None:
        self.fields, self.entry = fields, entry

    def field(self, name: str) -> Any:
        value = self.fields.entries[self.entry].get(name)
        if isinstance(value, str) and value.startswith(("card/", "icon/")):
            return Entry(self.fields, value)
        if isinstance(value, str) and name in ("title", "text"):
            return TextRef(f"{self.entry}.{name}")
        return tuple(value) if isinstance(value, list) else value


class PlainFields:
    """Fields of entries that are plain maps."""

    def __init__(self, entries: Mapping[str, Mapping[str, Any]]) -> None:
        self.entries = entries

    def value(self, expression: Any, scope: Scope) -> Value:
        this = Entry(self, scope.entry.id) if scope.entry else None
        return self._out(evaluate_linked(lowered(str(expression)), (this, scope.it, scope.number)))

    def field(self, entry: EntryRef, name: str) -> Value:
        return self._out(Entry(self, entry.id).field(name))

    def _out(self, value: Any) -> Any:
        if isinstance(value, Entry):
            return EntryRef(value.entry)
        return tuple(self._out(each) for each in value) if type(value) is tuple else value


class PlainTexts:
    """Texts that are already finished."""

    icons: Mapping[str, str] = {"square": "square", "bar": "bar"}

    def __init__(self, entries: Mapping[str, Mapping[str, Any]], locale: str = "fr") -> None:
        self.entries, self.locale = entries, locale

    def passage(self, key: str) -> Passage | None:
        entry, _, field = key.partition(".")
        text = self.entries.get(entry, {}).get(field)
        return passage(text) if isinstance(text, str) else None

    def number(self, value: int) -> str:
        return str(value)


def shelf() -> LayoutAssets:
    return LayoutAssets(ICONS, lambda name: (300, 200) if name == "art/there.png" else None)
