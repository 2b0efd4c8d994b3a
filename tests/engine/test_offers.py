"""Offers: what stands beside the questions of a step."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.engine import WrongAnswer
from tests.engine.building import World, formula, kind, routine, var
from tests.engine.test_questions import BLUE, CARD, LOCALS, RED, TABLE, note, notes, world


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


def test_offers_are_accepted_by_their_index_and_not_in_a_list(tmp_path: Path) -> None:
    made = offering(tmp_path)
    pick = {"to": RED, "pick": [0, TABLE, []], "count": [1, 2], "as": 2}
    made.rules("procedure/turn", do=routine(["ask", pick], locals_=LOCALS))
    game = made.open(seats=2, modules=["mild"])
    with pytest.raises(WrongAnswer, match="from 0 to 3"):
        game.answer([4])
    game.answer(4)
    assert notes(game) == (7,)


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


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_offers_are_found_whatever_the_steps_that_run_have_noted(tmp_path: Path, engine: str) -> None:
    made, tags = offering(tmp_path), ["map", "text", "int"]
    made.machine["kinds"]["card"] = kind(
        "card", state={"marks": ("int", 0), "held": ["opt", CARD]}, data={"cost": "int", "tags": tags}
    )
    made.entries["card/a"]["tags"] = {"soft": 1}
    menu = ["ask", {"to": RED, "menu": [{"name": "on", "do": []}]}]
    turn = routine(["let", 0, ["data", "tags", ["entry", "card/a"]]], menu, locals_={"tags": tags})
    made.rules("procedure/turn", do=turn)
    game = made.main(["call", None, "procedure/turn", []]).open(seats=2, modules=["mild"], engine=engine)
    assert game.error is None, game.error.render()
    assert game.question is not None
    assert [option.offer for option in game.question.options] == [None, "rest", "rest", "eat", "eat"]
