"""Built-in functions: counting, choosing, ordering, handling of none."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ludex.lang.codes import expressions as what
from ludex.lang.codes import types
from ludex.lang.expression_reader import Reader
from ludex.lang.expressions.lists import comprehension
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    LOST,
    NONE,
    AnyType,
    Entry,
    ListOf,
    Opt,
    Piece,
    Typed,
    joined,
    optional,
    plain,
    said,
)

Builtin = Callable[[Reader, ast.Call, "AnyType | None"], Typed]
BUILTINS: dict[str, Builtin] = {}
"""Each built-in function by its name."""


def builtin(name: str) -> Callable[[Builtin], Builtin]:
    def added(made: Builtin) -> Builtin:
        BUILTINS[name] = made
        return made

    return added


def wanted_args(reader: Reader, node: ast.Call, name: str, least: int, most: int, said_as: str) -> bool:
    if least <= len(node.args) <= most:
        return True
    reader.tell(types.ARITY, node.func, name=name, wanted=said_as, n=most)
    return False


def _keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in node.keywords if each.arg == name), None)


def _items(reader: Reader, node: ast.Call, how: str, wanted: AnyType | None = None) -> tuple[AnyType, Any]:
    """The first argument, a list or a `… for …`: what its items are, and the tree of `how` over them."""
    argument = node.args[0]
    if isinstance(argument, ast.GeneratorExp):
        return comprehension(reader, argument, how, wanted)
    item, tree = reader.items(argument, wanted)
    return item, [how, tree]


def _over(name: str, result: Callable[[AnyType], AnyType], item: AnyType | None = None) -> Builtin:
    """A function of one list, or of one `… for …`."""

    def made(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if not wanted_args(reader, node, name, 1, 1, "(list)"):
            return LOST
        found, tree = _items(reader, node, name, item)
        if item is not None and found not in (item, ANY):
            return reader.tell(types.WRONG, node.args[0], found=said(found), wanted=said(item))
        return Typed(ANY if found == ANY and result(found) != INT else result(found), tree)

    return made


BUILTINS["count"] = _over("count", lambda item: INT)
BUILTINS["sum"] = _over("sum", lambda item: INT, INT)
BUILTINS["first"] = _over("first", optional)


def _plain_over(name: str, result: Callable[[AnyType], AnyType]) -> Builtin:
    """A function of one list; a `… for …` is made a list first."""

    def made(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if not wanted_args(reader, node, name, 1, 1, "(list)"):
            return LOST
        found, tree = _listed(reader, node.args[0])
        return Typed(ANY if found == ANY else result(found), [name, tree])

    return made


def _listed(reader: Reader, node: ast.expr, wanted: AnyType | None = None) -> tuple[AnyType, Any]:
    if isinstance(node, ast.GeneratorExp):
        return comprehension(reader, node, "list", wanted)
    return reader.items(node, wanted)


for _name, _result in (
    ("empty", lambda item: BOOL),
    ("last", optional),
    ("one", lambda item: item),
    ("reversed", ListOf),
    ("distinct", ListOf),
):
    BUILTINS[_name] = _plain_over(_name, _result)


def _quantified(name: str) -> Builtin:
    def made(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if not wanted_args(reader, node, name, 1, 1, "(… for …)"):
            return LOST
        if isinstance(node.args[0], ast.GeneratorExp):
            return Typed(BOOL, comprehension(reader, node.args[0], name)[1])
        item, tree = reader.items(node.args[0])
        slot = reader.scope.nameless(item)
        if item not in (BOOL, ANY):
            return reader.tell(types.WRONG, node.args[0], found=said(item), wanted=said(BOOL))
        return Typed(BOOL, ["comp", name, [[slot, tree, []]], ["local", slot]])

    return made


BUILTINS["any"], BUILTINS["all"] = _quantified("any"), _quantified("all")


def _extreme(name: str, several: str) -> Builtin:
    """The smallest or largest of several numbers, or of a list: none where that is empty, unless a
    `default` is given.
    """

    def made(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if len(node.args) > 1:
            return Typed(INT, [several, *(reader.read(each, INT).tree for each in node.args)])
        if not wanted_args(reader, node, name, 1, 99, "(list)"):
            return LOST
        item, tree = _items(reader, node, name, INT)
        if item not in (INT, ANY):
            return reader.tell(types.WRONG, node.args[0], found=said(item), wanted=said(INT))
        default = _keyword(node, "default")
        if default is None:
            return Typed(Opt(INT), tree)
        return Typed(INT, ["else", tree, reader.read(default, INT).tree])

    return made


BUILTINS["min"], BUILTINS["max"] = _extreme("min", "least"), _extreme("max", "most")


@builtin("abs")
def _abs(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not wanted_args(reader, node, "abs", 1, 1, "(number)"):
        return LOST
    return Typed(INT, ["abs", reader.read(node.args[0], INT).tree])


@builtin("range")
def _range(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not wanted_args(reader, node, "range", 1, 3, "(from, to)"):
        return LOST
    trees = [reader.read(each, INT).tree for each in node.args]
    low, high, step = (0, trees[0], 1) if len(trees) == 1 else (*trees, 1)[:3]
    return Typed(ListOf(INT), ["range", low, high, step])


@builtin("sorted")
def _sorted(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`sorted(list, by=…, reverse=true)`; in `by`, `it` is the item."""
    if not wanted_args(reader, node, "sorted", 1, 1, "(list, by=…)"):
        return LOST
    item, tree = _listed(reader, node.args[0])
    by, reverse = _keyword(node, "by"), _keyword(node, "reverse")
    names = dict(reader.scope.names)
    slot = reader.scope.add("it", item)
    key = (
        reader.read(by, INT).tree
        if by is not None
        else reader.reading.fitted(Typed(item, ["local", slot]), INT, lambda: reader.span(node)).tree
    )
    reader.scope.names = names
    descending = reader.read(reverse, BOOL).tree if reverse is not None else False
    return Typed(ListOf(item) if item != ANY else ANY, ["sorted", tree, slot, key, descending])


