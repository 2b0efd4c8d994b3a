"""What is built in for values that may be none, and for choosing among all entries of a kind."""

from __future__ import annotations

import ast

from ludex.lang.codes import types, what
from ludex.lang.expressions.builtins import builtin, wanted_args
from ludex.lang.reading import Reader
from ludex.lang.typed import LOST, Typed
from ludex.lang.types import ANY, NONE, AnyType, Entry, ListOf, Opt, joined, plain, said


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
