"""`validate --since` and `--baseline`: only what is new is told, and what is gone."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.compile.edits import small_project

TOOLS = "content/demo/tools.yaml"


def git(*words):
    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", *words], check=True)


def edit(root, old, new):
    text = (root / TOOLS).read_text(encoding="utf-8")
    assert old in text
    (root / TOOLS).write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A project with one old mistake, committed."""
    root = small_project(tmp_path)
    edit(root, "title: Serpe", "titel: Serpe")
    monkeypatch.chdir(root)
    git("init", "-q")
    git("add", "content")
    if (root / "schemas").is_dir():
        git("add", "schemas")
    git("commit", "-qm", "a")
    return root


def codes(result):
    return [each["code"] for each in json.loads(result.stdout)["findings"]]


def test_only_what_a_change_brings_is_told(root, ludex):
    assert ludex("validate", "--since", "HEAD").exit_code == 0
    edit(root, "kind: tool\n", "# a comment above\nkind: tool\n")
    assert ludex("validate", "--since", "HEAD").exit_code == 0
    edit(root, "text: C", "txet: C")
    result = ludex("validate", "--since", "HEAD", "--format", "json")
    assert (result.exit_code, len(codes(result))) == (1, 1)
    assert "txet" in result.stdout
    git("commit", "-qam", "b")
    assert codes(ludex("validate", "--since", "HEAD", "--format", "json")) == []
    assert len(codes(ludex("validate", "--since", "HEAD~1", "--format", "json"))) == 1


def test_a_revision_that_git_does_not_know_is_refused(root, ludex):
    result = ludex("validate", "--since", "v9")
    assert result.exit_code == 2
    assert "no revision “v9” of this project was found" in result.stderr


def test_a_baseline_is_written_and_honoured_and_tells_what_is_gone(root, ludex):
    written = ludex("validate", "--baseline", "known.json", "--write-baseline")
    assert (written.exit_code, "findings in known.json: 1" in written.stderr) == (0, True)
    edit(root, "text: C", "txet: C")
    result = ludex("validate", "--baseline", "known.json", "--format", "json")
    assert (result.exit_code, len(codes(result))) == (1, 1)
    edit(root, "txet: C", "text: C")
    edit(root, "titel: Serpe", "title: Serpe")
    result = ludex("validate", "--baseline", "known.json")
    assert result.exit_code == 0
    assert "findings of known.json that are gone: 1; --write-baseline removes them" in result.stderr
    assert ludex("validate", "--baseline", "known.json", "--write-baseline").exit_code == 0
    assert json.loads((root / "known.json").read_text(encoding="utf-8"))["findings"] == []


@pytest.mark.parametrize(
    "content", [None, "{}", "[1]", '{"ludex": "baseline", "version": 2, "findings": []}']
)
def test_what_is_no_baseline_is_refused(root, ludex, content):
    if content is not None:
        (root / "known.json").write_text(content, encoding="utf-8")
    result = ludex("validate", "--baseline", "known.json")
    assert result.exit_code == 2
    assert "--baseline known.json --write-baseline" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("--write-baseline",),
        ("--baseline", "x", "--fix"),
        ("--since", "HEAD", "--fix"),
        ("--baseline", "x", "--write-baseline", "--select", "REF"),
        ("--baseline", "x", "--write-baseline", TOOLS),
    ],
)
def test_options_that_contradict_one_another_are_refused(root, ludex, words):
    assert ludex("validate", *words).exit_code == 2
    assert not (root / "x").exists()


def test_ignored_codes_are_left_out(root, ludex):
    assert codes(ludex("validate", "--format", "json")) == ["FIELD001"]
    assert codes(ludex("validate", "--format", "json", "--ignore", "field")) == []
    assert codes(ludex("validate", "--format", "json", "--ignore", "REF,YAML")) == ["FIELD001"]
    assert ludex("validate", "--ignore", "FEILD").exit_code == 2


def test_a_summary_counts_and_max_holds_back(root, ludex):
    assert "titel" not in ludex("validate", "--summary").stdout
    assert "FIELD001" in ludex("validate", "--summary").stdout
    edit(root, "text: C", "txet: C")
    assert "1 more finding is not shown" in ludex("validate", "--max", "1").stdout
    assert "not shown" not in ludex("validate", "--max", "0").stdout
