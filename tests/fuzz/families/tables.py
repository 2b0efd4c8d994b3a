"""Family of tables of other programs that `ludex convert` is given, and of mappings for them."""

from __future__ import annotations

import io
import zipfile
from random import Random

from tests.fuzz.inputs import Content, Input, Pipe, Zeros, family

_SHEET = "xl/worksheets/sheet1.xml"
_PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    '<sheets><sheet name="A" sheetId="1"/></sheets></workbook>',
    _SHEET: "<worksheet><sheetData/></worksheet>",
}


def _zip(parts: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return made.getvalue()


def _wide(count: int) -> str:
    return ",".join(f"c{number}" for number in range(count))


TABLES: dict[str, Content] = {
    "wide.csv": f"{_wide(200_000)}\n",
    "alike.csv": f"id{',a' * 100_000}\n",
    "long.csv": "id,title\n" + "a,b\n" * 400_000,
    "ragged.csv": "id,title\n" + ",".join("x" * 9 for _ in range(100_000)) + "\n",
    "quote.csv": 'id,title\n"' + "a" * 3_000_000,
    "quotes.csv": "id,title\n" + '"' * 1_000_000,
    "zero.csv": b"id,title\n\0,\0\n",
    "bytes.csv": b"\xff\xfe\0id",
    "empty.csv": "",
    "lines.csv": "\n" * 1_000_000,
    "pipe.csv": Pipe(),
    "zeros.csv": Zeros(1 << 40),
    "deep.json": "[" * 100_000,
    "deeper.json": '[{"id": ' + "[" * 100_000 + "]" * 100_000 + "}]",
    "keys.json": "[{" + ",".join(f'"k{number}": 1' for number in range(200_000)) + "}]",
    "records.json": "[" + ",".join(["{}"] * 500_000) + "]",
    "number.json": '[{"id": ' + "9" * 100_000 + "}]",
    "nan.json": '[{"id": NaN, "title": Infinity}]',
    "surrogate.json": '[{"id": "\\ud800", "title": "\\ud800"}]',
    "bomb.xlsx": _zip({**_PARTS, _SHEET: "<worksheet>" + " " * 200_000_000}),
    "parts.xlsx": _zip({**_PARTS, **{f"xl/{number}.xml": "<a/>" for number in range(20_000)}}),
    "entities.xlsx": _zip({**_PARTS, _SHEET: '<!DOCTYPE a [<!ENTITY b "cc">]><worksheet>&b;</worksheet>'}),
    "bare.xlsx": _zip(_PARTS),
    "out.xlsx": _zip({**_PARTS, "../../outside.txt": "changed"}),
}
MAPPINGS = (
    "kind: card\ncolumns: {a: title}\n",
    "kind: card\nslug: {of: [" + "a, " * 50_000 + "]}\ncolumns: {a: title}\n",
    f"kind: card\ncolumns: {{a: {'.'.join('x' * 20_000)}}}\n",
    "kind: [card]\ncolumns: 3\nrows: {}\nsheet: []\n",
    "kind: card\ncolumns: {a: {field: title, split: '', values: {a: [1]}}}\n",
)


@family(count=len(TABLES) + len(MAPPINGS))
def tables_of_other_programs(random: Random, number: int) -> Input:
    """Each table by the names of its columns; then a plain table by each mapping."""
    target = ("-o", "content/demo/more.yaml")
    if number < len(TABLES):
        name, content = list(TABLES.items())[number]
        return Input({name: content}, [["convert", name, "--kind", "card", *target]])
    files: dict[str, Content] = {"a.csv": "id,a\nun,Un\n", "a.yaml": MAPPINGS[number - len(TABLES)]}
    read = ["convert", "a.csv", "--mapping", "a.yaml", *target]
    return Input(files, [read, ["validate"], ["export", "demo", "--mapping", "a.yaml"]])
