"""Built-in functions: counting, choosing, ordering, handling of none."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ludex.lang.codes import expressions as what
from ludex.lang.codes import types
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.expressions.lists import read_comprehension
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    INVALID,
    NONE,
    AnyType,
    Entry,
    ListOf,
    Opt,
    Piece,
    Typed,
    describe_type,
    join_types,
    make_optional,
    strip_optional,
)

Builtin = Callable[[ExpressionReader, ast.Call, "AnyType | None"], Typed]
BUILTINS: dict[str, Builtin] = {}
"""Each built-in function by its name."""


def register_builtin(name: str) -> Callable[[Builtin], Builtin]:
    def register(made: Builtin) -> Builtin:
        BUILTINS[name] = made
        return made

    return register


def check_argument_count(
    reader: ExpressionReader, node: ast.Call, name: str, least: int, most: int, said_as: str
) -> bool:
    if least <= len(node.args) <= most:
        return True
    reader.add_finding(types.ARITY, node.func, name=name, wanted=said_as, n=most)
    return False


def _keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in node.keywords if each.arg == name), None)


def _read_reduction(
    reader: ExpressionReader, node: ast.Call, how: str, wanted: AnyType | None = None
) -> tuple[AnyType, Any]:
    """The first argument, a list or a `… for …`: what its items are, and the tree of `how` over them."""
    argument = node.args[0]
    if isinstance(argument, ast.GeneratorExp):
        return read_comprehension(reader, argument, how, wanted)
    item, tree = reader.read_items(argument, wanted)
    return item, [how, tree]


def _make_reduction(name: str, result: Callable[[AnyType], AnyType], item: AnyType | None = None) -> Builtin:
    """A function of one list, or of one `… for …`."""

    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if not check_argument_count(reader, node, name, 1, 1, "(list)"):
            return INVALID
        found, tree = _read_reduction(reader, node, name, item)
        if item is not None and found not in (item, ANY):
            return reader.add_finding(
                types.WRONG_TYPE, node.args[0], found=describe_type(found), wanted=describe_type(item)
            )
        return Typed(ANY if found == ANY and result(found) != INT else result(found), tree)

    return read_call


BUILTINS["count"] = _make_reduction("count", lambda item: INT)
BUILTINS["sum"] = _make_reduction("sum", lambda item: INT, INT)
BUILTINS["first"] = _make_reduction("first", make_optional)


def _plain_over(name: str, result: Callable[[AnyType], AnyType]) -> Builtin:
    """A function of one list; a `… for …` is made a list first."""

    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if not check_argument_count(reader, node, name, 1, 1, "(list)"):
            return INVALID
        found, tree = _read_list(reader, node.args[0])
        return Typed(ANY if found == ANY else result(found), [name, tree])

    return read_call


def _read_list(
    reader: ExpressionReader, node: ast.expr, wanted: AnyType | None = None
) -> tuple[AnyType, Any]:
    if isinstance(node, ast.GeneratorExp):
        return read_comprehension(reader, node, "list", wanted)
    return reader.read_items(node, wanted)


for _name, _result in (
    ("empty", lambda item: BOOL),
    ("last", make_optional),
    ("one", lambda item: item),
    ("reversed", ListOf),
    ("distinct", ListOf),
):
    BUILTINS[_name] = _plain_over(_name, _result)


def _quantified(name: str) -> Builtin:
    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if not check_argument_count(reader, node, name, 1, 1, "(… for …)"):
            return INVALID
        if isinstance(node.args[0], ast.GeneratorExp):
            return Typed(BOOL, read_comprehension(reader, node.args[0], name)[1])
        item, tree = reader.read_items(node.args[0])
        slot = reader.scope.add_nameless(item)
        if item not in (BOOL, ANY):
            return reader.add_finding(
                types.WRONG_TYPE, node.args[0], found=describe_type(item), wanted=describe_type(BOOL)
            )
        return Typed(BOOL, ["comp", name, [[slot, tree, []]], ["local", slot]])

    return read_call


BUILTINS["any"], BUILTINS["all"] = _quantified("any"), _quantified("all")


def _extreme(name: str, several: str) -> Builtin:
    """The smallest or largest of several numbers, or of a list: none where that is empty, unless a
    `default` is given.
    """

    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if len(node.args) > 1:
            return Typed(INT, [several, *(reader.read(each, INT).tree for each in node.args)])
        if not check_argument_count(reader, node, name, 1, 99, "(list)"):
            return INVALID
        item, tree = _read_reduction(reader, node, name, INT)
        if item not in (INT, ANY):
            return reader.add_finding(
                types.WRONG_TYPE, node.args[0], found=describe_type(item), wanted=describe_type(INT)
            )
        default = _keyword(node, "default")
        if default is None:
            return Typed(Opt(INT), tree)
        return Typed(INT, ["else", tree, reader.read(default, INT).tree])

    return read_call


BUILTINS["min"], BUILTINS["max"] = _extreme("min", "least"), _extreme("max", "most")


@register_builtin("abs")
def _abs(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not check_argument_count(reader, node, "abs", 1, 1, "(number)"):
        return INVALID
    return Typed(INT, ["abs", reader.read(node.args[0], INT).tree])


@register_builtin("range")
def _range(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not check_argument_count(reader, node, "range", 1, 3, "(from, to)"):
        return INVALID
    trees = [reader.read(each, INT).tree for each in node.args]
    low, high, step = (0, trees[0], 1) if len(trees) == 1 else (*trees, 1)[:3]
    return Typed(ListOf(INT), ["range", low, high, step])


@register_builtin("sorted")
def _sorted(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`sorted(list, by=…, reverse=true)`; in `by`, `it` is the item."""
    if not check_argument_count(reader, node, "sorted", 1, 1, "(list, by=…)"):
        return INVALID
    item, tree = _read_list(reader, node.args[0])
    by, reverse = _keyword(node, "by"), _keyword(node, "reverse")
    names = dict(reader.scope.names)
    slot = reader.scope.add("it", item)
    key = (
        reader.read(by, INT).tree
        if by is not None
        else reader.reading.require_type(Typed(item, ["local", slot]), INT, lambda: reader.span(node)).tree
    )
    reader.scope.names = names
    descending = reader.read(reverse, BOOL).tree if reverse is not None else False
    return Typed(ListOf(item) if item != ANY else ANY, ["sorted", tree, slot, key, descending])


