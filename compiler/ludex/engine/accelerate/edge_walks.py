"""Walks over edges of the map from one space: loops whose rows are computed once for all games.

A row has what the rest of the rule reads of an edge: the edge, the space to which it leads, the rank of that
space, and the rows of the edges from there. If no condition can fail, there is one row for each pair of
edges. Items of a list that depend only on the map are in the rows too. The places of pieces have other
numbers in other games, so only rows of the game's own maps are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ludex.engine.accelerate.certain_conditions import (
    are_certain,
    chooses_surely,
    mentions_local,
    split_conditions,
)
from ludex.engine.accelerate.constant_lists import count_most_items, is_constant_list, write_list_table
from ludex.engine.accelerate.edge_conditions import Sifting, sift_edges
from ludex.engine.accelerate.known_values import EDGE, PLAIN
from ludex.engine.accelerate.nested_lists import ListItem, is_sure_space
from ludex.engine.accelerate.table_look_up import LookUp
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

_MOST_ROWS = 64
"""Maximum number of rows of a walk that cost nothing."""
Loop = tuple[int, Linked, Sequence[Linked]]


@dataclass(slots=True)
class EdgeEnd:
    """Edge of a row: the names, in generated code, of the edge, its target space, and that space's rank."""

    slot: int
    edge: str
    target: str
    rank: str

    def parts(self, my: ExpressionWriter) -> dict[str, str]:
        """Return, for each name, the source of its value, given the edge."""
        target = f"{self.edge}[{my.writer.constant('to')}]"
        parts = {self.edge: self.edge, self.target: target}
        if my.plan.ranks is not None:
            parts[self.rank] = f"{my.writer.constants.name(my.plan.ranks)}[{target}]"
        return parts

    def bind(self, my: ExpressionWriter, row: str) -> None:
        """Bind the names of this edge that a row contains, so that the following code uses them."""
        my.slots[self.slot] = self.edge
        names = row.split(", ")
        if self.target in names:
            my.writer.targets[self.edge] = self.target
        if self.rank in names:
            my.writer.target_ranks[self.edge] = self.rank

    def find_parts(self, my: ExpressionWriter, trees: Sequence[Linked]) -> list[str]:
        """Return those of the three names that expressions read."""
        read = set[str]()
        for each in trees:
            self._read(my, each, read)
        return [each for each in (self.edge, self.target, self.rank) if each in read]

    def _read(self, my: ExpressionWriter, tree: Linked, read: set[str]) -> None:
        if type(tree) is not tuple:
            return
        target = ("get", "to", ("local", self.slot))
        if tree == target:
            read.add(self.target)
        elif tree == ("on", target) and my.plan.ranks is not None:
            read.add(self.rank)
        elif tree == ("local", self.slot):
            read.add(self.edge)
        elif tree[:1] == ("comp",):
            for slot, list_, conditions in tree[2]:
                self._read(my, list_, read)
                if slot == self.slot:  # which is another local from here on
                    return
                self._read(my, conditions, read)
            self._read(my, tree[3], read)
        else:
            for each in tree:
                self._read(my, each, read)


@dataclass(slots=True)
class Walk:
    """Loops over edges of the map that begin at one space; their items are looked up in a table."""

    items: str
    """The name of the rows."""
    sure: str
    """The name of a variable that is None if the conditions have not been tested; empty if there is none."""
    passed: list[Linked]
    """The conditions that the edges in the rows pass."""
    ends: list[EdgeEnd]
    """The edges whose parts are in a row: of one loop, or of two loops at once."""
    row: str
    """The names to which a row is unpacked."""
    outer: tuple[int, str] | None = None
    """The loop around this one, which the rows include: its local, and the name of its item."""
    inner: Walk | None = None
    """The loop over the edges from the space to which an edge leads, which the rows include."""
    item: str = ""
    """The name of the item of a list, if the rows include it."""
    is_short: bool = False
    """Whether there are so few rows that they cost nothing."""


