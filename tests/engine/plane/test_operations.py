"""The table of operations: what rules call, what the page says of it, what a foreign pack cannot do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ludex.engine.plane.plane_operations import OPERATIONS, evaluate_operation, signature
from ludex.engine.plane.shapes import Body, read_plane
from ludex.expr.failure import Failure, InvalidTreeError
from ludex.expr.tree_types import type_name
from ludex.lang.expressions import plane as written
from tests.house.rooms import ROOT

INCH = 254
WOOD, WALL = 70, 71
"""Traits, as numbers of entries."""
DATA: dict[str, Any] = {
    "size": [9144, 9144],
    "tolerance": 5,
    "terrain": {
        "copse": {"traits": [WOOD], "centre": [4000, 4000], "radius": 500},
        "tower": {
            "traits": [WALL],
            "corners": [[2000, 500], [2100, 500], [2100, 1500], [2000, 1500]],
            "top": 800,
        },
        "ledge": {"corners": [[5000, 0], [6000, 0], [6000, 1000], [5000, 1000]], "top": 500},
    },
}
TABLE = read_plane(DATA)
PIECES = {
    1: Body(1000, 1000, 150, 0, 320, 1),
    2: Body(1554, 1000, 150, 0, 320, 2),
    3: Body(3000, 1000, 150, 0, 320, 3),
    4: Body(5500, 500, 150, 500, 320, 4),
}
PLACE = 8
ALL = (1, 2, 3, 4)
SPENT: list[int] = []


def ask(name: str, *values: Any) -> Any:
    return evaluate_operation(TABLE, PLACE, name, values, PIECES.__getitem__, SPENT.append)


@pytest.mark.parametrize(
    ("call", "value"),
    [
        (("gap", 1, 2), INCH),
        (("gap", 1, (1000, 1300)), 150),
        (("far", 1, 2), INCH + 300),
        (("within", 1, 2, INCH), True),
        (("within", 1, 2, INCH - 1), False),
        (("wholly", 1, 2, INCH), False),
        (("touch", 1, 2), False),
        (("overlap", 1, (1100, 1000)), True),
        (("rise", 4, 1), 500),
        (("areas", WOOD), ((PLACE, 1),)),
        (("areas", 99), ()),
        (("gap_area", 1, (PLACE, 2)), 850),
        (("within_area", 1, (PLACE, 2), 850), True),
        (("touch_area", 1, (PLACE, 2)), False),
        (("overlap_area", (4000, 4100), (PLACE, 1)), True),
        (("inside", 4, (PLACE, 3)), True),
        (("rim", 4, (PLACE, 3)), 350),
        (("ground", 4, ((PLACE, 3), (PLACE, 2))), 500),
        (("ground", 1, ((PLACE, 3),)), 0),
        (("aboard", 1), True),
        (("aboard", (-1, 5)), False),
        (("from_edge", 1, "left"), 1150),
        (("from_edge", 1, "bottom"), 8294),
        (("centre", 3), (3000, 1000)),
        (("spot", 3, 4), (3, 4)),
        (("across", (3, 4)), 3),
        (("down", (3, 4)), 4),
        (("shifted", (300, 400), "right", 254), (554, 400)),
        (("shifted", (300, 400), "top", 254), (300, 146)),
        (("base_to_base", (0, 0, 150, 0, 320, 1), (300, 400, 200, 0, 320, 2), "left", 254), (-304, 400)),
        (("base_to_base", (0, 0, 150, 0, 320, 1), (300, 400, 200, 0, 320, 2), "bottom", 254), (300, 1004)),
        (("middle",), (4572, 4572)),
        (("at", 1, (7, 8)), (7, 8, 150, 0, 320, 1)),
        (("raised", 1, 250), (1000, 1000, 150, 250, 320, 1)),
        (("gap", (7, 8, 150, 0, 320, 1), (7, 308, 150, 0, 320, None)), 0),
        (("sees", 1, 2, ALL, ()), True),
        (("sees", 1, 3, (2,), ()), False),
        (("sees", 1, 3, (), ((PLACE, 2),)), False),
        (("sees", 4, 1, (), ((PLACE, 2),)), False),
        (("sees_area", 3, (PLACE, 2), ALL, ((PLACE, 2),)), True),
        (("crossed", 1, 3, (2,), (), None), True),
        (("crossed", 1, 3, (2,), (), INCH), False),
        (("centre_crossed", 1, 3, (), ((PLACE, 2),), None), True),
        (("centre_crossed", 1, 3, (), ((PLACE, 1),), None), False),
        (("swath_crossed", 1, 3, (), ((PLACE, 2),)), True),
        (("swath_blocked", 1, 3, (), ((PLACE, 2),)), True),
        (("swath_blocked", 1, 3, (), ()), False),
        (("clear", 1, ALL, ((PLACE, 2),)), True),
        (("clear", (2050, 700, 150, 0, 320, 1), ALL, ((PLACE, 2),)), False),
        (("passes", 1, (1000, 1000), (1254, 1000), ALL, ()), True),
        (("passes", 1, (1000, 1000), (1255, 1000), ALL, ()), False),
        (("squeezes", 1, (1000, 1000), (1254, 1000), ALL, (), ((PLACE, 2),)), True),
        (("squeezes", 1, (1000, 1000), (1255, 1000), (), ALL, ()), False),
        (("withdraws", 1, (1000, 1000), (999, 1000), 2, INCH), True),
        (("withdraws", 1, (1000, 1000), (1001, 1000), 2, INCH), False),
        (("straight", 1, (3000, 1000), 6 * INCH, (2,), ()), (1254, 1000)),
        (("away", 2, 1, INCH, ALL, ((PLACE, 2),)), (1808, 1000)),
        (("length", 1, ((1300, 1400), (1300, 1410))), 510),
        (("longer", 1, ((1300, 1400),), 500), False),
        (("longer", 1, ((1300, 1400),), 499), True),
        (("way", 1, (1200, 1400), ALL, ()), ((1200, 1400),)),
        (("along", 1, (1000, 1400), 100, (), ()), ((1000, 1100),)),
    ],
)
def test_what_rules_are_told(call: tuple[Any, ...], value: Any) -> None:
    assert ask(*call) == value
    assert type(ask(*call)) is type(value)


@pytest.mark.parametrize(
    "call",
    [
        ("ring", 1, 2, ALL, ()),
        ("ring_area", 1, (PLACE, 2), ALL, ()),
        ("toward", 1, (3000, 3000), INCH, ALL, ()),
        ("around", 1, INCH, ALL, ()),
        ("approach", 1, 3, 20 * INCH, (2,), ((PLACE, 2),)),
    ],
)
def test_where_bots_may_look(call: tuple[Any, ...]) -> None:
    found = ask(*call)
    assert found and all(type(x) is int and type(y) is int for x, y in found)


def test_every_operation_is_asked_here() -> None:
    marks = [
        mark for test in (test_what_rules_are_told, test_where_bots_may_look) for mark in test.pytestmark
    ]
    calls = [case for mark in marks for case in mark.args[1]]
    names = {(case if isinstance(case[0], str) else case[0])[0] for case in calls}
    assert names == set(OPERATIONS)


def test_the_plane_counts_as_an_operand() -> None:
    assert signature("gap") == (3, "int")
    assert signature("middle") == (1, "point")
    assert signature("leap") is None


def test_results_are_of_the_type_that_the_table_says() -> None:
    sorts = {"int": int, "bool": bool, "point": tuple, "body": tuple, "list": tuple}
    for mark in test_what_rules_are_told.pytestmark:
        for call, value in mark.args[1]:
            assert type(value) is sorts[type_name(OPERATIONS[call[0]].gives)], call


@pytest.mark.parametrize(
    "call",
    [
        ("gap", 1),
        ("gap", 1, "2"),
        ("gap", 1, (2,)),
        ("gap", 1, (0, 0, -5, 0, 0, None)),
        ("gap", 1, (0, 0, 5, 0, -1, None)),
        ("gap", 1, (0, None)),
        ("gap", 1, (0, 1 << 60)),
        ("gap", 1, (0, True)),
        ("gap_area", 1, (PLACE, 4)),
        ("gap_area", 1, (PLACE, -1)),
        ("gap_area", 1, (PLACE, (4, 4))),
        ("within", 1, 2, None),
        ("within", 1, 2, True),
        ("within", 1, 2, 1 << 60),
        ("from_edge", 1, "above"),
        ("sees", 1, 2, 3, ()),
        ("sees", 1, 2, (), ("x",)),
        ("length", 1, ((1, 2, 3),)),
        ("crossed", 1, 2, (), (), "1"),
        ("areas", None),
    ],
)
def test_values_of_the_wrong_sort_are_refused(call: tuple[Any, ...]) -> None:
    with pytest.raises(Failure) as failure:
        ask(*call)
    assert failure.value.reason == "no-value"


@pytest.mark.parametrize("body", [Body(0, 0, -1), Body(0, 1 << 60), Body(0, 0, 1, 0, -1)])
def test_a_piece_on_an_impossible_base_is_refused(body: Body) -> None:
    with pytest.raises(Failure):
        evaluate_operation(TABLE, PLACE, "gap", (1, (0, 0)), lambda _: body, SPENT.append)


def test_more_to_look_at_costs_more_steps() -> None:
    SPENT.clear()
    ask("sees", 1, 2, (), ())
    ask("sees", 1, 2, (3, 4), ((PLACE, 1), (PLACE, 2)))
    ask("gap", 1, 2)
    assert SPENT == [20, 160, 1]


def test_no_more_is_done_once_the_steps_are_used_up() -> None:
    def spend(steps: int) -> None:
        raise Failure("fuel", most=steps)

    with pytest.raises(Failure) as failure:
        evaluate_operation(TABLE, PLACE, "way", (1, (9000, 9000), (), ()), PIECES.__getitem__, spend)
    assert failure.value.reason == "fuel"


@pytest.mark.parametrize(
    "changed",
    [
        {"size": [9144]},
        {"size": "9144"},
        {"tolerance": -1},
        {"tolerance": 1.5},
        {"terrain": []},
        {"terrain": {"a": {}}},
        {"terrain": {"a": 5}},
        {"terrain": {"a": {"corners": [[0, 0], [1, 1]]}}},
        {"terrain": {"a": {"corners": [[0, 0], [1, 1], [2]]}}},
        {"terrain": {"a": {"corners": [[n, n * n] for n in range(65)]}}},
        {"terrain": {"a": {"centre": [0, 0], "radius": 0}}},
        {"terrain": {"a": {"centre": [0, 0], "radius": 1 << 50}}},
        {"terrain": {"a": {"centre": [0, 0], "radius": 5, "top": "high"}}},
        {"terrain": {"a": {"centre": [0, 0], "radius": 5, "traits": ["wood"]}}},
        {"terrain": {str(n): {"centre": [0, 0], "radius": 5} for n in range(101)}},
    ],
)
def test_a_plane_of_a_foreign_pack_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(InvalidTreeError):
        read_plane({**DATA, **changed})
    with pytest.raises(InvalidTreeError):
        read_plane(None)


NAMES = {
    "body": {"a", "b"},
    "body*": {"others", "foes", "friends"},
    "space": {"area"},
    "space*": {"areas"},
    "point": {"point", "from", "upto", "goal"},
    "point*": {"path"},
    "int": {"x", "y", "height", "length", "reach"},
    "int?": {"ignored"},
    "entry": {"trait"},
    "word": {"side"},
}
"""The page says once what each name of an operand means."""


def rows() -> list[str]:
    """What the page must say of each operation, in the order of the table."""
    found = []
    for operation in OPERATIONS.values():
        call = f"{operation.name}({', '.join(name for name, _ in operation.takes)})"
        found.append(f"| `{call}` | {said(operation.gives)} | {operation.says} |")
    return found


def said(type_: Any) -> str:
    if isinstance(type_, str):
        return type_
    return {"list": f"{type_[1]}*", "opt": f"{type_[1]}?"}.get(type_[0], str(type_[0]))


def test_operands_are_named_for_what_they_are() -> None:
    for operation in OPERATIONS.values():
        for name, type_ in operation.takes:
            assert name in NAMES[said(type_)], (operation.name, name, type_)


def test_the_rule_language_writes_the_same_operations() -> None:
    short = {"points": "point*", "areas": "space*", "length": "int"}
    theirs = {
        name: ([operand for operand, _ in takes], short.get(gives, gives))
        for name, (takes, gives) in written.OPERATIONS.items()
    }
    assert theirs == {
        name: ([operand for operand, _ in operation.takes], said(operation.gives))
        for name, operation in OPERATIONS.items()
    }


def test_the_page_has_the_same_table() -> None:
    page = (ROOT / "docs/instructions.md").read_text(encoding="utf-8")
    section = page.split("## The plane\n", 1)[1].split("\n## ", 1)[0]
    told = [line for line in section.splitlines() if re.match(r"\| `", line)]
    assert told == rows(), "docs/instructions.md, The plane; the rows should be:\n" + "\n".join(rows())
