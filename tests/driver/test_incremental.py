"""Whatever is edited, a run that knows the last one comes to the same bytes as one that knows nothing."""

from __future__ import annotations

import pytest

from compiler.driver import build, states, validate
from tests.driver.edits import Author, small_project
from tests.driver.plainly import plainly, reports, schemas_once

EDITS = 50


@pytest.mark.parametrize("seed", range(4))
def test_an_incremental_run_equals_a_cold_one(seed, tmp_path, monkeypatch):
    schemas_once(monkeypatch)
    monkeypatch.setattr(states, "TICK", 20_000_000)  # so that files are old soon, and trusted
    root = small_project(tmp_path)
    author, done = Author(root, seed), []
    packs = {}
    for _ in range(EDITS):
        done += [author.edit() for _ in range(author.random.choice([1, 1, 1, 2, 3]))]
        expected, made = plainly(root)
        outcome = validate(root) if author.random.random() < 0.3 else build(root)
        assert reports(outcome) == reports(expected), done[-5:]
        assert outcome.checked == expected.checked, done[-5:]
        assert reports(build(root)) == reports(expected), done[-5:]
        packs |= made
        written = {path.stem: path.read_bytes() for path in (root / "build").glob("*.ludex")}
        assert written == packs, done[-5:]
