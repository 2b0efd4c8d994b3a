"""The lists that follow from the entries: who is of a kind, who has a tag, who refers to whom.

Writing stores them and verifying works them out again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ludex.pack.table import little


def grouped(pairs: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """Names in order, each with the numbers that came with it: in the order they came in, each once."""
    found: dict[str, dict[int, None]] = {}
    for name, number in pairs:
        found.setdefault(name, {})[number] = None
    return {name: list(found[name]) for name in sorted(found)}


def users(targets: Iterable[Iterable[int]], count: int) -> list[list[int]]:
    """For each of `count` entries, who refers to it; `targets` are what entries 0, 1, … refer to."""
    found: list[list[int]] = [[] for _ in range(count)]
    for number, numbers in enumerate(targets):
        for target in set(numbers):
            found[target].append(number)
    return found


def as_bytes(numbers: Iterable[int]) -> bytes:
    return little(array("I", numbers))
