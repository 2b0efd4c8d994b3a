"""What each operation gives, by the words of `table`: the type that follows from those of its operands."""

from __future__ import annotations

from typing import Any

from ludex.expr import types
from ludex.expr.types import Type


def _comp(known: list[Type]) -> Type:
    how, _, body = known
    return {"list": ["list", body], "any": "bool", "all": "bool", "count": "int", "sum": "int"}.get(how, body)


GIVES: dict[str, Any] = {
    "slot": lambda known: known[0],
    "glob": lambda known: known[0],
    "option": lambda known: known[0],
    "owned": lambda known: known[0],
    "column": lambda known: known[0],
    "entry": lambda known: known[0],
    "place": lambda known: known[0],
    "first": lambda known: known[0],
    "field": lambda known: known[0](types.kinds(known[1])) or "any",
    "part": lambda known: types.part(known[1], known[0]),
    "value": lambda known: types.value(known[0]),
    "entryof": lambda known: types.of_kinds("entry", types.kinds(known[0])),
    "abilities": lambda _: ["list", ["entry", "ability"]],
    "branches": lambda known: types.joined(known[1:]),
    "listed": lambda known: ["list", types.joined(known)],
    "item": lambda known: types.item(known[0]),
    "numbers": lambda _: ["list", "int"],
    "subsets": lambda known: ["list", known[0]],
    "comp": _comp,
    "members": lambda known: ["list", types.of_kinds("piece", types.kinds(known[0]))],
    "spaces": lambda _: ["list", "space"],
    "pieces": lambda _: ["list", ["piece", "any"]],
    "whereis": lambda _: ["place", []],
    "number": lambda _: "any",
    "owner": lambda _: ["piece", "any"],
    "returns": lambda known: known[0].returns,
    "would": lambda known: known[2],
    "tried": lambda known: known[3],
    "alternative": lambda known: types.joined(known),
    "keys": lambda known: ["list", types.key(known[0])],
    "seats": lambda _: ["list", ["piece", "seat"]],
    "plane": lambda known: known[0][1],
}
