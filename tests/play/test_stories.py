"""The story of a game: it is the same game, each seat hears what it may know, and the content words it."""

from __future__ import annotations

import json
import re
from functools import partial

import pytest

from ludex.engine import event_recorder
from ludex.engine.event_recorder import EventRecorder, RecorderError, find_common_label
from ludex.engine.game import ENGINES
from ludex.engine.rules_digest import digest_rules
from ludex.play import replays
from ludex.play.bots.bot import RandomBot, make_random
from ludex.play.game_setup import Setting, load_machine
from ludex.play.simulation.matches import Match
from ludex.play.speech import Speech
from ludex.play.storyteller import Storyteller, hear_answer, hear_opening, hear_replay, list_events
from ludex.play.terminal.transcript import render_story, tell_replay

WORLDS = [("pig", 2), ("fleuve", 3), ("musket", 2), ("teuta", 1), ("five-cards", 1), ("orchard", 1)]


def recorded(machine, seats, seed=4):
    bots = [RandomBot(make_random(f"{seed}:{seat}")) for seat in range(seats)]
    return Match(machine, Setting(seats=seats, seed=seed), bots, ()).play().replay


def everyone(seats):
    return tuple(range(seats))


@pytest.mark.parametrize(("world", "seats"), WORLDS)
@pytest.mark.parametrize("engine", sorted(ENGINES))
def test_a_game_that_is_listened_to_is_the_same_game(opened, world, seats, engine):
    _, machine = opened(world)
    replay = recorded(machine, seats)
    setting = replay.setting
    silent = replays.begin_replay(machine, replay, engine)
    heard = replays.begin_replay(machine, replay, partial(EventRecorder, viewers=everyone(seats)))
    assert list_events(heard) == hear_opening(machine, setting, everyone(seats))
    for number, given in enumerate(replay.answers):
        assert heard.state == silent.state
        before = silent.state.clone()
        known = len(list_events(heard))
        aside = hear_answer(silent, given, everyone(seats))
        assert silent.state == before
        replays.give_answer(silent, replay, number)
        replays.give_answer(heard, replay, number)
        after = list_events(heard)[known:]
        assert [(each.what, each.data) for each in aside] == [(each.what, each.data) for each in after]
    assert heard.log == silent.log
    assert heard.result == silent.result


@pytest.mark.parametrize("part", ["label_value", "can_know", "find_common_label"])
def test_a_defect_of_the_recorder_is_no_error_of_the_rules(opened, monkeypatch, part):
    """Whoever listens to a sound game learns that Ludex failed, not that a rule of the content did."""
    _, machine = opened("musket")
    replay = recorded(machine, 2)

    def fail(*args: object) -> object:
        raise AttributeError(part)

    monkeypatch.setattr(event_recorder, part, fail)
    with pytest.raises(RecorderError, match=part):
        for _ in hear_replay(machine, replay, (None,)):
            pass


@pytest.mark.parametrize(("world", "seats"), WORLDS)
def test_every_change_of_the_game_is_heard(opened, world, seats):
    """What moved and what changed between two questions is what was told of."""
    _, machine = opened(world)
    replay = recorded(machine, seats)
    game = replays.begin_replay(machine, replay, EventRecorder)
    for number in range(len(replay.answers)):
        before, known = game.state.clone(), len(list_events(game))
        replays.give_answer(game, replay, number)
        events, after = list_events(game)[known:], game.state
        moved = [
            piece
            for piece in range(len(before.entry))
            if (before.where[piece], before.at[piece]) != (after.where[piece], after.at[piece])
        ]
        told = sum(len(each.data.get("pieces", ())) for each in events)
        assert told >= len(moved)
        fields = {machine.globals[n].name for n, value in enumerate(before.glob) if value != after.glob[n]}
        assert fields <= {each.data["field"] for each in events if each.what == "set"}
    if game.result is not None:
        assert list_events(game)[-1].what == "end"


def test_a_seat_hears_no_card_that_it_may_not_see(opened):
    """What is drawn into a hand is a number of cards to the others, and cards to whoever holds them."""
    _, machine = opened("fleuve")
    replay = recorded(machine, 3)
    hidden, seen = 0, 0
    for seat in range(3):
        game = replays.begin_replay(machine, replay, partial(EventRecorder, viewers=(seat,)))
        for number in range(len(replay.answers)):
            replays.give_answer(game, replay, number)
        for event in list_events(game):
            if event.what != "draw" or "owner" not in (event.data["to"] or {}):
                continue
            known = [each["piece"] is not None for each in event.data["pieces"]]
            place = machine.places[machine.place_of[event.data["to"]["place"]]]
            if place.seen == "owner":
                mine = event.data["to"]["owner"]["seat"] == seat
                assert all(known) if mine else not any(known)
                hidden, seen = hidden + (not mine), seen + mine
    assert hidden
    assert seen


def test_what_all_may_know_is_what_each_may_know():
    cards = [{"piece": "card/nine", "rank": 1}, {"piece": None, "rank": 1}]
    assert find_common_label(cards) == {"piece": None, "rank": 1}
    assert find_common_label([[1, 2], [1, 3]]) == [1, None]
    assert find_common_label([{"piece": 1}, {"entry": 1}]) is None


