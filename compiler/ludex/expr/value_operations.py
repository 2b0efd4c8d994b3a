"""Operations on values alone: arithmetic, lists, look-ups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import comb
from typing import Any

from ludex.expr.failure import Failure
from ludex.expr.operation_table import LONGEST, MOST


def whole(value: Any) -> int:
    """A number: none, a text or a truth where one is due has no value."""
    if type(value) is not int:
        raise Failure("no-value")
    return value


def bounded(value: int) -> int:
    if -MOST <= value <= MOST:
        return value
    raise Failure("too-large")


def short(size: int) -> int:
    """The size of a list that is about to be made, where it may be."""
    if size > LONGEST:
        raise Failure("too-long", size=size, most=LONGEST)
    return size


def divided(a: Any, b: Any) -> int:
    if whole(b) == 0:
        raise Failure("zero")
    return bounded(whole(a) // whole(b))


def rest(a: Any, b: Any) -> int:
    if whole(b) == 0:
        raise Failure("zero")
    return whole(a) % whole(b)


def concat(a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[Any, ...]:
    short(len(a) + len(b))
    return (*a, *b)


def at(items: tuple[Any, ...], index: Any) -> Any:
    if -len(items) <= whole(index) < len(items):
        return items[index]
    raise Failure("outside", index=index, size=len(items))


def numbers(low: Any, high: Any, step: Any) -> tuple[int, ...]:
    if whole(step) == 0:
        raise Failure("zero")
    found = range(whole(low), whole(high), step)
    short(len(found))
    return tuple(found)


def one(items: tuple[Any, ...]) -> Any:
    if len(items) != 1:
        raise Failure("not-one", size=len(items))
    return items[0]


def total(items: tuple[Any, ...]) -> int:
    return bounded(sum(whole(each) for each in items))


def distinct(items: tuple[Any, ...]) -> tuple[Any, ...]:
    try:
        return tuple(dict.fromkeys(items))
    except TypeError:  # parts of an entry's data cannot be hashed
        found: list[Any] = []
        found += (each for each in items if each not in found)
        return tuple(found)


def index(items: tuple[Any, ...], wanted: Any) -> int | None:
    return items.index(wanted) if wanted in items else None


def subsets(items: tuple[Any, ...], size: Any) -> tuple[Any, ...]:
    """All choices of so many items, in order; each costs as many steps as it has items."""
    if whole(size) < 0:
        raise Failure("no-value")
    short(comb(len(items), size) * max(size, 1))
    return tuple(combinations(items, size))


def lookup(known: Mapping[Any, Any], key: Any) -> Any:
    return known.get(key)


VALUES: Mapping[str, Callable[..., Any]] = {
    "get": lambda name, struct: struct.get(name),
    "lookup": lookup,
    "keys": tuple,
    "+": lambda a, b: bounded(whole(a) + whole(b)),
    "-": lambda a, b: bounded(whole(a) - whole(b)),
    "*": lambda a, b: bounded(whole(a) * whole(b)),
    "//": divided,
    "%": rest,
    "neg": lambda a: -whole(a),
    "abs": lambda a: abs(whole(a)),
    "least": lambda *values: min(map(whole, values)),
    "most": lambda *values: max(map(whole, values)),
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: whole(a) < whole(b),
    "<=": lambda a, b: whole(a) <= whole(b),
    ">": lambda a, b: whole(a) > whole(b),
    ">=": lambda a, b: whole(a) >= whole(b),
    "not": lambda a: not a,
    "none?": lambda a: a is None,
    "in": lambda a, items: a in items,
    "list": lambda *values: values,
    "concat": concat,
    "at": at,
    "slice": lambda items, low, high: items[low:high],
    "range": numbers,
    "count": len,
    "empty": lambda items: len(items) == 0,
    "first": lambda items: items[0] if len(items) else None,
    "last": lambda items: items[-1] if len(items) else None,
    "one": one,
    "sum": total,
    "min": lambda items: min(items) if len(items) else None,
    "max": lambda items: max(items) if len(items) else None,
    "reversed": lambda items: items[::-1],
    "distinct": distinct,
    "index": index,
    "subsets": subsets,
    "number": lambda space: space[1],
    "placeof": lambda space: space[0],
}

MAKES = frozenset({"keys", "list", "concat", "slice", "range", "reversed", "distinct", "subsets"})
"""Operations that make a list: each of its items costs a step."""
