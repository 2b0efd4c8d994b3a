"""What the two sides of a comparison are, as the game calls them: pieces and places by name, not by number.

A linked expression no longer says what its numbers mean. It is told again from the names that it reads; what
cannot be told so is shown as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.engine.machine import Machine
from ludex.engine.rules import Formula
from ludex.engine.run import Run
from ludex.engine.seen import label
from ludex.expr import types
from ludex.expr.evaluate import evaluate

SIGNS = ("==", "!=", "<", "<=", ">", ">=", "in")
_GIVES: Mapping[str, Any] = {
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
_SAME = ("slice", "reversed", "distinct", "else", "sorted")
_ITEM = ("first", "last", "one", "at")


def sides(run: Run, formula: Formula, slots: list[Any]) -> tuple[str, str] | None:
    """What a comparison comes to on either side; none where the fact is no comparison."""
    tree = formula.value
    if not (isinstance(tree, tuple) and tree and tree[0] in SIGNS):
        return None
    left, right = (type_of(run.machine, formula, side) for side in tree[1:3])
    if tree[0] == "in":
        left, right = left or types.item(right or "any"), right or ["list", left or "any"]
    shown = ((tree[1], left or right), (tree[2], right or left))
    one, other = (
        called(label(run, type_ or "any", evaluate(side, slots[:], run), None)) for side, type_ in shown
    )
    return one, other


def type_of(machine: Machine, formula: Formula, tree: Any) -> Any:
    """The type of an expression, as far as the names in it tell; none where they do not."""
    match tree:
        case ("local", int() as slot) if slot < len(formula.types):
            return formula.types[slot]
        case ("state", int() as column, *_):
            return machine.columns[column].type
        case ("global", int() as number):
            return machine.globals[number].type
        case ("fn", int() as number, *_):
            return machine.formulas[number].returns
        case ("formula", str() as field, *_):
            return next((each.returns for each in machine.formulas if each.pointer == field), None)
        case (str() as op, of, *_) if op in _SAME:
            return type_of(machine, formula, of)
        case (str() as op, of, *_) if op in _ITEM:
            found = type_of(machine, formula, of)
            return None if found is None else types.item(found)
        case (str() as op, *_):
            return _GIVES.get(op)
    return None


def called(found: Any) -> str:
    """A label in short, as an example would name it."""
    if isinstance(found, list):
        return "[" + ", ".join(map(called, found)) + "]"
    if not isinstance(found, Mapping):
        return "none" if found is None else str(found).lower() if isinstance(found, bool) else str(found)
    if found.get("node") is not None:
        return str(found["node"])
    if "space" in found and "piece" not in found:
        return f"{_slug(found['place'])}[{found['space']}]"
    return _slug(found.get("piece") or found.get("entry") or found.get("place") or str(dict(found)))


def _slug(name: str) -> str:
    return name.partition("/")[2] or name
