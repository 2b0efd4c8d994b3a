"""The content that stands in this repository has no finding, and all of it was looked at."""

from __future__ import annotations

from pathlib import Path

from ludex.actions.validate import validate

ROOT = Path(__file__).parent.parent


def test_nothing_is_found_in_any_game():
    outcome = validate(ROOT)
    assert [each.code.name for each in outcome.findings] == []


def test_every_file_is_checked_or_known_to_be_nobodys():
    outcome = validate(ROOT)
    assert outcome.checked["files"] > 0
    assert outcome.checked["checked"] == outcome.checked["files"]
