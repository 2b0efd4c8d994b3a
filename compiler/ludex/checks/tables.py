"""Table model: spans of the names of a table's rows and columns."""

from __future__ import annotations

from ludex.core.spans import Span
from ludex.schema.entries import Entry


def find_axis_spans(table: Entry) -> tuple[dict[str, Span], dict[str, Span]]:
    """Return the spans of a table's row names, and of its column names."""
    rows = {name: table.key_span(("rows", name)) for name in table.data["rows"]}
    columns = {name: table.span(("columns", index)) for index, name in enumerate(table.data["columns"])}
    return rows, columns
