"""Fixes are made for what was asked, and for nothing else, until nothing is left to do."""

from __future__ import annotations

import pytest

from ludex.actions.validate import fix, validate
from tests.compile.edits import small_project


@pytest.fixture
def root(tmp_path):
    """A project with the same two mistakes in two files."""
    root = small_project(tmp_path)
    text = (root / "content/demo/tools.yaml").read_text(encoding="utf-8")
    text = text.replace("title: Serpe", "titel: Serpe").replace("text: C", "txet: C")
    (root / "content/demo/tools.yaml").write_text(text, encoding="utf-8")
    others = {"serpe:": "faux:", "pelle": "houe", "beche": "pioche", "Coupez": "Sciez", "Creusez": "Ouvrez"}
    for old, new in others.items():
        text = text.replace(old, new)
    (root / "content/demo/more-tools.yaml").write_text(text, encoding="utf-8")
    return root


def found(outcome):
    return sorted((each.span.file.rpartition("/")[2], each.code.name) for each in outcome.findings)


def test_all_is_cured(root):
    before = validate(root)
    assert len(before.findings) == 4
    outcome, made = fix(root, before)
    assert (found(outcome), made) == ([], 4)
    assert "    title: Serpe\n    text: Coupez" in (root / "content/demo/tools.yaml").read_text(
        encoding="utf-8"
    )


def test_paths_limit_what_is_touched_and_told(root):
    kept = (root / "content/demo/more-tools.yaml").read_bytes()
    paths = (root / "content/demo/tools.yaml",)
    outcome, made = fix(root, validate(root, paths=paths), paths=paths)
    assert (found(outcome), made) == ([], 2)
    assert (root / "content/demo/more-tools.yaml").read_bytes() == kept
    assert outcome.checked["files"] == 1


def test_what_is_not_wanted_is_left_in_every_round(root):
    outcome, made = fix(root, validate(root), wanted=lambda each: "titel" in each.message.render("en"))
    assert made == 2
    assert ["txet" in each.message.render("en") for each in outcome.findings] == [True, True]


def test_a_file_that_changed_since_is_left_alone(root):
    before = validate(root)
    file = root / "content/demo/tools.yaml"
    file.write_bytes(file.read_bytes() + b"# mine\n")
    changed = file.read_bytes()
    outcome, made = fix(root, before, wanted=lambda each: file.name in each.span.file.split("/"))
    assert made == 0
    assert file.read_bytes() == changed
    assert outcome is before
