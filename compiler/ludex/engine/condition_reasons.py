"""Reasons of failed conditions: their text with its values, or the rank of an unnamed condition."""

from __future__ import annotations

from ludex.engine.reasons import Reason, make_rule_reason
from ludex.engine.rules.conditions import Condition
from ludex.engine.rules.routines import Formula
from ludex.engine.rules.run import Run
from ludex.engine.state.views import label_value
from ludex.expr.evaluator import evaluate
from ludex.expr.tree_types import Linked, Value


def make_condition_reason(
    run: Run, what: str, condition: Condition, args: list[Value], seat: int | None = None
) -> Reason:
    """Return the reason why a condition failed, without what the seat may not know.

    It has the text and the values of the condition, or the rank of an unnamed condition.
    """
    machine = run.machine
    formula = machine.formulas[condition.formula]
    failed = _find_failed_condition(run, formula, args) if condition.wanted else None
    given = zip(formula.params, args, strict=True)
    slots = {name: label_value(run, type_, value, seat) for (name, type_), value in given}
    for name, number in condition.slots:
        slots[name] = label_value(run, machine.formulas[number].returns, run.call(number, args), seat)
    return make_rule_reason(machine, what, formula, failed, text=condition.text, slots=slots)


def _find_failed_condition(run: Run, formula: Formula, args: list[Value]) -> list[int]:
    """Return a list with the rank, from 0, of the first condition joined by “and” that is false.

    The list is empty if none is false.
    """
    slots = [*args, *[None] * (formula.size - len(args))]
    for rank, part in enumerate(split_conditions((formula.value,))):
        if not evaluate(part, slots, run):
            return [rank]
    return []


def split_conditions(conditions: tuple[Linked, ...]) -> list[Linked]:
    """Split conditions joined by “and”."""
    found: list[Linked] = []
    for each in conditions:
        found += each[1:] if type(each) is tuple and each[0] == "and" else (each,)
    return found
