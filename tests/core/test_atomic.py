"""Files are replaced whole or not at all, links and modes kept; what a killed process leaves is known."""

from __future__ import annotations

import errno
import os

import pytest

from ludex.core import filesystem as atomic
from ludex.core.filesystem import is_draft, make_draft_path, replace_file, target_path


def test_a_file_is_made_or_replaced(tmp_path):
    for text in (b"one", b"two, and longer"):
        replace_file(tmp_path / "a", [text[:2], text[2:]])
        assert (tmp_path / "a").read_bytes() == text
    assert os.listdir(tmp_path) == ["a"]


def test_mode_and_link_stay(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "real").chmod(0o640)
    (tmp_path / "link").symlink_to("real")
    replace_file(tmp_path / "link", [b"new"])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"
    assert (tmp_path / "real").stat().st_mode & 0o7777 == 0o640


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_alone(tmp_path, monkeypatch, call):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "a").write_bytes(b"old")
    monkeypatch.setattr(atomic.os, call, full)
    with pytest.raises(OSError, match="No space"):
        replace_file(tmp_path / "a", [b"new"])
    assert (tmp_path / "a").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


def test_a_draft_is_known_by_its_name(tmp_path, monkeypatch):
    drafts = []
    monkeypatch.setattr(atomic.os, "replace", lambda draft, place: drafts.append(os.path.basename(draft)))
    replace_file(tmp_path / "demo.ludex", [b"x"])
    assert [is_draft(each) for each in drafts] == [True]
    for name in ("demo.ludex", ".lock", ".demo.ludex.tmp", ".x.0123456789ag.tmp", ".0123456789ab.tmp"):
        assert not is_draft(name), name


def test_a_draft_is_called_by_the_file_that_it_was_to_become(tmp_path):
    place = str(tmp_path / "cards.yaml")
    assert target_path(make_draft_path(place)) == place
    assert target_path(make_draft_path(make_draft_path(place))) == place
    assert target_path(place) == place
