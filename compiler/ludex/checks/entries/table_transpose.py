"""Check: two tables that are transposes of each other have equal cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludex.checks.tables import find_axis_spans
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

_TABLE = (
    "kind: table\nentries:\n  donne:\n    title: Dégâts donnés\n    columns: [garde, fente]\n    rows:\n"
    "      garde: {cells: [0, null]}\n      fente: {cells: [2, 3]}\n    source: {status: original}\n"
    "  recoit:\n    title: Dégâts reçus\n    transpose-of: donne\n    columns: [garde, fente]\n    rows:\n"
)
_END = "    source: {status: original}\n"

CELL = declare_code(
    "TABLE010",
    Severity.ERROR,
    title=Bilingual("Cell that disagrees with its transpose", "Case en désaccord avec sa transposée"),
    says=Bilingual(
        "row “{row}”, column “{column}” is {here}, but {there} in “{table}”, the same table with rows and "
        "columns swapped",
        "ligne «\u00a0{row}\u00a0», colonne «\u00a0{column}\u00a0»\u00a0: {here} ici, mais {there} dans "
        "«\u00a0{table}\u00a0», le même tableau transposé",
    ),
    why=Bilingual(
        "With `transpose-of`, a table repeats another one with rows and columns swapped. Both are written "
        "out here, and a cell differs; an empty cell (`null`) is not 0. You may leave rows and columns "
        "out: they are then taken from the other table.",
        "Avec `transpose-of`, un tableau en reprend un autre, lignes et colonnes échangées. Les deux sont "
        "écrits ici, et une case diffère\u202f; une case vide (`null`) n’est pas 0. Vous pouvez omettre "
        "lignes et colonnes\u00a0: elles sont alors tirées de l’autre tableau.",
    ),
    wrong=_TABLE + "      garde: {cells: [0, 2]}\n      fente: {cells: [0, 3]}\n" + _END,
    right=_TABLE + "      garde: {cells: [0, 2]}\n      fente: {cells: [null, 3]}\n" + _END,
)

AXIS = declare_code(
    "TABLE011",
    Severity.ERROR,
    title=Bilingual("Row or column missing from the transpose", "Ligne ou colonne absente de la transposée"),
    says=Bilingual(
        "“{name}” has no counterpart in “{table}”, the same table with rows and columns swapped",
        "«\u00a0{name}\u00a0» n’a pas de pendant dans «\u00a0{table}\u00a0», le même tableau transposé",
    ),
    why=Bilingual(
        "With `transpose-of`, a table repeats another one with rows and columns swapped: each row of one "
        "is a column of the other, with the same name.",
        "Avec `transpose-of`, un tableau en reprend un autre, lignes et colonnes échangées\u00a0: chaque "
        "ligne de l’un est une colonne de l’autre, sous le même nom.",
    ),
    wrong=_TABLE + "      gardes: {cells: [0, 2]}\n      fente: {cells: [null, 3]}\n" + _END,
    right=_TABLE + "      garde: {cells: [0, 2]}\n      fente: {cells: [null, 3]}\n" + _END,
)


class Cell(NamedTuple):
    value: object
    pointer: tuple[str | int, ...]


def check(world: World) -> Iterator[Finding]:
    for table in world.entries_of("table"):
        other = world.target(table, ("transpose-of",))
        if other is not None and "rows" in table.data and "rows" in other.data:
            yield from _check_axes(table, other)
            yield from _check_cells(table, other)


def _check_axes(table: Entry, other: Entry) -> Iterator[Finding]:
    (rows, columns), (other_rows, other_columns) = find_axis_spans(table), find_axis_spans(other)
    for named, known in ((rows, other_columns), (columns, other_rows)):
        strange = [name for name in named if name not in known]
        missing = [name for name in known if name not in named]
        for name in strange:
            there = Note(message("the other table", "l’autre tableau"), other.name_span)
            suggestion = did_you_mean(name, missing)
            yield make_finding(AXIS, named[name], name=name, table=other.slug, notes=[suggestion, there])
        for name in missing[len(strange) :]:
            here = Note(message("it is missing here", "il manque ici"), table.name_span)
            yield make_finding(AXIS, known[name], name=name, table=table.slug, notes=[here])


def _check_cells(table: Entry, other: Entry) -> Iterator[Finding]:
    there = _list_cells(other)
    for (row, column), cell in _list_cells(table).items():
        facing = there.get((column, row))
        if facing is not None and (cell.value, type(cell.value)) != (facing.value, type(facing.value)):
            yield make_finding(
                CELL,
                table.span(cell.pointer),
                row=row,
                column=column,
                here=_format_cell(cell.value),
                there=_format_cell(facing.value),
                table=other.slug,
                notes=[Note(message("the other cell", "l’autre case"), other.span(facing.pointer))],
            )


def _list_cells(table: Entry) -> dict[tuple[str, str], Cell]:
    """Return the cells of a table by row and column; rows of the wrong length are skipped."""
    columns = table.data["columns"]
    return {
        (name, column): Cell(value, ("rows", name, "cells", index))
        for name, row in table.data["rows"].items()
        if len(row["cells"]) == len(columns)
        for index, (column, value) in enumerate(zip(columns, row["cells"], strict=True))
    }


def _format_cell(value: object) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
