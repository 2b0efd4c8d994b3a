"""The commands of `ludex l10n`, from content as authors write it to files as translators get them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludex.actions.build import build
from ludex.cli.root import ludex
from ludex.l10n.game_texts import gather
from ludex.pack.reader import Pack
from tests.oracle import compile_project
from tests.worlds import lay_base

GAME = """\
kind: game
id: demo
title: Le Verger
language: fr
translations: [en]
players: {min: 1, max: 4}
source: {status: original}
"""
CARDS = """\
kind: card
entries:
  echelle:
    title: Échelle
    text: "Cueillez deux pommes : vite !"
    source: {status: stated, at: Outils}
"""
PO = "content/demo/text/en.po"


@pytest.fixture
def project(tmp_path, monkeypatch):
    put(tmp_path, "content/demo/game.yaml", GAME)
    put(tmp_path, "content/demo/cards.yaml", CARDS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def call(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(ludex, ["l10n", *words])
    assert result.exit_code == code, result.output
    return result.stdout


def translate(root: Path, **targets: str) -> None:
    text = (root / PO).read_text(encoding="utf-8")
    for source, target in targets.items():
        text = text.replace(
            f'"{source.replace("_", " ")}"\nmsgstr ""', f'"{source.replace("_", " ")}"\nmsgstr "{target}"'
        )
    put(root, PO, text)


def codes(*words: str, code: int = 1) -> list[str]:
    told = json.loads(call("check", "--format", "json", *words, code=code))
    return [each["code"] for each in told["findings"]]


def test_extract_writes_once_and_names_what_it_wrote(project):
    assert call("extract").split() == [PO, "content/demo/text/demo.pot", "content/demo/text/l10n.lock"]
    assert call("extract") == ""
    assert call("extract", "--check") == ""


def test_numbers_and_flags_that_no_text_mentions_touch_nothing(project):
    call("extract")
    put(project, "content/demo/cards.yaml", CARDS + "    copies: 3\n    tags: [starter]\n")
    assert call("extract", "--check") == ""


def test_extract_says_what_it_would_write(project):
    call("extract")
    put(project, "content/demo/cards.yaml", CARDS.replace("deux", "trois"))
    before = (project / PO).read_bytes()
    assert PO in call("extract", "--check", code=1)
    assert (project / PO).read_bytes() == before


def test_a_broken_catalogue_is_named_and_left(project):
    call("extract")
    broken = (project / PO).read_text(encoding="utf-8") + 'msgctxt "x\n'
    put(project, PO, broken)
    put(project, "content/demo/cards.yaml", CARDS.replace("deux", "trois"))
    call("extract", code=1)
    assert (project / PO).read_text(encoding="utf-8") == broken


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_catalogue_of_another_encoding_is_told_at_its_place_and_left(project, encoding):
    call("extract")
    translate(project, Échelle="Échelle")
    damaged = (project / PO).read_text("utf-8").replace("—", "-").encode(encoding)
    (project / PO).write_bytes(damaged)
    told = json.loads(call("check", "--format", "json", code=1))
    assert [(each["code"], each["file"]) for each in told["findings"] if each["severity"] == "E"] == [
        ("FILE011", PO)
    ]
    assert "L10N025" not in codes()
    assert call("extract", code=1) == ""
    assert (project / PO).read_bytes() == damaged


def test_a_content_file_that_cannot_be_read_stops_extract(project):
    call("extract")
    before = (project / PO).read_bytes()
    (project / "content/demo/cards.yaml").write_bytes(CARDS.encode("latin-1"))
    call("extract", code=2)
    assert (project / PO).read_bytes() == before


def test_an_entry_with_a_mistake_keeps_its_translations(project):
    call("extract")
    translate(project, Échelle="Ladder")
    call("extract")
    put(project, "content/demo/cards.yaml", CARDS.replace("title:", "titel:"))
    call("extract")
    assert 'msgctxt "card/echelle.title"\nmsgid "Échelle"\nmsgstr "Ladder"' in (project / PO).read_text(
        "utf-8"
    )


def test_status_counts_by_kind(project):
    call("extract")
    translate(project, Échelle="Ladder")
    told = json.loads(call("status", "--format", "json"))
    assert told["demo"]["en"]["card"] == {
        "texts": 2,
        "translated": 1,
        "stale": 0,
        "missing": 1,
        "official": 2,
        "ours": 0,
    }
    assert "in all" in call("status", "demo")


def test_status_counts_what_is_still_in_the_source_language_as_missing(project):
    call("extract")
    text = (project / PO).read_text("utf-8")
    source = "Cueillez encore une pomme dans le panier de votre voisin, puis jouez une carte."
    made = re.sub(r'(msgctxt "card/echelle.text"\nmsgid ".*"\nmsgstr )""', rf'\1"{source}"', text)
    assert made != text
    put(project, PO, made)
    assert json.loads(call("status", "--format", "json"))["demo"]["en"]["card"]["missing"] == 2


def test_check_finds_mistakes_on_both_sides_and_mends_them(project):
    call("extract")
    translate(project, Échelle="Ladder", Le_Verger="The Orchard")
    translate(project, **{"Cueillez_deux_pommes_:_vite_!": "Don't wait: pick two apples !"})
    assert codes("demo") == ["FR002", "FR001", "EN002", "EN001"]
    call("check", "--fix")
    assert 'text: "Cueillez deux pommes\u00a0: vite\u202f!"' in (
        project / "content/demo/cards.yaml"
    ).read_text("utf-8")
    assert 'msgstr "Don’t wait: pick two apples!"' in (project / PO).read_text("utf-8")
    assert codes(code=0) == []


def test_a_release_refuses_what_is_missing(project):
    call("extract")
    told = json.loads(call("check", "--format", "json", "--select", "L10N", "--release", code=1))
    assert {each["severity"] for each in told["findings"]} == {"E"}


def test_a_finding_may_be_allowed_in_either_file(project):
    put(
        project,
        "content/demo/cards.yaml",
        CARDS.replace("    text:", "    # ludex: allow FR001 FR002 as printed\n    text:"),
    )
    call("extract")
    translate(project, Échelle="Ladder", Le_Verger="The Orchard")
    translate(project, **{"Cueillez_deux_pommes_:_vite_!": "Pick two apples, now!"})
    text = (project / PO).read_text("utf-8").replace("now!", "now !")
    put(
        project,
        PO,
        text.replace(
            'msgctxt "card/echelle.text"', '# ludex: allow EN001 a joke\nmsgctxt "card/echelle.text"'
        ),
    )
    assert codes(code=0) == []


def test_accept_approves_and_refuses(project):
    call("extract")
    translate(project, Échelle="Ladder")
    call("extract")
    put(project, "content/demo/cards.yaml", CARDS.replace("title: Échelle", "title: Échele"))
    call("extract")
    assert "#, fuzzy" in (project / PO).read_text("utf-8")
    call("accept", "--cosmetic")
    assert "#, fuzzy" not in (project / PO).read_text("utf-8")
    assert call("extract", "--check") == ""
    call("accept", "card/echelle.title", code=2)
    call("accept", code=2)


def test_accept_suggests_a_key_for_one_that_no_text_has(project):
    call("extract")
    said = CliRunner().invoke(ludex, ["l10n", "accept", "card/echele.title"])
    assert said.exit_code == 2
    assert "no text of “demo” has the key “card/echele.title”" in said.output
    assert "did you mean card/echelle.title?" in said.output


def test_pseudo_writes_below_build(project):
    assert call("pseudo") == "build/l10n/demo/en-XA.po\n"
    assert 'msgid "Échelle"' in (project / "build/l10n/demo/en-XA.po").read_text("utf-8")


def test_a_game_without_translations_says_so(project):
    put(project, "content/demo/game.yaml", GAME.replace("translations: [en]\n", ""))
    assert call("extract") == ""
    call("extract", "demo", code=2)
    said = CliRunner().invoke(ludex, ["l10n", "accept", "card/echelle.title", "--locale", "en"])
    assert (said.exit_code, "“demo” is not translated: game.yaml lists no language" in said.output) == (
        2,
        True,
    )


def test_texts_have_the_same_keys_in_packs_and_catalogues(tmp_path):
    root = lay_base(tmp_path)
    build(root)
    with Pack.open(root / "build" / "demo.ludex") as pack:
        packed = set(pack.texts("fr"))
    made = gather(compile_project(root).linked, "demo")
    assert made is not None
    assert {text.key for text in made.texts} == packed
