"""Generated code of comprehensions as separate loops, wherever statements are possible.

Python calls a function for each comprehension and generator in an expression; a loop needs no call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from ludex.engine.accelerate.certain_conditions import (
    are_loops_certain,
    bind_item,
    mentions_local,
    split_conditions,
)
from ludex.engine.accelerate.edge_walks import Walk, write_walk
from ludex.engine.accelerate.item_facts import find_item_facts
from ludex.engine.accelerate.known_values import find_sort
from ludex.engine.accelerate.nested_lists import ListItem, cannot_fail, find_placed, is_made_list
from ludex.engine.accelerate.source_writer import is_atom
from ludex.expr.operation_table import MAX_LIST_SIZE
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

Loop = tuple[int, Linked, Sequence[Linked]]
Form: TypeAlias = "str | _ItemWriter"
"""What a loop does with its items: the form of a comprehension, the source of an option, or other code."""
_MAX_DEPTH = 14
"""Maximum indentation of code that gets a loop: Python allows 20 nested blocks."""
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


def write_loops(
    my: ExpressionWriter, how: str, loops: Sequence[Loop], body: Linked, once: bool = False
) -> str:
    """Write a comprehension as loops; return the source of its value.

    With `once`, the value is read only once, so it can stay a list instead of a tuple.
    """
    name = my.writer.fresh("t")
    side = _write_side(my, loops, body) if how == "list" else ""
    if side:
        my.writer.line(f"{name} = {side}")
        with my.writer.within(f"if {name} is None:"):
            my.writer.line(f"{name} = []")
            with my.bindings(), my.loop():
                _write_loop(my, how, name, loops, body)
        return name if once else f"tuple({name})"
    my.writer.line(f"{name} = {_STARTS.get(how, '[]')}")
    with my.bindings(), my.loop():
        is_short = _write_loop(my, how, name, loops, body)
    if is_short:
        my.writer.short_lists.add(name)
    if how in _STARTS:
        return name
    if once:
        if len(loops) > 1 and not is_short:
            my.writer.line(f"if len({name}) > {MAX_LIST_SIZE:d}: listed({name})")
        return name
    # A list of several loops, which could be too long, is often empty.
    several = f"((tuple({{0}}) if len({{0}}) <= {MAX_LIST_SIZE:d} else listed({{0}})) if {{0}} else ())"
    return _ENDS.get(how, "tuple({0})" if len(loops) == 1 else several).format(name)


def _write_side(my: ExpressionWriter, loops: Sequence[Loop], body: Linked) -> str:
    """Write the look-up of the pieces of a place by a text of their entries, if a list has exactly these."""
    ((slot, list_, conditions), *others) = loops
    is_of_place = type(list_) is tuple and list_[0] == "members" and type(list_[1]) is int
    if not is_of_place or others or body != ("local", slot) or len(conditions) != 1:
        return ""
    if my.plan.ranks is None or not my.plan.open:
        return ""
    facts = find_item_facts(my.plan, ("comp", "list", loops, body))
    if facts is None or len(facts.equal) != 1:
        return ""
    ((field, _),) = facts.equal.items()
    members = my.value(list_)
    (text,) = facts.write(my, members).values()
    my.writer.texts[my.value(facts.equal[field])] = text, my.writer.depth
    number = my.plan.number_of_sides(list_[1], field)
    sides = my.named(f"{my.writer.short('V')}[{number:d}]")
    known = f"{sides}.pieces.get({text}, ()) if {sides}.members is {members}"
    return f"{known} else list_side(S, {sides}, {members}, {my.plan.table(field)}, {text})"


def write_item_count(my: ExpressionWriter, loops: Sequence[Loop], body: Linked) -> str:
    """Write the number of items of a list, or whether it has any, without making the list."""
    slot, list_, _ = loops[-1]
    if type(list_) is tuple and list_[0] == "edges" and body == ("get", "to", ("local", slot)):
        body = True  # every edge has a target, so reading it cannot fail
    if are_loops_certain(my, loops, body, started=True):
        return write_loops(my, "any", loops, True)  # nothing after the first item can fail
    name = write_loops(my, "count", loops, body)
    if len(loops) > 1 and name not in my.writer.short_lists:
        my.writer.line(f"if {name} > {MAX_LIST_SIZE:d}: sized({name})")
    return name


def write_options(
    my: ExpressionWriter, slot: int, list_: Linked, conditions: Sequence[Linked], form: str
) -> str:
    """Write the items that can be picked as a Python list; `form` is the source of an item."""
    name = my.writer.fresh("t")
    my.writer.line(f"{name} = []")
    with my.bindings(), my.loop():
        _write_loop(my, form, name, [(slot, list_, conditions)], ("local", slot))
    return name


def _write_loop(my: ExpressionWriter, how: Form, name: str, loops: Sequence[Loop], body: Linked) -> bool:
    """Write the first of the loops, with the other loops inside it; return whether they surely take few
    rounds."""
    walk = write_walk(my, loops, body, _find_list_item(how, body))
    if walk is not None:
        _write_walk(my, how, name, walk, walk.items, loops[walk.outer is not None :], body)
        within = (walk.outer is not None) + 1 + (walk.inner is not None)
        return walk.is_short and len(loops) == within
    (slot, list_, conditions), *others = loops
    items, tests = write_items(my, list_), list(split_conditions(conditions))
    if others and not tests:
        others[0] = _write_early_list(my, items, slot, others[0])
    tests[:1] = [_write_early_side(my, items, slot, each) for each in tests[:1]]
    facts = my.writer.item_facts.get(items) or find_item_facts(my.plan, list_)
    equal = {} if facts is None else facts.write(my, items)
    with my.writer.loop():
        each = bind_item(my, slot, list_)
        if facts is not None:
            facts.bind(my, slot, equal)
        with my.writer.within(f"for {each} in {items}:"):
            _write_first_test(my, tests)
            for test in tests[1:]:
                _write_condition(my, test)
            _write_rest(my, how, name, others, body)
    return False


def _write_condition(my: ExpressionWriter, test: Linked) -> None:
    """Write a condition of a loop: items that do not satisfy it are skipped.

    A search among the pieces of a space is a loop whose end skips the item, and needs no result.
    """
    loops, body = test[2:] if type(test) is tuple and test[:2] == ("comp", "any") else ((), None)
    if len(loops) != 1 or not _is_of_space(loops[0][1]) or not can_write_loops(my, 1):
        my.writer.line(f"if not {my.test(test)}: continue")
        return
    ((slot, list_, conditions),) = loops
    with my.bindings(), my.loop():
        items = my.named(my.value(list_))
        my.writer.line(f"if not {items}: continue")
        _spend_for_space(my, items)
        each = bind_item(my, slot, list_)
        with my.writer.within(f"for {each} in {items}:"):
            for inner in split_conditions(conditions):
                _write_condition(my, inner)
            my.writer.line(f"if {my.test(body)}: break")
    with my.writer.within("else:"):
        my.writer.line("continue")


def _write_walk(
    my: ExpressionWriter, how: Form, name: str, walk: Walk, items: str, loops: Sequence[Loop], body: Linked
) -> None:
    """Write the loop over the rows of a walk, which are edges of the map."""
    own, others = loops[: len(walk.ends)], loops[len(walk.ends) :]
    tests = [test for _, _, conditions in own for test in split_conditions(conditions)]
    if len(own) > 1:  # none of them can fail
        tests.sort(key=_is_search)
    if walk.outer is not None:
        my.slots[walk.outer[0]] = walk.outer[1]
    for end in walk.ends:
        end.bind(my, walk.row)
    with my.writer.loop(*walk.row.split(", ")), my.writer.within(f"for {walk.row} in {items}:"):
        for test in tests:
            if test not in walk.passed:
                _write_condition(my, test)
            elif walk.sure:
                with my.writer.within(f"if {walk.sure} is None:"):
                    my.writer.line(f"if not {my.test(test)}: continue")
        if walk.item:
            my.writer.line(f"{how.name if isinstance(how, _ItemWriter) else name}.append({walk.item})")
        elif walk.inner is None:
            _write_rest(my, how, name, others, body)
        else:
            _write_walk(my, how, name, walk.inner, walk.inner.items, others, body)
            _write_early_end(my, how)


def _find_list_item(how: Form, body: Linked) -> ListItem | None:
    """Return what a list gets of an item of the loops."""
    if isinstance(how, _ItemWriter):
        return ListItem(how.body, how.slots, (how.slot, ListItem(body)))
    return ListItem(body) if how == "list" else None


def _is_search(test: Linked) -> bool:
    return bool(type(test) is tuple and test[0] == "comp")


def _write_rest(my: ExpressionWriter, how: Form, name: str, others: Sequence[Loop], body: Linked) -> None:
    """Write the remaining inner loops; if there are none, write the loop body."""
    if not others:
        _write_item(my, how, name, body)
        return
    ((slot, list_, conditions), *within) = others
    if how == "list" and not (within or conditions) and is_made_list(my, list_):
        placed = find_placed(my, list_)
        if cannot_fail(body, placed):
            _write_made_list(my, list_, _ItemWriter(my, slot, name, body, placed))
            return
    _write_loop(my, how, name, others, body)
    _write_early_end(my, how)


class _ItemWriter:
    """Writer of the code for each item of a list, inside the loops that make the list."""

    def __init__(
        self, my: ExpressionWriter, slot: int, name: str, body: Linked, placed: frozenset[Linked]
    ) -> None:
        self.my, self.slot, self.name, self.body = my, slot, name, body
        self.slots, self.size = my.slots, my.size
        self.placed = {my.value(each) for each in placed}

    def __call__(self, item: str) -> None:
        """Write the code for one item: it sees the locals from outside the list's loops, and the item."""
        my, writer = self.my, self.my.writer
        kept = my.slots, my.size, writer.placed
        my.slots, my.size, writer.placed = {**self.slots, self.slot: item}, self.size, self.placed
        _write_item(my, "list", self.name, self.body)
        my.slots, my.size, writer.placed = kept


