"""Named constants of an entry's rules, which texts of the entry can show as slots.

A constant has a name if the entry lists it under `values`, or if a call passes it by name (`drop(self,
boxes=1)`). The amount of a change under `modifies` has the name of the changed quantity. Names are read from
plain data, so that rules and texts agree without depending on each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from ludex.core.ids import to_identifier
from ludex.core.lazy_patterns import lazy_pattern
from ludex.schema.keywords import Pointer

STEP_NAMES = ("here", "there", "edge", "spent", "leaving")
"""Names that a route's rules about an edge can read, after the route's arguments."""
STOP_NAMES = ("here", "spent")
"""Names that a route's rules about a space, to pass it or to go on from it, can read."""
ROUTE_NAMES = {"cost": STEP_NAMES, "bars": STEP_NAMES, "passes": STOP_NAMES, "beyond": STOP_NAMES}
LIMIT_NAMES = ("cards", "owner")
"""Values that the limits of a deck can read: the cards of the deck, and its owner."""
FIELD_NAMES = {**ROUTE_NAMES, "limits": LIMIT_NAMES}
"""Names that rules under a field can read, and texts beside them can show, after the entry's arguments."""


class NameSource(Enum):
    """Construct that gives a constant its name."""

    VALUE = "value"
    ARGUMENT = "argument"
    CHANGE = "change"


class NamedConstant(NamedTuple):
    """Constant of an entry's rules with its name; `written` as in the file, a change without its sign."""

    name: str
    written: int | str
    at: Pointer
    source: NameSource


_ARGUMENT = lazy_pattern(r"(?<=[(,])\s*([a-z][a-z0-9_]*)\s*=\s*(-?[0-9]{1,15})\s*(?=[,)])")
_NUMBER = lazy_pattern(r"\s*-?[0-9]{1,15}\s*")
_TEXT_FIELDS = frozenset(("title", "text", "flavour", "says", "note", "source", "values"))
"""Fields not searched for calls: texts, which may look like rules, and `values`, which is read separately."""


def find_named_constants(data: Mapping[str, Any]) -> Iterator[NamedConstant]:
    """Yield the named constants of an entry: its values, then its changes, then arguments of calls."""
    values = data.get("values")
    for name, written in values.items() if isinstance(values, Mapping) else ():
        if type(written) in (int, str):
            yield NamedConstant(str(name), written, ("values", name), NameSource.VALUE)
    yield from _find_changes(data)
    for field, value in data.items():
        if field not in _TEXT_FIELDS:
            yield from _find_arguments(value, (field,))


def _find_changes(data: Mapping[str, Any]) -> Iterator[NamedConstant]:
    """Yield the changes of quantities by a number, if the entry changes that quantity in one stage only."""
    modified = data.get("modifies")
    for quantity, stages in modified.items() if isinstance(modified, Mapping) else ():
        changes = list(stages.items()) if isinstance(stages, Mapping) else []
        if len(changes) == 1 and isinstance(changes[0][1], Mapping):
            stage, change = changes[0]
            number = read_number(change.get("value"))
            if number is not None:
                at: Pointer = ("modifies", quantity, stage, "value")
                name = to_identifier(str(quantity).rpartition("/")[2])
                yield NamedConstant(name, abs(number), at, NameSource.CHANGE)


def _find_arguments(value: object, at: Pointer) -> Iterator[NamedConstant]:
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
    """Return the names with a single value, and that value."""
    known = dict.fromkeys((each.name, each.written) for each in constants)
    several = Counter(name for name, _ in known)
    return {name: written for name, written in known if several[name] == 1}


_SLOT = lazy_pattern(r"\{\{(.*?)\}\}")
_SLOT_NAME = lazy_pattern(r"(?<![\w.\"'])[a-z_]\w*(?![\w\"'(])")


def find_shown_names(text: str) -> set[str]:
    """Return the names in the slots of a text, except filters, called functions and quoted words."""
    return {
        name
        for slot in _SLOT.findall(text)
        for name in _SLOT_NAME.findall(re.sub(r"\|\s*\w+|\"[^\"]*\"|'[^']*'", " ", slot))
    }


def read_number(written: object) -> int | None:
    """Return the number that an expression consists of; None for any other expression."""
    if type(written) is int:
        return written
    return int(written) if isinstance(written, str) and _NUMBER.fullmatch(written) else None
