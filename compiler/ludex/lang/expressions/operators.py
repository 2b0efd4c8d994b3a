"""Operators: arithmetic, comparisons, conditions."""

from __future__ import annotations

import ast

from ludex.core.findings import Note
from ludex.core.ids import to_identifier
from ludex.core.messages import Message
from ludex.core.suggestions import did_you_mean
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import NODE_READERS, ExpressionReader
from ludex.lang.parser import ARITHMETIC, COMPARISONS, IS_NONE_HINT
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    INVALID,
    LENGTH,
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
    is_bare_number,
    join_numbers,
    join_types,
    may_equal,
    strip_optional,
)
from ludex.lang.types.rule_types import Entry as EntryType
from ludex.lang.types.scope import narrow_by_condition


def read_arithmetic(reader: ExpressionReader, node: ast.BinOp, wanted: AnyType | None) -> Typed:
    if type(node.op) not in ARITHMETIC:
        return reader.report_not_allowed(node, type(node.op).__name__)
    sign = ARITHMETIC[type(node.op)]
    named = _named(node)
    if sign == "-" and (name := _find_hyphenated_name(reader, named)):
        sort = codes.ANYTHING if named is node else codes.FUNCTION
        return reader.report_unknown(sort, named, name, {to_identifier(name)})
    if sign == "+" and _is_list(reader, node.left):
        return _concatenate_lists(reader, node)
    left = reader.read(node.left, INT)
    if left.type == ANY:
        reader.read_unconverted(node.right)
        return INVALID
    right = reader.read(node.right, INT)
    if sign in ("//", "%") and right.tree == 0:
        return reader.add_finding(codes.BY_ZERO, node.right)
    if sign in ("+", "-"):
        _require_units(reader, (left, node.left), (right, node.right))
    share = sign == "//" and right.type == LENGTH  # how often one length fits into another
    return Typed(INT if share else join_numbers(left.type, right.type), [sign, left.tree, right.tree])


def _require_units(reader: ExpressionReader, *sides: tuple[Typed, ast.expr]) -> None:
    if reader.game.units and any(strip_optional(typed.type) == LENGTH for typed, _ in sides):
        for typed, node in sides:
            if is_bare_number(typed):
                reader.report_wrong_type(node, INT, LENGTH)


def _named(node: ast.BinOp) -> ast.BinOp:
    """Return the node that may be a hyphenated name: in `may-play(s)`, the part before the parentheses."""
    if not (isinstance(node.right, ast.Call) and isinstance(node.right.func, ast.Name)):
        return node
    called = ast.BinOp(node.left, node.op, node.right.func)
    called.lineno, called.col_offset = node.lineno, node.col_offset
    called.end_lineno, called.end_col_offset = node.right.func.end_lineno, node.right.func.end_col_offset
    return called


def _find_hyphenated_name(reader: ExpressionReader, node: ast.BinOp) -> str:
    """Return a hyphenated name as data writes it; empty if the difference of two values is meant."""
    if not isinstance(node.left, ast.Name | ast.BinOp) or not isinstance(node.right, ast.Name | ast.Constant):
        return ""
    start, end = reader.parsed.node_range(node)
    text = reader.parsed.text[start:end]
    name, game = to_identifier(text), reader.game
    known = name in game.places or name in game.calls or name in game.entries
    first = text.partition("-")[0]
    minus = first in reader.scope.names or first in reader.game.state
    return text if known and name.isidentifier() and not minus else ""


def _is_list(reader: ExpressionReader, node: ast.expr) -> bool:
    """Return whether the first operand of a sum is a list, a place or a space.

    The operand is read again, so findings are dropped; cached, as nested sums would take too long.
    """
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        node = node.left
    if isinstance(node, ast.Constant | ast.BinOp | ast.UnaryOp):
        return False
    if node not in reader.lists:
        rules = reader.rules
        known, unsure, missed = list(rules.findings), rules.unsure, set(rules.missed)
        slots = list(reader.scope.slots)
        typed = reader.read_unconverted(node)
        rules.findings[:], rules.unsure, rules.missed = known, unsure, missed
        reader.scope.slots[:] = slots
        reader.lists[node] = isinstance(typed.type, ListOf | PlaceOf | SpaceOf)
    return reader.lists[node]


