"""Why a number is what it is, and why an action is not allowed: reasons with the lines that give them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from compiler.engine.facts import GameFacts
from compiler.engine.machine import Change, Formula
from compiler.engine.run import Run
from compiler.expr.evaluate import evaluate
from compiler.pack.contents import Place


@dataclass(frozen=True, slots=True)
class Reason:
    """`what`: base, add, multiply, set, least, most, void; legal, limit. `value` is the number so far, or
    whether the condition holds. `entry` gives the rule, `by` the rules of the sheet that its entry cites."""

    what: str
    entry: str
    pointer: str
    place: Place | None
    value: Any


def amount(run: Run, entry: int, args: list[Any]) -> tuple[int | None, list[Reason]]:
    """A quantity's value, and how it comes about: its base, then every change and bound that did
    something."""
    run.trace = []
    try:
        value = run.quantity(entry, args)
        told = run.trace
    finally:
        run.trace = None
    mine, depth = [], 0
    for what, (by, so_far) in told:
        depth += what == "base"
        mine.append(_reason(run, what, by, so_far))
    return value, mine if depth == 1 else _outermost(run, entry, mine)


def _outermost(run: Run, entry: int, reasons: list[Reason]) -> list[Reason]:
    """Where a quantity asks another on its way, its own reasons alone: the last base is its own where the
    other is asked by the base, and changes say whom they change."""
    own = run.machine.ids[entry]
    slug = own.partition("/")[2]
    return [
        each
        for each in reasons
        if each.entry == own or each.pointer.startswith((f"modifies/{own}/", f"modifies/{slug}/"))
    ]


def _reason(facts: GameFacts, what: str, by: Any, value: Any) -> Reason:
    machine = facts.machine
    if isinstance(by, Change):
        number = by.value if by.value is not None else by.when
        if number is None:
            return Reason(
                what, machine.ids[by.entry], f"modifies/{machine.ids[by.quantity]}/{by.stage}", None, value
            )
        by = number
    return _of(facts, what, machine.formulas[by], value)


def _of(facts: GameFacts, what: str, formula: Formula, value: Any) -> Reason:
    place = facts.machine.sources[formula.program][formula.point]
    return Reason(what, formula.program, formula.pointer, place, value)


def refusal(run: Run, step: int, args: list[Any]) -> list[Reason]:
    """Why an action is not allowed: none where it is. Of a condition made of several, those that do not
    hold."""
    machine = run.machine
    if run.can(step, args):
        return []
    found = []
    number = machine.formula_of.get((step, "legal"))
    if number is not None and not run.call(number, args):
        found.append(
            _of(run, "legal", machine.formulas[number], _failed(run, machine.formulas[number], args))
        )
    limit = machine.limits.get(step)
    if limit is not None and run.state.used.get(run.use(step, args), 0) >= limit[0]:
        found.append(Reason("limit", machine.ids[step], "limit", None, limit[0]))
    return found


def _failed(run: Run, formula: Formula, args: list[Any]) -> list[int]:
    """The ranks of the conditions joined by “and” that do not hold, from 0."""
    slots = [*args, *[None] * (formula.size - len(args))]
    tree = formula.value
    parts = tree[1:] if type(tree) is tuple and tree[0] == "and" else (tree,)
    for rank, part in enumerate(parts):
        if not evaluate(part, slots, run):
            return [rank]
    return []
