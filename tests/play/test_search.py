"""The search bot plays well, and sees no more than its seat."""

from __future__ import annotations

from math import sqrt

import pytest

from ludex.engine.ask.question import WrongAnswer, WrongSetting
from ludex.engine.game import find_winners, has_won
from ludex.play.bots import list_bot_names, make_bot
from ludex.play.bots.bot import PASS, choose_random_answer, make_random, seats_waiting
from ludex.play.bots.playouts import HORIZON_OF_SCORE, Judge
from ludex.play.bots.search_bot import SearchBot
from ludex.play.bots.search_tree import POINTS
from ludex.play.game_setup import Setting
from tests.engine.building import World

CARD = ["piece", "card"]


def play(machine, setting, bots):
    """A whole game between bots; whoever may answer is asked in the order of the seats."""
    game = setting.open(machine, "accelerated")
    while game.question is not None:
        for seat in seats_waiting(game.question):
            given = bots[seat].answer(game, seat)
            if given is not PASS:
                try:
                    game.answer(given)
                except WrongAnswer:
                    continue
                break
    assert game.error is None
    return game


@pytest.mark.parametrize("mine", [0, 1])
def test_it_does_not_lose_a_small_game_whatever_the_other_begins_with(opened, mine):
    """Every first answer of the other, and good answers from then on."""
    _, machine = opened("tic-tac-toe")
    bot = SearchBot(machine, make_random("mine"), 1000)
    opening = Setting(seats=2, seed=1).open(machine)
    if mine == 0:
        opening.answer(bot.answer(opening, 0))
    for first in range(len(opening.question.options)):
        game = opening.fork()
        game.answer(first)
        other = SearchBot(machine, make_random("other"), 200)
        while game.question is not None:
            seat = game.question.seat
            game.answer((bot if seat == mine else other).answer(game, seat))
        assert has_won(game, mine) or not find_winners(game.result, 2)


def test_results_are_proven_where_nothing_is_left_to_chance(opened):
    """Two in a line: every answer but the one between loses, whatever a few random games say."""
    _, machine = opened("tic-tac-toe")
    game = Setting(seats=2, seed=1).open(machine)
    for given in (0, 3, 0):  # squares 0, 4 and 1
        game.answer(given)
    weighed = {each.given: each for each in SearchBot(machine, make_random("1"), 300).weigh(game, 1)}
    assert {given: each.loses for given, each in weighed.items()} == {n: n != 0 for n in range(6)}
    game.answer(1)  # square 3
    weighed = {each.given: each for each in SearchBot(machine, make_random("1"), 300).weigh(game, 0)}
    assert {given for given, each in weighed.items() if each.wins} == {0}


def test_the_same_chance_gives_the_same_answers(opened):
    _, machine = opened("tides")
    games = []
    for _ in range(2):
        bots = [SearchBot(machine, make_random(f"{seat}"), 20) for seat in range(3)]
        game = Setting(seats=3, seed=3).open(machine)
        for _ in range(6):
            if game.question is not None:
                game.answer(bots[game.question.seat].answer(game, game.question.seat))
        games.append(game.view(None))
    assert games[0] == games[1]


def test_it_never_sees_what_its_seat_does_not(opened):
    """One cup of six holds gold: whoever sees no more than the players finds it about one time in six."""
    _, machine = opened("cups")
    found = 0
    for seed in range(60):
        bot = SearchBot(machine, make_random(f"{seed}"), 60)
        game = play(machine, Setting(seats=2, seed=seed), [bot, bot])
        found += has_won(game, 0) is True
    assert 2 <= found <= 20


def test_it_answers_sealed_questions_points_lists_and_offers(opened):
    """Whatever a small world asks is answered, to the end or for a while."""
    for world in ("guess", "fleuve", "musket+", "path", "ladder", "moods"):
        _, machine = opened(world)
        seats = max(machine.fewest, 1)
        game = Setting(seats=seats, seed=2).open(machine)
        bots = [SearchBot(machine, make_random(f"{seat}"), 8) for seat in range(seats)]
        for _ in range(12):
            if game.question is None:
                break
            for seat in seats_waiting(game.question):
                given = bots[seat].answer(game, seat)
                if given is not PASS:
                    game.answer(given)
                    break
        assert game.error is None, world


