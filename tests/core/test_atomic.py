"""Files are replaced whole or not at all, links and modes kept; what a killed process leaves is known."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

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


# Reading


def test_a_file_is_read_up_to_its_bound(tmp_path):
    place = tmp_path / "file"
    place.write_bytes(b"12345")
    assert atomic.read_file(place, 5) == b"12345"
    with pytest.raises(OSError, match=str(place)) as caught:
        atomic.read_file(place, 4)
    assert "too large" in atomic.describe_os_error(caught.value).en


@pytest.mark.parametrize(
    "sort, words",
    [
        ("pipe", "not a regular file"),
        ("device", "not a regular file"),
        ("folder", "folder"),
        ("nothing", "no such file"),
        ("circle", "form a loop"),
        ("name", "its name"),
    ],
)
def test_what_is_no_file_is_not_read(tmp_path, sort, words):
    place = tmp_path / "odd"
    if sort == "pipe":
        os.mkfifo(place)
    elif sort == "folder":
        place.mkdir()
    elif sort == "circle":
        place.symlink_to("odd")
    elif sort == "name":
        place = tmp_path / "a\0b"
    elif sort == "device":
        place = Path("/dev/zero")
    with pytest.raises(OSError) as caught:  # noqa: PT011 (each has its own words)
        atomic.read_file(place)
    assert words in atomic.describe_os_error(caught.value).en


# What is not replaced


@pytest.mark.parametrize("follow", [True, False])
def test_a_pipe_is_not_replaced(tmp_path, follow):
    place = tmp_path / "pipe"
    os.mkfifo(place)
    with pytest.raises(OSError, match="pipe"):
        replace_file(place, [b"x"], follow=follow)
    assert stat.S_ISFIFO(place.stat().st_mode)
    assert os.listdir(tmp_path) == ["pipe"]


def test_a_link_to_a_pipe_is_not_followed_to_replace_it(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    with pytest.raises(OSError, match="pipe"):
        replace_file(tmp_path / "link", [b"x"])
    assert sorted(os.listdir(tmp_path)) == ["link", "pipe"]
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_a_link_that_is_not_followed_gives_way(tmp_path):
    (tmp_path / "outside").write_bytes(b"kept")
    (tmp_path / "link").symlink_to("outside")
    replace_file(tmp_path / "link", [b"new"], follow=False)
    assert (tmp_path / "outside").read_bytes() == b"kept"
    assert (tmp_path / "link").read_bytes() == b"new"
    assert not (tmp_path / "link").is_symlink()
