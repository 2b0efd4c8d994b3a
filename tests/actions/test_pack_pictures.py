"""`pack diff --html`: the cards that look different, as they were and as they are, in one file."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from shutil import copyfile

import pytest
from PIL import Image

from ludex.actions.pack import pack_diff
from ludex.actions.pack_pictures import draw_changed_cards
from ludex.report.pack_diff_page import as_page
from tests.copied_game import CopiedGame

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    """The sample game before and after a change: another icon and title, another text."""
    root = tmp_path_factory.mktemp("project")
    game = CopiedGame("hush-owl", PROJECT, root)
    old, new = root / "old.ludex", root / "build/hush-owl.ludex"
    copyfile(new, old)
    cards = root / "content/hush-owl/cards.yaml"
    text = cards.read_text(encoding="utf-8")
    for before, after in (
        ("Ear of Barley, icon: leaf", "Ear of Rye, icon: drop"),
        ("Just noise", "Noise & dust"),
    ):
        assert before in text
        text = text.replace(before, after)
    cards.write_text(text, encoding="utf-8")
    game.build()
    return root, old, new


def test_each_card_that_looks_different_is_drawn_in_the_languages_that_changed(changed):
    root, old, new = changed
    cards = draw_changed_cards(root, old, new, pack_diff(old, new, "en"))
    assert [(each.entry, each.locale) for each in cards] == [
        ("card/barley", "en"),
        ("card/board", "en"),
        ("card/barley", "fr"),
    ]
    for each in cards:
        was, now = (Image.open(io.BytesIO(data)) for data in (each.old, each.new))
        assert was.size == now.size
        assert was.convert("RGB").tobytes() != now.convert("RGB").tobytes()


def test_nothing_is_drawn_where_nothing_changed(changed):
    root, old, _ = changed
    assert draw_changed_cards(root, old, old, pack_diff(old, old, "en")) == []


def test_cards_that_came_or_went_have_one_picture(changed):
    root, old, new = changed
    card = next(iter(draw_changed_cards(root, old, new, pack_diff(old, new, "en"))))
    page = as_page(pack_diff(old, new, "en"), [card._replace(old=None)], "en")
    assert page.count("data:image/png") == 1
    assert "<p>before</p><p>not there</p>" in page


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "icon “leaf” to “drop”",
                "10 cards to reprint",
                "1 French text stale",
                "Ear of Rye, French, after",
            ],
        ),
        ("fr", ["10 cartes à réimprimer", "1 texte périmé en français", "Épi d’orge, français, après"]),
    ],
)
def test_the_page_is_one_file_that_says_what_to_do(changed, lang, said):
    root, old, new = changed
    diff = pack_diff(old, new, lang)
    page = as_page(diff, draw_changed_cards(root, old, new, diff), lang)
    assert [words for words in said if words not in page] == []
    assert "Noise &amp; dust" in page
    for data in re.findall(r'src="data:image/png;base64,([^"]+)"', page):
        Image.open(io.BytesIO(b64decode(data))).verify()
    assert re.findall(r'(?:src|href)="(?!data:)', page) == []
    assert find_unclosed_tags(page) == []


def find_unclosed_tags(page):
    class Reader(HTMLParser):
        def __init__(self):
            super().__init__()
            self.open = []

        def handle_starttag(self, tag, attrs):
            if tag not in ("meta", "img", "br"):
                self.open.append(tag)

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    reader = Reader()
    reader.feed(page)
    return reader.open
