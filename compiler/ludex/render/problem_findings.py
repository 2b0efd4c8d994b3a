"""Findings of print problems: the code, place and message of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from ludex.core.findings import Code, Finding, Note, make_finding
from ludex.core.messages import Bilingual, Message, Slot, format_decimal, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.render.codes import layouts
from ludex.render.layout.model import Layout
from ludex.render.problems import Problem, ProblemKind
from ludex.text.codes.templates import SHEET_TEMPLATE

_UNSEEN = {"\u00a0", "\u202f", "\u2060", "\u200b", "\u200d", "\ufeff", "\u00ad"}


class SourceLocations(Protocol):
    """Locations of texts, fields and words in the sources."""

    def find_text(self, key: str, locale: str, part: str = "") -> Span:
        """Return the span of a text in a language, or of a part of it: in YAML or in a catalogue."""

    def find_field(self, entry: str, path: tuple[str, ...]) -> Span:
        """Return the span of a field of an entry, or of its nearest existing parent."""

    def list_names(self, entry: str, field: str) -> Sequence[str]:
        """Return the keys of a map in an entry."""

    def find_word(self, entry: str, field: str, start: int) -> Span:
        """Return the span of the word at an offset of a field's text."""


def convert_problem(problem: Problem, places: SourceLocations, drawn: Mapping[str, Layout]) -> Finding:
    """Return the finding for a problem of any kind but `SHEET`; `drawn` has the drawn layouts by id."""
    return _CONVERTERS[problem.trouble](_Context(problem, places, drawn.get(problem.layout)))


class _Context(NamedTuple):
    problem: Problem
    places: SourceLocations
    layout: Layout | None
    """The layout of the problem, if it was drawn."""

    def find_field(self, entry: str) -> Span:
        """Return the span of the problem's field in an entry."""
        return self.places.find_field(entry, tuple(self.problem.field.split("/")))

    def find_box(self, *field: str) -> Span:
        """Return the span of the problem's box in the layout, or of a field of the box."""
        name = self.problem.box
        if name in ("", "background"):
            path = [name] if name else []
        elif name == "palette" or name.startswith("styles/"):
            path = name.split("/")
        else:
            path = [step for each in name.split("/") for step in ("boxes", each)]
        return self.places.find_field(self.problem.layout, (*path, *field))

    def find_text(self) -> Span:
        problem = self.problem
        if problem.key:
            return self.places.find_text(problem.key, problem.locale, problem.what)
        return self.find_box("show")


Converter = Callable[[_Context], Finding]


def _make_text_converter(which: Code) -> Converter:
    def convert_text(context: _Context) -> Finding:
        problem, layout = context.problem, context.layout
        style = layout.styles.get(problem.style) if layout else None
        size = format_decimal(style.floor) if style else "?"
        slots: dict[str, Slot] = {"word": problem.what, "box": problem.box, "layout": problem.layout}
        says = Message(which.says, {**slots, "amount": problem.amount, "size": size})
        notes: tuple[Note, ...] = ()
        if problem.key:
            look = "to see it: ludex l10n preview {key}", "pour le voir\u00a0: ludex l10n preview {key}"
            printed = Note(message("it is printed here", "il s’imprime ici"), context.find_box())
            notes = printed, Note(message(*look, key=problem.key))
        return Finding(which, context.find_text(), says, notes)

    return convert_text


def _convert_missing_glyph(context: _Context) -> Finding:
    problem, letter = context.problem, context.problem.what
    shown, point = "\u2423" if letter in _UNSEEN else letter, f"U+{ord(letter):04X}"
    if not problem.file:
        style = problem.style
        return make_finding(layouts.GLYPH, context.find_text(), style=style, letter=shown, point=point)
    span = context.find_text() if problem.key else context.places.find_field(problem.entry, ())
    slots: dict[str, Slot] = {"file": problem.file, "letter": shown, "point": point}
    return Finding(layouts.GLYPH, span, Message(layouts.GLYPH_OF_SHEET, slots))


def _convert_near_cut(context: _Context) -> Finding:
    margin = format_decimal(context.layout.safe) if context.layout else "?"
    box = context.problem.box
    return make_finding(layouts.OUTSIDE_SAFE_ZONE, context.find_box("at"), box=box, margin=margin)


def _convert_overlap(context: _Context) -> Finding:
    problem = context.problem
    note = None
    if problem.other != problem.box:
        under = context._replace(problem=replace(problem, box=problem.other))
        note = Note(message("this is the other box", "voici l’autre boîte"), under.find_box("at"))
    boxes = {"box": problem.box, "other": problem.other}
    texts = {"text": problem.what, "under": problem.under, "entry": problem.entry}
    says = Message(layouts.TEXT_OVERLAP.says, {**texts, **boxes})
    return Finding(layouts.TEXT_OVERLAP, context.find_box("at"), says, (note,) if note else ())