def write_walk(
    my: ExpressionWriter, loops: Sequence[Loop], body: Linked, item: ListItem | None
) -> Walk | None:
    """Write the look-up of the edges of a space that pass the conditions known before the loop.

    These conditions depend only on the map and on values that the loop does not change. The loop may be
    inside a loop over a list of constants, and may contain a loop over the edges from the next space. `item`
    is the item that a list has for each edge. Return None if the loops are of another form, or if there are
    no such conditions.
    """
    (slot, list_, conditions), *others = loops
    outer = None
    if others and not conditions and others[0][1][:1] == ("edges",) and is_constant_list(my, list_):
        outer = (slot, list_)
        (slot, list_, conditions), *others = others
        if mentions_local(list_, outer[0]):
            return None
    if type(list_) is not tuple or list_[0] != "edges":
        return None
    edge, around = my.writer.fresh("x"), my.writer.fresh("x")
    my.writer.known |= {edge: EDGE, around: PLAIN}
    with my.bindings():
        if outer is not None:
            my.slots[outer[0]] = around
        my.slots[slot] = edge
        sifting, passed = sift_edges(my, slot, split_conditions(conditions))
        if not passed or (outer is not None and sifting.lists):
            return None
        inner = None if sifting.lists else _find_inner(my, slot, edge, others)
        left = [each for each in split_conditions(conditions) if each not in passed]
        if inner is not None:
            left += [each for each in split_conditions(others[0][2]) if each not in inner[3]]
        is_flat = inner is not None and are_certain(my, left)
    is_last = len(others) == is_flat
    rows = _Rows(
        slot, list_[1], edge, sifting, passed, outer, around, inner, is_flat, item if is_last else None
    )
    return _write_rows(my, rows, loops, body)


@dataclass(slots=True)
class _Rows:
    """Parts of the source for the rows of an edge walk."""

    slot: int
    space: Linked
    edge: str
    sifting: Sifting
    passed: list[Linked]
    outer: tuple[int, Linked] | None
    around: str
    inner: tuple[int, str, Sifting, list[Linked]] | None
    is_flat: bool
    """Whether there is a row for each pair of edges."""
    item: ListItem | None


def _find_inner(
    my: ExpressionWriter, slot: int, edge: str, others: Sequence[Loop]
) -> tuple[int, str, Sifting, list[Linked]] | None:
    """Return the loop over the edges from the next space, if it has conditions known before the loops."""
    if not others or others[0][1] != ("edges", ("get", "to", ("local", slot))):
        return None
    own, _, conditions = others[0]
    name = my.writer.fresh("x")
    my.writer.known[name] = EDGE
    my.slots[own] = name
    sifting, passed = sift_edges(my, own, split_conditions(conditions))
    return (own, name, sifting, passed) if passed and not sifting.lists else None


def _write_rows(my: ExpressionWriter, rows: _Rows, loops: Sequence[Loop], body: Linked) -> Walk:
    """Write the look-up of the rows, and the code that finds them the first time."""
    writer, outer, sifting = my.writer, rows.outer, rows.sifting
    table = ""
    look_up = LookUp(my)
    if outer is not None:
        table = look_up.defer(write_list_table(my, {}, outer[1]))
    space = look_up.defer(_write_start(my, rows.space))
    with my.bindings():
        if outer is None and len(sifting.lists) == 1 and is_constant_list(my, sifting.lists[0][1]):
            ((slot, tree),) = sifting.lists
            if chooses_surely(my, tree):
                sure, table = "", look_up.defer(write_list_table(my, {}, tree))
            else:
                sure = table = writer.fresh("t")
                look_up.write_names()
                _write_safely(my, [table], [partial(write_list_table, my, {}, tree)])
            my.slots[slot] = f"{table}[ITEMS]"
        else:
            if sifting.lists:
                look_up.write_names()
            sure = _write_lists(my, sifting)
        keys = [*sifting.keys, *(() if rows.inner is None else rows.inner[2].keys)]
        keys = list(dict.fromkeys(each for each in keys if each != rows.around))
        if keys:
            look_up.write_names()
        walk = _describe_rows(my, rows, sure, loops, body)
        _write_table(my, rows, walk, space, table, keys, look_up)
    return walk


