"""Generated code of comprehensions and sorting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

Loop = tuple[int, Any, Sequence[Any]]
_MOST_SEATS = 4
_MOST_ITEMS = 16
_MOST_COPIES = 64
_UNROLLED_FORMS = ("any", "all", "count", "sum", "first")


def write_comprehension(
    my: ExpressionWriter, how: str, loops: Sequence[Loop], body: Any, test: bool = False
) -> str:
    """`test`: only whether it is true matters."""
    if len(loops) == 1 and how in _UNROLLED_FORMS:
        slot, list_, conditions = loops[0]
        items = _find_known_items(my, list_)
        if items is not None and my.copies * len(items) <= _MOST_COPIES:
            return _unroll_comprehension(my, how, slot, items, conditions, body, test)
    head = _write_loop_heads(my, loops)
    try:
        with my.maybe():
            conditions = [test_ for slot, _, _ in loops for test_ in head.tests[slot]]
            return _write_loop(my, how, head, body, conditions)
    finally:
        head.leave(my)


class _LoopHeads:
    """The `for … in …` parts, with the locals that they bind."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.tests: dict[int, list[str]] = {}
        self.kept: dict[int, Any] = {}

    def bind(self, my: ExpressionWriter, slot: int, meant: Any) -> None:
        self.kept.setdefault(slot, my.slots.get(slot))
        my.slots[slot] = meant

    def leave(self, my: ExpressionWriter) -> None:
        for slot, meant in self.kept.items():
            my.slots[slot] = meant


def _write_loop_heads(my: ExpressionWriter, loops: Sequence[Loop]) -> _LoopHeads:
    head = _LoopHeads()
    for rank, (slot, list_, conditions) in enumerate(loops):
        source = _write_iterable(my, list_, outermost=rank == 0)
        name = my.writer.fresh("x")
        head.bind(my, slot, name)
        with my.maybe():
            tests = "".join(f" if {my.test(each)}" for each in conditions)
        head.tests[slot] = [tests]
        head.parts.append(f"for {name} in {source}{tests}")
    return head


def _write_iterable(my: ExpressionWriter, list_: Any, outermost: bool) -> str:
    """A list whose items are gone through, paid for."""
    if outermost and my.sure:
        name = my.named(my.value(list_))
        my.writer.line(f"S.fuel -= len({name})")
        my.writer.line("if S.fuel < 0: spent()")
        return name
    with my.maybe(iterable=True):
        return f"each(S, {my.value(list_)})"


def _write_loop(my: ExpressionWriter, how: str, head: _LoopHeads, body: Any, tests: list[str]) -> str:
    loop = " ".join(head.parts)
    if how in ("any", "all"):
        return f"{how}({my.test(body)} {loop})"
    if how == "count":
        value = "1" if _is_harmless(body) else f"({my.value(body)}, 1)[1]"
        return f"sum([{value} {loop}])"
    value = my.value(body)
    if how == "list":
        return f"tuple([{value} {loop}])" if len(head.parts) == 1 else f"listed([{value} {loop}])"
    if how == "sum":
        return f"total([{value} {loop}])"
    if how == "first":
        return f"next(({value} {loop}), None)"
    return f"{how}([{value} {loop}], default=None)"


def _is_harmless(tree: Any) -> bool:
    """Whether its value can be done without: looking at it cannot fail."""
    return type(tree) is not tuple or tree[0] == "local"


def _find_known_items(my: ExpressionWriter, list_: Any) -> list[Any] | None:
    """The items of a list, as source or as trees, where they are few and known beforehand."""
    from ludex.engine.accelerate.expression_code import ConstantList

    if list_ == ("seats",) and len(my.plan.seats) <= _MOST_SEATS:
        return [my.writer.constant(seat) for seat in my.plan.seats]
    if type(list_) is tuple and list_[0] == "local" and type(my.slots.get(list_[1])) is ConstantList:
        list_ = my.slots[list_[1]].tree
    if type(list_) is tuple and list_[0] == "list" and len(list_) <= _MOST_ITEMS and _constant(list_):
        return [ConstantList(each) for each in list_[1:]]
    return None


def _constant(tree: Any) -> bool:
    return type(tree) is not tuple or (tree[0] == "list" and all(_constant(each) for each in tree[1:]))


def _unroll_comprehension(
    my: ExpressionWriter,
    how: str,
    slot: int,
    items: list[Any],
    conditions: Sequence[Any],
    body: Any,
    test: bool,
) -> str:
    head, parts = _LoopHeads(), []
    kept, my.copies = my.copies, my.copies * max(len(items), 1)
    with my.maybe():
        for item in items:
            head.bind(my, slot, item)
            tests = [my.test(each) for each in conditions]
            value = my.test(body) if how in ("any", "all") else "1" if how == "count" else my.value(body)
            parts.append((" and ".join(tests), value))
    head.leave(my)
    my.copies = kept
    return _WRITTEN[how](my, parts, test)


def _any(my: ExpressionWriter, parts: list[tuple[str, str]], test: bool) -> str:
    found = " or ".join(f"{tests} and {value}" if tests else value for tests, value in parts)
    return f"({found or 'False'})" if test else f"(True if {found or 'False'} else False)"


def _all(my: ExpressionWriter, parts: list[tuple[str, str]], test: bool) -> str:
    found = " and ".join(f"(not ({tests}) or {value})" if tests else value for tests, value in parts)
    return f"({found or 'True'})" if test else f"(True if {found or 'True'} else False)"


def _unroll_sum(my: ExpressionWriter, parts: list[tuple[str, str]], test: bool) -> str:
    found = " + ".join(f"({value} if {tests} else 0)" if tests else value for tests, value in parts)
    return my.bounded(found) if found else "0"


def _first(my: ExpressionWriter, parts: list[tuple[str, str]], test: bool) -> str:
    found = ""
    for tests, value in parts:
        if not tests:
            return f"({found}{value})"
        found += f"{value} if {tests} else "
    return f"({found}None)"


_WRITTEN = {"any": _any, "all": _all, "count": _unroll_sum, "sum": _unroll_sum, "first": _first}


def write_picked_items(
    my: ExpressionWriter, slot: int, list_: Any, conditions: Sequence[Any], form: str = "{}"
) -> str:
    """The items that may be picked, as a list of Python's; `form` says what each comes as."""
    if not conditions and form == "{}":
        return _write_iterable(my, list_, outermost=True)
    head = _write_loop_heads(my, [(slot, list_, conditions)])
    head.leave(my)
    return f"[{form.format(head.parts[0].split(' ', 2)[1])} {head.parts[0]}]"


def write_sorted(my: ExpressionWriter, items: Any, slot: int, key: Any, descending: bool) -> str:
    with my.maybe(iterable=True):
        source = my.value(items)
    name, head = my.writer.fresh("x"), _LoopHeads()
    head.bind(my, slot, name)
    with my.maybe():
        by = my.value(key)
    head.leave(my)
    return f"tuple(sorted(each(S, {source}), key=lambda {name}: {by}, reverse={descending is True}))"
