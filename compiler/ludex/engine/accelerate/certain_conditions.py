"""Conditions that have a value whatever the state: they can be tested in any order, or not at all.

The reference tests all conditions of all items in order. Generated code may test the cheapest first, or stop
at the first item, only where none of them can fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ludex.engine.accelerate.known_values import EDGE, find_item_sort, find_sort, is_edge_list, is_short
from ludex.engine.accelerate.source_writer import is_atom
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

Loop = tuple[int, Linked, Sequence[Linked]]
Kinds = dict[str, frozenset[str]]
"""The kinds of the entries of pieces, which were tested before."""


def split_conditions(conditions: Iterable[Linked]) -> Iterator[Linked]:
    """Yield conditions one by one, the parts of `and` too."""
    for each in conditions:
        if type(each) is tuple and each[0] == "and":
            yield from split_conditions(each[1:])
        else:
            yield each


def mentions_local(tree: Linked, slot: int) -> bool:
    """Return whether an expression reads a local."""
    if type(tree) is not tuple:
        return False
    if tree[:1] == ("local",):
        return bool(tree[1] == slot)
    return any(mentions_local(each, slot) for each in tree)


def bind_item(my: ExpressionWriter, slot: int, list_: Linked) -> str:
    """Bind a local to a new name for an item of a list, with what is known of such an item."""
    name = my.slots[slot] = my.writer.fresh("x")
    my.writer.known[name] = find_item_sort(my, list_)
    if type(list_) is tuple and list_[0] in ("members", "on", "seats"):
        my.writer.pieces.add(name)
    return name


def are_certain(my: ExpressionWriter, conditions: Iterable[Linked], kinds: Kinds | None = None) -> bool:
    """Return whether conditions surely have values, each of which is tested only if those before it hold."""
    kinds = {} if kinds is None else kinds
    for each in split_conditions(conditions):
        if not is_certain(my, each, kinds):
            return False
        if type(each) is tuple and each[0] == "is" and _is_entry(my, each[1]):
            kinds[my.slot(each[1][1][1])] = each[2]
    return True


def are_loops_certain(
    my: ExpressionWriter,
    loops: Sequence[Loop],
    body: Linked,
    kinds: Kinds | None = None,
    started: bool = False,
) -> bool:
    """Return whether the lists, conditions and items of loops surely have values.

    With `started`, lists that are the same in all rounds may fail, which they do before the first item.
    """
    kinds = {} if kinds is None else kinds
    with my.bindings():
        for rank, (slot, list_, conditions) in enumerate(loops):
            is_same = started and not any(mentions_local(list_, own) for own, _, _ in loops[:rank])
            if not is_same and not _is_certain_list(my, list_):
                return False
            bind_item(my, slot, list_)
            if not are_certain(my, conditions, kinds):
                return False
        return are_certain(my, [body], kinds)


def is_certain(my: ExpressionWriter, tree: Linked, kinds: Kinds | None = None) -> bool:
    """Return whether a value surely can be computed, with the locals of the current code."""
    if type(tree) is not tuple:
        return True
    kinds, (name, *parts) = dict(kinds or {}), tree
    if name == "and":
        return are_certain(my, parts, kinds)
    if name in ("not", "or"):
        return all(is_certain(my, each, kinds) for each in parts)
    if name == "empty":
        return _is_certain_list(my, parts[0])
    if name in ("==", "!="):
        return all(is_certain(my, each, kinds) and is_short(my, each) for each in parts)
    if name == "in":
        return is_edge_list(my, parts[1]) and is_certain(my, parts[0]) and is_short(my, parts[0])
    if name == "is":
        return _is_entry(my, parts[0])
    if name == "data":
        return _has_field(my, tree, kinds)
    if name == "state":
        return _is_piece(my, parts[1])
    if name == "comp" and parts[0] in ("any", "all"):
        return are_loops_certain(my, parts[1], parts[2], kinds)
    return name in ("local", "global") or _is_entry(my, tree) or _is_target(my, tree)


def chooses_surely(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether the choice between a few lists of constants cannot fail."""
    if tree[0] == "fn":
        are_locals = all(type(each) is tuple and each[0] == "local" for each in tree[2])
        names = my.values(tree[2]) if are_locals else []
        with my.bindings():
            my.slots = dict(enumerate(names))
            return chooses_surely(my, my.plan.machine.formulas[tree[1]].value)
    if tree[0] == "list":
        return True
    return is_certain(my, tree[1]) and all(chooses_surely(my, each) for each in tree[2:])


def _is_certain_list(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a value surely is a list: the edges of a space that an edge leads to, or its pieces."""
    return type(tree) is tuple and tree[0] in ("on", "edges") and _is_target(my, tree[1])


def _is_target(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a value is the space that an edge leads to."""
    return type(tree) is tuple and tree[:2] == ("get", "to") and find_sort(my, tree[2]) == EDGE


def _is_piece(my: ExpressionWriter, tree: Linked) -> bool:
    return type(tree) is tuple and tree[0] == "local" and my.slot(tree[1]) in my.writer.pieces


def _is_entry(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a value is the entry of a piece."""
    return type(tree) is tuple and tree[0] == "entryof" and _is_piece(my, tree[1])


def _has_field(my: ExpressionWriter, tree: Linked, kinds: Kinds) -> bool:
    """Return whether an entry has a field: it was read before, or all entries of its kinds have it."""
    _, field, entry = tree
    if type(entry) is not tuple or entry[0] != "entryof" or type(entry[1]) is not tuple:
        return False
    if entry[1][0] != "local":
        return False
    known = kinds.get(my.slot(entry[1][1]))
    return is_atom(my.value(tree)) or (known is not None and my.plan.have_field(known, field))
