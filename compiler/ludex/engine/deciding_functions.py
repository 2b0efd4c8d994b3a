"""Deciding functions: find the functions that cite rules, and failing conditions, that decide an outcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludex.engine.reasons import Reason, make_condition_reason, make_rule_reason
from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.conditions import Condition
from ludex.engine.rules.run import Run
from ludex.expr.evaluator import evaluate
from ludex.expr.tree_types import Linked, Value

_DEEPEST = 8
"""Maximum nesting of functions to search."""
_MOST_ITEMS = 50
"""Maximum number of items to search if no single item decides `any(…)` or `all(…)`."""


@dataclass(frozen=True, slots=True)
class _Decider:
    """Formula that decides an outcome; for a named condition, also the condition and its arguments."""

    formula: int
    condition: Condition | None = None
    args: tuple[Value, ...] = ()


def explain_deciding_functions(run: Run, tree: Linked, slots: list[Value]) -> list[Reason]:
    """Return the reasons why a condition is true or false in the present state, unique and outermost first.

    These are functions that cite rules and, for an action or a deck, the first condition that fails.
    """
    found = dict.fromkeys(_find_deciders(run, tree, slots[:], _DEEPEST))
    return [reason for each in found for reason in _make_reasons(run, each)]


def _make_reasons(run: Run, each: _Decider) -> Iterator[Reason]:
    if each.condition is None:
        reason = make_rule_reason(run.machine, "function", run.machine.formulas[each.formula], None)
    else:
        reason = make_condition_reason(run, "legal", each.condition, [*each.args])
    if reason.rules or reason.text:
        yield reason


def _find_deciders(run: Run, tree: Linked, slots: list[Value], deepest: int) -> Iterator[_Decider]:
    """Yield the parts that make a condition true or false, also parts of “and”, “or” and “not”."""
    if type(tree) is not tuple or not tree or not deepest:
        return
    if tree[0] == "not":
        yield from _find_deciders(run, tree[1], slots, deepest)
    elif tree[0] in ("and", "or"):
        decides = tree[0] == "or"  # a part with this value decides alone
        for part in tree[1:]:
            if bool(evaluate(part, slots, run)) is decides:
                yield from _find_deciders(run, part, slots, deepest)
                return
        for part in tree[1:]:
            yield from _find_deciders(run, part, slots, deepest)
    elif tree[0] == "fn":
        formula = run.machine.formulas[tree[1]]
        yield _Decider(formula.number)
        own = formula.fill_slots([evaluate(each, slots, run) for each in tree[2]])
        yield from _find_deciders(run, formula.value, own, deepest - 1)
    elif tree[0] == "can":
        yield from _find_failing_condition(run, tree, slots, deepest)
    elif tree[0] == "comp" and tree[1] in ("any", "all"):
        yield from _find_item_deciders(run, tree, slots, deepest)
    else:
        yield from map(_Decider, _find_functions(tree))


def _find_item_deciders(run: Run, tree: Linked, slots: list[Value], deepest: int) -> Iterator[_Decider]:
    """Yield the part of `any(…)` or `all(…)` that decides: one item, or else every item."""
    _, how, loops, body = tree
    found: list[_Decider] = []
    for number, failed in enumerate(_walk_items(run, loops, slots)):
        if failed is not None and how == "all":
            continue
        holds = failed is None and bool(evaluate(body, slots, run))
        if holds is (how == "any"):
            yield from _find_deciders(run, body, slots, deepest)
            return
        if number < _MOST_ITEMS:
            found += _find_deciders(run, body if failed is None else failed, slots, deepest)
    yield from found


def _walk_items(run: Run, loops: Linked, slots: list[Value]) -> Iterator[Linked | None]:
    """Assign each item of a comprehension to its slots; yield the condition that excludes it, or None."""
    if not loops:
        yield None
        return
    slot, list_, conditions = loops[0]
    for item in evaluate(list_, slots, run):
        slots[slot] = item
        failed = next((each for each in conditions if not evaluate(each, slots, run)), None)
        if failed is None:
            yield from _walk_items(run, loops[1:], slots)
        else:
            yield failed


def _find_failing_condition(run: Run, tree: Linked, slots: list[Value], deepest: int) -> Iterator[_Decider]:
    """Yield the first condition of an action or a deck that fails, and the deciders of that condition."""
    args = [evaluate(each, slots, run) for each in tree[2]]
    failing = run.find_failing(run.machine.legal.get(tree[1], ()), args)
    if failing is not None:
        formula = run.machine.formulas[failing.formula]
        yield _Decider(formula.number, failing, tuple(args))
        yield from _find_deciders(run, formula.value, formula.fill_slots(args), deepest - 1)


def _find_functions(tree: Linked) -> Iterator[int]:
    """Yield the numbers of all functions that an expression calls directly."""
    return (node[1] for node in walk_operations(tree) if node[0] == "fn")
