"""Evaluator of linked expressions, and reference implementation of every operation.

There are three families of operations: some need only values (`VALUE_OPERATIONS`), some are answered by
`Facts` (`FACT_METHODS`), and some evaluate their operands themselves (`LAZY_OPERATIONS`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod

from ludex.expr.protocols import Facts
from ludex.expr.tree_types import Linked, Node, Slots, Value
from ludex.expr.value_operations import (
    LIST_OPERATIONS,
    OPERAND_COSTS,
    VALUE_OPERATIONS,
    keep_lowest,
    require_in_range,
    require_integer,
    require_list_size,
    weigh,
)

Evaluate = Callable[[Linked, Slots, Facts], Value]
LazyOperation = Callable[[Node, Slots, Facts, Evaluate], Value]
MILLION = 1_000_000


def _find_first(tree: Node, slots: Slots, facts: Facts, evaluate: Evaluate) -> Value:
    """Evaluate `or?` (or `and?`): return the first value that counts as true (or false), else the last."""
    value, counts = None, tree[0] == "or?"
    for each in tree[1:]:
        value = evaluate(each, slots, facts)
        if bool(value) is counts:
            break
    return value


def _iterate_comprehension(
    tree: Node, slots: Slots, facts: Facts, evaluate: Evaluate, rank: int = 0
) -> Iterator[Value]:
    """Yield the values of a comprehension's body. To begin a loop costs a step for each item of its list.

    `rank` is the loop to begin with: a parameter, because a local function that calls itself would be cyclic
    garbage.
    """
    _, _, loops, body = tree
    slot, list_, conditions = loops[rank]
    items = evaluate(list_, slots, facts)
    facts.spend(len(items))
    is_last = rank == len(loops) - 1
    for each in items:
        slots[slot] = each
        if all(evaluate(condition, slots, facts) for condition in conditions):
            if is_last:
                yield evaluate(body, slots, facts)
            else:
                yield from _iterate_comprehension(tree, slots, facts, evaluate, rank + 1)


def _collect_list(values: Iterator[Value]) -> tuple[Value, ...]:
    found = []
    for each in values:
        found.append(each)
        require_list_size(len(found))
    return tuple(found)


def _sum_values(values: Iterator[Value]) -> int:
    total = 0
    for each in values:
        total = require_in_range(total + require_integer(each))
    return total


_COLLECTORS: Mapping[str, Callable[[Iterator[Value]], Value]] = {
    "list": _collect_list,
    "any": any,
    "all": all,
    "count": lambda values: sum(1 for _ in values),
    "sum": _sum_values,
    "first": lambda values: next(values, None),
    "min": lambda values: min(values, default=None),
    "max": lambda values: max(values, default=None),
}


def _sorted(tree: Node, slots: Slots, facts: Facts, evaluate: Evaluate) -> tuple[Value, ...]:
    _, list_, slot, key, descending = tree
    items = evaluate(list_, slots, facts)
    facts.spend(len(items))
    keys = []
    for each in items:
        slots[slot] = each
        keys.append(evaluate(key, slots, facts))
    facts.spend(weigh(tuple(keys)) - len(keys))
    order = sorted(range(len(items)), key=keys.__getitem__, reverse=descending)
    return tuple(items[rank] for rank in order)


def _lowest(tree: Node, slots: Slots, facts: Facts, evaluate: Evaluate) -> tuple[Value, ...]:
    _, list_, slot, key = tree
    items = evaluate(list_, slots, facts)
    facts.spend(len(items))
    numbers = []
    for each in items:
        slots[slot] = each
        numbers.append(require_integer(evaluate(key, slots, facts)))
    return keep_lowest(items, numbers)


def _evaluate_call(tree: Node, slots: Slots, facts: Facts, evaluate: Evaluate) -> Value:
    args = [evaluate(each, slots, facts) for each in tree[2]]
    return getattr(facts, _CALLS[tree[0]])(tree[1], args)


_CALLS = {"fn": "call", "quantity": "quantity", "route": "route", "can": "can", "plane": "plane"}
"""Maps each operation with arguments to the method of `Facts` that answers it."""


def _evaluate_method(tree: Node, slots: Slots, facts: Facts, evaluate: Evaluate) -> Value:
    """Evaluate `formula`, `holds` or `would_method`: a rule in a field of an entry."""
    _, field, entry, piece, args, *after = tree
    of, own = evaluate(entry, slots, facts), evaluate(piece, slots, facts)
    values = [evaluate(each, slots, facts) for each in args]
    if after:
        return facts.would_method(field, of, own, values, after[0], slots)
    answer = facts.field_condition if tree[0] == "holds" else facts.field_formula
    return answer(field, of, own, values)


def _else(tree: Node, slots: Slots, facts: Facts, evaluate: Evaluate) -> Value:
    value = evaluate(tree[1], slots, facts)
    return evaluate(tree[2], slots, facts) if value is None else value


def _odds(tree: Node, slots: Slots, facts: Facts, evaluate: Evaluate) -> int:
    """Return the probability of a predicate over all results of the dice, in millionths, rounded down."""
    _, dice, slot, predicate = tree
    sides = facts.sides(evaluate(dice, slots, facts))
    every = require_list_size(prod(len(each) for each in sides))
    facts.spend(every)
    successes = 0
    for values in product(*sides):
        slots[slot] = values
        successes += bool(evaluate(predicate, slots, facts))
    return successes * MILLION // every


LAZY_OPERATIONS: Mapping[str, LazyOperation] = {
    "and": lambda tree, slots, facts, evaluate: all(evaluate(each, slots, facts) for each in tree[1:]),
    "or": lambda tree, slots, facts, evaluate: any(evaluate(each, slots, facts) for each in tree[1:]),
    "and?": _find_first,
    "or?": _find_first,
    "if": lambda tree, slots, facts, evaluate: evaluate(
        tree[2] if evaluate(tree[1], slots, facts) else tree[3], slots, facts
    ),
    "comp": lambda tree, *context: _COLLECTORS[tree[1]](_iterate_comprehension(tree, *context)),
    "sorted": _sorted,
    "lowest": _lowest,
    **dict.fromkeys(_CALLS, _evaluate_call),
    "formula": _evaluate_method,
    "holds": _evaluate_method,
    "would": lambda tree, slots, facts, evaluate: facts.would(
        tree[1], [evaluate(each, slots, facts) for each in tree[2]], tree[3], slots
    ),
    "would_method": _evaluate_method,
    "else": _else,
    "odds": _odds,
}
"""Operations that evaluate their operands themselves: not always all of them, some more than once."""

_OWN_NAMES = (
    "option playing owned data members spaces space on owner position known"
    " named near edges node cell row seats"
)
FACT_METHODS = {
    **{name: name for name in (*_OWN_NAMES.split(), "items")},
    "global": "glob",
    "state": "state_of",
    "entryof": "entry_of",
    "abilities": "abilities_of",
    "is": "is_of",
    "whereis": "where_is",
    "spaceof": "space_of",
    "ownerof": "owner_of",
    "field?": "field",
    "item?": "item",
    "call?": "call_by_name",
}
"""Maps each operation to the method of `Facts` that takes its operands; those with “?”, and `items`, are only
in the `Facts` of layouts.
"""


def evaluate(tree: Linked, slots: Slots, facts: Facts) -> Value:
    """Evaluate a linked expression with the locals in `slots`.

    Raises Failure if it has no value or exceeds a limit, and Python's own error for a value of a wrong type.
    """
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
    cost = OPERAND_COSTS.get(operation)
    if cost is not None:
        facts.spend(cost(*operands))
    value = plain(*operands)
    if operation in LIST_OPERATIONS:
        facts.spend(len(value))
    return value
