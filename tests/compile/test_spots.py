"""Where rules stand is the same out of a unit and out of the file itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.compile.compilation import Compilation
from ludex.compile.store.file_states import FileSnapshot
from ludex.compile.units.stored_entries import StoredEntry
from ludex.schema.entries import Entry

WORLDS = Path(__file__).parents[1] / "worlds"


@pytest.mark.parametrize("name", ["musket", "orchard", "teuta"])
def test_the_parts_of_rules_stand_where_the_file_has_them(name: str) -> None:
    root = WORLDS / name
    made = Compilation(root, FileSnapshot(root), None, None, lambda stage, done, total: None)
    seen = 0
    for entry in made.world(name).own:
        assert isinstance(entry, StoredEntry)
        assert entry.text.text == entry.document.text.text
        for at in entry.unit.rule_spans(entry.number):
            assert entry.span(at) == Entry.span(entry, at), (str(entry.id), at)
            assert entry.key_span(at) == Entry.key_span(entry, at), (str(entry.id), at)
            seen += 1
    assert seen
