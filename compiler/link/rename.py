"""A new name for an entry: the edits that make it, in every file, comments and layout kept.

The entry keeps its old name under `was`, so that translations and older packs find it. Catalogues of
translations name entries in their keys; they are texts of lines here, not read as catalogues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from compiler.core.finding import Edit
from compiler.core.ids import EntryId
from compiler.core.span import SourceText, Span
from compiler.link.linked import Linked
from compiler.link.references import Reference
from compiler.schema.entries import Entry
from compiler.source.nodes import Seq


def renaming(linked: Linked, entry: Entry, new: str, catalogues: Iterable[SourceText]) -> list[Edit]:
    """All edits that give `entry` the slug `new`. That the name is free is for the caller to see to."""
    edits = [Edit(_name_span(entry), new), *_remembered(entry, new)]
    edits += [_referring(each, entry, new) for each in linked.references if each.target is entry]
    for catalogue in catalogues:
        edits += _translated(catalogue, entry.id, new)
    return _each_once(edits)


def _name_span(entry: Entry) -> Span:
    """The slug where it is given: the key among `entries`, or the value of `id`."""
    return _unquoted(entry, entry.name_span)


def _unquoted(entry: Entry, span: Span) -> Span:
    text = entry.document.text.text[span.start : span.end]
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return Span(span.file, span.start + 1, span.end - 1) if quoted else span


def _referring(reference: Reference, entry: Entry, new: str) -> Edit:
    span = _unquoted(reference.source, reference.span)
    text = reference.source.document.text.text[span.start : span.end]
    return Edit(span, f"{entry.kind}/{new}" if "/" in text else new)


def _remembered(entry: Entry, new: str) -> Iterator[Edit]:
    """The edit that leaves the old name behind, without the new one where the entry had it before."""
    before = entry.data.get("was")
    names = [str(name) for name in before if name != new] if isinstance(before, Seq) else []
    said = f"[{', '.join([*names, entry.slug])}]"
    if isinstance(before, Seq):
        yield Edit(_kept_lines(entry, entry.span(("was",))), said)
        return
    text = entry.document.text.text
    first = next(iter(entry.data))
    at = entry.key_span((first,)).start
    line_start = text.rfind("\n", 0, at) + 1
    if text[line_start:at].strip():  # a flow map, or a field beside its entry's key
        yield Edit(Span(entry.document.file, at, at), f"was: {said}, ")
    else:
        yield Edit(Span(entry.document.file, at, at), f"was: {said}\n{text[line_start:at]}")


def _kept_lines(entry: Entry, span: Span) -> Span:
    """A block list begins on a line of its own, below its key: what replaces it follows the key."""
    text = entry.document.text.text
    colon = text.rfind(":", 0, span.start)
    between = text[colon + 1 : span.start]
    return Span(span.file, colon + 2, span.end) if "\n" in between and not between.strip() else span


def _translated(catalogue: SourceText, old: EntryId, new: str) -> Iterator[Edit]:
    """The keys of a catalogue that begin with the entry's id, in whatever state their messages are."""
    for found in re.finditer(
        rf'^(?:#~ )?msgctxt "{re.escape(str(old))}(?=[."])', catalogue.text, re.MULTILINE
    ):
        yield Edit(catalogue.span(found.end() - len(old.slug), found.end()), new)


def _each_once(edits: Iterable[Edit]) -> list[Edit]:
    """An anchor's references are met once for each alias, and edited once."""
    return list(dict.fromkeys(edits))