def test_it_weighs_answers_to_sealed_questions(opened):
    """What others answer in secret is not known, and what it answers itself is weighed all the same."""
    _, machine = opened("guess")
    game = Setting(seats=2, seed=1).open(machine)
    bot = SearchBot(machine, make_random("1"), 60)
    while game.question.mode != "sealed":
        game.answer(bot.answer(game, game.question.seat))
    bot.answer(game, game.question.seat)
    assert len(bot.weighed) == len(game.question.options) + game.question.optional > 1
    assert sum(each.tried for each in bot.weighed) >= 60


def test_it_tries_promising_points_again(opened):
    """A plane has no end of points: each tried once would say nothing."""
    _, machine = opened("musket+")
    game = Setting(seats=machine.fewest, seed=2).open(machine)
    chance = make_random("1")
    while not game.question.asks_for_points:
        game.answer(choose_random_answer(game.question, game.question.seat, chance))
    weighed = SearchBot(machine, chance, 100).weigh(game, game.question.seat)
    tried = {repr(each.given): each.tried for each in weighed}
    assert 1 < len(tried) <= POINTS * sqrt(100) + 2
    assert sum(tried.values()) == 100


def test_it_continues_imagined_games_with_a_policy(opened):
    """Random players fall into the ford more often than off the ferry; those who mind each stone never do."""
    pack, machine = opened("ford")
    game = Setting(seats=1, seed=1).open(machine)
    ferry, ford = range(2)
    for name, expected in (("search:80", ferry), ("search:80:steady", ford), ("search:1s:steady", ford)):
        assert make_bot(name, pack, machine, make_random("1")).answer(game, 0) == expected
    with pytest.raises(WrongSetting):
        make_bot("search:80:hasty", pack, machine, make_random("1"))


def test_a_score_that_all_share_counts_itself(opened):
    """No seat leads the others, but each stone is a gain."""
    _, machine = opened("ford")
    game = Setting(seats=2, seed=1).open(machine, "accelerated")
    judge, chance = Judge(machine), make_random("1")
    assert judge.is_score_shared
    assert not Judge(opened("pig+")[1]).is_score_shared
    game.answer(1)
    before = judge.worths(game, chance, HORIZON_OF_SCORE)
    first = [before(seat) for seat in range(2)]
    game.answer(0)
    after = judge.worths(game, chance, HORIZON_OF_SCORE)
    assert all(after(seat) > first[seat] for seat in range(2))


def test_it_is_called_by_its_name_and_a_bound(opened):
    pack, machine = opened("tic-tac-toe")
    assert make_bot("search:50", pack, machine, make_random("1")).iterations == 50
    assert make_bot("search:1.5s", pack, machine, make_random("1")).seconds == 1.5
    for wrong in ("search:", "search:0", "searching", "search:5M", "search:5:6", "search:x:5"):
        assert list_bot_names(wrong) == [wrong]


def test_another_deal_may_have_fewer_answers(tmp_path):
    """What may be taken from a hidden hand depends on what lies there: an answer may be missing elsewhere."""
    hand = ["owned", "place/hand", ["at", ["seats"], 1]]
    dear = [">", ["data", "cost", ["entryof", ["local", 0]]], 1]
    made = World(tmp_path).seats("red", "blue").state(taken=("int", 0))
    made.place("hand", "row", owner="seat", seen="owner").place("deck", "stack", seen="nobody")
    made.entry("card/a", cost=1).entry("card/b", cost=2)
    for entry in ("card/b", "card/a", "card/b", "card/a", "card/a", "card/a"):
        made.box(entry, 1, "deck")
    ask = {
        "to": ["at", ["seats"], 0],
        "pick": [0, ["members", hand], [dear]],
        "as": 0,
        "type": CARD,
        "else": [],
    }
    made.main(
        ["draw", {"count": 3, "from": ["place", "place/deck"], "to": hand, "as": None, "stream": "s"}],
        ["ask", ask],
        ["setg", "taken", 1],
        locals_={"p": CARD},
    )
    game = made.open(engine="accelerated", seats=2)
    assert game.question is not None
    assert len(game.question.options) == 2
    bot = SearchBot(game.machine, make_random("1"), 60)
    assert len(bot.weigh(game, 0)) == 2
