"""`ludex print`: the files on standard output, all else beside; wrong calls; finished files looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.render.broken import BROKEN
from tests.render.test_printing import CASES
from tests.worlds import lay

DECK = "build/print/demo/fr/home-a4/outils.pdf"


@pytest.fixture
def world(tmp_path, monkeypatch):
    """The demo game with a layout, a font and a profile of an office printer."""
    root = lay(next(case for case in CASES if case.name.startswith("PRINT004")), tmp_path)
    layouts = root / "content/demo/layouts.yaml"
    layouts.write_text(layouts.read_text("utf-8").replace("at: [1, 5]", "at: [5, 5]"), encoding="utf-8")
    monkeypatch.chdir(root)
    return root


def test_the_files_are_listed_and_left_alone_the_second_time(ludex, world):
    first = ludex("print", "demo")
    assert (first.exit_code, first.stderr) == (0, "")
    files = first.stdout.splitlines()
    assert DECK in files and all((world / file).is_file() for file in files)
    second = ludex("print", "demo", "--lang", "fr")
    assert second.stdout == first.stdout
    assert f"fichiers déjà à jour\u00a0: {len(files)} sur {len(files)}" in second.stderr


def test_what_does_not_fit_is_told_at_its_line_and_nothing_of_its_game_is_written(ludex, world):
    layouts = world / "content/demo/layouts.yaml"
    layouts.write_text(layouts.read_text("utf-8").replace("[53, 9]", "[8, 9]"), encoding="utf-8")
    result = ludex("print", "--deck", "outils")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "content/demo/cards.yaml:" in result.stderr
    assert not (world / DECK).exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--deck", "outil"), "outils"),
        (("--profile", "a4"), "home-a4"),
        (("--locale", "de"), "fr"),
        (("--sheet", "none"), "reference"),
        (("--range", "0"), "4, 10-18"),
        (("--range", "5-2"), "4, 10-18"),
        (("--range", "four"), "4, 10-18"),
        (("nowhere",), "nowhere"),
    ],
)
def test_a_wrong_call_says_what_there_is(ludex, world, arguments, said):
    result = ludex("print", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


@pytest.mark.parametrize("numbers", ["2", "2-", "2,3", "2-3"])
def test_some_cards_go_into_a_file_of_their_own(ludex, world, numbers):
    result = ludex("print", "--deck", "outils", "--range", numbers)
    assert result.stdout == DECK.replace(".pdf", "-some.pdf") + "\n"


def test_a_deck_and_a_sheet_may_both_be_named(ludex, world):
    whole = ludex("print", "demo").stdout.splitlines()
    sheet = next(file for file in whole if file.endswith("reference.pdf"))
    result = ludex("print", "demo", "--deck", "outils", "--sheet", "reference")
    assert {DECK, sheet} <= set(result.stdout.splitlines())


def test_a_finished_file_is_looked_at_by_itself(ludex, world, tmp_path):
    ludex("print", "demo")
    result = ludex("print", "--preflight", DECK)
    assert (result.exit_code, result.stdout) == (0, "no mistakes found; 1 file found, 1 checked\n")
    Path("lost.pdf").write_bytes(BROKEN["lost-page"]())
    Path("cut.pdf").write_bytes(BROKEN["cut-off"]())
    result = ludex("print", "--preflight", "lost.pdf", "--preflight", "cut.pdf")
    assert result.exit_code == 1
    assert "lost.pdf:1:1: E PDF002" in result.stdout and "cut.pdf:1:1: E PDF001" in result.stdout
    assert ludex("print", "--preflight", "lost.pdf", "--profile", "nobody").exit_code == 2
    assert ludex("print", "--preflight", "nowhere.pdf").exit_code == 2
