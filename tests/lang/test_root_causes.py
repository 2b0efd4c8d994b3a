"""One mistake, one finding: what merely follows from it is not told."""

from __future__ import annotations

import pytest

from tests.lang.world import compile_orchard, function, procedure

STATEMENTS = [
    ("- let: tree first(trees)\n- set: tree.ripe = true", "DO005"),
    ("- lett: tree = first(trees)\n- set: tree.ripe = true", "DO001"),
    ("- call: got harvest(n)\n- let: m = got + 1", "EXPR001"),
    ("- ask: seats[0]\n  pik: t in trees\n  optional: true\n- move: t\n  to: path[1]", "DO003"),
    ("- if: treez\n  then:\n    - ask: seats[0]\n      pick: t in trees\n    - destroy: t", "NAME001"),
    ("- let: t = first(trees)\n- if: t is none an n > 1\n  then: [return]\n- set: t.ripe = true", "EXPR001"),
    ("- let: t = first(trees)\n- set: t.ripe = true\n- move: t\n  to: path[t.fruit]", "TYPE003"),
]
FUNCTIONS = [
    ("missing + [t for t in trees]", "NAME001"),
    ("piec(t for t in trees)", "NAME001"),
]


@pytest.mark.parametrize(("text", "code"), STATEMENTS)
def test_statements_that_follow_from_a_mistake_are_passed_over(text: str, code: str) -> None:
    assert compile_orchard(tried=procedure(text)).codes == [code]


@pytest.mark.parametrize(("text", "code"), FUNCTIONS)
def test_expressions_around_a_mistake_are_passed_over(text: str, code: str) -> None:
    assert compile_orchard(tried=function(text)).codes == [code]


def test_a_name_with_its_hyphens_is_one_mistake() -> None:
    place = "  low-shelf: {title: Shelf, holds: [card], form: row, source: {status: original}}\n"
    made = compile_orchard(shelf="kind: place\nentries:\n" + place, tried=function("count(low-shelf)"))
    assert list(zip(made.codes, made.words(), strict=True)) == [("NAME001", "low-shelf")]


def test_so_is_one_that_is_called() -> None:
    named = "kind: function\nentries:\n  low-one: {args: {n: int}, returns: int, is: n}\n"
    made = compile_orchard(named=named, tried=function("low-one(1) + 1"))
    assert list(zip(made.codes, made.words(), strict=True)) == [("NAME001", "low-one")]


def test_arguments_too_few_are_told_once_and_give_no_secret_away() -> None:
    free = "kind: function\nentries:\n  free: {args: {s: seat, t: tree}, returns: bool, is: t in trees}\n"
    for given, codes in (("t", ["TYPE008"]), ("t, seats[0]", ["TYPE001", "TYPE001"])):
        asks = procedure(f"- ask: seats[0]\n  pick: t in trees if free({given})\n  optional: true")
        assert compile_orchard(free=free, tried=asks).codes == codes


def test_a_word_of_the_grammar_is_no_name() -> None:
    made = compile_orchard(tried=function("n + from"))
    assert list(zip(made.codes, made.words(), strict=True)) == [("EXPR001", "from")]


def test_an_end_that_is_misspelt_is_told_as_an_end() -> None:
    (found,) = compile_orchard(tried=procedure("- end: frots")).findings
    assert "end of the game" in found.message.render("en")
    assert [each.message.render("en") for each in found.notes] == ["did you mean frost?"]


def test_a_type_that_there_is_not_is_told_once() -> None:
    made = compile_orchard(tried=function("t.fruit + n", args=", t: treez"), more=function("tried(1, best)"))
    assert [each for each in made.codes if each.startswith("TYPE")] == ["TYPE009"]


def test_what_an_entry_with_a_mistake_would_have_named_is_not_missed() -> None:
    broken = "kind: function\nentries:\n  broken: {returns: int}\n"
    made = compile_orchard(broken=broken, tried=function("broken() + 1"))
    assert [each for each in made.codes if each.startswith(("NAME", "TYPE"))] == []


ACT = """\
kind: action
entries:
  dig: {title: Dig, args: {n: int}, do: [{set: day = n}], source: {status: original}}
"""
POLICY = """\
kind: policy
entries:
  keen:
    title: Keen
    orders: {one: {act: dig, ORDER}}
    source: {status: original}
"""


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        ("with: {n: 2}", []),
        ("with: {n: 2, m: 3}", [("NAME001", "m")]),
        ("when: frozen", [("TYPE008", "dig")]),
    ],
)
def test_an_act_of_a_policy_is_given_what_it_takes(order: str, wrong: list[tuple[str, str]]) -> None:
    made = compile_orchard(act=ACT, keen=POLICY.replace("ORDER", order))
    assert list(zip(made.codes, made.words(), strict=True)) == wrong
