"""Routes: the parameters of their rules about an edge or a space, and the check that they have a limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.lang.codes import statements as codes
from ludex.lang.expression_reader import Pointer, RuleReader
from ludex.lang.types.declarations import Param
from ludex.lang.types.namespace import Namespace
from ludex.lang.types.rule_types import BOOL, INT, AnyType, SpaceOf
from ludex.link.rule_names import ROUTE_NAMES
from ludex.schema.entries import Entry

ROUTE = "route"


def list_route_params(game: Namespace, entry: Entry, at: Pointer) -> list[Param]:
    """Return the parameters that a rule of a route has besides the route's own arguments."""
    if game.find_core_kind(entry.kind) != ROUTE:
        return []
    types: Mapping[str, AnyType] = {
        "edge": game.map_fields.edge_type(),
        "spent": INT,
        "leaving": BOOL,
    }
    return [(name, types.get(name, SpaceOf(()))) for name in ROUTE_NAMES.get(str(at[0]), ())]


def check_bound(entry: Entry, rules: RuleReader, formulas: Mapping[str, Any]) -> None:
    """Report a route without a maximum (`most`) that allows detours or reads the cost so far (`spent`)."""
    if "most" in entry.data:
        return
    if entry.data.get("detours") is True:
        rules.add_finding(codes.UNBOUNDED_ROUTE, entry.key_span(("detours",)))
        return
    taken = len(entry.data.get("args", ()))
    for pointer, formula in formulas.items():
        names = ROUTE_NAMES.get(pointer.partition("/")[0], ())
        if "spent" in names and "/with/" not in pointer:
            slot = taken + names.index("spent")
            if _reads(formula["is"], slot):
                at = tuple(pointer.split("/"))
                rules.add_finding(codes.UNBOUNDED_ROUTE, entry.span(at))
                return


def _reads(tree: object, slot: int) -> bool:
    if not isinstance(tree, list):
        return False
    return tree == ["local", slot] or any(_reads(each, slot) for each in tree)
