"""No content hangs or crashes the engine: every bound ends the run with an error that names the line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine import Game
from ludex.engine.state.facts import MAX_FORMULA_DEPTH
from tests.engine.building import FILE, World, formula, routine, var

Tree = Any
LOCALS = {"n": "int", "l": ["list", "any"], "m": "int", "t": "text"}


def stopped(folder: Path, *do: Tree, made: World | None = None) -> Game:
    made = made or World(folder)
    made.state(n=("int", 0)).place("deck", "stack").entry("card/a", cost=1)
    game = made.main(["let", 0, 1], *do, locals_=LOCALS).open()
    assert game.error is not None
    assert game.question is None
    assert game.result is None
    return game


GROW = ["let", 1, ["concat", var(1), var(1)]]


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        ([["while", True, []]], "fuel"),
        ([["while", True, [["let", 0, 2]]]], "fuel"),
        ([["while", True, [["for", 2, ["list"], []]]]], "fuel"),
        ([["for", 0, ["range", 0, 1000, 1], [["for", 2, ["range", 0, 10000, 1], []]]]], "fuel"),
        (
            [
                [
                    "setg",
                    "n",
                    ["comp", "count", [[0, ["range", 0, 9999, 1], []], [2, ["range", 0, 9999, 1], []]], 1],
                ]
            ],
            "fuel",
        ),
        ([["let", 1, ["list", 1]], ["while", True, [GROW]]], "too-long"),
        ([["while", True, [["let", 0, ["*", var(0), 3]]]]], "too-large"),
        ([["let", 3, ["text", "ab"]], ["while", True, [["let", 3, ["+", var(3), var(3)]]]]], "no-value"),
        ([["create", {"entry": ["entry", "card/a"], "count": 10**7, "to": None}]], "too-long"),
        ([["while", True, [["create", {"entry": ["entry", "card/a"], "count": 1, "to": None}]]]], "too-long"),
        (
            [["draw", {"count": 10**9, "from": ["place", "place/deck"], "to": None, "stream": "s"}]],
            "too-long",
        ),
        ([["roll", {"sides": 10**9, "as": 0, "stream": "s"}]], "no-value"),
        ([["call", None, "procedure/main", []]], "depth"),
        ([["let", 0, ["fn", "function/again", [1]]]], "depth"),
        ([["let", 0, ["would", "procedure/main", [], 1]]], "depth"),
        ([["let", 0, ["at", ["list"], 0]]], "outside"),
        ([["setf", "card.marks", None, 1]], "no-value"),
        ([["move", {"what": None, "to": ["place", "place/deck"]}]], "no-value"),
        ([["move", {"what": 99, "to": ["place", "place/deck"]}]], "no-value"),
    ],
)
def test_a_bound_ends_the_run(tmp_path: Path, do: list[Tree], reason: str) -> None:
    made = World(tmp_path).rules(
        "function/again", is_=formula(["fn", "function/again", [var(0)]], params={"n": "int"}, returns="int")
    )
    error = stopped(tmp_path, *do, made=made).error
    assert error is not None
    assert error.reason == reason
    assert error.place is not None
    assert error.place.file == FILE
    assert error.render("fr") != error.render("en")


def test_the_trace_tells_the_way_there(tmp_path: Path) -> None:
    made = World(tmp_path)
    made.rules(
        "procedure/outer", do=routine(["let", 0, 1], ["call", None, "procedure/inner", []], locals_=LOCALS)
    )
    made.rules("procedure/inner", do=routine(["let", 0, ["//", 1, 0]], locals_=LOCALS))
    error = stopped(tmp_path, ["call", None, "procedure/outer", []], made=made).error
    assert error is not None
    assert (error.program, error.point) == ("procedure/inner", 1)
    assert error.render() == f"{FILE}:2:3: a number is divided by zero"
    assert [(each.program, each.place and each.place.line) for each in error.trace] == [
        ("procedure/inner", 2),
        ("procedure/outer", 3),
        ("procedure/main", 3),
    ]


def test_a_formula_fails_at_its_own_line(tmp_path: Path) -> None:
    made = World(tmp_path).rules("function/bad", is_=formula(["//", 1, 0], returns="int"))
    error = stopped(tmp_path, ["let", 0, ["fn", "function/bad", []]], made=made).error
    assert error is not None
    assert (error.program, error.trace[0].program) == ("function/bad", "procedure/main")


def test_the_budget_is_full_again_at_every_answer(tmp_path: Path) -> None:
    work = ["for", 0, ["range", 0, 90_000, 1], []]
    ask = ["ask", {"menu": [{"name": "on", "do": []}]}]
    game = World(tmp_path).main(["while", True, [work, work, ask]], locals_=LOCALS).open()
    for _ in range(6):
        game.answer(0)
    assert game.error is None


@pytest.mark.parametrize(
    "do",
    [
        ["ask", {"menu": [{"name": "on", "do": []}]}],
        ["roll", {"sides": 6, "as": 0, "stream": "s"}],
        ["shuffle", ["place", "place/deck"], "s"],
    ],
)
def test_looking_ahead_asks_nothing_and_uses_no_chance(tmp_path: Path, do: Tree) -> None:
    made = World(tmp_path).rules("procedure/try", do=routine(do, locals_=LOCALS))
    error = stopped(tmp_path, ["let", 0, ["would", "procedure/try", [], 1]], made=made).error
    assert error is not None
    assert error.reason == "asks-ahead"


def test_looking_ahead_changes_nothing(tmp_path: Path) -> None:
    made = World(tmp_path).state(n=("int", 0)).place("deck", "stack").entry("card/a", cost=1)
    create = ["create", {"entry": ["entry", "card/a"], "count": 2, "to": ["place", "place/deck"]}]
    made.rules("procedure/try", do=routine(["setg", "n", 5], create, ["log", "told", []]))
    after = ["+", ["global", "n"], ["count", ["members", ["place", "place/deck"]]]]
    ask = ["ask", {"menu": [{"name": "on", "do": []}], "slots": [["n", "int", var(0)]]}]
    game = made.main(["let", 0, ["would", "procedure/try", [], after]], ask, locals_=LOCALS).open()
    assert game.error is None
    assert game.question is not None
    assert dict(game.question.shown) == {"n": 7}
    assert (game.state.glob, game.state.entry, game.log) == ([0], [], [])


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
@pytest.mark.parametrize(("depth", "reason"), [(MAX_FORMULA_DEPTH - 1, None), (MAX_FORMULA_DEPTH, "depth")])
def test_a_function_calls_itself_as_deep_as_the_docs_say(
    tmp_path: Path, depth: int, reason: str | None, engine: str
) -> None:
    """And one that does not, called at the bottom, counts nothing."""
    made = World(tmp_path).state(n=("int", 0))
    made.rules("function/last", is_=formula(["+", var(0), 0], params={"n": "int"}, returns="int"))
    further = ["fn", "function/f", [["-", var(0), 1]]]
    nested = ["else", ["comp", "max", [[1, ["range", 0, 1, 1], [["or", False, True]]]], further], 0]
    value = ["if", [">", var(0), 0], ["+", 1, nested], ["fn", "function/last", [0]]]
    made.rules("function/f", is_=formula(value, params={"n": "int"}, locals_={"i": "int"}, returns="int"))
    made.main(["setg", "n", ["fn", "function/f", [depth]]], ["end", None, None])
    error = made.open(engine=engine).error
    assert (error.reason if error else None) == reason
    if error is not None:
        assert f"more than {MAX_FORMULA_DEPTH} levels deep" in error.render("en")


@pytest.mark.parametrize("engine", ["reference", "accelerated"])
@pytest.mark.parametrize("word", ["formula", "holds"])
@pytest.mark.parametrize(("depth", "reason"), [(MAX_FORMULA_DEPTH - 1, None), (MAX_FORMULA_DEPTH, "depth")])
def test_a_rule_of_an_entry_calls_itself_as_deep(
    tmp_path: Path, depth: int, reason: str | None, word: str, engine: str
) -> None:
    made = World(tmp_path).entry("card/a")
    further = [word, "fine", ["entry", "card/a"], [["-", var(0), 1]]]
    made.rules(
        "card/a", fine=formula(["or", ["<=", var(0), 0], further], params={"n": "int"}, returns="bool")
    )
    top = [word, "fine", ["entry", "card/a"], [depth]]
    error = made.main(["if", top, [["end", None, None]], []]).open(engine=engine).error
    assert (error.reason if error else None) == reason
    if error is not None:
        assert f"more than {MAX_FORMULA_DEPTH} levels deep" in error.render("en")
