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

from compiler.link.linked import Walks
from compiler.pack.contents import Held
from compiler.schema.entries import Entry
from compiler.schema.vocabulary import Pointer

NOT_PACKED = frozenset(("note", "was", "tags", "draft"))
"""Fields of every entry that are the author's alone, or that a pack holds elsewhere."""

VALUE, KEY, MODULE, NUMBER = "\udfff", "\udffe", "\udffd", "\udffc"
"""What stands before the number of a reference that is a value, a key, or is told by itself; and where the
file's module goes."""
_MARK = re.compile(f'"([{VALUE}{KEY}])([0-9]+)"|{NUMBER}([0-9]+)|{MODULE}')

_HELD = {False: int(Held.VALUE), True: int(Held.KEY)}

as_json = JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")).encode


class Form(NamedTuple):
    """`line` is the JSON of data, tags and former names; `refs` that of each reference, empty where the pack
    has none of it. Both have marks."""

    line: str
    refs: list[str]
    again: list[list[int]]
    """References that stand where another stands: their number, and that one's."""
    tags: list[str]
    texts: list[list[str]]
    """Keys, and what stands there as JSON."""
    places: list[int]
    """Line and column of the entry, of each reference, and of the file's module where it has one."""


def form(entry: Entry, walks: Walks) -> Form:
    """The form of an entry."""
    data = Copy({name: value for name, value in entry.data.items() if name not in NOT_PACKED})
    texts: dict[str, str] = {}
    for pointer, _, value in walks.found(entry, "x-text"):
        if pointer[0] in data.root:
            texts.setdefault(text_key(entry, pointer), as_json(value))
            data.holder(pointer).pop(pointer[-1], None)
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
            data.holder(pointer)[pointer[-1]] = f"{VALUE}{number}"
    refs = [_ref(number, at, each.on_key, keys) for number, (at, each, _) in enumerate(references)]
    data.rename_keys(keys)
    own_module = bool(entry.module) and "module" not in entry.data
    starts = [entry.name_span.start, *(_start(entry, at, each.on_key) for at, each, _ in references)]
    starts += [entry.module_span.start] if own_module else []
    position = entry.document.text.position
    return Form(
        _line(data.root, entry, own_module),
        refs,
        again,
        _names(entry.data.get("tags")),
        [[key, text] for key, text in texts.items()],
        [word for start in starts for word in position(start)],
    )


def filled(text: str, numbers: Sequence[int | None], values: Sequence[str], module: str) -> str:
    """A text with the numbers of references; where there is none, what the author wrote."""

    def fill(mark: re.Match[str]) -> str:
        sort, which, bare = mark.groups()
        if which is not None:
            number = numbers[int(which)]
            if number is None:
                return as_json(values[int(which)])
            return str(number) if sort == VALUE else f'"{number}"'
        return module if bare is None else str(numbers[int(bare)])

    return _MARK.sub(fill, text)


def _ref(number: int, pointer: Pointer, on_key: bool, keys: dict[Pointer, str]) -> str:
    """A reference as the pack lists it: where it leads, what holds it, and the way to it."""
    if pointer[0] in NOT_PACKED:
        return ""
    if keys:
        pointer = tuple(keys.get(pointer[: depth + 1], step) for depth, step in enumerate(pointer))
    return f"[{NUMBER}{number},{_HELD[on_key]}{_steps(pointer)}]"


@lru_cache(10_000)
def _steps(pointer: Pointer) -> str:
    return f",{as_json(list(pointer))[1:-1]}"


def _start(entry: Entry, pointer: Pointer, on_key: bool) -> int:
    """Where the name of a reference begins."""
    holder: Any = entry.data
    for step in pointer[:-1]:
        holder = holder[step]
    place: tuple[int, int] = holder.key_place(pointer[-1]) if on_key else holder.place(pointer[-1])
    return place[0]


def _line(data: dict[str, Any], entry: Entry, own_module: bool) -> str:
    said = as_json(data)
    if own_module:
        said = f"{said[:-1]}{MODULE}}}"
    former = [f"{entry.kind}/{slug}" for slug in _names(entry.data.get("was"))]
    tags = _names(entry.data.get("tags"))
    return f"[{said},{as_json(tags) if tags else '[]'},{as_json(former) if former else '[]'}]"


def module_field(number: int, line: str) -> str:
    """What stands for a file's module in a line; the first field needs no comma."""
    comma = "" if line.startswith(f"[{{{MODULE}") else ","
    return f'{comma}"module":{number}'


def text_key(entry: Entry, pointer: Pointer) -> str:
    """The stable key of a text: its entry's id, and the way to it."""
    return ".".join((str(entry.id), *map(str, pointer)))


def _names(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


class Copy:
    """Data to be changed at will: of what it was made from, only what is changed is copied."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = root
        self._own = {id(root)}

    def holder(self, pointer: Pointer) -> Any:
        """The map or list that holds what a pointer leads to, as one of our own."""
        here: Any = self.root
        for step in pointer[:-1]:
            below = here[step]
            if id(below) not in self._own:
                below = here[step] = dict(below) if isinstance(below, dict) else list(below)
                self._own.add(id(below))
            here = below
        return here

    def rename_keys(self, keys: dict[Pointer, str]) -> None:
        """Mark keys that name entries, each in its place; longest ways first: they may cross."""
        around: dict[Pointer, dict[str | int, str]] = {}
        for pointer, new in keys.items():
            around.setdefault(pointer[:-1], {})[pointer[-1]] = new
        for pointer in sorted(around, key=len, reverse=True):
            holder, marked = self.holder((*pointer, "")), around[pointer]
            items = [(marked.get(key, key), value) for key, value in holder.items()]
            holder.clear()
            holder.update(items)
