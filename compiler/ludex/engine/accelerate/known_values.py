"""Facts about values that are known when code is generated, so the code can omit their tests.

They follow only from the operation that creates a value, never from a pack's declaration of a local or a
field, because a pack is not trusted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

PLAIN, SPACE, EDGE = "plain", "space", "edge"
"""Sorts of values: a number, text, piece or entry; a space; an edge of a map."""
_PLAIN_LISTS = frozenset(("members", "on", "seats", "range", "abilities"))
_SPACE_LISTS = frozenset(("spaces", "near"))
_SPACES = frozenset(("space", "spaceof", "named"))
_SAME_ITEMS = frozenset(("reversed", "slice", "distinct", "sorted", "lowest"))
"""Operations whose result has only items of the list that is their first operand."""

BOOLEAN_OPERATIONS = frozenset(
    {
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "not",
        "none?",
        "in",
        "is",
        "empty",
        "and",
        "or",
        "can",
        "playing",
        "fills",
    }
)
"""Operations that always give a boolean."""
_PLAIN_OPERATIONS = BOOLEAN_OPERATIONS | frozenset(
    "+ - * // % neg abs least most count sum entryof whereis owner ownerof quantity index odds".split()
)
"""Operations whose value is never a list."""


def find_item_sort(my: ExpressionWriter, list_: Linked) -> str | None:
    """Return the sort of all items of a list; None if it is unknown."""
    if type(list_) is not tuple:
        return None
    name = list_[0]
    if name in _PLAIN_LISTS:
        return PLAIN
    if name in _SPACE_LISTS:
        return SPACE
    if name == "edges":
        return EDGE
    if name in _SAME_ITEMS:
        return find_item_sort(my, list_[1])
    if name in ("concat", "if"):
        found = {find_item_sort(my, each) for each in list_[-2:]}
        return found.pop() if len(found) == 1 else None
    if name == "list":
        return PLAIN if all(type(each) is not tuple for each in list_[1:]) else None
    if name == "fn" and list_[1] not in my.plan.machine.recursive:
        return find_item_sort(my, my.plan.machine.formulas[list_[1]].value)
    return None


def find_sort(my: ExpressionWriter, tree: Linked) -> str | None:
    """Return the sort of a value; None if it is unknown. A space can also be none."""
    if type(tree) is not tuple:
        return PLAIN
    name = tree[0]
    if name == "local":
        return my.writer.known.get(my.slot(tree[1]))
    if name == "data":
        return PLAIN if my.plan.has_plain_values(tree[1]) else None
    if name == "get" and tree[1] == "to" and find_sort(my, tree[2]) == EDGE:
        return SPACE
    if name in _SPACES:
        return SPACE
    if name == "if":
        found = {find_sort(my, each) for each in tree[2:]}
        return found.pop() if len(found) == 1 else None
    if name == "fn" and tree[1] not in my.plan.machine.recursive:
        return PLAIN if _is_constant_choice(my.plan.machine.formulas[tree[1]].value) else None
    return PLAIN if name in _PLAIN_OPERATIONS else None


def _is_constant_choice(tree: Linked) -> bool:
    """Return whether a value is one of a few constants, none of which is a list."""
    if type(tree) is not tuple:
        return True
    return tree[0] == "if" and all(map(_is_constant_choice, tree[2:]))


_LISTS = frozenset(("members", "on", "seats", "near", "edges", "spaces", "list"))


def is_list(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a value is a list, if its operation does not fail."""
    if type(tree) is not tuple:
        return False
    if tree[0] == "fn":
        formula = my.plan.machine.formulas[tree[1]]
        return tree[1] not in my.plan.machine.recursive and is_list(my, formula.value)
    if tree[0] == "if":
        return all(is_list(my, each) for each in tree[2:])
    if tree[0] == "local":
        return my.slot(tree[1]) in my.writer.lists
    return tree[0] in _LISTS or tree[:2] == ("comp", "list")


def is_short(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether comparing a value costs almost nothing: it is surely a space, or surely not a list."""
    return find_sort(my, tree) in (PLAIN, SPACE)


def is_edge_list(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a value is a field of edges that is a short list in every edge."""
    return (
        type(tree) is tuple
        and tree[0] == "get"
        and find_sort(my, tree[2]) == EDGE
        and my.plan.has_short_lists(tree[1])
    )


def is_short_list(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a value is always a short list: the neighbours of a space, or a field of a space."""
    if type(tree) is not tuple:
        return False
    if tree[0] == "node":
        return my.plan.has_short_node_lists(tree[1])
    return bool(tree[0] == "near") and my.plan.has_few_edges()
