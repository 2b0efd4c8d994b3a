"""Usages of an entry, as text and JSON.

It takes plain data and knows nothing of how references are found.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ludex.core.messages import Both
from ludex.core.spans import SourceText, Span
from ludex.report import View
from ludex.report.excerpts import excerpt, place, text_of
from ludex.report.terminal import Paint, plain
from ludex.report.words import counted, quoted

_USED = (Both("place names it", "endroit le nomme"), Both("places name it", "endroits le nomment"))
_UNUSED = Both("nothing refers to it", "rien n’y renvoie")
_REFERS = (
    Both("reference of its own", "renvoi de sa part"),
    Both("references of its own", "renvois de sa part"),
)
_REFERS_NOT = Both("it refers to nothing", "il ne renvoie à rien")
_WAS = Both("was", "auparavant")
USES: Mapping[str, Both] = {
    "field": Both("", ""),
    "expression": Both("in an expression", "dans une expression"),
    "call": Both("called", "appelé"),
    "statement": Both("in a statement", "dans une instruction"),
    "example": Both("in an example", "dans un exemple"),
    "layout": Both("in a layout", "dans une mise en page"),
    "text": Both("in a text", "dans un texte"),
    "translation": Both("in a translation", "dans une traduction"),
}
"""How an entry may be named; what most do is not said."""
_OF_FILE = Both("all entries of the file", "toutes les entrées du fichier")


@dataclass(frozen=True)
class Named:
    """An entry: its id, the game that has it, its title (perhaps none), and where its slug stands."""

    id: str
    game: str
    title: str
    span: Span


@dataclass(frozen=True)
class Use:
    """A place that names an entry. `other` is who says it or what is named, whichever was not asked for.

    `field` is the way to it in what says it; `of_file` tells that a file says it for all its entries.
    `use` says how it is named there, one of `USES`.
    """

    other: Named
    field: tuple[str | int, ...]
    span: Span
    of_file: bool = False
    use: str = "field"


@dataclass(frozen=True)
class Refs:
    """An entry, who uses it and what it uses; the texts are those of all files with places."""

    entry: Named
    was: Sequence[str]
    used_by: Sequence[Use]
    refers_to: Sequence[Use]
    texts: Mapping[str, SourceText]


def as_text(refs: Refs, view: View) -> str:
    """For people: a place a line that an editor can go to, and its line below it."""
    paint = Paint(view.colour)
    lang = view.lang
    was = f" ({_WAS.said(lang)} {', '.join(refs.was)})" if refs.was else ""
    at = paint("place", plain(str(place(refs.entry.span, refs.texts))))
    lines = [f"{at}: {paint('title', _called(refs.entry, lang))}{plain(was)}", ""]
    for uses, words, none in ((refs.used_by, _USED, _UNUSED), (refs.refers_to, _REFERS, _REFERS_NOT)):
        lines.append(paint("title", counted(len(uses), *words, lang) if uses else none.said(lang)))
        for use in uses:
            lines += _use(use, refs, view, paint)
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def _use(use: Use, refs: Refs, view: View, paint: Paint) -> Iterator[str]:
    who = _OF_FILE.said(view.lang) if use.of_file else _called(use.other, view.lang)
    field = plain(".".join(map(str, use.field)))
    how = USES[use.use].said(view.lang)
    said = f"{who}, {field} ({how})" if how else f"{who}, {field}"
    yield f"{paint('place', plain(str(place(use.span, refs.texts))))}: {said}"
    seen = excerpt(text_of(use.span.file, refs.texts), use.span, view.width - 8, view.lang)
    bar = paint("gutter", "|")
    yield f"{paint('gutter', str(seen.number).rjust(5))} {bar} {seen.line}".rstrip()
    yield f"      {bar} {seen.indent}{paint('note', seen.carets)}"


def _called(entry: Named, lang: str) -> str:
    return plain(f"{entry.id} {quoted(entry.title, lang)}" if entry.title else entry.id)


def as_json(refs: Refs) -> str:
    """For programs: docs/json.md is its contract."""
    said = {
        **_named(refs.entry, refs.texts),
        "was": list(refs.was),
        "used_by": [_json_use(use, refs.texts) for use in refs.used_by],
        "refers_to": [_json_use(use, refs.texts) for use in refs.refers_to],
    }
    return json.dumps(said, indent=2) + "\n"


def _named(entry: Named, texts: Mapping[str, SourceText]) -> dict[str, object]:
    return {
        "id": entry.id,
        "game": entry.game,
        "title": entry.title or None,
        **place(entry.span, texts)._asdict(),
    }


def _json_use(use: Use, texts: Mapping[str, SourceText]) -> dict[str, object]:
    return {
        "id": None if use.of_file else use.other.id,
        "game": use.other.game,
        "title": None if use.of_file else use.other.title or None,
        "field": list(use.field),
        "use": use.use,
        **place(use.span, texts)._asdict(),
    }
