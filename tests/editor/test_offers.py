"""The editor, driven as VS Code drives it: what it offers while somebody writes, and that it blames nothing.

`make editor` fetches the server by npm and runs these tests; without it they are skipped.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.core.verbs import STATEMENTS
from tests.editor.language_server import LanguageServer

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(each.name for each in (ROOT / "content").iterdir() if each.is_dir())
CARD = "kind: card\nsource: {status: original}\nentries:\n  pear:\n    title: Pear\n    "
PROCEDURE = "kind: procedure\nentries:\n  pick:\n    do:\n      - "


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    node, program = shutil.which("node"), os.environ.get("YAML_LANGUAGE_SERVER", "")
    if not node or not Path(program).is_file():
        pytest.skip("make editor fetches the editor's server and runs these tests")
    made = LanguageServer([node, program, "--stdio"], ROOT)
    made.find_blame("content/hush-owl/new.yaml", CARD)  # it loads the schemas of a file when it checks it
    made.find_blame("content/hush-owl/new.yaml", PROCEDURE)
    yield made
    made.close()


def choose_files(game: str) -> list[Path]:
    """The shortest file of each kind: enough to meet every schema, and soon done."""
    found: dict[str, Path] = {}
    for file in sorted((ROOT / "content" / game).rglob("*.yaml"), key=lambda each: each.stat().st_size):
        kind = re.search(r"^kind: (\S+)", file.read_text(encoding="utf-8"), re.MULTILINE)
        if kind:
            found.setdefault(kind[1], file)
    return [*found.values()]


@pytest.mark.parametrize("game", GAMES)
def test_the_editor_blames_nothing_in_a_game(server: LanguageServer, game: str) -> None:
    files = choose_files(game)
    blamed = {
        file.name: found
        for file in files
        if (found := server.find_blame(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")))
    }
    assert files
    assert blamed == {}


def offers(server: LanguageServer, text: str) -> dict[str, str]:
    """What is offered at the end of a text in a new file: label to what is written."""
    found = server.complete("content/hush-owl/new.yaml", text)
    return {
        each["label"]: each.get("insertText") or each.get("textEdit", {}).get("newText", "") for each in found
    }


def test_fields_of_a_card_are_offered_and_those_that_it_has_are_not(server: LanguageServer) -> None:
    found = offers(server, CARD)
    assert {"text", "copies", "grain", "noise", "icon"} <= found.keys()
    assert not {"title", "kind", "do"} & found.keys()


def test_statements_are_offered_by_their_verbs(server: LanguageServer) -> None:
    found = offers(server, PROCEDURE)
    assert [verb for verb in STATEMENTS if verb not in found] == []
    assert found["for"].lstrip().startswith("for: ")
    assert "  do:\n" in found["for"]


def test_parts_of_a_statement_are_offered(server: LanguageServer) -> None:
    assert {"from", "to"} <= offers(server, f"{PROCEDURE}draw: 2\n        ").keys()


@pytest.mark.parametrize(
    "text", [CARD, PROCEDURE, f"{CARD}hooks: ", f"{CARD}grammar: ", "kind: deck\nid: a\n"]
)
def test_what_is_offered_has_words(server: LanguageServer, text: str) -> None:
    labels = offers(server, text)
    assert labels
    assert [label for label in labels if "[object" in label] == []


def test_choices_are_offered(server: LanguageServer) -> None:
    assert offers(server, f"{CARD}source: {{status: original}}\n    draft: ").keys() == {"true", "false"}
    assert {"card", "procedure", "game"} <= offers(server, "kind: ").keys()


@pytest.mark.parametrize(
    ("text", "slugs"),
    [
        (f"{CARD}icon: ", {"coin", "leaf"}),
        (f"{CARD}by:\n      - ", {"h-01", "h-13"}),
        (f"{CARD}modifies:\n      ", {"noise"}),
        ("kind: place\nsource: {status: original}\nentries:\n  nest:\n    map: ", {"old-barn"}),
    ],
)
def test_slugs_of_the_project_are_offered_where_a_reference_stands(
    server: LanguageServer, text: str, slugs: set[str]
) -> None:
    """And no example that is no entry; another slug than those, of an entry of tomorrow, is not blamed."""
    found = offers(server, text)
    assert slugs <= found.keys()
    assert not {"ladder", "card/ladder", "[v-012]"} & found.keys()
    blamed = server.find_blame("content/hush-owl/new.yaml", f"{text}of-tomorrow")
    assert not any("of-tomorrow" in each or "Value is not" in each for each in blamed)


@pytest.mark.parametrize(
    ("game", "text", "example"),
    [
        ("hush-owl", f"{CARD}text: ", "Pick one more apple."),
        ("moonstone", "kind: rule\nentries:\n  m-1:\n    text: ", "Un jardinier"),
    ],
)
def test_examples_are_in_the_language_of_the_game(
    server: LanguageServer, game: str, text: str, example: str
) -> None:
    server.find_blame(f"content/{game}/new.yaml", text)
    found = server.complete(f"content/{game}/new.yaml", text)
    assert any(each["label"].startswith(example) for each in found)


@pytest.mark.parametrize(
    ("text", "blame"),
    [
        (f"{CARD}grane: 2\n", "Property grane is not allowed"),
        (CARD.replace("source: {status: original}\n", ""), 'Missing property "source"'),
        (f"{CARD}grain: many\n", "Incorrect type"),
    ],
)
def test_mistakes_are_blamed(server: LanguageServer, text: str, blame: str) -> None:
    assert any(blame in each for each in server.find_blame("content/hush-owl/new.yaml", text))
