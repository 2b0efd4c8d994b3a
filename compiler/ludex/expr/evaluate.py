"""Walks a linked expression: the reference for what every operation gives.

Operations come in three families, a file each: those that look at values alone (`values`), those that facts
answer (`ANSWERED` here), and those that decide what is evaluated at all (`lazy`).
"""

from __future__ import annotations

from typing import Any

from ludex.expr.facts import Facts
from ludex.expr.lazy import LAZY
from ludex.expr.values import MAKES, VALUES

ANSWERED = {
    "global": "glob",
    "option": "option",
    "playing": "playing",
    "owned": "owned",
    "state": "state_of",
    "data": "data",
    "entryof": "entry_of",
    "abilities": "abilities_of",
    "is": "is_of",
    "members": "members",
    "spaces": "spaces",
    "space": "space",
    "on": "on",
    "whereis": "where_is",
    "spaceof": "space_of",
    "owner": "owner",
    "ownerof": "owner_of",
    "position": "position",
    "named": "named",
    "near": "near",
    "steps": "steps",
    "node": "node",
    "cell": "cell",
    "row": "row",
    "seats": "seats",
    "field?": "field",
    "item?": "item",
    "items": "items",
    "call?": "call_by_name",
}
"""Operations to the methods of Facts that answer them, operand by operand."""


def evaluate(tree: Any, slots: list[Any], facts: Facts) -> Any:
    """The value of a linked expression, with the locals in `slots`. Raises Failure where it has none."""
    if type(tree) is not tuple:
        return tree
    operation = tree[0]
    if operation == "local":
        return slots[tree[1]]
    lazy = LAZY.get(operation)
    if lazy is not None:
        return lazy(tree, slots, facts, evaluate)
    operands = [evaluate(each, slots, facts) for each in tree[1:]]
    plain = VALUES.get(operation)
    if plain is None:
        return getattr(facts, ANSWERED[operation])(*operands)
    value = plain(*operands)
    if operation in MAKES:
        facts.spend(len(value))
    return value
