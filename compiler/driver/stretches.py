"""Stretches of text in one piece of bytes, each decoded when asked for: how results travel and are kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Any, ClassVar

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

    def lines(self, name: str) -> list[str]:
        """A stretch of lines."""
        raw = self.raw(name)
        return raw.decode().split("\n") if raw else []

    def raw(self, name: str) -> bytes:
        start, end = self._bounds[name]
        return self.data[start:end]


def joined(stretches: Sequence[str | bytes]) -> bytes:
    """Texts, and bytes that are none, in one piece."""
    made = [each if isinstance(each, bytes) else each.encode("utf-8", "surrogatepass") for each in stretches]
    return b"".join((" ".join(str(len(each)) for each in made).encode(), b"\n", *made))


def mark_of(data: bytes) -> str:
    """What tells a piece of bytes from any other."""
    return blake2b(data, digest_size=16).hexdigest()
