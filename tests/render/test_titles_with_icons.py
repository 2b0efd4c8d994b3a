"""Titles with icons: drawn on a card, and said by name wherever a title stands as plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.actions.refs import find_refs
from ludex.pack.reader import Pack
from ludex.play.speech import Speech
from ludex.text.passages import Icon, StyledText
from tests.worlds import lay_base

ICON = """\
kind: icon
entries:
  apple: {title: pomme, path: M0 0H24V24H0Z, source: {status: original}}
"""
CARDS = """\
kind: card
entries:
  basket: {title: "[apple] Panier *de* [apple]", text: "Vers le panier.", source: {status: original}}
  ladder: {title: Perche, text: "Jouez avec {{ \\"card/basket\\" | ref }}.", source: {status: original}}

"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    lay_base(tmp_path)
    folder = tmp_path / "content" / "demo"
    (folder / "icons.yaml").write_text(ICON, encoding="utf-8")
    (folder / "baskets.yaml").write_text(CARDS, encoding="utf-8")
    return tmp_path


def test_a_title_draws_its_icons_and_is_said_with_their_names(root: Path) -> None:
    assert [each.message.render("en") for each in build(root).findings] == []
    with Pack.open(root / "build" / "demo.ludex") as pack:
        speech = Speech(pack, "fr")
        passage = speech.passage("card/basket.title")
        assert passage is not None
        assert passage.paragraphs[0].runs == (
            Icon("apple"),
            StyledText(" Panier "),
            StyledText("de", italic=True),
            StyledText(" "),
            Icon("apple"),
        )
        assert speech.name("card/basket") == "pomme Panier de pomme"
        assert speech.entry_text("card/ladder") == "Jouez avec pomme Panier de pomme."


def test_icons_of_titles_are_used_by_them(root: Path) -> None:
    used = find_refs(root, "icon/apple").refs.used_by
    assert [(each.other.id, each.field) for each in used] == [("card/basket", ("title",))] * 2


def test_a_translated_title_keeps_the_icons(root: Path) -> None:
    game = root / "content" / "demo" / "game.yaml"
    game.write_text(
        game.read_text("utf-8").replace("language: fr", "language: fr\ntranslations: [en]"), "utf-8"
    )
    (root / "content" / "demo" / "text").mkdir()
    (root / "content" / "demo" / "text" / "en.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgctxt "card/basket.title"\n'
        'msgid "[apple] Panier *de* [apple]"\nmsgstr "[apple] Basket"\n',
        "utf-8",
    )
    found = {each.code.name: each.message.render("en") for each in build(root).findings}
    assert found["L10N001"] == "[apple] appears twice in the source, once in the translation"
