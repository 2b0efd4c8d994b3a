"""Compiling file by file comes to what all stages over everything come to, in every world there is."""

from __future__ import annotations

import pytest

from compiler.driver import build, validate
from tests.driver.plainly import plainly, reports, schemas_once
from tests.test_err import CASES
from tests.worlds import lay


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_both_ways_agree(case, tmp_path, monkeypatch):
    schemas_once(monkeypatch)
    root = lay(case, tmp_path)
    expected, packs = plainly(root)
    first = build(root)
    assert reports(first) == reports(expected)
    assert first.checked == expected.checked
    made = {path.stem: path.read_bytes() for path in (root / "build").glob("*.ludex")}
    assert made == packs
    again = validate(root)
    assert reports(again) == reports(expected)
    assert again.checked == expected.checked
