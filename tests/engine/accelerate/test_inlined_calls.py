"""Brief routines are written in the place of their calls, and do and fail as before."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ludex.engine import open_game
from ludex.engine.accelerate import inlined_calls
from ludex.engine.accelerate.certain_answers import always_answers
from tests.engine.accelerate.differing import alike, blindly, open_both, side_by_side
from tests.engine.accelerate.random_rules import world as world_at_random
from tests.engine.accelerate.test_alike import machine_of
from tests.engine.accelerate.test_source import written
from tests.engine.building import World, routine, var

LOCALS = {f"x{slot}": "any" for slot in range(3)}


def world(folder: Path, number: int) -> World:
    """A call of `halve`, which calls `divide`; both return in two places, and change a global."""
    made = World(folder).seats("red").state(calls=("int", 0))
    count = ["setg", "calls", ["+", ["global", "calls"], 1]]
    divide = routine(
        count,
        ["if", ["==", var(1), 0], [["return", ["list"]]], []],
        ["let", 2, ["//", 100, ["-", var(0), var(1)]]],
        ["return", ["list", var(2), ["global", "calls"]]],
        params={"a": "any", "b": "any"},
        locals_={"c": "any"},
        returns="any",
    )
    halve = routine(
        ["let", 0, ["+", var(0), 1]],
        ["call", 1, "procedure/divide", [var(0), 2]],
        ["if", ["==", ["count", var(1)], 5], [["return", 0]], []],
        ["call", None, "procedure/divide", [var(0), 0]],
        ["return", var(1)],
        params={"a": "any"},
        locals_={"b": "any"},
        returns="any",
    )
    made.rules("procedure/divide", do=divide).rules("procedure/halve", do=halve)
    return made.main(
        ["let", 0, number],
        ["for", 2, ["range", 0, 2, 1], [["call", 1, "procedure/halve", [var(0)]], _log(var(1))]],
        _log(var(0)),
        _log(["global", "calls"]),
        ["ask", {"menu": [{"name": "on", "do": []}]}],
        locals_=LOCALS,
    )


def _log(tree: Any) -> Any:
    return ["log", "n", [["n", "any", tree]]]


@pytest.mark.parametrize("number", [1, 4])
def test_brief_calls_end_or_fail_alike(tmp_path: Path, number: int) -> None:
    """With 1, the inner call divides by zero: the trace has both calls, and the line of each."""
    one, other = open_both(machine_of(world(tmp_path, number).write()))
    alike(one, other)
    assert (one.error is None) == (number == 4)
    if one.error is None:
        assert [shown["n"] for _, shown in one.log] == [[33, 1], [33, 3], 4, 4]
    else:
        assert [each.program for each in one.error.trace] == [
            "procedure/divide",
            "procedure/halve",
            "procedure/main",
        ]


def test_brief_calls_are_written_in_place(tmp_path: Path) -> None:
    sources = written(machine_of(world(tmp_path, 4).write())).sources
    assert not [each for each in sources.values() if re.search(r"(?<!def )\br\d+\(R", each)]


def turns(folder: Path, *last: Any) -> World:
    """A loop that calls `turn` for each seat: it sets some slots in all turns and some in a few, asks for a
    number, and plays on until a player rests.
    """
    made = World(folder).seats("red", "blue").state(n=("int", 0))
    n = ["global", "n"]
    arms = [
        {"name": "on", "do": [["setg", "n", ["+", n, var(3)]], ["if", [">", n, 90], [["return", n]], []]]},
        {"name": "rest", "do": [*last, ["return", ["list", var(1), var(2)]]]},
    ]
    turn = routine(
        ["let", 1, ["+", n, 1]],
        ["if", ["==", ["%", n, 3], 0], [["let", 2, ["list", var(1)]]], []],
        ["ask", {"to": var(0), "pick": [4, ["range", 1, 3, 1], []], "type": "int", "as": 3}],
        ["for", 5, ["range", 0, 2, 1], [["ask", {"to": var(0), "menu": [{"name": "go", "do": []}]}]]],
        ["setg", "n", ["+", n, var(3)]],
        ["while", True, [["ask", {"to": var(0), "menu": arms}]]],
        params={"s": ["piece", "seat"]},
        locals_={f"x{slot}": "any" for slot in range(5)},
        returns="any",
    )
    made.rules("procedure/turn", do=turn)
    body = [["call", 1, "procedure/turn", [var(0)]], _log(var(1))]
    return made.main(
        ["while", ["<", n, 100], [["for", 0, ["seats"], body]]], ["end", None, None], locals_=LOCALS
    )


@pytest.mark.parametrize("seed", range(4))
def test_turns_are_played_alike(tmp_path: Path, seed: int) -> None:
    """Also where the function of a turn goes on with one that the loop began."""
    found = machine_of(turns(tmp_path).write())
    assert side_by_side(found, seed, seats=2).result is not None
    assert blindly(found, seed, 2000, seats=2).result is not None
    assert blindly(found, seed, 2000, 0.3, seats=2).result is not None
    for most in range(7):
        blindly(found, seed, most, seats=2)


def test_turns_are_written_in_their_loop(tmp_path: Path) -> None:
    main, *_ = (
        each for each in written(machine_of(turns(tmp_path).write())).sources.values() if "def r0" in each
    )
    assert "c = D[v0]" in main
    assert not re.search(r"(?<!def )\br\d+\(R", main)


def test_turns_fail_alike(tmp_path: Path) -> None:
    """In the loop, and in the function of the turn itself."""
    found = machine_of(turns(tmp_path, ["let", 2, ["//", 1, ["-", ["global", "n"], 8]]]).write())
    reached = set()
    for seed in range(20):
        for play in (side_by_side, blindly):
            game = play(found, seed, 200, seats=2)
            if game.error is not None:
                reached.add(play)
                programs = [each.program for each in game.error.trace]
                assert programs == ["procedure/turn", "procedure/main"]
    assert len(reached) == 2


@pytest.mark.parametrize("seed", range(8))
def test_long_turns_at_random(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules at random, whose steps are usually too long to be written in a loop."""
    monkeypatch.setattr(inlined_calls, "_MAX_TURN_STATEMENTS", 300)
    monkeypatch.setattr(inlined_calls, "_MAX_TURN_NESTING", 15)
    found = machine_of(world_at_random(tmp_path, seed).write())
    for sees in (0, 0.3):
        blindly(found, seed, 200, sees, seats=2)


