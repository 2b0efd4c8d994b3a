"""Packs are written whole or not at all, and the same contents always give the same bytes."""

from __future__ import annotations

import errno
import os
import random
import resource
import signal
import subprocess
import sys
import time
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from ludex.pack import writer
from ludex.pack.pack_errors import PackError
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from tests.pack.sample import demo
from tests.plain_pack import Contents, Entry, Program, encode_contents, write

ROOT = Path(__file__).resolve().parents[2]


def data_of(contents: Contents) -> bytes:
    return b"".join(encode_contents(contents))


def in_a_process(script: str, *arguments: str, seed: str = "0") -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}:{ROOT / 'compiler'}"}
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments], env=environment, stdout=subprocess.PIPE, text=True
    )


def test_the_bytes_of_version_one() -> None:
    # A pack in the field stays readable: whoever changes this raises VERSION and rewrites the page.
    assert sha256(data_of(demo())).hexdigest() == (
        "b41041fcb1d33164db22ac244d93137a6438b98d630d2ac5fee2dd58a04612f7"
    )


def test_same_bytes_in_every_process() -> None:
    script = (
        "import hashlib; from tests.pack.sample import demo; from tests.plain_pack import encode_contents;"
        "print(hashlib.sha256(b''.join(encode_contents(demo()))).hexdigest())"
    )
    said = [in_a_process(script, seed=seed).communicate()[0].strip() for seed in ("1", "2")]
    assert said == [sha256(data_of(demo())).hexdigest()] * 2


def test_the_order_of_texts_is_no_content() -> None:
    contents = demo()
    turned = {
        locale: dict(reversed(list(texts.items())))
        for locale, texts in reversed(list(contents.texts.items()))
    }
    assert data_of(replace(contents, texts=turned)) == data_of(contents)


def test_the_content_hash_is_of_content_alone(tmp_path: Path) -> None:
    def content(contents: Contents) -> str:
        write(tmp_path / "x.ludex", contents)
        return verify(tmp_path / "x.ludex").content

    contents = demo()
    same = replace(contents, compiler="9.9", entries=[replace(each, place=None) for each in contents.entries])
    assert content(same) == content(contents)
    entries = [replace(contents.entries[0], data={"attack": 9}), *contents.entries[1:]]
    for other in (
        replace(contents, entries=entries),
        replace(contents, texts={**contents.texts, "en": {"card/guard.title": "Sentinel"}}),
        replace(contents, programs=contents.programs[:1]),
    ):
        assert content(other) != content(contents)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"entries": [Entry("card/a", {}), Entry("card/a", {})]}, "named twice: 'card/a'"),
        ({"entries": [Entry("card/a\nb", {})]}, "two lines"),
        ({"entries": [Entry("card/a", float("nan"))]}, "JSON"),
        ({"entries": [Entry("card/a", "\ud800")]}, "surrogates"),
        ({"programs": [Program("go", []), Program("go", [])]}, "named twice: 'go'"),
    ],
)
def test_what_the_compiler_may_not_give(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        encode_contents(replace(Contents("demo", "", "", "fr", ()), **change))


@pytest.fixture
def old(tmp_path: Path) -> Path:
    write(tmp_path / "demo.ludex", demo())
    return tmp_path / "demo.ludex"


def fails_to_write(path: Path, because: str) -> None:
    """The write is refused for that cause, the old pack is untouched, and nothing is left beside it."""
    before = path.read_bytes()
    with pytest.raises(PackError, match=because) as caught:
        write(path, replace(demo(), version="2"))
    assert caught.value.reason == "unwritten"
    assert "nothing has changed" in str(caught.value)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_pack(old: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, call, full)
    fails_to_write(old, "no room left on the disk")


def test_a_limit_of_the_system_leaves_the_old_pack(old: Path) -> None:
    # The kernel itself refuses the bytes here, half-way through them.
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, limits[1]))
        fails_to_write(old, "file would be too large")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)


def test_an_interrupted_write_leaves_the_old_pack(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = old.read_bytes()
    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write(old, demo())
    assert old.read_bytes() == before
    assert os.listdir(old.parent) == [old.name]


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="could not be written"):
        write(tmp_path / "none" / "demo.ludex", demo())


def test_the_mode_is_that_of_any_new_file(tmp_path: Path) -> None:
    write(tmp_path / "demo.ludex", demo())
    (tmp_path / "plain").write_bytes(b"")
    assert (tmp_path / "demo.ludex").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_pack_beyond_four_gibibytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MAX_SIZE", 100)
    with pytest.raises(PackError) as caught:
        write(tmp_path / "demo.ludex", demo())
    assert caught.value.reason == "too-large"
    assert os.listdir(tmp_path) == []


def test_killed_at_any_moment_the_last_pack_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "demo.ludex"
    write(path, demo())
    script = (
        "import sys, itertools; from dataclasses import replace; from tests.pack.sample import demo;"
        "from tests.plain_pack import write; print('ready', flush=True)\n"
        "for n in itertools.count(): write(sys.argv[1], replace(demo(), version=str(n)))"
    )
    moment = random.Random(1)  # noqa: S311
    for _ in range(12):
        process = in_a_process(script, str(path))
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(moment.uniform(0, 0.02))
        process.kill()
        process.communicate()
        assert verify(path).entries == 4


def test_two_writers_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "demo.ludex"
    script = (
        "import sys; from dataclasses import replace; from tests.pack.sample import demo;"
        "from tests.plain_pack import write\n"
        "for n in range(40): write(sys.argv[1], replace(demo(), version=sys.argv[2]))"
    )
    writers = [in_a_process(script, str(path), version) for version in ("one", "two")]
    while any(process.poll() is None for process in writers):
        if path.exists():
            assert verify(path).version in ("one", "two")
    assert [process.wait() for process in writers] == [0, 0]
    for process in writers:
        process.communicate()
    assert os.listdir(tmp_path) == ["demo.ludex"]


def test_names_that_all_want_the_last_slot(tmp_path: Path) -> None:
    names = [
        name for name in (f"card/c{number}" for number in range(9000)) if crc32(name.encode()) >> 24 == 255
    ]
    assert len(names) > 20
    write(tmp_path / "demo.ludex", Contents("demo", "", "", "fr", [Entry(name, name) for name in names]))
    verify(tmp_path / "demo.ludex")
    with Pack.open(tmp_path / "demo.ludex") as pack:
        assert [pack.number(name) for name in names] == list(range(len(names)))
        assert pack.number("card/none") is None
