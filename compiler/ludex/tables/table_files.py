"""Table files: read JSON, CSV and XLSX to rows of named cells; write rows as CSV or JSON.

Files that are too large or damaged are rejected. The same rows give the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import PurePath
from typing import Any, Final, NamedTuple, NoReturn

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Choice, Message, Slot


class TableProblem(NamedTuple):
    """Problem of a table, with optional advice."""

    message: Message
    note: Note | None = None


class TableRefusal(Exception):
    """Error for a table or a mapping that cannot be read, converted or written."""

    def __init__(self, problems: list[TableProblem]) -> None:
        super().__init__(problems[0].message.render("en"))
        self.problems = problems


def refuse_table(reason: Bilingual, note: Note | None = None, **slots: Slot) -> TableRefusal:
    """Return the error for a table with a single problem."""
    return TableRefusal([TableProblem(Message(reason, slots), note)])


MAX_ROWS: Final = 100_000
MAX_COLUMNS: Final = 1_000
Cell = Any
"""Contents of a cell: a text, a number, a boolean; in JSON also a list or a map."""

_FORMATS = ("csv", "json", "xlsx")
_NO_FORMAT = Bilingual(
    "“{file}” is not a supported table: its name must end in {known}",
    "«\u00a0{file}\u00a0» n’est pas un tableau admis\u00a0: son nom doit finir par {known}",
)
_NO_UTF8 = Bilingual(
    "“{file}” is not UTF-8: save it in UTF-8 (in a spreadsheet program, as “CSV UTF-8”)",
    "«\u00a0{file}\u00a0» n’est pas en UTF-8\u00a0: enregistrez-le en UTF-8 (dans un tableur, en "
    "«\u00a0CSV UTF-8\u00a0»)",
)
_NO_CSV = Bilingual(
    "{file}, line {line}: the quotes of a cell are not closed, or text follows them",
    "{file}, ligne {line}\u00a0: les guillemets d’une cellule ne sont pas fermés, ou du texte les suit",
)
_NO_JSON = Bilingual(
    "“{file}” is not JSON: line {line}, column {column} cannot be read",
    "«\u00a0{file}\u00a0» n’est pas du JSON\u00a0: ligne {line}, colonne {column} illisible",
)
_BAD_JSON = Bilingual(
    "“{file}” is not supported JSON: it is nested too deeply, repeats a key, or has a number that is "
    "not finite",
    "«\u00a0{file}\u00a0» n’est pas du JSON admis\u00a0: trop d’imbrications, une clé en double ou un "
    "nombre non fini",
)
_NO_ROWS = Bilingual(
    "“{file}” has no list of records {where}",
    "«\u00a0{file}\u00a0» n’a pas de liste d’enregistrements {where}",
)
_AT_TOP = Bilingual(
    "at its top level; give its path with “rows” in the mapping",
    "au premier niveau\u202f; donnez son chemin par «\u00a0rows\u00a0» dans la correspondance",
)
_AT_PATH = Bilingual("at “{path}”", "sous «\u00a0{path}\u00a0»")
_NO_HEADER = Bilingual(
    "“{file}” has no first row with the names of its columns",
    "«\u00a0{file}\u00a0» n’a pas de première ligne avec les noms des colonnes",
)
_TWICE = Bilingual(
    "“{file}” has two columns called “{column}”",
    "«\u00a0{file}\u00a0» a deux colonnes appelées «\u00a0{column}\u00a0»",
)
_NAMELESS = Bilingual(
    "{file}, {row}: a cell is in a column without a name",
    "{file}, {row}\u00a0: une cellule se trouve dans une colonne sans nom",
)
_MANY = Bilingual(
    "“{file}” has more than {most} rows or {wide} columns: split it",
    "«\u00a0{file}\u00a0» a plus de {most} lignes ou de {wide} colonnes\u00a0: divisez-le",
)


@dataclass(frozen=True)
class Row:
    """Row of a table: its place and its non-empty cells."""

    place: Bilingual
    cells: Mapping[str, Cell]


@dataclass(frozen=True)
class Table:
    """Rows of a table, and the names of its columns in order."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(file: str, data: bytes, *, path: str = "", sheet: str | None = None) -> Table:
    """Read a table in the format of the file's suffix. Raises TableRefusal.

    In a JSON file, `path` is the path of the list of records, with a dot between keys. In a workbook, `sheet`
    is the name of a sheet; by default, the first is read.
    """
    form = PurePath(file).suffix[1:].lower()
    if form not in _FORMATS:
        raise refuse_table(_NO_FORMAT, file=file, known=Choice(tuple(f".{each}" for each in _FORMATS)))
    if form == "json":
        return _read_json(file, data, path)
    if form == "csv":
        return _make_table(file, _read_csv(file, data))
    from ludex.tables.workbook import read_sheet

    return _make_table(file, read_sheet(file, data, sheet))


