"""Sheets of XLSX workbooks, read with openpyxl.

The size of a workbook's parts is checked before it is opened.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime, time
from typing import IO, TYPE_CHECKING, Final

from ludex.core.messages import Bilingual, Choice
from ludex.core.suggestions import did_you_mean
from ludex.tables.table_files import TableRefusal, refuse_table

if TYPE_CHECKING:
    from openpyxl.cell import Cell

    _Cells = tuple[Cell, ...]
MAX_UNPACKED: Final = 256_000_000
"""Maximum number of bytes of all parts of a workbook together."""
MAX_PARTS: Final = 10_000
MAX_SHEET_ROWS: Final = 1_048_576
"""Maximum number of rows of a sheet, empty ones included: the limit of spreadsheet programs."""
_PIECE: Final = 1_000_000
_DECLARATIONS: Final = (b"<!DOCTYPE", b"<!ENTITY")
"""Declarations that no real workbook has: entities could expand without end."""

_MISSING = Bilingual(
    "XLSX is read by openpyxl, which is not installed: run `pip install 'ludex[xlsx]'`, or save the table "
    "as CSV",
    "XLSX se lit avec openpyxl, qui n’est pas installé\u00a0: lancez `pip install 'ludex[xlsx]'`, ou "
    "enregistrez le tableau en CSV",
)
_NO_WORKBOOK = Bilingual(
    "“{file}” is damaged, or not an XLSX workbook",
    "«\u00a0{file}\u00a0» est endommagé, ou n’est pas un classeur XLSX",
)
_LARGE = Bilingual(
    "“{file}” is too large: it has too many parts, or more than {most} million bytes when unpacked",
    "«\u00a0{file}\u00a0» est trop gros\u00a0: trop de parties, ou plus de {most} millions d’octets une fois "
    "décompressé",
)
_NO_SHEET = Bilingual(
    "“{file}” has no sheet “{sheet}”: expected {known}",
    "«\u00a0{file}\u00a0» n’a pas de feuille «\u00a0{sheet}\u00a0»\u00a0: attendu {known}",
)
_ERROR = Bilingual(
    "{file}, row {row}: a cell shows an error of the spreadsheet, {value}",
    "{file}, ligne {row}\u00a0: une cellule montre une erreur du tableur, {value}",
)


def read_sheet(file: str, data: bytes, sheet: str | None) -> Iterator[tuple[Bilingual, list[object]]]:
    """Yield the rows of a sheet, by default the first, with their places. Raises TableRefusal.

    The value of a formula is its last computed value.
    """
    _inspect_parts(file, data)
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise refuse_table(_MISSING) from None
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    except Exception:  # damage shows as anything: KeyError, ValueError, an XML error…
        raise refuse_table(_NO_WORKBOOK, file=file) from None
    with closing(book):
        names = [each.title for each in book.worksheets]
        if not names or (sheet is not None and sheet not in names):
            note = did_you_mean(sheet or "", names)
            raise refuse_table(_NO_SHEET, note, file=file, sheet=sheet or "", known=Choice(tuple(names)))
        chosen = book[sheet or names[0]]
        chosen.reset_dimensions()  # the sheet's own statement of its size may omit rows
        for number, cells in enumerate(_read_rows(file, chosen.iter_rows()), start=1):
            yield Bilingual(f"row {number}", f"ligne {number}"), [_read_cell(file, number, c) for c in cells]


def _inspect_parts(file: str, data: bytes) -> None:
    """Reject a workbook that is damaged, has too many parts or too much data, or declares entities."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            listed = parts.infolist()
            if len(listed) > MAX_PARTS or sum(each.file_size for each in listed) > MAX_UNPACKED:
                raise refuse_table(_LARGE, file=file, most=MAX_UNPACKED // 1_000_000)
            for each in listed:
                with parts.open(each) as part:  # its stated size can be trusted: zipfile reads no further
                    if _has_declaration(part):
                        raise refuse_table(_NO_WORKBOOK, file=file)
    except TableRefusal:
        raise
    except Exception:  # zipfile raises its own errors, zlib's, OSError, RuntimeError…
        raise refuse_table(_NO_WORKBOOK, file=file) from None


def _has_declaration(part: IO[bytes]) -> bool:
    """Return whether a part has one of `_DECLARATIONS`, in UTF-8, UTF-16 or UTF-32."""
    before = b""
    while piece := part.read(_PIECE):
        plain = before + piece.replace(b"\0", b"")
        if any(each in plain for each in _DECLARATIONS):
            return True
        before = plain[-len(_DECLARATIONS[0]) :]
    return False


def _read_rows(file: str, rows: Iterator[_Cells]) -> Iterator[_Cells]:
    for _ in range(MAX_SHEET_ROWS):
        try:
            found = next(rows, None)
        except Exception:  # damage shows as anything here too
            raise refuse_table(_NO_WORKBOOK, file=file) from None
        if found is None:
            return
        yield found
    raise refuse_table(_NO_WORKBOOK, file=file)


def _read_cell(file: str, row: int, cell: Cell) -> object:
    value = cell.value
    if cell.data_type == "e":
        raise refuse_table(_ERROR, file=file, row=row, value=str(value))
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, datetime) and value.time() == time.min:
        value = value.date()  # a workbook has no dates without a time
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return value
