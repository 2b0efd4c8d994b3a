"""Named constants of an entry's rules, which its texts may show as slots.

A constant has a name where the entry lists it under `values`, where a call gives it by name
(`drop(self, boxes=1)`), and where `modifies` changes a quantity by it: then the quantity is the name. Read
from plain data, so that rules and texts mean the same by a name without knowing of one another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from ludex.schema.keywords import Pointer

STEP_NAMES = ("here", "there", "edge", "spent", "leaving")
"""What the rules of a route read of a step, behind the route's arguments."""
STOP_NAMES = ("here", "spent")
"""What they read of a space where a way may end."""
ROUTE_NAMES = {"cost": STEP_NAMES, "bars": STEP_NAMES, "passes": STOP_NAMES, "beyond": STOP_NAMES}
LIMIT_NAMES = ("cards", "owner")
"""What the limits of a deck read: the cards of a deck that is built, and who builds it."""
FIELD_NAMES = {**ROUTE_NAMES, "limits": LIMIT_NAMES}
"""Names that rules under a field read, and texts beside them show, behind the arguments of the entry."""


class NameSource(Enum):
    """Where a constant has its name from."""

    VALUE = "value"
    ARGUMENT = "argument"
    CHANGE = "change"


class NamedConstant(NamedTuple):
    """A constant with its name, as it is written: a number, or an expression that names something."""

    name: str
    written: int | str
    at: Pointer
    source: NameSource


_ARGUMENT = re.compile(r"(?<=[(,])\s*([a-z][a-z0-9_]*)\s*=\s*(-?[0-9]{1,15})\s*(?=[,)])")
_NUMBER = re.compile(r"\s*-?[0-9]{1,15}\s*")
_TEXT_FIELDS = frozenset(("title", "text", "flavour", "says", "note", "source", "values"))
"""Fields that hold no rules, and may hold what looks like one."""


def find_named_constants(data: Mapping[str, Any]) -> Iterator[NamedConstant]:
    """Named constants of an entry, in the order in which they stand."""
    values = data.get("values")
    for name, written in values.items() if isinstance(values, Mapping) else ():
        if type(written) in (int, str):
            yield NamedConstant(str(name), written, ("values", name), NameSource.VALUE)
    yield from _find_changes(data)
    for field, value in data.items():
        if field not in _TEXT_FIELDS:
            yield from _find_arguments(value, (field,))


def _find_changes(data: Mapping[str, Any]) -> Iterator[NamedConstant]:
    """Sizes of the changes of quantities that the entry changes once, by a number."""
    modified = data.get("modifies")
    for quantity, stages in modified.items() if isinstance(modified, Mapping) else ():
        changes = list(stages.items()) if isinstance(stages, Mapping) else []
        if len(changes) == 1 and isinstance(changes[0][1], Mapping):
            stage, change = changes[0]
            number = read_number(change.get("value"))
            if number is not None:
                at: Pointer = ("modifies", quantity, stage, "value")
                name = str(quantity).rpartition("/")[2].replace("-", "_")
                yield NamedConstant(name, abs(number), at, NameSource.CHANGE)


def _find_arguments(value: object, at: Pointer) -> Iterator[NamedConstant]:
    """Numbers that calls give by name, in all expressions below a field."""
    if isinstance(value, str):
        if "=" in value:
            for found in _ARGUMENT.finditer(value):
                yield NamedConstant(found[1], int(found[2]), at, NameSource.ARGUMENT)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _find_arguments(each, (*at, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _find_arguments(each, (*at, index))


def find_unambiguous(constants: list[NamedConstant]) -> dict[str, int | str]:
    """What each name stands for, where it stands for one thing alone."""
    known = dict.fromkeys((each.name, each.written) for each in constants)
    several = Counter(name for name, _ in known)
    return {name: written for name, written in known if several[name] == 1}


_SLOT = re.compile(r"\{\{(.*?)\}\}")
_SLOT_NAME = re.compile(r"(?<![\w.\"'])[a-z_]\w*(?![\w\"'(])")


def find_shown_names(text: str) -> set[str]:
    """Names that the slots of a text show, filters and words in quotes left out."""
    return {
        name
        for slot in _SLOT.findall(text)
        for name in _SLOT_NAME.findall(re.sub(r"\|\s*\w+|\"[^\"]*\"|'[^']*'", " ", slot))
    }


def read_number(written: object) -> int | None:
    """The number that an expression is; none where it is anything else."""
    if type(written) is int:
        return written
    return int(written) if isinstance(written, str) and _NUMBER.fullmatch(written) else None
