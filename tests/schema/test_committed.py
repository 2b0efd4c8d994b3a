"""What is generated from schemas and committed is what they say now.

The slugs of each game, which editors offer, may lag behind its entries: `ludex schema flat` brings them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludex.actions.schema import make_editor_schemas
from ludex.schema.catalogue import Catalogue
from ludex.schema.closed_schemas import FOLDER as FLAT
from ludex.schema.closed_schemas import SLUGS, EditedGame
from ludex.schema.example_words import FRENCH
from ludex.schema.kind_pages import FOLDER as PAGES
from ludex.schema.kind_pages import make_pages
from ludex.schema.load.schema_loader import load
from ludex.source.file_uses import SHARED
from ludex.source.inventory import scan_project
from tests.house.rooms import ROOT

TREE, _ = scan_project(ROOT)
GAMES = (*TREE.games, SHARED)


def read_language(game: str) -> str:
    manifest = ROOT / "content" / game / "game.yaml"
    text = manifest.read_text(encoding="utf-8") if manifest.is_file() else ""
    found = re.search(r"^language: (\w+)", text, re.MULTILINE)
    return found[1] if found else FRENCH


EDITED = {game: EditedGame(read_language(game)) for game in GAMES}


def differing(folder: Path, made: dict[str, str]) -> list[str]:
    """Files that are missing, that nobody makes any more, and that say something else."""
    there = {path.relative_to(ROOT).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    wrong = [
        name
        for name, text in made.items()
        if name in there and there[name].read_bytes() != text.encode() and SLUGS not in name
    ]
    return sorted({*wrong, *(made.keys() ^ there.keys())})


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load(TREE)[0]


def test_flat_schemas_are_up_to_date(catalogue: Catalogue) -> None:
    assert differing(ROOT / FLAT, make_editor_schemas(catalogue, EDITED)) == [], "`make schemas` writes them"


def test_pages_of_kinds_are_up_to_date(catalogue: Catalogue) -> None:
    assert differing(ROOT / PAGES, make_pages(catalogue, GAMES)) == [], "`make docs` writes them"
