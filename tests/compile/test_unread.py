"""A file that nobody could read may hold what others name: that is not called missing; all else is told."""

from __future__ import annotations

import os

import pytest

from ludex.actions.validate import validate
from tests.compile.edits import small_project
from tests.oracle import plainly, reports

LAYOUT = (
    "kind: layout\nentries:\n  carte:\n    title: Carte\n    size: [63, 88]\n    source: {status: original}\n"
)


@pytest.fixture
def root(tmp_path):
    """A project in which a card and a module are named that do not exist."""
    root = small_project(tmp_path)
    tools = root / "content/demo/tools.yaml"
    text = tools.read_text(encoding="utf-8").replace("kind: tool", "kind: tool\nmodule: grele")
    tools.write_text(text.replace("goes-with: pelle", "goes-with: truelle"), encoding="utf-8")
    return root


def codes(root):
    """What is found beside what keeps the file from being read; both ways agree on it."""
    outcome = validate(root)
    assert reports(outcome) == reports(plainly(root)[0])
    assert reports(validate(root)) == reports(outcome)
    found = sorted(each.code.name for each in outcome.findings)
    return [each for each in found if not each.startswith("FILE")]


def large(file):
    file.write_text("# pommes\n" * 450_000)


def windows(file):
    file.write_bytes("kind: card # é\n".encode("cp1252"))


def nowhere(file):
    file.symlink_to("gone.yaml")


def outside(file):
    file.symlink_to("/etc/hostname")


MISSING = ["MODULE004", "REF001"]


def test_what_nothing_holds_is_missing(root):
    assert codes(root) == MISSING


@pytest.mark.parametrize("unreadable", [large, windows, nowhere, outside])
@pytest.mark.parametrize("game", ["demo", "shared"])
def test_what_may_stand_in_an_unreadable_file_is_not(root, game, unreadable):
    file = root / f"content/{game}/more.yaml"
    unreadable(file)
    assert codes(root) == []
    os.unlink(file)
    assert codes(root) == MISSING


@pytest.mark.parametrize("name", ["demo/more.yaml.txt", "demo/more.YAML", "demo/more.ymal", "more.yaml"])
def test_nor_what_may_stand_in_a_misnamed_one(root, name):
    (root / "content" / name).write_text("kind: card\nentries: {}\n")
    assert codes(root) == []


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("other/more.yaml", b"\xff"),
        ("demo/more.yaml", b""),
        ("demo/more.yaml", b"# nothing yet\n"),
        ("demo/picture.svg", b"x"),
        ("demo/draft.doc", b"x"),
        ("demo/art/more.svg", None),
    ],
)
def test_other_files_hide_nothing(root, name, data):
    file = root / "content" / name
    file.parent.mkdir(exist_ok=True)
    if data is None:
        file.symlink_to("gone.svg")
    else:
        file.write_bytes(data)
    assert codes(root) == MISSING


def test_an_entry_is_not_unused_where_something_was_not_read(root):
    (root / "content/demo/layouts.yaml").write_text(LAYOUT, encoding="utf-8")
    unused = codes(root)
    assert "REF009" in unused
    windows(root / "content/demo/more.yaml")
    assert codes(root) == [each for each in unused if each not in (*MISSING, "REF009")]
