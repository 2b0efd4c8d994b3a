"""Bots answer what is asked, and as well as they can."""

from __future__ import annotations

import sys

import pytest

from ludex.engine.ask.question import Option, Question, WrongSetting
from ludex.play.bots import make_bot
from ludex.play.bots.bot import (
    PASS,
    RandomBot,
    choose_random_answer,
    list_answers,
    make_random,
    seats_asked,
    seats_waiting,
)
from ludex.play.bots.greedy_bot import GreedyBot, evaluate_game, find_score_formula
from ludex.play.bots.redeal import redeal
from ludex.play.deadlines import PaceLimit, deadlines
from ludex.play.game_setup import Setting
from ludex.play.simulation.matches import Match


def question(own=3, offers=(), seat=0, mode="one", seats=(0,), **settings):
    made = (
        [Option(n, n, seat) for n in range(own)]
        if mode == "one"
        else [Option(n, n, seats[n % len(seats)]) for n in range(own)]
    )
    made += [Option(None, {"entry": "card/x", "offer": "play"}, each, offer="play") for each in offers]
    settings = {"optional": False, **settings}
    return Question(seat, seats, "pick", mode, tuple(made), own, **settings)


def test_whoever_has_an_offer_is_waited_for_too():
    assert seats_waiting(question(offers=[1, 2])) == [0, 1, 2]
    assert seats_waiting(question(offers=[0])) == [0]


def test_in_a_race_those_are_asked_who_can_answer():
    assert seats_asked(question(own=2, mode="race", seats=(0, 2))) == (0, 2)
    assert seats_asked(question(own=1, mode="race", seats=(0, 2))) == (0,)


def test_a_seat_that_is_not_asked_may_pass():
    found = list_answers(question(offers=[1]), 1, make_random("1"), 10)
    assert found == [3, PASS]


def test_all_answers_are_found():
    assert list_answers(question(optional=True), 0, make_random("1"), 10) == [None, 0, 1, 2]
    assert list_answers(question(least=1, most=2), 0, make_random("1"), 10) == [
        [0],
        [1],
        [2],
        [0, 1],
        [0, 2],
        [1, 2],
    ]
    ordered = list_answers(question(least=2, most=2, ordered=True), 0, make_random("1"), 10)
    assert len(ordered) == 6


def test_not_more_answers_than_wanted_are_tried():
    assert len(list_answers(question(own=30), 0, make_random("1"), 7)) == 7
    assert 0 < len(list_answers(question(own=30, least=3, most=9), 0, make_random("1"), 7)) <= 7


@pytest.mark.parametrize("seed", range(20))
def test_random_answers_are_allowed(seed):
    chance = make_random(str(seed))
    given = choose_random_answer(question(own=5, offers=[0], least=2, most=3), 0, chance)
    assert given == 5 or (2 <= len(given) <= 3 and len(set(given)) == len(given))
    assert choose_random_answer(question(offers=[1]), 1, chance) in (3, PASS)


def test_greedy_takes_what_scores(opened):
    """With a total on the table, holding scores and rolling does not."""
    _, machine = opened("pig+")
    assert find_score_formula(machine) is not None
    game = Setting(seats=2, seed=5).open(machine)
    greedy = GreedyBot(machine, make_random("1"))
    while game.question.seat == 0 and game.state.frames[-1].slots[1] == 0:
        game.answer(0)
    arms = [option.arm for option in game.question.options]
    assert game.question.seat == 0
    assert arms[greedy.answer(game, 0)] == "hold"


def test_winning_is_worth_more_than_any_score(opened):
    _, machine = opened("pig+")
    game = Setting(seats=2, seed=1).open(machine)
    column = machine.column_of["seat.score"]
    game.state.cols[column][game.state.seats[0]] = 99
    plain = evaluate_game(game, 0, find_score_formula(machine))
    assert plain == 99
    while game.question is not None:
        game.answer(game.question.seat if game.state.frames[-1].slots[1] else 0)
    assert (
        evaluate_game(game, 0, find_score_formula(machine))
        == -evaluate_game(game, 1, find_score_formula(machine))
        != 0
    )
    assert abs(evaluate_game(game, 0, find_score_formula(machine))) > plain


