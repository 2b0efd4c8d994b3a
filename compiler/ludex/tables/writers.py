"""Writers of tables: write rows as CSV or JSON. The same entries give the same bytes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

Rows = Sequence[Mapping[str, Any]]


def write_csv(columns: Sequence[str], rows: Rows) -> str:
    """Return a table as CSV, with the column names in the first line; a missing cell is empty."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([row.get(column, "") for column in columns])
    return out.getvalue()


def write_json(rows: Rows, path: str = "") -> str:
    """Return a table as JSON: a list of records, at a path of keys with dots between them.

    A dot in a column's name stands for a nested map.
    """
    data: object = [_nest_columns(row) for row in rows]
    for step in reversed(path.split(".") if path else ()):
        data = {step: data}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _nest_columns(row: Mapping[str, Any]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for column, cell in row.items():
        *above, name = column.split(".")
        place = record
        for step in above:
            place = place.setdefault(step, {})
        place[name] = cell
    return record
