"""Sets of files: all or none, whatever ends the process; and journals that are none."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest

from ludex.core import file_sets
from ludex.core.file_sets import Recovery, recover, write_files

OLD = {"content/a.yaml": b"old a", "content/b.yaml": b"old b", "schemas/c.json": b"old c"}
NEW = {"content/a.yaml": b"new a", "content/new/d.yaml": b"new d", "schemas/c.json": b"new c"}
WHOLE = {**OLD, **NEW}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, data in OLD.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


def contents(root: Path) -> dict[str, bytes]:
    """All that there is, hidden files too."""
    return {
        file.relative_to(root).as_posix(): file.read_bytes() for file in root.rglob("*") if file.is_file()
    }


def begun(root: Path, action: str = "rename") -> Path:
    """A set that was prepared, and not begun to be carried out."""
    (root / "build").mkdir()
    file_sets._prepare(root, NEW, action)
    return root / "build" / ".journal"


def test_a_set_is_written_and_leaves_nothing_else(root):
    write_files(root, NEW, "rename")
    assert contents(root) == WHOLE
    assert recover(root) is None


@pytest.mark.parametrize("failing", range(3))
def test_a_set_that_fails_leaves_the_old_files(root, monkeypatch, failing):
    replace, target = os.replace, os.fspath(root / list(NEW)[failing])

    def fail(source, place):
        if os.fspath(place) == target:
            raise OSError(28, "No space left on device", place)
        replace(source, place)

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        write_files(root, NEW, "rename")
    monkeypatch.undo()
    assert contents(root) == OLD
    assert not (root / "content/new").exists()


@pytest.mark.parametrize("moved", range(4))
def test_a_set_that_was_interrupted_is_finished(root, moved):
    journal = begun(root)
    for number, change in enumerate(file_sets._read_journal(root)[1][:moved]):
        file_sets._move(root, number, change)
    assert recover(root) == Recovery("finished", "rename", 3)
    assert contents(root) == WHOLE
    assert not journal.exists()


def test_what_was_changed_since_is_left_alone(root):
    begun(root)
    (root / "content/a.yaml").write_bytes(b"by hand")
    assert recover(root) == Recovery("finished", "rename", 2, ("content/a.yaml",))
    assert contents(root) == {**WHOLE, "content/a.yaml": b"by hand"}


def test_a_set_that_cannot_be_finished_is_undone(root, monkeypatch):
    begun(root)
    replace = os.replace

    def fail(source, place):
        if os.fspath(source).endswith("2.new"):
            raise OSError(13, "Permission denied", place)
        replace(source, place)

    monkeypatch.setattr(os, "replace", fail)
    assert recover(root) == Recovery("undone", "rename", 3)
    assert contents(root) == OLD


def test_what_can_be_neither_finished_nor_undone_keeps_its_journal(root, monkeypatch):
    journal = begun(root)
    first = file_sets._read_journal(root)[1][0]
    file_sets._move(root, 0, first)

    def fail(source, place):
        raise OSError(30, "Read-only file system", place)

    monkeypatch.setattr(os, "replace", fail)
    assert recover(root).outcome == "stuck"
    monkeypatch.undo()
    assert journal.is_dir()
    assert recover(root) == Recovery("finished", "rename", 3)
    assert contents(root) == WHOLE


def test_a_set_is_not_written_over_one_that_is_stuck(root, monkeypatch):
    journal = begun(root)
    file_sets._move(root, 0, file_sets._read_journal(root)[1][0])
    kept = {each.name: each.read_bytes() for each in journal.iterdir()}

    def fail(source, place):
        raise OSError(30, "Read-only file system", place)

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(FileExistsError, match="journal"):
        write_files(root, {"content/other.yaml": b"other"}, "rename")
    monkeypatch.undo()
    assert {each.name: each.read_bytes() for each in journal.iterdir()} == kept
    assert recover(root) == Recovery("finished", "rename", 3)


def test_a_set_that_was_not_ready_is_dropped(root):
    (begun(root) / "journal.json").unlink()
    assert recover(root) == Recovery("dropped")
    assert contents(root) == OLD


def test_another_disk_is_no_obstacle(root, monkeypatch):
    replace = os.replace

    def fail(source, place):
        if os.fspath(source).endswith(".new"):
            raise OSError(18, "Invalid cross-device link", place)
        replace(source, place)

    monkeypatch.setattr(os, "replace", fail)
    write_files(root, NEW, "rename")
    assert contents(root) == WHOLE


def test_links_stay_links_and_modes_are_kept(root):
    (root / "content/a.yaml").chmod(0o600)
    (root / "content/link.yaml").symlink_to("a.yaml")
    write_files(root, {"content/link.yaml": b"new"}, "rename")
    assert (root / "content/link.yaml").is_symlink()
    assert (root / "content/a.yaml").read_bytes() == b"new"
    assert (root / "content/a.yaml").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("path", ["../outside", "content/../../outside", "/etc/x", "build/x", ".git/hooks/x"])
def test_a_set_names_sources_alone(root, path):
    with pytest.raises(OSError, match="denied"):
        write_files(root, {"content/a.yaml": b"new", path: b"x"}, "rename")
    assert contents(root) == OLD


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


ROW = ["content/a.yaml", digest(b"old a"), digest(b"evil")]
FOREIGN = {
    "no JSON": "[" * 10_000,
    "another thing": {},
    "another version": {"ludex": "journal", "version": 2, "action": "rename", "files": []},
    "another action": {"ludex": "journal", "version": 1, "action": "\x1b[2J", "files": []},
    "no list": {"ludex": "journal", "version": 1, "action": "rename", "files": {}},
    "no row": {"ludex": "journal", "version": 1, "action": "rename", "files": [1]},
    "a number": {"ludex": "journal", "version": 1, "action": "rename", "files": [[1, None, "x"]]},
    "a path above": {"ludex": "journal", "version": 1, "action": "new", "files": [["../b", *ROW[1:]]]},
    "a hook": {"ludex": "journal", "version": 1, "action": "new", "files": [[".git/hooks/x", *ROW[1:]]]},
    "other bytes": {"ludex": "journal", "version": 1, "action": "new", "files": [[*ROW[:2], digest(b"x")]]},
}


@pytest.mark.parametrize("found", FOREIGN.values(), ids=FOREIGN)
def test_a_journal_that_is_none_is_refused_and_removed(root, found):
    journal = root / "build" / ".journal"
    journal.mkdir(parents=True)
    (journal / "0.new").write_bytes(b"evil")
    text = found if isinstance(found, str) else json.dumps(found)
    (journal / "journal.json").write_text(text, encoding="utf-8")
    assert recover(root) == Recovery("refused")
    assert contents(root) == OLD


@pytest.mark.parametrize("sort", ["file", "link", "pipe", "linked journal", "journal pipe"])
def test_a_journal_of_another_sort_is_refused(root, tmp_path_factory, sort):
    journal, outside = root / "build" / ".journal", tmp_path_factory.mktemp("outside")
    (outside / "journal.json").write_text("kept", encoding="utf-8")
    journal.parent.mkdir()
    if sort == "file":
        journal.write_text("x", encoding="utf-8")
    elif sort == "link":
        journal.symlink_to(outside)
    elif sort == "pipe":
        os.mkfifo(journal)
    elif sort == "linked journal":
        journal.mkdir()
        (journal / "journal.json").symlink_to(outside / "journal.json")
    else:
        journal.mkdir()
        os.mkfifo(journal / "journal.json")
    assert recover(root) == Recovery("refused")
    assert not os.path.lexists(journal)
    assert (outside / "journal.json").read_text("utf-8") == "kept"


def test_a_set_goes_on_after_one_that_was_interrupted(root):
    begun(root)
    write_files(root, {"content/b.yaml": b"newer b"}, "validate --fix")
    assert contents(root) == {**WHOLE, "content/b.yaml": b"newer b"}
