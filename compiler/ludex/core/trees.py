"""Instruction trees: nested statements, and constructors of lenient expressions.

They forgive: what is compared with a list, counted or gone through may be a list, a map, one value or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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
"""What may be called; how many arguments each takes, and 0 for one or more."""
_BOUNDS = 3
"""Arguments of `range` at most."""


def build_comparison(signs: Sequence[str], values: Sequence[Any]) -> Any:
    """Values with signs between them: `a < b < c` is two comparisons."""
    made = [_build_one_comparison(sign, values[at], values[at + 1]) for at, sign in enumerate(signs)]
    return made[0] if len(made) == 1 else ["and?", *made]


def _build_one_comparison(sign: str, left: Any, right: Any) -> Any:
    if sign == "not in":
        return ["not", _build_one_comparison("in", left, right)]
    return [sign, left, ["items", right]] if sign == "in" else [sign, left, right]


def can_call(name: str, count: int) -> bool:
    """Whether there is such a function that takes so many arguments."""
    if FUNCTIONS.get(name) == 0:
        return 0 < count <= (_BOUNDS if name == "range" else count)
    return FUNCTIONS.get(name) == count


def build_call(name: str, given: Sequence[Any]) -> Any:
    """A function by its name; what is none of these is called as whoever prints knows it."""
    if not can_call(name, len(given)):
        return ["call?", name, *given]
    if name == "range":
        low, high, step = (0, *given, 1) if len(given) == 1 else (*given, 1)[:_BOUNDS]
        return ["range", low, high, step]
    if len(given) > 1:
        return ["least" if name == "min" else "most", *given]
    return [name, ["items", *given]]


def build_comprehension(loops: Sequence[tuple[int, Any, Sequence[Any]]], body: Any) -> Any:
    """A list of what a body comes to: for each loop its slot, what it goes through, and its conditions."""
    return ["comp", "list", [[slot, ["items", over], list(tests)] for slot, over, tests in loops], body]


def walk_statements(block: Any) -> Iterator[list[Any]]:
    """Every statement of a list, and of the lists within it."""
    for statement in block:
        yield statement
        for inner in find_blocks(statement):
            yield from walk_statements(inner)


def find_blocks(statement: list[Any]) -> Iterator[list[Any]]:
    """The lists of statements that stand in a statement."""
    match statement:
        case ["if", _, _, then, other]:
            yield then
            yield other
        case ["while", _, _, body] | ["for", _, _, _, body]:
            yield body
        case ["ask", _, dict() as ask]:
            if isinstance(ask.get("else"), list):
                yield ask["else"]
            for arm in ask.get("menu", ()):
                yield arm["do"]
