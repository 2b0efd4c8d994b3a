"""Tables and dice: cells, names, ranges, faces, and tables that are one another's transposes."""

from __future__ import annotations

import pytest

from ludex.core.findings import Severity
from tests.checks.worlds import entry, file, findings, said

D6 = file("die", entry("meteo", "title: Dé Météo\nsides: 6"))


def table(columns: str, rows: str, more: str = "") -> str:
    lines = "".join(f"\n  {row}" for row in rows.splitlines())
    return file("table", entry("recolte", f"title: Récolte\ncolumns: [{columns}]\nrows:{lines}\n{more}"))


def test_rows_have_a_cell_for_each_column() -> None:
    rows = "matin: {cells: [1, null]}\nsoir: {cells: [1]}\nnuit: {cells: [0, 0, 0]}"
    assert said({"tables": table("pommes, poires", rows)}) == ["TABLE001 [1]", "TABLE001 [0, 0, 0]"]


@pytest.mark.parametrize(
    ("rows", "keys", "wrong"),
    [
        ("brouette echelle filet", "{rows: card}", []),
        ("brouette echelle fillet", "{rows: card}", ["TABLE002 fillet"]),
        ("brouette echelle filet hache", "{rows: card}", ["TABLE002 hache"]),
        ("brouette", "{rows: card}", ["TABLE003 rows"]),
        ("brouette", "{rows: card, partial: true}", []),
        ("brouette fillet", "{rows: card}", ["TABLE003 rows", "TABLE002 fillet"]),
        ("brouette", "{rows: cards}", ["KIND001 cards"]),
        ("n-importe", "{columns: card}", ["TABLE002 jour", "TABLE003 columns"]),
    ],
)
def test_rows_and_columns_that_are_named_after_entries(rows: str, keys: str, wrong: list[str]) -> None:
    lines = "\n".join(f"{row}: {{cells: [0]}}" for row in rows.split())
    assert sorted(said({"tables": table("jour", lines, f"keys: {keys}")})) == sorted(wrong)


def test_what_is_misspelt_is_not_missing_as_well() -> None:
    rows = "brouette: {cells: [0]}\nfillet: {cells: [0]}"
    missing = next(each for each in findings({"tables": table("jour", rows, "keys: {rows: card}")}))
    assert missing.message.slots["names"] == "echelle"


def test_an_entry_that_could_not_be_read_may_have_a_row() -> None:
    cards = file("card", entry("gant", "titel: Gant"), entry("pelle", "title: Pelle"))
    rows = "\n".join(f"{slug}: {{cells: [0]}}" for slug in "brouette echelle filet gant pelle".split())
    assert said({"more": cards, "tables": table("jour", rows, "keys: {rows: card}")}) == []


def test_a_draft_may_lack_rows() -> None:
    rows = "brouette: {cells: [0]}"
    found = findings({"tables": table("jour", rows, "keys: {rows: card}\ndraft: true")})
    assert [(each.code.name, each.severity) for each in found] == [("TABLE003", Severity.INFO)]


def ranges(*spans: tuple[int, int]) -> str:
    return "\n".join(
        f"r{i}: {{from: {first}, to: {last}, cells: [0]}}" for i, (first, last) in enumerate(spans)
    )


@pytest.mark.parametrize(
    ("spans", "die", "wrong"),
    [
        ([(1, 3), (4, 6)], True, []),
        ([(4, 6), (1, 3)], True, []),
        ([(1, 3), (5, 6)], True, ["TABLE006 rows"]),
        ([(1, 3), (5, 6)], False, []),
        ([(1, 4), (4, 6)], True, ["TABLE005 4"]),
        ([(1, 6), (2, 3), (4, 5)], True, ["TABLE005 2", "TABLE005 4"]),
        ([(1, 4), (4, 6)], False, ["TABLE005 4"]),
        ([(0, 2), (3, 5)], True, ["TABLE007 0"]),
        ([(1, 3), (4, 7)], True, ["TABLE007 7"]),
        ([(3, 1), (4, 6)], True, ["TABLE008 3"]),
        ([(3, 3), (4, 6), (1, 2)], True, []),
    ],
)
def test_each_result_leads_to_one_row(spans: list[tuple[int, int]], die: bool, wrong: list[str]) -> None:
    files = {"dice": D6, "tables": table("pommes", ranges(*spans), "die: meteo" if die else "")}
    assert said(files) == wrong


