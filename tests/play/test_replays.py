"""Recorded games: the same again, refused where they do not fit, and made as short as they can be."""

from __future__ import annotations

import io
import json
import re
from contextlib import nullcontext
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.actions.build import build
from ludex.engine.rules_digest import digest_rules
from ludex.pack.reader import Pack
from ludex.play import replays
from ludex.play.bots.bot import RandomBot, make_random
from ludex.play.example_writer import find_broken_fact, render_example
from ludex.play.game_setup import Setting
from ludex.play.game_setup import load_machine as machine_of
from ludex.play.invariants import find_breach, invariants
from ludex.play.replay_minimizer import minimize_replay, shorten_replay
from ludex.play.replays import Replay, ReplayError, read_replay
from ludex.play.simulation.matches import Match
from ludex.play.speech import Speech
from ludex.play.terminal import screen, stepper
from ludex.play.terminal.screen import Screen
from ludex.play.terminal.stepper import ReplayMoments, ReplayStepper
from ludex.play.terminal.transcript import Transcript
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example
from tests.play.conftest import lay


def recorded(machine, seats=2, seed=4, guards=()) -> Replay:
    bots = [RandomBot(make_random(f"{seed}:{seat}")) for seat in range(seats)]
    return Match(machine, Setting(seats=seats, seed=seed), bots, guards).play().replay


@pytest.mark.parametrize(("world", "seats"), [("pig", 2), ("fleuve", 3), ("musket", 2), ("teuta", 1)])
def test_a_game_can_be_played_again(opened, world, seats):
    _, machine = opened(world)
    replay = recorded(machine, seats)
    assert read_replay(replay.text()) == replay
    game = replays.game_at(machine, replay)
    replays.verify(game, replay)
    assert replay.ended["end"]


def test_every_moment_can_be_looked_at(opened):
    _, machine = opened("pig")
    replay = recorded(machine)
    game = replays.begin_replay(machine, replay)
    for number in range(10):
        assert replays.game_at(machine, replay, number).state == game.state
        replays.give_answer(game, replay, number)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rules": "other"}, "other-rules"),
        ({"game": "chess"}, "other-game"),
        ({"seats": 9}, "setting"),
        ({"modules": ["winter"]}, "setting"),
        ({"answers": [0, 99]}, "answer"),
        ({"answers": [[]]}, "answer"),
        ({"ended": {"end": "draw", "won": None}}, "other-end"),
    ],
)
def test_what_does_not_fit_is_refused(opened, change, reason):
    _, machine = opened("pig")
    document = {**recorded(machine).document(), **change}
    replay = read_replay(json.dumps(document))
    with pytest.raises(ReplayError) as refused:
        replays.verify(replays.game_at(machine, replay), replay)
    assert refused.value.reason == reason
    assert refused.value.message.render("fr")


def test_answers_after_the_end_are_refused(opened):
    _, machine = opened("pig")
    replay = recorded(machine)
    with pytest.raises(ReplayError) as refused:
        replays.game_at(machine, replace(replay, answers=(*replay.answers, 0)))
    assert refused.value.reason == "too-long"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def reason(call, *args):
    """Why a replay is refused; none where it is not."""
    try:
        call(*args)
    except ReplayError as refused:
        return refused.reason
    return None