def _has_rank(my: ExpressionWriter, space: Linked) -> bool:
    """Return whether a walk begins at the space of a piece, whose rank is known."""
    return is_sure_space(space) and my.plan.ranks is not None


def _write_start(my: ExpressionWriter, space: Linked) -> str:
    """Write the space where a walk begins, or its rank if known, because look-ups by rank are faster.

    A piece on no space has None as rank, and no table has that key.
    """
    return my.value(("rankof", space[1][1]) if _has_rank(my, space) else space)


def _describe_rows(my: ExpressionWriter, rows: _Rows, sure: str, loops: Sequence[Loop], body: Linked) -> Walk:
    """Determine the contents of each row: only what the remaining conditions and the body read."""
    writer, outer = my.writer, rows.outer
    (_, _, conditions), *others = loops[outer is not None :]
    left = [each for each in split_conditions(conditions) if each not in rows.passed]
    ends, inner, item = [_name_end(my, rows.slot, rows.edge)], None, ""
    if rows.item is not None and _write_item(my, rows, rows.item, "s"):
        item = writer.fresh("t")
    if rows.inner is not None:
        own, name, _, passed = rows.inner
        end = _name_end(my, own, name)
        beyond = [each for each in split_conditions(others[0][2]) if each not in passed]
        if not item:
            beyond += [*_list_trees(others[1:]), body]
        left += beyond
        if rows.is_flat:
            ends.append(end)
        else:
            row = ", ".join(end.find_parts(my, beyond) or [end.target])
            inner = Walk(writer.fresh("t"), "", passed, [end], row)
    elif not item:
        left += [*_list_trees(others), body]
    names = [each for end in ends for each in end.find_parts(my, [*left, *(rows.passed if sure else ())])]
    if outer is not None and any(mentions_local(each, outer[0]) for each in left):
        names.insert(0, rows.around)
    if inner is not None:
        names.append(inner.items)
    if item:
        names.append(item)
    around = None if outer is None else (outer[0], rows.around)
    lists = 1 if outer is None else count_most_items(my, outer[1])
    is_short = lists * my.plan.most_edges ** (1 if rows.inner is None else 2) <= _MOST_ROWS
    row = ", ".join(names or [ends[0].target])
    passed = [*rows.passed, *(rows.inner[3] if rows.inner is not None and rows.is_flat else ())]
    return Walk(writer.fresh("t"), sure, passed, ends, row, around, inner, item, is_short)


def _write_item(my: ExpressionWriter, rows: _Rows, item: ListItem, space: str) -> str:
    """Write an item of a list that depends only on edges and on the space where they begin, if it does."""
    names = [(rows.slot, rows.edge), *([] if rows.inner is None else [rows.inner[:2]])]
    start = my.slots.get(rows.space[1][1][1]) if _has_rank(my, rows.space) else None

    def write_known(tree: Linked, slots: Mapping[int, object]) -> str:
        local = tree[-1] if tree[:2] == ("get", "to") else tree[1][1] if is_sure_space(tree) else None
        if type(local) is not tuple or local[0] != "local":
            return ""
        if is_sure_space(tree):
            return space if start is not None and slots.get(local[1]) == start else ""
        edge = slots.get(local[1])
        return f"{edge}[{my.writer.constant('to')}]" if edge in [name for _, name in names] else ""

    with my.bindings():
        my.slots.update(names)
        return item.write(my, write_known)


def _name_end(my: ExpressionWriter, slot: int, edge: str) -> EdgeEnd:
    return EdgeEnd(slot, edge, my.writer.fresh("t"), my.writer.fresh("t"))


def _list_trees(loops: Sequence[Loop]) -> Iterator[Linked]:
    """Yield the lists and conditions of loops."""
    for _, list_, conditions in loops:
        yield list_
        yield from conditions


