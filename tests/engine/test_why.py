"""Why a field is what it is, and why something cannot be chosen: by whom, at which line, since when."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.engine import Game, WrongAnswer, WrongSetting, load_game
from ludex.engine.reasons import Reason
from tests.engine.building import FILE, World, formula, kind, routine, var

TABLE = ["place", "place/table"]
FIRST = ["first", ["members", TABLE]]
MARK = ["setf", "card.marks", var(0), var(1)]


def world(folder: Path) -> World:
    """One is asked which card to mark, again and again; a step with a hook does it."""
    made = World(folder).seats("red").module("storm").place("table", "row").place("heap", "stack")
    made.state(round=("int", 0))
    made.entry("rule/marking", code="4.2").entry("rule/rounds", code="1")
    made.entry("card/ant", cost=1).entry("card/bee", cost=2)
    made.box("card/ant", 1, "table").box("card/bee", 1, "table")
    params = {"c": ["piece", "card"], "n": "int"}
    made.entry("procedure/mark", by=["@rule/marking"])
    made.rules("procedure/mark", do=routine(MARK, params=params))
    made.rules("card/bee", worth=formula(["+", 1, 1], params={}, returns="int"))
    made.machine["kinds"]["rule"] = kind("rule")
    cards = [0, ["members", TABLE], [["and", ["<", ["state", "card.marks", var(0)], 2], True]]]
    ask = {"to": None, "pick": cards, "as": 0, "type": ["piece", "card"], "optional": True}
    return made.main(
        [
            "while",
            ["<", ["global", "round"], 9],
            [
                ["setg", "round", ["+", ["global", "round"], 1]],
                ["ask", ask],
                ["if", ["none?", var(0)], [["move", {"what": FIRST, "to": ["place", "place/heap"]}]],
                 [["call", None, "procedure/mark", [var(0), ["global", "round"]]]]],
            ],
        ],
        locals_={"c": ["piece", "card"]},
    )  # fmt: skip


def only(game: Game, *of: object) -> Reason:
    (reason,) = game.why(*of)[1]
    return reason


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_a_field_tells_who_wrote_it_and_when(tmp_path: Path, engine: str) -> None:
    game = world(tmp_path).open(engine=engine)
    for given in (0, 1, 0):
        game.answer(given)
    value, (reason,) = game.why("card/bee", "marks")
    assert value == reason.value == 2
    assert (reason.what, reason.entry, reason.pointer) == ("written", "procedure/mark", "do")
    assert reason.rules == ("rule/marking",)
    assert reason.place is not None and (reason.place.file, reason.place.line) == (FILE, 2)
    assert (reason.steps, reason.answers) == (("procedure/main", "procedure/mark"), 2)
    assert reason.before == 0


def test_what_is_written_anew_counts_though_nothing_changes(tmp_path: Path) -> None:
    made = world(tmp_path)
    made.rules("procedure/mark", do=routine(["setf", "card.marks", var(0), 1], params=CARD_AND_NUMBER))
    game = made.open()
    game.answer(0)
    game.answer(0)
    assert only(game, "ant", "marks").answers == 2


CARD_AND_NUMBER = {"c": ["piece", "card"], "n": "int"}


def test_what_nobody_wrote_is_as_it_was_at_the_beginning(tmp_path: Path) -> None:
    reason = only(world(tmp_path).open(), "card/ant", "marks")
    assert (reason.what, reason.entry, reason.value) == ("begin", "card/ant", 0)


def test_fields_of_the_game_and_where_a_piece_lies(tmp_path: Path) -> None:
    game = world(tmp_path).open()
    game.answer(None)
    assert (only(game, "round").value, only(game, None, "round").what) == (2, "written")
    moved = only(game, "card/ant", "place")
    assert (moved.what, moved.value, moved.answers) == ("moved", "place/heap", 1)


def test_printed_fields_formulas_and_quantities(tmp_path: Path) -> None:
    made = world(tmp_path)
    params = {"c": ["piece", "card"]}
    made.entry("quantity/force", stages={}).rules(
        "quantity/force", base=formula(3, params=params, returns="int")
    )
    game = made.open()
    assert (only(game, "card/bee", "cost").what, game.why("card/bee", "cost")[0]) == ("printed", 2)
    worth = only(game, "card/bee", "worth")
    assert (worth.what, worth.value, worth.place and worth.place.file) == ("formula", 2, FILE)
    assert game.why("card/bee", "force")[0] == game.why("force", 1)[0] == 3


def test_a_saved_game_still_knows(tmp_path: Path) -> None:
    game = world(tmp_path).open(seed=4)
    game.answer(1)
    document = game.save()
    other = load_game(game.machine, document, engine="accelerated")
    other.answer(0)
    assert only(other, "card/bee", "marks").answers == 1
    assert only(other, "card/ant", "marks").answers == 2
    assert other.save()["story"]["answers"] == [1, 0]


def nested(deep: int) -> list[object]:
    found: list[object] = []
    for _ in range(deep):
        found = [found]
    return found


HOSTILE: dict[str, object] = {"seats": 1, "seed": 1, "modules": [], "options": {}, "luck": {}}


@pytest.mark.parametrize(
    "story",
    [
        None,
        7,
        {},
        {"seats": 1, "answers": [1]},
        HOSTILE | {"answers": [nested(20_000)]},
        HOSTILE | {"answers": ["nonsense"]},
        HOSTILE | {"answers": [1] * 50},
        HOSTILE | {"answers": [1], "seats": 10**9},
        HOSTILE | {"answers": [1], "modules": ["rain"]},
        HOSTILE | {"answers": [1], "luck": {"rain": [1]}},
        HOSTILE | {"answers": [1], "options": {"rain": 1}},
    ],
    ids=range(11),
)
def test_a_save_without_its_story_says_that_it_is_not_known(tmp_path: Path, story: object) -> None:
    game = world(tmp_path).open()
    game.answer(1)
    document = {**game.save(), "story": story}
    other = load_game(game.machine, document)
    assert only(other, "card/bee", "marks").what == "unknown"
    assert other.why("card/bee", "marks")[0] == 1


def test_a_story_that_is_another_s_is_not_believed(tmp_path: Path) -> None:
    game = world(tmp_path).open()
    game.answer(1)
    document = game.save()
    document["story"]["answers"] = [0]
    assert only(load_game(game.machine, document), "card/bee", "marks").what == "unknown"
    document["story"]["answers"] = ["nonsense"]
    assert only(load_game(game.machine, document), "card/bee", "marks").what == "unknown"


def test_forks_go_their_own_way(tmp_path: Path) -> None:
    game = world(tmp_path).open()
    fork = game.fork()
    fork.answer(1)
    assert (only(game, "card/bee", "marks").what, only(fork, "card/bee", "marks").what) == (
        "begin",
        "written",
    )


def test_why_something_cannot_be_chosen(tmp_path: Path) -> None:
    game = world(tmp_path).open()
    game.answer(0)
    game.answer(0)
    assert game.why_not("card/bee") == []
    (reason,) = game.why_not("card/ant")
    assert (reason.what, reason.value, reason.entry) == ("if", [0], "procedure/main")
    assert reason.place is not None and reason.place.line == 4
    game.answer(None)
    (reason,) = game.why_not("card/ant")
    assert reason.what == "list"


def test_why_an_arm_is_closed(tmp_path: Path) -> None:
    menu = [
        {"name": "go", "do": []},
        {"name": "fly", "when": ["==", 1, 2], "do": []},
        {"name": "take", "pick": [0, ["members", TABLE], [False]], "do": []},
    ]
    ask = ["ask", {"to": None, "menu": menu}]
    made = world(tmp_path)
    game = made.main(ask, locals_={"c": ["piece", "card"]}).open()
    assert game.why_not("go") == []
    assert [each.what for each in game.why_not("fly")] == ["when"]
    assert [each.what for each in game.why_not("take", "card/ant")] == ["if"]


@pytest.mark.parametrize("asked", [("card/cow", "marks"), ("card/ant", "hue"), ("hue",), (99, "marks")])
def test_what_there_is_not_is_said(tmp_path: Path, asked: tuple[object, ...]) -> None:
    with pytest.raises(WrongSetting):
        world(tmp_path).open().why(*asked)


def test_several_alike_are_told_apart_by_their_number_or_label(tmp_path: Path) -> None:
    game = world(tmp_path).box("card/ant", 2, "table").open()
    with pytest.raises(WrongSetting, match="3 pieces"):
        game.why("card/ant", "marks")
    question = game.question
    assert question is not None
    game.answer(2)
    assert game.why(question.options[2], "marks")[0] == 1
    assert game.why(question.options[2].label, "marks")[0] == 1


def test_a_refused_answer_names_the_line_that_asks(tmp_path: Path) -> None:
    game = world(tmp_path).open()
    with pytest.raises(WrongAnswer) as refused:
        game.answer(17)
    by = refused.value.by
    assert by is not None and by.place is not None
    assert (by.what, by.entry, by.place.line) == ("ask", "procedure/main", 4)
    assert game.save()["story"]["answers"] == []