def _concatenate_lists(reader: ExpressionReader, node: ast.BinOp) -> Typed:
    left, left_tree = reader.read_items(node.left)
    right, right_tree = reader.read_items(node.right)
    if ANY in (left, right):
        return INVALID
    both = join_types(left, right, reader.game.may_stand_for)
    if both is None:
        return reader.report_incompatible(node, left, right)
    return Typed(ListOf(both), ["concat", left_tree, right_tree])


def read_unary(reader: ExpressionReader, node: ast.UnaryOp, wanted: AnyType | None) -> Typed:
    if isinstance(node.op, ast.Not):
        return Typed(BOOL, negate_tree(reader.condition(node.operand).tree))
    typed = reader.read(node.operand, INT)
    return Typed(join_numbers(typed.type), -typed.tree if type(typed.tree) is int else ["neg", typed.tree])


def negate_tree(tree: object) -> object:
    if isinstance(tree, bool):
        return not tree
    return tree[1] if isinstance(tree, list) and tree[0] == "not" else ["not", tree]


def read_boolean(reader: ExpressionReader, node: ast.BoolOp, wanted: AnyType | None) -> Typed:
    """Read `and` and `or`; each part can rely on the parts before it."""
    word = "and" if isinstance(node.op, ast.And) else "or"
    sure_before, trees = set(reader.scope.sure), []
    for each in node.values[:-1]:
        tree = reader.condition(each).tree
        trees.append(tree)
        reader.scope.learn(narrow_by_condition(tree, word == "and"))
    trees.append(reader.condition(node.values[-1]).tree)
    reader.scope.sure = sure_before
    return Typed(BOOL, [word, *trees])


def read_chain(reader: ExpressionReader, node: ast.Compare, wanted: AnyType | None) -> Typed:
    """Read a chain of comparisons, which is true if all of them are."""
    sides = [node.left, *node.comparators]
    trees = [_compare_pair(reader, sides[index], op, sides[index + 1]) for index, op in enumerate(node.ops)]
    return Typed(BOOL, trees[0] if len(trees) == 1 else ["and", *trees])


def _compare_pair(reader: ExpressionReader, left: ast.expr, op: ast.cmpop, right: ast.expr) -> object:
    if isinstance(op, ast.In | ast.NotIn):
        tree = _read_membership(reader, left, right)
        return negate_tree(tree) if isinstance(op, ast.NotIn) else tree
    if isinstance(op, ast.Is | ast.IsNot):
        return _is(reader, left, right, isinstance(op, ast.IsNot))
    sign = COMPARISONS[type(op)]
    if isinstance(op, ast.Eq | ast.NotEq):
        return _equal(reader, sign, left, right)
    a, b = reader.read(left, INT), reader.read(right, INT)
    _require_units(reader, (a, left), (b, right))
    return [sign, a.tree, b.tree]


def _is(reader: ExpressionReader, left: ast.expr, right: ast.expr, negative: bool) -> object:
    if not (isinstance(right, ast.Name) and right.id == "none"):
        reader.add_finding(codes.NOT_ALLOWED, right, Note(Message(IS_NONE_HINT)))
        return None
    typed = reader.read_unconverted(left)
    if typed.type != ANY and not isinstance(typed.type, Opt) and typed.type != NONE:
        reader.add_finding(types.NEVER_NONE, left)
    tree = ["none?", typed.tree]
    return ["not", tree] if negative else tree


def _equal(reader: ExpressionReader, sign_: str, left: ast.expr, right: ast.expr) -> object:
    if _is_bare(reader, left) and not _is_bare(reader, right):
        b = reader.read_unconverted(right)
        a = reader.read_unconverted(left, b.type)
    else:
        a = reader.read_unconverted(left)
        b = reader.read_unconverted(right, a.type)
    for one, other in ((a, b), (b, a)):
        if one.type == NONE and other.type != ANY:
            tree = ["none?", other.tree]
            return tree if sign_ == "==" else ["not", tree]
    _require_units(reader, (a, left), (b, right))
    a, b = _convert_for_comparison(a, b), _convert_for_comparison(b, a)
    if not may_equal(a.type, b.type, reader.game.may_stand_for):
        reader.report_incompatible(right, a.type, b.type)
    return [sign_, a.tree, b.tree]


