"""content/project.yaml: codes switched off or lowered with a reason, and what is wrong with the file."""

from __future__ import annotations

import pytest

from ludex.actions.build import build
from ludex.actions.validate import validate
from tests.compile.edits import small_project

TOOLS = "content/demo/tools.yaml"


@pytest.fixture
def root(tmp_path):
    """A project with an error: a field that no tool has."""
    root = small_project(tmp_path)
    text = (root / TOOLS).read_text(encoding="utf-8")
    (root / TOOLS).write_text(text.replace("reach: 2\n", "reach: 2\n    colour: red\n"), encoding="utf-8")
    return root


def settle(root, text):
    (root / "content/project.yaml").write_text(text, encoding="utf-8")


def found(root):
    return [(each.code.name, each.severity.value) for each in validate(root).findings]


def test_a_code_is_switched_off_lowered_and_comes_back(root):
    assert found(root) == [("FIELD001", "E")]
    settle(root, "findings:\n  FIELD001: {level: off, reason: The colours come later.}\n")
    assert found(root) == []
    assert validate(root).checked["allowed"] == 1
    assert found(root) == []  # read back, and compiled no more
    settle(root, "findings:\n  FIELD001: {level: remark, reason: The colours come later.}\n")
    assert found(root) == [("FIELD001", "I")]
    (root / "content/project.yaml").unlink()
    assert found(root) == [("FIELD001", "E")]


def test_what_is_lowered_stops_no_build(root):
    build(root)
    assert not (root / "build/demo.ludex").exists()
    settle(root, "findings:\n  FIELD001: {level: warning, reason: The colours come later.}\n")
    assert [each.severity.value for each in build(root).findings] == ["W"]
    assert (root / "build/demo.ludex").exists()


def test_a_release_raises_nothing_that_is_lowered(root):
    settle(root, "findings:\n  FIELD001: {level: remark, reason: The colours come later.}\n")
    assert [each.severity.value for each in validate(root, release=True).findings] == ["I"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("findings:\n  FIELD001: {level: off}\n", "FIELD002"),
        ("findings:\n  FIELD001: {level: none, reason: later}\n", "FIELD004"),
        ("findings:\n  FIELD001: off\n", "FIELD003"),
        ("finding:\n  FIELD001: {level: off, reason: later}\n", "FIELD001"),
        ("findings: [FIELD001]\n", "FIELD003"),
        ("just a text\n", "FIELD003"),
        ("findings:\n  field: {level: off, reason: later}\n", None),
    ],
)
def test_what_is_wrong_in_it_is_told_at_its_word_and_lowers_nothing(root, text, code):
    settle(root, text)
    findings = validate(root).findings
    there = [each for each in findings if each.span.file == "content/project.yaml"]
    assert len(there) == 1
    assert code in (None, there[0].code.name)
    assert len(findings) == 2


def test_a_name_that_is_nearly_it_is_pointed_at_it(root):
    (root / "content/project.yml").write_text("findings: {}\n", encoding="utf-8")
    (wrong,) = (each for each in validate(root).findings if each.span.file == "content/project.yml")
    assert "project.yaml" in wrong.notes[0].message.render("en")
