"""The commands with the real driver, on a small project: what a new author would do."""

from __future__ import annotations

import json

import pytest

from tests.worlds import lay_base


@pytest.fixture
def world(tmp_path, monkeypatch):
    """The demo project, and the working folder at its root."""
    monkeypatch.chdir(lay_base(tmp_path))
    return tmp_path


def edit(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_sound_project_is_sound_and_shows_that_it_was_read(ludex, world):
    result = ludex("validate")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("no mistakes found; ")
    checked = json.loads(ludex("validate", "--format", "json").stdout)["checked"]
    assert checked["files"] == checked["checked"] > 3
    assert min(checked["entries"], checked["references"], checked["texts"]) > 0


def test_mistakes_are_shown_at_their_words_in_every_format_and_language(ludex, world):
    cards = world / "content/demo/cards.yaml"
    edit(cards, "kind: card", "kind: cadr")
    edit(world / "content/demo/terms.yaml", "kind: term", "knid: term")
    found = json.loads(ludex("validate", "--format", "json").stdout)["findings"]
    assert {finding["file"] for finding in found} == {"content/demo/cards.yaml", "content/demo/terms.yaml"}
    for finding in found:
        lines = (world / finding["file"]).read_text(encoding="utf-8").split("\n")
        assert finding["line"] == finding["end_line"]
        word = lines[finding["line"] - 1][finding["column"] - 1 : finding["end_column"] - 1]
        assert word in {"cadr", "knid"}
    english, french = ludex("validate"), ludex("validate", "--lang", "fr")
    assert english.exit_code == french.exit_code == 1
    for finding in found:
        place = f"{finding['file']}:{finding['line']}:{finding['column']}: E {finding['code']} "
        assert place + finding["message"] in english.stdout
        assert place in french.stdout
        assert finding["message"] not in french.stdout
    assert len(json.loads(ludex("validate", "--format", "sarif").stdout)["runs"][0]["results"]) == len(found)
    assert ludex("validate", "--format", "github").stdout.count("::error ") == len(found)


def test_a_path_limits_what_is_told(ludex, world):
    edit(world / "content/demo/cards.yaml", "kind: card", "kind: cadr")
    assert ludex("validate", "content/demo/terms.yaml").exit_code == 0
    assert ludex("validate", "content/demo/cards.yaml").exit_code == 1
    (world / "notes").mkdir()
    assert ludex("validate", "notes").exit_code == 3


def test_fixes_edit_the_file_and_leave_the_rest_alone(ludex, world):
    cards = world / "content/demo/cards.yaml"
    before = cards.read_bytes()
    cards.write_bytes(b"\xef\xbb\xbf" + before)  # a byte-order mark
    assert ludex("validate").exit_code == 1
    result = ludex("validate", "--fix")
    assert (result.exit_code, result.stderr) == (0, "ludex: mistakes fixed: 1\n")
    assert cards.read_bytes() == before


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_new_game_and_a_new_entry_validate_at_once(ludex, tmp_path, monkeypatch, lang):
    monkeypatch.chdir(tmp_path)
    assert ludex("new", "game", "demo", "--lang", lang).exit_code == 0
    result = ludex("validate", "--lang", "en")
    assert (result.exit_code, result.stdout.partition(";")[0]) == (0, "no mistakes found")
    assert ludex("new", "game", "Demo Two", "--lang", lang).exit_code == 2
    made = ludex("new", "entry", "card", "guard")
    assert made.exit_code == 0
    assert (tmp_path / made.stdout.strip()).is_file()
    assert ludex("new", "entry", "crad", "guard").exit_code == 2


def test_stats_count_what_is_there(ludex, world):
    made = json.loads(ludex("stats", "--format", "json").stdout)
    checked = json.loads(ludex("validate", "--format", "json").stdout)["checked"]
    assert sum(made["demo"].values()) == checked["entries"]


@pytest.mark.parametrize("kind", ["docs", "flat"])
def test_what_is_written_for_readers_and_editors_is_up_to_date_afterwards(ludex, world, kind):
    assert ludex("schema", kind).exit_code == 0
    result = ludex("schema", kind, "--check")
    assert (result.exit_code, result.stdout) == (0, "")


def test_a_project_without_fonts_is_told_how_to_get_some(ludex, world):
    result = ludex("print", "demo")
    assert result.exit_code == 3
    assert "copy the fonts of Ludex with: ludex new shared" in result.stderr
    assert "content/shared/fonts.yaml" in ludex("new", "shared").stdout
    result = ludex("new", "shared")
    assert (result.exit_code, result.stdout) == (0, "")
    assert ludex("print", "demo").exit_code == 0
