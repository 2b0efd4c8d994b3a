"""Which rules of the rulebook a part of an entry says that it carries out: the `by` that stands nearest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def cited(data: Any, pointer: str, ids: Sequence[str]) -> tuple[str, ...]:
    """The ids of those rules, for the part of an entry's data that a pointer leads to."""
    found = _by(data, ())
    value = data
    for step in pointer.split("/"):
        value = _below(value, step, ids)
        found = _by(value, found)
    return tuple(_id(each, ids) for each in found if isinstance(each, int))


def _by(value: Any, otherwise: Any) -> Any:
    return value["by"] if isinstance(value, Mapping) and "by" in value else otherwise


def _below(value: Any, step: str, ids: Sequence[str]) -> Any:
    """A part by its key; keys that are references are numbers in the record, slugs in the pointer."""
    if not isinstance(value, Mapping):
        return None
    if step in value:
        return value[step]
    for key, each in value.items():
        if key.isdigit() and step in (_id(int(key), ids), _id(int(key), ids).partition("/")[2]):
            return each
    return None


def _id(number: int, ids: Sequence[str]) -> str:
    return ids[number] if 0 <= number < len(ids) else ""
