"""Catalogues in the middle of an edit: a card with a mistake keeps its texts, and so do its neighbours."""

from __future__ import annotations

import pytest

from ludex.actions.l10n import l10n_extract
from ludex.actions.validate import validate
from tests.actions.test_l10n import CARDS, GAME, PO, put

NEIGHBOUR = """\
  panier:
    title: Panier
    text: Deux pommes y tiennent.
    source: {status: stated, at: Outils}
"""


@pytest.fixture
def project(tmp_path):
    put(tmp_path, "content/demo/game.yaml", GAME)
    put(tmp_path, "content/demo/cards.yaml", CARDS + NEIGHBOUR)
    for file, text in l10n_extract(tmp_path).files.items():
        put(tmp_path, file, text)
    return tmp_path


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("    title: Échelle\n", "    title: Échelle\n    tittle: Rien\n"),
        ("    title: Échelle\n", "    title: Échelle\n    copies: beaucoup\n"),
        ("{status: stated, at: Outils}\n  panier", "{status: said, at: Outils}\n  panier"),
        ("{status: stated, at: Outils}\n  panier", "[]\n  panier"),
        ("    source: {status: stated, at: Outils}\n  panier", "  panier"),
        ("    title: Échelle\n", "    title: Échelle\n    values: [n]\n    was: échelle\n"),
    ],
)
def test_a_mistake_takes_no_text_out_of_the_catalogues(project, right, wrong):
    put(project, "content/demo/cards.yaml", (CARDS + NEIGHBOUR).replace(right, wrong))
    assert any(each.severity.value == "E" for each in validate(project).findings)
    update = l10n_extract(project)
    before = {file: msgctxt((project / file).read_text(encoding="utf-8")) for file in update.files}
    assert before
    assert {file: msgctxt(text) for file, text in update.files.items()} == before


def test_a_text_that_is_none_keeps_its_translation(project):
    text = (CARDS + NEIGHBOUR).replace("title: Échelle", "title: [Échelle]")
    put(project, "content/demo/cards.yaml", text)
    before = msgctxt((project / PO).read_text(encoding="utf-8"))
    made = l10n_extract(project).files.get(PO, (project / PO).read_text(encoding="utf-8"))
    assert sorted(msgctxt(made)) == sorted(before)


def test_what_is_wrong_with_the_texts_of_such_a_card_is_told_too(project):
    text = (CARDS + NEIGHBOUR).replace("title: Échelle", "tittle: Échelle")
    put(project, "content/demo/cards.yaml", text)
    found = {(each.code.name, each.span.file) for each in validate(project).findings}
    assert ("FR001", "content/demo/cards.yaml") in found


def msgctxt(text):
    lines = [line for line in text.splitlines() if line.startswith("msgctxt ")]
    return [line.split('"')[1] for line in lines]
