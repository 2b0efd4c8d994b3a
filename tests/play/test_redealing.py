"""A redealt game is one that the seat cannot tell from the true one, and that is another all the same."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.ask.question import WrongAnswer
from ludex.engine.state.views import can_see
from ludex.play.bots.bot import choose_random_answer, make_random, seats_asked
from ludex.play.bots.redeal import redeal
from ludex.play.game_setup import Setting

WORLDS = {"fleuve": 3, "musket": 2, "wyvern": 2, "teuta": 1}


def moments(machine, seats, seed, every=7, most=60):
    """Games at some of the moments of a game played at random."""
    chance = make_random(str(seed))
    game = Setting(seats=seats, seed=seed).open(machine)
    for number in range(most):
        if game.question is None:
            return
        if number % every == 0:
            yield game
        try:
            game.answer(choose_random_answer(game.question, seats_asked(game.question)[0], chance))
        except WrongAnswer:
            continue


def options(question):
    return [(each.arm, each.offer, each.label, each.seat) for each in question.options]


@pytest.mark.parametrize("world", WORLDS)
@settings(max_examples=20)
@given(seed=st.integers(1, 10_000))
def test_nothing_visible_changes(opened, world, seed):
    _, machine = opened(world)
    for game in moments(machine, WORLDS[world], seed, every=13):
        for seat in range(WORLDS[world]):
            other = redeal(game, seat, make_random(str(seed)))
            assert other.view(seat) == game.view(seat)
            if seat in seats_asked(game.question) and game.question.mode != "sealed":
                mine = [each for each in options(game.question) if each[3] == seat]
                assert [each for each in options(other.question) if each[3] == seat] == mine


@pytest.mark.parametrize("world", WORLDS)
def test_the_same_pieces_are_there(opened, world):
    _, machine = opened(world)
    for game in moments(machine, WORLDS[world], 5):
        other = redeal(game, 0, make_random("1"))
        assert Counter(other.state.entry) == Counter(game.state.entry)
        assert other.state.members == game.state.members


def test_hidden_pieces_come_to_be_others_and_the_true_game_stays(opened):
    _, machine = opened("fleuve")
    game = next(moments(machine, 3, 4))
    before = game.state.clone()
    hidden = [
        piece
        for piece, where in enumerate(game.state.where)
        if where >= 0 and not can_see(game.run, 0, piece)
    ]
    found = {
        tuple(redeal(game, 0, make_random(str(n))).state.entry[piece] for piece in hidden) for n in range(10)
    }
    assert len(found) == 10
    assert game.state == before


def test_every_hidden_piece_may_be_anywhere(opened):
    """A card in a hand may as well lie in the deck: over many deals it is of many sorts."""
    _, machine = opened("fleuve")
    game = next(moments(machine, 3, 4))
    kinds, state = machine.kinds, game.state
    hand = next(
        piece
        for piece, where in enumerate(state.where)
        if where >= 0 and not can_see(game.run, 0, piece) and kinds[state.entry[piece]] == "unforeseen"
    )
    seen = Counter(redeal(game, 0, make_random(str(n))).state.entry[hand] for n in range(200))
    assert len(seen) > 3


def test_chance_to_come_is_not_foreseen(opened):
    _, machine = opened("pig")
    game = Setting(seats=2, seed=3).open(machine)
    scores = set()
    for number in range(30):
        other = redeal(game, 0, make_random(str(number)))
        other.answer(0)
        scores.add(tuple(other.state.streams))
    assert len(scores) == 30


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_a_game_without_secrets_keeps_its_question_and_goes_its_own_way(opened, engine):
    _, machine = opened("tic-tac-toe")
    game = Setting(seats=2, seed=3).open(machine, engine)
    for _ in range(4):
        other, again = (redeal(game, game.question.seat, make_random("1")) for _ in "ab")
        assert other.question == game.question
        before, asked = game.view(None), options(game.question)
        while other.question is not None:
            other.answer(0)
        assert (game.view(None), options(game.question)) == (before, asked)
        again.answer(1)
        game.answer(1)
        again.state.streams = game.state.streams[:]
        assert again.state == game.state
        assert again.question == game.question


def test_answers_to_a_sealed_question_stay_sealed(opened):
    """Whoever answers after another imagines all that the other may have answered."""
    _, machine = opened("guess")
    game = next(
        each
        for each in moments(machine, 2, 8, every=1)
        if each.question.mode == "sealed" and each.question.asked
    )
    seat = game.question.seat
    deals = [redeal(game, seat, make_random(str(n))) for n in range(12)]
    assert {deal.question.seat for deal in deals} == {seat}
    assert len({str(deal.state.frames[-1].slots) for deal in deals}) > 1
