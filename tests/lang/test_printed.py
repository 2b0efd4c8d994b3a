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
    ("self.note", "NAME001", "note"),
    ("countt([1])", "NAME001", "countt"),
    ("count([1], [2])", "TYPE008", "count"),
    ("min() == 1", "TYPE008", "min"),
    ("range(1, 2, 3, 4)", "TYPE008", "range"),
    ("self.fruit + self.near", "TYPE001", "self.near"),
    ("[1] + 2", "TYPE001", "[1]"),
    ("-self.sort == 1", "TYPE001", "self.sort"),
    ("self.fruit < self.title", "TYPE001", "self.title"),
    ("self.fruit + frut", "NAME001", "frut"),
    ("range(self.near)", "TYPE001", "self.near"),
    ("max(self.fruit, self.sort) > 1", "TYPE001", "self.sort"),
    ("sum([t.sort for t in self.near]) > 1", "TYPE001", "[t.sort for t in self.near]"),
    ("self.sort == 3", "TYPE002", "3"),
    ("self.fruit == sour", "TYPE002", "sour"),
    ("self.fruit != '3'", "TYPE002", "''3''"),
    ("self.near == 3", "TYPE002", "3"),
    ("3 in self.near", "TYPE002", "self.near"),
    ("self.fruit in [1, sweet]", "TYPE002", "sweet"),
    ("count(self.near) == self.near", "TYPE002", "self.near"),
    ("n == sweet", "TYPE002", "sweet"),
    ("self.sort == swet", "NAME001", "swet"),
    ("self.sort == 'swet'", "NAME001", "''swet''"),
    ("self.sort not in [sour, swet]", "NAME001", "swet"),
    ("first(self.near) == old_tre", "NAME001", "old_tre"),
    ("self.fruit.more", "TYPE004", "self.fruit"),
    ("self.near.fruit", "TYPE004", "self.near"),
    ("self.title.one", "TYPE004", "self.title"),
    ("[t.fruits for t in [self.near[0]]]", "NAME001", "fruits"),
]


@pytest.mark.parametrize(("text", "code", "word"), WRONG)
def test_what_print_refuses_is_found_at_its_word(text: str, code: str, word: str) -> None:
    made = compile_orchard(tried=_layout(text))
    found = [each for each in zip(made.codes, made.words(), strict=True) if each[0] != "REF009"]
    assert found == [(code, word)]


@pytest.mark.parametrize(
    "text", ["-" * 1900 + "1", "1 + " * 450 + "1", "not " * 400 + "true", "count(" * 40 + "1" + ")" * 40]
)
def test_what_goes_too_deep_is_told_once(text: str) -> None:
    made = compile_orchard(tried=_layout(text))
    assert [each for each in made.codes if each != "REF009"] == ["EXPR002"]


@pytest.mark.parametrize(
    "text",
    [
        "1 + 2 * 3 // 2 % 5 - -1 == 4",
        "not (n == 1 and 'a' in ['a'])",
        "min(1, 2) < 3",
        "self.sort == sour or self.sort in [sweet, 'sour'] or self.sort != 'sweet'",
        "self.fruit is none or self.near is not none",
        "self in self.near and self.near == [] and first(self.near) == self",
        "[t for t in self.near if t.fruit > 2][0].sort == sour",
        "self.needs[it] + 1 > sum([c.fruit for c in self.near])",
        "(self.title if self.fruit > 2 else self.fruit) == 3",
        "3 in self.fruit",
        "'starter' in self.tags",
        "it == 3 and it.anything == sour and it + 1 < 2",
        "max([self.fruit, 2]) == 2",
        "(self.fruit or 'X') and [self.fruit, self.title, 'x']",
    ],
)
def test_what_print_evaluates_is_right(text: str) -> None:
    made = compile_orchard(tried=_layout(text))
    assert [each for each in made.codes if each != "REF009"] == []


def test_an_expression_is_lowered_to_a_formula_that_forgives() -> None:
    made = compile_orchard(tried=_layout("self.fruit > 2 and sour in self.near"))
    (program,) = [each for each in made.lowered.programs if each.id == "layout/tried"]
    slots = [["self", "any"], ["it", "any"], ["n", "any"]]
    assert program.tree == {
        "printed": {
            "boxes/a/when": {
                "point": 0,
                "params": slots,
                "locals": slots,
                "returns": "any",
                "is": [
                    "and?",
                    [">", ["field?", "fruit", ["local", 0]], 2],
                    ["in", ["word", "sour"], ["items", ["field?", "near", ["local", 0]]]],
                ],
            }
        }
    }
    (span,) = program.spans
    assert made.texts[span.file].text[span.start : span.end].startswith("'self.fruit > 2")


def test_what_is_wrong_has_no_formula() -> None:
    made = compile_orchard(tried=_layout("self.nothing_such"))
    assert "layout/tried" not in {each.id for each in made.lowered.programs}
