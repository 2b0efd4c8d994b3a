"""Tables with translations as columns: exported beside their texts, and put into the catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.actions.l10n import l10n_extract
from ludex.actions.tables import convert_table, export_table, insert_table_translations
from ludex.actions.validate import validate
from ludex.compile.outcome import Refusal
from ludex.tables.table_files import TableRefusal

GAME = """\
kind: game
id: pond
title: Pond
language: en
translations: [fr, de]
players: {min: 1, max: 2}
source: {status: original}
"""
CARDS = """\
kind: card
entries:
  duck: {title: Duck, text: "Swims, dives."}
  frog: {title: Frog}
source: {status: original}
"""
TABLE = """\
id,title,title:fr,title:de,text,text:fr,source
duck,Duck,Canard,Ente,"Swims, dives.","Nage, plonge.","{""status"": ""original""}"
frog,Frog,Grenouille,,,,"{""status"": ""original""}"
"""
FILE = "content/pond/cards.yaml"
FRENCH = "content/pond/text/fr.po"


def put(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="\n")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    put(tmp_path, {"content/pond/game.yaml": GAME})
    return tmp_path


def convert(root: Path, table: str, mapping: str = "") -> None:
    """Convert a table as the command does: the entries first, then their translations."""
    put(root, {"cards.csv": table} | ({"map.yaml": mapping} if mapping else {}))
    given = {"mapping": root / "map.yaml"} if mapping else {"kind": "card"}
    made = convert_table(root, root / "cards.csv", FILE, replace=True, **given)  # type: ignore[arg-type]
    put(root, {FILE: made.text})
    put(root, insert_table_translations(root, made))


def test_there_and_back(root: Path) -> None:
    convert(root, TABLE)
    assert 'msgid "Frog"\nmsgstr "Grenouille"' in (root / FRENCH).read_text("utf-8")
    assert "fr card/frog.title approved" in (root / "content/pond/text/l10n.lock").read_text("utf-8")
    assert "title:fr" not in (root / FILE).read_text("utf-8")
    assert export_table(root, "pond", "csv", kind="card", languages=("fr", "de")) == TABLE.replace(
        "text:fr,source", "text:fr,text:de,source"
    ).replace('plonge.",', 'plonge.",,').replace("Grenouille,,,,", "Grenouille,,,,,")
    assert {each.code.name for each in validate(root).findings} == {"L10N005"}
    put(root, l10n_extract(root).files)
    assert "Grenouille" in (root / FRENCH).read_text("utf-8")


def test_a_changed_cell_replaces_a_translation_and_an_empty_one_keeps_it(root: Path) -> None:
    convert(root, TABLE)
    before = (root / FRENCH).read_text("utf-8")
    convert(root, TABLE.replace("Canard", "Colvert").replace("Grenouille", ""))
    after = (root / FRENCH).read_text("utf-8")
    assert after == before.replace("Canard", "Colvert")


def test_a_mapping_names_the_language_of_a_column(root: Path) -> None:
    columns = "{Name: title, Nom: {field: title, language: fr}, Text: text}"
    mapping = f"kind: card\nslug: Code\ncolumns: {columns}\neach: {{source: {{status: original}}}}\n"
    convert(root, "Code,Name,Nom,Text\nduck,Duck,Canard,Swims.\n", mapping)
    assert 'msgid "Duck"\nmsgstr "Canard"' in (root / FRENCH).read_text("utf-8")
    written = export_table(root, "pond", "json", mapping=root / "map.yaml")
    assert '"Nom": "Canard"' in written


def test_a_language_or_a_field_that_cannot_be_translated_is_refused(root: Path) -> None:
    with pytest.raises(Refusal, match="not translated into “es”"):
        convert(root, "id,title,title:es\nduck,Duck,Pato\n")
    with pytest.raises(TableRefusal) as refused:
        convert(root, "id,title,copies:fr\nduck,Duck,3\n")
    (problem,) = refused.value.problems
    assert "“copies” is not a text with one wording" in problem.message.render("en")
    assert not (root / FILE).exists()
