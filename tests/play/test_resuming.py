"""A run that ended before its time goes on as if nothing had happened, and memory does not grow."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from ludex.play.game_setup import Setting
from ludex.play.simulation import simulator
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.simulation.simulator import simulate

FOLDER = Path("build/reports/pig")


@pytest.fixture
def pig(calling):
    return calling("pig")


def interrupt(monkeypatch, after):
    """Have somebody press Ctrl-C once so many games are played."""
    play = simulator.play_chunk

    def interrupted(plan, numbers):
        if numbers.start >= after:
            raise KeyboardInterrupt
        return play(plan, numbers)

    monkeypatch.setattr(simulator, "play_chunk", interrupted)


def read_files(folder):
    return {name: (folder / name).read_bytes() for name in ("games.csv", "report.json", "report.html")}


def test_an_interrupted_run_goes_on_to_the_same_bytes(pig, monkeypatch):
    words = ("simulate", "pig", "--games", "120", "--jobs", "1", "--bot", "1=greedy")
    assert pig(*words).exit_code == 0
    with monkeypatch.context() as patch:
        interrupt(patch, 40)
        found = pig(*words)
    assert found.exit_code == 130
    assert "Interrupted: " in found.stdout
    assert read_files(FOLDER / "0001") != read_files(FOLDER / "0002")
    assert pig("simulate", "pig", "--resume", "2", "--jobs", "1").exit_code == 0
    assert read_files(FOLDER / "0001") == read_files(FOLDER / "0002")


def test_a_run_without_a_single_game_goes_on(pig, monkeypatch):
    words = ("simulate", "pig", "--games", "60", "--jobs", "1")
    assert pig(*words).exit_code == 0
    with monkeypatch.context() as patch:
        interrupt(patch, 0)
        found = pig(*words)
    assert found.exit_code == 130
    assert "Interrupted: 0 of 60 games" in found.stdout

    assert pig("simulate", "pig", "--resume", "2", "--jobs", "1").exit_code == 0
    assert read_files(FOLDER / "0001") == read_files(FOLDER / "0002")


def test_a_run_that_was_killed_in_the_middle_of_a_line_goes_on(pig):
    assert pig("simulate", "pig", "--games", "50", "--jobs", "1").exit_code == 0
    whole = read_files(FOLDER / "0001")
    rows = FOLDER / "0001" / "games.csv"
    rows.write_bytes(rows.read_bytes()[:-200])
    (FOLDER / "0001" / "report.json").unlink()
    assert pig("simulate", "pig", "--resume", "latest").exit_code == 0
    assert read_files(FOLDER / "0001") == whole


def test_a_finished_run_goes_on_to_more_games(pig):
    assert pig("simulate", "pig", "--games", "40", "--matrix", "options").exit_code == 0
    assert pig("simulate", "pig", "--resume", "1", "--games", "90").exit_code == 0
    assert pig("simulate", "pig", "--games", "90", "--matrix", "options").exit_code == 0
    one, other = (sorted((FOLDER / name / "games.csv").read_text().split()) for name in ("0001", "0002"))
    assert one == other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--resume", "7"), "unknown report “7” of “pig”: give its number"),
        (
            ("--resume", "1", "--seed", "3"),
            "--resume keeps the settings of the report: --seed cannot be used with it",
        ),
        (("--resume", "1", "--bot", "greedy"), "--bot cannot be used with it"),
    ],
)
def test_what_cannot_be_gone_on_with_is_refused(pig, words, said):
    pig("simulate", "pig", "--games", "2")
    found = pig("simulate", "pig", *words)
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert said in found.stderr


def test_a_report_of_a_game_that_changed_is_refused(pig):
    pig("simulate", "pig", "--games", "2")
    file = Path("content/pig/game.yaml")
    file.write_text(file.read_text(encoding="utf-8").replace(">= 100", ">= 50"), encoding="utf-8")
    found = pig("simulate", "pig", "--resume", "1")
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert "“pig” has changed since the report" in found.stderr


@pytest.mark.parametrize("damage", ["", "{}", "[1]", '{"ludex": "simulation-plan", "version": 2}'])
def test_a_report_of_another_format_is_refused(pig, damage):
    pig("simulate", "pig", "--games", "2")
    (FOLDER / "0001" / "plan.json").write_text(damage, encoding="utf-8")
    found = pig("simulate", "pig", "--resume", "1")
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert "cannot be continued, because it is damaged or comes from another version" in found.stderr


DAMAGES = (
    ("finished", "finishing\x00"),
    (",hundred,", ',"hundred,'),
    ("2,1,", "2,7,"),
    ("2,1,", "3,1,"),
    ("2,1,", "2,x,"),
    (",hundred,", ",hundred,x"),
)


@pytest.mark.parametrize(("old", "new"), DAMAGES)
def test_rows_that_are_damaged_are_refused_or_played_again(pig, old, new):
    pig("simulate", "pig", "--games", "3", "--jobs", "1")
    file = FOLDER / "0001" / "games.csv"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    for words in (("--games", "3", "--against", "1"), ("--resume", "1")):
        found = pig("simulate", "pig", *words)
        assert found.exit_code in (0, 2), found.output
        assert "defect" not in found.stderr
        assert found.exit_code == 0 or found.stderr.splitlines()[-1].startswith("ludex: ")


@pytest.mark.parametrize("options", ["[1]", '{"level": [1]}', '{"level": {"a": 1}}', '{"level": null}'])
def test_plans_with_strange_options_are_refused(pig, options):
    pig("simulate", "pig", "--games", "2")
    file = FOLDER / "0001" / "plan.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"options": {}', f'"options": {options}'), encoding="utf-8")
    found = pig("simulate", "pig", "--resume", "1")
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)


def test_memory_does_not_grow_with_the_number_of_games(built):
    plan = Plan(str(built("pig")), Setting(seats=2, seed=1), 0, engine="accelerated")
    highest = []
    for games in (400, 400, 4000):
        tracemalloc.start()
        simulate(Plan(plan.pack, plan.setting, games, engine=plan.engine), on_rows=lambda rows: None)
        highest.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert highest[2] < highest[1] * 1.5 + 200_000