@register_builtin("subsets")
def _subsets(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not check_argument_count(reader, node, "subsets", 2, 2, "(list, number)"):
        return INVALID
    item, tree = _read_list(reader, node.args[0])
    return Typed(ListOf(ListOf(item)), ["subsets", tree, reader.read(node.args[1], INT).tree])


@register_builtin("index")
def _index(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not check_argument_count(reader, node, "index", 2, 2, "(list, item)"):
        return INVALID
    item, tree = _read_list(reader, node.args[0])
    return Typed(Opt(INT), ["index", tree, reader.read(node.args[1], item).tree])


@register_builtin("playing")
def _playing(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not check_argument_count(reader, node, "playing", 1, 1, "(module)"):
        return INVALID
    typed = reader.read(node.args[0], Entry(("module",)))
    if typed.type == ANY:
        return INVALID
    if isinstance(typed.tree, list) and typed.tree[0] == "entry":
        return Typed(BOOL, ["playing", typed.tree[1]])
    every = [each for some in reader.game.entries for each in reader.game.entries_of(some, ("module",))]
    here = (["if", ["playing", each], ["entry", each], None] for each in sorted(set(every)))
    return Typed(BOOL, ["in", typed.tree, ["list", *here]])


@register_builtin("kind")
def _kind(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`kind(piece, card)`: whether an entry or piece is of a kind."""
    if not check_argument_count(reader, node, "kind", 2, 2, "(piece, kind)"):
        return INVALID
    typed, name = reader.read_not_none(node.args[0]), node.args[1]
    known = {each.replace("-", "_"): each for each in reader.game.kinds}
    if not isinstance(name, ast.Name) or name.id not in known:
        return reader.report_unknown(what.KIND, name, getattr(name, "id", "?"), known)
    if not isinstance(typed.type, Entry | Piece):
        return reader.add_finding(types.NO_FIELDS, node.args[0], found=describe_type(typed.type), name="kind")
    tree = ["entryof", typed.tree] if isinstance(typed.type, Piece) else typed.tree
    return Typed(BOOL, ["is", tree, known[name.id]])


@register_builtin("odds")
def _odds(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`odds(dice, condition)`: how often in a million it holds; in it, `it` is the list of values."""
    if not check_argument_count(reader, node, "odds", 2, 2, "(dice, condition)"):
        return INVALID
    item, tree = _read_list(reader, node.args[0])
    names = dict(reader.scope.names)
    slot = reader.scope.add("it", ListOf(INT))
    condition = reader.condition(node.args[1])
    reader.scope.names = names
    return INVALID if item == ANY else Typed(INT, ["odds", tree, slot, condition.tree])


@register_builtin("sure")
def _sure(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`sure(x)`: x, of which the author knows that it is not none; play stops with an error where it is."""
    if not check_argument_count(reader, node, "sure", 1, 1, "(value)"):
        return INVALID
    typed = reader.read_unconverted(node.args[0], wanted)
    if typed.type == ANY:
        return INVALID
    if not isinstance(typed.type, Opt):
        return reader.add_finding(types.NEVER_NONE, node.args[0])
    return Typed(typed.type.of, ["else", typed.tree, ["one", ["list"]]])


@register_builtin("otherwise")
def _otherwise(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`otherwise(x, y)`: x, or y where x is none."""
    if not check_argument_count(reader, node, "otherwise", 2, 2, "(value, value)"):
        return INVALID
    first = reader.read_unconverted(node.args[0], wanted)
    second = reader.read_unconverted(
        node.args[1], wanted if wanted is not None else strip_optional(first.type)
    )
    if ANY in (first.type, second.type):
        return INVALID
    if not isinstance(first.type, Opt) and first.type != NONE:
        return reader.add_finding(types.NEVER_NONE, node.args[0])
    both = join_types(strip_optional(first.type), second.type, reader.game.is_subkind)
    if both is None:
        return reader.add_finding(
            types.INCOMPATIBLE_TYPES,
            node.args[1],
            left=describe_type(strip_optional(first.type)),
            right=describe_type(second.type),
        )
    return Typed(both, ["else", first.tree, second.tree])


@register_builtin("entries")
def _entries(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`entries(card)`: all entries of a kind, in the order of their files."""
    if not check_argument_count(reader, node, "entries", 1, 1, "(kind)"):
        return INVALID
    name = node.args[0]
    known = {each.replace("-", "_"): each for each in reader.game.kinds}
    if not isinstance(name, ast.Name) or name.id not in known:
        return reader.report_unknown(what.KIND, name, getattr(name, "id", "?"), known)
    kind = known[name.id]
    trees = [["entry", each] for ids in reader.game.entries.values() for each in ids]
    found = [tree for tree in trees if reader.game.is_subkind(tree[1].partition("/")[0], kind)]
    return Typed(ListOf(Entry((kind,))), ["list", *found])
