"""Slugs that begin with a digit, in a game that allows them: references, rules, rename, new entries."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from ludex.actions.new import new_entry, new_game
from ludex.actions.refs import find_refs
from ludex.actions.rename import rename
from ludex.actions.schema import flat_schemas
from ludex.actions.validate import validate
from ludex.compile.outcome import Refusal
from tests.worlds import lay_base

FILES = {
    "numbered": """\
kind: card
entries:
  01001:
    title: Lise
    text: Cueillez {{ "01002a" | ref }}.
    source: {status: original}
  01002a: {title: Rose, text: Cueillez., source: {status: original}}
""",
    "decks-of-numbers": """\
kind: deck
entries:
  more:
    title: Plus
    of: [card]
    cards: {01001: 1, 01002a: 2}
    source: {status: original}
""",
    "functions": """\
kind: function
entries:
  early:
    args: {c: entry card}
    returns: bool
    is: c == _01001 or c == card._01002a
    source: {status: original}
""",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = lay_base(tmp_path) / "content" / "demo"
    for name, text in FILES.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    _allow(tmp_path, "true")
    return tmp_path


def _allow(root: Path, said: str) -> None:
    game = root / "content" / "demo" / "game.yaml"
    kept = [line for line in game.read_text("utf-8").splitlines() if not line.startswith("digit-slugs")]
    game.write_text("\n".join([*kept, f"digit-slugs: {said}", ""]), "utf-8")


def _codes(root: Path) -> list[str]:
    return [each.code.name for each in validate(root).findings]


def _content(root: Path, name: str) -> str:
    return (root / "content" / "demo" / f"{name}.yaml").read_text("utf-8")


def test_the_game_decides(root: Path) -> None:
    assert _codes(root) == []
    _allow(root, "false")
    assert _codes(root) == ["ENTRY012", "ENTRY012"]


def test_a_reference_resolves_in_files_texts_and_rules(root: Path) -> None:
    found = find_refs(root, "card/01002a").refs.used_by
    assert [(each.other.id, each.field) for each in found] == [
        ("deck/more", ("cards", "01002a")),
        ("function/early", ("is",)),
        ("card/01001", ("text",)),
    ]
    rules = root / "content" / "demo" / "functions.yaml"
    rules.write_text(FILES["functions"].replace("_01001", "_01003"), "utf-8")
    assert _codes(root) == ["NAME001"]


@pytest.mark.parametrize(
    ("new", "key", "word"),
    [("01009", '"01009"', "_01009"), ("9-lise", "9-lise", "_9_lise"), ("lise", "lise", "lise")],
)
def test_rename_writes_numbers_as_texts_and_with_an_underscore_in_rules(
    root: Path, new: str, key: str, word: str
) -> None:
    rename(root, "card/01001", new)
    assert f"\n  {key}:\n" in _content(root, "numbered")
    assert f"cards: {{{key}: 1, 01002a: 2}}" in _content(root, "decks-of-numbers")
    assert f"is: c == {word} or" in _content(root, "functions")
    assert _codes(root) == []


def test_a_new_entry_or_name_needs_leave(root: Path) -> None:
    path, text = new_entry(root, "demo", "card", "7-up")
    assert path == "content/demo/card-7-up.yaml" and "\n  7-up:\n" in text
    _allow(root, "false")
    with pytest.raises(Refusal, match="digit-slugs"):
        new_entry(root, "demo", "card", "7-up")
    with pytest.raises(Refusal, match="digit-slugs"):
        rename(root, "card/echelle", "7-up")


def test_editors_take_numbers_for_slugs(root: Path) -> None:
    schema = json.loads(flat_schemas(root)["schemas/flat/demo/card.schema.json"])
    file = {"kind": "card", "entries": {"01001": {"title": "Lise", "source": {"status": "original"}}}}
    checker = Draft202012Validator(schema)
    assert checker.is_valid(file)
    assert not checker.is_valid({**file, "entries": {"0 1": file["entries"]}})


def test_games_begin_with_a_letter(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="not a valid slug"):
        new_game(tmp_path, "7-wonders", "Wonders", "en")