@builtin("subsets")
def _subsets(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not wanted_args(reader, node, "subsets", 2, 2, "(list, number)"):
        return LOST
    item, tree = _listed(reader, node.args[0])
    return Typed(ListOf(ListOf(item)), ["subsets", tree, reader.read(node.args[1], INT).tree])


@builtin("index")
def _index(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not wanted_args(reader, node, "index", 2, 2, "(list, item)"):
        return LOST
    item, tree = _listed(reader, node.args[0])
    return Typed(Opt(INT), ["index", tree, reader.read(node.args[1], item).tree])


@builtin("playing")
def _playing(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not wanted_args(reader, node, "playing", 1, 1, "(module)"):
        return LOST
    typed = reader.read(node.args[0], Entry(("module",)))
    if typed.type == ANY:
        return LOST
    if isinstance(typed.tree, list) and typed.tree[0] == "entry":
        return Typed(BOOL, ["playing", typed.tree[1]])
    every = [each for some in reader.game.entries for each in reader.game.entries_of(some, ("module",))]
    here = (["if", ["playing", each], ["entry", each], None] for each in sorted(set(every)))
    return Typed(BOOL, ["in", typed.tree, ["list", *here]])


@builtin("kind")
def _kind(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`kind(piece, card)`: whether an entry or piece is of a kind."""
    if not wanted_args(reader, node, "kind", 2, 2, "(piece, kind)"):
        return LOST
    typed, name = reader.certain(node.args[0]), node.args[1]
    known = {each.replace("-", "_"): each for each in reader.game.kinds}
    if not isinstance(name, ast.Name) or name.id not in known:
        return reader.unknown(what.KIND, name, getattr(name, "id", "?"), known)
    if not isinstance(typed.type, Entry | Piece):
        return reader.tell(types.NO_FIELDS, node.args[0], found=said(typed.type), name="kind")
    tree = ["entryof", typed.tree] if isinstance(typed.type, Piece) else typed.tree
    return Typed(BOOL, ["is", tree, known[name.id]])


@builtin("odds")
def _odds(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`odds(dice, condition)`: how often in a million it holds; in it, `it` is the list of values."""
    if not wanted_args(reader, node, "odds", 2, 2, "(dice, condition)"):
        return LOST
    item, tree = _listed(reader, node.args[0])
    names = dict(reader.scope.names)
    slot = reader.scope.add("it", ListOf(INT))
    condition = reader.condition(node.args[1])
    reader.scope.names = names
    return LOST if item == ANY else Typed(INT, ["odds", tree, slot, condition.tree])


@builtin("sure")
def _sure(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`sure(x)`: x, of which the author knows that it is not none; play stops with an error where it is."""
    if not wanted_args(reader, node, "sure", 1, 1, "(value)"):
        return LOST
    typed = reader.plain(node.args[0], wanted)
    if typed.type == ANY:
        return LOST
    if not isinstance(typed.type, Opt):
        return reader.tell(types.NEVER_NONE, node.args[0])
    return Typed(typed.type.of, ["else", typed.tree, ["one", ["list"]]])


@builtin("otherwise")
def _otherwise(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`otherwise(x, y)`: x, or y where x is none."""
    if not wanted_args(reader, node, "otherwise", 2, 2, "(value, value)"):
        return LOST
    first = reader.plain(node.args[0], wanted)
    second = reader.plain(node.args[1], wanted if wanted is not None else plain(first.type))
    if ANY in (first.type, second.type):
        return LOST
    if not isinstance(first.type, Opt) and first.type != NONE:
        return reader.tell(types.NEVER_NONE, node.args[0])
    both = joined(plain(first.type), second.type, reader.game.lineage)
    if both is None:
        return reader.tell(types.UNLIKE, node.args[1], left=said(plain(first.type)), right=said(second.type))
    return Typed(both, ["else", first.tree, second.tree])


@builtin("entries")
def _entries(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`entries(card)`: all entries of a kind, in the order of their files."""
    if not wanted_args(reader, node, "entries", 1, 1, "(kind)"):
        return LOST
    name = node.args[0]
    known = {each.replace("-", "_"): each for each in reader.game.kinds}
    if not isinstance(name, ast.Name) or name.id not in known:
        return reader.unknown(what.KIND, name, getattr(name, "id", "?"), known)
    kind = known[name.id]
    trees = [["entry", each] for ids in reader.game.entries.values() for each in ids]
    found = [tree for tree in trees if reader.game.lineage(tree[1].partition("/")[0], kind)]
    return Typed(ListOf(Entry((kind,))), ["list", *found])
