"""`ludex pack`: info, get, verify and diff, of files and of games."""

from __future__ import annotations

import json

import pytest

from tests.pack.sample import demo
from tests.plain_pack import write


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A project whose game has a pack, and the working folder at its root."""
    root = tmp_path / "here"
    (root / "content/demo").mkdir(parents=True)
    (root / "content/demo/game.yaml").write_text("kind: game\nid: demo\n", encoding="utf-8")
    (root / "build").mkdir()
    write(root / "build/demo.ludex", demo())
    monkeypatch.chdir(root)
    return root


@pytest.mark.parametrize("named", ["demo", "build/demo.ludex", "../here/build/demo.ludex"])
def test_a_pack_is_named_by_its_game_or_its_file(ludex, built, named):
    result = ludex("pack", "verify", named)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{named if '/' in named else 'build/demo.ludex'} is intact: 4 entries, 5 texts\n"


def test_from_any_folder_of_the_project(ludex, built, monkeypatch):
    monkeypatch.chdir(built / "content/demo")
    assert ludex("pack", "verify", "demo").stdout.startswith("../../build/demo.ludex is intact")


def test_a_file_needs_no_project(ludex, built, tmp_path_factory, monkeypatch):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (built / "build/demo.ludex").rename(elsewhere / "demo.ludex")
    monkeypatch.chdir(elsewhere)
    assert ludex("pack", "verify", "demo.ludex").exit_code == 0
    result = ludex("pack", "verify", "demo")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "neither this folder nor any above contains content/" in result.stderr


def test_info(ludex, built):
    said = ludex("pack", "info", "demo").stdout
    assert said.splitlines()[:3] == ["demo", "  version        1.2", "  made by Ludex  0.1.0"]
    assert "    card         2\n" in said
    assert "  texts          5\n    de           1\n    en           1\n    fr           3\n" in said
    assert "écrit en" in ludex("pack", "info", "demo", "--lang", "fr").stdout
    made = json.loads(ludex("pack", "info", "demo", "--format", "json").stdout)
    assert made["kinds"] == {"card": 2, "deck": 1, "term": 1}
    assert (made["source"], made["locales"]) == ("fr", ["de", "en", "fr"])


def test_get_an_entry_by_id_or_number(ludex, built):
    made = json.loads(ludex("pack", "get", "demo", "card/guard").stdout)
    assert made == {
        "id": "card/guard",
        "number": 1,
        "data": {"attack": 2, "guards": "card/archer"},
        "texts": {"card/guard.title": "Garde"},
        "tags": ["melee", "elite"],
        "was": ["card/sentry"],
        "place": {"file": "content/demo/cards.yaml", "line": 9, "column": 3},
        "refers_to": [
            {
                "id": "card/archer",
                "path": ["guards"],
                "held": "value",
                "place": {"file": "content/demo/cards.yaml", "line": 12, "column": 13},
            }
        ],
        "used_by": ["deck/foes"],
    }
    assert json.loads(ludex("pack", "get", "demo", "1").stdout) == made
    english = json.loads(ludex("pack", "get", "demo", "1", "--locale", "en").stdout)
    assert english["texts"] == {"card/guard.title": "Guard"}


def test_get_names_entries_that_are_keys_too(ludex, built):
    made = json.loads(ludex("pack", "get", "demo", "deck/foes").stdout)
    cards = {"card/archer": 2, "card/guard": 1}
    assert made["data"] == {"cards": cards, "boss": {"is": ["card/guard"]}, "name": None}
    assert made["refers_to"][0]["path"] == ["cards", "card/archer"]


def test_letters_are_letters(ludex, built):
    assert '"id": "term/é"' in ludex("pack", "get", "demo", "term/é").stdout


def test_get_a_text_by_key(ludex, built):
    made = ludex("pack", "get", "demo", "deck/foes.count")
    assert json.loads(made.stdout) == {
        "key": "deck/foes.count",
        "locale": "fr",
        "text": {"one": "{n} ennemi", "other": "{n} ennemis"},
    }
    assert (
        json.loads(ludex("pack", "get", "demo", "card/guard.title", "--locale", "en").stdout)["text"]
        == "Guard"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["card/gard"], "the pack has nothing called “card/gard”\n  did you mean card/guard?\n"),
        (["4"], "the pack has nothing called “4”\n"),
        (["9" * 30], f"the pack has nothing called “{'9' * 30}”\n"),
        (["card/guard.titel"], "nothing called “card/guard.titel”\n  did you mean card/guard.title?\n"),
        (["card/archer.title", "--locale", "en"], "the pack has nothing called “card/archer.title”\n"),
        (["card/guard", "--locale", "it"], "the pack has no texts in “it”; choose de, en or fr\n"),
    ],
)
def test_what_is_not_there(ludex, built, arguments, said):
    result = ludex("pack", "get", "demo", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("ludex: the pack h")
    assert said in result.stderr


def test_a_misspelt_game(ludex, built):
    result = ludex("pack", "info", "dmo")
    assert result.exit_code == 2
    assert result.stderr == "ludex: unknown game “dmo”; choose demo\n  did you mean demo?\n"


@pytest.mark.parametrize("call", ["info X", "get X card/guard", "verify X", "diff X demo", "diff demo X"])
@pytest.mark.parametrize("how", ["cut", "foreign", "empty", "missing", "flipped", "folder"])
def test_a_pack_that_cannot_be_trusted_is_refused_in_one_line(ludex, built, call, how):
    data = (built / "build/demo.ludex").read_bytes()
    file = built / "bad.ludex"
    if how == "folder":
        file.mkdir()
    elif how != "missing":
        flipped = data[:100] + bytes([data[100] ^ 4]) + data[101:]
        file.write_bytes(
            {"cut": data[:-8], "foreign": b"PK\3\4" * 400, "empty": b"", "flipped": flipped}[how]
        )
    result = ludex("pack", *call.replace("X", "bad.ludex").split())
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("ludex: “bad.ludex” ")
    assert result.stderr.count("\n") == 1


def test_diff(ludex, built):
    new = demo()
    new.entries[1].data["attack"] = 3
    write(built / "new.ludex", new)
    result = ludex("pack", "diff", "demo", "new.ludex", "--lang", "fr")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Garde\u00a0: attack de 2 à 3\u202f; employé par 1 entrée")
    assert ludex("pack", "diff", "demo", "new.ludex").stdout.startswith(
        "Guard: attack 2 to 3; used by 1 deck"
    )
    assert ludex("pack", "diff", "new.ludex", "new.ludex").stdout == "both packs have the same content\n"
    made = json.loads(ludex("pack", "diff", "demo", "new.ludex", "--format", "json").stdout)
    assert [each["id"] for each in made["changed"]] == ["card/guard"]
    assert made["titles"]["card/guard"] == "Guard"