N = ["global", "n"]
MENU = ["ask", {"menu": [{"name": "on", "do": []}]}]
NUMBERS = [2, ["range", 0, 3, 1], [["<", N, 0]]]
CERTAIN: dict[str, tuple[list[Any], bool]] = {
    "menu": ([MENU], True),
    "choice": ([["ask", {"pick": [2, ["range", 0, 3, 1], []], "type": "int"}]], True),
    "or the end": ([["ask", {"pick": NUMBERS, "type": "int", "else": [["end", None, None]]}]], True),
    "or nothing": ([["ask", {"pick": NUMBERS, "type": "int", "optional": True}]], False),
    "or a change": ([["ask", {"pick": NUMBERS, "type": "int", "else": [["setg", "n", 1]]}]], False),
    "after a stop": (
        [["while", True, [["if", [">=", N, 0], [["stop"]], []], MENU]]],
        False,
    ),
    "in one branch": ([["if", ["<", N, 0], [MENU], []]], False),
    "of each seat": ([["for", 0, ["seats"], [MENU]]], True),
    "of nobody": ([["for", 0, ["list"], [MENU]]], False),
}


@pytest.mark.parametrize("name", CERTAIN)
@pytest.mark.parametrize("is_called", [False, True])
def test_loops_without_an_answer_end_by_the_budget(tmp_path: Path, name: str, is_called: bool) -> None:
    """Repetitions are free only if each passes an answer, in the loop or in a step that it calls."""
    body, is_certain = CERTAIN[name]
    made = World(tmp_path).seats("red").state(n=("int", 0))
    made.rules("procedure/turn", do=routine(*body, locals_=LOCALS))
    loop = [["call", None, "procedure/turn", []]] if is_called else body
    made.main(["while", True, loop], locals_=LOCALS)
    found = machine_of(made.write())
    main = next(each for each in found.routines if each.program == "procedure/main")
    plan = written(found).plan
    assert always_answers(plan, main.body[0][-1]) == is_certain
    if not (is_certain or is_called):
        error = open_game(found, engine="accelerated").error
        assert error is not None
        assert error.reason == "fuel"
