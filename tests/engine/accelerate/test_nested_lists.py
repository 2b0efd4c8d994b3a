"""Lists whose loops enclose what is done with their items, and searches that skip an item: both engines give
the same values, and fail alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.accelerate.differing import alike, open_both
from tests.engine.accelerate.test_alike import machine_of
from tests.engine.accelerate.test_source import written
from tests.engine.building import World, formula, kind, var

FIELD = ["place", "place/field"]
CARD = ["piece", "card"]
SIX = [f"n{number}" for number in range(6)]


def sure(piece: Any) -> Any:
    return ["else", ["spaceof", piece], ["one", ["list"]]]


def world(folder: Path, tree: Any, *, lost: bool) -> World:
    """Cards on the first four of six spaces in a ring, two of them on the first; perhaps one on none."""
    made = World(folder).seats("red").state(far=("bool", False))
    made.machine["kinds"]["map"] = kind("map")
    made.machine["maps"] = {"edge": {"data": {"way": "int"}, "defaults": {"way": 0}}}
    ends = zip(SIX, [*SIX[1:], SIX[0]], strict=True)
    edges = [{"from": a, "to": b, "way": rank % 2} for rank, (a, b) in enumerate(ends)]
    made.entry("map/ring", nodes={each: {} for each in SIX}, edges=edges)
    made.place("field", "graph", map="@map/ring").entry("card/ant", cost=1).entry("card/bee", cost=2)
    beside = ["comp", "list", [[1, ["edges", sure(var(0))], []]], ["get", "to", var(1)]]
    free = ["not", ["comp", "any", [[2, ["on", ["get", "to", var(1)]], []]], ["!=", var(2), var(0)]]]
    taken = ["comp", "any", [[2, ["on", ["get", "to", var(1)]], []]], ["==", cost(var(2)), 2]]
    odd = ["==", ["get", "way", var(1)], 1]
    for name, kinds in (("over", "card"), ("unsure", None)):
        tree_ = formula(over(kinds), params={"c": CARD}, locals_=_locals(3))
        made.rules(f"function/{name}", is_=tree_)
    for name, condition in (("beside", None), ("free", free), ("taken", taken), ("odd", odd)):
        listed = beside if condition is None else _where(beside, condition)
        made.rules(f"function/{name}", is_=formula(listed, params={"c": CARD}, locals_=_locals(2)))
    put = [
        ["create", {"entry": ["entry", f"card/{card}"], "count": None, "to": to, "as": None}]
        for card, to in (
            *(
                (card, ["named", FIELD, SIX[number]])
                for number, card in enumerate(["ant", "bee", "ant", "bee"])
            ),
            ("bee", ["named", FIELD, SIX[0]]),
            *([("ant", FIELD)] if lost else []),
        )
    ]
    return made.main(*put, ["log", "n", [["n", "any", tree]]], ["ask", {"menu": [{"name": "on", "do": []}]}],
                     locals_=_locals(5))  # fmt: skip


def cost(piece: Any) -> Any:
    return ["data", "cost", ["entryof", piece]]


def _where(tree: Any, condition: Any) -> Any:
    form, how, ((slot, list_, _),), body = tree
    return [form, how, [[slot, list_, [condition]]], body]


def _locals(count: int) -> dict[str, Any]:
    return {f"x{slot}": "any" for slot in range(count)}


def called(name: str) -> Any:
    return ["fn", f"function/{name}", [var(0)]]


def each_card(list_: Any, item: Any, how: str = "list", cheap: bool = True) -> Any:
    conditions = [["==", cost(var(0)), 1]] if cheap else []
    return ["comp", how, [[0, ["members", FIELD], conditions], [4, list_, []]], item]


def over(kinds: Any) -> Any:
    """The spaces two edges away, over something that costs more; its kind may be unknown."""
    dearer = ["!=", cost(var(2)), 1]
    body = ["and", ["is", ["entryof", var(2)], kinds], dearer] if kinds else dearer
    search = ["comp", "any", [[2, ["on", ["get", "to", var(1)]], []]], body]
    odd, even = (["==", ["get", "way", var(slot)], way] for slot, way in ((1, 0), (3, 1)))
    loops = [
        [1, ["edges", sure(var(0))], [["and", odd, search]]],
        [3, ["edges", ["get", "to", var(1)]], [["and", even, ["empty", ["on", ["get", "to", var(3)]]]]]],
    ]
    return ["comp", "list", loops, ["get", "to", var(3)]]


EITHER = ["if", ["==", cost(var(0)), 1], called("free"), called("taken")]
TREES: dict[str, Any] = {
    "where": each_card(called("free"), ["list", sure(var(0)), var(4)]),
    "all": each_card(called("beside"), ["list", sure(var(0)), var(4)], cheap=False),
    "either": each_card(EITHER, ["list", sure(var(0)), var(4)]),
    "walk": each_card(called("odd"), ["list", sure(var(0)), var(4)], cheap=False),
    "global": each_card(["if", ["global", "far"], called("free"), called("beside")], var(4)),
    "over": each_card(called("over"), ["list", sure(var(0)), var(4)]),
    "unsure": each_card(called("unsure"), ["list", sure(var(0)), var(4)]),
    "any over": ["comp", "any", [[0, ["members", FIELD], []]], ["not", ["empty", called("over")]]],
    "fails": each_card(called("beside"), ["//", 1, ["-", cost(var(0)), 1]], cheap=False),
    "sum": each_card(called("taken"), 1, "sum"),
    "count": each_card(called("taken"), var(4), "count"),
    "any": ["comp", "any", [[0, ["members", FIELD], []]], ["not", ["empty", called("taken")]]],
    "all of them": ["comp", "all", [[0, ["members", FIELD], []]], ["empty", called("free")]],
    "same slot": each_card(
        ["comp", "list", [[4, ["members", FIELD], []], [1, ["edges", sure(var(4))], []]], var(4)],
        ["list", var(4), sure(var(0))],
    ),
}  # fmt: skip


STOPPING = ("any", "any over", "all of them")
"""They look at no card after the first that decides."""


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("name", TREES)
def test_lists_within_lists(tmp_path: Path, name: str, lost: bool) -> None:
    one, other = open_both(machine_of(world(tmp_path, TREES[name], lost=lost).write()))
    alike(one, other)
    assert (one.error is None) == (name != "fails" and (not lost or name in STOPPING))
    assert one.error is not None or one.log[0][1]["n"] != []


def test_a_list_within_another_is_not_made(tmp_path: Path) -> None:
    """Its items go into the outer list at once."""
    found = machine_of(world(tmp_path, TREES["either"], lost=False).write())
    source = next(each for name, each in written(found).sources.items() if " r0>" in name)
    assert source.count(" = []") == 1
