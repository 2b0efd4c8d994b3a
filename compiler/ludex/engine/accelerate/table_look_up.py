"""Generated code that looks up a value in a table, and finds it the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.engine.accelerate.source_writer import is_atom

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter


class LookUp:
    """Look-up in a table. The table and the key get names only where a value is lacking."""

    def __init__(self, my: ExpressionWriter) -> None:
        self.writer = my.writer
        self._sources: dict[str, str] = {}

    def defer(self, source: str) -> str:
        """Return a name for the source of the table or the key."""
        if is_atom(source):
            return source
        name = self.writer.fresh("t")
        self._sources[name] = source
        return name

    def write_names(self) -> None:
        """Assign the names, because other code needs them as well."""
        for name, source in self._sources.items():
            self.writer.line(f"{name} = {source}")
        self._sources.clear()

    def write(self, name: str, table: str, key: str, found: str) -> None:
        """Write the look-up of a value; `found` is the source that finds one, and stores it."""
        with self.writer.within("try:"):
            sources = self._sources
            self.writer.line(f"{name} = {sources.get(table, table)}[{sources.get(key, key)}]")
        with self.writer.within("except LACKING:"):
            self.write_names()
            self.writer.line(f"{name} = {found}")
