"""Documents: plain data in which every key and value has a span.

A `Map` is a dict and a `Seq` is a list, so json, jsonschema and generated validators accept them unchanged.
The spans of all items of a container are in one flat array of offsets: content has a million items, and a
span object for each would take more memory than the data.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union

from ludex.core.spans import SourceText, Span
from ludex.source.scalar_map import map_scalar

Value = Union[None, bool, int, float, str, "Map", "Seq"]
"""A value of a document: one of JSON's types."""


_FEW = 16
"""Number of items up to which searching a map is faster than building an index."""


class Map(dict[str, "Value"]):
    """Map in file order. `spans` has four offsets for each item: of its key and of its value."""

    __slots__ = ("_places", "end", "spans", "start")
    start: int
    end: int
    spans: array[int]
    _places: dict[str, int]

    def span_index(self, key: str) -> int:
        """Return the index in `spans` of an item's first offset; raise KeyError without the key."""
        if len(self) > _FEW:
            if len(getattr(self, "_places", ())) != len(self):
                self._places = {known: 4 * index for index, known in enumerate(self)}
            return self._places[key]
        for index, known in enumerate(self):
            if known == key:
                return 4 * index
        raise KeyError(key)

    def key_offsets(self, key: str) -> tuple[int, int]:
        at = self.span_index(key)
        return self.spans[at], self.spans[at + 1]

    def value_offsets(self, key: str) -> tuple[int, int]:
        at = self.span_index(key)
        return self.spans[at + 2], self.spans[at + 3]

    def key_at(self, index: int) -> str:
        """Return the key of an item by its number."""
        return list(self)[index]

    def list_keys(self) -> Seq:
        """Return the keys as a list with their spans."""
        keys = Seq(self)
        keys.start, keys.end = self.start, self.end
        starts, ends = self.spans[0::4], self.spans[1::4]
        keys.spans = array("I", [offset for both in zip(starts, ends, strict=True) for offset in both])
        return keys

    def find_item(self, offset: int) -> tuple[str, int, int] | None:
        """Return the key of the item that contains an offset, and the item's start and end; or None."""
        for key, start, end in zip(self, self.spans[0::4], self.spans[3::4], strict=True):
            if start <= offset <= end:
                return key, start, end
        return None

    def adopt(self, key: str, other: Map) -> None:
        """Copy an item from another map of the same file, with its spans."""
        at = other.span_index(key)
        self[key] = other[key]
        self.spans += other.spans[at : at + 4]

    def copy_fields(self) -> Map:
        """Return a copy with the same spans, whose fields can be replaced."""
        copied = Map(self)
        copied.start, copied.end, copied.spans = self.start, self.end, self.spans[:]
        return copied

    def drop(self, key: str) -> None:
        """Remove an item and its spans."""
        at = self.span_index(key)
        del self[key], self.spans[at : at + 4]


class Seq(list["Value"]):
    """List. `spans` has two offsets for each item."""

    __slots__ = ("end", "spans", "start")
    start: int
    end: int
    spans: array[int]

    def value_offsets(self, index: int) -> tuple[int, int]:
        at = 2 * range(len(self))[index]
        return self.spans[at], self.spans[at + 1]


def make_empty_map(start: int = 0, end: int = 0) -> Map:
    """Return an empty map that has a span, and can be filled."""
    empty = Map()
    empty.start, empty.end, empty.spans = start, end, array("I")
    return empty


Pointer = Sequence[str | int]
"""Keys and indices from the root to a value.

In a map, an index selects a key, as if the map were the list of its keys.
"""


def follow(value: Value, step: str | int) -> Value:
    """Return the value at one step of a pointer."""
    if isinstance(value, Map) and isinstance(step, int):
        return value.key_at(step)
    return value[step]  # type: ignore[index]  # a pointer fits the data it was made from


@dataclass(frozen=True)
class Document:
    """Data of a file, with the span of every part.

    `place` has the start and end of the root. `lost` lists the slugs of entries that were not read, or not
    for certain. `unread` lists the ranges of text that were skipped. A `hollow` document has lost the fields
    that describe the file, so nothing in it is checked and `lost` has all its slugs. If `lost` and `unread`
    are empty and the document is not hollow, everything was read.
    """

    file: str
    text: SourceText
    root: Value
    digest: str
    place: tuple[int, int]
    lost: frozenset[str] = frozenset()
    unread: tuple[Span, ...] = ()
    hollow: bool = False

    def value_at(self, pointer: Pointer) -> Value:
        value = self.root
        for step in pointer:
            value = follow(value, step)
        return value

    def span(self, pointer: Pointer) -> Span:
        """Return the span of a value; for an alias, the span of the alias itself."""
        start, end = self._find_offsets(pointer)
        return self.text.span(start, start + len(self.text.text[start:end].rstrip()))

    def key_span(self, pointer: Pointer) -> Span:
        """Return the span of a field's key; for the root and items of a list, their own span."""
        parent = self.value_at(pointer[:-1]) if pointer else None
        if isinstance(parent, Map) and isinstance(pointer[-1], str):
            return self.text.span(*parent.key_offsets(pointer[-1]))
        return self.span(pointer)

    def word_span(self, pointer: Pointer, i: int, j: int) -> Span:
        """Return the span of `value[i:j]` of a text, or of the whole value if that cannot be located."""
        value = self.value_at(pointer)
        start, end = self._find_offsets(pointer)
        found = map_scalar(self.text.text, start, end, value) if isinstance(value, str) else None
        if found is None:
            return self.span(pointer)
        return self.text.span(*found.find_range(i, j))

    def _find_offsets(self, pointer: Pointer) -> tuple[int, int]:
        if not pointer:
            return self.place
        parent = self.value_at(pointer[:-1])
        if isinstance(parent, Map) and isinstance(pointer[-1], int):
            return parent.key_offsets(parent.key_at(pointer[-1]))
        return parent.value_offsets(pointer[-1])  # type: ignore[union-attr,arg-type]
