"""An interrupted command is finished by the next one, which says so in one line."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ludex.cli.root import ludex
from ludex.core import file_sets
from tests.worlds import lay_base

CARDS = "content/demo/cards.yaml"
SAID = {
    "en": "ludex: an interrupted “ludex rename” has been finished; files affected: 1\n",
    "fr": "ludex: un «\u00a0ludex rename\u00a0» interrompu a été achevé\u202f; fichiers concernés\u00a0: 1\n",
}


@pytest.mark.parametrize("lang", SAID)
@pytest.mark.parametrize("words", [["stats"], ["refs", "filet"], ["validate"], ["l10n", "status"], ["build"]])
def test_the_next_command_finishes_it(tmp_path, monkeypatch, lang, words):
    root = lay_base(tmp_path)
    monkeypatch.chdir(root / "content")
    (root / "build").mkdir()
    text = (root / CARDS).read_bytes() + b"# more\n"
    file_sets._prepare(root, {CARDS: text}, "rename")
    first = CliRunner().invoke(ludex, [*words, "--lang", lang])
    assert first.stderr.startswith(SAID[lang])
    assert first.exit_code == 0
    assert (root / CARDS).read_bytes() == text
    assert SAID[lang] not in CliRunner().invoke(ludex, [*words, "--lang", lang]).stderr


def test_a_first_game_is_finished_before_there_is_a_project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "build").mkdir()
    file_sets._prepare(tmp_path, {"content/a/game.yaml": b"kind: game\n"}, "new")
    CliRunner().invoke(ludex, ["stats"])
    assert (tmp_path / "content/a/game.yaml").is_file()


def test_a_journal_of_somebody_else_is_told(tmp_path, monkeypatch):
    root = lay_base(tmp_path)
    monkeypatch.chdir(root)
    (root / "build/.journal").mkdir(parents=True)
    (root / "build/.journal/journal.json").write_text("{}", encoding="utf-8")
    assert "build/.journal was not a journal" in CliRunner().invoke(ludex, ["stats"]).stderr
