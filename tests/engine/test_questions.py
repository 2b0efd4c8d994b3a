"""Questions in all their modes: what they offer, what they refuse, what an answer does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compiler.engine import Game, WrongAnswer, WrongSetting
from tests.engine.building import World, formula, routine, var

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
    assert game.error is None, game.error.said()
    return game


def notes(game: Game) -> tuple[Any, ...]:
    assert game.error is None, game.error.said()
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
    game.answer([3, 0])
    assert notes(game) == ((1, 4),), "in the order of the options"
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
        ({"as": 2, "count": [2, 2], "else": [note(["text", "else"])]}, ("else", True, "on")),
    ],
)
def test_where_there_is_nothing_to_choose(tmp_path: Path, ask: Tree, said: tuple[Any, ...]) -> None:
    none = ["slice", TABLE, 0, 1 if "count" in ask and ask["count"][0] else 0]
    then = [note(["none?", var(ask["as"])]), note(["text", "on"])]
    game = asked(tmp_path, {"to": RED, "pick": [0, none, []], **ask}, *then)
    assert game.question is None
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


def test_who_has_nothing_is_passed_over_in_a_sealed_question(tmp_path: Path) -> None:
    pick = [0, ["if", ["==", var(3), BLUE], ["list"], TABLE], []]
    ask = {"to": ["seats"], "mode": "sealed", "each": 3, "as": 2, "pick": pick, "optional": True}
    game = asked(tmp_path, ask, note(["comp", "list", [[0, var(2), []]], ["none?", var(0)]]), seats=3)
    game.answer(0)
    assert game.question is not None
    assert game.question.seat == 2
    game.answer(None)
    assert notes(game) == ((False, True, True),)


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
        assert game.question.of_seat(1) == (1,)
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


def plane(folder: Path) -> World:
    made = world(folder).entry("map/field", plane={"size": [900, 600], "tolerance": 3})
    return made.place("field", "plane", map="@map/field")


FIELD = ["place", "place/field"]
X = ["plane", "across", FIELD, var(4)]


def test_a_point_is_looked_at_never_listed(tmp_path: Path) -> None:
    near = ["plane", "spot", FIELD, 100, 50]
    ask = {"to": RED, "point": {"slot": 4, "on": FIELD, "where": ["<=", X, 300], "near": ["list", near]}, "as": 4}
    moved = [["move", {"what": ["first", TABLE], "to": FIELD, "at": var(4)}], note(var(4))]
    game = plane(tmp_path).main(["ask", ask], *moved, locals_={**LOCALS, "at": "point"}).open(seats=2)
    assert game.question is not None
    assert (game.question.sort, game.question.near, game.question.size) == ("point", ((100, 50),), (900, 600))
    for wrong in ([301, 5], [-1, 5], [5, 601], [1], [1.0, 2], 0, None, "ab", [True, 1]):
        with pytest.raises(WrongAnswer):
            game.answer(wrong)
    game.answer([300, 7])
    assert notes(game) == ((300, 7),)
    assert game.state.at[game.state.seats[1] + 1] == (300, 7)


def test_a_path_is_no_longer_than_allowed(tmp_path: Path) -> None:
    near = ["list", ["plane", "spot", FIELD, 60, 80]]
    path = {
        "slot": 5,
        "near": near,
        "of": ["first", TABLE],
        "length": 100,
        "from": 6,
        "upto": 4,
        "where": ["==", ["plane", "down", FIELD, ["last", var(5)]], 80],
        "each": ["<=", X, 100],
    }
    put = ["move", {"what": ["last", TABLE], "to": FIELD, "at": ["plane", "spot", FIELD, 0, 0]}]
    path["of"] = ["first", ["members", FIELD]]
    locals_ = {**LOCALS, "at": "point", "way": ["list", "point"], "before": "point"}
    made = plane(tmp_path).main(
        put, ["ask", {"to": RED, "path": path, "as": 5}], note(var(5)), locals_=locals_
    )
    game = made.open(seats=2)
    assert game.question is not None
    assert (game.question.near, game.question.size) == (((0, 0), (60, 80)), (900, 600))
    for wrong in ([[60, 81]], [[61, 80]], [[60, 0], [60, 79]], [[101, 0]], [], 4, [[60, 80], [60, 80, 0]]):
        with pytest.raises(WrongAnswer):
            game.answer(wrong)
    assert notes(game) == ()
    again = game.fork()
    again.answer([[60, 80]])
    assert notes(again) == (((60, 80),),)
    game.answer([[20, 0], [20, 80]])
    assert notes(game) == (((20, 0), (20, 80)),)


def offering(folder: Path) -> World:
    """A card on the table may be eaten by blue while `turn` runs; so says the card. A module lets red
    rest."""
    made = world(folder).module("mild").place("live", "row", live=True).box("card/a", 2, "live")
    made.entry("card/a", cost=1, offers={"eat": {"during": ["@procedure/turn"]}})
    own = {"params": {"self": CARD}}
    made.rule("card/a", "offers/eat/to", formula(BLUE, **own))
    made.rule("card/a", "offers/eat/when", formula(["==", ["state", "card.marks", var(0)], 0], **own))
    chew = ["ask", {"to": BLUE, "menu": [{"name": "chew", "do": []}]}]
    eat = routine(note(["text", "eat"]), ["setf", "card.marks", var(0), 1], chew, **own)
    made.rule("card/a", "offers/eat/do", eat)
    made.entry("module/mild", offers={"rest": {"during": ["@procedure/turn"]}})
    made.rule("module/mild", "offers/rest/to", formula(RED))
    made.rule("module/mild", "offers/rest/pick", formula(["list", 7, 8], returns=["list", "int"]))
    made.rule("module/mild", "offers/rest/do", routine(note(var(0)), params={"n": "int"}))
    pick = {"to": RED, "pick": [0, TABLE, []], "as": 0}
    turn = routine(["ask", pick], note(["data", "cost", ["entryof", var(0)]]), locals_=LOCALS)
    made.rules("procedure/turn", do=turn)
    return made.main(["call", None, "procedure/turn", []], ["ask", pick], locals_=LOCALS)


def test_offers_stand_beside_the_questions_of_their_steps(tmp_path: Path) -> None:
    game = offering(tmp_path).open(seats=2, modules=["mild"])
    question = game.question
    assert question is not None
    assert (question.own, len(question.options)) == (4, 8)
    assert [(option.offer, option.seat) for option in question.options[4:]] == [
        ("rest", 0),
        ("rest", 0),
        ("eat", 1),
        ("eat", 1),
    ]
    assert question.options[5].label == {"entry": "module/mild", "offer": "rest", "pick": 8}
    game.answer(5)
    assert notes(game) == (8,)
    assert game.question == question, "asked anew"
    game.answer(6)
    inner = game.question
    assert inner is not None
    assert [option.offer for option in inner.options] == [None, "rest", "rest", "eat"], (
        "itself is being carried out"
    )
    game.answer(0)
    assert game.question is not None
    assert len(game.question.options) == 7
    game.answer(3)
    assert notes(game) == (8, "eat", 4)
    assert game.question is not None
    assert len(game.question.options) == 4, "the step is over"


def test_offers_of_modules_that_are_not_in_play_do_not_stand(tmp_path: Path) -> None:
    question = offering(tmp_path).open(seats=2).question
    assert question is not None
    assert [option.offer for option in question.options[4:]] == ["eat", "eat"]


def test_offers_do_not_stand_during_the_after_hooks_of_their_step(tmp_path: Path) -> None:
    made = offering(tmp_path).module("late")
    look = ["ask", {"to": RED, "menu": [{"name": "look", "do": []}]}]
    for phase in ("before", "after"):
        made.rule("module/late", f"hooks/{phase}/turn/do", routine(look))
    game = made.open(seats=2, modules=["late"])
    found = []
    for _ in range(3):
        assert game.question is not None
        found.append([option.offer for option in game.question.options[game.question.own :]])
        game.answer(0)
    assert found == [["eat", "eat"], ["eat", "eat"], []]


def test_the_base_of_a_piece_that_lies_on_no_plane_may_be_put_on_one(tmp_path: Path) -> None:
    made = plane(tmp_path)
    made.machine["kinds"]["card"]["data"] |= {"radius": "int"}
    for slug in "abcd":
        made.entry(f"card/{slug}", cost=1, radius=150)
    there = ["plane", "at", FIELD, ["first", TABLE], ["plane", "spot", FIELD, 200, 300]]
    gap = ["plane", "gap", FIELD, there, ["plane", "spot", FIELD, 500, 300]]
    game = made.main(note(gap), note(["plane", "gap", FIELD, ["first", TABLE], there])).open(seats=2)
    assert game.state.glob[0] == (150,)
    assert game.error is not None
    assert game.error.reason == "no-value", "where it is, it is not"


def test_a_question_of_nobody_is_an_error(tmp_path: Path) -> None:
    made = world(tmp_path).main(
        ["ask", {"to": ["first", TABLE], "pick": [0, TABLE, []], "as": 0}], locals_=LOCALS
    )
    error = made.open(seats=2).error
    assert error is not None
    assert error.reason == "no-seat"
