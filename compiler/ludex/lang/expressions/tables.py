"""Tables: a cell by its row and column, and the row that a number leads to."""

from __future__ import annotations

import ast
from typing import Any

from ludex.core.message import Both
from ludex.lang.codes import types
from ludex.lang.expressions.builtins import builtin, wanted_args
from ludex.lang.reading import Reader
from ludex.lang.tabled import Axis, TableInfo
from ludex.lang.typed import LOST, Typed
from ludex.lang.types import ANY, INT, AnyType, Entry, Opt, Word, optional, said

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
