"""The other commands: explain, new, stats, schema, completion; and what holds for all."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import click
import pytest

from ludex.cli.root import CommandGroup
from ludex.cli.root import ludex as root


def every(command=root, path=()):
    """Every command and group, with the words that call it."""
    yield path, command
    if isinstance(command, CommandGroup):
        for name in command.list_commands(click.Context(command)):
            yield from every(command.get_command(click.Context(command), name), (*path, name))


@pytest.mark.parametrize("path", [path for path, _ in every()], ids=" ".join)
def test_every_help_has_an_example(ludex, path):
    result = ludex(*path, "--help")
    assert result.exit_code == 0
    examples = [line.strip() for line in result.stdout.partition("Options:")[0].splitlines()[2:]]
    assert any(line.startswith(" ".join(("ludex", *path))) for line in examples)


def test_every_option_is_explained_and_every_command_takes_a_language():
    for path, command in every():
        options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
        assert "lang" in [option.name for option in options], path
        assert all(option.help for option in options), path


def test_only_the_command_that_is_called_is_imported():
    code = (
        "import sys\nfrom ludex.cli.root import ludex\nimport click\n"
        "context = click.Context(ludex)\nnames = ludex.list_commands(context)\n"
        "assert {'validate', 'explain', 'new', 'stats', 'schema', 'completion'} <= set(names)\n"
        "assert not [m for m in sys.modules if m.startswith('ludex.cli.commands.')]\n"
        "ludex.get_command(context, 'stats')\n"
        "assert [m for m in sys.modules if m.startswith('ludex.cli.commands.')] == "
        "['ludex.cli.commands.stats']\n"
    )
    run_python(code)


def test_starting_imports_nothing_that_is_slow():
    run_python(
        "import sys\nfrom ludex.cli.root import ludex\nimport ludex.cli.commands.validate\n"
        "import ludex.report.formats.text\n"
        "slow = {'rich', 'jsonschema', 'yaml', 'importlib.metadata', 'json', 'tempfile', 'traceback', "
        "'email', 'ludex.actions'}\n"
        "assert not slow & set(sys.modules), slow & set(sys.modules)\n"
    )


def run_python(code):
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr


def test_a_misspelt_command_is_answered_with_the_likely_one(ludex):
    result = ludex("validat")
    assert result.exit_code == 2
    assert result.stderr == (
        "ludex: unknown command “ludex validat”; for a list: ludex --help\n  did you mean validate?\n"
    )
    assert "ludex new --help" in ludex("new", "gane", "--lang", "fr").stderr


def test_explain(ludex, driver):
    assert ludex("explain", "field001").stdout.startswith("FIELD001 (error)  Unknown field\n")
    assert "FIELD001  E  Champ inconnu\n" in ludex("explain", "--lang", "fr").stdout
    result = ludex("explain", "FIELD01")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean FIELD001?" in result.stderr


def test_explain_writes_the_pages_that_differ(ludex, driver, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert ludex("explain", "--docs", "docs/findings").stdout.split() == [
        "README.md",
        "FIELD001.md",
        "HINT001.md",
        "STYLE001.md",
    ]
    (tmp_path / "docs/findings/HINT001.md").write_text("old", encoding="utf-8")
    assert ludex("explain", "--docs", "docs/findings").stdout == "HINT001.md\n"
    page = (tmp_path / "docs/findings/HINT001.md").read_text(encoding="utf-8")
    (tmp_path / "docs/findings/GONE001.md").write_text(page, encoding="utf-8")
    (tmp_path / "docs/findings/MINE.md").write_text("by hand\n", encoding="utf-8")
    assert ludex("explain", "--docs", "docs/findings").stdout == ""
    assert sorted(file.name for file in (tmp_path / "docs/findings").iterdir()) == [
        "FIELD001.md",
        "HINT001.md",
        "MINE.md",
        "README.md",
        "STYLE001.md",
    ]


def test_new_game_writes_its_files_and_never_over_others(ludex, driver, project):
    result = ludex("new", "game", "my-game", "--lang", "fr")
    assert (result.exit_code, result.stdout) == (0, "content/my-game/game.yaml\n")
    assert (project / "content/my-game/game.yaml").read_text(encoding="utf-8") == "title: My game (fr)\n"
    result = ludex("new", "game", "my-game", "--title", "Another")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "content/my-game/game.yaml already exists" in result.stderr
    assert (project / "content/my-game/game.yaml").read_text(encoding="utf-8") == "title: My game (fr)\n"


def test_new_game_needs_a_slug_or_takes_the_sample_alone(ludex, driver, project):
    result = ludex("new", "game")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "such as my-game" in result.stderr and "--sample" in result.stderr
    result = ludex("new", "game", "mine", "--sample")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "give --sample alone" in result.stderr


def test_new_game_begins_a_project_where_there_is_none(ludex, driver, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert ludex("new", "game", "first", "--language", "en").exit_code == 0
    assert (tmp_path / "content/first/game.yaml").is_file()


def test_what_the_driver_refuses_is_a_wrong_call(ludex, driver, project):
    result = ludex("new", "game", "BAD", "--lang", "fr")
    assert (result.exit_code, result.stderr) == (2, "ludex: «\u00a0BAD\u00a0» ne va pas\n")


def test_new_entry_finds_its_game(ludex, driver, project, monkeypatch):
    assert ludex("new", "entry", "card", "guard").stdout == "content/demo/card-guard.yaml\n"
    other = project / "content" / "other"
    other.mkdir()
    (other / "game.yaml").write_text("kind: game\n", encoding="utf-8")
    result = ludex("new", "entry", "card", "queen")
    assert result.exit_code == 2
    assert "--game: demo or other" in result.stderr
    made = ludex("new", "entry", "card", "queen", "--game", "other")
    assert made.stdout == "content/other/card-queen.yaml\n"
    monkeypatch.chdir(other)
    assert ludex("new", "entry", "card", "king").stdout == "content/other/card-king.yaml\n"
    assert "did you mean demo?" in ludex("new", "entry", "card", "x", "--game", "dmo").stderr


@pytest.mark.parametrize("call", ["new entry card guard", "stats", "schema docs"])
def test_commands_that_need_a_project_say_so(ludex, driver, tmp_path, monkeypatch, call):
    monkeypatch.chdir(tmp_path)
    result = ludex(*call.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert "neither this folder nor any above contains content/" in result.stderr


def test_stats(ludex, driver, project):
    assert ludex("stats", "--lang", "fr").stdout == (
        "demo\n  card     1\u202f200\n  rule         3\n  en tout  1\u202f203\n\nother\n  en tout  0\n"
    )
    made = ludex("stats", "demo", "--format", "json").stdout
    assert json.loads(made) == {"demo": {"card": 1200, "rule": 3}}
    assert ludex("stats", "dem").exit_code == 2


@pytest.mark.parametrize("kind", ["docs", "flat"])
def test_made_files_are_kept_up_to_date(ludex, driver, project, kind):
    driver.files = {"made/a.txt": "a\n", "made/b.txt": "é\n"}
    result = ludex("schema", kind, "--check")
    assert (result.exit_code, result.stdout) == (1, "made/a.txt\nmade/b.txt\n")
    assert not (project / "made").exists()
    assert ludex("schema", kind).exit_code == 0
    assert (project / "made/b.txt").read_bytes() == "é\n".encode()
    assert ludex("schema", kind, "--check").exit_code == 0
    (project / "made/a.txt").write_bytes(b"a\r\n")
    assert ludex("schema", kind).stdout == "made/a.txt\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script_that_the_shell_accepts(ludex, shell):
    result = ludex("completion", shell)
    assert result.exit_code == 0
    assert "_LUDEX_COMPLETE" in result.stdout
    if found := shutil.which(shell):
        subprocess.run([found, "-n"], input=result.stdout, text=True, check=True)


def test_completion_knows_commands_and_codes(ludex, driver):
    def completed(*words):
        env = {
            "_LUDEX_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(words),
            "COMP_CWORD": str(len(words) - 1),
        }
        return ludex(env=env).stdout.split()

    assert completed("ludex", "va") == ["plain,validate"]
    assert completed("ludex", "explain", "fi") == ["plain,FIELD001"]
    assert "plain,--format" in completed("ludex", "validate", "--fo")
