"""Fuel bounds time: an operation on a list costs the items that it looks at, alike in both engines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine.state.state import FUEL
from ludex.expr.failure import Failure
from ludex.expr.value_operations import MAX_DEPTH, weigh, weigh_both, weigh_search
from tests.engine.building import World, routine, var

Tree = Any
SIZE = 900
LOCALS = {"r": "any", "a": ["list", "any"], "b": ["list", "any"], "n": "int"}
A, B = var(1), var(2)
OPERATIONS: dict[str, tuple[Tree, int]] = {
    "equal": (["==", A, B], 2 * SIZE),
    "unequal": (["!=", A, B], 2 * SIZE),
    "within": (["in", -1, A], SIZE),
    "index": (["index", A, -1], SIZE),
    "sum": (["sum", A], SIZE),
    "least": (["min", A], SIZE),
    "most": (["max", A], SIZE),
    "distinct": (["distinct", A], SIZE),
    "sorted": (["sorted", A, 3, var(3), False], SIZE),
    "joined": (["concat", A, B], 2 * SIZE),
    "reversed": (["reversed", A], SIZE),
    "subsets": (["subsets", A, 1], SIZE),
    "one subset": (["subsets", A, SIZE], SIZE),
    "lists of lists": (["==", ["list", A, A], ["list", B, B]], 4 * SIZE),
}


def count_rounds(folder: Path, tree: Tree, engine: str) -> int:
    """How often an operation is carried out until the budget is used up."""
    folder.mkdir()
    made = World(folder).state(n=("int", 0))
    span = ["range", 0, SIZE, 1]
    body = [["setg", "n", ["+", ["global", "n"], 1]], ["let", 0, tree]]
    game = made.main(["let", 1, span], ["let", 2, span], ["while", True, body], locals_=LOCALS).open(
        engine=engine
    )
    assert game.error is not None
    assert game.error.reason == "fuel"
    return int(game.state.glob[0])


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_costs_what_it_looks_at(tmp_path: Path, name: str) -> None:
    tree, cost = OPERATIONS[name]
    rounds = {
        engine: count_rounds(tmp_path / engine, tree, engine) for engine in ("reference", "accelerated")
    }
    most = FUEL // cost
    assert most * 0.9 <= rounds["reference"] <= most
    assert abs(rounds["reference"] - rounds["accelerated"]) <= most * 0.01


def nested(depth: int) -> tuple[Any, ...]:
    found: tuple[Any, ...] = ()
    for _ in range(depth):
        found = (found,)
    return found


def test_weights() -> None:
    flat = tuple(range(10))
    assert (weigh(7), weigh(flat), weigh((flat, flat)), weigh(())) == (0, 10, 22, 0)
    assert (weigh_both(flat, flat), weigh_both(flat, 7), weigh_both(None, None)) == (20, 0, 0)
    assert (weigh_search(7, (flat, flat)), weigh_search(flat, (flat, flat))) == (2, 22)


def test_lists_that_share_their_parts_are_not_weighed_to_the_end() -> None:
    found: tuple[Any, ...] = (1,)
    for _ in range(50):
        found = (found, found)
    assert weigh(found) > FUEL


def test_what_is_nested_too_deep_is_refused() -> None:
    assert weigh(nested(MAX_DEPTH - 1)) == MAX_DEPTH - 1
    with pytest.raises(Failure, match="deep"):
        weigh(nested(MAX_DEPTH + 1))


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
@pytest.mark.parametrize("tree", [["distinct", ["list", A, A]], ["==", A, B], ["in", A, ["list", B]]])
def test_lists_in_lists_without_end_end_the_game(tmp_path: Path, tree: Tree, engine: str) -> None:
    made = World(tmp_path)
    grow = [["let", 1, ["list", A]], ["let", 2, ["list", B]]]
    span = ["range", 0, 40_000, 1]
    game = made.main(
        ["let", 1, ["list"]], ["let", 2, ["list"]], ["for", 3, span, grow], ["let", 0, tree], locals_=LOCALS
    ).open(engine=engine)
    assert game.error is not None
    assert game.error.reason == "too-deep"


def test_moving_a_piece_costs_in_proportion_to_its_place(tmp_path: Path) -> None:
    def rounds(count: int) -> int:
        (tmp_path / str(count)).mkdir()
        made = World(tmp_path / str(count)).state(n=("int", 0)).place("deck", "stack").entry("card/a", cost=1)
        deck = ["place", "place/deck"]
        fill = ["create", {"entry": ["entry", "card/a"], "count": count, "to": deck}]
        body = [
            ["setg", "n", ["+", ["global", "n"], 1]],
            ["move", {"what": ["last", ["members", deck]], "to": deck}],
        ]
        game = made.main(fill, ["while", True, body], locals_=LOCALS).open()
        assert game.error is not None
        assert game.error.reason == "fuel"
        return int(game.state.glob[0])

    assert rounds(9_600) * 50 < rounds(10)


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
def test_a_long_body_costs_by_its_length(tmp_path: Path, engine: str) -> None:
    """A loop round a thousand statements, half of them in an `if`; a loop that calls a step with as many."""
    flat: list[Tree] = [["let", 0, 1]] * 500
    once = ["setg", "n", ["+", ["global", "n"], 1]]
    body = [once, *flat, ["if", ["==", ["global", "n"], 0], flat, []]]
    for name, loop in (("loop", body), ("call", [["call", None, "procedure/long", []]])):
        (tmp_path / name).mkdir()
        made = World(tmp_path / name).state(n=("int", 0))
        made.rule("procedure/long", "do", routine(*body, locals_=LOCALS))
        game = made.main(["while", True, loop], locals_=LOCALS).open(engine=engine)
        assert game.error is not None
        assert game.error.reason == "fuel"
        weight = 1002 // 16
        rounds = FUEL / (weight + (2 if name == "call" else 1))
        assert abs(game.state.glob[0] - rounds) <= rounds * 0.02
