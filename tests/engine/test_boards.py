"""A place has the map of a choice among the options, or of the quest in play; rules see no other."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ludex.engine import Game, load_game, open_game
from ludex.engine.rules.machine import Machine
from tests.engine.building import World, formula, kind, routine

FIELD = ["place", "place/field"]
ON = ["ask", {"menu": [{"name": "on", "do": []}]}]


def board(*nodes: str, **more: Any) -> dict[str, Any]:
    edges = [{"from": a, "to": b} for a, b in pairwise(nodes)]
    return {"nodes": {each: {} for each in nodes}, "edges": edges, **more}


def world(folder: Path) -> World:
    """A field with a map of two nodes; of three in winter; and a yard whose map the quest brings."""
    made = World(folder).seats("red").module("siege", map="@map/moat")
    made.machine["kinds"]["map"] = kind("map")
    made.machine["options"] = {
        "season": {"type": ["word", ["summer", "winter"]], "default": "summer"},
        "flood": {"type": "bool", "default": False},
    }
    made.entry("map/meadow", **board("well", "gate"))
    made.entry("map/snow", **board("well", "gate", "fir"))
    made.entry("map/moat", **board("bridge", "wall", "tower", "keep"))
    made.place("field", "graph", map="@map/meadow", maps={"season": {"winter": "@map/snow"}})
    made.place("yard", "graph")
    made.place("bank", "graph", map="@map/meadow", maps={"flood": {"true": "@map/moat"}})
    for name in ("field", "yard", "bank"):
        spaces = ["count", ["spaces", ["place", f"place/{name}"]]]
        made.rules(f"function/{name}", is_=formula(spaces, params={}, returns="int"))
    made.rules("function/gate", is_=formula(["count", ["near", ["named", FIELD, "gate"]]], returns="int"))
    return made.entry("card/oak", cost=1).box("card/oak", 1).main(ON)


def counted(game: Game, name: str) -> Any:
    machine = game.machine
    return game.run.call(machine.formula_of[(machine.numbers[f"function/{name}"], "is")], [])


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_a_place_has_the_map_of_what_was_chosen(tmp_path: Path, engine: str) -> None:
    made = world(tmp_path)
    summer = made.open(engine=engine)
    winter = made.open(engine=engine, options={"season": "winter", "flood": True})
    siege = made.open(engine=engine, modules=["siege"])
    found = [
        [counted(each, name) for name in ("field", "gate", "yard", "bank")]
        for each in (summer, winter, siege)
    ]
    assert found == [[2, 1, 0, 2], [3, 2, 0, 4], [2, 1, 4, 2]]


def test_games_of_other_maps_share_a_machine_and_do_not_mix(tmp_path: Path) -> None:
    first = world(tmp_path).open(options={"season": "winter"})
    machine: Machine = first.machine
    other = open_of(machine)
    assert (counted(other, "field"), counted(first, "field"), counted(first.fork(), "field")) == (2, 3, 3)
    assert open_of(machine, season="winter").machine is machine
    assert open_of(machine).machine is other.machine


def open_of(machine: Machine, **options: Any) -> Game:
    return open_game(machine, options=options)


def test_a_saved_game_goes_on_with_its_map(tmp_path: Path) -> None:
    game = world(tmp_path).open(options={"season": "winter"})
    other = load_game(open_of(game.machine).machine, game.save())
    assert counted(other, "field") == 3


def test_what_is_not_on_the_map_in_play_is_an_error_of_the_rules(tmp_path: Path) -> None:
    made = world(tmp_path)
    made.rules("procedure/plant", do=routine(["move", {"what": ["list"], "to": ["named", FIELD, "fir"]}]))
    made.main(["call", None, "procedure/plant", []])
    assert made.open(options={"season": "winter"}).error is None
    error = made.open().error
    assert error is not None
    assert error.reason == "no-space"
