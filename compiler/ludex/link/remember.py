"""Leaving a former name behind in the YAML of an entry that is renamed: a line, or an item more.

It writes where an author would, below the slug and above the comments of the first field, and changes no
line that is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.finding import Edit
from ludex.core.span import Span
from ludex.schema.entries import Entry
from ludex.source.nodes import Map, Seq
from ludex.source.scalars import plain
from ludex.source.within import content_start

_WAS = "was"


def remembered(entry: Entry, new: str) -> Iterator[Edit]:
    """The edit by which `was` holds the present slug, and not the one that the entry has from now on."""
    was = entry.data.get(_WAS)
    if isinstance(was, Seq):
        yield from _in_list(entry, was, new)
    elif _WAS not in entry.data:
        yield _new_field(entry)


def _in_list(entry: Entry, was: Seq, new: str) -> Iterator[Edit]:
    text = entry.document.text.text
    names = list(was)
    if new in names:
        at = (*entry.pointer, _WAS, names.index(new))
        yield Edit(entry.document.word_span(at, 0, len(new)), _said(entry))
    elif not names:
        yield _insertion(entry, _opening(entry, _WAS) + 1, _said(entry))
    elif entry.slug not in names:
        last = entry.span((_WAS, len(names) - 1))
        if text[_opening(entry, _WAS)] == "[":
            yield _insertion(entry, last.end, f", {_said(entry)}")
        else:
            line = text.rfind("\n", 0, last.start) + 1
            yield _line_below(entry, last.end, text[line : last.start] + _said(entry))


def _new_field(entry: Entry) -> Edit:
    document = entry.document
    text = document.text.text
    holder = document.at(entry.pointer)
    first = next(iter(holder if isinstance(holder, Map) else ()), None)
    field = f'"{_WAS}": [{_said(entry)}]' if _is_json(entry) else f"{_WAS}: [{_said(entry)}]"
    if first is None:  # an empty flow map
        return _insertion(entry, _opening(entry) + 1, field)
    if not entry.pointer:
        return _below_id(entry, field)
    at = document.key_span((*entry.pointer, first)).start
    line = text.rfind("\n", 0, at) + 1
    indent = text[line:at]
    flow = _is_flow(entry)
    if indent.strip():
        return _insertion(entry, at, f"{field}, " if flow else f"{field}\n{' ' * len(indent)}")
    end = ",\n" if flow else "\n"
    return _insertion(entry, _above_comments(text, line), f"{indent}{field}{end}")


def _below_id(entry: Entry, field: str) -> Edit:
    text = entry.document.text.text
    key, value = entry.document.key_span((entry.id_key,)), entry.document.span((entry.id_key,))
    line = text.rfind("\n", 0, key.start) + 1
    indent = text[line : key.start]
    if _is_flow(entry):
        return _insertion(entry, value.end, f",\n{indent}{field}" if not indent.strip() else f", {field}")
    return _line_below(entry, value.end, indent + field)


def _line_below(entry: Entry, at: int, line: str) -> Edit:
    """A line of its own below the one that holds a place, whatever else stands there."""
    text = entry.document.text.text
    end = text.find("\n", at)
    return _insertion(entry, end + 1, f"{line}\n") if end >= 0 else _insertion(entry, len(text), f"\n{line}")


def _above_comments(text: str, line: int) -> int:
    """The start of the comments that stand right above a line: they speak of it."""
    while line > 0:
        before = text.rfind("\n", 0, line - 1) + 1
        if not text[before:line].lstrip(" ").startswith("#"):
            break
        line = before
    return line


def _insertion(entry: Entry, at: int, text: str) -> Edit:
    return Edit(Span(entry.document.file, at, at), text)


def _said(entry: Entry) -> str:
    """The slug as a value: between quotes where it would be read as something else than text."""
    bare = not _is_json(entry) and isinstance(plain(entry.slug), str)
    return entry.slug if bare else f'"{entry.slug}"'


def _is_json(entry: Entry) -> bool:
    return entry.document.file.endswith(".json")


def _is_flow(entry: Entry) -> bool:
    return entry.document.text.text[_opening(entry)] == "{"


def _opening(entry: Entry, *field: str) -> int:
    """Where the entry or its field begins, behind its anchor and tag."""
    span = entry.span(field)
    return content_start(entry.document.text.text, span.start, span.end)
