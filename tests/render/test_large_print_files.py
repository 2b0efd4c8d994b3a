"""Large print of the sample game: its files are read back, and no rule in them is small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from ludex.actions.new import new_sample, new_shared
from ludex.actions.printing.files import PrintJob, PrintRequest
from ludex.actions.printing.games import print_games
from ludex.render.preflight.pdfium import find_lines
from ludex.render.preflight.set_texts import TextLine
from ludex.render.print_variants import READING_SIZE

TOLERANCE = 0.05
WORDS = 6


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("large")
    _, files = new_sample(root)
    for name, data in {**new_shared(root), **files}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    return root


def printed(root: Path, **wish: Any) -> PrintJob:
    made = print_games(root, PrintRequest(large_print=True, contact=False, locales=["en"], **wish))
    assert not made.faults
    return made


def find_pages(root: Path, files: list[str]) -> list[list[TextLine]]:
    read = [file for file in files if "calibration" not in file and "to-fold" not in file]
    pages = [page for file in read for page in pypdfium2.PdfDocument(root / file)]
    return [find_lines(page) for page in pages]


def test_no_rule_on_cards_and_boards_is_small(world: Path) -> None:
    made = printed(world, decks=["finds", "owls", "old-barn"])
    sizes = [line.size for page in find_pages(world, made.files) for line in page if len(line.words) >= WORDS]
    assert sizes and min(sizes) >= READING_SIZE - TOLERANCE
    assert not list_small_decks(made)


def test_a_deck_that_a_shop_cannot_enlarge_is_named(world: Path) -> None:
    (said,) = list_small_decks(printed(world, decks=["finds"], profiles=["the-game-crafter"]))
    assert "The Game Crafter" in said and "Finds" in said


def list_small_decks(made: PrintJob) -> list[str]:
    return [said for each in made.messages if "points" in (said := each.render("en"))]


def test_sheets_have_no_small_text_but_the_foot_of_a_page(world: Path) -> None:
    pages = find_pages(world, printed(world, sheets=["reference"]).files)
    assert pages
    for lines in pages:
        foot = min(line.base for line in lines)
        assert min(line.size for line in lines if line.base > foot + 1) >= READING_SIZE - TOLERANCE
