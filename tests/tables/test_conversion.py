"""Mappings, and what they make of tables: every entry of every game comes back from its table."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from shutil import copytree

import pytest

from ludex.actions.tables import _collect_entries, _map_fields, convert_table, export_table
from ludex.compile.outcome import Refusal
from ludex.compile.project_run import inspect_links
from ludex.tables.conversion import convert_rows, make_rows
from ludex.tables.mapping import read_mapping
from ludex.tables.table_files import TableRefusal, read_table, write_csv, write_json

ROOT = Path(__file__).resolve().parents[2]
MAPPING = """\
kind: card
slug: Code
columns:
  Name: title
  Text: text
  Copies: copies
  Grain: grain
  Sound: {field: noise, values: {quiet: 0, loud: 1}}
  Icon: icon
each:
  source: {status: original}
"""
TWICE = "is filled twice: by two columns, or by a column and by “each”"
SAME = "two words mean the same value: one of them could not be written back"
TABLE = "Code,Name,Text,Copies,Grain,Sound,Icon\nbran,Bran,,2,1,quiet,leaf\nrye,Rye,“Rye.”,3,2,loud,leaf\n"


def spell(entries):
    """Entries with each of their fields as text, in the order of its parts; empty ones are left out."""
    return {
        slug: {name: json.dumps(value) for name, value in fields.items() if value not in ("", None)}
        for slug, fields in entries.items()
    }


def check_round_trip(mapping, kind, entries, form):
    """Write entries as a table, and read them again."""
    rows = make_rows(mapping, kind, entries, typed=form == "json")
    text = write_json(rows) if form == "json" else write_csv(mapping.list_columns(), rows)
    back, _ = convert_rows(mapping, kind, read_table(f"x.{form}", text.encode()))
    assert [*back] == [*entries]
    assert spell(back) == spell(entries)


def test_every_entry_comes_back_from_csv_and_json():
    def look(made):
        count = 0
        for game in made.tree.games:
            for kind in made.catalogue.file_kinds(game).values():
                if entries := _collect_entries(made, game, kind):
                    mapping = _map_fields(kind, entries)
                    check_round_trip(mapping, kind, entries, "csv")
                    check_round_trip(mapping, kind, entries, "json")
                    count += len(entries)
        return count

    assert inspect_links(ROOT, look) > 2000


@pytest.fixture
def project(tmp_path):
    """A project with the sample game, a mapping and a table."""
    for top in ("content/hush-owl", "content/shared", "schemas/hush-owl"):
        copytree(ROOT / top, tmp_path / top)
    (tmp_path / "mapping.yaml").write_text(MAPPING, encoding="utf-8")
    (tmp_path / "cards.csv").write_text(TABLE, encoding="utf-8")
    return tmp_path


def convert(project, **settings):
    target = settings.pop("target", "content/hush-owl/more.yaml")
    table = project / settings.pop("table", "cards.csv")
    return convert_table(project, table, target, mapping=project / "mapping.yaml", **settings).text


def problems(call, *arguments, **settings):
    with pytest.raises(TableRefusal) as refused:
        call(*arguments, **settings)
    return [each.message.render("en") for each in refused.value.problems]


def test_a_table_becomes_a_content_file(project):
    assert convert(project) == (
        "kind: card\nentries:\n"
        "  bran:\n    title: Bran\n"
        "    copies: 2\n    grain: 1\n    noise: 0\n    icon: leaf\n    source: {status: original}\n"
        "  rye:\n    title: Rye\n    text: “Rye.”\n"
        "    copies: 3\n    grain: 2\n    noise: 1\n    icon: leaf\n    source: {status: original}\n"
    )


@pytest.mark.parametrize("form", ["csv", "json"])
def test_the_table_comes_back_from_the_content_file(project, form):
    (project / "content/hush-owl/cards.yaml").unlink()
    (project / "content/hush-owl/cards.yaml").write_text(convert(project), encoding="utf-8")
    text = export_table(project, "hush-owl", form, mapping=project / "mapping.yaml")
    if form == "csv":
        assert text == TABLE
    else:
        back = [{k: v for k, v in each.items() if v} for each in csv.DictReader(io.StringIO(TABLE))]
        assert [{k: str(v) for k, v in each.items()} for each in json.loads(text)] == back


def test_all_that_is_wrong_with_a_table_is_told_at_once(project):
    lines = ["Bran,a,,two,1,quiet,leaf", "rye,b,,1,1,silent,", "rye,b,,1,1,loud,", ",,,,,loud,"]
    text = "\n".join([TABLE.partition("\n")[0], *lines])
    (project / "cards.csv").write_text(text, encoding="utf-8")
    assert problems(convert, project) == [
        "cards.csv, line 2, column “Copies”: “two” is not a whole number",
        "cards.csv, line 2, column “Code”: “Bran” is not a valid slug",
        (
            "cards.csv, line 3, column “Sound”: the mapping has no word “silent” under “values”: "
            "expected quiet or loud"
        ),
        "cards.csv, line 4, column “Code”: “rye” is the slug of another row: line 3",
        "cards.csv, line 5, column “Code”: the slug is missing",
    ]


def test_columns_that_a_table_lacks(project):
    (project / "cards.csv").write_text(
        "Code,name,Text,Copies,Grain,Sound\na,b,c,1,1,loud\n", encoding="utf-8"
    )
    assert problems(convert, project) == [
        "“cards.csv” has no column “Name”",
        "“cards.csv” has no column “Icon”",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Name: title", "Name: titel", "mapping.yaml:4:3: the kind card has no field “titel”"),
        ("Text: text", "Text: title", f"mapping.yaml:5:3: “title” {TWICE}"),
        ("Icon: icon", "Icon: source.status", f"mapping.yaml:9:3: “source.status” {TWICE}"),
        (
            "Text: text",
            "Name.x: text",
            "mapping.yaml:5:3: the column “Name.x” contains another column, or is inside one",
        ),
        ("loud: 1", "loud: 0", f"mapping.yaml:8:3: {SAME}"),
        ("slug: Code", "slag: Code", "mapping.yaml:2:1: unknown field “slag”"),
        (MAPPING, "", "“mapping.yaml” is empty"),
        (MAPPING, "kind: card\ncolumns: [", "mapping.yaml:2:10"),
    ],
)
def test_what_is_wrong_with_a_mapping_is_told_at_its_place(project, old, new, said):
    (project / "mapping.yaml").write_text(MAPPING.replace(old, new), encoding="utf-8")
    found = [each.replace(f"{project}/", "") for each in problems(convert, project)]
    assert found[0].startswith(said)


def test_slugs_of_words_and_maps_in_json(project):
    text = (
        "kind: card\nrows: data.cards\nslug: {of: [name]}\n"
        "columns: {name: title, stats.grain: grain, stats.noise: noise}\n"
    )
    (project / "mapping.yaml").write_text(text, encoding="utf-8")
    record = {"name": "Épi d’orge", "stats": {"grain": 2, "noise": 1}}
    (project / "cards.json").write_text(json.dumps({"data": {"cards": [record]}}), encoding="utf-8")
    assert convert(project, table="cards.json") == (
        "kind: card\nentries:\n  epi-d-orge:\n    title: Épi d’orge\n    grain: 2\n    noise: 1\n"
    )
    mapping, _ = read_mapping("m.yaml", text.encode())
    rows = make_rows(
        mapping, None, {"epi-d-orge": {"title": "Épi d’orge", "grain": 2, "noise": 1}}, typed=True
    )
    assert json.loads(write_json(rows, mapping.rows)) == {"data": {"cards": [record]}}


def test_a_file_is_replaced_only_where_nothing_is_lost(project):
    file = project / "content/hush-owl/more.yaml"
    file.write_text(convert(project), encoding="utf-8")
    with pytest.raises(Refusal, match="already exists"):
        convert(project)
    assert convert(project, replace=True) == file.read_text(encoding="utf-8")
    file.write_text(
        file.read_text(encoding="utf-8").replace("grain: 1", "grain: 1\n    cards: 7"), encoding="utf-8"
    )
    with pytest.raises(Refusal, match=r"fields of card/bran .*: cards"):
        convert(project, replace=True)


@pytest.mark.parametrize(
    "target", ["content/more.yaml", "more.yaml", "../content/x/y.yaml", "content/hush-owl/more.csv"]
)
def test_only_content_files_are_written(project, target):
    with pytest.raises(Refusal, match="is not a content file"):
        convert(project, target=target)


def test_a_kind_that_is_none(project):
    with pytest.raises(Refusal, match="has no kind “crad”"):
        convert_table(project, project / "cards.csv", "content/hush-owl/more.yaml", kind="crad")
