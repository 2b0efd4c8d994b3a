"""Two builds at once do not mix; one that waits says so; what a killed one left is swept away."""

from __future__ import annotations

import os
import threading
import time

import pytest

from ludex.compile import project_folders as folder
from ludex.compile.project_folders import BuildFolder

LOCKS = ["kernel", "file"]


@pytest.fixture(params=LOCKS)
def build(request, tmp_path, monkeypatch):
    """A build folder, with the kernel's locks and without."""
    monkeypatch.setattr(folder, "_KERNEL_LOCKS", request.param == "kernel")
    return BuildFolder(tmp_path)


def test_one_at_a_time(build):
    inside, most = [], []

    def work():
        for _ in range(20):
            with build.acquire_lock():
                inside.append(1)
                most.append(len(inside))
                time.sleep(0.0005)
                inside.pop()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (set(most), len(most)) == ({1}, 80)


def test_who_waits_longer_than_a_moment_says_so_once(build, monkeypatch):
    monkeypatch.setattr(folder, "PATIENCE", 0.05)
    told = []
    held, done = threading.Event(), threading.Event()

    def first():
        with build.acquire_lock():
            held.set()
            done.wait(5)

    thread = threading.Thread(target=first)
    thread.start()
    held.wait(5)
    threading.Timer(0.3, done.set).start()
    with build.acquire_lock(lambda: told.append(1)):
        pass
    thread.join()
    assert told == [1]
    with build.acquire_lock(lambda: told.append(1)):
        assert told == [1]


def test_a_lock_that_nobody_holds_any_more_is_no_lock(build, monkeypatch):
    os.makedirs(build.place)
    for name in (".lock", ".locked"):
        with open(os.path.join(build.place, name), "wb"):
            os.utime(os.path.join(build.place, name), (1, 1))
    with build.acquire_lock():
        pass


def test_drafts_are_swept_and_nothing_else(build):
    os.makedirs(build.cache)
    draft = ".demo.ludex.0123456789ab.tmp"
    kept = ["demo.ludex", "old.ludex", ".demo.ludex.tmp", "README.md"]
    for name in (draft, *kept):
        for place in (build.place, build.cache):
            with open(os.path.join(place, name), "wb"):
                pass
    with build.acquire_lock():
        assert not {draft} & {*os.listdir(build.place), *os.listdir(build.cache)}
        assert {*kept} <= {*os.listdir(build.place)} & {*os.listdir(build.cache)}


def test_a_folder_that_we_make_is_none_of_gits_business_and_one_that_was_there_is_left_alone(tmp_path):
    with BuildFolder(tmp_path / "new").acquire_lock():
        assert (tmp_path / "new/build/.gitignore").read_bytes() == b"*\n"
    (tmp_path / "old/build").mkdir(parents=True)
    with BuildFolder(tmp_path / "old").acquire_lock():
        assert os.listdir(tmp_path / "old/build") == [".lock"]
