"""Reasons of a number: base, changes and bounds, with their rules and lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Change, Formula, Routine
from ludex.engine.rules.run import Run
from ludex.engine.state.facts import GameFacts
from ludex.pack.contents import Place


def find_cited_rules(data: Any, pointer: str, ids: Sequence[str]) -> tuple[str, ...]:
    """The ids of those rules, for the part of an entry's data that a pointer leads to."""
    found = _get_rules(data, ())
    value = data
    for step in pointer.split("/"):
        value = _find_part(value, step, ids)
        found = _get_rules(value, found)
    return tuple(_id(each, ids) for each in found if isinstance(each, int))


def _get_rules(value: Any, otherwise: Any) -> Any:
    return value["by"] if isinstance(value, Mapping) and "by" in value else otherwise


def _find_part(value: Any, step: str, ids: Sequence[str]) -> Any:
    """A part by its key; keys that are references are numbers in the record, slugs in the pointer."""
    if not isinstance(value, Mapping):
        return None
    if step in value:
        return value[step]
    for key, each in value.items():
        if key.isdigit() and step in (_id(int(key), ids), _id(int(key), ids).partition("/")[2]):
            return each
    return None


def _id(number: int, ids: Sequence[str]) -> str:
    return ids[number] if 0 <= number < len(ids) else ""


@dataclass(frozen=True, slots=True)
class Reason:
    """`what` of a quantity: base, add, multiply, set, least, most, void, with the number so far as `value`.
    Of a refusal: legal, limit, list, if, when, with the ranks of the conditions that do not hold. Of a field:
    printed, formula, begin, or what wrote it (written, created, rolled, moved, drawn, destroyed); unknown."""

    what: str
    entry: str
    """Whose rule it is."""
    pointer: str
    place: Place | None
    value: Any
    rules: tuple[str, ...] = ()
    """The rules of the rulebook that it says it carries out."""
    steps: tuple[str, ...] = ()
    """What was running when the field was written, the innermost last."""
    answers: int | None = None
    """How many answers had been given by then."""
    before: Any = None
    """What the field held before."""


def explain_quantity(run: Run, entry: int, args: list[Any]) -> tuple[int | None, list[Reason]]:
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
    return value, mine if depth == 1 else _filter_own_reasons(run, entry, mine)


def _filter_own_reasons(run: Run, entry: int, reasons: list[Reason]) -> list[Reason]:
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
            return entry_reason(
                machine, what, by.entry, f"modifies/{machine.ids[by.quantity]}/{by.stage}", value
            )
        by = number
    return make_rule_reason(machine, what, machine.formulas[by], value)


def make_rule_reason(
    machine: Machine, what: str, rule: Formula | Routine, value: Any, point: int | None = None, **more: Any
) -> Reason:
    """A reason that a formula, or a statement of a routine, gives."""
    place = machine.sources[rule.program][rule.point if point is None else point]
    rules = find_cited_rules(machine.records[machine.numbers[rule.program]], rule.pointer, machine.ids)
    return Reason(what, rule.program, rule.pointer, place, value, rules, **more)


def entry_reason(machine: Machine, what: str, entry: int, pointer: str, value: Any) -> Reason:
    """A reason that lies in the data of an entry."""
    rules = find_cited_rules(machine.records[entry], pointer, machine.ids)
    return Reason(what, machine.ids[entry], pointer, machine.written[entry], value, rules)
