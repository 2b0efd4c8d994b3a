"""Findings of print problems: code, place and message for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from ludex.core.findings import Code, Finding, Note, find
from ludex.core.messages import Both, Message, Slot, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.render.codes import layouts
from ludex.render.codes import layouts as sheets
from ludex.render.codes import layouts as texts
from ludex.render.layout.model import Layout
from ludex.render.problems import Problem, Trouble

_UNSEEN = {"\u00a0", "\u202f", "\u2060", "\u200b", "\u200d", "\ufeff", "\u00ad"}


class Places(Protocol):
    """Where things stand in the sources."""

    def text(self, key: str, locale: str, part: str = "") -> Span:
        """A text in that language, or a part of it: in YAML, or in a catalogue."""

    def within(self, entry: str, path: tuple[str, ...]) -> Span:
        """A field of an entry; the nearest place above it where it has none of that path."""

    def names(self, entry: str, field: str) -> Sequence[str]:
        """The names that a map of an entry has."""

    def offset(self, entry: str, field: str, start: int) -> Span:
        """The word at an offset of a text that a field holds."""


def finding(problem: Problem, places: Places, drawn: Mapping[str, Layout]) -> Finding:
    """What to tell of a problem."""
    return _MAKERS[problem.trouble](problem, places, drawn.get(problem.layout))


Maker = Callable[[Problem, Places, Layout | None], Finding]


def _box(problem: Problem, *field: str) -> tuple[str, ...]:
    """The path of a box in its layout."""
    if problem.box in ("", "background"):
        return (*([problem.box] if problem.box else []), *field)
    if problem.box == "palette" or problem.box.startswith("styles/"):
        return (*problem.box.split("/"), *field)
    return (*(step for name in problem.box.split("/") for step in ("boxes", name)), *field)


def _shown_where(problem: Problem, places: Places) -> tuple[Note, ...]:
    """Beside a text: the box that it goes into."""
    span = places.within(problem.layout, _box(problem))
    key = problem.key
    look = message(
        "to see it: ludex l10n preview {key}", "pour le voir\u00a0: ludex l10n preview {key}", key=key
    )
    return (Note(message("it is printed here", "il s’imprime ici"), span), Note(look))


def _floor(problem: Problem, layout: Layout | None) -> str:
    style = layout.styles.get(problem.style) if layout else None
    return f"{style.floor:g}" if style else "?"


def _at_text(problem: Problem, places: Places) -> Span:
    if problem.key:
        return places.text(problem.key, problem.locale, problem.what)
    return places.within(problem.layout, _box(problem, "show"))


def _text(which: Code) -> Maker:
    def made(problem: Problem, places: Places, layout: Layout | None) -> Finding:
        slots: dict[str, Slot] = {
            "amount": problem.amount,
            "word": problem.what,
            "box": problem.box,
            "layout": problem.layout,
            "size": _floor(problem, layout),
        }
        notes = _shown_where(problem, places) if problem.key else ()
        return Finding(which, _at_text(problem, places), Message(which.says, slots), notes)

    return made


def _glyph(problem: Problem, places: Places, _layout: Layout | None) -> Finding:
    letter = problem.what
    shown = "\u2423" if letter in _UNSEEN else letter
    point = f"U+{ord(letter):04X}"
    span = _at_text(problem, places)
    return find(texts.GLYPH, span, style=problem.style, letter=shown, point=point)


def _safe(problem: Problem, places: Places, layout: Layout | None) -> Finding:
    margin = f"{layout.safe:g}" if layout else "?"
    span = places.within(problem.layout, _box(problem, "at"))
    return find(texts.SAFE, span, box=problem.box, margin=margin)


def _unknown(which: Code, known: Callable[[Layout], Iterable[str]]) -> Maker:
    """A name that the layout uses and does not have."""

    def made(problem: Problem, places: Places, layout: Layout | None) -> Finding:
        span = places.within(problem.layout, _box(problem, *problem.field.split("/")))
        near = did_you_mean(problem.what, known(layout) if layout else ())
        return find(which, span, notes=(near,), layout=problem.layout, name=problem.what, box=problem.box)

    return made


def _spoilt(which: Code, slot: str) -> Maker:
    """A file or an expression that nothing can be made of: told at the field that says it."""

    def made(problem: Problem, places: Places, _layout: Layout | None) -> Finding:
        entry, _, way = problem.key.partition(".")
        if problem.key:
            span = places.within(entry, tuple(way.split(".")))
        else:
            span = places.within(problem.layout, _box(problem, *problem.field.split("/")))
        box = problem.box or problem.layout
        slots: dict[str, Slot] = {slot: problem.what, "box": box, "entry": problem.entry}
        return Finding(which, span, Message(which.says, {**slots, "dpi": problem.amount}))

    return made


def _font(problem: Problem, places: Places, _layout: Layout | None) -> Finding:
    span = places.within(problem.entry, tuple(problem.field.split("/")))
    return find(layouts.FONT, span, file=problem.what)


def _icon(problem: Problem, places: Places, _layout: Layout | None) -> Finding:
    if problem.key:
        span = places.text(problem.key, problem.locale, f"[{problem.what}]")
        return find(layouts.ICON, span, icon=f"icon/{problem.what}")
    return find(layouts.ICON, places.within(problem.entry, ("path",)), icon=problem.entry)


def _template(problem: Problem, places: Places, _layout: Layout | None) -> Finding:
    why = problem.said or Both("", "")
    span = places.offset(problem.entry, problem.field, problem.place)
    known = places.names(problem.entry, "texts") if problem.what else ()
    near = did_you_mean(problem.what, known)
    return find(sheets.TEMPLATE, span, notes=(near,), sheet=problem.entry, why=why)


def _pages(problem: Problem, places: Places, _layout: Layout | None) -> Finding:
    span = places.within(problem.entry, (problem.field,))
    slots: dict[str, Slot] = {"sheet": problem.entry, "found": problem.amount, "size": problem.what}
    return Finding(sheets.PAGES, span, Message(sheets.PAGES.says, {**slots, "locale": problem.locale}))


def _unplaced(problem: Problem, places: Places, _layout: Layout | None) -> Finding:
    span = places.within(problem.layout, _box(problem))
    return find(layouts.PLACE, span, box=problem.box or problem.layout, field=problem.what)


_MAKERS: Mapping[Trouble, Maker] = {
    Trouble.OVERFLOW: _text(texts.OVERFLOW),
    Trouble.WORD: _text(texts.WORD),
    Trouble.GLYPH: _glyph,
    Trouble.SAFE: _safe,
    Trouble.STYLE: _unknown(layouts.STYLE, lambda layout: layout.styles),
    Trouble.INK: _unknown(layouts.INK, lambda layout: layout.palette),
    Trouble.FONT: _font,
    Trouble.PICTURE: _spoilt(layouts.PICTURE, "file"),
    Trouble.COARSE: _spoilt(layouts.COARSE, "file"),
    Trouble.ICON: _icon,
    Trouble.TEMPLATE: _template,
    Trouble.PAGES: _pages,
    Trouble.PLACE: _unplaced,
    Trouble.VALUE: _spoilt(layouts.VALUE, "expression"),
}
