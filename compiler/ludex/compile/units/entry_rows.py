"""Encoded entries of a unit: pack rows with holes for numbers, and spans of rules.

An encoded entry, its form, is one line of text, so the forms of a file can be split without decoding.
Control characters, which JSON never contains, separate its parts and mark the holes for numbers. During
encoding, lone surrogates mark the holes: they cannot occur in UTF-8, so no author can write one.
"""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import getitem
from typing import Any, NamedTuple, cast

from ludex.checks import ARROW
from ludex.compile.store.encoding import Plain
from ludex.core.hashing import encode_json
from ludex.core.ids import make_id
from ludex.l10n.texts import Text, list_key_steps
from ludex.pack.contents import ReferenceHolder
from ludex.schema.entries import AUTHOR_FIELDS, Entry
from ludex.schema.keywords import Pointer
from ludex.schema.walkers import AnnotatedValue
from ludex.source.document import Map, Seq

RuleSpans = Mapping[Pointer, tuple[int, int, int, int]]
"""The range of each part's key, and of its value, by pointer.

The key of a list item has the item's own range.
"""


def encode_checked_fields(entry: Entry, texts: Iterable[Text], walked: Iterable[AnnotatedValue]) -> str:
    """Encode the fields of an entry that checks of whole games may read: all but its sentences.

    Of sentences, they read only what must be unique, and what follows an arrow.
    """
    fields = CopyOnWriteData(dict(entry.data))
    unique = {at for at, each, _ in walked if each.keyword == "x-unique"}
    for text in texts:
        at = text.pointer[len(entry.pointer) :]
        if text.form != "name" and at not in unique and not any(map(ARROW.search, text.source)):
            fields.writable_parent(at)[at[-1]] = None
    return encode_json(fields.root)


def encode_compared_texts(texts: Iterable[Text]) -> list[object]:
    """Encode texts that may have to agree with rules elsewhere: of flavour, only what has slots."""
    return [
        (each.key, each.source, each.slots, each.values)
        for each in texts
        if each.field != "flavour" or any("{{" in part for part in each.source)
    ]


def has_conditions(entry: Entry, core_kind: str) -> bool:
    """Return whether an entry has conditions on other entries that must hold outside play."""
    field = {"invariant": "of", "deck": "from"}.get(core_kind)
    return entry.sound and not entry.fixture and field in entry.data


def encode_rule_spans(entry: Entry, rules: Iterable[Pointer]) -> list[int]:
    """Encode the ranges of rules and their parts, four numbers each."""
    text, data = entry.document.text.text, cast("Plain", entry.data)
    found: list[int] = []
    for at in rules:
        _encode_item(reduce(getitem, at[:-1], data), at[-1], found, text)
    return found


def _encode_item(holder: Any, step: str | int, found: list[int], text: str) -> None:
    """Add the ranges of an item's key and value, without trailing space, and those of the item's parts."""
    if isinstance(holder, Map):
        at = holder.span_index(str(step))
        found += holder.spans[at : at + 2]
        start, end = holder.spans[at + 2], holder.spans[at + 3]
    else:
        start, end = holder.value_offsets(step)
    end = start + len(text[start:end].rstrip())
    found += (start, end) if isinstance(holder, Map) else (start, end, start, end)
    _encode_parts(holder[step], found, text)


def _encode_parts(value: Any, found: list[int], text: str) -> None:
    if isinstance(value, Map | Seq):
        for step in value if isinstance(value, Map) else range(len(value)):
            _encode_item(value, step, found, text)


def decode_rule_spans(data: Any, rules: Iterable[Pointer], numbers: Sequence[int]) -> RuleSpans:
    """Decode the ranges by pointer; `data` is the entry's plain data."""
    left = iter(numbers)
    quads = zip(left, left, left, left, strict=True)
    found: dict[Pointer, tuple[int, int, int, int]] = {}
    for at in rules:
        for pointer in _iterate_pointers(reduce(getitem, at, data), at):
            found[pointer] = next(quads)
    return found