def _write_made_list(my: ExpressionWriter, tree: Linked, item: _ItemWriter) -> str:
    """Write the loops that make a list around the code for its items.

    The result, which is never used, stands for the source that writers of values return.
    """
    if tree[0] == "if":
        with my.writer.within(f"if {my.test(tree[1])}:"):
            _write_made_list(my, tree[2], item)
        with my.writer.within("else:"):
            _write_made_list(my, tree[3], item)
        return "None"
    write = partial(_write_made_list, my, item=item)
    if tree[0] == "fn" and my.plan.inline_formula(my, tree[1], tree[2], write) is not None:
        return "None"
    loops, body = [(item.slot, tree, ())], ("local", item.slot)
    if tree[0] == "comp" and can_write_loops(my, len(tree[2])):
        loops, body = tree[2:]
    with my.bindings(), my.loop():
        _write_loop(my, item, "", loops, body)
    return "None"


def _write_early_end(my: ExpressionWriter, how: Form) -> None:
    """End a loop if its inner loop has found the result."""
    if how in _STOPPING:
        with my.writer.within("else:"):
            my.writer.line("continue")
        my.writer.line("break")


def write_items(my: ExpressionWriter, list_: Linked) -> str:
    """Write a list to iterate over, and the steps that its items cost.

    Lists have limited sizes, so that only loops within loops, where sizes multiply, test what is left, and
    other loops cost nothing if they run once between two answers.
    """
    name = my.named(my.items(list_))
    if name in my.writer.short_lists:
        return name
    if _is_of_space(list_):
        _spend_for_space(my, name)
    elif my.writer.loops or not my.writer.once:
        my.writer.line(f"S.fuel -= len({name})")
        if my.writer.loops:
            my.writer.line("if S.fuel < 0: spent()")
    return name