def _convert_for_comparison(a: Typed, b: Typed) -> Typed:
    """Convert a piece compared with an entry to its entry, and a place, space or map to a list."""
    inner = strip_optional(b.type)
    if isinstance(a.type, Piece) and isinstance(inner, EntryType):
        return Typed(EntryType(a.type.kinds), ["entryof", a.tree])
    if isinstance(a.type, PlaceOf | SpaceOf | MapOf) and isinstance(inner, ListOf):
        return as_list(a)
    return a


def _is_bare(reader: ExpressionReader, node: ast.expr) -> bool:
    """Return whether an operand gets its meaning from the other one: a list, or a name of no variable."""
    known = isinstance(node, ast.Name) and (
        node.id in reader.scope.names
        or node.id in reader.game.state
        or node.id in reader.game.places
        or node.id in ("true", "false", "none", "seats")
    )
    return isinstance(node, ast.Name | ast.List) and not known


def _read_membership(reader: ExpressionReader, left: ast.expr, right: ast.expr) -> object:
    if _is_bare(reader, left):
        item, tree = reader.read_items(right)
        typed = reader.read_unconverted(left, item)
    else:
        typed = reader.read_unconverted(left)
        inner = strip_optional(typed.type)
        if isinstance(inner, Piece) and isinstance(right, ast.List | ast.Tuple):
            inner = EntryType(inner.kinds)  # names in a literal list may be entries
        item, tree = reader.read_items(right, inner)
    typed = _convert_for_comparison(typed, Typed(item, None))
    inner = strip_optional(typed.type)
    if isinstance(inner, EntryType) and isinstance(item, Piece):  # true if any piece is of that entry
        slot = reader.scope.add_nameless(item)
        item = EntryType(item.kinds)
        tree = ["comp", "list", [[slot, tree, []]], ["entryof", ["local", slot]]]
    if ANY not in (typed.type, item) and not may_equal(typed.type, item, reader.game.may_stand_for):
        reader.report_incompatible(left, typed.type, item)
    _check_edge_trait(reader, left, typed.tree, tree)
    found = ["in", typed.tree, tree]
    # A list with optional values may contain none, so finding a value in it does not prove that it is not
    # none.
    return ["or", found] if isinstance(item, Opt) and isinstance(typed.type, Opt) else found


def _check_edge_trait(reader: ExpressionReader, node: ast.expr, tree: object, among: object) -> None:
    match tree, among:
        case ["entry", str(trait)], ["get", "traits", _]:
            known = reader.game.edge_traits
            slug = trait.partition("/")[2]
            if slug not in known:
                reader.add_finding(codes.TRAIT_OF_NO_EDGE, node, did_you_mean(slug, known), name=slug)


def read_conditional(reader: ExpressionReader, node: ast.IfExp, wanted: AnyType | None) -> Typed:
    condition = reader.condition(node.test)
    sure_before = set(reader.scope.sure)
    reader.scope.learn(narrow_by_condition(condition.tree, True))
    yes = reader.read_unconverted(node.body, wanted)
    reader.scope.sure = set(sure_before)
    reader.scope.learn(narrow_by_condition(condition.tree, False))
    no = reader.read_unconverted(node.orelse, wanted if wanted is not None else yes.type)
    reader.scope.sure = sure_before
    if ANY in (yes.type, no.type):
        return Typed(ANY, ["if", condition.tree, yes.tree, no.tree])
    for one, other in ((yes, no), (as_list(yes), as_list(no))):
        both = join_types(one.type, other.type, reader.game.may_stand_for)
        if both is not None:
            if isinstance(both, ListOf):
                one, other = as_list(one), as_list(other)
            return Typed(both, ["if", condition.tree, one.tree, other.tree])
    return reader.report_incompatible(node.orelse, yes.type, no.type)


NODE_READERS[ast.BinOp] = read_arithmetic
NODE_READERS[ast.UnaryOp] = read_unary
NODE_READERS[ast.BoolOp] = read_boolean
NODE_READERS[ast.Compare] = read_chain
NODE_READERS[ast.IfExp] = read_conditional
