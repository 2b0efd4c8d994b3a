"""Operators: arithmetic, comparisons, conditions."""

from __future__ import annotations

import ast
from typing import Any

from ludex.core.findings import Note
from ludex.core.messages import Message
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import expressions as what
from ludex.lang.codes import types
from ludex.lang.expression_reader import RULES, Reader
from ludex.lang.parser import NONE_ALONE
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    LOST,
    NONE,
    AnyType,
    ListOf,
    MapOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    Typed,
    as_list,
    joined,
    may_equal,
    said,
)
from ludex.lang.types.rule_types import Entry as EntryType
from ludex.lang.types.scope import sure_when

_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
_ORDER: dict[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_EQUAL: dict[type[ast.cmpop], str] = {ast.Eq: "==", ast.NotEq: "!="}


def arithmetic(reader: Reader, node: ast.BinOp, wanted: AnyType | None) -> Typed:
    if type(node.op) not in _ARITHMETIC:
        return reader.refused(node, type(node.op).__name__)
    sign = _ARITHMETIC[type(node.op)]
    named = _named(node)
    if sign == "-" and (name := _hyphenated(reader, named)):
        sort = what.ANYTHING if named is node else what.FUNCTION
        return reader.unknown(sort, named, name, {name.replace("-", "_")})
    if sign == "+" and _is_list(reader, node.left):
        return _added_lists(reader, node, wanted)
    left = reader.read(node.left, INT)
    if left.type == ANY:
        reader.plain(node.right)
        return LOST
    right = reader.read(node.right, INT)
    if sign in ("//", "%") and right.tree == 0 and right.type == INT:
        return reader.tell(codes.BY_ZERO, node.right)
    return Typed(INT, [sign, left.tree, right.tree])


def _named(node: ast.BinOp) -> ast.BinOp:
    """What may be a name with hyphens: of `may-play(s)`, what stands before the brackets."""
    if not (isinstance(node.right, ast.Call) and isinstance(node.right.func, ast.Name)):
        return node
    called = ast.BinOp(node.left, node.op, node.right.func)
    called.lineno, called.col_offset = node.lineno, node.col_offset
    called.end_lineno, called.end_col_offset = node.right.func.end_lineno, node.right.func.end_col_offset
    return called


def _hyphenated(reader: Reader, node: ast.BinOp) -> str:
    """The name that was written with its hyphens, as data writes it; empty where two values are meant."""
    if not isinstance(node.left, ast.Name | ast.BinOp) or not isinstance(node.right, ast.Name | ast.Constant):
        return ""
    start, end = reader.parsed.place(node)
    text = reader.parsed.text[start:end]
    meant = text.replace("-", "_")
    known = meant in reader.game.places or meant in reader.game.calls or meant in reader.game.entries
    return text if known and meant.isidentifier() and not _first_known(reader, text) else ""


def _first_known(reader: Reader, text: str) -> bool:
    first = text.partition("-")[0]
    return first in reader.scope.names or first in reader.game.state


def _is_list(reader: Reader, node: ast.expr) -> bool:
    """Looks at the first of what is added up, without telling of its mistakes: they are told when it is
    read. Each node is looked at once, so that sums within sums do not double the work with each.
    """
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        node = node.left
    if isinstance(node, ast.Constant | ast.BinOp | ast.UnaryOp):
        return False
    if node not in reader.lists:
        reader.lists[node] = _looks_like_a_list(reader, node)
    return reader.lists[node]


def _looks_like_a_list(reader: Reader, node: ast.expr) -> bool:
    reading = reader.reading
    known, unsure, missed = list(reading.findings), reading.unsure, set(reading.missed)
    slots = list(reader.scope.slots)
    typed = reader.plain(node)
    reading.findings[:], reading.unsure, reading.missed = known, unsure, missed
    reader.scope.slots[:] = slots
    return isinstance(typed.type, ListOf | PlaceOf | SpaceOf)


def _added_lists(reader: Reader, node: ast.BinOp, wanted: AnyType | None) -> Typed:
    left, left_tree = reader.items(node.left)
    right, right_tree = reader.items(node.right)
    if ANY in (left, right):
        return LOST
    both = joined(left, right, reader.game.lineage)
    if both is None:
        return reader.tell(types.UNLIKE, node, left=said(left), right=said(right))
    return Typed(ListOf(both), ["concat", left_tree, right_tree])


def sign(reader: Reader, node: ast.UnaryOp, wanted: AnyType | None) -> Typed:
    if isinstance(node.op, ast.Not):
        return Typed(BOOL, negated(reader.condition(node.operand).tree))
    typed = reader.read(node.operand, INT)
    return Typed(INT, -typed.tree if type(typed.tree) is int else ["neg", typed.tree])


def negated(tree: Any) -> Any:
    if isinstance(tree, bool):
        return not tree
    return tree[1] if isinstance(tree, list) and tree[0] == "not" else ["not", tree]


def all_or_any(reader: Reader, node: ast.BoolOp, wanted: AnyType | None) -> Typed:
    """Each part may count on what those before it have made sure."""
    word = "and" if isinstance(node.op, ast.And) else "or"
    kept, trees = set(reader.scope.sure), []
    for each in node.values[:-1]:
        tree = reader.condition(each).tree
        trees.append(tree)
        reader.scope.learn(sure_when(tree, word == "and"))
    trees.append(reader.condition(node.values[-1]).tree)
    reader.scope.sure = kept
    return Typed(BOOL, [word, *trees])


def comparison(reader: Reader, node: ast.Compare, wanted: AnyType | None) -> Typed:
    """A chain of comparisons holds where each does."""
    sides = [node.left, *node.comparators]
    trees = [_compared(reader, sides[index], op, sides[index + 1], node) for index, op in enumerate(node.ops)]
    return Typed(BOOL, trees[0] if len(trees) == 1 else ["and", *trees])


def _compared(reader: Reader, left: ast.expr, op: ast.cmpop, right: ast.expr, whole: ast.Compare) -> Any:
    if isinstance(op, ast.In | ast.NotIn):
        tree = _contained(reader, left, right)
        return negated(tree) if isinstance(op, ast.NotIn) else tree
    if isinstance(op, ast.Is | ast.IsNot):
        return _is(reader, left, right, isinstance(op, ast.IsNot))
    if type(op) in _ORDER:
        a, b = reader.read(left, INT), reader.read(right, INT)
        return [_ORDER[type(op)], a.tree, b.tree]
    return _equal(reader, _EQUAL[type(op)], left, right)


def _is(reader: Reader, left: ast.expr, right: ast.expr, negative: bool) -> Any:
    """Only `none` is asked for with `is`."""
    if not (isinstance(right, ast.Name) and right.id == "none"):
        reader.tell(codes.NOT_ALLOWED, right, Note(Message(NONE_ALONE)))
        return None
    typed = reader.plain(left)
    if typed.type != ANY and not isinstance(typed.type, Opt) and typed.type != NONE:
        reader.tell(types.NEVER_NONE, left)
    tree = ["none?", typed.tree]
    return ["not", tree] if negative else tree


def _equal(reader: Reader, sign_: str, left: ast.expr, right: ast.expr) -> Any:
    if _is_bare(reader, left) and not _is_bare(reader, right):
        b = reader.plain(right)
        a = reader.plain(left, b.type)
    else:
        a = reader.plain(left)
        b = reader.plain(right, a.type)
    for one, other in ((a, b), (b, a)):
        if one.type == NONE and other.type != ANY:
            return _none_equal(sign_, other.tree)
    a, b = _alike(a, b), _alike(b, a)
    if not may_equal(a.type, b.type, reader.game.lineage):
        reader.tell(types.UNLIKE, right, left=said(a.type), right=said(b.type))
    return [sign_, a.tree, b.tree]


def _none_equal(sign_: str, tree: Any) -> Any:
    return ["none?", tree] if sign_ == "==" else ["not", ["none?", tree]]


def _alike(a: Typed, b: Typed) -> Typed:
    """A piece compared with an entry is compared by its own entry; a place with a list by its pieces."""
    inner = b.type.of if isinstance(b.type, Opt) else b.type
    if isinstance(a.type, Piece) and isinstance(inner, EntryType):
        return Typed(EntryType(a.type.kinds), ["entryof", a.tree])
    if isinstance(a.type, PlaceOf | SpaceOf | MapOf) and isinstance(inner, ListOf):
        return as_list(a)
    return a


def _is_bare(reader: Reader, node: ast.expr) -> bool:
    """A name that only the other side can explain."""
    known = isinstance(node, ast.Name) and (
        node.id in reader.scope.names
        or node.id in reader.game.state
        or node.id in reader.game.places
        or node.id in ("true", "false", "none", "seats")
    )
    return isinstance(node, ast.Name | ast.List) and not known


def _contained(reader: Reader, left: ast.expr, right: ast.expr) -> Any:
    if _is_bare(reader, left):
        item, tree = reader.items(right)
        typed = reader.plain(left, item)
    else:
        typed = reader.plain(left)
        inner = typed.type.of if isinstance(typed.type, Opt) else typed.type
        item, tree = reader.items(
            right, EntryType(inner.kinds) if isinstance(inner, Piece) and _words(right) else inner
        )
    typed = _alike(typed, Typed(item, None))
    inner = typed.type.of if isinstance(typed.type, Opt) else typed.type
    if isinstance(inner, EntryType) and isinstance(item, Piece):  # one of the pieces is made of that entry
        slot = reader.scope.nameless(item)
        item = EntryType(item.kinds)
        tree = ["comp", "list", [[slot, tree, []]], ["entryof", ["local", slot]]]
    if ANY not in (typed.type, item) and not may_equal(typed.type, item, reader.game.lineage):
        reader.tell(types.UNLIKE, left, left=said(typed.type), right=said(item))
    found = ["in", typed.tree, tree]
    # Among values that may be none, none is found too: alone in an `or`, this is no proof of anything.
    return ["or", found] if isinstance(item, Opt) and isinstance(typed.type, Opt) else found


def _words(node: ast.expr) -> bool:
    """A list that is written out: its names may be entries."""
    return isinstance(node, ast.List | ast.Tuple)


def either(reader: Reader, node: ast.IfExp, wanted: AnyType | None) -> Typed:
    condition = reader.condition(node.test)
    kept = set(reader.scope.sure)
    reader.scope.learn(sure_when(condition.tree, True))
    yes = reader.plain(node.body, wanted)
    reader.scope.sure = set(kept)
    reader.scope.learn(sure_when(condition.tree, False))
    no = reader.plain(node.orelse, wanted if wanted is not None else yes.type)
    reader.scope.sure = kept
    if ANY in (yes.type, no.type):
        return Typed(ANY, ["if", condition.tree, yes.tree, no.tree])
    for turned in (_both(reader, yes, no), _both(reader, as_list(yes), as_list(no))):
        if turned is not None:
            return Typed(turned, ["if", condition.tree, _tree(yes, turned), _tree(no, turned)])
    return reader.tell(types.UNLIKE, node.orelse, left=said(yes.type), right=said(no.type))


def _both(reader: Reader, a: Typed, b: Typed) -> AnyType | None:
    return joined(a.type, b.type, reader.game.lineage)


def _tree(typed: Typed, made: AnyType) -> Any:
    return as_list(typed).tree if isinstance(made, ListOf) else typed.tree


RULES[ast.BinOp] = arithmetic
RULES[ast.UnaryOp] = sign
RULES[ast.BoolOp] = all_or_any
RULES[ast.Compare] = comparison
RULES[ast.IfExp] = either
