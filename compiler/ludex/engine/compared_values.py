"""Both sides of a failed comparison, with their values as an author writes them.

In a linked expression, a number can stand for an entry, a piece or a place: the names that the expression
reads tell which. A value of unknown type is shown unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.engine.rules.run import Run
from ludex.engine.state.views import label_value
from ludex.expr import tree_types as types
from ludex.expr.evaluator import evaluate

SIGNS = ("==", "!=", "<", "<=", ">", ">=", "in")
_RESULT_TYPES: Mapping[str, Any] = {
    "whereis": ["place", []],
    "spaceof": "space",
    "owner": ["piece", "any"],
    "ownerof": ["piece", "any"],
    "members": ["list", ["piece", "any"]],
    "on": ["list", ["piece", "any"]],
    "seats": ["list", ["piece", "any"]],
    "entryof": ["entry", "any"],
    "space": "space",
    "named": "space",
    "owned": ["place", []],
}
_SAME_TYPE_OPERATIONS = ("slice", "reversed", "distinct", "else", "sorted")
_ITEM_OPERATIONS = ("first", "last", "one", "at")


def evaluate_sides(run: Run, formula: Formula, slots: list[Any]) -> tuple[str, str] | None:
    """Return the values on both sides of a comparison, as texts; None for a formula that is not one."""
    tree = formula.value
    if not (isinstance(tree, tuple) and tree and tree[0] in SIGNS):
        return None
    left, right = (type_of(run.machine, formula, side) for side in tree[1:3])
    if tree[0] == "in":
        left, right = left or types.item_type(right or "any"), right or ["list", left or "any"]
    shown = ((tree[1], left or right), (tree[2], right or left))
    one, other = (
        format_label(label_value(run, type_ or "any", evaluate(side, slots[:], run), None))
        for side, type_ in shown
    )
    return one, other


def type_of(machine: Machine, formula: Formula, tree: object) -> types.Type | None:
    """Return the type of an expression if its names determine it; otherwise None."""
    match tree:
        case ("local", int() as slot) if slot < len(formula.types):
            return formula.types[slot]
        case ("state", int() as column, *_):
            return machine.columns[column].type
        case ("global", int() as number):
            return machine.globals[number].type
        case ("data", str() as field, of):
            kinds = types.list_kinds(type_of(machine, formula, of) or "any")
            declared = (machine.fields[each].get(field) for each in kinds)
            return next((each for each in declared if each is not None), None)
        case ("fn", int() as number, *_):
            return machine.formulas[number].returns
        case ("quantity", int() as entry, *_):
            return machine.formulas[machine.quantities[entry].base].returns
        case ("formula" | "holds", str() as field, *_):
            return next((each.returns for each in machine.formulas if each.pointer == field), None)
        case (str() as op, of, *_) if op in _SAME_TYPE_OPERATIONS:
            return type_of(machine, formula, of)
        case (str() as op, of, *_) if op in _ITEM_OPERATIONS:
            listed = type_of(machine, formula, of)
            return None if listed is None else types.item_type(listed)
        case (str() as op, *_):
            return _RESULT_TYPES.get(op)
    return None


def format_label(found: object) -> str:
    """Return a label in the short form of examples."""
    if isinstance(found, list):
        return "[" + ", ".join(map(format_label, found)) + "]"
    if not isinstance(found, Mapping):
        return "none" if found is None else str(found).lower() if isinstance(found, bool) else str(found)
    if "length" in found:
        return f"{found['length']:g}{found['unit']}"
    if found.get("node") is not None:
        return str(found["node"])
    if "space" in found and "piece" not in found:
        return f"{shorten_id(found['place'])}[{found['space']}]"
    parts = (found.get(part) for part in ("piece", "entry", "place"))
    name = next((each for each in parts if isinstance(each, str)), None)
    if name:
        return shorten_id(name)
    return ", ".join(f"{key}: {format_label(each)}" for key, each in found.items())


def shorten_id(name: str) -> str:
    """Return the slug of an id; return any other name unchanged."""
    return name.partition("/")[2] or name
