"""Built-in functions of decks: `keeps` tests cards against a deck's limits, `fills` is for such limits."""

from __future__ import annotations

import ast

from ludex.lang.codes import expressions as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.expressions.builtins import register_builtin
from ludex.lang.types.declarations import format_params
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    INVALID,
    AnyType,
    Entry,
    ListOf,
    MapOf,
    Piece,
    Typed,
    is_assignable,
)


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
    """Read the cards of a deck as entries; convert pieces to their entries."""
    item, tree = reader.read_items(node)
    if isinstance(item, Piece):
        slot = reader.scope.add_nameless(item)
        item, tree = Entry(item.kinds), ["comp", "list", [[slot, tree, []]], ["entryof", ["local", slot]]]
    return reader.rules.require_type(Typed(ListOf(item), tree), wanted, lambda: reader.span(node)).tree


@register_builtin("fills", "(list, needs)", 2)
def _fills(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `fills([c.hues for c in cards], bar)`: whether items can satisfy all keys of a map.

    Each item counts for one of its keys, and each key needs as many items as the map states.
    """
    item, tree = reader.read_items(node.args[0])
    needs = reader.read_not_none(node.args[1])
    if ANY in (item, needs.type):
        return INVALID
    if not isinstance(needs.type, MapOf) or needs.type.value != INT:
        return reader.report_wrong_type(node.args[1], needs.type, MapOf(ANY, INT))
    if not isinstance(item, ListOf) or not is_assignable(item.of, needs.type.key, reader.game.may_stand_for):
        return reader.report_wrong_type(node.args[0], ListOf(item), ListOf(ListOf(needs.type.key)))
    return Typed(BOOL, ["fills", tree, needs.tree])
