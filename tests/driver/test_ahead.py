"""Packs made while checks go on: the same bytes, taken only where a game is right, and never in the way."""

from __future__ import annotations

import errno
import os

import pytest

from ludex.actions import build as building
from ludex.actions.build import build
from ludex.compile import ahead
from ludex.compile import game_pack as packing
from ludex.compile import project_run as validation
from ludex.compile.store import workers
from ludex.compile.units.stored_entries import FileChangedError
from tests.driver.edits import small_project
from tests.driver.plainly import plainly, reports, schemas_once


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A project whose every pack is worth a process of its own; what makes one elsewhere is remembered."""
    schemas_once(monkeypatch)
    monkeypatch.setattr(ahead, "MANY", 0)
    monkeypatch.setattr(ahead, "processors", lambda: 2)
    return small_project(tmp_path / "project")


@pytest.fixture
def made_here(monkeypatch):
    """The packs that were made in this very process."""
    made, whole = [], building._encode_pack

    def remembered(compilation, game):
        made.append(game)
        return whole(compilation, game)

    monkeypatch.setattr(building, "_encode_pack", remembered)
    return made


def packs(root):
    return {path.stem: path.read_bytes() for path in (root / "build").glob("*.ludex")}


def drafts(root):
    return [name for name in os.listdir(root / "build") if name.endswith(".tmp")]


def edit(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_they_are_the_same_and_made_elsewhere(root, made_here):
    outcome = build(root)
    assert packs(root) == plainly(root)[1]
    assert set(packs(root)) == {"demo", "other"}
    assert reports(outcome) == reports(plainly(root)[0])
    assert (made_here, drafts(root)) == ([], [])
    edit(root / "content/demo/tools.yaml", "reach: 2", "reach: 4")
    build(root)
    assert packs(root) == plainly(root)[1]
    assert made_here == []  # out of the old one


def test_one_that_is_not_asked_for_is_not_made(root):
    build(root, ["other"])
    assert set(packs(root)) == {"other"}
    assert drafts(root) == []


def test_a_game_with_an_error_keeps_its_old_pack(root):
    build(root)
    before = packs(root)
    edit(root / "content/demo/tools.yaml", "goes-with: pelle", "goes-with: rien")
    edit(root / "content/other/game.yaml", "max: 2", "max: 3")
    build(root)
    assert packs(root)["demo"] == before["demo"]
    assert packs(root)["other"] == plainly(root)[1]["other"] != before["other"]
    assert drafts(root) == []


def test_where_a_process_fails_the_pack_is_made_here(root, made_here, monkeypatch):
    here, ready = os.getpid(), packing.encode_game_rows

    def failing(linked, game, *more):
        if os.getpid() != here:
            raise ValueError(game)
        return ready(linked, game, *more)

    monkeypatch.setattr(packing, "encode_game_rows", failing)
    build(root)
    assert packs(root) == plainly(root)[1]
    assert (made_here, drafts(root)) == (["demo", "other"], [])


def test_where_no_process_can_be_had_they_are_made_here(root, made_here, monkeypatch):
    def none_left(work):
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(ahead, "child", none_left)
    monkeypatch.setattr(workers, "child", none_left)
    monkeypatch.setattr(workers, "FEW", 2)
    build(root)
    assert packs(root) == plainly(root)[1]
    assert made_here == ["demo", "other"]


def test_what_changes_meanwhile_is_begun_again(root, monkeypatch):
    check, tries = validation.ProjectRun._run_stages, []

    def once(self, *about):
        made = check(self, *about)
        tries.append(made)
        if len(tries) == 1:
            edit(root / "content/demo/tools.yaml", "reach: 2", "reach: 7")
            raise FileChangedError("content/demo/tools.yaml")
        return made

    monkeypatch.setattr(validation.ProjectRun, "_run_stages", once)
    build(root)
    assert len(tries) == 2
    assert packs(root) == plainly(root)[1]
    assert drafts(root) == []
