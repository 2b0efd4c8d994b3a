"""Tables of other programs: read as they come, bounded, and refused in a sentence where they are damaged."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import date, datetime, time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.tables import table_files, workbook
from ludex.tables.table_files import TableRefusal, read_table


def rows(file, data, **options):
    return [dict(row.cells) for row in read_table(file, data, **options).rows]


def refusal(file, data, **options):
    with pytest.raises(TableRefusal) as refused:
        read_table(file, data, **options)
    return refused.value.problems[0].message.render("en")


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_csv_as_spreadsheets_write_it(sign):
    text = (
        f'\ufeffid{sign}Name{sign}\r\na{sign}"Two\nlines, ""so"""{sign}\r\n{sign}{sign}\r\nb{sign}{sign}\r\n'
    )
    table = read_table("cards.csv", text.encode())
    assert table.columns == ("id", "Name")
    assert [row.cells for row in table.rows] == [{"id": "a", "Name": 'Two\nlines, "so"'}, {"id": "b"}]
    assert [row.place.en for row in table.rows] == ["line 2", "line 5"]


def test_json_records():
    data = json.dumps({"data": {"cards": [{"id": "a", "cost": 3, "text": None}, {"id": "b"}]}}).encode()
    assert rows("cards.json", data, path="data.cards") == [{"id": "a", "cost": 3}, {"id": "b"}]


@pytest.mark.parametrize(
    ("file", "data", "why"),
    [
        (
            "cards.ods",
            b"",
            "“cards.ods” is not a supported table: its name must end in .csv, .json or .xlsx",
        ),
        ("c.csv", b"", "“c.csv” has no first row with the names of its columns"),
        (
            "c.csv",
            "id,é\n".encode("latin-1"),
            "“c.csv” is not UTF-8: save it in UTF-8 (in a spreadsheet program, as “CSV UTF-8”)",
        ),
        ("c.csv", b"id,a,a\n", "“c.csv” has two columns called “a”"),
        ("c.csv", b"id\na,b\n", "c.csv, line 2: a cell is in a column without a name"),
        (
            "c.csv",
            b'id\na\n"b',
            "c.csv, line 3: the quotes of a cell are not closed, or text follows them",
        ),
        ("c.json", b"[", "“c.json” is not JSON: line 1, column 2 cannot be read"),
        (
            "c.json",
            b'{"a": []}',
            "“c.json” has no list of records at its top level; give its path with “rows” in the mapping",
        ),
        (
            "c.json",
            b"[1]",
            "“c.json” has no list of records at its top level; give its path with “rows” in the mapping",
        ),
        ("c.xlsx", b"PK", "“c.xlsx” is damaged, or not an XLSX workbook"),
    ],
)
def test_what_is_no_table_is_refused(file, data, why):
    assert refusal(file, data) == why


@pytest.mark.parametrize(
    "data", [b"[" * 100_000, b'[{"a": 1, "a": 2}]', b'[{"a": NaN}]', b"[" + b"1" * 5000 + b"]"]
)
def test_json_that_hides_something_is_refused(data):
    assert refusal("c.json", data).startswith("“c.json” is not supported JSON")


def try_to_read(file, data):
    """Read a table, or have it refused: anything else fails the test."""
    try:
        read_table(file, data)
    except TableRefusal as refused:
        return refused.problems[0].message
    return None


@given(st.text(st.sampled_from('",;\n\ra\u00e9\0 \ufeff')))
def test_every_csv_is_read_or_refused(text):
    try_to_read("c.csv", text.encode())


class TestWorkbooks:
    """XLSX, where openpyxl is installed."""

    @pytest.fixture(autouse=True)
    def _needs_openpyxl(self):
        pytest.importorskip("openpyxl", reason="openpyxl is an extra: pip install 'ludex[xlsx]'")

    def make(self, *lines, title="Cards"):
        from openpyxl import Workbook

        book = Workbook()
        book.active.title = title
        for line in lines:
            book.active.append(line)
        book.create_sheet("Notes").append(["id"])
        out = io.BytesIO()
        book.save(out)
        return out.getvalue()

    def test_a_sheet_is_read(self):
        data = self.make(["id", "Cost", "Ready"], ["a", 3.0, True], [], ["b", 2.5, None])
        assert rows("c.xlsx", data) == [{"id": "a", "Cost": 3, "Ready": True}, {"id": "b", "Cost": 2.5}]
        assert read_table("c.xlsx", data).rows[1].place.en == "row 4"
        assert rows("c.xlsx", data, sheet="Notes") == []

    def test_a_date_is_read_without_a_time(self):
        day = date(2026, 11, 19)
        data = self.make(["id", "When"], ["a", day], ["b", datetime.combine(day, time(7, 30))])
        assert [row["When"] for row in rows("c.xlsx", data)] == ["2026-11-19", "2026-11-19T07:30:00"]

    def test_a_sheet_that_is_not_there(self):
        why = refusal("c.xlsx", self.make(["id"]), sheet="Card")
        assert why == "“c.xlsx” has no sheet “Card”: expected Cards or Notes"

    def test_errors_of_the_spreadsheet_are_no_values(self):
        why = refusal("c.xlsx", self.make(["id"], ["#DIV/0!"]))
        assert why == "c.xlsx, row 2: a cell shows an error of the spreadsheet, #DIV/0!"

    @settings(max_examples=150, deadline=None)
    @given(
        st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=20),
        st.floats(0, 1),
    )
    def test_damaged_workbooks_are_read_or_refused(self, changes, share):
        data = bytearray(self.make(["id", "Name"], *([f"a-{n}", "x" * n] for n in range(9))))
        for at, byte in changes:
            data[int(at * len(data))] = byte
        try_to_read("c.xlsx", bytes(data[: int(len(data) * share)] if share > 0.5 else data))

    def replace_part(self, name, old, new):
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(self.make(["id"], ["a"]))) as book, zipfile.ZipFile(out, "w") as made:
            for each in book.namelist():
                data = book.read(each)
                made.writestr(each, data.replace(old, new) if each == name else data)
        return out.getvalue()

    def test_rows_that_a_sheet_only_claims_to_have_are_not_counted_up_to(self, monkeypatch):
        monkeypatch.setattr(workbook, "MAX_SHEET_ROWS", 1_000)
        data = self.replace_part("xl/worksheets/sheet1.xml", b'<row r="2"', b'<row r="999999999"')
        assert "damaged" in refusal("c.xlsx", data)

    def test_entities_are_refused(self):
        bomb = b'<!DOCTYPE a [<!ENTITY a "aaaa">]><worksheet'
        data = self.replace_part("xl/worksheets/sheet1.xml", b"<worksheet", bomb)
        assert "damaged" in refusal("c.xlsx", data)

    def test_what_unpacks_to_too_much_is_refused(self, monkeypatch):
        monkeypatch.setattr(workbook, "MAX_UNPACKED", 1_000)
        assert refusal("c.xlsx", self.make(["id"])).endswith("when unpacked")


@pytest.mark.parametrize(("file", "data"), [("c.csv", b"id\n1\n2\n3\n4\n"), ("c.json", b"[{}, {}, {}, {}]")])
def test_too_many_rows(monkeypatch, file, data):
    monkeypatch.setattr(table_files, "MAX_ROWS", 3)
    assert refusal(file, data) == f"“{file}” has more than 3 rows or 1000 columns: split it"


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("a", "b")
    assert "pip install 'ludex[xlsx]'" in refusal("c.xlsx", out.getvalue())