TOLD = """
    heading:
      - log: turn
        with: {who: s, n: s.score}
    told:
      - log: score
        with: {who: s, n: s.score}
"""


@pytest.fixture
def worded(calling, tmp_path):
    """A project of pig whose turns say how they are told."""
    call = calling("pig")
    file = tmp_path / "content/pig/rules.yaml"
    text = file.read_text(encoding="utf-8")
    plain = "    args: {s: seat}\n    do:\n"
    assert plain in text
    text = text.replace(plain, "    args: {s: seat}" + TOLD + "    do:\n")
    said = "says: {roll: Roll, hold: Hold}"
    assert said in text
    told = (
        'says: {roll: Roll, hold: Hold, turn: "{{ who }} plays from {{ n }}", score: "{{ who }} has {{ n }}"}'
    )
    return call, file, text.replace(said, told)


def test_steps_are_told_as_the_content_says_and_old_games_go_on(worded):
    call, file, text = worded
    call("play", "pig", "--bot", "random", "--seed", "3", "--record", "r.json")
    plain = call("replay", "r.json", "--story").stdout
    assert "plays from" not in plain
    file.write_text(text, encoding="utf-8")
    made = call("replay", "r.json", "--story")  # the same rules: the game of before is told
    assert made.exit_code == 0, made.stderr
    lines = made.stdout.splitlines()
    assert lines[:2] == ["", "One plays from 0"]
    assert any(line.startswith("  One – What do you do? ") for line in lines)
    assert any(line.startswith("  One has ") for line in lines)
    assert not any("score:" in line for line in lines)  # the step says itself what it changed


def test_players_hear_the_story_while_they_play(worded):
    """Headings stand by themselves; what was taken back is told once, when it comes again."""
    call, file, text = worded
    file.write_text(text, encoding="utf-8")
    typed = "1\nundo\n1\nlog\nquit\n"
    said = call("play", "pig", "--bot", "2=random", "--seed", "3", typed=typed).stdout
    assert "One plays from 0\n" in said
    assert "– One plays from" not in said
    log = said.rpartition("Your choice: log")[2] or said.rpartition("log")[2]
    assert log.count("One – What do you do? Roll") == 1


def test_what_only_tells_is_no_rule_to_be_proved_or_broken(worded):
    call, file, text = worded
    call("build", "pig")
    before = json.loads(call("coverage", "pig", "--format", "json").stdout)
    file.write_text(text, encoding="utf-8")
    after = json.loads(call("coverage", "pig", "--format", "json").stdout)
    assert before.keys() == after.keys()
    assert json.dumps(before).count("told") == json.dumps(after).count("told")


def test_a_story_as_data_has_a_line_the_rule_and_the_place_of_each_event(calling):
    call = calling("pig")
    call("play", "pig", "--bot", "random", "--seed", "3", "--record", "r.json")
    story = json.loads(call("replay", "r.json", "--story", "--format", "json").stdout)["story"]
    roll = next(each for each in story if each["what"] == "roll")
    assert roll["entry"] == "procedure/turn"
    assert roll["at"].startswith("content/pig/rules.yaml:")
    assert roll["text"] == f"rolled: {roll['data']['number']} out of 6"
    assert {each["what"] for each in story} >= {"answer", "roll", "set", "end"}
    assert story[-1]["text"].startswith("Won by")


def test_a_story_for_a_seat_that_does_not_play_is_refused(calling):
    call = calling("pig")
    call("play", "pig", "--bot", "random", "--seed", "3", "--record", "r.json")
    made = call("replay", "r.json", "--story", "--seat", "3")
    assert made.exit_code == 2
    assert "number of players in this game: 2" in made.stderr


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize(("world", "seats"), WORLDS)
def test_every_story_can_be_told_in_both_languages(opened, world, seats, locale):
    pack, machine = opened(world)
    replay = recorded(machine, seats)
    teller = Storyteller(Speech(pack, pack.manifest().source, locale), machine)
    lines = list(render_story(teller.speech, tell_replay(teller, replay)))
    assert len(lines) > len(replay.answers)
    assert not any("{" in line or "None" in line for line in lines)


def test_a_fact_about_a_hidden_card_is_told_to_whom_it_was_told(opened):
    """The owner of the card hears the fact and which card it is about, but not the card."""
    pack, machine = opened("lanterns")
    teller = Storyteller(Speech(pack, "en", "en"), machine)
    heard = [
        (each.data["piece"]["piece"], teller.tell(each))
        for seed in range(6)
        for viewer in (0, 1)
        for _, _, events in hear_replay(machine, recorded(machine, 2, seed), (viewer,))
        for each in events
        if each.what == "set" and each.data["field"].startswith("told")
    ]
    hidden = [text for piece, text in heard if piece is None]
    assert len(hidden) * 2 == len(heard) > 0
    assert all(re.match(r"a hidden piece \(Hand \(\w+\), \d\), \w+: ", text or "") for text in hidden), hidden


def test_digests_and_machines_know_nothing_of_listeners(opened):
    pack, machine = opened("pig")
    assert digest_rules(load_machine(pack)) == digest_rules(machine)
