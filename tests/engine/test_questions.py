"""Questions in all their modes: what they offer, what they refuse, what an answer does."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludex.engine import Game, WrongAnswer, WrongSetting
from tests.engine.building import World, var

Tree = Any
RED, BLUE = ["at", ["seats"], 0], ["at", ["seats"], 1]
TABLE = ["members", ["place", "place/table"]]
LOCALS = {
    "p": ["piece", "card"],
    "n": ["opt", "int"],
    "got": ["list", ["piece", "card"]],
    "s": ["piece", "seat"],
}
CARD = ["piece", "card"]


def note(number: Tree) -> Tree:
    return ["setg", "notes", ["concat", ["global", "notes"], ["list", number]]]


def world(folder: Path) -> World:
    made = World(folder).seats("red", "blue", "green").state(notes=(["list", "any"], []))
    made.place("table", "row").place("hand", "row", owner="seat", seen="owner")
    for slug, cost in zip("abcd", (1, 2, 3, 4), strict=True):
        made.entry(f"card/{slug}", cost=cost).box(f"card/{slug}", 1, "table")
    return made


def asked(folder: Path, ask: Tree, *then: Tree, first: tuple[Tree, ...] = (), seats: int = 2) -> Game:
    game = world(folder).main(*first, ["ask", ask], *then, locals_=LOCALS).open(seats=seats)
    assert game.error is None, game.error.render()
    return game


def notes(game: Game) -> tuple[Any, ...]:
    assert game.error is None, game.error.render()
    found: tuple[Any, ...] = game.state.glob[0]
    return found


def test_one_of_a_list(tmp_path: Path) -> None:
    cheap = [">", ["data", "cost", ["entryof", var(0)]], 1]
    shown = [["n", "int", 3], ["card", CARD, ["first", TABLE]]]
    ask = {
        "to": BLUE,
        "pick": [0, TABLE, [cheap]],
        "as": 0,
        "type": CARD,
        "says": "main.says.which",
        "slots": shown,
    }
    game = asked(tmp_path, ask, note(["data", "cost", ["entryof", var(0)]]))
    question = game.question
    assert question is not None
    assert (question.seat, question.sort, question.mode, question.optional) == (1, "pick", "one", False)
    assert [option.label["piece"] for option in question.options] == ["card/b", "card/c", "card/d"]
    assert question.says == "main.says.which"
    assert dict(question.shown) == {"n": 3, "card": {"piece": "card/a", "place": "place/table", "rank": 0}}
    for wrong in (3, -1, None, [0], "0", True, 1.0):
        with pytest.raises(WrongAnswer):
            game.answer(wrong)
    game.answer(1)
    assert notes(game) == (3,)
    with pytest.raises(WrongSetting):
        game.answer(0)


def test_a_question_says_how_long_its_answer_may_take(tmp_path: Path) -> None:
    ask = {"to": RED, "pick": [0, TABLE, []], "as": 0, "seconds": ["+", 1, 2]}
    question = asked(tmp_path, ask).question
    assert question is not None
    assert question.seconds == 3


def test_a_question_may_be_declined(tmp_path: Path) -> None:
    game = asked(
        tmp_path, {"to": RED, "pick": [0, TABLE, []], "as": 0, "optional": True}, note(["none?", var(0)])
    )
    game.answer(None)
    assert notes(game) == (True,)


def test_a_number_of_options(tmp_path: Path) -> None:
    ask = {"to": RED, "pick": [0, TABLE, []], "count": [2, 3], "as": 2}
    costs = ["comp", "list", [[0, var(2), []]], ["data", "cost", ["entryof", var(0)]]]
    game = asked(tmp_path, ask, note(costs))
    assert game.question is not None
    assert (game.question.least, game.question.most) == (2, 3)
    for wrong in ([0], [0, 1, 2, 3], [0, 0], 1, None, [0, 9], [True, 0]):
        with pytest.raises(WrongAnswer):
            game.answer(wrong)
    with pytest.raises(WrongAnswer, match="2 to 3, not 1"):
        game.answer([0])
    with pytest.raises(WrongAnswer, match="from 0 to 3"):
        game.answer([0, 9])
    game.answer([3, 0])
    assert notes(game) == ((1, 4),), "in the order of the options"
    game = asked(tmp_path, {**ask, "count": [2, 2]}, note(costs))
    with pytest.raises(WrongAnswer, match="options to choose: exactly 2, not 1"):
        game.answer([0])
    game = asked(tmp_path, {**ask, "ordered": True}, note(costs))
    game.answer([3, 0])
    assert notes(game) == ((4, 1),)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ({"as": 0, "optional": True}, (True, "on")),
        ({"as": 2, "count": [0, 2]}, (False, "on")),
        ({"as": 0, "else": [note(["text", "else"])]}, ("else", True, "on")),
        ({"as": 0, "else": []}, (True, "on")),
        ({"as": 2, "count": [2, 2], "else": [note(["text", "else"])]}, ("else", False, "on")),
    ],
)
def test_where_there_is_nothing_to_choose(tmp_path: Path, ask: Tree, said: tuple[Any, ...]) -> None:
    none = ["slice", TABLE, 0, 1 if "count" in ask and ask["count"][0] else 0]
    then = [note(["none?", var(ask["as"])]), note(["text", "on"])]
    game = asked(tmp_path, {"to": RED, "pick": [0, none, []], **ask}, *then, seats=1)
    assert game.question is None
    assert notes(game) == said


@pytest.mark.parametrize(
    ("ask", "answer", "said"),
    [
        ({"as": 0, "optional": True}, None, (True, "on")),
        ({"as": 2, "count": [0, 2]}, [], (False, "on")),
        ({"as": 0, "mode": "race", "to": ["seats"], "each": 3, "optional": True}, None, (True, "on")),
    ],
)
def test_nobody_learns_that_there_was_nothing_to_choose(
    tmp_path: Path, ask: Tree, answer: Any, said: tuple[Any, ...]
) -> None:
    """Where several play and hands are hidden, the question is put; nothing else can be answered."""
    then = [note(["none?", var(ask["as"])]), note(["text", "on"])]
    game = asked(tmp_path, {"to": RED, "pick": [0, ["list"], []], **ask}, *then)
    assert game.question is not None
    assert game.question.is_idle
    assert game.question.random(Random(1)) == answer  # noqa: S311
    for wrong in (0, [0], [1, 1]):
        with pytest.raises(WrongAnswer):
            game.answer(wrong)
    game.answer(answer)
    assert notes(game) == said


def test_a_question_that_must_be_asked_and_offers_nothing_is_an_error(tmp_path: Path) -> None:
    error = (
        world(tmp_path)
        .main(["ask", {"to": RED, "pick": [0, ["list"], []], "as": 0}], locals_=LOCALS)
        .open()
        .error
    )
    assert error is not None
    assert (error.reason, error.point) == ("nothing-to-choose", 1)


def test_a_menu_of_arms(tmp_path: Path) -> None:
    menu = [
        {
            "name": "take",
            "says": "take",
            "pick": [0, TABLE, []],
            "do": [note(["data", "cost", ["entryof", var(0)]])],
        },
        {"name": "skip", "when": False, "do": [note(-1)]},
        {"name": "pass", "do": []},
        {"name": "stop", "do": [note(0), ["stop"]]},
    ]
    game = (
        world(tmp_path)
        .main(["while", True, [["ask", {"to": RED, "menu": menu}], note(100)]], locals_=LOCALS)
        .open()
    )
    assert game.question is not None
    assert [option.arm for option in game.question.options] == ["take"] * 4 + ["pass", "stop"]
    assert game.question.options[2].label["piece"] == "card/c"
    for answer in (2, 4, 5):
        game.answer(answer)
    assert notes(game) == (3, 100, 100, 0)


def test_sealed_answers_are_unseen_until_all_have_answered(tmp_path: Path) -> None:
    hands = [
        "for",
        3,
        ["seats"],
        [
            [
                "draw",
                {
                    "count": 2,
                    "from": ["place", "place/table"],
                    "to": ["owned", "place/hand", var(3)],
                    "stream": "s",
                },
            ]
        ],
    ]
    ask = {
        "to": ["seats"],
        "mode": "sealed",
        "each": 3,
        "as": 2,
        "type": CARD,
        "pick": [0, ["members", ["owned", "place/hand", var(3)]], []],
    }
    costs = ["comp", "list", [[0, var(2), []]], ["data", "cost", ["entryof", var(0)]]]
    game = asked(tmp_path, ask, note(costs), first=(hands,))
    first = game.question
    assert first is not None
    assert (first.seat, first.asked, [option.label["piece"] for option in first.options]) == (
        0,
        0,
        ["card/a", "card/b"],
    )
    game.answer(1)
    assert notes(game) == ()
    second = game.question
    assert second is not None
    assert (second.seat, second.asked, [option.label["piece"] for option in second.options]) == (
        1,
        1,
        ["card/c", "card/d"],
    )
    game.answer(0)
    assert notes(game) == ((2, 3),)


def test_who_has_nothing_can_only_decline_a_sealed_question(tmp_path: Path) -> None:
    pick = [0, ["if", ["==", var(3), BLUE], ["list"], TABLE], []]
    ask = {"to": ["seats"], "mode": "sealed", "each": 3, "as": 2, "pick": pick, "optional": True}
    game = asked(tmp_path, ask, note(["comp", "list", [[0, var(2), []]], ["none?", var(0)]]), seats=3)
    game.answer(0)
    assert game.question is not None
    assert (game.question.seat, game.question.is_idle) == (1, True)
    with pytest.raises(WrongAnswer, match="there is no option to choose"):
        game.answer(0)
    game.answer(None)
    assert game.question is not None
    assert (game.question.seat, game.question.is_idle) == (2, False)
    game.answer(None)
    assert notes(game) == ((False, True, True),)


def test_who_has_nothing_is_passed_over_where_nothing_is_hidden(tmp_path: Path) -> None:
    made = World(tmp_path).seats("red", "blue").state(notes=(["list", "any"], []))
    pick = [0, ["if", ["==", var(3), BLUE], ["list"], ["list", 7]], []]
    ask = {"to": ["seats"], "mode": "sealed", "each": 3, "as": 2, "pick": pick, "optional": True}
    game = made.main(["ask", ask], note(var(2)), locals_=LOCALS).open(seats=2)
    game.answer(0)
    assert notes(game) == ((7, None),)


def test_a_race_tells_who_was_first(tmp_path: Path) -> None:
    costs = ["if", ["==", var(3), RED], 2, 3]
    pick = [0, TABLE, [["==", ["data", "cost", ["entryof", var(0)]], costs]]]
    ask = {"to": ["seats"], "mode": "race", "each": 3, "pick": pick, "as": 0, "optional": True}
    said = [
        note(["if", ["none?", var(0)], 0, ["data", "cost", ["entryof", var(0)]]]),
        note(["==", var(3), BLUE]),
    ]
    for answer, wanted in ((0, (2, False)), (1, (3, True)), (None, (0, False))):
        game = asked(tmp_path, ask, *said)
        assert game.question is not None
        assert [option.seat for option in game.question.options] == [0, 1]
        assert game.question.find_seat_options(1) == (1,)
        game.answer(answer)
        assert notes(game) == wanted


def test_several_options_of_one_seat_win_a_race(tmp_path: Path) -> None:
    ask = {"to": ["seats"], "mode": "race", "each": 3, "pick": [0, TABLE, []], "count": [1, 2], "as": 2}
    game = asked(tmp_path, ask, note(["count", var(2)]), note(["==", var(3), BLUE]))
    with pytest.raises(WrongAnswer):
        game.answer([0, 4])
    game.answer([4, 5])
    assert notes(game) == (2, True)


def test_looking_at_a_question_changes_no_local(tmp_path: Path) -> None:
    ask = {"to": RED, "pick": [0, TABLE, []], "as": 2, "optional": True}
    game = asked(
        tmp_path, ask, note(["data", "cost", ["entryof", var(0)]]), first=(["let", 0, ["last", TABLE]],)
    )
    game.answer(None)
    assert notes(game) == (4,)


def test_a_question_of_nobody_is_an_error(tmp_path: Path) -> None:
    made = world(tmp_path).main(
        ["ask", {"to": ["first", TABLE], "pick": [0, TABLE, []], "as": 0}], locals_=LOCALS
    )
    error = made.open(seats=2).error
    assert error is not None
    assert error.reason == "no-seat"


def test_after_nothing_to_choose_an_earlier_answer_is_forgotten(tmp_path: Path) -> None:
    """As in a loop, where the same question was answered the time before."""
    none = ["slice", TABLE, 0, 0]
    ask = {"to": RED, "pick": [0, TABLE, []], "as": 0}
    again = ["ask", {**ask, "pick": [0, none, []], "else": []}]
    game = asked(tmp_path, ask, again, note(["none?", var(0)]), seats=1)
    game.answer(0)
    assert notes(game) == (True,)
