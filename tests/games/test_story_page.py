"""docs/playing.md shows the story of a real game: what it prints is what Ludex tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludex.cli.root import ludex
from tests.built_games import copy_built_game
from tests.games.watching import ROOT


def test_the_page_shows_what_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs/playing.md").read_text(encoding="utf-8")
    commands, shown = re.findall(r"```sh\n([^`]*--story)\n```.*?```\n(.*?)```", page, re.S)[0]
    copy_built_game("defi-reine", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDEX_LANG", "en")
    for line in commands.splitlines():
        made = CliRunner().invoke(ludex, [*line.split()[1:], "--locale", "en"])
        assert made.exit_code == 0, made.stderr
    assert shown in made.stdout


def test_the_page_shows_what_look_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs/playing.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n(Your choice: look blind\n.*?)```", page, re.S)
    assert shown is not None
    copy_built_game("defi-reine", tmp_path)
    monkeypatch.chdir(tmp_path)
    words = ["play", "defi-reine", "--seed", "3", "--locale", "en"]
    made = CliRunner().invoke(ludex, words, input="look blind\nquit\n")
    assert shown[1] in made.output
