"""The content that stands in this repository has no finding, but for remarks on games in the making; and all
of it was looked at.
"""

from __future__ import annotations

from pathlib import Path

from ludex.actions.validate import validate
from ludex.core.findings import Severity
from tests.drafts import list_drafts

ROOT = Path(__file__).parent.parent


def test_nothing_is_found_in_any_game_and_every_file_is_checked_or_known_to_be_nobodys():
    outcome = validate(ROOT)
    drafts = tuple(f"content/{name}/" for name in list_drafts(ROOT))
    assert [
        f"{each.span.file} {each.code.name}"
        for each in outcome.findings
        if each.severity is not Severity.INFO or not each.span.file.startswith(drafts)
    ] == []
    assert outcome.checked["files"] > 0
    assert outcome.checked["checked"] == outcome.checked["files"]
