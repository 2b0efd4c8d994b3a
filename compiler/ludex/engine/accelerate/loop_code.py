"""Generated code of comprehensions as separate loops, wherever statements are possible.

Python calls a function for each comprehension and generator in an expression; a loop needs no call. `and`,
`or`, `if` and `else` also become statements if one of their parts does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ludex.engine.accelerate.known_values import find_item_sort
from ludex.engine.accelerate.sifted_edges import mentions_local, write_sifted_edges
from ludex.engine.accelerate.source_writer import is_atom
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

Loop = tuple[int, Linked, Sequence[Linked]]
_MAX_DEPTH = 14
"""Deeper code has no further loops: Python allows 20 in one another."""
_STARTS: Mapping[str, str] = {"any": "False", "all": "True", "count": "0", "first": "None"}
_STOPPING = frozenset(("any", "all", "first"))
"""Forms that need not look at all items."""
_ENDS: Mapping[str, str] = {
    "sum": "total({})",
    "min": "min({}, default=None)",
    "max": "max({}, default=None)",
}


def can_write_loops(my: ExpressionWriter, count: int) -> bool:
    """Return whether this many nested loops can be written before the current code."""
    return my.sure and not my.iterable and my.writer.depth + count <= _MAX_DEPTH


def write_loops(my: ExpressionWriter, how: str, loops: Sequence[Loop], body: Linked) -> str:
    """Write a comprehension as loops, and return the source of its value."""
    name = my.writer.fresh("t")
    my.writer.line(f"{name} = {_STARTS.get(how, '[]')}")
    with my.bindings(), my.loop():
        _write_loop(my, how, name, loops, body)
    if how in _STARTS:
        return name
    return _ENDS.get(how, "tuple({})" if len(loops) == 1 else "listed({})").format(name)


def write_options(
    my: ExpressionWriter, slot: int, list_: Linked, conditions: Sequence[Linked], form: str
) -> str:
    """Write the items that can be picked as a Python list; `form` is the source of an item."""
    name = my.writer.fresh("t")
    my.writer.line(f"{name} = []")
    with my.bindings(), my.loop():
        _write_loop(my, form, name, [(slot, list_, conditions)], ("local", slot))
    return name


def _write_loop(my: ExpressionWriter, how: str, name: str, loops: Sequence[Loop], body: Linked) -> None:
    """Write the first of some loops, with the others inside it."""
    (slot, list_, conditions), *others = loops
    tests = list(_split_conditions(conditions))
    sifted = write_sifted_edges(my, slot, list_, tests)
    items, sure, passed = sifted or (write_items(my, list_), "", [])
    tests = [each for each in tests if sure or each not in passed]
    if others and not tests:
        others[0] = _write_early_list(my, items, slot, others[0])
    each = my.slots[slot] = my.writer.fresh("x")
    my.writer.known[each] = find_item_sort(my, list_)
    with my.writer.within(f"for {each} in {items}:"):
        for test in tests:
            if test in passed:
                with my.writer.within(f"if {sure} is None:"):
                    my.writer.line(f"if not {my.test(test)}: continue")
            else:
                my.writer.line(f"if not {my.test(test)}: continue")
        if others:
            _write_loop(my, how, name, others, body)
            if how in _STOPPING:
                with my.writer.within("else:"):
                    my.writer.line("continue")
                my.writer.line("break")
        else:
            _write_item(my, how, name, body)


def _split_conditions(conditions: Sequence[Linked]) -> Iterator[Linked]:
    for each in conditions:
        if type(each) is tuple and each[0] == "and":
            yield from _split_conditions(each[1:])
        else:
            yield each


def write_items(my: ExpressionWriter, list_: Linked) -> str:
    """Write a list to iterate over, and the cost of its items."""
    name = my.named(my.value(list_))
    my.writer.line(f"S.fuel -= len({name})")
    my.writer.line("if S.fuel < 0: spent()")
    return name


def _write_early_list(my: ExpressionWriter, items: str, slot: int, loop: Loop) -> Loop:
    """Write the list of an inner loop before the outer loop, if the outer loop does not change it.

    Like in the inner loop, it is evaluated only if the outer loop has an item. For edges, only their space is
    moved.
    """
    own, list_, conditions = loop
    wanted = list_[1] if type(list_) is tuple and list_[0] == "edges" else list_
    if type(wanted) is not tuple or wanted[0] in ("local", "seats") or mentions_local(wanted, slot):
        return loop
    name = my.writer.fresh("t")
    my.writer.line(f"{name} = None")
    with my.writer.within(f"if len({items}):"):
        my.writer.line(f"{name} = {my.value(wanted)}")
    early: Linked = ("local", my.bind_extra(name))
    return own, early if wanted is list_ else ("edges", early), conditions


def _write_item(my: ExpressionWriter, how: str, name: str, body: Linked) -> None:
    """Write the code for an item that satisfies all conditions."""
    writer = my.writer
    if how in ("any", "all"):
        with writer.within(f"if {'not ' if how == 'all' else ''}{my.test(body)}:"):
            writer.line(f"{name} = {how == 'any'}")
            writer.line("break")
        return
    value = my.value(body)
    if how == "first":
        writer.line(f"{name} = {value}")
        writer.line("break")
    elif how == "count":
        if not is_atom(value):
            writer.line(value)
        writer.line(f"{name} += 1")
    else:
        writer.line(f"{name}.append({how.format(value) if '{' in how else value})")


def write_junction(my: ExpressionWriter, word: str, trees: Sequence[Linked]) -> str:
    """Write `and` or `or`, as statements from the first operand that needs statements."""
    parts = [my.test(trees[0])]
    for each in trees[1:]:
        lines, source = my.capture(each, test=True)
        if not lines:
            parts.append(source)
            continue
        name = my.writer.fresh("t")
        my.writer.line(f"{name} = {join_parts(word, parts)}")
        my.writer.line(f"if {name}:" if word == "and" else f"if not {name}:")
        my.writer.lines += lines
        with my.writer.deeper():
            my.writer.line(f"{name} = {source}")
        parts = [name]
    return join_parts(word, parts)


def join_parts(word: str, parts: Sequence[str]) -> str:
    return f"({f' {word} '.join(parts)})" if len(parts) > 1 else parts[0]


def write_choice(my: ExpressionWriter, test: str, then: Linked, otherwise: Linked) -> str:
    """Write a choice between two values, as statements if one of them needs statements."""
    first, value = my.capture(then)
    second, other = my.capture(otherwise)
    if not first and not second:
        return f"({value} if {test} else {other})"
    name, writer = my.writer.fresh("t"), my.writer
    writer.line(f"if {test}:")
    writer.lines += first
    with writer.deeper():
        writer.line(f"{name} = {value}")
    writer.line("else:")
    writer.lines += second
    with writer.deeper():
        writer.line(f"{name} = {other}")
    return name


def write_default(my: ExpressionWriter, source: str, tree: Linked) -> str:
    """Write a value, or another value if the first is none."""
    lines, other = my.capture(tree)
    if not lines:
        look, name = my.bind_inline(source)
        return f"({other} if {look} is None else {name})"
    name, writer = my.writer.fresh("t"), my.writer
    writer.line(f"{name} = {source}")
    writer.line(f"if {name} is None:")
    writer.lines += lines
    with writer.deeper():
        writer.line(f"{name} = {other}")
    return name