def _iterate_pointers(value: Any, at: Pointer) -> Iterator[Pointer]:
    """Yield the pointers to a value and to all its parts, in the order of `encode_rule_spans`."""
    yield at
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _iterate_pointers(each, (*at, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _iterate_pointers(each, (*at, index))


NOT_PACKED = AUTHOR_FIELDS | {"tags"}
"""Fields of every entry that are only for its author, or that a pack stores elsewhere."""

HOLE, MODULE, LIST_SEPARATOR, PART_SEPARATOR = "\x01", "\x02", "\x1e", "\x1f"
"""Marks used in forms.

In order: the number of a reference, the module of a file, the separator of lists, and that of parts.
"""

_KEY, _KEY_END, _VALUE, _VALUE_END = "\udfff", "\udffe", "\udffd", "\udffc"
"""Marks around the number of a reference: a key keeps its quotes, a value loses them."""
_MARK = re.compile(f"{_KEY}([0-9]+){_KEY_END}")


class EncodedEntry(NamedTuple):
    """Encoded entry without the numbers of other entries; references are counted in order."""

    text: str
    """The JSON of data, tags and former names, then of each reference, with holes for numbers.

    A reference that the pack does not have is empty.
    """
    holes: list[int]
    """The references whose numbers fill the holes, in order."""
    again: list[tuple[int, int]]
    """Pairs of numbers: a reference, and an earlier reference at the same place."""
    tags: list[str]
    texts: list[tuple[str, str]]
    """Pointers to texts, each with its value as JSON."""
    places: array[int]
    """Line and column of the entry, of each reference, and of the file's module if it has one."""

    @classmethod
    def read(cls, line: str) -> EncodedEntry:
        text, holes, again, tags, texts, places = line.split(PART_SEPARATOR)
        items, numbers = iter(texts.split(LIST_SEPARATOR) if texts else ()), map(int, again.split())
        return cls(
            text,
            list(map(int, holes.split())),
            list(zip(numbers, numbers, strict=True)),
            _decode_part(tags) if tags else [],
            [(_decode_part(way), text) for way, text in zip(items, items, strict=True)],
            array("I", bytes.fromhex(places)),
        )

    @property
    def packed_references(self) -> list[bool]:
        """For each reference, whether it is in the pack."""
        return [bool(ref) for ref in self.text.split(LIST_SEPARATOR)[1:]]

    def fill_holes(self, numbers: Sequence[str], module: int | None) -> tuple[str, str]:
        """Return the JSON of data, tags and former names, and of references, with the holes filled."""
        parts = self.text.split(HOLE)
        made = [""] * (2 * len(parts) - 1)
        made[::2] = parts
        made[1::2] = [numbers[hole] for hole in self.holes]
        text, _, refs = "".join(made).partition(LIST_SEPARATOR)
        if MODULE in text:
            comma = "" if text.startswith(f"[{{{MODULE}") else ","
            text = text.replace(MODULE, "" if module is None else f'{comma}"module":{module}')
        return text, refs


def encode_entry(
    entry: Entry, found: Sequence[AnnotatedValue], start: int, defaults: Iterable[tuple[Pointer, Any]] = ()
) -> str:
    """Encode an entry as one line, which `EncodedEntry.read` decodes.

    `found` are its values with annotations, `start` is its offset in the file, and `defaults` are added to
    its data.
    """
    data = CopyOnWriteData({name: value for name, value in entry.data.items() if name not in NOT_PACKED})
    for pointer, value in defaults:
        data.writable_parent(pointer)[pointer[-1]] = value
    texts: dict[Pointer, str] = {}
    ways: dict[str, str] = {}
    references: list[AnnotatedValue] = []
    for each in found:
        pointer, annotation, value = each
        if annotation.keyword == "x-text":
            if pointer[0] in data.root and pointer not in texts:
                texts[pointer] = encode_json(value)
                ways.setdefault(_make_text_key(entry, pointer), texts[pointer])  # a duplicate key is an error
        elif annotation.keyword == "x-ref" and isinstance(value, str):
            references.append(each)
    for pointer in texts:
        del data.writable_parent(pointer)[pointer[-1]]
    keys, again = _mark_references(data, references)
    own_module = bool(entry.module) and "module" not in entry.data
    line, holes = _split_marks(_encode_data(data.root, entry, own_module))
    refs = [_encode_reference(number, each, keys, holes) for number, each in enumerate(references)]
    starts = [start, *_find_starts(entry.data, references)]
    starts += [entry.module_span.start] if own_module else []
    tags = _list_names(entry.data.get("tags"))
    return PART_SEPARATOR.join(
        (
            LIST_SEPARATOR.join((line, *refs)),
            " ".join(holes),
            " ".join(map(str, again)),
            encode_json(tags) if tags else "",
            LIST_SEPARATOR.join(part for item in ways.items() for part in item),
            _list_positions(entry.document.text.line_starts, starts).tobytes().hex(),
        )
    )


def _mark_references(
    data: CopyOnWriteData, references: Sequence[AnnotatedValue]
) -> tuple[dict[Pointer, int], list[int]]:
    """Replace references by marks. Return numbers by pointer of keys, and pairs at the same place."""
    keys: dict[Pointer, int] = {}
    first: dict[tuple[Pointer, bool], int] = {}
    again: list[int] = []
    for number, (pointer, annotation, _) in enumerate(references):
        if pointer[0] in NOT_PACKED:
            continue
        before = first.setdefault((pointer, annotation.on_key), number)
        if before != number:
            again += (number, before)
        elif annotation.on_key:
            keys[pointer] = number
        else:
            data.writable_parent(pointer)[pointer[-1]] = f"{_VALUE}{number}{_VALUE_END}"
    if keys:
        data.rename_keys({pointer: f"{_KEY}{number}{_KEY_END}" for pointer, number in keys.items()})
    return keys, again


def _split_marks(line: str) -> tuple[str, list[str]]:
    """Return a line with holes in place of reference marks, and the numbers of the marks."""
    parts = _MARK.split(line.replace(f'"{_VALUE}', _KEY).replace(f'{_VALUE_END}"', _KEY_END))
    return HOLE.join(parts[::2]), parts[1::2]


def _encode_reference(
    number: int, found: AnnotatedValue, keys: Mapping[Pointer, int], holes: list[str]
) -> str:
    pointer, annotation, _ = found
    if pointer[0] in NOT_PACKED:
        return ""
    holes.append(str(number))
    if keys:
        steps = list(pointer)
        for depth in range(len(steps)):
            key = keys.get(pointer[: depth + 1])
            if key is not None:
                holes.append(str(key))
                steps[depth] = _KEY
        pointer = tuple(steps)
    return _encode_steps(pointer, ReferenceHolder.KEY if annotation.on_key else ReferenceHolder.VALUE)


@lru_cache(10_000)
def _encode_steps(pointer: Pointer, holder: ReferenceHolder) -> str:
    return f"[{HOLE},{holder:d},{encode_json(list(pointer))[1:-1].replace(_KEY, HOLE)}]"


def _make_text_key(entry: Entry, pointer: Pointer) -> str:
    """Return the path of a text in the form of its key, in which a list item has its own id."""
    listed = any(type(step) is int for step in pointer)
    return _join_steps(tuple(list_key_steps(entry.data, pointer)) if listed else pointer)


@lru_cache(10_000)
def _join_steps(steps: Pointer) -> str:
    return encode_json(".".join(map(str, steps)))


_decode_part: Any = lru_cache(10_000)(json.loads)
"""Decode a part that is itself JSON. Cached, because the same few recur; callers must not change it."""


def _encode_data(data: dict[str, Any], entry: Entry, own_module: bool) -> str:
    text = encode_json(data)
    if own_module:
        text = f"{text[:-1]}{MODULE}}}"
    former = [str(make_id(entry.kind, slug)) for slug in entry.former_slugs]
    tags = _list_names(entry.data.get("tags"))
    return f"[{text},{encode_json(tags) if tags else '[]'},{encode_json(former) if former else '[]'}]"


def _list_names(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _find_starts(data: Any, references: Sequence[AnnotatedValue]) -> Iterator[int]:
    spots: dict[int, dict[str | int, int]] = {}
    for pointer, annotation, _ in references:
        holder, step = reduce(getitem, pointer[:-1], data), pointer[-1]
        if isinstance(step, int):
            yield holder.spans[2 * step]
            continue
        spot = spots.get(id(holder))
        if spot is None:
            spot = spots[id(holder)] = {key: 4 * index for index, key in enumerate(holder)}
        yield holder.spans[spot[step] + (0 if annotation.on_key else 2)]


def _list_positions(lines: list[int], starts: list[int]) -> array[int]:
    """Return lines and columns, counted from 1."""
    places = array("I")
    for start in starts:
        line = bisect_right(lines, start)
        places.append(line)
        places.append(start - lines[line - 1] + 1)
    return places


class CopyOnWriteData:
    """Copy of data that copies only changed parts of the original."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = root
        self._own: dict[Pointer, Any] = {}

    def writable_parent(self, pointer: Pointer) -> Any:
        """Return the map or list that contains the target of a pointer, as a private copy."""
        if len(pointer) == 1:
            return self.root
        way = pointer[:-1]
        known = self._own.get(way)
        if known is None:
            above = self.writable_parent(way)
            below = above[way[-1]]
            known = dict(below) if isinstance(below, dict) else list(below)
            self._own[way] = above[way[-1]] = known
        return known

    def rename_keys(self, keys: dict[Pointer, str]) -> None:
        """Replace keys that name entries by marks, longest paths first, since one may contain another."""
        around: dict[Pointer, dict[str | int, str]] = {}
        for pointer, new in keys.items():
            around.setdefault(pointer[:-1], {})[pointer[-1]] = new
        for way in sorted(around, key=len, reverse=True):
            holder, marked = self.writable_parent((*way, "")), around[way]
            items = [(marked.get(key, key), value) for key, value in holder.items()]
            holder.clear()
            holder.update(items)
