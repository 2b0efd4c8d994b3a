"""A bounded memory of what was decoded last. Knows nothing of packs."""

from __future__ import annotations

from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """Keeps what was used lately, within a number of things and a sum of sizes.

    Two generations instead of a queue: what is new or asked for again stands in the young one; when that is
    full it becomes the old one, and what the old one held and nobody asked for is forgotten. A hit costs one
    look-up, where an exact order of last use would be rewritten at every hit.
    """

    __slots__ = ("_count", "_old", "_room", "_size", "_young")

    def __init__(self, count: int, size: int) -> None:
        self._count = count // 2
        self._size = size // 2
        self._room = self._size
        self._young: dict[Key, tuple[Value, int]] = {}
        self._old: dict[Key, tuple[Value, int]] = {}

    def get(self, key: Key) -> Value | None:
        found = self._young.get(key)
        if found is not None:
            return found[0]
        found = self._old.pop(key, None)
        if found is None:
            return None
        self.put(key, *found)
        return found[0]

    def put(self, key: Key, value: Value, size: int) -> None:
        """Keep a value of that size; what is larger than all the room there is stays outside."""
        if size > self._size:
            return
        if size > self._room or len(self._young) >= self._count:
            self._old, self._young, self._room = self._young, {}, self._size
        self._young[key] = (value, size)
        self._room -= size

    def __len__(self) -> int:
        return len(self._young) + len(self._old)
