"""A layout that games share: its expressions are read in each game that it serves, and told of once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.actions.printing.files import PrintRequest
from ludex.actions.printing.games import print_games
from ludex.actions.validate import validate
from ludex.pack.reader import Pack

TESTS = Path(__file__).parents[1]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A game whose cards have a layout of content/shared, which names one of them."""
    for laid in (TESTS / "worlds" / "demo", TESTS / "err" / "PRINT010_a-list"):
        shutil.copytree(laid / "content", tmp_path / "content", dirs_exist_ok=True)
    game, shared = tmp_path / "content" / "demo", tmp_path / "content" / "shared"
    shared.mkdir()
    for name in ("layouts.yaml", "fonts.yaml", "fonts"):
        shutil.move(game / name, shared / name)
    edit(tmp_path, '[10, 10], show: "range(3)"', "[30, 10], style: titre, show: brouette.title")
    return tmp_path


def edit(root: Path, old: str, new: str) -> None:
    file = root / "content" / "shared" / "layouts.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def shown(root: Path) -> object:
    with Pack.open(root / "build" / "demo.ludex") as pack:
        return pack.program("layout/face-outil")["printed"]["boxes/cases/show"]["is"]


def test_it_is_lowered_for_the_game_that_it_serves(root: Path) -> None:
    assert not build(root).findings
    assert shown(root) == ["field?", "title", ["entry", "card/brouette"]]
    made = print_games(root, PrintRequest(decks=("outils",)))
    assert not made.outcome.findings
    assert (root / "build/print/demo/fr/home-a4/outils.pdf").is_file()


def test_a_change_of_it_reaches_the_pack(root: Path) -> None:
    build(root)
    edit(root, "brouette.title", "filet.title")
    build(root)
    assert shown(root) == ["field?", "title", ["entry", "card/filet"]]


def test_a_name_that_no_game_has_is_told_once(root: Path) -> None:
    other = root / "content" / "zwei"
    shutil.copytree(root / "content" / "demo", other)
    manifest = other / "game.yaml"
    manifest.write_text(
        manifest.read_text(encoding="utf-8").replace("id: demo", "id: zwei"), encoding="utf-8"
    )
    assert not validate(root).findings
    edit(root, "brouette.title", "brouete.title")
    (found,) = validate(root).findings
    assert (found.code.name, found.span.file) == ("NAME001", "content/shared/layouts.yaml")


def test_one_that_serves_nobody_is_in_no_pack(root: Path) -> None:
    decks = root / "content" / "demo" / "decks.yaml"
    text = decks.read_text(encoding="utf-8").replace("    layout: face-outil\n", "")
    decks.write_text(text, encoding="utf-8")
    build(root)
    with Pack.open(root / "build" / "demo.ludex") as pack:
        assert pack.programs() == ("machine",)