def _make_unknown_name_converter(which: Code, known: Callable[[Layout], Iterable[str]]) -> Converter:
    """Return a converter for problems about names; `known` gives those that a layout could use instead."""

    def convert_unknown_name(context: _Context) -> Finding:
        problem, layout = context.problem, context.layout
        others = [name for name in known(layout) if name != problem.what] if layout else []
        near = did_you_mean(problem.what, others)
        span = context.find_box(*problem.field.split("/"))
        return make_finding(
            which, span, notes=(near,), layout=problem.layout, name=problem.what, box=problem.box
        )

    return convert_unknown_name


def _make_unusable_converter(which: Code, slot: str) -> Converter:
    """Return a converter for problems about unusable files or expressions, located at the field."""

    def convert_unusable(context: _Context) -> Finding:
        problem = context.problem
        entry, _, way = problem.key.partition(".")
        if problem.key:
            span = context.places.find_field(entry, tuple(way.split(".")))
        else:
            span = context.find_box(*problem.field.split("/"))
        box = problem.box or problem.layout
        slots: dict[str, Slot] = {slot: problem.what, "box": box, "entry": problem.entry}
        return Finding(which, span, Message(which.says, {**slots, "dpi": problem.amount}))

    return convert_unusable


def _convert_font(context: _Context) -> Finding:
    problem = context.problem
    return make_finding(layouts.FONT, context.find_field(problem.entry), file=problem.what)


def _convert_icon(context: _Context) -> Finding:
    problem, places = context.problem, context.places
    if problem.key:
        span = places.find_text(problem.key, problem.locale, f"[{problem.what}]")
        return make_finding(layouts.ICON, span, icon=f"icon/{problem.what}")
    icon = f"icon/{problem.what}" if problem.layout else problem.entry  # a layout only shows it
    return make_finding(layouts.ICON, places.find_field(icon, ("path",)), icon=icon)


def _convert_template(context: _Context) -> Finding:
    problem, places = context.problem, context.places
    span = places.find_word(problem.entry, problem.field, problem.place)
    near = did_you_mean(problem.what, places.list_names(problem.entry, "texts") if problem.what else ())
    why = problem.reason or Bilingual("", "")
    return make_finding(SHEET_TEMPLATE, span, notes=(near,), sheet=problem.entry, why=why)


def _convert_page_count(context: _Context) -> Finding:
    problem = context.problem
    size = format_decimal(float(problem.what))
    slots: dict[str, Slot] = {"sheet": problem.entry, "size": size, "locale": problem.locale}
    says = Message(layouts.PAGES.says, {**slots, "found": problem.amount})
    return Finding(layouts.PAGES, context.find_field(problem.entry), says)


def _convert_missing_place(context: _Context) -> Finding:
    problem = context.problem
    box = problem.box or problem.layout
    return make_finding(layouts.PLACE, context.find_box(), box=box, field=problem.what)


def _convert_overlay(context: _Context) -> Finding:
    problem, why = context.problem, context.problem.reason or Bilingual("", "")
    return make_finding(layouts.OVERLAY, context.find_field(problem.layout), entry=problem.entry, why=why)


_CONVERTERS: Mapping[ProblemKind, Converter] = {
    ProblemKind.OVERFLOW: _make_text_converter(layouts.OVERFLOW),
    ProblemKind.WORD: _make_text_converter(layouts.WORD_TOO_WIDE),
    ProblemKind.GLYPH: _convert_missing_glyph,
    ProblemKind.SAFE: _convert_near_cut,
    ProblemKind.OVERLAP: _convert_overlap,
    ProblemKind.STYLE: _make_unknown_name_converter(layouts.STYLE, lambda layout: layout.styles),
    ProblemKind.BELOW: _make_unknown_name_converter(
        layouts.BELOW, lambda layout: [box.path for box in layout.boxes if box.style]
    ),
    ProblemKind.INK: _make_unknown_name_converter(layouts.INK, lambda layout: layout.palette),
    ProblemKind.FONT: _convert_font,
    ProblemKind.PICTURE: _make_unusable_converter(layouts.PICTURE, "file"),
    ProblemKind.COARSE: _make_unusable_converter(layouts.COARSE_PICTURE, "file"),
    ProblemKind.ICON: _convert_icon,
    ProblemKind.TEMPLATE: _convert_template,
    ProblemKind.PAGES: _convert_page_count,
    ProblemKind.PLACE: _convert_missing_place,
    ProblemKind.OVERLAY: _convert_overlay,
    ProblemKind.VALUE: _make_unusable_converter(layouts.VALUE, "expression"),
}
