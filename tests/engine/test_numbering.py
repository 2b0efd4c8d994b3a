"""Named spaces of a track whose first number is worked out for each owner."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.building import World, formula, var

ENGINES = pytest.mark.parametrize("engine", ["reference", "accelerated"])
ROAD = ["owned", "place/road", ["at", ["seats"], 1]]
SELF = {"self": ["piece", "seat"]}


def world(folder: Path, spaces: dict[str, Any], **places: Any) -> World:
    made = World(folder).seats("red", "blue").state(notes=(["list", "any"], []))
    made.place("road", "track", owner="seat", start="expression", spaces=spaces, **places)
    first = formula(["+", ["count", ["list", 1, 2, 3, 4]], 1], params=SELF, returns="int")
    return made.rule("place/road", "start", first)


def note(*values: Any) -> Any:
    return ["setg", "notes", ["list", *values]]


@ENGINES
def test_spaces_without_numbers_follow_the_first_one(tmp_path: Path, engine: str) -> None:
    names = ("low", "middle", "high")
    made = world(tmp_path, {name: {} for name in names}, length=3)
    numbers = [["number", ["named", ROAD, name]] for name in names]
    game = made.main(note(*numbers, ["count", ["spaces", ROAD]])).open(engine=engine, seats=2)
    assert game.error is None, game.error.render()
    assert game.state.glob[0] == (5, 6, 7, 3)


@ENGINES
def test_a_track_without_length_lists_them(tmp_path: Path, engine: str) -> None:
    made = world(tmp_path, {"low": {"at": "expression"}, "high": {"at": 9}, "top": {"at": 12}})
    made.rule("place/road", "spaces/low/at", formula(["count", ["list", var(0)]], params=SELF, returns="int"))
    made.rule("place/road", "start", formula(1, params=SELF, returns="int"))
    numbers = ["comp", "list", [[0, ["spaces", ROAD], []]], ["number", var(0)]]
    game = made.main(note(numbers), locals_={"x": "space"}).open(engine=engine, seats=2)
    assert game.error is None, game.error.render()
    assert game.state.glob[0] == ((1, 9, 12),)
