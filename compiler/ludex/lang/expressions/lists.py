"""Lists, comprehensions, indexing, slicing, and spaces by number."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.core.trees import LOOPS
from ludex.lang.codes import expressions as codes
from ludex.lang.expression_reader import NODE_READERS, ExpressionReader, RuleReader
from ludex.lang.types.namespace import Namespace
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


SPACED = ("slots", "track", "graph")
"""Forms of places whose spaces have numbers."""


def report_missing_space(rules: RuleReader, span: Span, place: object, number: object) -> None:
    """Report a number beyond the spaces of a place, if both trees and the bounds are constant."""
    match place:
        case ["place" | "owned", str() as entry_id, *_]:
            pass
        case _:
            return
    entry = rules.game.entries_by_id.get(entry_id)
    if entry is None or type(number) is not int or entry.data.get("form") not in SPACED:
        return
    first, last = _find_bounds(rules.game, entry.data)
    if (first is not None and number < first) or (last is not None and number > last):
        wanted = (
            Bilingual(f"its spaces begin with {first}", f"ses cases commencent à {first}")
            if last is None
            else Bilingual(f"its spaces are {first} to {last}", f"ses cases vont de {first} à {last}")
        )
        name = str(entry.data.get("title", entry.slug))
        rules.add_finding(codes.NO_SUCH_SPACE, span, place=name, number=number, wanted=wanted)


def _find_bounds(game: Namespace, place: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """Return the numbers of a place's first and last space, as far as they are the same in every game."""
    if place["form"] == "graph":
        drawn = game.entries_by_id.get(f"map/{place.get('map')}") if "maps" not in place else None
        spaces = drawn.data.get("nodes") if drawn is not None else None
        return 1, len(spaces) if spaces else None
    start, length = place.get("start", 1), place.get("length")
    if type(start) is not int:
        return None, None
    return start, start + length - 1 if type(length) is int else None


NODE_READERS[ast.List] = read_list_display
NODE_READERS[ast.Tuple] = read_list_display
NODE_READERS[ast.Subscript] = read_subscript
NODE_READERS[ast.ListComp] = read_list_comprehension
