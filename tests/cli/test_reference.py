"""docs/commands.md says what the commands' own help says."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.reference import render_reference

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"


def test_the_page_is_made_from_the_commands(golden):
    golden(PAGE, render_reference())


def test_every_command_has_a_section_and_every_exit_code_is_there():
    made = render_reference()
    for command in (
        "validate",
        "explain",
        "new game",
        "new entry",
        "new shared",
        "stats",
        "schema docs",
        "schema flat",
        "completion",
        "refs",
        "rename",
        "pack info",
        "pack get",
        "pack verify",
        "pack diff",
        "watch",
    ):
        assert f"\n## ludex {command}\n" in made
    assert "--unsafe-fixes" in made
    assert "--docs" not in made  # for Ludex's makers
