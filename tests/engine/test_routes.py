"""Routes in play: options with their cost and path, reasons of what no way leads to, bounds; both engines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine import Game, open_game
from ludex.engine.reasons import Reason
from ludex.expr.failure import Failure, InvalidTreeError
from tests.engine.building import World, formula, kind, var
from tests.test_worlds import image

ENGINES = pytest.mark.parametrize("engine", ["reference", "accelerated"])
LAND = ["place", "place/land"]
PARAMS = {"a": "space"}
STEP = {**PARAMS, "here": "space", "there": "space", "edge": "any", "spent": "int", "leaving": "bool"}
STOP = {**PARAMS, "here": "space", "spent": "int"}


@pytest.fixture
def game(tmp_path: Path, request: pytest.FixtureRequest) -> Game:
    pack = tmp_path / "ways.ludex"
    pack.write_bytes(image("ways"))
    return open_game(pack, seats=2, seed=1, engine=request.param)


def space(game: Game, place: str, name: str) -> Any:
    number = game.machine.place_of[f"place/{place}"]
    return game.run.named(game.machine.shared[number], name)


def told(reasons: list[Reason]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(each.what, each.pointer, each.rules) for each in reasons if each.what != "list"]


@pytest.mark.parametrize("game", ["reference", "accelerated"], indirect=True)
def test_options_say_where_they_lead_for_what_and_how(game: Game) -> None:
    assert game.question is not None
    labels = [each.label for each in game.question.options]
    assert [each["node"] for each in labels] == ["gate", "court", "tower", "hall"]
    assert labels[3] == {
        "place": "place/crag",
        "space": 3,
        "node": "hall",
        "cost": 2,
        "path": ["tower", "hall"],
    }


@pytest.mark.parametrize("game", ["reference", "accelerated"], indirect=True)
def test_the_bar_that_closes_the_nearest_way_is_told(game: Game) -> None:
    ward = ("bar", "bars/ward/when", ("rule/w-4",))
    assert told(game.why_not(space(game, "crag", "cave"))) == [ward]
    assert told(game.why_not(space(game, "crag", "grotto"))) == [ward]
    (pit,) = (each for each in game.why_not(space(game, "crag", "pit")) if each.what == "bar")
    assert (pit.rules, pit.text) == (("rule/w-3",), "route/tread.bars.pit.text")
    assert pit.slots["here"]["node"] == "court"
    assert pit.slots["there"]["node"] == "pit"
    assert game.why_not(space(game, "crag", "hall")) == []


@pytest.mark.parametrize("game", ["reference", "accelerated"], indirect=True)
def test_a_route_is_asked_about_by_itself(game: Game) -> None:
    west, east = space(game, "yard", "west"), space(game, "yard", "east")
    assert game.why_not("route/stride", west, east) == []
    ann = game.run.state.seats[0]
    gate, hall = space(game, "crag", "gate"), space(game, "crag", "hall")
    assert told(game.why_not("route/tread", ann, 1, False, hall)) == [
        ("bar", "bars/wall/when", ("rule/w-1",))
    ]
    assert told(game.why_not("route/tread", ann, 1, True, hall)) == [("far", "most", ("rule/w-5",))]
    assert told(game.why_not("route/tread", ann, 1, True, gate)) == []


@pytest.mark.parametrize("game", ["reference", "accelerated"], indirect=True)
def test_an_action_that_found_no_way_tells_what_closes_it(game: Game) -> None:
    ann = game.run.state.seats[0]
    legal, pit = game.why_not("action/creep", ann, 2, space(game, "crag", "pit"))
    assert (legal.what, legal.text) == ("legal", "action/creep.legal.way.text")
    assert (pit.what, pit.rules, pit.text) == ("bar", ("rule/w-3",), "route/tread.bars.pit.text")
    assert game.why_not("action/creep", ann, 2, space(game, "crag", "hall")) == []


def world(folder: Path, rules: dict[str, Any], **record: Any) -> World:
    """A ring of four spaces, and a route that the caller completes."""
    made = World(folder).seats("red").state(found=(["list", "int"], []))
    made.machine["kinds"]["route"] = kind("route")
    edges = [{"from": f"n{number}", "to": f"n{number % 4 + 1}"} for number in range(1, 5)]
    made.entry("map/ring", nodes={f"n{number}": {} for number in range(1, 5)}, edges=edges)
    made.place("land", "graph", map="@map/ring").entry("route/walk", **record)
    begin = formula(var(0), params=PARAMS, returns="space")
    made.rules("route/walk", from_=begin, **rules)
    costs = [
        "comp",
        "list",
        [[0, ["route", "route/walk", [["space", LAND, 1]]], []]],
        ["get", "cost", var(0)],
    ]
    return made.main(["setg", "found", costs], locals_={"r": "any"})


@ENGINES
def test_a_space_counts_once_or_by_each_cost(tmp_path: Path, engine: str) -> None:
    most = formula(3, params=PARAMS, returns="int")
    plain = world(tmp_path, {"most": most}).open(engine=engine)
    assert plain.view(None)["state"]["found"] == [0, 1, 1, 2]
    around = world(tmp_path, {"most": most}, detours=True).open(engine=engine)
    assert around.view(None)["state"]["found"] == [0, 1, 1, 2, 2, 3, 3]


@ENGINES
def test_a_foreign_route_without_bounds_ends_with_the_budget(tmp_path: Path, engine: str) -> None:
    endless = world(tmp_path, {}, detours=True).open(engine=engine)
    assert endless.error is not None
    assert "perhaps a loop never ends" in endless.error.render("en")


@ENGINES
def test_what_costs_less_than_nothing_costs_nothing(tmp_path: Path, engine: str) -> None:
    cost = formula(-5, params=STEP, returns="int")
    assert world(tmp_path, {"cost": cost}).open(engine=engine).view(None)["state"]["found"] == [0, 0, 0, 0]


def test_formulas_of_a_route_take_what_it_gives_them(tmp_path: Path) -> None:
    short = {"cost": formula(1, params=STOP, returns="int")}
    with pytest.raises(InvalidTreeError, match="does not take 6 arguments"):
        world(tmp_path, short).open()


def test_a_route_begins_on_a_space(tmp_path: Path) -> None:
    game = world(tmp_path, {}).open()
    with pytest.raises(Failure, match="is missing"):
        game.run.route(game.machine.numbers["route/walk"], [7])
