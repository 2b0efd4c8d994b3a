"""What a game can be played as: its quests, and its modules."""

from __future__ import annotations

import pytest

from ludex.engine.ask.question import WrongSetting
from ludex.play.game_setup import Setting, scenarios


@pytest.fixture
def call(calling):
    return calling("ladder")


def test_quests_come_first_then_modules_with_what_they_need(opened):
    pack, _ = opened("ladder")
    known = scenarios(pack)
    assert list(known) == ["barn", "ditch", "rain", "storm"]
    assert known["barn"].modules == ("quest/barn",)
    assert known["barn"].options == {"steep": True}
    assert known["ditch"].modules == ("quest/ditch", "module/storm", "module/rain")
    assert known["storm"].modules == ("module/rain", "module/storm")


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_a_quest_sets_up_begins_and_ends_in_its_own_way(opened, engine):
    _, machine = opened("ladder")
    game = Setting(modules=("quest/barn",), options={"steep": True}).open(machine, engine)
    assert game.view(None)["state"]["height"] == 5
    assert [option.arm for option in game.question.options] == ["up", "slip"]
    game.answer(0)
    game.answer(0)
    assert (game.result.end, game.result.won) == ("roof", True)
    other = Setting(modules=("quest/ditch", "module/storm", "module/rain")).open(machine, engine)
    assert other.question.sort == "pick"
    other.answer(2)
    assert other.view(None)["state"]["height"] == 103
    plain = Setting().open(machine, engine)
    assert [option.arm for option in plain.question.options] == ["up"]


def test_one_quest_is_played_at_a_time_with_its_modules(opened):
    _, machine = opened("ladder")
    for modules in (("quest/barn", "quest/ditch", "module/storm", "module/rain"), ("quest/ditch",)):
        with pytest.raises(WrongSetting):
            Setting(modules=modules).open(machine)


def test_a_scenario_is_played_by_its_name(call):
    found = call("play", "ladder", "--scenario", "barn", "--record", "r.json", typed="1\n1\n")
    assert found.exit_code == 0, found.output
    assert "Somebody has left a ladder in the barn." in found.stdout
    assert "Height: 5" in found.stdout
    assert "You are on the roof.\nFrom up here you see the sea.\n" in found.stdout
    assert "never found" not in found.stdout
    shown = call("replay", "r.json")
    assert shown.exit_code == 0, shown.output
    assert "You are on the roof.\nFrom up here you see the sea.\n" in shown.stdout
    assert "Height: 100" in call("play", "ladder", "--scenario", "storm").stdout
    other = call("play", "ladder", "--scenario", "barn", "--option", "steep=no", typed="1\n")
    assert "Height: 6" in other.stdout


def test_an_unknown_scenario_is_told_with_those_there_are(call):
    found = call("play", "ladder", "--scenario", "bran")
    assert found.exit_code == 2
    assert "unknown scenario “bran” in “ladder”; choose barn, ditch, rain or storm." in found.stderr
    assert "barn?" in found.stderr


def test_scenarios_are_simulated(call, tmp_path):
    found = call("simulate", "ladder", "--scenario", "barn", "--games", "20", "--jobs", "1")
    assert found.exit_code == 0, found.output
    assert "The barn" in found.stdout
