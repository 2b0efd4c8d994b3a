"""Quantities: base, stages, changes and bounds; and what `why` tells of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine import Game, InvalidTreeError
from tests.engine.building import FILE, World, formula, routine, var

Tree = Any
OWN = {"self": ["piece", "card"], "n": "int", "value": "int"}
REST = ["ask", {"menu": [{"name": "rest", "do": []}]}]


def world(folder: Path, *stages: tuple[str, str]) -> World:
    made = World(folder).module("storm").place("table", "row", live=True).place("heap", "row")
    for slug in "abc":
        made.entry(f"card/{slug}", cost=1)
    made.entry("quantity/force", stages={name: {"op": op} for name, op in stages})
    base = ["if", ["<", var(0), 0], None, var(0)]
    return made.rules("quantity/force", base=formula(base, params={"n": "int"}, returns=["opt", "int"])).main(
        REST
    )


def change(made: World, entry: str, stage: str, value: Tree, when: Tree = None) -> World:
    params = {name: type_ for name, type_ in OWN.items() if name != "self" or entry.startswith("card/")}
    if value is not None:
        made.rule(entry, f"modifies/force/{stage}/value", formula(value, params=params, returns="int"))
    if when is not None:
        made.rule(entry, f"modifies/force/{stage}/when", formula(when, params=params, returns="bool"))
    return made


def force(game: Game, n: int) -> int | None:
    assert game.error is None, game.error.render()
    return game.run.quantity(game.machine.numbers["quantity/force"], [n])


def test_stages_follow_one_another(tmp_path: Path) -> None:
    made = world(
        tmp_path,
        ("raise", "add"),
        ("double", "multiply"),
        ("fix", "set"),
        ("floor", "least"),
        ("top", "most"),
    )
    made.box("card/a", 2, "table").box("card/b", 1, "table")
    change(made, "card/b", "double", 2)
    change(made, "card/a", "raise", 3, when=[">", var(2), 0])
    assert force(made.open(), 4) == 20
    assert force(made.open(), 0) == 0
    change(made, "card/b", "floor", 15)
    change(made, "card/b", "top", 17)
    assert [force(made.open(), n) for n in (0, 2, 4)] == [15, 16, 17]
    change(made, "card/a", "fix", ["*", 10, var(0)])
    assert force(made.open(), 4) == 15, "the last `set` counts: piece 1"


def test_changes_count_while_they_are_in_force(tmp_path: Path) -> None:
    made = world(tmp_path, ("raise", "add")).box("card/a", 1, "table").box("card/b", 1, "heap")
    change(made, "card/a", "raise", 1)
    change(made, "card/b", "raise", 10)
    change(made, "module/storm", "raise", ["*", 100, var(0)])
    assert force(made.open(), 4) == 5
    assert force(made.open(modules=["storm"]), 4) == 405


def test_void_stays_void_and_no_base_has_no_value(tmp_path: Path) -> None:
    made = world(tmp_path, ("raise", "add"), ("none", "void"), ("more", "add")).box("card/a", 1, "table")
    change(made, "card/a", "none", None, when=["==", var(2), 4])
    change(made, "card/a", "more", 1)
    game = made.open()
    assert [force(game, n) for n in (3, 4, -1)] == [4, None, None]


def test_bounds_hold_after_their_stage(tmp_path: Path) -> None:
    made = world(tmp_path, ("raise", "add"), ("more", "add")).box("card/a", 1, "table")
    change(made, "card/a", "raise", 5)
    change(made, "card/a", "more", 1)
    bounds = {"params": {"n": "int"}, "returns": "int"}
    made.rule("quantity/force", "stages/raise/max", formula(6, **bounds))
    made.rule("quantity/force", "stages/raise/min", formula(["neg", var(0)], **bounds))
    assert [force(made.open(), n) for n in (0, 4)] == [6, 7]


def test_abilities_change_with_their_own_arguments(tmp_path: Path) -> None:
    made = (
        world(tmp_path, ("raise", "add"))
        .box("card/a", 2, "table")
        .entry("ability/strong", args={"by": "int"})
    )
    made.entry("card/a", cost=1, abilities={"@ability/strong": {"by": 4}})
    params = {"self": ["piece", "card"], "by": "int", "n": "int", "value": "int"}
    made.rule("ability/strong", "modifies/force/raise/value", formula(var(1), params=params, returns="int"))
    assert force(made.open(), 1) == 9


def test_why_tells_every_reason_with_its_line(tmp_path: Path) -> None:
    made = world(tmp_path, ("raise", "add"), ("cap", "add")).box("card/a", 1, "table")
    change(made, "card/a", "raise", 3)
    made.rule("quantity/force", "stages/cap/max", formula(5, params={"n": "int"}, returns="int"))
    value, reasons = made.open().why("quantity/force", 4)
    assert value == 5
    assert [(each.what, each.value, each.entry, each.pointer) for each in reasons] == [
        ("base", 4, "quantity/force", "base"),
        ("add", 7, "card/a", "modifies/force/raise/value"),
        ("most", 5, "quantity/force", "stages/cap/max"),
    ]
    assert all(each.place is not None and each.place.file == FILE for each in reasons)


def test_why_leaves_out_what_belongs_to_another_quantity(tmp_path: Path) -> None:
    made = world(tmp_path, ("raise", "add")).box("card/a", 1, "table")
    made.entry("quantity/other", stages={}).rules("quantity/other", base=formula(2, params={}, returns="int"))
    change(made, "card/a", "raise", ["quantity", "quantity/other", []])
    value, reasons = made.open().why("quantity/force", 1)
    assert value == 3
    assert [each.entry for each in reasons] == ["quantity/force", "card/a"]


def test_a_refusal_tells_what_does_not_hold(tmp_path: Path) -> None:
    made = world(tmp_path)
    legal = ["and", [">", var(0), 1], ["<", var(0), 5]]
    made.entry("action/step", limit={"times": 1})
    made.rules(
        "action/step",
        legal=formula(legal, params={"n": "int"}, returns="bool"),
        do=routine(params={"n": "int"}),
    )
    game = made.open()
    assert game.why_not("action/step", 3) == []
    (reason,) = game.why_not("action/step", 7)
    assert (reason.what, reason.pointer, reason.value) == ("legal", "legal", [1])
    made.main(["call", None, "action/step", [3]], REST)
    (reason,) = made.open().why_not("action/step", 3)
    assert (reason.what, reason.value) == ("limit", 1)


def test_limits_begin_anew_with_their_step(tmp_path: Path) -> None:
    made = world(tmp_path).state(seen=(["list", "bool"], []))
    made.entry("action/step", limit={"times": 2, "per": "@procedure/turn"}).rules("action/step", do=routine())
    used = [
        ["call", None, "action/step", []],
        ["setg", "seen", ["concat", ["global", "seen"], ["list", ["can", "action/step", []]]]],
    ]
    made.rules("procedure/turn", do=routine(*used, *used))
    game = made.main(["call", None, "procedure/turn", []], ["call", None, "procedure/turn", []], REST).open()
    assert game.state.glob[0] == (True, False, True, False)


@pytest.mark.parametrize(
    ("pointer", "what"),
    [
        ("modifies/force/lower/value", "an unknown stage"),
        ("modifies/farce/raise/value", "“farce” names no entry"),
        ("modifies/force/raise/when", "has no value"),
    ],
)
def test_a_change_that_fits_nowhere_is_refused(tmp_path: Path, pointer: str, what: str) -> None:
    made = world(tmp_path, ("raise", "add")).rule("card/a", pointer, formula(1, params=OWN))
    with pytest.raises(InvalidTreeError, match=what):
        made.open()
