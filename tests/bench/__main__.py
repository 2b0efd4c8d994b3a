"""Runs the benches that are named, or all, and prints each ratio beside its target.

    python -m tests.bench [--write] [NAME…]

With --write the figures also go into docs/performance.md, in place of those that stand there. Ends with 0
whatever comes out: a slow day of a shared machine breaks nothing.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module

import tests.bench
from tests.bench.record import HEAD, PAGE, record
from tests.bench.row import Row


def names() -> list[str]:
    """The modules of this folder that are benches."""
    found = sorted(module.name for module in pkgutil.iter_modules(tests.bench.__path__))
    likely = (name for name in found if not name.startswith(("__", "test_")))
    return [name for name in likely if hasattr(import_module(f"tests.bench.{name}"), "run")]


def table(rows: Iterable[Row]) -> str:
    cells = [HEAD, *(row.cells for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ("  ".join(map(str.ljust, line, widths)).rstrip() for line in cells)
    return "\n".join(lines)


def tell(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, each told on stderr as soon as it is known: some benches take long."""
    for row in rows:
        sys.stderr.write(f"{'  '.join(row.cells)}\n")
        sys.stderr.flush()
        yield row


def main(words: list[str]) -> int:
    known, asked = names(), [word for word in words if word != "--write"]
    unknown = [name for name in asked if name not in known]
    if unknown:
        sys.stderr.write(f"no bench {', '.join(unknown)}; there are: {', '.join(known)}\n")
        return 2
    for name in asked or known:
        rows = list(tell(import_module(f"tests.bench.{name}").run()))
        sys.stdout.write(f"{name}\n{table(rows)}\n\n")
        sys.stdout.flush()
        if "--write" in words:
            record(PAGE, name, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
