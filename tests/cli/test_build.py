"""`ludex build`: silent where all is well; findings beside; a line where a disk is full or another builds."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading

import pytest

from ludex.compile import project_folders as folder
from ludex.compile.project_folders import BuildFolder
from ludex.core import filesystem as atomic
from ludex.pack.verifier import verify
from tests.house.rooms import ROOT
from tests.worlds import lay_base


@pytest.fixture
def world(tmp_path, monkeypatch):
    monkeypatch.chdir(lay_base(tmp_path))
    return tmp_path


def break_cards(world):
    cards = world / "content/demo/cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("kind: card", "kind: cadr"), encoding="utf-8")


def test_a_sound_game_is_built_without_a_word(ludex, world):
    result = ludex("build")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert verify(world / "build/demo.ludex").game == "demo"


def test_findings_go_to_standard_error_and_the_old_pack_stays(ludex, world):
    ludex("build", "demo")
    before = (world / "build/demo.ludex").read_bytes()
    break_cards(world)
    result = ludex("build", "--lang", "fr")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("content/demo/cards.yaml:1:7: E ENTRY")
    assert "vouliez-vous dire card" in result.stderr
    assert (world / "build/demo.ludex").read_bytes() == before


def test_remarks_are_counted_and_not_repeated(ludex, world):
    game = world / "content/demo/game.yaml"
    text = game.read_text(encoding="utf-8").replace("count: 6", "count: 7")
    game.write_text(text + "draft: true\n", encoding="utf-8")
    assert ": I BOX" in ludex("validate").stdout
    result = ludex("build")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 remark; 5 files found, 5 checked, 4 references, 13 texts\n"


def test_whoever_tests_a_game_with_an_error_is_told_that_and_not_what_else_is_missing(ludex, world):
    break_cards(world)
    game = world / "content/demo/game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("!", " !").replace("gelée.", "gelée !"), "utf-8")
    assert ": W FR001 " in ludex("validate").stdout
    result = ludex("test", "demo")
    assert result.exit_code == 1
    assert ": E ENTRY" in result.stderr
    assert ": W " not in result.stderr
    assert "1 warning;" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["demmo"], 2, "ludex: unknown game “demmo”; choose demo\n  did you mean demo?\n"),
        (
            ["demo", "x", "--lang", "fr"],
            2,
            "ludex: jeu inconnu «\u00a0x\u00a0»\u202f; choisissez demo\n",
        ),
    ],
)
def test_a_game_that_is_none_is_a_wrong_call(ludex, world, arguments, status, said):
    result = ludex("build", *arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (status, "", said)


def test_where_there_is_nothing_to_build_that_is_said(ludex, tmp_path, monkeypatch):
    (tmp_path / "content").mkdir()
    monkeypatch.chdir(tmp_path)
    result = ludex("build")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "ludex: nothing was built: no content file was found.\n"


def test_a_full_disk_is_one_line(ludex, world, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(atomic.os, "replace", full)
    result = ludex("build")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert "no room left on the disk" in result.stderr
    assert sorted(os.listdir(world / "build")) == [".cache", ".lock"]
    assert not list(filter(atomic.is_draft, os.listdir(world / "build/.cache")))


def test_a_build_folder_that_cannot_be_had_is_one_line(ludex, world):
    (world / "build").write_text("no folder")
    result = ludex("build")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert "something of that name already exists" in result.stderr


def test_a_build_that_waits_says_so(ludex, world, monkeypatch):
    monkeypatch.setattr(folder, "PATIENCE", 0.05)
    held, done = threading.Event(), threading.Event()

    def other():
        with BuildFolder(world).acquire_lock():
            held.set()
            done.wait(5)

    thread = threading.Thread(target=other)
    thread.start()
    held.wait(5)
    threading.Timer(0.4, done.set).start()
    result = ludex("build")
    thread.join()
    assert result.exit_code == 0
    assert result.stderr == "ludex: another build is running here; waiting for it…\n"


def test_packs_are_the_same_whatever_the_hash_seed_zone_and_folder(tmp_path):
    packs = set()
    for seed, zone, place in (("0", "UTC", "a"), ("4242", "Pacific/Kiritimati", "un autre/à part")):
        root = tmp_path / place
        lay_base(root)
        environment = os.environ | {"PYTHONPATH": str(ROOT / "compiler"), "PYTHONHASHSEED": seed, "TZ": zone}
        command = [sys.executable, "-m", "ludex.cli", "build"]
        subprocess.run(command, cwd=root, env=environment, check=True)
        packs.add((root / "build/demo.ludex").read_bytes())
    assert len(packs) == 1


def test_a_new_game_that_cannot_be_written_whole_leaves_nothing(ludex, world, monkeypatch):
    before = sorted(world.rglob("*"))
    left = [2]

    def full(*_, replace=os.replace):
        left[0] -= 1
        if not left[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        replace(*_)

    monkeypatch.setattr(atomic.os, "replace", full)
    result = ludex("new", "game", "mine", "--lang", "fr")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "ne peut pas être écrit\u00a0: il n’y a plus de place sur le disque" in result.stderr
    assert sorted(each for each in world.rglob("*") if "build" not in each.parts) == before
