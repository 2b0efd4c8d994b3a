"""While a question is put, each formula is evaluated once for the same arguments, and as if it were not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludex.engine import WrongAnswer, open_game
from ludex.engine.state.facts import GameFacts
from tests.engine.accelerate.worlds import machine
from tests.engine.building import World, formula, routine, var

Tree = Any
ENGINES = ("reference", "accelerated")
NUMBERS = ["range", 0, 5, 1]
LONG = ["comp", "sum", [[1, ["range", 0, 40, 1], []]], ["*", var(1), var(1)]]
LARGE = ["sum", ["list", *[LONG] * 12]]
"""More than generated code inlines."""


@pytest.mark.parametrize(("name", "seats"), [("draughts", 2), ("tides", 3), ("musket", 2), ("lanterns", 2)])
def test_the_reference_evaluates_once(monkeypatch: pytest.MonkeyPatch, name: str, seats: int) -> None:
    found = machine(name)
    evaluated: Counter[Any] = Counter()
    again, questions = [0], [0]
    evaluate, call = GameFacts._evaluate_formula, GameFacts.call

    def evaluating(facts: GameFacts, number: int, rule: Any, args: list[Any]) -> Any:
        if facts.remembered is not None and rule.can_be_remembered:
            evaluated[id(facts.remembered), number, facts.depth, repr(args)] += 1
        return evaluate(facts, number, rule, args)

    def calling(facts: GameFacts, number: int, args: list[Any]) -> Any:
        again[0] += (id(facts.remembered), number, facts.depth, repr(args)) in evaluated
        return call(facts, number, args)

    def ending(facts: GameFacts) -> Any:
        questions[0] += 1
        evaluated.clear()
        return put(facts)

    put = GameFacts.remember_values
    monkeypatch.setattr(GameFacts, "remember_values", ending)
    monkeypatch.setattr(GameFacts, "_evaluate_formula", evaluating)
    monkeypatch.setattr(GameFacts, "call", calling)
    game = open_game(found, seats=seats, engine="reference")
    chance = Random(1)  # noqa: S311
    for _ in range(30):
        assert not [key for key, count in evaluated.items() if count > 1]
        if game.question is None:
            break
        try:
            game.answer(game.question.random(chance))
        except WrongAnswer:
            continue
    assert game.error is None
    assert questions[0] > 1
    assert again[0] > 0


def large(folder: Path, *conditions: Tree, first: tuple[Tree, ...] = ()) -> World:
    """Numbers are offered under conditions; `function/f` is a large formula of one number."""
    made = World(folder).seats("red", "blue").state(n=("int", 0))
    made.place("table", "row").entry("card/a", cost=1).box("card/a", 1, "table")
    made.rules("function/f", is_=formula(LARGE, params={"n": "int"}, locals_={"i": "int"}, returns="int"))
    pick = {"to": ["at", ["seats"], 0], "pick": [0, NUMBERS, list(conditions)], "as": 0, "type": "int"}
    return made.main(*first, ["ask", pick], ["setg", "n", 1], ["ask", pick], locals_={"n": "int"})


class _Strict(dict[Any, Any]):
    """Values of one question: none is evaluated twice."""

    found = 0

    def __setitem__(self, key: Any, value: Any) -> None:
        assert key not in self, key
        super().__setitem__(key, value)

    def get(self, key: Any, default: Any = None) -> Any:
        known = super().get(key, default)
        type(self).found += known is not None
        return known


@pytest.mark.parametrize("engine", ENGINES)
def test_both_engines_remember_large_formulas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    same = ["==", ["fn", "function/f", [7]], ["fn", "function/f", [7]]]
    path = large(tmp_path, same).write()
    monkeypatch.setattr(_Strict, "found", 0)
    monkeypatch.setattr(
        GameFacts,
        "__setattr__",
        lambda facts, name, value: object.__setattr__(
            facts, name, _Strict() if name == "remembered" and value == {} else value
        ),
    )
    game = open_game(str(path), seats=2, engine=engine)
    assert game.question is not None
    assert len(game.question.options) == 5
    assert _Strict.found == 9


@pytest.mark.parametrize("engine", ENGINES)
def test_the_next_question_is_evaluated_anew(tmp_path: Path, engine: str) -> None:
    """The same formula of the same arguments, after a field has changed."""
    made = large(tmp_path, ["==", ["fn", "function/g", [0]], 0])
    made.rules("function/g", is_=formula(
        ["+", ["global", "n"], ["*", 0, LARGE]], params={"n": "int"}, locals_={"i": "int"}, returns="int"
    ))  # fmt: skip
    game = made.open(seats=2, engine=engine)
    assert game.question is not None
    assert len(game.question.options) == 5
    game.answer(0)
    assert game.error is not None
    assert game.error.reason == "nothing-to-choose"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_look_ahead_sees_its_own_state(tmp_path: Path, engine: str) -> None:
    g = ["fn", "function/g", [0]]
    made = large(tmp_path, ["==", g, 0], ["==", ["would", "procedure/try", [], g], 1], ["==", g, 0])
    made.rules("procedure/try", do=routine(["setg", "n", 1]))
    made.rules("function/g", is_=formula(
        ["+", ["global", "n"], ["*", 0, LARGE]], params={"n": "int"}, locals_={"i": "int"}, returns="int"
    ))  # fmt: skip
    game = made.open(seats=2, engine=engine)
    assert game.question is not None
    assert len(game.question.options) == 5


@pytest.mark.parametrize("engine", ENGINES)
def test_true_is_not_taken_for_one(tmp_path: Path, engine: str) -> None:
    """A parameter of any type is no key, because true and 1 are the same key."""
    made = large(tmp_path)
    made.rules("function/same", is_=formula(
        ["list", var(0), ["*", 0, LARGE]], params={"n": "any"}, locals_={"i": "int"}, returns="any"
    ))  # fmt: skip
    same = ["list", ["fn", "function/same", [True]], ["fn", "function/same", [1]]]
    ask = {"to": ["at", ["seats"], 0], "pick": [0, same, []], "as": 0, "type": "any"}
    made.main(["ask", ask], locals_={"n": "any"})
    made.programs["function/f"]["formulas"]["is"] = formula(0, params={"n": "int"}, returns="int")
    game = made.open(seats=2, engine=engine)
    assert game.question is not None, game.error
    assert [type(option.value[0]) for option in game.question.options] == [bool, int]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_remembered_value_costs_what_it_cost_first(tmp_path: Path, engine: str) -> None:
    """A question cannot use up more of the budget because its values are remembered."""
    made = large(tmp_path, ["==", ["fn", "function/long", [7]], 0])
    deep = ["comp", "count", [[1, ["range", 0, 500, 1], []], [2, ["range", 0, 500, 1], []]], 1]
    made.rules("function/long", is_=formula(
        ["*", 0, ["+", deep, ["*", 0, LARGE]]],
        params={"n": "int"}, locals_={"i": "int", "j": "int"}, returns="int",
    ))  # fmt: skip
    game = made.open(seats=2, engine=engine)
    assert game.error is not None
    assert game.error.reason == "fuel"
