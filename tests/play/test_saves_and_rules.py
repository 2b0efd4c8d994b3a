"""Saved games and replays depend on the rules alone: they go on when texts and examples change."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ludex.actions.build import build
from ludex.engine.game import Game, load_game
from ludex.engine.rules.machine import Machine
from ludex.engine.rules_digest import digest_rules
from ludex.engine.saves import SaveError
from ludex.pack.reader import Pack
from ludex.play.game_setup import Setting, load_machine
from ludex.play.replays import ReplayError, begin_replay, make_replay
from tests.play.conftest import lay

SETTING = Setting(seats=2, seed=3)
GAME = "content/pig/game.yaml"

EXAMPLE = """kind: example
entries:
  a-first-throw:
    title: Two players
    text: Two sit down to play.
    cites: [p-900]
    seats: 2
    then: [count(seats) == 2]
    source: {status: original}
"""
RULE = """kind: rule
entries:
  p-900:
    code: P-900
    section: vocabulary
    text: It is played for fun.
    source: {status: original}
"""
POLICY = """kind: policy
entries:
  a-bold-one:
    title: Bold
    args: {me: seat}
    orders: {roll: {answers: true}}
    source: {status: original}
"""


def compiled(root: Path) -> Machine:
    findings = build(root, ["pig"]).findings
    assert [each.message.render("en") for each in findings if each.severity.value == "E"] == []
    return load_machine(Pack.open(root / "build/pig.ludex"))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    lay("pig", tmp_path)
    return tmp_path


def played(machine: Machine) -> tuple[Game, list[object]]:
    """A game in its middle, and the answers that led there."""
    game, chance, answers = SETTING.open(machine), Random(5), []  # noqa: S311
    for _ in range(6):
        assert game.question is not None
        answers.append(game.question.random(chance))
        game.answer(answers[-1])
    assert game.question is not None
    return game, answers


def add(project: Path, name: str, text: str) -> None:
    (project / "content/pig" / name).write_text(text, encoding="utf-8")


def replace(project: Path, file: str, old: str, new: str) -> None:
    text = (project / file).read_text(encoding="utf-8")
    assert old in text
    (project / file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_a_game_goes_on_when_what_takes_no_part_in_play_has_changed(project: Path, engine: str) -> None:
    before = compiled(project)
    game, answers = played(before)
    kept, replay = game.save(), make_replay(game, SETTING, answers)

    add(project, "first-example.yaml", EXAMPLE)
    add(project, "first-rule.yaml", RULE)
    add(project, "first-policy.yaml", POLICY)
    replace(project, GAME, "title: ", "title: Cher ")
    after = compiled(project)
    assert after.content != before.content
    assert len(after.ids) > len(before.ids)
    again = load_game(after, kept, engine=engine)
    assert again.state == game.state
    assert again.question is not None
    replayed = begin_replay(after, replay, engine)
    for given in answers:
        replayed.answer(given)
    assert replayed.state == game.state


def test_another_rule_is_another_game(project: Path) -> None:
    before = compiled(project)
    game, answers = played(before)
    replace(project, GAME, ">= 100", ">= 90")
    after = compiled(project)
    with pytest.raises(SaveError, match="other rules"):
        load_game(after, game.save())
    with pytest.raises(ReplayError, match="rules of “pig” have changed"):
        begin_replay(after, make_replay(game, SETTING, answers))


def test_the_digest_is_the_same_on_every_map_of_a_game(opened) -> None:
    _, machine = opened("musket")
    first = digest_rules(machine)
    assert len(first) == 64
    assert digest_rules(Setting(seats=2).open(machine).machine) == first


def test_the_digest_is_the_same_after_a_game(project: Path) -> None:
    """What a machine remembers of a map, such as the ways that it has found, is no rule."""
    lay("wyvern", project)
    build(project, ["wyvern"])
    pack = Pack.open(project / "build/wyvern.ludex")
    machine = load_machine(pack)
    game, chance = Setting(seats=2, seed=3).open(machine), Random(5)  # noqa: S311
    for _ in range(60):
        if game.question is not None:
            game.answer(game.question.random(chance))
    boards = [place.map for place in machine.places if place.map is not None]
    assert any(board.ways_found for board in boards)
    assert digest_rules(machine) == digest_rules(load_machine(pack))
