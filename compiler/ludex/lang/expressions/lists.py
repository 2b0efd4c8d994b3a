"""Lists, comprehensions, indexing and slicing."""

from __future__ import annotations

import ast
from typing import Any

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, message
from ludex.core.trees import LOOPS
from ludex.lang.codes import expressions as codes
from ludex.lang.expression_reader import NODE_READERS, ExpressionReader
from ludex.lang.expressions.spaces import SPACED, report_missing_space
from ludex.lang.types.rule_types import (
    ANY,
    INT,
    INVALID,
    NEVER,
    AnyType,
    Entry,
    ListOf,
    MapOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    Typed,
    as_list,
    join_types,
    strip_optional,
)
from ludex.lang.types.scope import narrow_by_condition


def read_list_display(reader: ExpressionReader, node: ast.List | ast.Tuple, wanted: AnyType | None) -> Typed:
    inner = strip_optional(wanted) if wanted is not None else None
    item = inner.of if isinstance(inner, ListOf) else inner
    type_: AnyType = NEVER
    trees: list[Any] = []
    for each in node.elts:
        typed = reader.read_unconverted(each, item if item is not None else None if type_ == NEVER else type_)
        both = join_types(type_, typed.type, reader.game.may_stand_for)
        if both is None:
            return reader.report_incompatible(each, type_, typed.type)
        type_ = both
        trees.append(typed.tree)
    if isinstance(type_, Piece) and isinstance(item, Entry):
        trees, type_ = [["entryof", tree] for tree in trees], Entry(type_.kinds)
    return Typed(ListOf(type_), ["list", *trees])


def read_subscript(reader: ExpressionReader, node: ast.Subscript, wanted: AnyType | None) -> Typed:
    """Read a subscript: an item by its number from 0, a slice, a space by its number, or a map's value."""
    owner = reader.read_not_none(node.value)
    if owner.type == ANY:
        if not isinstance(node.slice, ast.Slice):
            reader.read_unconverted(node.slice)
        return INVALID
    if isinstance(owner.type, PlaceOf) and owner.type.form in SPACED:
        number = reader.read(node.slice, INT)
        report_missing_space(reader.rules, reader.span(node.slice), owner.tree, number.tree)
        return Typed(SpaceOf(owner.type.kinds), ["space", owner.tree, number.tree])
    if isinstance(owner.type, MapOf):
        key = reader.read(node.slice, owner.type.key)
        return Typed(Opt(owner.type.value), ["lookup", owner.tree, key.tree])
    listed = as_list(owner)
    if not isinstance(listed.type, ListOf):
        return reader.report_wrong_type(node.value, owner.type, ListOf(ANY))
    if isinstance(node.slice, ast.Slice):
        if node.slice.step is not None:
            return reader.add_finding(codes.NOT_ALLOWED, node.slice.step)
        ends = [
            reader.read(each, INT).tree if each else None for each in (node.slice.lower, node.slice.upper)
        ]
        return Typed(listed.type, ["slice", listed.tree, *ends])
    return Typed(listed.type.of, ["at", listed.tree, reader.read(node.slice, INT).tree])


_TOO_MANY_LOOPS = Bilingual("at most {most} nested loops", "au plus {most} boucles imbriquées")


def read_comprehension(
    reader: ExpressionReader, node: ast.ListComp | ast.GeneratorExp, how: str, wanted: AnyType | None = None
) -> tuple[AnyType, object]:
    """Read a comprehension; return the type of its items, and the tree of the operation `how`."""
    names_before, sure_before = dict(reader.scope.names), set(reader.scope.sure)
    if len(node.generators) > LOOPS:
        reader.add_finding(codes.NOT_ALLOWED, node, Note(message(*_TOO_MANY_LOOPS, most=LOOPS)))
    sources = [read_for_clause(reader, each) for each in node.generators]
    body = reader.condition(node.elt) if how in ("any", "all") else reader.read_unconverted(node.elt, wanted)
    reader.scope.names, reader.scope.sure = names_before, sure_before
    return body.type, ["comp", how, sources, body.tree]


def read_for_clause(reader: ExpressionReader, each: ast.comprehension) -> list[Any]:
    """Read `for x in list if condition`; return its slot, list and conditions. The name x stays bound."""
    if not isinstance(each.target, ast.Name):
        reader.add_finding(codes.NOT_ALLOWED, each.target)
        return [0, None, []]
    item, tree = reader.read_items(each.iter)
    slot = reader.scope.add(each.target.id, item)
    if isinstance(tree, list) and tree[0] == "keys":  # the value of each key of this map is known to exist
        reader.scope.learn([["lookup", tree[1], ["local", slot]]])
    conditions = []
    for test in each.ifs:
        condition = reader.condition(test).tree
        reader.scope.learn(narrow_by_condition(condition, True))
        conditions.append(condition)
    return [slot, tree, conditions]


def build_filtered_list(slot: int, items: object, conditions: list[object]) -> object:
    """Return the tree of the items of a list that satisfy all conditions."""
    return ["comp", "list", [[slot, items, conditions]], ["local", slot]] if conditions else items


def read_list_comprehension(reader: ExpressionReader, node: ast.ListComp, wanted: AnyType | None) -> Typed:
    inner = strip_optional(wanted) if wanted is not None else None
    item = inner.of if isinstance(inner, ListOf) else None
    type_, tree = read_comprehension(reader, node, "list", item)
    return Typed(ListOf(type_) if type_ != ANY else ANY, tree)


NODE_READERS[ast.List] = read_list_display
NODE_READERS[ast.Tuple] = read_list_display
NODE_READERS[ast.Subscript] = read_subscript
NODE_READERS[ast.ListComp] = read_list_comprehension