def _is_of_space(list_: Linked) -> bool:
    """Return whether a list has the pieces of a space."""
    return type(list_) is tuple and list_[0] == "on"


def _spend_for_space(my: ExpressionWriter, pieces: str) -> None:
    """Write the steps that the pieces of a space cost; most spaces have none or one, which is free."""
    with my.writer.within(f"if len({pieces}) > 1:"):
        my.writer.line(f"S.fuel -= len({pieces})")
        my.writer.line("if S.fuel < 0: spent()")


def _write_early_list(my: ExpressionWriter, items: str, slot: int, loop: Loop) -> Loop:
    """Write the list of an inner loop before the outer loop, if the outer loop does not change it.

    As before, it is evaluated only if the outer list is not empty. Of a list of edges, only the space is
    evaluated early.
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


def _write_first_test(my: ExpressionWriter, tests: Sequence[Linked]) -> None:
    """Write the first condition of a loop, and name the field that it compares, because the loop often reads
    it again. A text that equals another value is read from there.
    """
    if not tests:
        return
    test = tests[0]
    side: Linked = test[1] if type(test) is tuple and test[0] in ("==", "!=") else None
    if type(side) is not tuple or side[0] != "data" or not _is_look_up(side) or is_atom(my.value(side)):
        _write_condition(my, test)
        return
    source, other = my.value(side), my.value(test[2])
    if test[0] == "==" and is_atom(other) and my.plan.has_texts(side[1]):
        _write_condition(my, test)
        my.writer.same[source] = other
    else:
        my.writer.same[source] = my.named(source)
        _write_condition(my, test)


_LOOK_UPS = frozenset(("data", "state", "entryof", "global"))


def _write_early_side(my: ExpressionWriter, items: str, slot: int, test: Linked) -> Linked:
    """Hoist the side of a loop's first condition that is the same for all items. It is evaluated once, and
    only if the list is not empty.
    """
    if type(test) is not tuple or test[0] not in ("==", "!="):
        return test
    for rank in (1, 2):
        side = test[rank]
        if type(side) is tuple and _is_look_up(side) and not mentions_local(side, slot):
            name = my.writer.fresh("t")
            my.writer.known[name] = find_sort(my, side)
            my.writer.line(f"{name} = {my.value(side)} if {items} else None")
            return (*test[:rank], ("local", my.bind_extra(name)), *test[rank + 1 :])
    return test


def _is_look_up(tree: Linked) -> bool:
    """Return whether an expression only looks up fields of something."""
    if type(tree) is not tuple:
        return True
    return tree[0] == "local" or (tree[0] in _LOOK_UPS and _is_look_up(tree[-1]))


def _write_item(my: ExpressionWriter, how: Form, name: str, body: Linked) -> None:
    """Write the code for an item that satisfies all conditions."""
    writer = my.writer
    if how in ("any", "all"):
        with writer.within(f"if {'not ' if how == 'all' else ''}{my.test(body)}:"):
            writer.line(f"{name} = {how == 'any'}")
            writer.line("break")
        return
    value = my.value(body)
    if isinstance(how, _ItemWriter):
        how(my.named(value))
    elif how == "first":
        writer.line(f"{name} = {value}")
        writer.line("break")
    elif how == "count":
        if not is_atom(value):
            writer.line(value)
        writer.line(f"{name} += 1")
    else:
        writer.line(f"{name}.append({how.format(value) if '{' in how else value})")
