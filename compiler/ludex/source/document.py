"""Documents: plain data in which every key and value has a span.

A `Map` is a dict and a `Seq` is a list, so json, jsonschema and generated validators take them as they are.
The spans of all items of one container lie in one flat array of offsets: content has a million items,
and an object for each would cost more than the data.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union

from ludex.core.spans import SourceText, Span
from ludex.source.scalar_map import map_scalar

Value = Union[None, bool, int, float, str, "Map", "Seq"]
"""What a document is made of: JSON's types, and nothing else."""


_FEW = 16
"""Items of a map that are gone through sooner than looked up."""


class Map(dict[str, "Value"]):
    """A map in the order of the file. `spans` holds four offsets an item: its key's two, its value's two."""

    __slots__ = ("_places", "end", "spans", "start")
    start: int
    end: int
    spans: array[int]
    _places: dict[str, int]

    def span_index(self, key: str) -> int:
        """Where in `spans` the offsets of an item begin. The places in a large map are remembered."""
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
        """The key of an item, by its number."""
        return list(self)[index]

    def list_keys(self) -> Seq:
        """Its keys as a list, each where it stands."""
        keys = Seq(self)
        keys.start, keys.end = self.start, self.end
        starts, ends = self.spans[0::4], self.spans[1::4]
        keys.spans = array("I", [offset for both in zip(starts, ends, strict=True) for offset in both])
        return keys

    def find_item(self, offset: int) -> tuple[str, int, int] | None:
        """The key of the item that holds an offset, and where the item begins and ends."""
        for key, start, end in zip(self, self.spans[0::4], self.spans[3::4], strict=True):
            if start <= offset <= end:
                return key, start, end
        return None

    def adopt(self, key: str, other: Map) -> None:
        """Take over an item of another map of the same file, with its place."""
        at = other.span_index(key)
        self[key] = other[key]
        self.spans += other.spans[at : at + 4]

    def copy_fields(self) -> Map:
        """A copy whose fields can be replaced, and know their places all the same."""
        copied = Map(self)
        copied.start, copied.end, copied.spans = self.start, self.end, self.spans[:]
        return copied

    def drop(self, key: str) -> None:
        """Take an item out, with its place."""
        at = self.span_index(key)
        del self[key], self.spans[at : at + 4]


class Seq(list["Value"]):
    """A list. `spans` holds two offsets an item."""

    __slots__ = ("end", "spans", "start")
    start: int
    end: int
    spans: array[int]

    def value_offsets(self, index: int) -> tuple[int, int]:
        at = 2 * range(len(self))[index]
        return self.spans[at], self.spans[at + 1]


def make_empty_map(start: int = 0, end: int = 0) -> Map:
    """An empty map that knows its place: what stands where all entries were lost."""
    empty = Map()
    empty.start, empty.end, empty.spans = start, end, array("I")
    return empty


Pointer = Sequence[str | int]
"""Keys and indices from the root to a value. In a map an index leads to a key: the map is read as a list of
its keys then."""


def follow(value: Value, step: str | int) -> Value:
    """What stands at one step of a pointer."""
    if isinstance(value, Map) and isinstance(step, int):
        return value.key_at(step)
    return value[step]  # type: ignore[index]  # a pointer fits the data it was made from


@dataclass(frozen=True)
class Document:
    """The data of a file with the span of every part.

    `lost` are slugs of entries that could not be read: they exist, and are not checked. `unread` are the
    stretches of the text that were left out. A `hollow` document has lost what says what it is: nothing of it
    is checked, and `lost` has all its slugs. Where `lost` is empty and it is not hollow, all was read.
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
        """The span of a value; an alias's own where it is one."""
        start, end = self._find_offsets(pointer)
        return self.text.span(start, start + len(self.text.text[start:end].rstrip()))

    def key_span(self, pointer: Pointer) -> Span:
        """The span of the key of a field; an item of a list has none, and gives its own; so does the root."""
        parent = self.value_at(pointer[:-1]) if pointer else None
        if isinstance(parent, Map) and isinstance(pointer[-1], str):
            return self.text.span(*parent.key_offsets(pointer[-1]))
        return self.span(pointer)

    def word_span(self, pointer: Pointer, i: int, j: int) -> Span:
        """The span of `value[i:j]` of a text, at its characters; where these are hidden, the value's."""
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
