"""The differences between two values of plain data, each at its path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludex.pack.contents import Json

Path = tuple[str | int, ...]


class Change(NamedTuple):
    path: Path
    how: str
    """added, removed, changed, or reordered: the same keys in another order"""
    old: Json
    """None where there was nothing; the keys, where they were reordered."""
    new: Json


def changes(old: Json, new: Json, path: Path = ()) -> Iterator[Change]:
    """Where two values differ: as deep as they have one shape; a list of another length as a whole."""
    if type(old) is dict and type(new) is dict:
        yield from _in_maps(old, new, path)
    elif type(old) is list and type(new) is list and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from changes(before, after, (*path, index))
    elif not same(old, new):
        yield Change(path, "changed", old, new)


def same(old: Json, new: Json) -> bool:
    """Equal as data: 1, 1.0 and true are three values, however deep they stand."""
    if type(old) is not type(new):
        return False
    if type(old) is list:
        return len(old) == len(new) and all(map(same, old, new))
    if type(old) is dict:
        return list(old) == list(new) and all(same(value, new[key]) for key, value in old.items())
    return bool(old == new)


def _in_maps(old: dict[str, Json], new: dict[str, Json], path: Path) -> Iterator[Change]:
    for key, before in old.items():
        if key in new:
            yield from changes(before, new[key], (*path, key))
        else:
            yield Change((*path, key), "removed", before, None)
    for key, after in new.items():
        if key not in old:
            yield Change((*path, key), "added", None, after)
    if old.keys() == new.keys() and list(old) != list(new):
        yield Change(path, "reordered", list(old), list(new))
