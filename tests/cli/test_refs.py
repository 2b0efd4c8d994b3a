"""`ludex refs`: for people and for programs, in both languages."""

from __future__ import annotations

import json

import pytest

from tests.worlds import lay_base


@pytest.fixture
def world(tmp_path, monkeypatch):
    monkeypatch.chdir(lay_base(tmp_path))
    return tmp_path


def test_every_place_with_its_line(ludex, world):
    result = ludex("refs", "brouette")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "content/demo/cards.yaml:3:3: card/brouette “Brouette”\n"
        "\n"
        "1 reference to this entry\n"
        "content/demo/decks.yaml:6:13: deck/outils “Cartes Outil”, cards.brouette\n"
        "    6 |     cards: {brouette: 2, echelle: 3, filet: 1}\n"
        "      |             ^^^^^^^^\n"
        "\n"
        "it refers to no entry\n"
    )
    french = ludex("refs", "deck/outils", "--lang", "fr").stdout
    assert "content/demo/decks.yaml:3:3: deck/outils «\u00a0Cartes Outil\u00a0»" in french
    assert "1 référence à cette entrée\n" in french
    assert (
        "3 références depuis cette entrée\n"
        "content/demo/decks.yaml:6:13: card/brouette «\u00a0Brouette\u00a0», " in french
    )


def test_json(ludex, world):
    made = json.loads(ludex("refs", "card/brouette", "--format", "json").stdout)
    used_by = made.pop("used_by")
    assert made == {
        "id": "card/brouette",
        "game": "demo",
        "title": "Brouette",
        "file": "content/demo/cards.yaml",
        "line": 3,
        "column": 3,
        "end_line": 3,
        "end_column": 11,
        "was": [],
        "refers_to": [],
    }
    assert used_by == [
        {
            "id": "deck/outils",
            "game": "demo",
            "title": "Cartes Outil",
            "field": ["cards", "brouette"],
            "use": "field",
            "file": "content/demo/decks.yaml",
            "line": 6,
            "column": 13,
            "end_line": 6,
            "end_column": 21,
        }
    ]


def test_what_is_said_for_a_whole_file(ludex, world):
    frost = world / "content/demo/frost.yaml"
    frost.write_text("kind: card\nmodule: gelee\nentries: {gant: {title: Gant}}\n", encoding="utf-8")
    assert "frost.yaml:2:9: all entries of the file, module\n" in ludex("refs", "gelee").stdout
    (use,) = json.loads(ludex("refs", "gelee", "--format", "json").stdout)["used_by"]
    assert (use["id"], use["title"], use["game"]) == (None, None, "demo")
    assert "frost.yaml:2:9: module/gelee “La gelée”, module\n" in ludex("refs", "gant").stdout


def test_another_name_is_understood_and_remarked_beside_the_result(ludex, world):
    result = ludex("refs", "Échelle", "--format", "json")
    assert result.stderr == "ludex: “Échelle” is the title of card/echelle\n"
    assert json.loads(result.stdout)["id"] == "card/echelle"
    ludex("rename", "echelle", "escabeau")
    result = ludex("refs", "echelle", "--lang", "fr")
    assert result.stderr == "ludex: «\u00a0echelle\u00a0» s’appelle maintenant card/escabeau\n"
    assert "card/escabeau «\u00a0Échelle\u00a0» (auparavant echelle)\n" in result.stdout


def test_an_unknown_name_is_a_wrong_call(ludex, world):
    result = ludex("refs", "brouetta")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "ludex: no entry here is called “brouetta”\n  did you mean card/brouette?\n"
    assert "did you mean demo?" in ludex("refs", "brouette", "--game", "dmo").stderr


def test_the_game_is_the_one_of_the_folder(ludex, world, monkeypatch):
    shared = world / "content/shared"
    shared.mkdir()
    (shared / "cards.yaml").write_text("kind: card\nid: brouette\ntitle: Commune\n", encoding="utf-8")
    assert ludex("refs", "brouette").exit_code == 2
    assert "“Commune”" in ludex("refs", "brouette", "--game", "shared").stdout
    monkeypatch.chdir(world / "content" / "demo")
    assert "“Brouette”" in ludex("refs", "brouette").stdout
    monkeypatch.chdir(shared)
    assert "“Commune”" in ludex("refs", "brouette").stdout


def test_no_project(ludex, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "neither this folder nor any above contains content/" in ludex("refs", "x").stderr
