"""Expressions of layouts are told of where whoever prints would refuse them, and of no others."""

from __future__ import annotations

import pytest

from tests.lang.world import compile_orchard


def _layout(expression: str) -> str:
    quoted = expression.replace("'", "''")
    return (
        "kind: layout\nentries:\n  tried:\n    title: Tried\n    of: tree\n    size: [10, 10]\n"
        f"    boxes:\n      a: {{at: [0, 0], size: [5, 5], when: '{quoted}'}}\n"
    )


WRONG = [
    ("1 / 2", "EXPR002", "1 / 2"),
    ("2 ** 3", "EXPR002", "2 ** 3"),
    ("1.5 == 2", "EXPR002", "1.5"),
    ("~1", "EXPR002", "~1"),
    ("min(1, b=2) == 1", "EXPR002", "b=2"),
    ("count(value=[1]) == 1", "EXPR002", "value=[1]"),
    ("(1, 2)", "EXPR002", "(1, 2)"),
    ("lambda: 1", "EXPR002", "lambda: 1"),
    ("self.nothing_such", "NAME001", "nothing_such"),
    ("countt([1])", "NAME001", "countt"),
    ("count([1], [2])", "TYPE008", "count"),
]


@pytest.mark.parametrize(("text", "code", "word"), WRONG)
def test_what_print_refuses_is_found_at_its_word(text: str, code: str, word: str) -> None:
    made = compile_orchard(tried=_layout(text))
    found = [each for each in zip(made.codes, made.words(), strict=True) if each[0] != "REF009"]
    assert found == [(code, word)]


@pytest.mark.parametrize("text", ["-" * 1900 + "1", "1 + " * 450 + "1", "not " * 400 + "true"])
def test_what_goes_too_deep_is_told_once(text: str) -> None:
    made = compile_orchard(tried=_layout(text))
    assert [each for each in made.codes if each != "REF009"] == ["EXPR002"]


@pytest.mark.parametrize(
    "text", ["1 + 2 * 3 // 2 % 5 - -1 == 4", "not (n == 1 and 'a' in ['a'])", "min(1, 2) < 3"]
)
def test_what_print_evaluates_is_right(text: str) -> None:
    made = compile_orchard(tried=_layout(text))
    assert [each for each in made.codes if each != "REF009"] == []
