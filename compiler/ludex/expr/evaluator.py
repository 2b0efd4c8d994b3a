"""Evaluator of linked expressions: the reference for every operation.

Operations come in three families, a file each: those that look at values alone (`values`), those that facts
answer (`ANSWERED` here), and those that decide what is evaluated at all (`lazy`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from ludex.expr.protocols import Facts
from ludex.expr.value_operations import (
    LIST_OPERATIONS,
    VALUE_OPERATIONS,
    require_in_range,
    require_integer,
    require_list_size,
)

Evaluate = Callable[[Any, list[Any], Facts], Any]
MILLION = 1_000_000


def _and(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> bool:
    return all(evaluate(each, slots, facts) for each in tree[1:])


def _or(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> bool:
    return any(evaluate(each, slots, facts) for each in tree[1:])


def _make_first_finder(counts: bool) -> Callable[[Any, list[Any], Facts, Evaluate], Any]:
    """Gives the first value that counts for yes, or for no, and the last where none does."""

    def found(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Any:
        value = None
        for each in tree[1:]:
            value = evaluate(each, slots, facts)
            if bool(value) is counts:
                break
        return value

    return found


def _if(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Any:
    return evaluate(tree[2] if evaluate(tree[1], slots, facts) else tree[3], slots, facts)


def _iterate_comprehension(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Iterator[Any]:
    """The values of a comprehension's body, one by one; each item that is looked at costs a step."""
    _, _, loops, body = tree

    def walk(rank: int) -> Iterator[Any]:
        if rank == len(loops):
            yield evaluate(body, slots, facts)
            return
        slot, list_, conditions = loops[rank]
        items = evaluate(list_, slots, facts)
        facts.spend(len(items))
        for each in items:
            slots[slot] = each
            if all(evaluate(condition, slots, facts) for condition in conditions):
                yield from walk(rank + 1)

    return walk(0)


def _comp(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Any:
    return _HOW[tree[1]](_iterate_comprehension(tree, slots, facts, evaluate))


def _collect_list(values: Iterator[Any]) -> tuple[Any, ...]:
    found = []
    for each in values:
        found.append(each)
        require_list_size(len(found))
    return tuple(found)


def _sum_values(values: Iterator[Any]) -> int:
    total = 0
    for each in values:
        total = require_in_range(total + require_integer(each))
    return total


_HOW: Mapping[str, Callable[[Iterator[Any]], Any]] = {
    "list": _collect_list,
    "any": any,
    "all": all,
    "count": lambda values: sum(1 for _ in values),
    "sum": _sum_values,
    "first": lambda values: next(values, None),
    "min": lambda values: min(values, default=None),
    "max": lambda values: max(values, default=None),
}


def _sorted(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> tuple[Any, ...]:
    _, list_, slot, key, descending = tree
    items = evaluate(list_, slots, facts)
    facts.spend(len(items))
    keys = []
    for each in items:
        slots[slot] = each
        keys.append(evaluate(key, slots, facts))
    order = sorted(range(len(items)), key=keys.__getitem__, reverse=descending)
    return tuple(items[rank] for rank in order)


def _evaluate_call(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Any:
    """`fn`, `quantity` and `can`: the arguments first."""
    args = [evaluate(each, slots, facts) for each in tree[2]]
    return getattr(facts, _CALLS[tree[0]])(tree[1], args)


_CALLS = {"fn": "call", "quantity": "quantity", "can": "can", "plane": "plane"}


def _formula(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Any:
    _, field, entry, piece, args = tree
    return facts.field_formula(
        field,
        evaluate(entry, slots, facts),
        evaluate(piece, slots, facts),
        [evaluate(each, slots, facts) for each in args],
    )


def _would(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Any:
    args = [evaluate(each, slots, facts) for each in tree[2]]
    return facts.would(tree[1], args, tree[3], slots)


def _would_method(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Any:
    _, field, entry, piece, args, after = tree
    return facts.would_method(
        field,
        evaluate(entry, slots, facts),
        evaluate(piece, slots, facts),
        [evaluate(each, slots, facts) for each in args],
        after,
        slots,
    )


def _else(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> Any:
    value = evaluate(tree[1], slots, facts)
    return evaluate(tree[2], slots, facts) if value is None else value


def _odds(tree: Any, slots: list[Any], facts: Facts, evaluate: Evaluate) -> int:
    """How often in a million the predicate holds, over all results of the dice, rounded down."""
    _, dice, slot, predicate = tree
    sides = facts.sides(evaluate(dice, slots, facts))
    every = require_list_size(prod(len(each) for each in sides))
    facts.spend(every)
    held = 0
    for values in product(*sides):
        slots[slot] = values
        held += bool(evaluate(predicate, slots, facts))
    return held * MILLION // every


LAZY_OPERATIONS: Mapping[str, Callable[[Any, list[Any], Facts, Evaluate], Any]] = {
    "and": _and,
    "or": _or,
    "and?": _make_first_finder(False),
    "or?": _make_first_finder(True),
    "if": _if,
    "comp": _comp,
    "sorted": _sorted,
    "fn": _evaluate_call,
    "quantity": _evaluate_call,
    "can": _evaluate_call,
    "plane": _evaluate_call,
    "formula": _formula,
    "would": _would,
    "would_method": _would_method,
    "else": _else,
    "odds": _odds,
}


FACT_METHODS = {
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
    lazy = LAZY_OPERATIONS.get(operation)
    if lazy is not None:
        return lazy(tree, slots, facts, evaluate)
    operands = [evaluate(each, slots, facts) for each in tree[1:]]
    plain = VALUE_OPERATIONS.get(operation)
    if plain is None:
        return getattr(facts, FACT_METHODS[operation])(*operands)
    value = plain(*operands)
    if operation in LIST_OPERATIONS:
        facts.spend(len(value))
    return value
