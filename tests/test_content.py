"""The content that stands in this repository is right, and all of it was looked at."""

from __future__ import annotations

from pathlib import Path

from ludex.actions.validate import validate

ROOT = Path(__file__).parent.parent


def test_no_error_and_no_warning_in_any_game():
    outcome = validate(ROOT)
    assert [each.code.name for each in outcome.findings if each.severity.value in "EW"] == []


def test_every_file_is_checked_or_known_to_be_nobodys():
    outcome = validate(ROOT)
    assert outcome.checked["files"] > 0
    assert outcome.checked["checked"] == outcome.checked["files"]
