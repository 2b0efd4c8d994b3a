"""Conditions of steps, decks, routes and orders.

A field contains one condition (an expression), or a map of named conditions. A named condition has `holds` or
`when`, and under `with` the values for the slots of its text. Conditions are evaluated in order; players see
the first that fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludex.engine.rules.routines import Formula
from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Record

WANTED = {"holds": True, "when": False}
"""The fields that may have the formula of a named condition, with the value for which the condition passes.
"""


@dataclass(frozen=True, slots=True)
class Condition:
    """Linked condition. `at` is its pointer in the entry, without `/holds` or `/when`."""

    at: str
    formula: int
    wanted: bool
    """The value of the formula for which the condition passes."""
    slots: tuple[tuple[str, int], ...] = ()
    """The slots of its text, with the formulas of their values, which take the same arguments."""
    text: str | None = None
    """The key of its text, which may not exist; None for a condition without a name."""


def link_conditions(
    entry: int, pointer: str, id_: str, record: Record, formula_of: Mapping[tuple[int, str], int]
) -> tuple[Condition, ...]:
    """Return the conditions in a field of an entry, in order; an empty tuple if the field is omitted."""
    whole = formula_of.get((entry, pointer))
    if whole is not None:
        return (Condition(pointer, whole, True),)
    named: object = record
    for step in pointer.split("/"):
        named = named.get(step) if isinstance(named, Mapping) else None
    found = []
    for name, each in named.items() if isinstance(named, Mapping) else ():
        at = f"{pointer}/{name}"
        field = next((field for field in WANTED if (entry, f"{at}/{field}") in formula_of), None)
        if field is None or not isinstance(each, Mapping):
            raise InvalidTreeError(f"the condition “{str(name)[:40]}” has neither `holds` nor `when`", id_)
        given = each.get("with", {})
        slots = tuple((str(slot), formula_of[(entry, f"{at}/with/{slot}")]) for slot in given)
        text = f"{id_}.{at.replace('/', '.')}.text"
        found.append(Condition(at, formula_of[(entry, f"{at}/{field}")], WANTED[field], slots, text))
    return tuple(found)


def require_arguments(conditions: tuple[Condition, ...], formulas: list[Formula], count: int) -> None:
    """Reject conditions whose formulas do not take the same number of arguments as their owner."""
    for each in conditions:
        for number in (each.formula, *(number for _, number in each.slots)):
            formula = formulas[number]
            if len(formula.params) != count:
                what = f"“{formula.pointer}” does not take {count} arguments"
                raise InvalidTreeError(what, formula.program)
