"""Texts of a small world move to slots and to a step: no translation goes stale, and cards print the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ludex.actions.build import build
from ludex.actions.pack import pack_diff
from ludex.cli.root import ludex
from ludex.core.findings import Severity
from ludex.pack.reader import Pack
from ludex.render.book_texts import PackTexts
from ludex.text.passages import to_plain_text

PO, LOCK = "content/demo/text/en.po", "content/demo/text/l10n.lock"
BEFORE = {
    "content/demo/game.yaml": """\
kind: game
id: demo
title: Le Verger
language: fr
translations: [en]
players: {min: 1, max: 4}
source: {status: original}
""",
    "content/demo/cards.yaml": """\
kind: card
entries:
  echelle:
    title: Échelle
    text: "Cueillez deux pommes d’un arbre, vite."
    source: {status: original}
  filet:
    title: Filet
    text: Cueillez trois pommes.
    source: {status: original}
""",
    "content/demo/actions.yaml": """\
kind: action
entries:
  hop:
    title: Bond
    text: Avancez d’une case.
    do: [{call: step(1)}]
    source: {status: original}
  leap:
    title: Saut
    text: Avancez de deux cases.
    do: [{call: step(2)}]
    source: {status: original}
""",
    "content/demo/procedures.yaml": """\
kind: procedure
entries:
  step:
    args: {boxes: int}
    do: [{let: far = boxes}]
    source: {status: original}
""",
    "content/demo/terms.yaml": """\
kind: term
entries:
  apple:
    plain: true
    words: {fr: {one: pomme, other: pommes, gender: f}, en: {one: apple, other: apples}}
    source: {status: original}
  box:
    plain: true
    words: {fr: {one: case, other: cases, gender: f}, en: {one: space, other: spaces}}
    source: {status: original}
""",
    "content/demo/decks.yaml": """\
kind: deck
entries:
  row:
    title: Rangée
    of: [card]
    cards: {echelle: 2, filet: 1}
    source: {status: original}
""",
}
ENGLISH = {
    "Le Verger": "The Orchard",
    "Échelle": "Ladder",
    "Filet": "Net",
    "Rangée": "Row",
    "Bond": "Hop",
    "Saut": "Leap",
    "Cueillez deux pommes d’un arbre, vite.": "Pick two apples from a tree, quick.",
    "Cueillez trois pommes.": "Pick three apples.",
    "Avancez d’une case.": "Move one space.",
    "Avancez de deux cases.": "Move two spaces.",
}
PICKING = "hooks: {after: {hop: {do: [{call: step(picks)}]}}}\n"
EDITS = {
    "content/demo/cards.yaml": {
        "Cueillez deux pommes": "Cueillez {{ picks | term('apple') }}",
        'vite."\n': f'vite."\n    values: {{picks: 2}}\n    {PICKING}',
        "Cueillez trois pommes.\n": (
            f'Cueillez {{{{ picks | term("apple") }}}}.\n    values: {{picks: 3}}\n    {PICKING}'
        ),
    },
    "content/demo/actions.yaml": {
        "    text: Avancez d’une case.\n": "",
        "    text: Avancez de deux cases.\n": "",
    },
    "content/demo/procedures.yaml": {
        "  step:\n": '  step:\n    text: Avancez {{ boxes | term("box", "d") }}.\n',
    },
    "content/demo/game.yaml": {
        "source:": (
            "moved: {action/hop.text: procedure/step.text, action/leap.text: procedure/step.text}\nsource:"
        ),
    },
}


@pytest.fixture
def world(tmp_path, monkeypatch):
    """The world before, translated and extracted."""
    monkeypatch.chdir(tmp_path)
    for file, text in BEFORE.items():
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_text(text, encoding="utf-8")
    call("extract")
    catalogue = Path(PO).read_text(encoding="utf-8")
    for source, said in ENGLISH.items():
        empty = f'msgid "{source}"\nmsgstr ""\n'
        assert empty in catalogue
        catalogue = catalogue.replace(empty, f'msgid "{source}"\nmsgstr "{said}"\n')
    Path(PO).write_text(catalogue, encoding="utf-8")
    call("extract")
    return tmp_path


def call(*words: str) -> str:
    result = CliRunner().invoke(ludex, ["l10n", *words])
    assert result.exit_code in (0, 1), result.output
    return result.output


def edit() -> None:
    for file, changes in EDITS.items():
        text = Path(file).read_text(encoding="utf-8")
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new, 1)
        Path(file).write_text(text, encoding="utf-8")


def lines(file: Path) -> dict[str, str]:
    """What the cards and actions print, by locale and entry."""
    found = {}
    with Pack.open(file) as pack:
        for locale in ("fr", "en"):
            texts = PackTexts(pack, locale, {})
            for entry in ("card/echelle", "card/filet", "action/hop", "action/leap"):
                passage = texts.passage(f"{entry}.text")
                found[f"{locale} {entry}"] = "" if passage is None else to_plain_text(passage, {})
            assert not texts.unfilled
    return found


def packed(root: Path, name: str) -> Path:
    wrong = [each for each in build(root, release=False).findings if each.severity is Severity.ERROR]
    assert [(str(each.span), each.message.render("en")) for each in wrong] == []
    return (root / "build/demo.ludex").rename(root / "build" / name)


def cards(found: dict[str, str]) -> dict[str, str]:
    return {name: line for name, line in found.items() if " card/" in name}


@pytest.mark.parametrize("extracting", [False, True], ids=["fix at once", "fix after extract"])
def test_texts_move_to_slots_and_no_translation_goes_stale(world, extracting):
    old = packed(world, "old.ludex")
    edit()
    if extracting:
        call("extract")
    assert "L10N001" in call("check")
    call("check", "--fix")
    call("extract")
    call("extract")  # those that moved into one text, once its translation has the slots
    catalogue, lock = (Path(each).read_text(encoding="utf-8") for each in (PO, LOCK))
    assert "fuzzy" not in catalogue
    assert "#|" not in catalogue
    assert "#~" not in catalogue
    assert "stale" not in lock
    assert 'msgstr "Move {{ boxes | term(\\"box\\") }}."' in catalogue
    assert "#. prints: Avancez d’une case.\n" in catalogue
    assert "E L10N" not in call("check")
    assert call("extract") == ""
    new = packed(world, "new.ludex")
    assert cards(lines(new)) == cards(lines(old))
    assert lines(old)["en card/echelle"] == "Pick two apples from a tree, quick."
    changed = {each.id: each for each in pack_diff(old, new, "en").changed}
    for card in ("card/echelle", "card/filet"):
        assert (changed[card].lines, changed[card].cards.reprint) == ({"en": True, "fr": True}, 0)


def test_another_value_changes_printed_lines_and_the_remarks_on_them_alone(world):
    edit()
    call("check", "--fix")
    call("extract")
    call("extract")
    before = Path(PO).read_text(encoding="utf-8"), Path(LOCK).read_text(encoding="utf-8")
    file = Path("content/demo/cards.yaml")
    file.write_text(file.read_text(encoding="utf-8").replace("picks: 3", "picks: 4"), encoding="utf-8")
    assert "E L10N" not in call("check")
    assert call("extract", "--check") == ""
    assert call("extract").split() == [PO, "content/demo/text/demo.pot"]
    after = Path(PO).read_text(encoding="utf-8"), Path(LOCK).read_text(encoding="utf-8")
    assert after == (before[0].replace("prints: Cueillez trois", "prints: Cueillez quatre"), before[1])
    assert after[0] != before[0]
    assert lines(packed(world, "new.ludex"))["en card/filet"] == "Pick four apples."
