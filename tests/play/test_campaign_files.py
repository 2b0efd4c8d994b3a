"""Campaigns at the command line: files that are written after each answer, left alone, and gone on with."""

from __future__ import annotations

import errno
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.engine.game import Game, load_game
from ludex.play import campaign_games


def test_a_campaign_is_begun_broken_off_and_ended(calling) -> None:
    call = calling("lantern")
    begun = call("play", "--campaign", "winter.json", "--plain", "--seed", "4", typed="1\n1\n")
    assert begun.exit_code == 0, begun.output
    kept = json.loads(Path("winter.json").read_text(encoding="utf-8"))
    assert (kept["played"], len(kept["now"]["answers"])) == ([], 2)
    for _ in range(2):
        assert call("play", "--campaign", "winter.json", "--plain", typed="1\n" * 9).exit_code == 0
    kept = json.loads(Path("winter.json").read_text(encoding="utf-8"))
    assert [each["quest"] for each in kept["played"]] == ["first-night", "second-night"]
    assert kept["lasts"]["seats"] == {"bearer": {"nights": 2}}
    assert "is over" in call("play", "--campaign", "winter.json").output


def test_the_campaign_is_written_after_each_answer(calling, monkeypatch) -> None:
    """What stands in the file when the program ends without a word."""
    call = calling("lantern")
    kept: list[object] = []
    write = campaign_games.CampaignGame.record

    def record(course: campaign_games.CampaignGame, game: Game, played: object) -> None:
        kept.append(json.loads(Path("winter.json").read_text("utf-8"))["now"]["answers"] if kept else [])
        write(course, game, played)

    monkeypatch.setattr(campaign_games.CampaignGame, "record", record)
    call("play", "--campaign", "winter.json", "--plain", typed="1\n1\nundo\n")
    assert kept == [[], [], [0], [0, 0], [0]]


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -9)]
)
def test_a_program_that_is_ended_keeps_the_evening(calling, number: int, status: int) -> None:
    calling("lantern")
    words = [sys.executable, "-m", "ludex.cli", "play", "lantern", "--campaign", "winter.json", "--plain"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("1\n")
        program.stdin.flush()
        for line in program.stdout:
            if "Walk on" in line:
                break
        program.send_signal(number)
        assert program.wait() == status
    assert json.loads(Path("winter.json").read_text(encoding="utf-8"))["now"]["answers"] == [0]


def test_a_campaign_that_cannot_be_written_goes_on(calling, monkeypatch) -> None:
    call = calling("lantern")

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("ludex.cli.commands.play.replace_file", refuse)
    found = call("play", "--campaign", "winter.json", "--plain", typed="1\n1\n")
    assert found.output.count("there is no room left on the disk") == 3
    assert "The stone says" in found.output


def test_a_game_broken_off_goes_on_after_a_rename(calling) -> None:
    """Of the quest that is played, of a card that was read, of a choice that was taken, of who takes part."""
    call = calling("lantern")
    call("play", "--campaign", "winter.json", "--plain", typed="1\n1\n")
    renames = {
        "quest/first-night": "a-first-night",
        "story-card/stones": "ring",
        "story-card/gate.choices.through": "a-way-in",
        "seat/bearer": "anybody",
        "memory/name": "a-word",
    }
    for entry, name in renames.items():
        found = call("rename", entry, name)
        assert found.exit_code == 0, found.output
    found = call("play", "--campaign", "winter.json", "--plain", typed="1\n1\n1\n")
    assert found.exit_code == 0, found.output
    assert "after 2 answers" in found.output
    (played,) = json.loads(Path("winter.json").read_text(encoding="utf-8"))["played"]
    assert (played["quest"], played["seats"]) == ("a-first-night", ["anybody"])


def test_a_game_saved_before_a_rename_is_loaded(calling) -> None:
    call = calling("lantern")
    call("play", "--seats", "1", "--scenario", "first-night", "--plain", typed="1\nsave s.json\nq\n")
    for entry, name in (("quest/first-night", "a-night"), ("procedure/choose", "decide")):
        assert call("rename", entry, name).exit_code == 0
    assert "Put an ear to the tallest" in call("play", "--resume", "s.json", "--plain").output
    build(Path(), ["lantern"])
    game = load_game("build/lantern.ludex", json.loads(Path("s.json").read_text("utf-8")))
    assert game.question is not None
    assert game.why("oil")[1][0].what == "begin"


def test_after_other_rules_the_file_of_the_campaign_is_named(calling) -> None:
    call = calling("lantern")
    call("play", "--campaign", "winter.json", "--plain", typed="1\n")
    rules = next(Path().rglob("lantern/passages.yaml"))
    rules.write_text(rules.read_text("utf-8").replace("oil > 0", "oil > 1"), encoding="utf-8")
    found = call("play", "--campaign", "winter.json", "--plain")
    assert found.exit_code == 1
    assert found.output.startswith("ludex: winter.json: the rules of “lantern” have changed")
    assert "--campaign winter.json --anew" in found.output
    again = call("play", "--campaign", "winter.json", "--plain", "--anew", typed="1\n")
    assert "The gate" in again.output
    assert "Put an ear to the tallest" in again.output
    assert call("play", "lantern", "--anew").exit_code == 2


def test_a_file_that_is_no_campaign_is_left_alone(calling) -> None:
    call = calling("lantern")
    Path("winter.json").write_text("[1", encoding="utf-8")
    found = call("play", "--campaign", "winter.json")
    assert (found.exit_code, "not a campaign" in found.output) == (1, True)
    assert Path("winter.json").read_text(encoding="utf-8") == "[1"


def test_bots_play_whole_campaigns(calling) -> None:
    call = calling("lantern")
    found = call("simulate", "lantern", "--campaigns", "5")
    assert found.exit_code == 0, found.output
    assert "Campaigns: 5; " in found.output
    assert "The second night: It is day. 100%" in found.output
    assert call("simulate", "lantern", "--campaigns", "5", "--engine", "reference").output == found.output


def test_a_campaign_whose_rules_fail_is_told_with_its_seed(calling) -> None:
    call = calling("lantern")
    rules = next(Path().rglob("lantern/procedures.yaml"))
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("for k in unread + told if", "for k in told if"), encoding="utf-8")
    found = call("simulate", "lantern", "--campaigns", "5")
    assert found.exit_code == 1, found.output
    assert "stopped at seed 1: content/lantern/procedures.yaml:" in found.output
    file = "build/reports/lantern/campaigns/1.replay.json"
    assert f"the game that failed: ludex replay {file};" in found.output
    assert "The game cannot go on: content/lantern/procedures.yaml:" in call("replay", file).output
