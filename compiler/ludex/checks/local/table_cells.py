"""Check: each row of a table has a cell for each column."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

_TABLE = (
    "kind: table\nentries:\n  recolte:\n    title: Récolte\n    columns: [pommes, poires]\n    rows:\n"
    "      matin: {cells: [2, 1]}\n"
)
_END = "    source: {status: original}\n"

CELLS = declare_code(
    "TABLE001",
    Severity.ERROR,
    title=Bilingual("Row with too few or too many cells", "Ligne qui a trop ou trop peu de cases"),
    says=Bilingual(
        "cells in the row “{row}”: {n}; columns of the table: {columns}",
        "cases de la ligne «\u00a0{row}\u00a0»\u00a0: {n}\u202f; colonnes du tableau\u00a0: {columns}",
    ),
    why=Bilingual(
        "Each row gives one cell for each column, from left to right. An empty cell is written `null`, "
        "which is not the same as 0: without it, all later cells would move to the wrong column.",
        "Chaque ligne donne une case par colonne, de gauche à droite. Une case vide s’écrit `null`, ce "
        "qui n’est pas 0\u00a0: sans elle, les suivantes passeraient dans la mauvaise colonne.",
    ),
    wrong=_TABLE + "      soir: {cells: [0]}\n" + _END,
    right=_TABLE + "      soir: {cells: [0, null]}\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    for table in world.entries_of("table"):
        columns = table.data.get("columns", ())
        for row, data in table.data.get("rows", {}).items():
            n = len(data["cells"])
            if n != len(columns):
                at = table.span(("rows", row, "cells"))
                note = Note(message("the columns", "les colonnes"), table.span(("columns",)))
                yield make_finding(CELLS, at, row=row, n=n, columns=len(columns), notes=[note])