def _make_table(file: str, lines: Iterator[tuple[Bilingual, list[Cell]]]) -> Table:
    _, first = next(lines, (Bilingual("", ""), []))
    names = [_read_name(each) for each in first]
    while names and not names[-1]:
        names.pop()
    if not names:
        raise refuse_table(_NO_HEADER, file=file)
    _require_size(file, 0, len(names))
    for name, count in Counter(names).items():
        if name and count > 1:
            raise refuse_table(_TWICE, file=file, column=name)
    rows: list[Row] = []
    for place, cells in lines:
        while cells and is_empty(cells[-1]):
            cells.pop()
        nameless = (cell for name, cell in zip_longest(names, cells) if not name)
        if not all(map(is_empty, nameless)):
            raise refuse_table(_NAMELESS, file=file, row=place)
        kept = {name: cell for name, cell in zip(names, cells, strict=False) if not is_empty(cell)}
        if kept:
            rows.append(Row(place, kept))
        _require_size(file, len(rows), len(names))
    return Table(file, tuple(filter(None, names)), tuple(rows))


def _read_name(cell: Cell) -> str:
    return "" if is_empty(cell) else str(cell).strip()


def is_empty(cell: Cell) -> bool:
    """Return whether a cell has no value or an empty text."""
    return cell is None or cell == ""


def _require_size(file: str, rows: int, columns: int) -> None:
    if rows > MAX_ROWS or columns > MAX_COLUMNS:
        raise refuse_table(_MANY, file=file, most=MAX_ROWS, wide=MAX_COLUMNS)


def _read_csv(file: str, data: bytes) -> Iterator[tuple[Bilingual, list[Cell]]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refuse_table(_NO_UTF8, file=file) from None
    csv.field_size_limit(max(len(text), csv.field_size_limit()))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_find_delimiter(text), strict=True)
    begins = 1
    try:
        for cells in reader:
            yield Bilingual(f"line {begins}", f"ligne {begins}"), list(cells)
            begins = reader.line_num + 1
    except csv.Error:
        raise refuse_table(_NO_CSV, file=file, line=begins) from None


def _find_delimiter(text: str) -> str:
    """Return the most frequent of comma, semicolon and tab in the first line."""
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)


def _read_json(file: str, data: bytes, path: str) -> Table:
    records = _find_records(file, _load_json(file, data), path)
    columns: dict[str, None] = {}
    rows = []
    for number, record in enumerate(records, start=1):
        place = Bilingual(f"record {number}", f"enregistrement {number}")
        cells = {name: cell for name, cell in record.items() if not is_empty(cell)}
        columns.update(dict.fromkeys(record))
        rows.append(Row(place, cells))
        _require_size(file, len(rows), len(columns))
    return Table(file, tuple(columns), tuple(rows))


def _load_json(file: str, data: bytes) -> object:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refuse_table(_NO_UTF8, file=file) from None
    try:
        return json.loads(text, object_pairs_hook=_read_pairs, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise refuse_table(_NO_JSON, file=file, line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        raise refuse_table(_BAD_JSON, file=file) from None


def _read_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is repeated")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _find_records(file: str, data: object, path: str) -> list[dict[str, Any]]:
    found = data
    for step in path.split(".") if path else ():
        found = found.get(step) if isinstance(found, dict) else None
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        where = _AT_PATH.fill(path=path) if path else _AT_TOP
        raise refuse_table(_NO_ROWS, file=file, where=where)
    return found


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
