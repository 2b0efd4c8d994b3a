"""Formulas of layouts: what they come to, what is none, and what is no formula."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.expr.operation_table import LAYOUT_OPERATIONS, OPERATIONS
from ludex.render.layout.formulas import NoValue, evaluate_linked, link_formula
from tests.render.sample import lowered


class Thing:
    def __init__(self, **fields: Any) -> None:
        self.fields = fields

    def field(self, name: str) -> Any:
        return self.fields.get(name)

    def keys(self) -> tuple[str, ...]:
        return tuple(self.fields)

    def item(self, key: str) -> Any:
        return self.fields.get(key)


DICE = Thing(blue=2, green=1)
SELF = Thing(**{"cost": 3, "far-away": 7, "dice": DICE, "row": (4, 5), "name": "Ann"})
GIVEN = (SELF, None, 2)


def formula(tree: Any, bound: int = 0) -> dict[str, Any]:
    return {"locals": [[name, "any"] for name in ("self", "it", "n", *"abcdef"[:bound])], "is": tree}


def find(entry: str) -> Any:
    return SELF if entry == "card/ann" else None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("self.cost + 1", 4),
        ("self.far_away", 7),
        ("self.none_such.deeper", None),
        ("self.none_such[2]", None),
        ("self.art is none", True),
        ("self.cost is not none and n == 2", True),
        ("1 < self.cost <= 3", True),
        ("3 < self.cost <= 3", False),
        ("self.cost in [1, 2]", False),
        ("self.cost not in self.missing", True),
        ("count(self.row)", 2),
        ("count(self.missing)", 0),
        ("[c for c in self.dice for i in range(self.dice[c])]", ("blue", "blue", "green")),
        ("[x * 2 for x in self.row if x > 4]", (10,)),
        ("[x for x in self.row for x in [x + 1]]", (5, 6)),
        ("first(self.row) if self.cost > 2 else last(self.row)", 4),
        ("max(self.row) - min(3, 1)", 4),
        ("sum(self.row) // 2 % 3 * -1", -1),
        ("range(2, 8, 3)", (2, 5)),
        ("empty(self.missing)", True),
        ("self.row[5]", None),
        ("self.row[-1]", 5),
        ("self.missing or self.name or 'none at all'", "Ann"),
        ("self.row and ' – '", " – "),
        ("self.missing and 1 + self.missing", None),
        ("count(self.row) > 5 and '/'", False),
        ("blue", "blue"),
        ("far_away", "far-away"),
        ("not true", False),
        ("'art/x.png'", "art/x.png"),
    ],
)
def test_expressions_have_values(text: str, wanted: Any) -> None:
    assert evaluate_linked(lowered(text), GIVEN) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "range(100000000)",
        "range(2000)",
        "range(1" + "0" * 30 + ")",
        "1 // 0",
        "self + 1",
        "self.name + 'x'",
        "self.missing + 1",
        "self.row < 3",
        "self.cost.bits",
        "[x for x in range(900) for y in range(900)]",
        "[x for x in range(900) for y in range(900) for z in range(900) if false]",
        "[x for x in range(900) if [y for y in range(900) if [z for z in range(900) if false]]]",
        "9007199254740992 * 2",
    ],
)
def test_what_comes_to_nothing_says_so(text: str) -> None:
    with pytest.raises(NoValue):
        evaluate_linked(lowered(text), GIVEN)


@pytest.mark.parametrize(
    "tree",
    [
        ["data", "cost", ["entry", "card/ann"]],
        ["state", "card.zeal", ["local", 0]],
        ["global", "count"],
        ["fn", "function/double", [1]],
        ["entry", "card/bob"],
        ["local", 9],
        ["local", -1],
        ["field?", 1, ["local", 0]],
        ["field?", "cost"],
        ["comp", "list", [], 1],
        ["nothing", 1],
        "self.cost",
        1.5,
        {},
    ],
)
def test_trees_that_no_compiler_wrote_are_refused(tree: Any) -> None:
    with pytest.raises(NoValue):
        evaluate_linked(link_formula(formula(tree), find), GIVEN)


@pytest.mark.parametrize(
    "made", [None, [], "x", {}, {"is": 1}, {"locals": 3, "is": 1}, {"locals": [1], "is": 1}]
)
def test_what_is_no_formula_is_refused(made: Any) -> None:
    with pytest.raises(NoValue):
        link_formula(made, find)


def test_depth_is_bounded() -> None:
    tree: Any = 1
    for _ in range(5000):
        tree = ["neg", tree]
    with pytest.raises(NoValue):
        link_formula(formula(tree), find)


def test_entries_are_found_by_their_ids() -> None:
    assert evaluate_linked(link_formula(formula(["field?", "cost", ["entry", "card/ann"]]), find), GIVEN) == 3


def test_nothing_private_is_a_field() -> None:
    assert evaluate_linked(link_formula(formula(["field?", "__class__", ["local", 0]]), find), GIVEN) is None


_LEAVES = st.sampled_from([None, True, 3, -7, ["local", 0], ["local", 2], ["text", "a"], ["word", "b"]])
_NAMES = sorted(LAYOUT_OPERATIONS.keys() - {"comp", "local", "text", "word", "entry", "field?", "call?"})
_TREES = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(_NAMES), st.lists(inner, max_size=3)).map(lambda each: [each[0], *each[1]]),
        st.tuples(st.sampled_from(["cost", "row", "dice"]), inner).map(lambda each: ["field?", *each]),
        st.tuples(inner, inner).map(lambda two: ["comp", "list", [[3, ["items", two[0]], []]], two[1]]),
    ),
    max_leaves=12,
)


@settings(deadline=None, max_examples=150)
@given(_TREES)
def test_any_tree_has_a_value_or_none(tree: Any) -> None:
    try:
        evaluate_linked(link_formula(formula(tree, 1), find), GIVEN)
    except NoValue:
        return


def test_rules_have_none_of_what_forgives() -> None:
    assert {name for name in LAYOUT_OPERATIONS if name.endswith("?") and name not in OPERATIONS} == {
        *("field?", "item?", "call?", "and?", "or?"),
    }
    assert "items" not in OPERATIONS
