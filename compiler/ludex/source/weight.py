"""How much aliases stand for: counted from what they point at, and never expanded.

A file of nine lines can hold aliases of aliases for a thousand million values. Each container that an alias
points at is weighed once; an alias within it counts with the weight that is known already.
"""

from __future__ import annotations

from ludex.source.nodes import Map, Seq, Value

_LETTERS = 64
"""A text counts for one more value with each of these."""


class TooHeavyError(Exception):
    """More values, or deeper ones, than a file's aliases may stand for."""

    def __init__(self, *, deep: bool) -> None:
        super().__init__(deep)
        self.deep = deep


class Weights:
    """What the aliases of one file stand for so far."""

    def __init__(self) -> None:
        self.total = 0
        self._known: dict[int, tuple[Value, int, int]] = {}  # the value is kept, for its identity

    def add(self, value: Value, *, depth: int, most: int, deepest: int) -> None:
        """Count one more alias of a value, at a depth; TooHeavyError where that is beyond a limit."""
        size, height = self._weigh(value)
        if depth + height > deepest:
            raise TooHeavyError(deep=True)
        if self.total + size > most:
            raise TooHeavyError(deep=False)
        self.total += size

    def _weigh(self, value: Value) -> tuple[int, int]:
        """Values within a value, itself included, and its levels of containers.

        It recurses no deeper than the file nests: what an alias within points at is known by then.
        """
        if not isinstance(value, Map | Seq):
            return 1 + (len(value) // _LETTERS if isinstance(value, str) else 0), 0
        if id(value) not in self._known:
            inner = [self._weigh(each) for each in (value.values() if isinstance(value, Map) else value)]
            size = 1 + sum(size for size, _ in inner)
            self._known[id(value)] = value, size, 1 + max((height for _, height in inner), default=0)
        _, size, height = self._known[id(value)]
        return size, height
