"""Questions for a point of a plane, or a path over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.engine import WrongAnswer
from tests.engine.building import World, var
from tests.engine.test_questions import LOCALS, RED, TABLE, note, notes, world


def plane(folder: Path) -> World:
    made = world(folder).entry("map/field", plane={"size": [900, 600], "tolerance": 3})
    return made.place("field", "plane", map="@map/field")


FIELD = ["place", "place/field"]
X = ["plane", "across", FIELD, var(4)]


def test_a_point_is_looked_at_never_listed(tmp_path: Path) -> None:
    near = ["plane", "spot", FIELD, 100, 50]
    ask = {
        "to": RED,
        "point": {"slot": 4, "on": FIELD, "where": ["<=", X, 300], "near": ["list", near]},
        "as": 4,
    }
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
    assert game.error.reason == "nowhere", "where it is, it is not"
