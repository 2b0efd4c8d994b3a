"""One mistake, one finding: at a colon that cuts a text in two, nothing is said of the space before it."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from ludex.actions.validate import validate

DEMO = Path(__file__).parents[1] / "worlds" / "demo"


@pytest.fixture
def codes(tmp_path):
    """The codes found in a file of an English game."""
    copytree(DEMO, tmp_path, dirs_exist_ok=True, ignore=ignore_patterns("build"))
    game = tmp_path / "content/demo/game.yaml"
    game.write_text(
        game.read_text(encoding="utf-8").replace("language: fr", "language: en"), encoding="utf-8"
    )

    def found(title):
        file = tmp_path / "content/demo/more.yaml"
        fields = f"title: {title}\n    source: {{status: original}}\n"
        file.write_text(f"kind: card\nentries:\n  more:\n    {fields}", encoding="utf-8")
        return sorted({each.code.name for each in validate(tmp_path, paths=(file,)).findings})

    return found


def test_the_colon_is_said_and_not_the_space_before_it(codes):
    assert codes("The end : a story") == ["YAML002"]
    assert codes("The end : a story : told") == ["YAML002"]


def test_the_space_is_said_where_the_text_stands_between_quotes(codes):
    assert codes('"The end : a story"') == ["EN001"]


def test_another_mistake_of_the_text_is_still_said(codes):
    assert codes("The end : a story !") == ["EN001", "YAML002"]
