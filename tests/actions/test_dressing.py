"""What sheets are set with: words of icons in each language, and what was proved of the very same content."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludex.actions.print_sheets import read_proved_examples
from ludex.compile.printed_parts import add_spoken_words, choose_theme
from ludex.pack.contents import Contents, Entry
from ludex.pack.reader import Pack
from ludex.pack.writer import write
from ludex.render.book import Book
from tests.render.sample import FAMILIES, SHARED

PO = """\
msgid ""
msgstr ""

msgctxt "icon/star.title"
msgid "étoile"
msgstr "star"

msgctxt "icon/moon.title"
msgid "lune"
msgstr ""
"""


def test_icons_are_named_in_each_language_that_has_a_word(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "shared" / "text"
    folder.mkdir(parents=True)
    (folder / "en.po").write_text(PO, "utf-8")
    found = add_spoken_words(tmp_path, {"star": {"title": "étoile"}, "moon": {"title": "lune"}})
    assert found["star"] == {"title": "étoile", "said": {"en": "star"}}
    assert found["moon"]["said"] == {}


def test_icons_need_no_catalogue(tmp_path: Path) -> None:
    assert add_spoken_words(tmp_path, {"star": {"title": "étoile"}})["star"]["said"] == {}


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    file = tmp_path / "demo.ludex"
    entries = [Entry("game/demo", {}), Entry("layout/a", {"palette": {"accent": "#123456"}})]
    write(file, Contents("demo", "", "0", "fr", entries, {"fr": {"game/demo.title": "Le Verger"}}))
    with Pack.open(file) as pack:
        yield Book(pack, SHARED.parent, FAMILIES, {})


def kept(root: Path, **data: Any) -> None:
    (root / "build").mkdir(exist_ok=True)
    (root / "build" / "demo.proof.json").write_text(json.dumps(data), "utf-8")


def test_an_example_is_proved_where_it_held_for_this_content(book: Book, tmp_path: Path) -> None:
    now = book.pack.manifest().content
    kept(tmp_path, content=now, examples={"example/a": True, "example/b": False})
    assert read_proved_examples(tmp_path, book) == {"example/a"}


@pytest.mark.parametrize("data", [{"content": "other", "examples": {"example/a": True}}, {"content": ""}, {}])
def test_what_was_proved_of_other_content_counts_for_nothing(
    book: Book, tmp_path: Path, data: dict[str, Any]
) -> None:
    kept(tmp_path, **data)
    assert read_proved_examples(tmp_path, book) == frozenset()


def test_without_a_record_nothing_is_proved(book: Book, tmp_path: Path) -> None:
    assert read_proved_examples(tmp_path, book) == frozenset()


def test_sheets_take_the_colour_and_the_fonts_of_the_game(book: Book) -> None:
    made = choose_theme(book)
    assert made.accent == "#123456"
    assert made.titles in book.fonts.families
    assert {"bold", "italic"} <= book.fonts.families[made.texts]["faces"].keys()
