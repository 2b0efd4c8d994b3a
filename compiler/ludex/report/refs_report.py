"""Usages of an entry, as text and JSON.

Its input is plain data. Nothing here knows how references are found.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ludex.core.messages import Bilingual
from ludex.core.spans import SourceText, Span
from ludex.report import View
from ludex.report.excerpts import get_text, locate_span, make_excerpt
from ludex.report.terminal import Paint, sanitize_line
from ludex.report.words import format_count, quote_text

_USED = (
    Bilingual("reference to this entry", "référence à cette entrée"),
    Bilingual("references to this entry", "références à cette entrée"),
)
_UNUSED = Bilingual("no entry refers to it", "aucune entrée n’y renvoie")
_REFERS = (
    Bilingual("reference from this entry", "référence depuis cette entrée"),
    Bilingual("references from this entry", "références depuis cette entrée"),
)
_REFERS_NOT = Bilingual("it refers to no entry", "elle ne renvoie à aucune entrée")
_WAS = Bilingual("was", "auparavant")
USES: Mapping[str, Bilingual] = {
    "field": Bilingual("", ""),
    "expression": Bilingual("in an expression", "dans une expression"),
    "call": Bilingual("called", "appelé"),
    "statement": Bilingual("in a statement", "dans une instruction"),
    "example": Bilingual("in an example", "dans un exemple"),
    "layout": Bilingual("in a layout", "dans une maquette"),
    "text": Bilingual("in a text", "dans un texte"),
    "translation": Bilingual("in a translation", "dans une traduction"),
}
"""Ways to name an entry; the usual way, a reference in a field, is not mentioned."""
_OF_FILE = Bilingual("all entries of the file", "toutes les entrées du fichier")


@dataclass(frozen=True)
class NamedEntry:
    """Entry by its id, game and title (if any), with the place of its slug."""

    id: str
    game: str
    title: str
    span: Span


@dataclass(frozen=True)
class ReportedUsage:
    """Place that names an entry. `other` is the entry at the other end of the reference.

    `field` is the path to the place in the entry; with `of_file`, in the file, which applies to all its
    entries. `use` is a key of `USES`.
    """

    other: NamedEntry
    field: tuple[str | int, ...]
    span: Span
    of_file: bool = False
    use: str = "field"


@dataclass(frozen=True)
class Refs:
    """References of an entry: its users, and the entries that it uses.

    `texts` has the texts of all files with places.
    """

    entry: NamedEntry
    was: Sequence[str]
    used_by: Sequence[ReportedUsage]
    refers_to: Sequence[ReportedUsage]
    texts: Mapping[str, SourceText]


def as_text(refs: Refs, view: View) -> str:
    """Return references for people: each place on a line that editors can open, with an excerpt below."""
    paint = Paint(view.colour)
    lang = view.lang
    was = f" ({_WAS.render(lang)} {', '.join(refs.was)})" if refs.was else ""
    at = paint("place", sanitize_line(str(locate_span(refs.entry.span, refs.texts))))
    lines = [f"{at}: {paint('title', _render_entry_label(refs.entry, lang))}{sanitize_line(was)}", ""]
    for uses, words, none in ((refs.used_by, _USED, _UNUSED), (refs.refers_to, _REFERS, _REFERS_NOT)):
        lines.append(paint("title", format_count(len(uses), *words, lang) if uses else none.render(lang)))
        for use in uses:
            lines += _render_usage(use, refs, view, paint)
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def _render_usage(use: ReportedUsage, refs: Refs, view: View, paint: Paint) -> Iterator[str]:
    who = _OF_FILE.render(view.lang) if use.of_file else _render_entry_label(use.other, view.lang)
    field = sanitize_line(".".join(map(str, use.field)))
    how = USES[use.use].render(view.lang)
    words = f"{who}, {field} ({how})" if how else f"{who}, {field}"
    yield f"{paint('place', sanitize_line(str(locate_span(use.span, refs.texts))))}: {words}"
    excerpt = make_excerpt(get_text(use.span.file, refs.texts), use.span, view.width - 8, view.lang)
    yield from excerpt._replace(more="").render(5, paint, "note")


def _render_entry_label(entry: NamedEntry, lang: str) -> str:
    return sanitize_line(f"{entry.id} {quote_text(entry.title, lang)}" if entry.title else entry.id)


def as_json(refs: Refs) -> str:
    """Return references for programs, in the format of docs/json.md."""
    data = {
        **_encode_entry(refs.entry, refs.texts),
        "was": list(refs.was),
        "used_by": [_encode_usage(use, refs.texts) for use in refs.used_by],
        "refers_to": [_encode_usage(use, refs.texts) for use in refs.refers_to],
    }
    return json.dumps(data, indent=2) + "\n"


def _encode_entry(entry: NamedEntry, texts: Mapping[str, SourceText]) -> dict[str, object]:
    return {
        "id": entry.id,
        "game": entry.game,
        "title": entry.title or None,
        **locate_span(entry.span, texts)._asdict(),
    }


def _encode_usage(use: ReportedUsage, texts: Mapping[str, SourceText]) -> dict[str, object]:
    return {
        "id": None if use.of_file else use.other.id,
        "game": use.other.game,
        "title": None if use.of_file else use.other.title or None,
        "field": list(use.field),
        "use": use.use,
        **locate_span(use.span, texts)._asdict(),
    }
