"""An entry as the pack will have it, but for the numbers of other entries: these depend on all files.

Where a number goes stands a mark that no author can write: a half character, which no UTF-8 holds. So filling
in the numbers is one pass over a line of JSON.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from json import JSONEncoder
from typing import Any, NamedTuple

from compiler.core.span import Span
from compiler.link.linked import Walks
from compiler.link.references import place
from compiler.schema.entries import Entry
from compiler.schema.vocabulary import Pointer

NOT_PACKED = frozenset(("note", "was", "tags", "draft"))
"""Fields of every entry that are the author's alone, or that a pack holds elsewhere."""

VALUE, KEY, MODULE = "\udfff", "\udffe", "\udffd"
"""What stands before the number of a reference, as a value or as a key; and where the file's module goes."""
_MARK = re.compile(f'"([{VALUE}{KEY}])([0-9]+)"|{MODULE}')

as_json = JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")).encode


class Form(NamedTuple):
    """`line` is the JSON of data, tags and former names, with marks; `paths` are JSON too, without the `[`."""

    line: str
    paths: list[str]
    """Of each reference of the entry, the way to it; empty where the pack has none of it."""
    again: list[list[int]]
    """References that stand where another stands: their number, and that one's."""
    on_keys: list[int]
    tags: list[str]
    texts: list[list[str]]
    """Keys, and what stands there as JSON."""
    places: list[int]
    """Line and column of the entry, of each reference, and of the file's module where it has one."""


def form(entry: Entry, walks: Walks) -> Form:
    """The form of an entry."""
    data = _copied({name: value for name, value in entry.data.items() if name not in NOT_PACKED})
    texts: dict[str, str] = {}
    for pointer, _, value in walks.found(entry, "x-text"):
        if pointer[0] in data:
            texts.setdefault(text_key(entry, pointer), as_json(value))
            _holder(data, pointer).pop(pointer[-1], None)
    references = [each for each in walks.found(entry, "x-ref") if isinstance(each[2], str)]
    keys: dict[Pointer, str] = {}
    first: dict[tuple[Pointer, bool], int] = {}
    again: list[list[int]] = []
    for number, (pointer, annotation, _) in enumerate(references):
        if pointer[0] in NOT_PACKED:
            continue
        before = first.setdefault((pointer, annotation.on_key), number)
        if before != number:
            again.append([number, before])
        elif annotation.on_key:
            keys[pointer] = f"{KEY}{number}"
        else:
            _holder(data, pointer)[pointer[-1]] = f"{VALUE}{number}"
    paths = ["" if at[0] in NOT_PACKED else _path(at, keys) for at, _, _ in references]
    _rename_keys(data, keys)
    spans = [entry.name_span, *(place(entry, at, each) for at, each, _ in references)]
    own_module = bool(entry.module) and "module" not in entry.data
    spans += [entry.module_span] if own_module else []
    return Form(
        _line(data, entry, own_module),
        paths,
        again,
        [number for number, (_, each, _) in enumerate(references) if each.on_key],
        _names(entry.data.get("tags")),
        [[key, text] for key, text in texts.items()],
        [word for span in spans for word in _position(entry, span)],
    )


def filled(text: str, numbers: Sequence[int | None], values: Sequence[str], module: str) -> str:
    """A line or a path with the numbers of its references; where there is none, what the author wrote."""
    if VALUE not in text and KEY not in text and MODULE not in text:
        return text

    def fill(mark: re.Match[str]) -> str:
        if mark[1] is None:
            return module
        number = numbers[int(mark[2])]
        if number is None:
            return as_json(values[int(mark[2])])
        return str(number) if mark[1] == VALUE else f'"{number}"'

    return _MARK.sub(fill, text)


def _line(data: dict[str, Any], entry: Entry, own_module: bool) -> str:
    said = as_json(data)
    if own_module:
        said = f"{said[:-1]}{MODULE}}}"
    former = [f"{entry.kind}/{slug}" for slug in _names(entry.data.get("was"))]
    return f"[{said},{as_json(_names(entry.data.get('tags')))},{as_json(former)}]"


def module_field(number: int, line: str) -> str:
    """What stands for a file's module in a line; the first field needs no comma."""
    comma = "" if line.startswith(f"[{{{MODULE}") else ","
    return f'{comma}"module":{number}'


def _path(pointer: Pointer, keys: dict[Pointer, str]) -> str:
    """The way to a reference as JSON, each step after a comma, keys that name entries marked."""
    if not keys:
        return _steps(pointer)
    return _steps(tuple(keys.get(pointer[: depth + 1], step) for depth, step in enumerate(pointer)))


@lru_cache(10_000)
def _steps(pointer: Pointer) -> str:
    return f",{as_json(list(pointer))[1:-1]}"


def text_key(entry: Entry, pointer: Pointer) -> str:
    """The stable key of a text: its entry's id, and the way to it."""
    return ".".join((str(entry.id), *map(str, pointer)))


def _position(entry: Entry, span: Span) -> tuple[int, int]:
    return entry.document.text.position(span.start)


def _names(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _copied(value: Any) -> Any:
    """Plain maps and lists, without their places, to be changed at will."""
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_copied(each) for each in value]
    return value


def _holder(data: Any, pointer: Pointer) -> Any:
    for step in pointer[:-1]:
        data = data[step]
    return data


def _rename_keys(data: Any, keys: dict[Pointer, str]) -> None:
    """Mark keys that name entries, each in its place; longest ways first: they may cross."""
    around: dict[Pointer, dict[str | int, str]] = {}
    for pointer, new in keys.items():
        around.setdefault(pointer[:-1], {})[pointer[-1]] = new
    for pointer in sorted(around, key=len, reverse=True):
        holder, marked = _holder(data, (*pointer, "")), around[pointer]
        items = [(marked.get(key, key), value) for key, value in holder.items()]
        holder.clear()
        holder.update(items)
