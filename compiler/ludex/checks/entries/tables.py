"""Checks: rows and columns named after entries, and tables that are transposes of each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludex.checks import draft_severity
from ludex.core.findings import Finding, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, find_nearest_names
from ludex.link.world import World
from ludex.schema.entries import Entry


def _find_axis_spans(table: Entry) -> tuple[dict[str, Span], dict[str, Span]]:
    rows = {name: table.key_span(("rows", name)) for name in table.data["rows"]}
    columns = {name: table.span(("columns", index)) for index, name in enumerate(table.data["columns"])}
    return rows, columns


_KEYED = "kind: table\nentries:\n  usage:\n    title: Usage\n    columns: [jour]\n"
_ROWS = "    rows:\n      brouette: {cells: [0]}\n      echelle: {cells: [2]}\n"
_END = "    source: {status: original}\n"
_KEYS = "    keys: {rows: card}\n"

UNKNOWN_NAME = declare_code(
    "TABLE002",
    title=Bilingual(
        "Row or column named after an unknown entry",
        "Ligne ou colonne qui porte le nom d’une entrée inconnue",
    ),
    says=Bilingual(
        "there is no {kind} “{name}” for this row or column",
        "il n’y a pas de {kind} «\u00a0{name}\u00a0» pour cette ligne ou colonne",
    ),
    why=Bilingual(
        "`keys` says that the rows, or the columns, are named after entries of a kind: the game looks "
        "them up by those names. A row or column with another name is never found.",
        "`keys` dit que les lignes, ou les colonnes, portent les noms des entrées d’une sorte\u00a0: le "
        "jeu les cherche sous ces noms. Une ligne ou une colonne d’un autre nom n’est jamais trouvée.",
    ),
    wrong=_KEYED + _KEYS + _ROWS + "      fillet: {cells: [1]}\n" + _END,
    right=_KEYED + _KEYS + _ROWS + "      filet: {cells: [1]}\n" + _END,
)

MISSING_NAME = declare_code(
    "TABLE003",
    title=Bilingual("Entries missing from a table", "Entrées absentes d’un tableau"),
    says=Bilingual(
        "the table has no row or column for {names}",
        "le tableau n’a ni ligne ni colonne pour {names}",
    ),
    why=Bilingual(
        "`keys` says that the rows, or the columns, are named after the entries of a kind. The game may "
        "look up any of them, so each needs its row or column. A table that covers only some says "
        "`partial: true` in `keys`.",
        "`keys` dit que les lignes, ou les colonnes, portent les noms des entrées d’une sorte. En jeu, on "
        "peut y chercher n’importe laquelle\u00a0: chacune doit avoir sa ligne ou sa colonne. Un tableau qui "
        "n’en concerne que certaines porte `partial: true` dans `keys`.",
    ),
    wrong=_KEYED + _KEYS + _ROWS + _END,
    right=_KEYED + _KEYS + _ROWS + "      filet: {cells: [1]}\n" + _END,
)

HEADING = declare_code(
    "TABLE004",
    title=Bilingual("Heading without a row or column", "Intitulé sans ligne ni colonne"),
    says=Bilingual(
        "the table has neither a row nor a column “{name}”",
        "le tableau n’a ni ligne ni colonne «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "`headings` maps the name of a row or column to its printed heading. A heading under any other name "
        "is never printed, and the row or column that it was meant for has none.",
        "`headings` associe au nom d’une ligne ou d’une colonne son intitulé imprimé. Sous tout autre nom, "
        "un intitulé n’est jamais imprimé, et la ligne ou la colonne à laquelle il était destiné n’en a pas.",
    ),
    wrong=_KEYED + _ROWS + "    headings: {jours: Jour}\n" + _END,
    right=_KEYED + _ROWS + "    headings: {jour: Jour}\n" + _END,
)


def check_table_keys(world: World) -> Iterator[Finding]:
    for table in world.entries_of("table"):
        if "rows" in table.data:
            rows, columns = _find_axis_spans(table)
            for axis, named in (("rows", rows), ("columns", columns)):
                yield from _check_axis(world, table, axis, named)
            yield from _check_headings(table, [*rows, *columns])


def _check_axis(world: World, table: Entry, axis: str, named: dict[str, Span]) -> Iterator[Finding]:
    keys = table.data.get("keys", {})
    kind = keys.get(axis)
    if kind is None or world.catalogue.find_kind(world.name, kind) is None:
        return
    known = {entry.slug: entry for entry in world.entries_of(kind)}
    # The name may belong to an entry of content/shared, or to an unreadable one.
    strange = [
        name
        for name in named
        if name not in known and not world.is_lost(name) and world.entry(kind, name) is None
    ]
    missing = [name for name in known if name not in named]
    for name in strange:
        yield make_finding(
            UNKNOWN_NAME, named[name], kind=kind, name=name, notes=[did_you_mean(name, missing or known)]
        )
    if len(missing) <= len(strange) or keys.get("partial"):
        return  # a row with a wrong name is one mistake, not two
    likely = {each for name in strange for each in find_nearest_names(name, missing)}
    missing = [name for name in missing if name not in likely] or missing
    at, names, severity = table.key_span((axis,)), ", ".join(missing), draft_severity(world, table)
    note = make_note("the first of them", "la première", known[missing[0]].name_span)
    yield make_finding(MISSING_NAME, at, names=names, severity=severity, notes=[note])


def _check_headings(table: Entry, known: list[str]) -> Iterator[Finding]:
    for name in table.data.get("headings", {}):
        if name not in known:
            yield make_finding(
                HEADING, table.key_span(("headings", name)), name=name, notes=[did_you_mean(name, known)]
            )


_TABLE = (
    "kind: table\nentries:\n  donne:\n    title: Dégâts donnés\n    columns: [garde, fente]\n    rows:\n"
    "      garde: {cells: [0, null]}\n      fente: {cells: [2, 3]}\n    source: {status: original}\n"
    "  recoit:\n    title: Dégâts reçus\n    transpose-of: donne\n    columns: [garde, fente]\n    rows:\n"
)

CELL = declare_code(
    "TABLE010",
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


def check_table_transpose(world: World) -> Iterator[Finding]:
    for table in world.entries_of("table"):
        other = world.target(table, ("transpose-of",))
        if other is not None and "rows" in table.data and "rows" in other.data:
            yield from _check_axes(table, other)
            yield from _check_cells(table, other)


def _check_axes(table: Entry, other: Entry) -> Iterator[Finding]:
    (rows, columns), (other_rows, other_columns) = _find_axis_spans(table), _find_axis_spans(other)
    for named, known in ((rows, other_columns), (columns, other_rows)):
        strange = [name for name in named if name not in known]
        missing = [name for name in known if name not in named]
        for name in strange:
            there = make_note("the other table", "l’autre tableau", other.name_span)
            suggestion = did_you_mean(name, missing)
            yield make_finding(AXIS, named[name], name=name, table=other.slug, notes=[suggestion, there])
        for name in missing[len(strange) :]:
            here = make_note("it is missing here", "il manque ici", table.name_span)
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
                notes=[make_note("the other cell", "l’autre case", other.span(facing.pointer))],
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