def test_a_row_without_a_range_is_told_and_not_the_gap_it_leaves() -> None:
    rows = ranges((1, 3)) + "\nreste: {cells: [0]}"
    assert said({"dice": D6, "tables": table("pommes", rows, "die: meteo")}) == ["TABLE009 reste"]


def die(faces: str, sides: str = "sides: 6\n") -> str:
    return file("die", entry("meteo", f"title: Dé\n{sides}faces: {{{faces}}}"))


@pytest.mark.parametrize(
    ("faces", "rows", "wrong"),
    [
        ("gel: {title: G, copies: 2}, ciel: {title: C, copies: 4}", "gel ciel", []),
        ("gel: {title: G, copies: 2}, ciel: {title: C, copies: 4}", "gel", ["TABLE006 rows"]),
        ("gel: {title: G, copies: 2}, ciel: {title: C, copies: 4}", "gel cile", ["TABLE007 cile"]),
    ],
)
def test_a_die_that_shows_faces_leads_to_rows_of_their_names(faces: str, rows: str, wrong: list[str]) -> None:
    lines = "\n".join(f"{row}: {{cells: [0]}}" for row in rows.split())
    assert said({"dice": die(faces), "tables": table("pommes", lines, "die: meteo")}) == wrong


def test_rows_may_be_named_after_what_the_faces_show() -> None:
    traits = file("trait", entry("froid", "title: froid"), entry("chaud", "title: chaud"))
    faces = "gel: {title: G, copies: 2, trait: froid}, ciel: {title: C, copies: 4, trait: chaud}"
    rows = table("pommes", "froid: {cells: [0]}\nchaud: {cells: [2]}", "die: meteo\nkeys: {rows: trait}")
    assert said({"traits": traits, "dice": die(faces), "tables": rows}) == []


def test_a_die_whose_faces_are_numbers_is_read_by_them() -> None:
    faces = "un: {title: Un, value: 0, copies: 3}, deux: {title: Deux, value: 5, copies: 3}"
    spans = ranges((0, 2), (3, 5))
    assert said({"dice": die(faces), "tables": table("pommes", spans, "die: meteo")}) == []
    assert said({"dice": die(faces), "tables": table("pommes", ranges((0, 2)), "die: meteo")}) == [
        "TABLE006 rows"
    ]


@pytest.mark.parametrize(
    ("faces", "sides", "wrong"),
    [
        ("gel: {title: G}, ciel: {title: C, copies: 5}", "sides: 6\n", []),
        ("gel: {title: G}, ciel: {title: C}", "sides: 6\n", ["DIE001 6"]),
        ("gel: {title: G}, ciel: {title: C}", "", []),
    ],
)
def test_faces_fill_the_sides(faces: str, sides: str, wrong: list[str]) -> None:
    assert said({"dice": die(faces, sides)}) == wrong


DEALS = entry(
    "donne",
    "title: Donne\ncolumns: [garde, fente]\nrows: {garde: {cells: [0, null]}, fente: {cells: [true, 3]}}",
)


@pytest.mark.parametrize(
    ("columns", "rows", "wrong"),
    [
        ("garde, fente", "garde: {cells: [0, true]}, fente: {cells: [null, 3]}", []),
        ("fente, garde", "fente: {cells: [3, null]}, garde: {cells: [true, 0]}", []),
        ("garde, fente", "garde: {cells: [0, true]}, fente: {cells: [0, 3]}", ["TABLE010 0"]),
        ("garde, fente", "garde: {cells: [0, 1]}, fente: {cells: [null, 3]}", ["TABLE010 1"]),
        ("garde, fente", "garde: {cells: [0, true]}", ["TABLE011 fente"]),
        ("garde, fentes", "garde: {cells: [0, true]}, fente: {cells: [null, 3]}", ["TABLE011 fentes"]),
        ("garde", "garde: {cells: [0]}, fente: {cells: [null]}", ["TABLE011 fente"]),
        ("garde, fente", "garde: {cells: [0]}, fente: {cells: [null, 3]}", ["TABLE001 [0]"]),
    ],
)
def test_a_transpose_agrees_cell_by_cell(columns: str, rows: str, wrong: list[str]) -> None:
    takes = entry("recoit", f"title: Reçoit\ntranspose-of: donne\ncolumns: [{columns}]\nrows: {{{rows}}}")
    assert said({"tables": file("table", DEALS, takes)}) == wrong


def test_a_transpose_may_leave_its_cells_to_the_other_table() -> None:
    assert said({"tables": file("table", DEALS, entry("recoit", "title: Reçoit\ntranspose-of: donne"))}) == []
