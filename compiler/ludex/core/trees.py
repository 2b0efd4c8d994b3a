"""Instruction trees: walk over nested statements, and build lenient expressions.

A lenient expression accepts a list, a map, a single value or none wherever a list is compared, counted or
looped over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ludex.core.verbs import VERBS

FUNCTIONS: Mapping[str, int] = {
    "count": 1,
    "empty": 1,
    "first": 1,
    "last": 1,
    "sum": 1,
    "min": 0,
    "max": 0,
    "range": 0,
}
"""Functions of lenient expressions, each with its number of arguments; 0 means one or more (`can_call`)."""
_BOUNDS = 3
"""Maximum number of arguments of `range`."""


Statement = list[Any]
"""A verb, the number of its place in the source, and its operands."""


def build_comparison(signs: Sequence[str], values: Sequence[object]) -> list[object]:
    """Return a chained comparison: `a < b < c` becomes two comparisons."""
    comparisons = [_compare(sign, values[at], values[at + 1]) for at, sign in enumerate(signs)]
    return comparisons[0] if len(comparisons) == 1 else ["and?", *comparisons]


def _compare(sign: str, left: object, right: object) -> list[object]:
    if sign == "not in":
        return ["not", _compare("in", left, right)]
    return [sign, left, ["items", right]] if sign == "in" else [sign, left, right]


def can_call(name: str, count: int) -> bool:
    """Return whether a function accepts this number of arguments."""
    if FUNCTIONS.get(name) == 0:
        return 0 < count <= (_BOUNDS if name == "range" else count)
    return FUNCTIONS.get(name) == count


def build_call(name: str, arguments: Sequence[object]) -> list[object]:
    """Return a call of a function; a call that `can_call` rejects is looked up while rendering."""
    if not can_call(name, len(arguments)):
        return ["call?", name, *arguments]
    if name == "range":
        low, high, step = (0, *arguments, 1) if len(arguments) == 1 else (*arguments, 1)[:_BOUNDS]
        return ["range", low, high, step]
    if len(arguments) > 1:
        return ["least" if name == "min" else "most", *arguments]
    return [name, ["items", *arguments]]


def build_comprehension(loops: Sequence[tuple[int, object, Sequence[object]]], body: object) -> list[object]:
    """Return a list comprehension; each loop has a slot, the list that it loops over, and conditions."""
    return ["comp", "list", [[slot, ["items", over], list(tests)] for slot, over, tests in loops], body]


def walk_statements(block: Iterable[Statement]) -> Iterator[Statement]:
    """Yield every statement of a list, nested ones included."""
    for statement in block:
        yield statement
        for inner in find_blocks(statement):
            yield from walk_statements(inner)


def find_blocks(statement: Statement) -> Iterator[list[Statement]]:
    """Yield the lists of statements nested directly in a statement."""
    for operand, value in zip(VERBS[statement[0]].operands, statement[2:], strict=False):
        if operand == "block":
            yield value
        elif operand == "ask":
            if isinstance(value.get("else"), list):
                yield value["else"]
            for arm in value.get("menu", ()):
                yield arm["do"]