def _write_table(
    my: ExpressionWriter,
    rows: _Rows,
    walk: Walk,
    space: str,
    table: str,
    keys: Sequence[str],
    look_up: LookUp,
) -> None:
    """Write the look-up of the rows in a table, or in the table of a constant list."""
    writer, name = my.writer, walk.items
    table = table or writer.constants.name(my.plan.new_table())
    key = f"({', '.join([space, *keys])},)" if keys else space
    params = [each for each in dict.fromkeys([space, table, *keys]) if each[0] in "tvx"]
    found = _write_found_rows(my, rows, walk, space, table, key)
    found = writer.help(len(my.plan.edge_tables), params, found)
    if walk.sure:
        with writer.within(f"if {walk.sure} is None:"):
            writer.line(f"{name} = {found}")
        with writer.within("else:"):
            look_up.write(name, table, key, found)
    else:
        look_up.write(name, table, key, found)
    if not walk.is_short:
        writer.line(f"S.fuel -= len({name})")
        if writer.loops:
            writer.line("if S.fuel < 0: spent()")


def _write_found_rows(my: ExpressionWriter, rows: _Rows, walk: Walk, space: str, table: str, key: str) -> str:
    """Write the rows as a comprehension over the map."""
    maps, to = my.plan.space_table("edges"), my.writer.constant("to")
    if _has_rank(my, rows.space):
        rank = f"one(()) if {space} is None else {space}"
        space = f"{my.writer.constants.name(my.plan.ranked_spaces)}[{rank}]"
    found = {rows.around: rows.around} | {
        name: part for end in walk.ends for name, part in end.parts(my).items()
    }
    if walk.item and rows.item is not None:
        found[walk.item] = _write_item(my, rows, rows.item, space)
    with my.bindings(), my.maybe(iterable=True):
        if rows.outer is not None:
            my.slots[rows.outer[0]] = rows.around
        my.slots[rows.slot] = rows.edge
        conditions = " and ".join(my.test(each) for each in rows.sifting.conditions)
        heads = f"for {rows.edge} in {maps}.get({space}) or R.edges({space})"
        if rows.outer is not None:
            heads = f"for {rows.around} in {table}[ITEMS] {heads}"
        sifted = f"{heads} if {conditions}"
        if rows.inner is not None:
            own, second, sifting, _ = rows.inner
            my.slots[own] = second
            tests = " and ".join(my.test(each) for each in sifting.conditions)
            beyond = f"for {second} in {maps}.get({rows.edge}[{to}]) or R.edges({rows.edge}[{to}]) if {tests}"
            if walk.inner is None:
                sifted += f" {beyond}"
            else:
                row = _fill_row(walk.inner.row, walk.inner.ends[0].parts(my))
                found[walk.inner.items] = f"tuple([{row} {beyond}])"
    row = _fill_row(walk.row, found)
    kept = f"sifted({maps}, {table}, {key}, {space}, [{row} {sifted}])"
    return f"[{row} {heads}] if {walk.sure} is None else {kept}" if walk.sure else kept


def _fill_row(row: str, parts: Mapping[str, str]) -> str:
    names = [parts[each] for each in row.split(", ")]
    return names[0] if len(names) == 1 else f"({', '.join(names)})"


def _write_lists(my: ExpressionWriter, sifting: Sifting) -> str:
    """Write code that computes the lists known before the loop.

    Return the name of a variable that is None if any of them could not be computed; "" if there are no lists.
    """
    if not sifting.lists:
        return ""
    names = [my.writer.fresh("t") for _ in sifting.lists]
    _write_safely(my, names, [partial(my.value, tree) for _, tree in sifting.lists])
    for name, (slot, _) in zip(names, sifting.lists, strict=True):
        my.slots[slot] = name
    sifting.keys += names
    return names[-1]


def _write_safely(my: ExpressionWriter, names: Sequence[str], values: Sequence[Callable[[], str]]) -> None:
    """Write values. The variable with the last name is None if any value could not be computed."""
    my.writer.line(f"{' = '.join(names)} = None")
    with my.writer.within("try:"):
        for name, write in zip(names, values, strict=True):
            my.writer.line(f"{name} = {write()}")
    with my.writer.within("except FAILED:"):
        my.writer.line(f"{names[-1]} = None")
