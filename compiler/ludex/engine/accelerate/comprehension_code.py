"""Generated code of comprehensions and sorting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludex.engine.accelerate.known_values import find_item_sort, is_list
from ludex.engine.accelerate.loop_code import can_write_loops, write_items, write_loops, write_options
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

Loop = tuple[int, Linked, Sequence[Linked]]
_MOST_SEATS = 4
"""Maximum number of seats for which a loop is written out, seat by seat."""
_MOST_ITEMS = 16
"""The same for the items of a constant list."""
_MOST_COPIES = 64
"""Maximum number of copies of the same code in the source."""
_UNROLLED_FORMS = ("any", "all", "count", "sum", "first")


@dataclass(frozen=True, slots=True)
class ConstantList:
    """Local with a constant or a list of constants, which is written out at each use."""

    tree: Linked


def write_comprehension(
    my: ExpressionWriter, how: str, loops: Sequence[Loop], body: Linked, test: bool = False
) -> str:
    """Write a comprehension; with `test`, only the truth of its value is needed."""
    if len(loops) == 1 and how in _UNROLLED_FORMS:
        slot, list_, conditions = loops[0]
        items = _find_known_items(my, list_)
        if items is not None and my.copies * len(items) <= _MOST_COPIES:
            return _unroll_comprehension(my, how, slot, items, conditions, body, test)
    if can_write_loops(my, len(loops)):
        return write_loops(my, how, loops, body)
    with my.bindings():
        heads = _write_loop_heads(my, loops)
        with my.maybe():
            return _write_loop(my, how, heads, body)


def _write_loop_heads(my: ExpressionWriter, loops: Sequence[Loop]) -> list[str]:
    """Write the `for … in …` parts, whose locals stay bound."""
    heads = []
    for rank, (slot, list_, conditions) in enumerate(loops):
        source = _write_iterable(my, list_, outermost=rank == 0)
        name = my.slots[slot] = my.writer.fresh("x")
        my.writer.known[name] = find_item_sort(my, list_)
        with my.maybe():
            tests = "".join(f" if {my.test(each)}" for each in conditions)
        heads.append(f"for {name} in {source}{tests}")
    return heads


def _write_iterable(my: ExpressionWriter, list_: Linked, outermost: bool) -> str:
    """Write a list to iterate over, and the cost of its items."""
    if outermost and my.sure:
        return write_items(my, list_)
    with my.maybe(iterable=True):
        return f"each(S, {my.value(list_)})"


def _write_loop(my: ExpressionWriter, how: str, heads: list[str], body: Linked) -> str:
    loop = " ".join(heads)
    if how in ("any", "all"):
        return f"{how}({my.test(body)} {loop})"
    if how == "count":
        # Reading a constant or a local cannot fail, so its value need not be used.
        value = "1" if type(body) is not tuple or body[0] == "local" else f"({my.value(body)}, 1)[1]"
        return f"sum([{value} {loop}])"
    value = my.value(body)
    if how == "list":
        return f"tuple([{value} {loop}])" if len(heads) == 1 else f"listed([{value} {loop}])"
    if how == "sum":
        return f"total([{value} {loop}])"
    if how == "first":
        return f"next(({value} {loop}), None)"
    return f"{how}([{value} {loop}], default=None)"


def _find_known_items(my: ExpressionWriter, list_: Linked) -> Sequence[str | ConstantList] | None:
    """Return the items of a short list that is known in advance, as source or as trees."""
    if list_ == ("seats",) and len(my.plan.seats) <= _MOST_SEATS:
        return [my.writer.constant(seat) for seat in my.plan.seats]
    if type(list_) is tuple and list_[0] == "local":
        local = my.slots.get(list_[1])
        list_ = local.tree if isinstance(local, ConstantList) else list_
    if type(list_) is tuple and list_[0] == "list" and len(list_) <= _MOST_ITEMS and _is_constant(list_):
        return [ConstantList(each) for each in list_[1:]]
    return None


def _is_constant(tree: Linked) -> bool:
    return type(tree) is not tuple or (tree[0] == "list" and all(map(_is_constant, tree[1:])))


def _unroll_comprehension(
    my: ExpressionWriter,
    how: str,
    slot: int,
    items: Sequence[str | ConstantList],
    conditions: Sequence[Linked],
    body: Linked,
    test: bool,
) -> str:
    parts = []
    kept, my.copies = my.copies, my.copies * max(len(items), 1)
    with my.bindings(), my.maybe():
        for item in items:
            my.slots[slot] = item
            tests = [my.test(each) for each in conditions]
            value = my.test(body) if how in ("any", "all") else "1" if how == "count" else my.value(body)
            parts.append((" and ".join(tests), value))
    my.copies = kept
    return _join_unrolled(my, how, parts, test)


def _join_unrolled(my: ExpressionWriter, how: str, parts: list[tuple[str, str]], test: bool) -> str:
    """Join the conditions and values of all items into one expression."""
    if how == "first":
        found = ""
        for tests, value in parts:
            if not tests:
                return f"({found}{value})"
            found += f"{value} if {tests} else "
        return f"({found}None)"
    if how in ("count", "sum"):
        found = " + ".join(f"({value} if {tests} else 0)" if tests else value for tests, value in parts)
        return my.bounded(found) if found else "0"
    if how == "any":
        found = " or ".join(f"{tests} and {value}" if tests else value for tests, value in parts) or "False"
    else:
        found = " and ".join(f"(not ({tests}) or {value})" if tests else value for tests, value in parts)
    found = found or "True"
    return f"({found})" if test else f"(True if {found} else False)"


def write_picked_items(
    my: ExpressionWriter, slot: int, list_: Linked, conditions: Sequence[Linked], form: str = "{}"
) -> str:
    """Write the items that can be picked as a Python list; `form` is the source of an item."""
    if not conditions and form == "{}":
        # Known lists cost nothing, because an answer refills the budget.
        return my.items(list_) if is_list(my, list_) else _write_iterable(my, list_, outermost=True)
    if can_write_loops(my, 1):
        return write_options(my, slot, list_, conditions, form)
    with my.bindings():
        (head,) = _write_loop_heads(my, [(slot, list_, conditions)])
    return f"[{form.format(head.split(' ', 2)[1])} {head}]"


def write_sorted(my: ExpressionWriter, items: Linked, slot: int, key: Linked, descending: bool) -> str:
    return f"sorted_(S, {_write_keyed(my, items, slot, key)}, {descending is True})"


def write_lowest(my: ExpressionWriter, items: Linked, slot: int, key: Linked) -> str:
    return f"lowest_(S, {_write_keyed(my, items, slot, key)})"


def _write_keyed(my: ExpressionWriter, items: Linked, slot: int, key: Linked) -> str:
    """Write a list, and the function that returns the key of an item."""
    with my.maybe(iterable=True):
        source = my.value(items)
    with my.bindings(), my.maybe():
        name = my.slots[slot] = my.writer.fresh("x")
        by = my.value(key)
    return f"{source}, lambda {name}: {by}"