@given(json_values, st.sampled_from(["seats", "seed", "modules", "options", "answers", "ended", "version"]))
def test_whatever_a_file_holds_it_is_read_or_refused(found, name):
    document = {**Replay("pig", "", Setting(), ()).document(), name: found}
    assert reason(read_replay, json.dumps(document)) in (None, "damaged", "newer", "older")
    assert reason(read_replay, json.dumps(found)) == "no-replay"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no-replay"),
        (b"\x89PNG\r\n", "no-replay"),
        (b"[1]", "no-replay"),
        (b'{"ludex": "simulation", "version": 1}', "no-replay"),
        (b'{"ludex": "save", "version": 2, "replay": 3}', "no-replay"),
        (b'{"ludex": "replay", "version": 2, "answ', "damaged"),
        (b'{"ludex": "replay", "version": 2}', "damaged"),
        (b'{"ludex": "replay", "version": 3}', "newer"),
        (b'{"ludex": "save", "version": 99}', "newer"),
        (b'{"ludex": "save", "version": 0}', "older"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_by_what_is_wrong_with_it(data, reason):
    with pytest.raises(ReplayError) as refused:
        read_replay(data)
    assert refused.value.reason == reason
    assert refused.value.message.render("fr") != refused.value.message.render("en")


@pytest.mark.parametrize("left", [-1, "9", 1.5, [], True])
def test_time_that_was_left_is_a_number_of_seconds(left):
    document = Replay("pig", "", Setting(), (), left=9).document()
    assert read_replay(json.dumps(document)).left == 9
    assert reason(read_replay, json.dumps({**document, "left": left})) == "damaged"


def test_a_strangers_file_names_no_path():
    document = {**Replay("pig", "", Setting(), ()).document(), "game": "../elsewhere.ludex"}
    assert reason(read_replay, json.dumps(document)) == "damaged"


def test_an_ending_is_told_in_words(opened):
    _, machine = opened("pig")
    document = {**recorded(machine).document(), "ended": {"end": "draw", "won": None}}
    replay = read_replay(json.dumps(document))
    with pytest.raises(ReplayError) as refused:
        replays.verify(replays.game_at(machine, replay), replay)
    assert "{" not in refused.value.message.render("en")
    assert "elle finit par «\u00a0draw\u00a0»" in refused.value.message.render("fr")


def test_nodes_may_be_drawn_at_fractions_of_a_millimetre(tmp_path):
    lay("teuta", tmp_path)
    file = tmp_path / "content/teuta/map.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"\{title:", "{at: [12.5, 3], title:", text, count=1), encoding="utf-8")
    build(tmp_path, ["teuta"])
    machine = machine_of(Pack.open(tmp_path / "build/teuta.ludex"))
    assert recorded(machine, seats=1).answers


@given(st.lists(json_values, max_size=4))
def test_whatever_the_answers_are_a_game_is_played_or_refused(opened, answers):
    _, machine = opened("pig")
    replay = Replay("pig", digest_rules(machine), Setting(seats=2), tuple(answers))
    assert reason(replays.game_at, machine, replay) in (None, "answer")


# Moment by moment


def stepped(opened, *keys, count=0, world="pig", seats=2):
    """What is shown while somebody presses these keys."""
    pack, machine = opened(world)
    replay = recorded(machine, seats)
    out = io.StringIO()
    transcript = Transcript(pack, machine, Speech(pack, "en"), Screen(out, io.StringIO()))
    ReplayStepper(transcript, replay, iter([*keys, "q"]).__next__).show(count)
    total = len(replay.answers)
    return (
        [int(each) for each in re.findall(rf"Answer (\d+) of {total}\n", out.getvalue())],
        total,
        out.getvalue(),
    )


def test_keys_lead_through_a_game(opened):
    assert stepped(opened, "right", "enter", "left", "n", "p", "b")[0] == [0, 1, 2, 1, 2, 1, 0]
    assert stepped(opened, "3", "0", "enter", "p")[0] == [0, 30, 29]
    assert stepped(opened, "left", "x", "home")[0] == [0]
    shown, total, text = stepped(opened, "end", "right", "g")
    assert shown == [0, total, 0]
    assert "The game is over." in text
    assert stepped(opened, "9", "9", "9", "9", "enter")[0] == [0, total]


def test_a_game_is_shown_from_a_moment_on(opened):
    assert stepped(opened, "n", count=7)[0] == [7, 8]


@given(st.lists(st.integers(0, 60), max_size=12))
@settings(deadline=None, max_examples=15)
def test_a_moment_is_the_same_whichever_way_one_comes_to_it(opened, moments):
    _, machine = opened("fleuve")
    replay = recorded(machine, 3)
    reel = ReplayMoments(machine, replay)
    for each in moments:
        count = min(each, reel.last)
        assert reel.game_at(count).state == replays.game_at(machine, replay, count).state


@pytest.mark.parametrize(("keys", "status"), [("Gq", 1), ("Ggq", 1), ("nq", 0)])
def test_on_a_terminal_too_another_ending_is_told_by_the_exit_code(
    built, opened, calling, tmp_path, monkeypatch, keys, status
):
    """As without one; unless the viewer leaves before the end."""
    file = tmp_path / "other.json"
    document = {**recorded(opened("pig")[1]).document(), "ended": {"end": "draw", "won": None}}
    file.write_text(json.dumps(document), encoding="utf-8")
    ludex = calling("pig")
    words = ["replay", str(file), "--pack", str(built("pig"))]
    plain = ludex(*words, "--plain")
    monkeypatch.setattr(screen, "at_terminal", lambda: True)
    monkeypatch.setattr(stepper, "single_key_mode", nullcontext)
    monkeypatch.setattr(stepper, "read_key", iter(keys).__next__)
    viewed = ludex(*words)
    assert plain.exit_code == 1
    assert viewed.exit_code == status
    assert viewed.stderr == (plain.stderr if status else "")


# Shortest forms


def test_a_failing_game_is_made_shorter_and_fails_alike(opened):
    pack, machine = opened("pig+")
    guards = invariants(pack, machine)
    replay = recorded(machine, seed=1, guards=guards)
    assert replay.ended == {"breaks": "invariant/close"}
    ended = minimize_replay(machine, replay, guards)
    assert ended is not None
    assert len(ended.answers) < len(replay.answers)
    shorter = shorten_replay(replay, ended)
    game = replays.game_at(machine, shorter)
    assert find_breach(game, guards).invariant.id == "invariant/close"
    before = replays.game_at(machine, shorter, len(shorter.answers) - 1)
    assert find_breach(before, guards) is None


def test_a_game_that_does_not_fail_has_no_shortest_form(opened):
    _, machine = opened("pig")
    assert minimize_replay(machine, recorded(machine), ()) is None


def test_the_example_is_content_that_fails_on_its_fact_alone(opened, tmp_path):
    """What is written is put into the world as it stands; the proof of it fails, and says why."""
    pack, machine = opened("pig+")
    guards = invariants(pack, machine)
    replay = recorded(machine, seed=1, guards=guards)
    ended = minimize_replay(machine, replay, guards)
    text = render_example(
        pack, machine, shorten_replay(replay, ended), "shortest", find_broken_fact(pack, ended)
    )
    root = tmp_path / "project"
    lay("pig+", root)
    lines = [line for line in text.splitlines() if not line.startswith("    cites:")]
    file = root / "content" / "pig" / "shortest.yaml"
    file.write_text("\n".join([*lines, "    cites: [r-1]"]) + "\n", encoding="utf-8")
    (root / "content" / "pig" / "sheet.yaml").write_text(
        "kind: rule\nentries:\n  r-1: {code: R-1, text: Roll or hold., source: {status: original}}\n",
        encoding="utf-8",
    )
    build(root, ["pig"])
    with Pack.open(root / "build" / "pig.ludex") as made:
        outcome = run_example(machine_of(made), cases(made)[0])
    assert len(outcome.complaints) == 1
    assert "s.score" in text
    assert not outcome.passed