def test_greedy_never_looks_at_the_true_game(opened, monkeypatch):
    """Every answer is tried on games that were redealt for the seat, never on the one that is played."""
    _, machine = opened("fleuve")
    game = Setting(seats=3, seed=4).open(machine)
    seat = game.question.seat
    dealt, tried = [], []

    def redealt(true, for_seat, chance):
        assert (true, for_seat) == (game, seat)
        dealt.append(redeal(true, for_seat, chance))
        return dealt[-1]

    def forked(each):
        tried.append(each)
        return each.fork()

    bot_module = sys.modules[GreedyBot.__module__]
    monkeypatch.setattr(bot_module, "redeal", redealt)
    worth_of = GreedyBot._evaluate
    monkeypatch.setattr(GreedyBot, "_evaluate", lambda *args: (forked(args[1]), worth_of(*args))[1])
    GreedyBot(machine, make_random("3")).answer(game, seat)
    assert len(dealt) == 3
    assert tried
    assert all(any(each is deal for deal in dealt) for each in tried)


def test_a_policy_is_followed_in_order(opened):
    """It rolls until somebody has scored, and holds from then on."""
    pack, machine = opened("pig+")
    careful = make_bot("careful", pack, machine, make_random("1"))
    game = Setting(seats=2, seed=2).open(machine)
    arms = [option.arm for option in game.question.options]
    assert {arms[careful.answer(game, 0)] for _ in range(20)} == {"roll"}
    game.state.cols[machine.column_of["seat.score"]][game.state.seats[1]] = 1
    assert {arms[careful.answer(game, 0)] for _ in range(20)} == {"hold"}


def test_a_policy_picks_several_in_its_order(opened):
    """It pays with the lowest colours that it has, and no more of them than the price."""
    pack, machine = opened("fleuve+")
    thrifty, chance = make_bot("thrifty", pack, machine, make_random("1")), make_random("2")
    colours = ["gem/ruby", "gem/topaz", "gem/amethyst", "gem/emerald", "gem/sapphire"]
    left_a_choice = 0
    for seed in range(1, 20):
        game = Setting(seats=3, seed=seed).open(machine)
        while game.question is not None:
            question, seat = game.question, seats_waiting(game.question)[0]
            given = thrifty.answer(game, seat)
            if question.least is not None:
                ranks = [
                    colours.index(machine.ids[game.state.entry[each.value]]) for each in question.options
                ]
                assert sorted(ranks[index] for index in given) == sorted(ranks)[: question.least]
                left_a_choice += question.least < question.own
                given = question.random(chance)
            game.answer(None if given is PASS else given)
    assert left_a_choice


def test_an_unknown_bot_is_named(opened):
    pack, machine = opened("pig")
    with pytest.raises(WrongSetting, match="“clever”"):
        make_bot("clever", pack, machine, make_random("1"))


def test_bots_get_as_far_as_people_do(opened):
    """The world says three answers; the fourth is the late one, and the next turn begins anew."""
    pack, machine = opened("pig+")
    pace = PaceLimit(deadlines(pack), make_random("1"))
    always = RandomBot(make_random("1"))
    always.answer = lambda game, seat: 0  # type: ignore[method-assign]
    match = Match(machine, Setting(seats=2, seed=11), [always, always], pace=pace)
    match.play(60)
    turns, run = [], 0
    game = Setting(seats=2, seed=11).open(machine)
    for given in match.answers:
        seat = game.question.seat
        game.answer(given)
        run += 1
        if game.question is None or game.question.seat != seat:
            turns.append((run, given))
            run = 0
    assert all(count <= 4 for count, _ in turns)
    assert {given for count, given in turns if count == 4} <= {0, 1}
    assert (4, 1) in turns


def test_a_policy_names_points_and_paths(opened):
    """What an order gives to the question of its name is tried: the first that is allowed is taken."""
    pack, machine = opened("musket+")
    game = Setting(seats=2, seed=3).open(machine)
    steady = make_bot("steady", pack, machine, make_random("1"))
    given = steady.answer(game, game.question.seat)
    assert (game.question.sort, given) == ("point", [2000, 1000])
    others = iter([[4000, 1000], [2000, 5000], [4000, 5000]])
    game.answer(given)
    while game.question.sort == "point":
        game.answer(next(others))
    seat = game.question.seat
    arms = [option.arm for option in game.question.options]
    given = steady.answer(game, seat)
    assert arms[given] == "run"
    game.answer(given)
    assert steady.answer(game, seat) == [[2500, 1200], [2500, 1500]]
    still = make_bot("still", pack, machine, make_random("1"))
    assert still.answer(game, seat) is None
