"""Conversion of rows to entries and back with a mapping; each direction reverses the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ludex.core.findings import Note, make_note
from ludex.core.ids import is_slug, make_slug
from ludex.core.messages import Bilingual, Message, Slot
from ludex.core.suggestions import did_you_mean
from ludex.schema.catalogue import Kind
from ludex.schema.yaml_writer import format_block
from ludex.tables.cells import CellError, Value
from ludex.tables.mapping import TableMapping
from ludex.tables.table_files import Row, Table, TableProblem, TableRefusal, is_empty, refuse_table

Fields = dict[str, Any]
Entries = dict[str, Fields]
Translated = dict[str, dict[str, str]]
"""Translations of texts by language and key."""
MAX_PROBLEMS: Final = 50
"""Maximum number of problems to report for a table: the rest usually follow from the first."""

_NO_COLUMN = Bilingual(
    "“{file}” has no column “{column}”", "«\u00a0{file}\u00a0» n’a pas de colonne «\u00a0{column}\u00a0»"
)
_NO_ROW = Bilingual("“{file}” has no rows", "«\u00a0{file}\u00a0» n’a pas de lignes")
_IN_CELL = Bilingual(
    "{file}, {row}, column “{column}”: {why}", "{file}, {row}, colonne «\u00a0{column}\u00a0»\u00a0: {why}"
)
_IN_FIELD = Bilingual("{entry}, field “{field}”: {why}", "{entry}, champ «\u00a0{field}\u00a0»\u00a0: {why}")
_NO_SLUG = Bilingual("“{slug}” is not a valid slug", "«\u00a0{slug}\u00a0» n’est pas un nom court valide")
_EMPTY_SLUG = Bilingual("the slug is missing", "le nom court manque")
_TWICE = Bilingual(
    "“{slug}” is the slug of another row: {other}",
    "«\u00a0{slug}\u00a0» est le nom court d’une autre ligne\u00a0: {other}",
)


class _Converter:
    """Converter of one table, which collects up to about `MAX_PROBLEMS` mistakes to report together."""

    def __init__(self, mapping: TableMapping, kind: Kind | None, table: Table) -> None:
        self._mapping, self._table = mapping, table
        typed = table.file.lower().endswith(".json")
        self._formats = [(each, each.make_format(kind, typed=typed)) for each in mapping.fields]
        self._places: dict[str, Bilingual] = {}
        self.entries: Entries = {}
        self.translations: Translated = {}
        self.problems: list[TableProblem] = []

    def convert(self) -> None:
        for column in self._mapping.list_columns():
            if not self._has_column(column):
                note = did_you_mean(column, self._table.columns)
                self._say(_NO_COLUMN, note, file=self._table.file, column=column)
        for row in () if self.problems else self._table.rows:
            self._convert_row(row)
            if len(self.problems) >= MAX_PROBLEMS:
                return

    def _has_column(self, column: str) -> bool:
        """Return whether the table has a column; a key of a nested map counts if a row has a value there."""
        listed = column in self._table.columns
        return listed or any(_find_cell(row.cells, column) is not None for row in self._table.rows)

    def _convert_row(self, row: Row) -> None:
        fields: Fields = {}
        for column, form in self._formats:
            cell = _find_cell(row.cells, column.name)
            if is_empty(cell):
                continue
            try:
                _set_field(fields, column.path, form.read(cell))
            except CellError as error:
                self._say_of_cell(row, column.name, error.message, error.note)
        slug = self._read_slug(row)
        if slug is not None:
            self._places[slug] = row.place
            self.entries[slug] = {**fields, **self._mapping.each}
            for column in self._mapping.translations:
                cell = _find_cell(row.cells, column.name)
                if not is_empty(cell):
                    key = f"{self._mapping.kind}/{slug}.{'.'.join(column.path)}"
                    self.translations.setdefault(column.language, {})[key] = str(cell)

    def _read_slug(self, row: Row) -> str | None:
        column = self._mapping.slug or self._mapping.slug_words[0]
        if self._mapping.slug:
            cell = _find_cell(row.cells, column)
            slug = "" if cell is None else str(cell).strip()
        else:
            words = (_find_cell(row.cells, each) for each in self._mapping.slug_words)
            slug = make_slug(" ".join(str(each) for each in words if each is not None))
        if not is_slug(slug):
            better = make_slug(slug)
            note = make_note("such as {better}", "par exemple {better}", better=better) if better else None
            self._say_of_cell(row, column, Message(_NO_SLUG if slug else _EMPTY_SLUG, {"slug": slug}), note)
            return None
        if slug in self._places:
            slots: dict[str, Slot] = {"slug": slug, "other": self._places[slug]}
            self._say_of_cell(row, column, Message(_TWICE, slots))
            return None
        return slug

    def _say_of_cell(self, row: Row, column: str, words: Message, note: Note | None = None) -> None:
        why = words.as_bilingual()
        self._say(_IN_CELL, note, file=self._table.file, row=row.place, column=column, why=why)

    def _say(self, reason: Bilingual, note: Note | None = None, **slots: Slot) -> None:
        self.problems.append(TableProblem(Message(reason, slots), note))


def convert_rows(mapping: TableMapping, kind: Kind | None, table: Table) -> tuple[Entries, Translated]:
    """Convert the rows of a table to entries by slug, and to translations of their texts.

    Raises TableRefusal.
    """
    converter = _Converter(mapping, kind, table)
    converter.convert()
    if not table.rows:
        raise refuse_table(_NO_ROW, file=table.file)
    if converter.problems:
        raise TableRefusal(converter.problems)
    return converter.entries, converter.translations


def make_rows(
    mapping: TableMapping,
    kind: Kind | None,
    entries: Mapping[str, Mapping[str, Any]],
    translated: Translated | None = None,
    *,
    typed: bool,
) -> list[Fields]:
    """Convert entries to rows. Raises TableRefusal if a value cannot be written to a cell."""
    formats = [(each, each.make_format(kind, typed=typed)) for each in mapping.fields]
    problems: list[TableProblem] = []
    rows = []
    for slug, entry in entries.items():
        row: Fields = {mapping.slug: slug} if mapping.slug else {}
        for column, form in formats:
            value = _get_field(entry, column.path)
            if is_empty(value):
                continue
            try:
                row[column.name] = form.write(value)
            except CellError as error:
                why = error.message.as_bilingual()
                slots: dict[str, Slot] = {"entry": slug, "field": ".".join(column.path), "why": why}
                problems.append(TableProblem(Message(_IN_FIELD, slots)))
        for column in mapping.translations:
            key = f"{mapping.kind}/{slug}.{'.'.join(column.path)}"
            said = (translated or {}).get(column.language, {}).get(key)
            row |= {column.name: said} if said else {}
        rows.append(row)
    if problems:
        raise TableRefusal(problems[:MAX_PROBLEMS])
    return rows


def find_unmapped_fields(mapping: TableMapping, entry: Mapping[str, Any]) -> list[str]:
    """Return the fields of an entry for which the mapping has no column, and no fixed value that equals
    theirs.
    """
    known = {each.path for each in mapping.fields}
    leaves = _list_leaves(entry, known)
    return [".".join(path) for path, value in leaves if _get_field(mapping.each, path) != value]


def _list_leaves(
    entry: Mapping[str, Any], known: Iterable[tuple[str, ...]], at: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], object]]:
    known = set(known)
    for name, value in entry.items():
        path = (*at, name)
        if path in known:
            continue
        inner = {each for each in known if each[: len(path)] == path}
        if inner and isinstance(value, Mapping):
            yield from _list_leaves(value, inner, path)
        else:
            yield path, value


def render_entries(mapping: TableMapping, entries: Entries) -> str:
    """Return a content file with these entries."""
    lines = [*format_block({"kind": mapping.kind, **mapping.once}), "entries:"]
    for slug, fields in entries.items():
        lines += [f"  {slug}:", *format_block(fields, 4)]
    return "\n".join(lines) + "\n"


def _find_cell(cells: Mapping[str, Any], column: str) -> Value:
    """Return the cell of a column; a dot in the column's name may also separate keys of nested maps."""
    return cells[column] if column in cells else _get_field(cells, tuple(column.split(".")))


def _get_field(data: Value, path: tuple[str, ...]) -> Value:
    for step in path:
        data = data.get(step) if isinstance(data, Mapping) else None
    return data


def _set_field(data: Fields, path: tuple[str, ...], value: Value) -> None:
    for step in path[:-1]:
        data = data.setdefault(step, {})
    data[path[-1]] = value
