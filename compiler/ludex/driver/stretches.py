"""Stretches of text in one piece of bytes, each decoded when asked for: how results travel and are kept."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Any, ClassVar, overload

dumps = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


class Stretches:
    """What was joined, taken apart again. `names` are those of the stretches, in their order."""

    names: ClassVar[tuple[str, ...]] = ()

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._decoded: dict[str, Any] = {}
        head, _, _ = data.partition(b"\n")
        sizes = [int(size) for size in head.split()]
        starts = accumulate(sizes, initial=len(head) + 1)
        self._bounds = {
            name: (start, start + size) for name, start, size in zip(self.names, starts, sizes, strict=False)
        }

    def get(self, name: str) -> Any:
        """A stretch of JSON."""
        if name not in self._decoded:
            self._decoded[name] = json.loads(self.raw(name))
        return self._decoded[name]

    def forget(self, *names: str) -> None:
        """Let go of what was decoded: it can be decoded again."""
        for name in names:
            self._decoded.pop(name, None)

    def lines(self, name: str) -> Lines:
        """A stretch of lines."""
        return Lines(self.data, *self._bounds[name])

    def raw(self, name: str) -> bytes:
        start, end = self._bounds[name]
        return self.data[start:end]


class Lines(Sequence[str]):
    """Lines in a piece of bytes, decoded when asked for, and not kept: all together are large."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data = data
        self._starts = array("Q")
        """Where each line begins, and where another would after the last."""
        if start < end:
            self._starts.append(start)
            at = data.find(b"\n", start, end)
            while at >= 0:
                self._starts.append(at + 1)
                at = data.find(b"\n", at + 1, end)
            self._starts.append(end + 1)

    def __len__(self) -> int:
        return max(len(self._starts) - 1, 0)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        at = range(len(self))[number]
        return self._data[self._starts[at] : self._starts[at + 1] - 1].decode()


def joined(stretches: Sequence[str | bytes]) -> bytes:
    """Texts, and bytes that are none, in one piece."""
    made = [each if isinstance(each, bytes) else each.encode("utf-8", "surrogatepass") for each in stretches]
    return b"".join((" ".join(str(len(each)) for each in made).encode(), b"\n", *made))


def mark_of(data: bytes) -> str:
    """What tells a piece of bytes from any other."""
    return blake2b(data, digest_size=16).hexdigest()
