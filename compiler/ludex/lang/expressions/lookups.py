"""Built-in look-ups: owners, places, spaces, paths between them, table cells and rows."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ludex.core.messages import Both
from ludex.lang.codes import types
from ludex.lang.expression_reader import Reader
from ludex.lang.expressions.builtins import BUILTINS, Builtin, builtin, wanted_args
from ludex.lang.types.declarations import PlaceInfo
from ludex.lang.types.lang_tabled import Axis, TableInfo
from ludex.lang.types.rule_types import (
    ANY,
    INT,
    LOST,
    AnyType,
    Entry,
    ListOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    Typed,
    Word,
    optional,
    plain,
    said,
)

_NAMED = Both("a table by its name, such as `weather`", "un tableau par son nom, comme `weather`")


@builtin("cell")
def cell(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`cell(weather, row, column)`; where there is one column, it may be left out."""
    if not wanted_args(reader, node, "cell", 2, 3, "(table, row, column)"):
        return LOST
    found = _table(reader, node.args[0])
    if found is None:
        return LOST
    tree, table = found
    if len(node.args) == 2 and len(table.columns.names) != 1:
        return reader.tell(types.ARITY, node.func, name="cell", wanted="(table, row, column)", n=3)
    row, sure = _place(reader, tree, table.rows, node.args[1])
    column, known = None, True
    if len(node.args) == 3:
        column, known = _place(reader, tree, table.columns, node.args[2])
    type_ = table.cells if sure and known else optional(table.cells)
    return Typed(type_, ["cell", tree, row, column])


@builtin("row")
def row(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """`row(weather, number)`: the row that a number leads to."""
    if not wanted_args(reader, node, "row", 2, 2, "(table, number)"):
        return LOST
    found = _table(reader, node.args[0])
    number = reader.read(node.args[1], INT)
    if found is None:
        return LOST
    tree, table = found
    word = Word(table.rows.names)
    return Typed(word if table.rows.covered else Opt(word), ["row", tree, number.tree])


def _table(reader: Reader, node: ast.expr) -> tuple[Any, TableInfo] | None:
    """The table that is named, which tells the types; a table that only play knows has none."""
    typed = reader.read(node, Entry(("table",)))
    if typed.type == ANY:
        return None
    if isinstance(typed.tree, list) and typed.tree[0] == "entry":
        return typed.tree, reader.game.tables[typed.tree[1]]
    reader.tell(types.WRONG, node, found=said(typed.type), wanted=_NAMED)
    return None


def _place(reader: Reader, table: Any, axis: Axis, node: ast.expr) -> tuple[Any, bool]:
    """A row or column: by the entry that it is named after, by its own name, or by a number that leads there;
    and whether there surely is one."""
    if axis.kind is not None:
        return reader.read(node, Entry((axis.kind,))).tree, not axis.partial
    word = Word(axis.names)
    typed = reader.plain(node, word)
    if typed.type == INT and axis.ranged:
        return ["row", table, typed.tree], axis.covered
    return reader.reading.fitted(typed, word, lambda: reader.span(node)).tree, True


def _may_hold(reader: Reader, place: PlaceInfo, typed: Typed) -> bool:
    """Whether some piece of that type may lie in the place."""
    lineage, held = reader.game.lineage, place.type.kinds
    own = getattr(typed.type, "kinds", ())
    return not own or any(lineage(a, b) or lineage(b, a) for a in own for b in held)


def _otherwise(reader: Reader, node: ast.Call, typed: Typed, wanted: AnyType) -> Typed:
    """What is said of an argument of another type; nothing where a mistake in it has been told already."""
    if typed.type == ANY:
        return LOST
    return reader.tell(types.WRONG, node.args[0], found=said(typed.type), wanted=said(wanted))


@builtin("owner")
def _owner(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Whose place it is, or in whose place a piece lies; none for places of the game."""
    if not wanted_args(reader, node, "owner", 1, 1, "(place)"):
        return LOST
    typed = reader.certain(node.args[0])
    kinds: tuple[str, ...] = ()
    if isinstance(typed.type, Piece):
        places = [each for some in reader.game.owned.values() for each in some]
        kinds = tuple(
            sorted({each.owner for each in places if each.owner and _may_hold(reader, each, typed)})
        )
        return Typed(Opt(Piece(kinds)), ["ownerof", typed.tree])
    if isinstance(typed.type, PlaceOf):
        known = [each for some in reader.game.owned.values() for each in some]
        same = {each.owner for each in known if each.owner and typed.tree[1:2] == [each.id]}
        kinds = tuple(sorted(same or {each.owner for each in known if each.owner}))
        return Typed(Opt(Piece(kinds)), ["owner", typed.tree])
    return _otherwise(reader, node, typed, PlaceOf(()))


def _where(name: str, op: str, result: Callable[[tuple[str, ...]], AnyType]) -> Builtin:
    """Where a piece lies."""

    def made(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if not wanted_args(reader, node, name, 1, 1, "(piece)"):
            return LOST
        typed = reader.certain(node.args[0])
        if not isinstance(typed.type, Piece):
            return _otherwise(reader, node, typed, Piece(()))
        return Typed(result(()), [op, typed.tree])

    return made


BUILTINS["place"] = _where("place", "whereis", lambda kinds: Opt(PlaceOf(kinds)))
BUILTINS["space"] = _where("space", "spaceof", lambda kinds: Opt(SpaceOf(kinds)))
BUILTINS["position"] = _where("position", "position", lambda kinds: INT)


@builtin("spaces")
def _spaces(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not wanted_args(reader, node, "spaces", 1, 1, "(place)"):
        return LOST
    typed = reader.certain(node.args[0])
    if not isinstance(typed.type, PlaceOf):
        return _otherwise(reader, node, typed, PlaceOf(()))
    return Typed(ListOf(SpaceOf(typed.type.kinds)), ["spaces", typed.tree])


@builtin("near")
def _near(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """The neighbours of a space, by one kind of edge where it is named."""
    if not wanted_args(reader, node, "near", 1, 2, "(space, edge)"):
        return LOST
    typed = reader.read(node.args[0], SpaceOf(()))
    if typed.type == ANY:
        return LOST
    return Typed(ListOf(plain(typed.type)), ["near", typed.tree, _edge(node.args[1:])])


@builtin("steps")
def _steps(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """How many steps lead from one space to another; none where no way does."""
    if not wanted_args(reader, node, "steps", 2, 3, "(space, space, edge)"):
        return LOST
    one, other = (reader.read(each, SpaceOf(())) for each in node.args[:2])
    return Typed(Opt(INT), ["steps", one.tree, other.tree, _edge(node.args[2:])])


def _edge(rest: list[ast.expr]) -> str | None:
    name = rest[0] if rest else None
    return name.id.replace("_", "-") if isinstance(name, ast.Name) else None
