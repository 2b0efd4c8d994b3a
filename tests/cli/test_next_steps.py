"""`ludex` without a command, and the headings of its help."""

from __future__ import annotations

import os
import pkgutil

from ludex.cli import commands
from ludex.cli.commands import MODULES, TOPICS


def test_every_module_of_commands_is_used_and_every_command_stands_under_one_heading():
    listed = [name for _, names in TOPICS for name in names]
    assert len(listed) == len(set(listed))
    modules = {each.name for each in pkgutil.iter_modules(commands.__path__)}
    assert {MODULES.get(name, name) for name in listed} == modules
    assert set(MODULES) <= set(listed)


def test_help_shows_each_command_once_and_its_headings_in_both_languages(ludex):
    for language, heading in (("en", "Play and measure:"), ("fr", "Jouer et mesurer\u00a0:")):
        shown = ludex("--lang", language, "--help").stdout
        assert heading in shown
        for _, names in TOPICS:
            assert all(shown.count(f"\n  {name} ") == 1 for name in names)


def test_where_there_is_no_project_a_game_is_begun(ludex, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = ludex()
    assert result.exit_code == 0
    assert result.stdout.startswith("No project here")
    assert "ludex new game my-game" in result.stdout
    assert "ludex play" not in result.stdout
    assert ludex("--lang", "fr").stdout.startswith("Pas de projet ici")


def test_each_game_is_said_to_be_new_compiled_or_changed(ludex, tmp_path, monkeypatch):
    for game in ("plum", "quince", "rowan"):
        (tmp_path / "content" / game).mkdir(parents=True)
        (tmp_path / "content" / game / "game.yaml").write_text("title: A\n")
    (tmp_path / "build").mkdir()
    for game, when in (("quince", 1), ("rowan", 1 << 33)):
        (tmp_path / "build" / f"{game}.ludex").touch()
        os.utime(tmp_path / "build" / f"{game}.ludex", (when, when))
    monkeypatch.chdir(tmp_path / "content")
    lines = [line.split(maxsplit=1) for line in ludex().stdout.splitlines() if line.startswith("  ")]
    assert lines[:3] == [
        ["plum", "not compiled yet"],
        ["quince", "changed since it was compiled"],
        ["rowan", "compiled"],
    ]
    assert [line[1].split("  ")[0] for line in lines[3:]] == [
        "validate",
        "build",
        "play rowan",
        "print rowan",
        "--help",
    ]


def test_a_game_without_its_own_changes_follows_what_games_share(ludex, tmp_path, monkeypatch):
    shared, pack = tmp_path / "content" / "shared", tmp_path / "build" / "plum.ludex"
    for file in (tmp_path / "content" / "plum" / "game.yaml", shared / "icons.yaml", pack):
        file.parent.mkdir(parents=True)
        file.touch()
        os.utime(file, (1000, 1000))
    monkeypatch.chdir(tmp_path)
    assert "plum  compiled" in ludex().stdout
    os.utime(shared / "icons.yaml", (1001, 1001))
    assert "plum  changed since it was compiled" in ludex().stdout
