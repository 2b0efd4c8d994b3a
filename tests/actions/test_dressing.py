"""What sheets are set with: words of icons in each language, colours and fonts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.compile.printed_parts import add_spoken_words, choose_theme
from ludex.pack.reader import Pack
from ludex.render.book import Book
from tests.plain_pack import Contents, Entry, write
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


def test_sheets_take_the_colour_and_the_fonts_of_the_game(book: Book) -> None:
    made = choose_theme(book)
    assert made.accent == "#123456"
    assert made.titles in book.fonts.families
    assert {"bold", "italic"} <= book.fonts.families[made.texts]["faces"].keys()
