"""Checks of whole games are skipped while only sentences change: they find the same without them."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace

import pytest

from ludex import checks
from ludex.actions.validate import validate
from ludex.compile.units.entry_rows import encode_checked_fields
from ludex.core.findings import Code
from ludex.l10n.entry_texts import collect_entry_texts
from ludex.link import codes
from tests.bench.database import Database
from tests.oracle import (
    Project,
    check_games,
    link_entries,
    load_schemas,
    read_all_entries,
    read_documents,
    survey_files,
)
from tests.test_err import CASES, code_of
from tests.worlds import lay

MODULES = [sys.modules[check.find.__module__] for check in checks.discover(local=False)]
WHOLE = {
    each.name for module in (codes, *MODULES) for each in vars(module).values() if isinstance(each, Code)
}
"""The codes of links and of checks of whole games."""


def find_in_whole(project):
    found = link_entries(project) + check_games(project)
    return sorted(
        (each.code.name, *each.span, repr(each.message)) for each in found if each.code.name in WHOLE
    )


def hide_sentences(project, entry):
    fields = encode_checked_fields(
        entry, collect_entry_texts(entry, project.linked).texts, project.linked.walks.all_places(entry)
    )
    return replace(entry, data=json.loads(fields))


@pytest.mark.parametrize(
    "case", [case for case in CASES if code_of(case) in WHOLE], ids=lambda case: case.name
)
def test_checks_of_whole_games_read_no_sentence(case, tmp_path):
    project = Project(lay(case, tmp_path))
    for stage in (survey_files, load_schemas, read_documents, read_all_entries):
        stage(project)
    found = find_in_whole(project)
    assert code_of(case) in {each[0] for each in found}
    project.entries = [hide_sentences(project, entry) for entry in project.entries]
    assert find_in_whole(project) == found


@pytest.mark.parametrize(
    ("pattern", "new", "checked"),
    [
        (r'flavour: "[^"]*', 'flavour: "Nobody knows.', False),
        (r'text: "[^"]*', 'text: "Draw a card.', False),
        (r'flavour: "', 'flavour: "→ 7 ', True),
        (r'title: "', 'title: "New ', True),
        (r"cost: \d", "cost: 17", True),
    ],
)
def test_only_a_changed_sentence_needs_no_check_of_the_whole_game(
    pattern, new, checked, tmp_path, monkeypatch
):
    Database(cards=100).write(tmp_path)
    assert not validate(tmp_path).findings
    card = next(tmp_path.glob("content/*/cards/*.yaml"))
    card.write_text(re.sub(pattern, new, card.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    steps = []
    validate(tmp_path, on_progress=lambda stage, done, total: steps.append(stage))
    assert ("check" in steps) is checked
