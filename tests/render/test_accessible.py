"""Each kind of file that is printed can be heard: nothing that a program can find keeps it from that."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from ludex.actions.printing.files import PrintRequest
from ludex.actions.printing.games import print_games
from tests.render.accessible import find_barriers, walk_elements

PROJECT = Path(__file__).parents[2]
BOOK = """kind: sheet
entries:
  book:
    title: The Mouse’s Own Book
    form: booklet
    paper: A5
    size: 14
    texts: {rules: Rules, cards: Finds, noise: Noise, asked: Questions}
    template: |
      {{ contents }}
      ## {{ sheet.texts.rules }}
      {{ entries.rule }}
      ## {{ sheet.texts.cards }}
      | | {{ sheet.texts.noise }} |
      |---|---|
      {% for card in entries.card %}
      | **{{ card.title }}** | {{ card.noise }} |
      {% endfor %}
      ### {{ sheet.texts.asked }}
      {{ entries.ruling }}
      {{ legend }}
    source: {status: original}
"""
"""A booklet with whatever a booklet can have; a corner of its table is empty."""
PROFILES = ("home-a4", "home-letter", "gutterfold", "offset", "drivethrucards")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("heard")
    for folder in ("content/hush-owl", "content/shared", "schemas/hush-owl"):
        shutil.copytree(PROJECT / folder, root / folder)
    (root / "content/hush-owl/book.yaml").write_text(BOOK, encoding="utf-8")
    made = print_games(root, PrintRequest(profiles=list(PROFILES), locales=["en"]))
    assert not made.faults
    return root / "build/print/hush-owl/en"


def list_kinds(folder: Path) -> dict[str, list[Path]]:
    """The files of each kind: decks and pieces of each printer, contact sheets, sheets, booklets to fold."""
    kinds: dict[str, list[Path]] = {}
    for file in sorted(folder.rglob("*.pdf")):
        tail = next((each for each in ("contact", "to-fold", "calibration") if each in file.stem), "")
        kinds.setdefault(f"{file.parent.name} {tail}".strip(), []).append(file)
    return kinds


def test_each_kind_of_file_can_be_heard(printed: Path) -> None:
    kinds = list_kinds(printed)
    assert {*PROFILES, "sheets", "sheets to-fold", "home-a4 contact", "home-a4 calibration"} <= set(kinds)
    found = {}
    for kind, files in kinds.items():
        for file in files:
            with pikepdf.open(file) as pdf:
                found[kind, file.name] = find_barriers(pdf)
    assert not {name: barriers for name, barriers in found.items() if barriers}


def test_a_table_and_links_are_among_them(printed: Path) -> None:
    """That nothing is found would mean little of a file without any."""
    with pikepdf.open(printed / "sheets" / "book.pdf") as pdf:
        assert sum(len(page.obj.get("/Annots", [])) for page in pdf.pages) > 10
        roles = {str(each.S) for each in walk_elements(pdf.Root.StructTreeRoot.K)}
    assert {"/Link", "/P", "/H1", "/H2", "/Table", "/TH", "/TD", "/L"} <= roles


def drop_metadata(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Metadata


def drop_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Lang


def drop_words_of_a_link(pdf: pikepdf.Pdf) -> None:
    first_link(pdf).Contents = ""


def drop_element_of_a_link(pdf: pikepdf.Pdf) -> None:
    del first_link(pdf).StructParent


def paint_outside(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"0 0 10 10 re f")


def skip_a_level(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/H2":
            each.S = pikepdf.Name("/H4")


def first_link(pdf: pikepdf.Pdf) -> Any:
    return next(each for page in pdf.pages for each in page.obj.get("/Annots", []))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (drop_metadata, "metadata"),
        (drop_language, "language"),
        (drop_words_of_a_link, "a link without words"),
        (drop_element_of_a_link, "a link without an element"),
        (paint_outside, "painting that is neither content nor decoration"),
        (skip_a_level, "headings that skip a level"),
    ],
)
def test_what_is_spoilt_is_found(printed: Path, spoil: Callable[[pikepdf.Pdf], None], told: str) -> None:
    with pikepdf.open(printed / "sheets" / "book.pdf") as pdf:
        spoil(pdf)
        assert find_barriers(pdf) == {told}
