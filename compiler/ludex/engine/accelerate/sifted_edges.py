"""Edges of a space that pass conditions which depend on nothing but the map and a few values.

They are worked out once for each space and values, and remembered for all games of a program. Only conditions
that cannot fail are taken out of their order: whether a value is in a list of an edge, or equals one of its
fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.engine.accelerate.known_values import EDGE, is_edge_list, is_short
from ludex.engine.accelerate.source_writer import is_atom
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter


def write_sifted_edges(my: ExpressionWriter, slot: int, list_: Linked, tests: list[Linked]) -> str | None:
    """Write the edges of a space that pass some of the conditions, and take those out of `tests`.

    None if no condition depends on the map alone.
    """
    if type(list_) is not tuple or list_[0] != "edges":
        return None
    edge = my.writer.fresh("x")
    my.writer.known[edge] = EDGE
    with my.bindings():
        my.slots[slot] = edge
        keys: list[str] = []
        fixed: list[Linked] = []
        for test in tests:
            if _is_fixed(my, slot, test, keys):
                fixed.append(test)
            elif not _cannot_fail(my, slot, test):
                break
        if not fixed:
            return None
    space = my.named(my.value(list_[1]))
    name, table = my.writer.fresh("t"), my.writer.constants.name(my.plan.new_table())
    key = f"({', '.join([space, *dict.fromkeys(keys)])},)"
    my.writer.line(f"{name} = {table}.get({key})")
    with my.writer.within(f"if {name} is None:"):
        with my.bindings(), my.maybe():
            my.slots[slot] = edge
            sources = " and ".join(my.test(each) for each in fixed)
        maps = my.plan.space_table("edges")
        found = f"[{edge} for {edge} in {maps}.get({space}) or R.edges({space}) if {sources}]"
        my.writer.line(f"{name} = sifted({maps}, {table}, {key}, {found})")
    my.writer.line(f"S.fuel -= len({name})")
    my.writer.line("if S.fuel < 0: spent()")
    tests[:] = [each for each in tests if each not in fixed]
    return name


def _is_fixed(my: ExpressionWriter, slot: int, tree: Linked, keys: list[str]) -> bool:
    """Return whether a condition on an edge depends only on it and on the values that it adds to `keys`."""
    if type(tree) is not tuple:
        return False
    if tree[0] == "in":
        _, wanted, items = tree
        return is_edge_list(my, items) and _reads(items, slot) and _add_key(my, slot, wanted, keys)
    if tree[0] in ("==", "!="):
        for own, other in (tree[1:], tree[:0:-1]):
            if type(own) is tuple and own[0] == "get" and _reads(own, slot):
                return my.plan.has_plain_edges(own[1]) and _add_key(my, slot, other, keys)
    return False


def _reads(tree: Linked, slot: int) -> bool:
    return bool(tree[2] == ("local", slot))


def _add_key(my: ExpressionWriter, slot: int, tree: Linked, keys: list[str]) -> bool:
    """Add a value that is another local, or a constant, to the keys."""
    if tree == ("local", slot) or (type(tree) is tuple and tree[0] != "local") or not is_short(my, tree):
        return False
    source = my.value(tree)
    if not is_atom(source):
        return False
    keys.append(source)
    return True


def _cannot_fail(my: ExpressionWriter, slot: int, tree: Linked) -> bool:
    """Return whether a condition has a value for every edge: whether a space next to it is empty."""
    while type(tree) is tuple and tree[0] in ("not", "empty"):
        tree = tree[1]
    return bool(tree == ("on", ("get", "to", ("local", slot))))
