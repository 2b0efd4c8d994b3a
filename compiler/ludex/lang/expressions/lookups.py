"""Built-in look-ups: owners, places, spaces and their edges, cells and rows of tables."""

from __future__ import annotations

import ast

from ludex.core.findings import Note
from ludex.core.ids import ITEM_OWNER, ITEM_SEPARATOR
from ludex.core.messages import Bilingual, Message
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.expressions.builtins import register_builtin
from ludex.lang.types.declarations import Axis, TableInfo
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    INVALID,
    SEAT,
    AnyType,
    Entry,
    ListOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    Typed,
    Word,
    describe_type,
    make_optional,
    strip_optional,
)

_TABLE_BY_NAME = Bilingual(
    "a table by its name, such as `weather`", "un tableau par son nom, comme `weather`"
)


@register_builtin("cell", "(table, row, column)", 2, 3)
def cell(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `cell(weather, row, column)`; the column can be omitted if the table has only one."""
    found = _table(reader, node.args[0])
    if found is None:
        return INVALID
    tree, table = found
    if len(node.args) == 2 and len(table.columns.names) != 1:
        return reader.add_finding(types.ARITY, node.func, name="cell", wanted="(table, row, column)")
    row, sure = _read_line(reader, tree, table.rows, node.args[1])
    column, known = None, True
    if len(node.args) == 3:
        column, known = _read_line(reader, tree, table.columns, node.args[2])
    type_ = table.cells if sure and known else make_optional(table.cells)
    return Typed(type_, ["cell", tree, row, column])


@register_builtin("row", "(table, number)", 2)
def row(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `row(weather, number)`: the row to which a number belongs."""
    found = _table(reader, node.args[0])
    number = reader.read(node.args[1], INT)
    if found is None:
        return INVALID
    tree, table = found
    word = Word(table.rows.names)
    return Typed(word if table.rows.covered else Opt(word), ["row", tree, number.tree])


def _table(reader: ExpressionReader, node: ast.expr) -> tuple[object, TableInfo] | None:
    """Read the name of a table; report any other expression, because types depend on the table."""
    typed = reader.read(node, Entry(("table",)))
    if typed.type == ANY:
        return None
    if isinstance(typed.tree, list) and typed.tree[0] == "entry":
        return typed.tree, reader.game.tables[typed.tree[1]]
    reader.add_finding(types.WRONG_TYPE, node, found=describe_type(typed.type), wanted=_TABLE_BY_NAME)
    return None


def _read_line(reader: ExpressionReader, table: object, axis: Axis, node: ast.expr) -> tuple[object, bool]:
    """Read a row or column by entry, name, or number; also return whether it is certain to exist."""
    if axis.kind is not None:
        return reader.read(node, Entry((axis.kind,))).tree, not axis.partial
    word = Word(axis.names)
    typed = reader.read_unconverted(node, word)
    if typed.type == INT and axis.ranged:
        return ["row", table, typed.tree], axis.covered
    return reader.rules.require_type(typed, word, lambda: reader.span(node)).tree, True


def _report_wrong_argument(reader: ExpressionReader, node: ast.Call, typed: Typed, wanted: AnyType) -> Typed:
    return INVALID if typed.type == ANY else reader.report_wrong_type(node.args[0], typed.type, wanted)


@register_builtin("owner", "(place)")
def _owner(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `owner(x)`: of a place, or of a piece's place (none for the game's); of an item, its entry."""
    typed = reader.read_not_none(node.args[0])
    if isinstance(typed.type, Entry) and typed.type.kinds:
        outer = [kind.partition(ITEM_SEPARATOR) for kind in typed.type.kinds]
        if all(dot for _, dot, _ in outer):
            kinds = tuple(dict.fromkeys(kind for kind, _, _ in outer))
            return Typed(Entry(kinds), ["data", ITEM_OWNER, typed.tree])
    owned = [(each.owner, each) for some in reader.game.owned.values() for each in some if each.owner]
    if isinstance(typed.type, Piece):
        kinds, related = typed.type.kinds, reader.game.are_related
        owners = {owner for owner, each in owned if not kinds or related(kinds, each.type.kinds)}
        return Typed(Opt(Piece(tuple(sorted(owners)))), ["ownerof", typed.tree])
    if isinstance(typed.type, PlaceOf):
        same = {owner for owner, each in owned if typed.tree[1:2] == [each.id]}
        owners = same or {owner for owner, _ in owned}
        return Typed(Opt(Piece(tuple(sorted(owners)))), ["owner", typed.tree])
    return _report_wrong_argument(reader, node, typed, PlaceOf(()))


@register_builtin("known", "(piece, seat)", 2)
def _known(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `known(piece, seat)`: whether a seat may know a piece; allowed only in examples."""
    if not reader.in_example:
        return reader.add_finding(codes.NOT_ALLOWED, node, Note(Message(_KNOWN_IN_EXAMPLES)))
    piece, seat = reader.read_not_none(node.args[0]), reader.read_not_none(node.args[1], SEAT)
    if not isinstance(piece.type, Piece):
        return _report_wrong_argument(reader, node, piece, Piece(()))
    if seat.type != SEAT:
        return seat if seat.type == ANY else reader.report_wrong_type(node.args[1], seat.type, SEAT)
    return Typed(BOOL, ["known", piece.tree, seat.tree])


_KNOWN_IN_EXAMPLES = Bilingual(
    "only facts of examples can ask who knows a piece, because rules may read every piece",
    "seuls les faits d’un exemple peuvent demander qui connaît une pièce, car les règles lisent toutes les "
    "pièces",
)


def _register_location(name: str, op: str, result: AnyType) -> None:
    @register_builtin(name, "(piece)")
    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        typed = reader.read_not_none(node.args[0])
        if not isinstance(typed.type, Piece):
            return _report_wrong_argument(reader, node, typed, Piece(()))
        return Typed(result, [op, typed.tree])


_register_location("place", "whereis", Opt(PlaceOf(())))
_register_location("space", "spaceof", Opt(SpaceOf(())))
_register_location("position", "position", INT)


@register_builtin("spaces", "(place)")
def _spaces(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    typed = reader.read_not_none(node.args[0])
    if not isinstance(typed.type, PlaceOf):
        return _report_wrong_argument(reader, node, typed, PlaceOf(()))
    return Typed(ListOf(SpaceOf(typed.type.kinds)), ["spaces", typed.tree])


@register_builtin("near", "(space)")
def _near(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    typed = reader.read(node.args[0], SpaceOf(()))
    if typed.type == ANY:
        return INVALID
    return Typed(ListOf(strip_optional(typed.type)), ["near", typed.tree])


@register_builtin("edges", "(space)")
def _edges(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    typed = reader.read(node.args[0], SpaceOf(()))
    space = strip_optional(typed.type)
    if not isinstance(space, SpaceOf):
        return INVALID
    return Typed(ListOf(reader.game.map_fields.edge_type(space.kinds)), ["edges", typed.tree])
