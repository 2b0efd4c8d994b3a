"""Tables as rules look things up in them: cells by row and column, and the row that a number leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.engine.machine import Machine

_DEEP = 16


@dataclass(frozen=True, slots=True)
class Grid:
    """`cells` by row and column: by their names, and by the entries that they are named after. Where there is
    one column, it may be left out. `ranges` are the rows that numbers lead to: from, to, name."""

    cells: Mapping[tuple[Any, Any], Any]
    ranges: tuple[tuple[int, int, str], ...]

    def row(self, number: int) -> str | None:
        return next((name for low, high, name in self.ranges if low <= number <= high), None)


Rows = Mapping[str, Mapping[str, Any]]
"""By row and column."""


def grids(machine: Machine, records: Sequence[Mapping[str, Any]]) -> dict[int, Grid]:
    """The tables of a pack, each by its entry."""
    tables = (entry for entry, kind in enumerate(machine.kinds) if "table" in machine.above.get(kind, ()))
    return {entry: _grid(machine, records, entry) for entry in tables}


def _grid(machine: Machine, records: Sequence[Mapping[str, Any]], entry: int) -> Grid:
    rows, keys = _rows(records, entry)
    columns = {name: None for cells in rows.values() for name in cells}
    row_names, column_names = (
        dict(_names(machine, rows, keys.get("rows"))),
        dict(_names(machine, columns, keys.get("columns"))),
    )
    cells = {
        (row, column): rows[name][other]
        for row, name in row_names.items()
        for column, other in column_names.items()
    }
    if len(columns) == 1:
        cells |= {(row, None): rows[name][next(iter(columns))] for row, name in row_names.items()}
    own = records[entry].get("rows", {}).items()
    return Grid(cells, tuple((row["from"], row["to"], name) for name, row in own if "from" in row))


def _rows(records: Sequence[Mapping[str, Any]], entry: int, depth: int = 0) -> tuple[Rows, Mapping[str, Any]]:
    """The cells of a table, and the kinds that its rows and columns are named after."""
    record = records[entry]
    other = record.get("transpose-of")
    if type(other) is int and depth < _DEEP:
        rows, keys = _rows(records, other, depth + 1)
        names = {name: None for cells in rows.values() for name in cells}
        turned = {name: {row: cells[name] for row, cells in rows.items()} for name in names}
        return turned, record.get("keys", {"rows": keys.get("columns"), "columns": keys.get("rows")})
    columns = record["columns"]
    rows = {
        name: dict(zip(columns, row["cells"], strict=True)) for name, row in record.get("rows", {}).items()
    }
    return rows, record.get("keys", {})


def _names(machine: Machine, names: Mapping[str, Any], kind: str | None) -> Iterator[tuple[Any, str]]:
    """What each row or column may be asked for by."""
    for name in names:
        yield name, name
    if kind is not None:
        for entry, entry_id in enumerate(machine.ids):
            slug = entry_id.partition("/")[2]
            if slug in names and kind in machine.above.get(machine.kinds[entry], ()):
                yield entry, slug
