"""Expressions of layouts: what they come to, and what is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.render.layout.expressions import BadExpression, evaluate


class Thing:
    def __init__(self, **fields: Any) -> None:
        self.fields = fields

    def field(self, name: str) -> Any:
        return self.fields.get(name)

    def keys(self) -> tuple[str, ...]:
        return tuple(self.fields)

    def item(self, key: str) -> Any:
        return self.fields.get(key)


NAMES = {"self": Thing(**{"cost": 3, "far-away": 7, "dice": Thing(blue=2, green=1), "row": (4, 5)}), "n": 2}


@pytest.mark.parametrize(
    "text, value",
    [
        ("self.cost + 1", 4),
        ("self.far_away", 7),
        ("self.none_such.deeper", None),
        ("self.art is none", True),
        ("self.cost is not none and n == 2", True),
        ("1 < self.cost <= 3", True),
        ("self.cost in [1, 2]", False),
        ("count(self.row)", 2),
        ("count(self.missing)", 0),
        ("[c for c in self.dice for i in range(self.dice[c])]", ("blue", "blue", "green")),
        ("[x * 2 for x in self.row if x > 4]", (10,)),
        ("first(self.row) if self.cost > 2 else last(self.row)", 4),
        ("max(self.row) - min(3, 1)", 4),
        ("self.row[5]", None),
        ("blue", "blue"),
        ("not true", False),
        ("'art/x.png'", "art/x.png"),
    ],
)
def test_expressions_have_values(text: str, value: Any) -> None:
    assert evaluate(text, NAMES) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "self.cost +",
        "__import__('os')",
        "self.__class__.x.__mro__()",
        "(lambda: 1)()",
        "range(10 ** 9)",
        "range(2000)",
        "range(1" + "0" * 30 + ")",
        "1 // 0",
        "self + 1",
        "1.5",
        "[x for x in range(900) for y in range(900)]",
        "[x for x in range(900) for y in range(900) for z in range(900) if false]",
        "[x for x in range(900) if [y for y in range(900) if [z for z in range(900) if false]]]",
        "2147483647 * 2147483647",
        "(" * 300 + ")" * 300,
        "a" * 2001,
        "f'{self}'",
        "self.cost.bit_length()",
    ],
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(BadExpression):
        evaluate(text, NAMES)


@given(st.text("self.costn []()+-*/%<>=0123456789'\"ifornt,", max_size=60))
def test_any_text_has_a_value_or_is_refused(text: str) -> None:
    try:
        evaluate(text, NAMES)
    except BadExpression:
        return
