"""Findings of print problems: code, place and message for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from ludex.core.findings import Code, Finding, Note, make_finding
from ludex.core.messages import Bilingual, Message, Slot, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.render.codes import layouts
from ludex.render.layout.model import Layout
from ludex.render.problems import Problem, ProblemKind

_UNSEEN = {"\u00a0", "\u202f", "\u2060", "\u200b", "\u200d", "\ufeff", "\u00ad"}


class SourceLocations(Protocol):
    """Where things stand in the sources."""

    def find_text(self, key: str, locale: str, part: str = "") -> Span:
        """A text in that language, or a part of it: in YAML, or in a catalogue."""

    def find_field(self, entry: str, path: tuple[str, ...]) -> Span:
        """A field of an entry; the nearest place above it where it has none of that path."""

    def list_names(self, entry: str, field: str) -> Sequence[str]:
        """The names that a map of an entry has."""

    def find_word(self, entry: str, field: str, start: int) -> Span:
        """The word at an offset of a text that a field holds."""


def convert_problem(problem: Problem, places: SourceLocations, drawn: Mapping[str, Layout]) -> Finding:
    """What to tell of a problem."""
    return _CONVERTERS[problem.trouble](problem, places, drawn.get(problem.layout))


Converter = Callable[[Problem, SourceLocations, Layout | None], Finding]


def _box(problem: Problem, *field: str) -> tuple[str, ...]:
    """The path of a box in its layout."""
    if problem.box in ("", "background"):
        return (*([problem.box] if problem.box else []), *field)
    if problem.box == "palette" or problem.box.startswith("styles/"):
        return (*problem.box.split("/"), *field)
    return (*(step for name in problem.box.split("/") for step in ("boxes", name)), *field)


def _make_location_notes(problem: Problem, places: SourceLocations) -> tuple[Note, ...]:
    """Beside a text: the box that it goes into."""
    span = places.find_field(problem.layout, _box(problem))
    key = problem.key
    look = message(
        "to see it: ludex l10n preview {key}", "pour le voir\u00a0: ludex l10n preview {key}", key=key
    )
    return (Note(message("it is printed here", "il s’imprime ici"), span), Note(look))


def _floor(problem: Problem, layout: Layout | None) -> str:
    style = layout.styles.get(problem.style) if layout else None
    return f"{style.floor:g}" if style else "?"


def _find_text_span(problem: Problem, places: SourceLocations) -> Span:
    if problem.key:
        return places.find_text(problem.key, problem.locale, problem.what)
    return places.find_field(problem.layout, _box(problem, "show"))


def _make_text_converter(which: Code) -> Converter:
    def convert_text(problem: Problem, places: SourceLocations, layout: Layout | None) -> Finding:
        slots: dict[str, Slot] = {
            "amount": problem.amount,
            "word": problem.what,
            "box": problem.box,
            "layout": problem.layout,
            "size": _floor(problem, layout),
        }
        notes = _make_location_notes(problem, places) if problem.key else ()
        return Finding(which, _find_text_span(problem, places), Message(which.says, slots), notes)

    return convert_text


def _glyph(problem: Problem, places: SourceLocations, _layout: Layout | None) -> Finding:
    letter = problem.what
    shown = "\u2423" if letter in _UNSEEN else letter
    point = f"U+{ord(letter):04X}"
    span = _find_text_span(problem, places)
    return make_finding(layouts.GLYPH, span, style=problem.style, letter=shown, point=point)


def _safe(problem: Problem, places: SourceLocations, layout: Layout | None) -> Finding:
    margin = f"{layout.safe:g}" if layout else "?"
    span = places.find_field(problem.layout, _box(problem, "at"))
    return make_finding(layouts.OUTSIDE_SAFE_ZONE, span, box=problem.box, margin=margin)


def _make_unknown_name_converter(which: Code, known: Callable[[Layout], Iterable[str]]) -> Converter:
    """A name that the layout uses and does not have."""

    def convert_unknown_name(problem: Problem, places: SourceLocations, layout: Layout | None) -> Finding:
        span = places.find_field(problem.layout, _box(problem, *problem.field.split("/")))
        near = did_you_mean(problem.what, known(layout) if layout else ())
        return make_finding(
            which, span, notes=(near,), layout=problem.layout, name=problem.what, box=problem.box
        )

    return convert_unknown_name


def _make_unusable_converter(which: Code, slot: str) -> Converter:
    """A file or an expression that nothing can be made of: told at the field that says it."""

    def convert_unusable(problem: Problem, places: SourceLocations, _layout: Layout | None) -> Finding:
        entry, _, way = problem.key.partition(".")
        if problem.key:
            span = places.find_field(entry, tuple(way.split(".")))
        else:
            span = places.find_field(problem.layout, _box(problem, *problem.field.split("/")))
        box = problem.box or problem.layout
        slots: dict[str, Slot] = {slot: problem.what, "box": box, "entry": problem.entry}
        return Finding(which, span, Message(which.says, {**slots, "dpi": problem.amount}))

    return convert_unusable


def _font(problem: Problem, places: SourceLocations, _layout: Layout | None) -> Finding:
    span = places.find_field(problem.entry, tuple(problem.field.split("/")))
    return make_finding(layouts.FONT, span, file=problem.what)


def _icon(problem: Problem, places: SourceLocations, _layout: Layout | None) -> Finding:
    if problem.key:
        span = places.find_text(problem.key, problem.locale, f"[{problem.what}]")
        return make_finding(layouts.ICON, span, icon=f"icon/{problem.what}")
    return make_finding(layouts.ICON, places.find_field(problem.entry, ("path",)), icon=problem.entry)


def _template(problem: Problem, places: SourceLocations, _layout: Layout | None) -> Finding:
    why = problem.said or Bilingual("", "")
    span = places.find_word(problem.entry, problem.field, problem.place)
    known = places.list_names(problem.entry, "texts") if problem.what else ()
    near = did_you_mean(problem.what, known)
    return make_finding(layouts.TEMPLATE, span, notes=(near,), sheet=problem.entry, why=why)


def _pages(problem: Problem, places: SourceLocations, _layout: Layout | None) -> Finding:
    span = places.find_field(problem.entry, (problem.field,))
    slots: dict[str, Slot] = {"sheet": problem.entry, "found": problem.amount, "size": problem.what}
    return Finding(layouts.PAGES, span, Message(layouts.PAGES.says, {**slots, "locale": problem.locale}))


def _convert_missing_place(problem: Problem, places: SourceLocations, _layout: Layout | None) -> Finding:
    span = places.find_field(problem.layout, _box(problem))
    return make_finding(layouts.PLACE, span, box=problem.box or problem.layout, field=problem.what)


_CONVERTERS: Mapping[ProblemKind, Converter] = {
    ProblemKind.OVERFLOW: _make_text_converter(layouts.OVERFLOW),
    ProblemKind.WORD: _make_text_converter(layouts.WORD_TOO_WIDE),
    ProblemKind.GLYPH: _glyph,
    ProblemKind.SAFE: _safe,
    ProblemKind.STYLE: _make_unknown_name_converter(layouts.STYLE, lambda layout: layout.styles),
    ProblemKind.INK: _make_unknown_name_converter(layouts.INK, lambda layout: layout.palette),
    ProblemKind.FONT: _font,
    ProblemKind.PICTURE: _make_unusable_converter(layouts.PICTURE, "file"),
    ProblemKind.COARSE: _make_unusable_converter(layouts.COARSE_PICTURE, "file"),
    ProblemKind.ICON: _icon,
    ProblemKind.TEMPLATE: _template,
    ProblemKind.PAGES: _pages,
    ProblemKind.PLACE: _convert_missing_place,
    ProblemKind.VALUE: _make_unusable_converter(layouts.VALUE, "expression"),
}
