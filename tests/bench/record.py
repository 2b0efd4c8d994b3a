"""Keeps the figures of the last run in docs/performance.md, between a pair of marks for each bench."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path

from tests.bench.row import Row

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
HEAD = ("what", "against", "ratio", "target", "")


def record(page: Path, name: str, rows: Sequence[Row]) -> None:
    """Put the rows of a bench in place of those that stand between its marks."""
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = page.read_text(encoding="utf-8").partition(start)
    _, also_found, after = rest.partition(end)
    if not (found and also_found):
        raise ValueError(
            f"{page.name} has no place for {name}: {start.strip()} and {end.strip()}, a line each"
        )
    said = f"Python {platform.python_version()}, {os.cpu_count()} processors.\n"
    text = f"{before}{start}{markdown(rows)}\n{said}{end}{after}"
    page.write_text(text, encoding="utf-8", newline="\n")


def markdown(rows: Sequence[Row]) -> str:
    lines = [HEAD, ("---",) * len(HEAD), *(row.cells for row in rows)]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)
