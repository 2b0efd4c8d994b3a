"""What statements and conditions make sure: nothing is told of a value that is there."""

from __future__ import annotations

import pytest

from tests.lang.world import compile_orchard, function, procedure

FUNCTIONS = [
    "sure(best).fruit",
    "otherwise(first(t for t in trees), sure(best)).fruit",
    "count(entries(tree))",
    "all(rain.copies + t.needs[c] > 0 for t in trees for c in t.needs)",
    "(tools if n > 1 else heap)[:n]",
]


@pytest.mark.parametrize("text", FUNCTIONS)
def test_a_value_that_is_there_is_taken_as_it_is(text: str) -> None:
    assert compile_orchard(tried=function(text)).codes == []


def test_what_a_question_gives_is_known_after_it() -> None:
    text = """
- let: t = first(trees)
- if: t is none
  then:
    - ask: seats[0]
      pick: t in trees
      else: [return]
- set: t.ripe = true
"""
    assert compile_orchard(tried=procedure(text)).codes == []


def test_a_local_that_may_be_none_is_still_told() -> None:
    text = "- let: t = first(trees)\n- set: t.ripe = true\n"
    assert compile_orchard(tried=procedure(text)).codes == ["TYPE003"]


LISTS = {"tree*": [], "tree?*": ["TYPE003"]}
"""In what list a tree is found, and whether it may be none all the same."""


@pytest.mark.parametrize("listed", LISTS)
@pytest.mark.parametrize(
    "text",
    [
        "t in some and t.ripe",
        "t not in some or t.ripe",
        "t.ripe if t in some else false",
        "any(t in some and t.ripe for i in range(2))",
    ],
)
def test_what_is_in_a_list_is_there_unless_the_list_has_gaps(text: str, listed: str) -> None:
    made = compile_orchard(tried=function(text, "bool", args=f", t: tree?, some: '{listed}'"))
    assert made.codes == LISTS[listed]


def test_what_is_there_is_looked_for_in_a_list_with_gaps() -> None:
    made = compile_orchard(tried=function("t in some", "bool", args=", t: tree, some: 'tree?*'"))
    assert made.codes == []
    assert made.tree("function/tried", "is")["is"] == ["in", ["local", 1], ["local", 2]]


def test_a_list_of_lists_is_a_type() -> None:
    made = compile_orchard(tried=function("subsets(trees, 2)", "tree**"))
    assert made.codes == []
    assert made.tree("function/tried", "is")["returns"] == ["list", ["list", ["piece", "tree"]]]


def test_entries_of_a_kind_are_listed_in_full() -> None:
    made = compile_orchard(tried=function("count(entries(tree))", "int"))
    found = made.tree("function/tried", "is")["is"]
    assert found == ["count", ["list", ["entry", "tree/apple"], ["entry", "tree/pear"]]]


def test_what_is_never_none_needs_no_sure() -> None:
    made = compile_orchard(tried=function("sure(n)"))
    assert list(zip(made.codes, made.words(), strict=True)) == [("TYPE005", "n")]


def test_state_whose_type_has_no_sign_is_set_before_it_is_read() -> None:
    wind = """
kind: module
entries:
  wind: {title: Wind, number: 2, state: {leader: {type: seat}}, source: {status: original}}
"""
    made = compile_orchard(wind=wind, tried=function("leader.hand", "card*"))
    assert made.codes == []


def test_a_kind_that_was_asked_for_is_known() -> None:
    place = "  mixed: {title: Mixed, holds: [tree, card], form: row, source: {status: original}}\n"
    fine = "[t for t in mixed if kind(t, tree) and t.ripe]"
    made = compile_orchard(mixed="kind: place\nentries:\n" + place, tried=function(fine, "tree*"))
    assert made.codes == []


PICK = """
    - ask: seats[0]
      pick: t in trees if t.ripe and t.fruit > 1
"""


@pytest.mark.parametrize(
    "condition",
    [
        "any(t.ripe and t.fruit > 1 for t in trees)",
        "any(x.fruit > 1 for x in trees if x.ripe)",
        "not empty([x for x in trees if x.fruit > 1 if x.ripe])",
        "count([x for x in trees if x.ripe and x.fruit > 1]) > 0",
        "frozen and any(x.ripe and x.fruit > 1 for x in trees)",
    ],
)
def test_a_filtered_list_that_was_asked_about_has_something_to_pick(condition: str) -> None:
    text = f"\n- if: {condition}\n  then:{PICK}"
    assert compile_orchard(tried=procedure(text)).codes == []


@pytest.mark.parametrize(
    "condition",
    [
        "any(t.ripe for t in trees)",
        "not any(t.ripe and t.fruit > 1 for t in trees)",
        "any(t.ripe and t.fruit > n for t in trees)",
        "any(t.ripe and t.fruit > 1 for t in ripe())",
        "count([x for x in trees if x.ripe and x.fruit > 1]) > -1",
    ],
)
def test_another_list_may_still_be_empty(condition: str) -> None:
    text = f"\n- let: n = 1\n- if: {condition}\n  then:{PICK}"
    assert compile_orchard(tried=procedure(text)).codes == ["DO012"]


def test_what_was_sure_of_a_list_is_not_once_something_has_changed() -> None:
    text = "\n- let: n = 1\n- if: any(t.fruit > n for t in trees)\n  then:\n    - set: n += 1\n"
    pick = "    - ask: seats[0]\n      pick: t in trees if t.fruit > n\n"
    assert compile_orchard(tried=procedure(text + pick)).codes == ["DO012"]


def test_any_module_can_be_asked_about() -> None:
    made = compile_orchard(tried=function("count([m for m in entries(module) if playing(m)])", "int"))
    assert made.codes == []
    found = made.tree("function/tried", "is")["is"][1][2][0][2]
    assert found == [
        ["in", ["local", 1], ["list", ["if", ["playing", "module/frost"], ["entry", "module/frost"], None]]]
    ]
