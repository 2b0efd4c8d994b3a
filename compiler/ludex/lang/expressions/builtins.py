"""Built-in functions: counting, choosing, sorting, handling of none, limits of decks."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ludex.core.ids import to_identifier
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.expressions.lists import read_comprehension
from ludex.lang.types.declarations import format_params
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    INVALID,
    LENGTH,
    NEVER,
    NONE,
    AnyType,
    Entry,
    ListOf,
    MapOf,
    Opt,
    Piece,
    Typed,
    is_assignable,
    join_numbers,
    join_types,
    make_optional,
    strip_optional,
)

Builtin = Callable[[ExpressionReader, ast.Call, "AnyType | None"], Typed]
BUILTINS: dict[str, Builtin] = {}


MANY = 1000
"""More arguments than the longest expression has."""


def register_builtin(
    name: str, usage: str, least: int = 1, most: int | None = None
) -> Callable[[Builtin], Builtin]:
    """Declare a built-in function with `least` to `most` arguments, exactly `least` if `most` is None."""

    def register(read: Builtin) -> Builtin:
        def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
            if least <= len(node.args) <= (most or least):
                return read(reader, node, wanted)
            return reader.add_finding(types.ARITY, node.func, name=name, wanted=usage)

        BUILTINS[name] = read_call
        return read

    return register


def read_keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in node.keywords if each.arg == name), None)


def _read_reduction(
    reader: ExpressionReader, node: ast.Call, how: str, wanted: AnyType | None
) -> tuple[AnyType, object]:
    """Read a list or a comprehension; return the type of its items, and the tree of the operation `how`."""
    argument = node.args[0]
    if isinstance(argument, ast.GeneratorExp):
        return read_comprehension(reader, argument, how, wanted)
    item, tree = reader.read_items(argument, wanted)
    return item, [how, tree]


def _register_reduction(name: str, result: Callable[[AnyType], AnyType], item: AnyType | None = None) -> None:
    @register_builtin(name, "(list)")
    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        found, tree = _read_reduction(reader, node, name, item)
        if item is not None and found != ANY and not is_assignable(found, item, reader.game.may_stand_for):
            return reader.report_wrong_type(node.args[0], found, item)
        return Typed(ANY if found == ANY and result(found) != INT else result(found), tree)


_register_reduction("count", lambda item: INT)
_register_reduction("sum", lambda item: join_numbers(item), INT)
_register_reduction("first", make_optional)


def _read_list(reader: ExpressionReader, node: ast.expr) -> tuple[AnyType, object]:
    if isinstance(node, ast.GeneratorExp):
        return read_comprehension(reader, node, "list")
    return reader.read_items(node)


def _register_list_function(name: str, result: Callable[[AnyType], AnyType]) -> None:
    @register_builtin(name, "(list)")
    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        found, tree = _read_list(reader, node.args[0])
        return Typed(ANY if found == ANY else result(found), [name, tree])


_register_list_function("empty", lambda item: BOOL)
_register_list_function("last", make_optional)
_register_list_function("one", lambda item: item)
_register_list_function("reversed", ListOf)
_register_list_function("distinct", ListOf)


def _register_quantifier(name: str) -> None:
    @register_builtin(name, "(… for …)")
    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if isinstance(node.args[0], ast.GeneratorExp):
            return Typed(BOOL, read_comprehension(reader, node.args[0], name)[1])
        item, tree = reader.read_items(node.args[0])
        slot = reader.scope.add_nameless(item)
        if item not in (BOOL, ANY):
            return reader.report_wrong_type(node.args[0], item, BOOL)
        return Typed(BOOL, ["comp", name, [[slot, tree, []]], ["local", slot]])


_register_quantifier("any")
_register_quantifier("all")


def _register_extreme(name: str, several: str) -> None:
    """Declare the minimum or maximum of numbers or of a list; for an empty list, `default` or none."""

    @register_builtin(name, "(list)", 1, MANY)
    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if len(node.args) > 1:
            read = [reader.read(each, INT) for each in node.args]
            return Typed(
                join_numbers(*(each.type for each in read)), [several, *(each.tree for each in read)]
            )
        item, tree = _read_reduction(reader, node, name, INT)
        if item not in (INT, LENGTH, ANY):
            return reader.report_wrong_type(node.args[0], item, INT)
        default = read_keyword(node, "default")
        if default is None:
            return Typed(Opt(join_numbers(item)), tree)
        return Typed(join_numbers(item), ["else", tree, reader.read(default, INT).tree])


_register_extreme("min", "least")
_register_extreme("max", "most")


@register_builtin("abs", "(number)")
def _abs(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    typed = reader.read(node.args[0], INT)
    return Typed(join_numbers(typed.type), ["abs", typed.tree])


@register_builtin("range", "(from, to)", 1, 3)
def _range(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    trees = [reader.read(each, INT).tree for each in node.args]
    low, high, step = (0, trees[0], 1) if len(trees) == 1 else (*trees, 1)[:3]
    return Typed(ListOf(INT), ["range", low, high, step])


def _read_ranking(reader: ExpressionReader, node: ast.Call, item: AnyType) -> tuple[int, Any]:
    """Return the slot of the item, and the tree of the number that ranks it: `by=…`, or the item itself."""
    by = read_keyword(node, "by")
    if by is None and strip_optional(item) not in (INT, LENGTH, ANY, NEVER):
        reader.add_finding(types.ARITY, node.func, name=ast.unparse(node.func), wanted="(list, by=…)")
        return reader.scope.add_nameless(item), None
    names = dict(reader.scope.names)
    slot = reader.scope.add("it", item)
    key = (
        reader.read(by, INT).tree
        if by is not None
        else reader.rules.require_type(Typed(item, ["local", slot]), INT, lambda: reader.span(node)).tree
    )
    reader.scope.names = names
    return slot, key


@register_builtin("sorted", "(list, by=…)")
def _sorted(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    item, tree = _read_list(reader, node.args[0])
    slot, key = _read_ranking(reader, node, item)
    reverse = read_keyword(node, "reverse")
    descending = reader.read(reverse, BOOL).tree if reverse is not None else False
    return Typed(ListOf(item) if item != ANY else ANY, ["sorted", tree, slot, key, descending])


@register_builtin("lowest", "(list, by=…)")
def _lowest(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    item, tree = _read_list(reader, node.args[0])
    slot, key = _read_ranking(reader, node, item)
    return Typed(ListOf(item) if item != ANY else ANY, ["lowest", tree, slot, key])


@register_builtin("subsets", "(list, number)", 2)
def _subsets(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    item, tree = _read_list(reader, node.args[0])
    return Typed(ListOf(ListOf(item)), ["subsets", tree, reader.read(node.args[1], INT).tree])


@register_builtin("index", "(list, item)", 2)
def _index(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    item, tree = _read_list(reader, node.args[0])
    return Typed(Opt(INT), ["index", tree, reader.read(node.args[1], item).tree])


_PLAYABLE = ("module", "quest")


@register_builtin("playing", "(module)")
def _playing(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    typed = reader.read(node.args[0], Entry(_PLAYABLE))
    if typed.type == ANY:
        return INVALID
    if isinstance(typed.tree, list) and typed.tree[0] == "entry":
        return Typed(BOOL, ["playing", typed.tree[1]])
    every = {each for kind in _PLAYABLE for each in reader.game.ids_of_kind(kind)}
    here = (["if", ["playing", each], ["entry", each], None] for each in sorted(every))
    return Typed(BOOL, ["in", typed.tree, ["list", *here]])


def _read_kind(reader: ExpressionReader, node: ast.expr) -> str | None:
    known = {to_identifier(each): each for each in reader.game.kinds}
    if isinstance(node, ast.Name) and node.id in known:
        return known[node.id]
    reader.report_unknown(codes.KIND, node, reader.parsed.text_of(node), known)
    return None


@register_builtin("kind", "(piece, kind)", 2)
def _kind(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    typed, kind = reader.read_not_none(node.args[0]), _read_kind(reader, node.args[1])
    if kind is None:
        return INVALID
    if typed.type == ANY:
        return INVALID
    if not isinstance(typed.type, Entry | Piece):
        return reader.report_wrong_type(node.args[0], typed.type, Piece(()))
    tree = ["entryof", typed.tree] if isinstance(typed.type, Piece) else typed.tree
    return Typed(BOOL, ["is", tree, kind])


@register_builtin("odds", "(dice, condition)", 2)
def _odds(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    item, tree = _read_list(reader, node.args[0])
    names = dict(reader.scope.names)
    slot = reader.scope.add("it", ListOf(INT))
    condition = reader.condition(node.args[1])
    reader.scope.names = names
    return INVALID if item == ANY else Typed(INT, ["odds", tree, slot, condition.tree])


@register_builtin("sure", "(value)")
def _sure(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    typed = reader.read_unconverted(node.args[0], wanted)
    if typed.type == ANY:
        return INVALID
    if not isinstance(typed.type, Opt):
        reader.add_finding(types.NEVER_NONE, node.args[0])
        return typed
    return Typed(typed.type.of, ["else", typed.tree, ["one", ["list"]]])


@register_builtin("otherwise", "(value, value)", 2)
def _otherwise(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    first = reader.read_unconverted(node.args[0], wanted)
    second = reader.read_unconverted(
        node.args[1], wanted if wanted is not None else strip_optional(first.type)
    )
    if ANY in (first.type, second.type):
        return INVALID
    if not isinstance(first.type, Opt) and first.type != NONE:
        reader.add_finding(types.NEVER_NONE, node.args[0])
        return first
    both = join_types(strip_optional(first.type), second.type, reader.game.may_stand_for)
    if both is None:
        return reader.report_incompatible(node.args[1], strip_optional(first.type), second.type)
    return Typed(both, ["else", first.tree, second.tree])


@register_builtin("entries", "(kind)")
def _entries(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    kind = _read_kind(reader, node.args[0])
    if kind is None:
        return INVALID
    found = [each for each in reader.game.ids_of_kind(kind) if each not in reader.game.fixtures]
    return Typed(ListOf(Entry((kind,))), ["list", *(["entry", each] for each in found)])


@register_builtin("keeps", "(deck, cards, owner)", 2, 3)
def _keeps(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `keeps(deck, cards, owner)`: whether cards (entries or pieces) satisfy all limits of a deck."""
    deck = reader.read(node.args[0], Entry(("deck",)))
    if deck.type == ANY:
        return INVALID
    params = reader.game.decks.get(deck.tree[1]) if deck.tree[0] == "entry" else None
    if params is None:
        return reader.report_unknown(codes.FIELD, node.args[0], "limits", ())
    if len(node.args) != 1 + len(params):
        usage = format_params((("deck", deck.type), *params))
        return reader.add_finding(types.ARITY, node.func, name="keeps", wanted=usage)
    cards = _read_cards(reader, node.args[1], params[0][1])
    owner = [
        reader.read(each, type_).tree for each, (_, type_) in zip(node.args[2:], params[1:], strict=True)
    ]
    return Typed(BOOL, ["can", deck.tree[1], [cards, *owner]])


def _read_cards(reader: ExpressionReader, node: ast.expr, wanted: AnyType) -> object:
    item, tree = reader.read_items(node)
    if isinstance(item, Piece):
        slot = reader.scope.add_nameless(item)
        item, tree = Entry(item.kinds), ["comp", "list", [[slot, tree, []]], ["entryof", ["local", slot]]]
    return reader.rules.require_type(Typed(ListOf(item), tree), wanted, lambda: reader.span(node)).tree


@register_builtin("fills", "(list, needs)", 2)
def _fills(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `fills([c.hues for c in cards], bar)`: whether items can satisfy all keys of a map."""
    item, tree = reader.read_items(node.args[0])
    needs = reader.read_not_none(node.args[1])
    if ANY in (item, needs.type):
        return INVALID
    if not isinstance(needs.type, MapOf) or needs.type.value != INT:
        return reader.report_wrong_type(node.args[1], needs.type, MapOf(ANY, INT))
    if not isinstance(item, ListOf) or not is_assignable(item.of, needs.type.key, reader.game.may_stand_for):
        return reader.report_wrong_type(node.args[0], ListOf(item), ListOf(ListOf(needs.type.key)))
    return Typed(BOOL, ["fills", tree, needs.tree])
