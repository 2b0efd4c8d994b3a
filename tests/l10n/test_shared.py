"""What games share is translated as a game is: into all their languages, in a catalogue of its own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner

from ludex.cli.root import ludex
from ludex.pack.reader import Pack
from tests.worlds import HERE

PO = "content/shared/text/fr.po"
ICONS = """\
kind: icon
entries:
  sail: {title: sail, path: M1 1L9 1L9 9Z}
  spare: {title: spare wheel, path: M1 1L9 1L9 9Z}
"""
FRENCH_GAME = """\
kind: game
id: moulin
title: Le Moulin
language: fr
players: {min: 1, max: 1}
source: {status: original}
"""
FRENCH_TERMS = """\
kind: term
entries:
  aile:
    icon: sail
    words: {fr: {one: aile, other: ailes, gender: f}}
    source: {status: original}
"""


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An English game whose layout shows an icon that games share."""
    shutil.copytree(HERE / "worlds" / "windmill", tmp_path, dirs_exist_ok=True)
    put(tmp_path, "content/shared/icons.yaml", ICONS)
    layouts = tmp_path / "content/windmill/layouts.yaml"
    sign = "      sign: {at: [50, 5], size: [6, 6], icon: sail, ink: '#000000'}\n"
    layouts.write_text(layouts.read_text("utf-8") + sign, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(root: Path, file: str, text: str) -> None:
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text(text, encoding="utf-8")


def call(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(ludex, words)
    assert result.exit_code == code, result.output
    return result.stdout


def codes(*words: str) -> list[str]:
    told = json.loads(call("validate", "--fail-on", "never", "--format", "json", *words))
    return [each["code"] for each in told["findings"]]


def translate(**words: str) -> None:
    catalogue = polib.pofile(PO)
    for each in catalogue:
        each.msgstr = words[each.msgid.replace(" ", "_")]
    catalogue.save(PO)


def texts(root: Path, locale: str, game: str = "windmill") -> list[object]:
    with Pack.open(root / "build" / f"{game}.ludex") as pack:
        return [pack.text(f"icon/{slug}.title", locale) for slug in ("sail", "spare")]


def test_what_is_not_translated_is_found(world: Path) -> None:
    assert codes() == ["L10N025"]
    assert call("l10n", "extract", "shared").split()[0] == PO
    assert polib.pofile(PO).metadata["X-Source-Language"] == "en"
    assert codes() == ["L10N005", "L10N005"]
    translate(sail="aile", spare_wheel="roue de secours")
    assert codes() == []
    assert call("l10n", "extract") == "content/shared/text/l10n.lock\n"
    assert call("l10n", "extract", "--check") == ""


def test_it_has_a_line_of_its_own_in_the_status(world: Path) -> None:
    call("l10n", "extract")
    told = json.loads(call("l10n", "status", "--format", "json"))
    assert told["shared"] == {
        "fr": {
            "icon": {"texts": 2, "translated": 0, "stale": 0, "missing": 2, "official": 0, "ours": 2},
        }
    }


def test_packs_hold_shared_icons_in_every_language(world: Path) -> None:
    """All of them, used or not: layouts name them in expressions."""
    call("l10n", "extract")
    translate(sail="aile", spare_wheel="roue de secours")
    call("build")
    assert texts(world, "en") == ["sail", "spare wheel"]
    assert texts(world, "fr") == ["aile", "roue de secours"]
    translate(sail="aile de moulin", spare_wheel="roue de secours")
    call("build")
    assert texts(world, "fr") == ["aile de moulin", "roue de secours"]


def test_a_game_in_another_language_gets_the_translation(world: Path) -> None:
    """What is shared is written in English, and the game that uses it in French."""
    call("l10n", "extract")
    translate(sail="aile", spare_wheel="roue de secours")
    for folder in ("content", "schemas"):
        shutil.rmtree(world / folder / "windmill")
    put(world, "content/moulin/game.yaml", FRENCH_GAME)
    put(world, "content/moulin/terms.yaml", FRENCH_TERMS)
    call("build")
    assert texts(world, "fr", "moulin") == ["aile", "roue de secours"]
    assert texts(world, "en", "moulin") == ["sail", "spare wheel"]
    put(world, "content/shared/icons.yaml", ICONS.replace("title: sail", "title: Sail"))
    call("build", code=1)
    assert texts(world, "en", "moulin") == ["Sail", "spare wheel"]
    assert texts(world, "fr", "moulin") == ["aile", "roue de secours"]


def test_a_renamed_icon_keeps_its_translation(world: Path) -> None:
    call("l10n", "extract")
    translate(sail="aile", spare_wheel="roue de secours")
    call("l10n", "extract")
    call("rename", "icon/spare", "reserve", "--game", "shared")
    call("l10n", "extract")
    assert {each.msgctxt: each.msgstr for each in polib.pofile(PO) if not each.obsolete} == {
        "icon/sail.title": "aile",
        "icon/reserve.title": "roue de secours",
    }


def test_an_icon_that_is_gone_says_so(world: Path) -> None:
    call("l10n", "extract")
    translate(sail="aile", spare_wheel="roue de secours")
    call("l10n", "extract")
    put(world, "content/shared/icons.yaml", ICONS.rpartition("  spare")[0])
    assert codes() == ["L10N024"]
    game = world / "content/windmill/game.yaml"
    game.write_text(game.read_text("utf-8") + "removed: [icon/spare]\n", encoding="utf-8")
    assert codes() == []
    call("l10n", "extract")
    (kept,) = polib.pofile(PO).obsolete_entries()
    assert kept.msgstr == "roue de secours"


def test_its_own_typography_is_checked(world: Path) -> None:
    put(world, "content/shared/icons.yaml", ICONS.replace("spare wheel", "spare... wheel"))
    assert "EN003" in codes()
    call("l10n", "check", "shared", "--fix", code=1)
    assert "spare… wheel" in (world / "content/shared/icons.yaml").read_text("utf-8")
