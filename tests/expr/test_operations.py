"""What every operation gives, and where it has no value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine import Game
from ludex.expr.failure import Failure
from ludex.expr.operation_table import MAX_LIST_SIZE, MAX_NUMBER, OPERATIONS
from tests.engine.building import World, formula, kind, routine, var


def numbers(*values: int) -> list[Any]:
    return ["list", *values]


SKY = {"sun": {"from": 1, "to": 4, "cells": [2]}, "frost": {"from": 5, "to": 6, "cells": [None]}}
NODES = {"gate": {"traits": [], "level": 3}, "yard": {"traits": [], "level": 1}, "barn": {}, "isle": {}}


NINE_TREES = ["list", *[["list", ["entry", "card/tree"]]] * 9]
SKIES, LANDED = ["entry", "table/sky"], ["entry", "table/land"]


def tables(made: World) -> None:
    made.machine["kinds"]["table"] = kind("table")
    made.entry("table/sky", columns=["apples"], rows=SKY)
    made.entry(
        "table/land", keys={"rows": "hero"}, columns=["dry", "wet"], rows={"ann": {"cells": [7, None]}}
    )
    made.entry("table/turned", **{"transpose-of": "@table/land"})


MAPS = {
    "node": {"data": {"level": "int", "high": ["opt", "bool"]}, "defaults": {"level": 1}},
    "edge": {"data": {"traits": ["list", ["entry", "trait"]], "toll": "int"}, "defaults": {"toll": 2}},
}


def add_route(made: World) -> None:
    made.entry("route/walk").machine["kinds"]["route"] = kind("route")
    step = {
        "here": "space",
        "there": "space",
        "edge": ["struct", {"toll": "int"}],
        "spent": "int",
        "leaving": "bool",
    }
    toll = ["if", var(5), 1, ["get", "toll", var(3)]]
    made.rules(
        "route/walk",
        from_=formula(var(0), params={"a": "space"}, returns="space"),
        cost=formula(toll, params={"a": "space", **step}, returns="int"),
    )


def world(folder: Path) -> World:
    made = World(folder)
    made.machine["kinds"]["hero"] = kind(
        "hero",
        "card",
        state={"zeal": ("int", 4)},
        data={
            "cost": "int",
            "skills": ["list", ["entry", "ability"]],
            "gear": ["struct", {"blade": "int", "cap": ["opt", "int"]}],
            "likes": ["map", ["entry", "card"], "int"],
            "rank": ["word", ["low", "high"]],
            "kin": ["opt", ["entry", "card"]],
        },
    )
    made.seats("red", "blue").module("storm").module("calm")
    made.machine["maps"] = MAPS
    made.machine["options"] = {"length": {"type": ["word", ["short", "long"]], "default": "short"}}
    made.state(count=("int", 7))
    made.place("deck", "stack").place("hand", "row", owner="seat").place("road", "track", length=4, start=0)
    made.place("land", "graph", map="@map/land").place("sheet", "slots", owner="hero", length=2)
    made.place("table", "plane", map="@map/table")
    made.entry("trait/path").entry("trait/river")
    made.entry(
        "map/land",
        nodes=NODES,
        edges=[
            {"from": "gate", "to": "yard", "traits": ["@trait/path"]},
            {"from": "yard", "to": "barn", "traits": ["@trait/river"], "oneway": True, "toll": 5},
        ],
    )
    made.entry("map/table", plane={"size": [900, 600]})
    made.entry("ability/leap", args={"far": "int"}).entry("ability/rest")
    add_route(made)
    tables(made)
    made.entry("card/rock", cost=1).entry("card/tree", cost=2)
    made.entry(
        "hero/ann",
        cost=5,
        skills=["@ability/leap"],
        gear={"blade": 2},
        likes={"@card/tree": 9},
        rank="high",
        abilities={"@ability/leap": {"far": 3}},
    )
    made.entry("die/cube", sides=6).entry(
        "die/coin", faces={"head": {"value": 1}, "tail": {"value": 0, "copies": 3}}
    )
    made.box("card/rock", 2, "deck").box("hero/ann", 1, "deck").box("die/cube", 2).box("die/coin", 1)
    made.rules("function/twice", is_=formula(["*", var(0), 2], params={"n": "int"}, returns="int"))
    own = {"self": ["piece", "hero"], "n": "int"}
    worth = formula(["+", var(1), ["state", "hero.zeal", var(0)]], params=own, returns="int")
    made.rule("hero/ann", "worth", worth)
    made.rule("hero/ann", "grow", routine(["setf", "hero.zeal", var(0), var(1)], params=own))
    made.entry("quantity/price", stages={})
    made.rules("quantity/price", base=formula(var(0), params={"n": "int"}, returns="int"))
    enough = formula([">=", ["global", "count"], var(0)], params={"n": "int"})
    spend = routine(["setg", "count", ["-", ["global", "count"], var(0)]], params={"n": "int"})
    made.rules("action/spend", legal=enough, do=spend)
    return made.main()


PIECES = {"ann": 4, "rock": 2, "cube": 5, "coin": 7}
DECK, ROAD, LAND, TABLE = (["place", f"place/{slug}"] for slug in ("deck", "road", "land", "table"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> World:
    return world(tmp_path_factory.mktemp("ops"))


def value(made: World, tree: Any, setting: dict[str, Any] | None = None) -> Any:
    """A tree's value, as a function with these slots: ann, a rock, a cube, a coin, red, then numbers and
    lists."""
    slots = {
        name: ["piece", "hero" if name == "ann" else "die" if name in ("cube", "coin") else "card"]
        for name in PIECES
    }
    spare = {
        "n": "int",
        "m": "int",
        "ns": ["list", "int"],
        "at": "space",
        "seat": ["piece", "seat"],
        "any": "any",
    }
    made.rules("function/tried", is_=formula(tree, params=slots, locals_=spare))
    game: Game = made.open(seats=2, modules=["storm"], **(setting or {}))
    assert game.error is None, game.error.render()
    entry = made.number("function/tried")
    return game.run.call(game.machine.formula_of[(entry, "is")], list(PIECES.values()))


ANN, ROCK, CUBE, COIN = var(0), var(1), var(2), var(3)
HELD = ["owned", "place/hand", ["at", ["seats"], 1]]
RIVER = ["entry", "trait/river"]


def edges(part: str, space: Any) -> Any:
    """A part of each edge from a space."""
    return ["comp", "list", [[9, ["edges", space], []]], ["get", part, var(9)]]


CASES: list[tuple[str, Any, Any]] = [
    ("local", ROCK, 2),
    ("global", ["global", "count"], 7),
    ("option", ["option", "length"], "short"),
    ("playing", ["list", ["playing", "module/storm"], ["playing", "module/calm"]], (True, False)),
    ("text", ["text", "so"], "so"),
    ("word", ["word", "high"], "high"),
    ("entry", ["==", ["entry", "card/rock"], ["entryof", ROCK]], True),
    ("place", ["count", ["members", DECK]], 3),
    ("owned", ["owner", HELD], 1),
    ("state", ["state", "hero.zeal", ANN], 4),
    ("data", ["data", "cost", ["entryof", ANN]], 5),
    ("data", ["data", "kin", ["entryof", ANN]], None),
    ("get", ["get", "blade", ["data", "gear", ["entryof", ANN]]], 2),
    ("get", ["get", "cap", ["data", "gear", ["entryof", ANN]]], None),
    ("lookup", ["lookup", ["data", "likes", ["entryof", ANN]], ["entry", "card/tree"]], 9),
    ("lookup", ["lookup", ["data", "likes", ["entryof", ANN]], ["entry", "card/rock"]], None),
    ("keys", ["==", ["keys", ["data", "likes", ["entryof", ANN]]], ["list", ["entry", "card/tree"]]], True),
    ("entryof", ["==", ["entryof", ANN], ["entry", "hero/ann"]], True),
    ("abilities", ["==", ["abilities", ["entryof", ANN]], ["list", ["entry", "ability/leap"]]], True),
    ("+", ["+", 2, 3], 5),
    ("-", ["-", 2, 3], -1),
    ("*", ["*", 2, 3], 6),
    ("//", ["//", -7, 2], -4),
    ("%", ["%", -7, 2], 1),
    ("neg", ["neg", 2], -2),
    ("abs", ["abs", -2], 2),
    ("least", ["least", 3, 1, 2], 1),
    ("most", ["most", 3, 1, 2], 3),
    ("==", ["==", ["text", "a"], ["text", "a"]], True),
    ("!=", ["!=", 1, 2], True),
    ("<", ["<", 1, 1], False),
    ("<=", ["<=", 1, 1], True),
    (">", [">", 2, 1], True),
    (">=", [">=", 0, 1], False),
    ("and", ["and", False, ["at", ["list"], 0]], False),
    ("or", ["or", True, ["at", ["list"], 0]], True),
    ("not", ["not", False], True),
    ("if", ["if", True, 1, ["at", ["list"], 0]], 1),
    ("none?", ["none?", ["first", ["list"]]], True),
    ("else", ["else", None, 4], 4),
    ("else", ["else", 3, ["at", ["list"], 0]], 3),
    ("in", ["in", 2, numbers(1, 2)], True),
    ("is", ["is", ANN, "card"], True),
    ("is", ["is", ["entry", "card/rock"], "hero"], False),
    ("list", numbers(1, 2), (1, 2)),
    ("concat", ["concat", numbers(1), numbers(2)], (1, 2)),
    ("at", ["at", numbers(1, 2, 3), -1], 3),
    ("slice", ["slice", numbers(1, 2, 3), None, 2], (1, 2)),
    ("slice", ["slice", numbers(1, 2, 3), 1, None], (2, 3)),
    ("range", ["range", 5, 0, -2], (5, 3, 1)),
    ("count", ["count", numbers(4, 4)], 2),
    ("empty", ["empty", ["list"]], True),
    ("first", ["first", numbers(4, 5)], 4),
    ("first", ["first", ["list"]], None),
    ("last", ["last", numbers(4, 5)], 5),
    ("one", ["one", numbers(4)], 4),
    ("sum", ["sum", numbers(4, 5)], 9),
    ("min", ["min", numbers(4, 5)], 4),
    ("min", ["min", ["list"]], None),
    ("max", ["max", numbers(4, 5)], 5),
    ("reversed", ["reversed", numbers(4, 5)], (5, 4)),
    ("distinct", ["distinct", numbers(4, 5, 4)], (4, 5)),
    ("index", ["index", numbers(4, 5), 5], 1),
    ("index", ["index", numbers(4, 5), 6], None),
    ("subsets", ["subsets", numbers(1, 2, 3), 2], ((1, 2), (1, 3), (2, 3))),
    ("fills", ["fills", ["list"], ["data", "likes", ["entryof", ANN]]], False),
    ("fills", ["fills", NINE_TREES, ["data", "likes", ["entryof", ANN]]], True),
    (
        "comp",
        [
            "comp",
            "list",
            [[4, ["range", 0, 3, 1], []], [5, ["range", 0, 3, 1], [["<", var(4), var(5)]]]],
            ["+", ["*", 10, var(4)], var(5)],
        ],
        (1, 2, 12),
    ),
    ("comp", ["comp", "any", [[4, numbers(1, 2), []]], ["==", var(4), 2]], True),
    ("comp", ["comp", "all", [[4, numbers(1, 2), []]], ["==", var(4), 2]], False),
    ("comp", ["comp", "count", [[4, numbers(0, 0, 3), [["==", var(4), 0]]]], var(4)], 2),
    ("comp", ["comp", "sum", [[4, numbers(1, 2), []]], ["*", var(4), var(4)]], 5),
    ("comp", ["comp", "first", [[4, numbers(1, 2, 3), [[">", var(4), 1]]]], var(4)], 2),
    ("comp", ["comp", "min", [[4, numbers(3, 2), []]], var(4)], 2),
    ("comp", ["comp", "max", [[4, ["list"], []]], var(4)], None),
    ("sorted", ["sorted", numbers(3, 1, 2), 4, ["neg", var(4)], False], (3, 2, 1)),
    ("sorted", ["sorted", numbers(31, 12, 32, 11), 4, ["//", var(4), 10], True], (31, 32, 12, 11)),
    ("members", ["==", ["members", DECK], ["list", 2, 3, 4]], True),
    ("spaces", ["spaces", ROAD], tuple((1, number) for number in range(4))),
    ("spaces", ["count", ["spaces", ["owned", "place/sheet", ANN]]], 2),
    ("space", ["space", ROAD, 3], (1, 3)),
    ("named", ["named", LAND, "barn"], (2, 3)),
    ("on", ["on", ["space", ROAD, 0]], ()),
    ("whereis", ["==", ["whereis", ROCK], DECK], True),
    ("whereis", ["whereis", CUBE], None),
    ("spaceof", ["spaceof", ROCK], None),
    ("number", ["number", ["space", ROAD, 2]], 2),
    ("placeof", ["==", ["placeof", ["space", ROAD, 2]], ROAD], True),
    ("owner", ["owner", DECK], None),
    ("ownerof", ["ownerof", ROCK], None),
    ("known", ["known", ROCK, ["first", ["seats"]]], True),
    ("near", ["near", ["space", ROAD, 0]], ((1, 1),)),
    ("near", ["near", ["space", LAND, 2]], ((2, 1), (2, 3))),
    ("near", ["near", ["space", LAND, 3]], ()),
    ("edges", edges("to", ["space", LAND, 2]), ((2, 1), (2, 3))),
    ("edges", edges("toll", ["space", LAND, 2]), (2, 5)),
    (
        "edges",
        [
            "comp",
            "list",
            [[9, ["edges", ["space", LAND, 2]], [["in", RIVER, ["get", "traits", var(9)]]]]],
            ["get", "to", var(9)],
        ],
        ((2, 3),),
    ),
    ("edges", ["edges", ["space", LAND, 3]], ()),
    ("edges", edges("to", ["space", ROAD, 3]), ((1, 2),)),
    ("edges", edges("toll", ["space", ROAD, 3]), (2,)),
    ("node", ["node", "level", ["space", LAND, 1]], 3),
    ("node", ["node", "level", ["space", LAND, 2]], 1),
    ("node", ["node", "high", ["space", ROAD, 2]], None),
    ("fn", ["fn", "function/twice", [4]], 8),
    ("formula", ["formula", "worth", ANN, [10]], 14),
    ("holds", ["list", ["holds", "worth", ANN, [10]], ["holds", "worth", ROCK, [10]]], (14, True)),
    ("quantity", ["quantity", "quantity/price", [3]], 3),
    ("can", ["list", ["can", "action/spend", [7]], ["can", "action/spend", [8]]], (True, False)),
    ("would", ["list", ["would", "action/spend", [2], ["global", "count"]], ["global", "count"]], (5, 7)),
    (
        "would_method",
        [
            "list",
            ["would_method", "grow", ANN, [9], ["state", "hero.zeal", ANN]],
            ["state", "hero.zeal", ANN],
        ],
        (9, 4),
    ),
    ("lowest", ["lowest", numbers(3, 1, 2, 1), 4, var(4)], (1, 1)),
    ("lowest", ["lowest", numbers(31, 12, 32), 4, ["neg", ["//", var(4), 10]]], (31, 32)),
    ("lowest", ["lowest", ["list"], 4, var(4)], ()),
    (
        "route",
        [
            "list",
            *(["get", "cost", ["at", ["route", "route/walk", [["space", LAND, 1]]], i]] for i in range(3)),
        ],
        (0, 1, 6),
    ),
    ("route", ["get", "path", ["last", ["route", "route/walk", [["space", LAND, 1]]]]], ((2, 2), (2, 3))),
    ("odds", ["odds", ["list", CUBE, COIN], 6, [">=", ["sum", var(6)], 6]], 208_333),
    ("cell", ["cell", LANDED, ["entry", "hero/ann"], ["text", "dry"]], 7),
    ("cell", ["cell", LANDED, ["text", "ann"], ["text", "wet"]], None),
    ("cell", ["cell", LANDED, ["entry", "card/rock"], ["text", "dry"]], None),
    ("cell", ["cell", ["entry", "table/turned"], ["text", "dry"], ["entry", "hero/ann"]], 7),
    ("cell", ["cell", SKIES, ["text", "sun"], None], 2),
    ("cell", ["cell", SKIES, ["row", SKIES, 4], ["text", "apples"]], 2),
    ("cell", ["cell", SKIES, ["row", SKIES, 7], None], None),
    (
        "row",
        ["list", *(["row", SKIES, number] for number in (0, 1, 4, 5, 6, 7))],
        (None, "sun", "sun", "frost", "frost", None),
    ),
    ("seats", ["seats"], (0, 1)),
    ("plane", ["plane", "spot", TABLE, 3, 4], (3, 4)),
]


@pytest.mark.parametrize(
    ("name", "tree", "wanted"), CASES, ids=[f"{name} {rank}" for rank, (name, _, _) in enumerate(CASES)]
)
def test_an_operation_gives(made: World, name: str, tree: Any, wanted: Any) -> None:
    assert value(made, tree) == wanted


def test_every_operation_is_tried() -> None:
    untried = OPERATIONS.keys() - {name for name, _, _ in CASES}
    assert untried == {"position"}, "position is tried where a piece lies on a space: test_statements"


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        (["+", 1, None], "no-value"),
        (["+", 1, ["text", "a"]], "no-value"),
        (["*", ["text", "a"], 10**9], "no-value"),
        (["+", 1, True], "no-value"),
        (["<", None, 1], "no-value"),
        (["*", MAX_NUMBER, 2], "too-large"),
        (["sum", ["list", MAX_NUMBER, 1]], "too-large"),
        (["comp", "sum", [[4, numbers(MAX_NUMBER, MAX_NUMBER), []]], var(4)], "too-large"),
        (["//", 1, 0], "zero"),
        (["%", 1, 0], "zero"),
        (["range", 0, 9, 0], "zero"),
        (["range", 0, MAX_NUMBER, 1], "too-long"),
        (["subsets", ["range", 0, 60, 1], 30], "too-long"),
        (["subsets", numbers(1), -1], "no-value"),
        (["at", numbers(1), 1], "outside"),
        (["at", numbers(1), -2], "outside"),
        (["one", ["list"]], "nothing"),
        (["one", numbers(1, 2)], "not-one"),
        (["sum", ["list", None]], "no-value"),
        (["min", ["list", 1, None]], "no-value"),
        (["members", None], "no-value"),
        (["state", "hero.zeal", None], "no-value"),
        (["data", "gear", ["entry", "card/rock"]], "no-value"),
        (["space", ROAD, 4], "no-space"),
        (["space", ROAD, -1], "no-space"),
        (["space", DECK, 0], "no-space"),
        (["named", ROAD, "nowhere"], "no-space"),
        (["position", ROCK], "nowhere"),
        (["odds", ["list", ANN], 6, True], "no-sides"),
        (["formula", "worth", ROCK, [1]], "no-rule"),
        (["formula", "worth", ANN, []], "no-rule"),
        (["row", SKIES, None], "no-value"),
        (["cell", ["entry", "card/rock"], None, None], "no-value"),
        (["comp", "list", [[4, 7, []]], var(4)], "no-value"),
    ],
)
def test_what_has_no_value(made: World, tree: Any, reason: str) -> None:
    with pytest.raises(Failure) as caught:
        value(made, tree)
    assert caught.value.reason == reason
    assert caught.value.at is not None


def test_what_an_expression_binds_is_its_own(made: World) -> None:
    """The inner comprehension takes the outer one's slot, and the outer has it back afterwards."""
    inner = ["comp", "sum", [[4, numbers(1, 2), []]], var(4)]
    outer = ["comp", "list", [[4, numbers(10, 20), []]], ["+", inner, var(4)]]
    assert value(made, outer) == (13, 23)


def test_a_list_has_a_longest() -> None:
    assert MAX_LIST_SIZE == 100_000
