"""Instruction trees: limits on their size, walks over nested statements, lenient expressions, policies.

The compiler reports a rule that exceeds a limit at its source; the pack loader rejects it. Lowering nests
expressions and types a few levels deeper than their author did, so the loader's limits on their depth are the
compiler's plus `SLACK`.

A lenient expression accepts a list, a map, a single value or none wherever a list is compared, counted or
looped over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ludex.core.verbs import VERBS

EXPRESSION_LENGTH = 2000
"""Maximum number of characters in one expression."""
EXPRESSION_DEPTH = 60
"""Maximum nesting of operations: more than any rule needs, few enough for any program that reads packs."""
SLACK = 4
"""Operations, or levels of a type, that lowering may add to the author's."""
TREE_DEPTH = EXPRESSION_DEPTH + SLACK
LIST_DEPTH = 12
"""Maximum nesting of lists."""
TYPE_DEPTH = LIST_DEPTH + SLACK
STATEMENT_DEPTH = 40
"""Maximum nesting of statements."""
BLOCK_SIZE = 10_000
"""Maximum number of statements in one list."""
ARGUMENTS = 64
"""Maximum number of arguments of a call, or of conditions of a loop."""
LOOPS = 8
"""Maximum number of loops in one comprehension."""
LOCALS = 1000
"""Maximum number of locals of a routine or formula, including arguments."""


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


AS_VALUE = "orders"
"""Pointer of the formula that tells whether any order can be carried out, and of the routine that carries one
out, for a policy that is called as the value of a field.
"""

ORDER = re.compile(r"orders/([^/]+)\Z")
"""Pattern of the pointer of the formula that tells whether an order can be carried out without `helps`."""

WRITTEN = re.compile(r"(do|orders(/[^/]+)?)\Z")
"""Pattern of pointers to parts that the compiler adds; the author wrote all other parts of a policy."""
