"""Conditions on edges that depend only on the map and on values known before the loop.

Only conditions that cannot fail are taken out of their order: whether a value, or any or all items of a list,
are in a list of an edge, or whether a value equals a field of an edge. If the list of items cannot be
computed, the conditions are tested in their order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludex.engine.accelerate.certain_conditions import is_certain, mentions_local
from ludex.engine.accelerate.known_values import PLAIN, find_item_sort, is_edge_list, is_short
from ludex.engine.accelerate.source_writer import is_atom
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter


@dataclass(slots=True)
class Sifting:
    """Conditions on the edges of a loop that depend only on the map and on values known before the loop."""

    slot: int
    """The local of the edge."""
    keys: list[str] = field(default_factory=list)
    """The source of the values known before the loop, except lists."""
    lists: list[tuple[int, Linked]] = field(default_factory=list)
    """Lists known before the loop, each with the new local to which it is bound."""
    conditions: list[Linked] = field(default_factory=list)
    """The conditions, with these locals in place of the lists."""


def sift_edges(my: ExpressionWriter, slot: int, tests: Iterable[Linked]) -> tuple[Sifting, list[Linked]]:
    """Collect the conditions on the edge in `slot` that depend only on the map and on known values.

    Stop at the first other condition that can fail. Also return the collected conditions unchanged.
    """
    sifting, passed = Sifting(slot), list[Linked]()
    for test in tests:
        fixed = _fix(my, sifting, test)
        if fixed is not None:
            sifting.conditions.append(fixed)
            passed.append(test)
        elif not is_certain(my, test):
            break
    return sifting, passed


def _fix(my: ExpressionWriter, sifting: Sifting, tree: Linked) -> Linked | None:
    """Return a condition, rewritten if needed, if it reads only the edge and values known before the loop.

    These values are added to `sifting`. Return None for any other condition.
    """
    if type(tree) is not tuple:
        return None
    if tree[0] == "in":
        _, wanted, items = tree
        return (
            tree
            if is_edge_list(my, items) and _reads(sifting, items) and _add_key(my, sifting, wanted)
            else None
        )
    if tree[0] in ("==", "!="):
        for own, other in (tree[1:], tree[:0:-1]):
            if type(own) is tuple and own[0] == "get" and _reads(sifting, own):
                return tree if my.plan.has_plain_edges(own[1]) and _add_key(my, sifting, other) else None
        return None
    if tree[0] == "comp" and tree[1] in ("any", "all") and len(tree[2]) == 1:
        return _fix_each(my, sifting, tree)
    return None


def _fix_each(my: ExpressionWriter, sifting: Sifting, tree: Linked) -> Linked | None:
    """Return a condition that any or all items of a list are in a list of the edge; None for any other.

    In the result, a new local replaces the list of items, which is added to `sifting`.
    """
    _, how, ((slot, list_, conditions),), body = tree
    wanted = ("in", ("local", slot))
    is_search = type(body) is tuple and body[:2] == wanted and is_edge_list(my, body[2])
    if conditions or not is_search or not _reads(sifting, body[2]):
        return None
    if find_item_sort(my, list_) != PLAIN or mentions_local(list_, sifting.slot):
        return None
    bound = -1 - my.writer.count
    my.writer.count += 1
    sifting.lists.append((bound, list_))
    return ("comp", how, ((slot, ("local", bound), ()),), body)


def _reads(sifting: Sifting, tree: Linked) -> bool:
    return bool(tree[2] == ("local", sifting.slot))


def _add_key(my: ExpressionWriter, sifting: Sifting, tree: Linked) -> bool:
    """Add a constant or another local to the keys if it `is_short`; return whether it was added."""
    if (
        tree == ("local", sifting.slot)
        or (type(tree) is tuple and tree[0] != "local")
        or not is_short(my, tree)
    ):
        return False
    source = my.value(tree)
    if not is_atom(source):
        return False
    sifting.keys.append(source)
    return True
