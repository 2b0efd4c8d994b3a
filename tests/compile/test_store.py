"""A cache is believed only where this user and this Ludex made it; else it is not there, in silence."""

from __future__ import annotations

import json
import os
import shutil
from hashlib import blake2b
from random import Random

import pytest

from ludex.actions.build import build
from ludex.actions.validate import validate
from ludex.compile.store import disk_cache as store
from tests.compile.edits import small_project
from tests.oracle import reports


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A user of our own, and no other Ludex."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def root(tmp_path, home):
    """A project that was built once, with a finding to remember."""
    root = small_project(tmp_path / "project")
    tools = root / "content/demo/tools.yaml"
    tools.write_text(tools.read_text(encoding="utf-8").replace("text: Coupez", "txet: Coupez", 1))
    build(root)
    return root


def cache(root):
    return sorted((root / "build/.cache").iterdir())


def opened(root):
    return store.open_cache(str(root / "build/.cache"))


def test_what_is_saved_is_loaded_under_its_name_alone(root):
    made = opened(root)
    made.save("a", {"x": [1, "é", "\udcff"]})
    assert made.load("a") == {"x": [1, "é", "\udcff"]}
    shutil.copy(root / "build/.cache/a", root / "build/.cache/b")
    assert made.load("b") is None
    assert made.load("c") is None


def test_the_key_is_for_its_user_alone(root, home):
    key = home / "ludex/key"
    assert key.stat().st_mode & 0o777 == 0o600
    assert len(key.read_bytes()) == 32
    before = key.read_bytes()
    assert opened(root) is not None
    assert key.read_bytes() == before


@pytest.mark.parametrize("spoil", ["readable by all", "too short", "in the project", "no folder", "a folder"])
def test_without_a_key_all_works(root, home, monkeypatch, spoil):
    key = home / "ludex/key"
    expected = reports(fresh(root))
    if spoil == "readable by all":
        key.chmod(0o644)
    elif spoil == "too short":
        key.write_bytes(b"short")
    elif spoil == "in the project":
        monkeypatch.setenv("XDG_CACHE_HOME", str(root / "content"))
    elif spoil == "no folder":
        monkeypatch.setenv("XDG_CACHE_HOME", str(root / "content/demo/cards.yaml"))
    else:
        key.unlink()
        key.mkdir()
    assert reports(validate(root)) == expected
    assert reports(build(root)) == expected
    assert not (root / "content/ludex").exists()


def fresh(root):
    """The outcome of a copy that was never built."""
    copy = root.with_name("copy")
    shutil.rmtree(copy, ignore_errors=True)
    for top in ("content", "schemas"):
        shutil.copytree(root / top, copy / top)
    return validate(copy)


def test_flipped_and_cut_files_are_not_there(root):
    expected = reports(fresh(root))
    random = Random(7)  # noqa: S311
    for file in cache(root):
        whole = file.read_bytes()
        for damage in ("flip", "flip", "flip", "cut", "empty", "longer"):
            at = random.randrange(len(whole))
            if damage == "flip":
                flipped = bytes([whole[at] ^ (1 << random.randrange(8))])
                file.write_bytes(whole[:at] + flipped + whole[at + 1 :])
            else:
                file.write_bytes({"cut": whole[:at], "empty": b"", "longer": whole + b" "}[damage])
            assert reports(validate(root)) == expected, (file.name, damage, at)
            assert reports(build(root)) == expected, (file.name, damage, at)
            touch(root)
            assert reports(validate(root)) == expected, (file.name, damage, at)


def touch(root):
    """Change a file, so that the next run looks at more than the verdict, and change it back in meaning."""
    tools = root / "content/demo/tools.yaml"
    text = tools.read_text(encoding="utf-8")
    tools.write_text(text + "\n" if not text.endswith("\n\n") else text[:-1], encoding="utf-8")


@pytest.mark.parametrize("who", ["another user", "another version"])
def test_a_cache_of_another_is_not_there(root, home, monkeypatch, who):
    expected = reports(fresh(root))
    lie(root, opened(root))
    assert reports(validate(root)) != expected, "the lie must be one that would be believed"
    if who == "another user":
        monkeypatch.setenv("XDG_CACHE_HOME", str(home / "elsewhere"))
    else:
        monkeypatch.setattr(store, "VERSION", "0.0.0")
        monkeypatch.setattr(store, "_digest_running_compiler", store.digest_compiler)
    assert reports(validate(root)) == expected


def lie(root, made):
    """Say that nothing was found."""
    kept = made.load("verdict")
    kept["verdict"]["findings"] = []
    made.save("verdict", kept)


@pytest.mark.parametrize("key", [b"", b"x" * 32])
def test_a_forged_cache_is_not_there(root, key):
    expected = reports(validate(root))
    place = root / "build/.cache/verdict"
    kept = json.loads(place.read_bytes()[64:])
    kept["verdict"]["findings"] = []
    content = json.dumps(kept).encode()
    for name in (b"", b"verdict\n"):
        place.write_bytes(blake2b(name + content, key=key).digest() + content)
        assert reports(validate(root)) == expected


def test_a_changed_compiler_is_another(root, monkeypatch, tmp_path):
    package = tmp_path / "compiler"
    package.mkdir()
    (package / "a.py").write_text("x = 1\n")
    monkeypatch.setattr(store, "_PACKAGE", str(package))
    first = store.digest_compiler()
    assert store.digest_compiler() == first
    os.utime(package / "a.py", (1, 1))
    second = store.digest_compiler()
    (package / "b.py").write_text("")
    assert len({first, second, store.digest_compiler()}) == 3


def test_a_cache_that_cannot_be_written_is_let_go(root):
    shutil.rmtree(root / "build/.cache")
    (root / "build/.cache").write_text("no folder")
    assert reports(validate(root)) == reports(fresh(root))
