"""What is generated: nothing of a pack but numbers, and only what Python can take."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludex.engine import load_game
from ludex.engine.accelerate.program import GeneratedProgram, get_program
from ludex.engine.accelerate.runtime import NAMES
from ludex.engine.rules.machine import Machine
from tests.engine.accelerate.differing import blindly, open_both, side_by_side
from tests.engine.accelerate.test_alike import machine_of
from tests.engine.accelerate.worlds import PLAYED, machine
from tests.engine.building import World, formula, routine

OWN = re.compile(r"[KCcrfqewvtx]\d+|i\d+v\d+|[RSEBWXMGHPQIVANDUZLdpkoncts]")
PYTHON = set("len type enumerate tuple sum next min max any all sorted abs int StopIteration".split())
TWO = {"n": "int", "m": "int"}
REST = ["ask", {"menu": [{"name": "rest", "do": []}]}]


def written(found: Machine) -> GeneratedProgram:
    """The program of a machine with every function written."""
    made = GeneratedProgram(
        found, (True,) * len(found.modules), tuple(each for _, _, each in found.options), (0,)
    )
    made.write_all()
    return made


@pytest.mark.parametrize("name", PLAYED)
def test_no_name_or_text_of_a_pack_is_written(name: str) -> None:
    for source in written(machine(name)).sources.values():
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name | ast.arg):
                word = node.id if isinstance(node, ast.Name) else node.arg
                assert OWN.fullmatch(word) or word in NAMES or word in PYTHON, word
            if isinstance(node, ast.Constant):
                assert node.value is None or node.value == 0.5 or type(node.value) in (int, bool), node.value


def test_what_is_written_is_the_same_each_time() -> None:
    found = machine(PLAYED[0])
    assert list(written(found).sources.values()) == list(written(found).sources.values())


def test_names_meant_to_break_out_of_a_text_stay_names(tmp_path: Path) -> None:
    bad = "x'''\"\"\"]; raise SystemExit #"
    made = World(tmp_path).seats("red").state(**{bad: "text"})
    made.rules("procedure/main", do=routine(
        ["setg", bad, ["text", bad]],
        ["log", bad, [[bad, "text", ["global", bad]]]],
        ["roll", {"what": None, "sides": 6, "as": None, "stream": bad}],
        ["ask", {"menu": [{"name": bad, "says": bad, "do": []}]}],
        locals_={bad: "text"}))  # fmt: skip
    game = made.open(engine="accelerated")
    assert game.log == [(bad, {bad: bad})]


def test_a_program_is_made_once_for_a_choice() -> None:
    found = machine(PLAYED[0])
    playing, options = (False,) * len(found.modules), tuple(each for _, _, each in found.options)
    assert get_program(found, playing, options, (0,)) is get_program(found, playing, options, (0,))
    assert get_program(found, playing, options, (0,)) is not get_program(found, playing, options, (0, 1))


def test_changed_rules_under_the_same_name_are_another_program() -> None:
    """As mutants are: a machine with one instruction changed."""
    found = machine("pig")
    other = machine.__wrapped__("pig")
    assert get_program(found, (), (), (0, 1)) is get_program(other, (), (), (0, 1))
    other.routines = [*other.routines[:-1], other.routines[0]]
    assert get_program(found, (), (), (0, 1)) is not get_program(other, (), (), (0, 1))


def deep(depth: int, kind: str) -> Any:
    """Statements in statements."""
    body: list[Any] = [["let", 0, ["+", ["local", 0], 1]], REST]
    for _ in range(depth):
        body = [["if", True, body, []]] if kind == "if" else [["for", 1, ["list", 1], body]]
    return body


@pytest.mark.parametrize("kind", ["if", "for"])
@pytest.mark.parametrize("depth", [3, 15, 30])
def test_nested_statements(tmp_path: Path, kind: str, depth: int) -> None:
    made = World(tmp_path).main(["let", 0, 0], *deep(depth, kind), locals_={"n": "int", "m": "int"})
    assert side_by_side(machine_of(made.write()), 1).error is None


WRAPS: dict[str, Callable[[Any], Any]] = {
    "added": lambda tree: ["+", tree, 1],
    "multiplied": lambda tree: ["*", 1, tree],
    "called": lambda tree: ["fn", "function/same", [tree]],
    "chosen": lambda tree: ["if", ["<", tree, 100], 5, tree],
    "else": lambda tree: ["else", ["first", ["list", tree]], 0],
    "summed": lambda tree: [
        "comp",
        "sum",
        [[1, ["list", tree, 2], [["==", ["local", 1], tree]]]],
        ["local", 1],
    ],
}


@pytest.mark.parametrize("name", WRAPS)
@pytest.mark.parametrize("depth", [4, 30])
def test_nested_expressions(tmp_path: Path, name: str, depth: int) -> None:
    tree: Any = ["local", 0]
    for _ in range(
        min(depth, 7) if name in ("chosen", "summed") else min(depth, 20) if name == "else" else depth
    ):
        tree = WRAPS[name](tree)
    made = World(tmp_path).main(["let", 0, 2], ["log", "n", [["n", "int", tree]]], REST, locals_=TWO)
    same = ["-", ["+", ["local", 0], ["count", ["list", 1]]], 1]
    made.rules("function/same", is_=formula(same, params={"n": "int"}, returns="int"))
    side_by_side(machine_of(made.write()), 1)
    blindly(machine_of(made.write()), 1)


def test_lists_written_out_do_not_multiply(tmp_path: Path) -> None:
    tree: Any = ["local", 0]
    for slot in range(1, 6):
        tree = ["comp", "sum", [[slot, ["list", *range(12)], []]], ["+", tree, ["local", slot]]]
    made = World(tmp_path).main(
        ["let", 0, 2], ["let", 0, tree], REST, locals_={f"n{rank}": "int" for rank in range(6)}
    )
    found = machine_of(made.write())
    assert sum(map(len, written(found).sources.values())) < 20_000


def test_a_game_begun_by_one_engine_is_ended_by_the_other() -> None:
    found, turn = machine("pig"), 0
    games = list(open_both(found, seats=2, seed=4))
    while games[0].question is not None:
        saves = [json.dumps(game.save()) for game in games]
        assert saves[0] == saves[1]
        turn += 1
        engines = ("reference", "accelerated")
        games = [load_game(found, json.loads(saves[turn % 2]), engine=name) for name in engines]
        for game in games:
            game.answer(int(turn % 7 == 0))
    assert games[0].result == games[1].result
