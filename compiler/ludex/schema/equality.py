"""Equality as JSON Schema means it: 1 equals 1.0, and true equals nothing but true.

Python says 1 == True; an enum, a const and uniqueItems must not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence


def same(one: object, two: object) -> bool:
    """Whether two plain values are the same value of JSON."""
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(same(value, two[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(map(same, one, two))
    return one is two or one == two


def among(values: Iterable[object]) -> Callable[[object], bool]:
    """A test of membership in a list of plain values."""
    listed = list(values)
    scalars = frozenset(_tagged(value) for value in listed if not isinstance(value, dict | list))
    containers = [value for value in listed if isinstance(value, dict | list)]

    def test(value: object) -> bool:
        if isinstance(value, dict | list):
            return any(same(value, each) for each in containers)
        return _tagged(value) in scalars

    return test


def repeated(items: Sequence[object]) -> tuple[int, int] | None:
    """The places of an item and of one after it that equals it; None where all differ."""
    seen: dict[object, int] = {}
    containers: list[int] = []
    for index, item in enumerate(items):
        if isinstance(item, dict | list):
            for earlier in containers:
                if same(items[earlier], item):
                    return earlier, index
            containers.append(index)
        else:
            first = seen.setdefault(_tagged(item), index)
            if first != index:
                return first, index
    return None


def unique(items: Sequence[object]) -> bool:
    """Whether no two items are equal."""
    return repeated(items) is None


def _tagged(scalar: object) -> object:
    """A scalar that Python's own equality may compare."""
    return (scalar,) if isinstance(scalar, bool) else scalar
