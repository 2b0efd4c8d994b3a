"""Maps and lists that remember where they and their items stand: plain data to everyone else.

A `Map` is a dict and a `Seq` is a list, so json, jsonschema and generated validators take them as they are.
The spans of all items of one container lie in one flat array of offsets: content has a million items,
and an object for each would cost more than the data.
"""

from __future__ import annotations

from array import array
from typing import Union

Value = Union[None, bool, int, float, str, "Map", "Seq"]
"""What a document is made of: JSON's types, and nothing else."""


class Map(dict[str, "Value"]):
    """A map in the order of the file. `spans` holds four offsets an item: its key's two, its value's two."""

    __slots__ = ("end", "spans", "start")
    start: int
    end: int
    spans: array[int]

    def spot(self, key: str) -> int:
        """Where in `spans` the offsets of an item begin."""
        for index, known in enumerate(self):
            if known == key:
                return 4 * index
        raise KeyError(key)

    def key_place(self, key: str) -> tuple[int, int]:
        at = self.spot(key)
        return self.spans[at], self.spans[at + 1]

    def place(self, key: str) -> tuple[int, int]:
        at = self.spot(key)
        return self.spans[at + 2], self.spans[at + 3]

    def drop(self, key: str) -> None:
        """Take an item out, with its place."""
        at = self.spot(key)
        del self[key], self.spans[at : at + 4]


class Seq(list["Value"]):
    """A list. `spans` holds two offsets an item."""

    __slots__ = ("end", "spans", "start")
    start: int
    end: int
    spans: array[int]

    def place(self, index: int) -> tuple[int, int]:
        at = 2 * range(len(self))[index]
        return self.spans[at], self.spans[at + 1]


def whole_map(start: int = 0, end: int = 0) -> Map:
    """An empty map that knows its place: what stands where all entries were lost."""
    made = Map()
    made.start, made.end, made.spans = start, end, array("I")
    return made
