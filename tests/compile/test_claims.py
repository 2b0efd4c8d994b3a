"""Claims are kept while texts and rules stay; the run finds what one that knows nothing finds."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from ludex.actions.validate import validate
from tests.bench.database import Database
from tests.oracle import reports

WORLDS = Path(__file__).parents[1] / "worlds"
EDITS = 6


def afresh(root):
    """What a run finds that knows nothing."""
    alone = root.parent / "alone"
    shutil.rmtree(alone, ignore_errors=True)
    shutil.copytree(root, alone, ignore=shutil.ignore_patterns("build"))
    return reports(validate(alone))


def change_number(root, random):
    """Put another number for one that stands somewhere in the content; return the file and its old text."""
    files = sorted(root.glob("content/**/*.yaml"))
    places = [(file, found) for file in files for found in re.finditer(r"\b\d\b", file.read_text("utf-8"))]
    file, found = random.choice(places)
    before = file.read_text("utf-8")
    file.write_text(f"{before[: found.start()]}{int(found[0]) + 1}{before[found.end() :]}", encoding="utf-8")
    return file, before


def test_an_edited_number_compares_no_text_with_rules(tmp_path, monkeypatch):
    Database(cards=100).write(tmp_path)
    assert not validate(tmp_path).findings

    def find(*about):
        raise AssertionError("all texts are compared again")

    monkeypatch.setattr("ludex.compile.compilation.find_claim_findings", find)
    file = min(tmp_path.glob("content/*/cards/*.yaml"))
    text = file.read_text("utf-8")
    file.write_text(re.sub(r"cost: \d", "cost: 11", text, count=1), encoding="utf-8")
    assert not validate(tmp_path).findings


@pytest.mark.parametrize("world", ["musket", "teuta"])
def test_edited_numbers_of_rules_find_the_same_as_afresh(world, tmp_path):
    root, random = tmp_path / "project", Random(world)  # noqa: S311
    shutil.copytree(WORLDS / world, root, ignore=shutil.ignore_patterns("build"))
    validate(root)
    for _ in range(EDITS):
        file, before = change_number(root, random)
        assert reports(validate(root)) == afresh(root)
        file.write_text(before, encoding="utf-8")
    assert reports(validate(root)) == afresh(root)
