"""`ludex rename`: what it prints where, and its exit codes."""

from __future__ import annotations

import pytest

from tests.worlds import lay_base


@pytest.fixture
def world(tmp_path, monkeypatch):
    monkeypatch.chdir(lay_base(tmp_path))
    return tmp_path


def test_it_names_the_files_it_wrote(ludex, world):
    result = ludex("rename", "brouette", "fanal")
    assert (result.exit_code, result.stdout) == (0, "content/demo/cards.yaml\ncontent/demo/decks.yaml\n")
    assert result.stderr == "ludex: card/brouette is now card/fanal: 3 places in 2 files\n"
    assert ludex("validate").exit_code == 0
    result = ludex("rename", "gelee", "gel", "--lang", "fr")
    assert (
        result.stderr
        == "ludex: module/gelee s’appelle désormais module/gel\u00a0: 2 endroits dans 1 fichier\n"
    )


def test_a_dry_run_shows_the_lines(ludex, world):
    before = (world / "content/demo/decks.yaml").read_bytes()
    result = ludex("rename", "card/brouette", "fanal", "--dry-run")
    assert result.exit_code == 0
    assert result.stdout == (
        "--- content/demo/cards.yaml\n"
        "+++ content/demo/cards.yaml\n"
        "@@ -2,3 +2,4 @@\n"
        " entries:\n"
        "-  brouette:\n"
        "+  fanal:\n"
        "+    was: [brouette]\n"
        "     title: Brouette\n"
        "--- content/demo/decks.yaml\n"
        "+++ content/demo/decks.yaml\n"
        "@@ -5,3 +5,3 @@\n"
        "     of: [card]\n"
        "-    cards: {brouette: 2, echelle: 3, filet: 1}\n"
        "+    cards: {fanal: 2, echelle: 3, filet: 1}\n"
        "     source: {status: original}\n"
    )
    assert result.stderr.endswith("3 places in 2 files; nothing was written\n")
    assert (world / "content/demo/decks.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("brouette", "Fanal !"), ", a letter first, such as fanal\n"),
        (("brouette", "filet"), "card/filet already exists, in content/demo/cards.yaml:11:3\n"),
        (("brouete", "fanal"), "no entry here is called “brouete”\n  did you mean card/brouette?\n"),
        (
            ("brouette", "x", "--game", "dem"),
            "unknown game “dem”; choose demo\n  did you mean demo?\n",
        ),
    ],
)
def test_what_cannot_be_done_is_a_wrong_call(ludex, world, arguments, said):
    result = ludex("rename", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("ludex: ")
    assert result.stderr.endswith(said)
