"""Routes: a flood of a map of 80 spaces and 120 edges in the reference engine, beside 2 ms.

Its bars read the traits of edges and the state of the game, so that nothing is kept between searches.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from ludex.engine import Game
from tests.bench.row import Row
from tests.engine.building import World, formula, kind, var

SPACES, EDGES, WALLS, ROUNDS, ALLOWED = 80, 120, 12, 40, 0.002
PARAMS = {"a": "space"}
EDGE = ["struct", {"traits": ["list", ["entry", "trait"]], "to": "space"}]
STEP = {**PARAMS, "here": "space", "there": "space", "edge": EDGE, "spent": "int", "leaving": "bool"}


def make_game(folder: Path) -> Game:
    """A connected map: a tree of all spaces, then further edges, the last of them walls."""
    chance = Random(1)  # noqa: S311
    pairs = [(chance.randrange(number), number) for number in range(1, SPACES)]
    while len(pairs) < EDGES:
        one, other = sorted(chance.sample(range(SPACES), 2))
        pairs += [(one, other)] if (one, other) not in pairs else []
    made = World(folder).state(shut=("bool", True))
    made.machine["kinds"]["route"] = kind("route")
    made.machine["maps"] = {"edge": {"data": {"traits": ["list", ["entry", "trait"]]}}}
    made.entry("trait/wall")
    walls = pairs[-WALLS:]
    edges = [
        {"from": f"n{a}", "to": f"n{b}", "traits": ["@trait/wall"] * ((a, b) in walls)} for a, b in pairs
    ]
    made.entry("map/land", nodes={f"n{number}": {} for number in range(SPACES)}, edges=edges)
    made.place("land", "graph", map="@map/land")
    walled = ["and", ["global", "shut"], ["in", ["entry", "trait/wall"], ["get", "traits", var(3)]]]
    made.entry("route/walk", bars={"wall": {}})
    rules = {"bars/wall/when": formula(walled, params=STEP, returns="bool")}
    made.rules("route/walk", from_=formula(var(0), params=PARAMS, returns="space"), **rules)
    return made.main(["ask", {"menu": [{"name": "on", "do": []}]}]).seats("red").open(engine="reference")


def measure_flood() -> float:
    """Seconds that a flood takes, the median of many, each from another space."""
    with TemporaryDirectory() as folder:
        game = make_game(Path(folder))
        route = game.machine.numbers["route/walk"]
        starts, taken = list(game.run.spaces(0)), []
        for start in starts[:ROUNDS]:
            game.run.state.fuel = 10**6
            began = perf_counter()
            found = game.run.route(route, [start])
            taken.append(perf_counter() - began)
            if len(found) < SPACES:
                raise RuntimeError("the flood reaches too little of the map")
        return median(taken)


def run() -> list[Row]:
    taken = measure_flood()
    what = f"a route over {SPACES} spaces and {EDGES} edges, the reference engine"
    return [Row(what, "2 ms", taken / ALLOWED, 1, at_most=True, note=f"{taken * 1000:.2f} ms")]
