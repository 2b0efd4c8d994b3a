"""Building: what is written and what is kept, how little is redone; killed, crowded out, on a full disk."""

from __future__ import annotations

import errno
import os
import resource
import signal
import time
from random import Random

import pytest

from ludex.actions.build import build
from ludex.actions.validate import validate
from ludex.compile import game_pack as packing
from ludex.compile.outcome import Refusal
from ludex.compile.store import disk_cache as store
from ludex.compile.store import file_states as states
from ludex.compile.store import workers
from ludex.compile.units import units
from ludex.core import filesystem as atomic
from ludex.pack.pack_errors import PackError
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from tests.compile.edits import small_project
from tests.oracle import plainly, reports

KILLED = 100


@pytest.fixture
def root(tmp_path):
    return small_project(tmp_path / "project")


def packs(root):
    return {path.stem: path.read_bytes() for path in (root / "build").glob("*.ludex")}


def edit(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


# What is written


def test_each_game_gets_its_pack(root):
    build(root)
    assert packs(root) == plainly(root)[1]
    assert set(packs(root)) == {"demo", "other"}


def test_a_game_with_an_error_keeps_its_pack_and_others_are_built(root):
    build(root)
    before = packs(root)
    edit(root / "content/demo/tools.yaml", "kind: tool", "kind: tolo")
    edit(root / "content/other/game.yaml", "title: Autre", "title: Encore")
    assert any(each.severity.value == "E" for each in build(root).findings)
    after = packs(root)
    assert after["demo"] == before["demo"]
    assert after["other"] != before["other"]


@pytest.mark.parametrize(
    "file", ["content/shared/terms.yaml", "schemas/shared/term.schema.json"], ids=["content", "schemas"]
)
def test_an_error_in_what_games_share_stops_them_all(root, file):
    (root / file).parent.mkdir(exist_ok=True)
    (root / file).write_text("kind: [\n", encoding="utf-8")
    build(root)
    assert packs(root) == {}


def test_only_the_games_asked_for_are_built_and_told_of(root):
    edit(root / "content/demo/tools.yaml", "text: C", "txet: C")
    outcome = build(root, ["other"])
    assert (set(packs(root)), outcome.findings) == ({"other"}, ())
    assert {each.span.file for each in build(root, ["demo"]).findings} == {"content/demo/tools.yaml"}
    assert set(packs(root)) == {"other"}


def test_a_game_that_is_none_is_refused(root):
    with pytest.raises(Refusal, match="unknown game “demmo”") as caught:
        build(root, ["demmo"])
    assert "demo" in caught.value.note.message.render("en")
    assert packs(root) == {}


def test_drafts_are_built(root):
    edit(root / "content/other/game.yaml", "id: other", "id: other\ndraft: true")
    build(root)
    assert "other" in packs(root)


def test_a_pack_that_was_changed_or_lost_is_written_again(root):
    build(root)
    before = packs(root)
    place = root / "build/demo.ludex"
    place.write_bytes(place.read_bytes()[:-9] + b"otherwise")
    build(root)
    assert packs(root) == before
    place.unlink()
    build(root)
    assert packs(root) == before


# How little is redone


def test_nothing_is_done_where_nothing_changed(root, monkeypatch):
    build(root)
    monkeypatch.setattr("ludex.compile.project_run.ProjectRun.compile", None)
    inodes = {path: path.stat().st_ino for path in (root / "build").glob("*.ludex")}
    assert reports(validate(root)) == reports(build(root))
    assert inodes == {path: path.stat().st_ino for path in (root / "build").glob("*.ludex")}


@pytest.mark.parametrize(
    ("old", "new"), [("reach: 2", "reach: 7"), ("Coupez", "Taillez bien"), ("reach: 3", "reach: 300")]
)
def test_an_edit_of_a_value_redoes_its_file_and_patches_the_pack(root, monkeypatch, old, new):
    build(root)
    edit(root / "content/demo/tools.yaml", old, new)
    redone = []
    true = units.make_unit
    monkeypatch.setattr(
        "ludex.compile.units.file_units.make_unit", lambda *about: redone.append(about[1]) or true(*about)
    )
    monkeypatch.setattr(packing, "encode_game_rows", None)
    monkeypatch.setattr("ludex.compile.units.compiled_rules.GameRules", None)
    build(root)
    monkeypatch.undo()
    assert redone == ["content/demo/tools.yaml"]
    assert packs(root) == plainly(root)[1]


def test_a_file_is_trusted_only_when_it_is_older_than_the_last_look(root, monkeypatch):
    monkeypatch.setattr(states, "TICK", 0)
    validate(root)
    read = []
    true = states.FileSnapshot.digest
    monkeypatch.setattr(
        states.FileSnapshot, "digest", lambda look, file: read.append(file) or true(look, file)
    )
    validate(root)
    assert read == []
    monkeypatch.setattr(states, "TICK", 10**18)
    validate(root)
    assert "content/demo/tools.yaml" in read


def test_a_file_that_changes_while_it_is_read_is_read_again(root, monkeypatch):
    """A finding in one file shows an entry of another, which is saved anew in that moment."""
    tools, twins = root / "content/demo/tools.yaml", root / "content/demo/twins.yaml"
    twins.write_text(f"# {'x' * 400}\n{tools.read_text(encoding='utf-8')}", encoding="utf-8")
    edit(tools, "goes-with: pelle", "goes-with: serpe")
    validate(root)
    edit(tools, "goes-with: serpe", "goes-with: beche")
    meddled = []
    true = store.DiskCache.load

    def meddle(known, name):
        if name == "index" and not meddled:
            meddled.append(edit(twins, "x" * 400, "x"))
        return true(known, name)

    monkeypatch.setattr(store.DiskCache, "load", meddle)
    validate(root)
    assert meddled
    assert reports(validate(root)) == reports(plainly(root)[0])


# Workers


@pytest.mark.parametrize("count", [0, 1, 9, 400])
def test_workers_make_everything_once_and_in_order(count, monkeypatch):
    monkeypatch.setattr(workers, "processors", lambda: 3)
    heard = []
    made = workers.run_jobs(count, lambda number: b"x" * number * 300 + b"%d" % os.getpid(), heard.append)
    assert [len(each) // 300 for each in made] == [*range(count)]
    assert heard == [*range(1, count + 1)]
    pids = {each.lstrip(b"x") for each in made}
    assert (b"%d" % os.getpid() in pids) is (0 < count <= workers.FEW)


def test_what_a_worker_cannot_make_fails_where_it_can_be_told(monkeypatch):
    monkeypatch.setattr(workers, "processors", lambda: 2)

    def make(number):
        if number == 11:
            raise ValueError(f"no {number}")
        return b"x"

    with pytest.raises(ValueError, match="no 11"):
        workers.run_jobs(20, make, lambda done: None)


def test_what_a_killed_worker_did_not_make_is_made_all_the_same(monkeypatch):
    monkeypatch.setattr(workers, "processors", lambda: 2)
    here = os.getpid()

    def make(number):
        if os.getpid() != here and number % 5 == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return b"%d" % number

    assert workers.run_jobs(40, make, lambda done: None) == [b"%d" % number for number in range(40)]


def test_a_project_of_many_files_is_made_by_workers_alike(root, monkeypatch):
    for number in range(3 * workers.FEW):
        (root / f"content/demo/more-{number}.yaml").write_text(
            f"kind: card\nentries:\n  carte-{number}:\n    title: Carte {number}\n    txet: X\n"
            f"    source: {{status: original}}\n",
            encoding="utf-8",
        )
    monkeypatch.setattr(workers, "processors", lambda: 3)
    monkeypatch.setenv("XDG_CACHE_HOME", str(root / "content"))  # no key, no cache
    expected = reports(plainly(root)[0])
    assert reports(validate(root)) == expected
    monkeypatch.setattr(workers, "processors", lambda: 1)
    assert reports(validate(root)) == expected


# Killed, crowded, and out of room


def in_a_child(work):
    """Do something in a process of its own; its id."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        finally:
            os._exit(0)
    return pid


def test_killed_at_any_moment_the_last_packs_are_whole_and_the_next_build_is_right(root):
    tools = root / "content/demo/tools.yaml"
    text = tools.read_text(encoding="utf-8")
    build(root)
    tools.write_text(text.replace("reach: 2", "reach: 1"), encoding="utf-8")
    begun = time.perf_counter()
    build(root)
    longest = time.perf_counter() - begun
    good = {packs(root)["demo"]}
    random = Random(3)  # noqa: S311
    for number in range(KILLED):
        tools.write_text(text.replace("reach: 2", f"reach: {number + 2}"), encoding="utf-8")
        pid = in_a_child(lambda: build(root))
        time.sleep(random.uniform(0, longest * 1.5))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        verify(root / "build/demo.ludex")
        if number % 10 == 0:
            build(root)
            good.add(packs(root)["demo"])
            assert packs(root) == plainly(root)[1]
            assert not [name for name in os.listdir(root / "build") if name.endswith(".tmp")]
    assert len(good) == KILLED // 10 + 1


def test_two_builds_at_once_do_not_mix(root):
    expected = plainly(root)
    for number in range(15):
        edit(root / "content/demo/tools.yaml", f"reach: {number + 2}", f"reach: {number + 3}")
        expected = plainly(root)
        children = [in_a_child(lambda: build(root)) for _ in range(3)]
        assert [os.waitpid(pid, 0)[1] for pid in children] == [0, 0, 0]
        assert packs(root) == expected[1]
        assert reports(validate(root)) == reports(expected[0])


def test_a_limit_of_the_system_leaves_the_old_packs_and_is_said(root):
    build(root)
    before = packs(root)
    edit(root / "content/demo/tools.yaml", "reach: 2", "reach: 4")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
        with pytest.raises(PackError, match="nothing has changed"):
            build(root)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert packs(root) == before
    build(root)
    assert packs(root) == plainly(root)[1]


def test_a_full_disk_leaves_the_old_packs_and_no_draft(root, monkeypatch):
    build(root)
    before = packs(root)
    edit(root / "content/demo/tools.yaml", "reach: 2", "reach: 4")

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(atomic.os, "replace", full)
    with pytest.raises(PackError, match="no room left on the disk"):
        build(root)
    monkeypatch.undo()
    assert packs(root) == before
    assert not [name for name in os.listdir(root / "build") if name.endswith(".tmp")]
    with Pack.open(root / "build/demo.ludex") as pack:
        assert pack.get("tool/serpe").data["reach"] == 2
