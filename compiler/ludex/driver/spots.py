"""Where the rules of an entry stand, part by part, as numbers: so that whoever compiles them need not read
the file again. A rule is a value that its schema marks as one; its parts are the items of its maps and lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ludex.schema.entries import Entry
from ludex.schema.vocabulary import Pointer
from ludex.source.nodes import Map, Seq

Spots = Mapping[Pointer, tuple[int, int, int, int]]
"""Of each part by its pointer where its key begins and ends, and its value; an item of a list has its own
place for a key.
"""


def spots(entry: Entry, rules: Iterable[Pointer]) -> list[int]:
    """The places of rules and their parts, four numbers each."""
    text = entry.document.text.text
    found: list[int] = []
    for at in rules:
        holder: Any = entry.data
        for step in at[:-1]:
            holder = holder[step]
        _item(holder, at[-1], found, text)
    return found


def _item(holder: Any, step: str | int, found: list[int], text: str) -> None:
    if isinstance(holder, Map):
        at = holder.spot(str(step))
        found += holder.spans[at : at + 2]
        start, end = holder.spans[at + 2], holder.spans[at + 3]
    else:
        start, end = holder.place(step)
    end = start + len(text[start:end].rstrip())
    found += (start, end) if isinstance(holder, Map) else (start, end, start, end)
    _parts(holder[step], found, text)


def _parts(value: Any, found: list[int], text: str) -> None:
    """Every part of a value, each before what is in it."""
    if isinstance(value, Map | Seq):
        for step in value if isinstance(value, Map) else range(len(value)):
            _item(value, step, found, text)


def placed(data: Any, rules: Iterable[Pointer], numbers: Sequence[int]) -> Spots:
    """The same by pointer; `data` is that of the entry, plain."""
    left = iter(numbers)
    quads = zip(left, left, left, left, strict=True)
    found: dict[Pointer, tuple[int, int, int, int]] = {}
    for at in rules:
        value = data
        for step in at:
            value = value[step]
        for pointer in _pointers(value, at):
            found[pointer] = next(quads)
    return found


def _pointers(value: Any, at: Pointer) -> Iterator[Pointer]:
    """The ways to a value and to all its parts, in the order of `spots`."""
    yield at
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _pointers(each, (*at, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _pointers(each, (*at, index))
