"""Changed rules: what sorts of changes there are, and that examples notice those that matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.pack.reader import Pack
from ludex.proof.coverage import cover, is_killed
from ludex.proof.example_cases import cases
from ludex.proof.mutants import Mutant, mutants
from ludex.proof.report import coverage_as_json, render_coverage
from tests.proof.world import RULE, built, example

RULES = """\
kind: function
entries:
  doubled: {args: {n: int}, returns: int, is: n * 2 if not (n > 5) else 0}
---
kind: quantity
entries:
  worth:
    args: {n: int}
    base: n
    stages:
      more: {title: More, op: add}
      none: {title: None, op: void}
"""
NEVER = """\
kind: function
entries:
  unused: {args: {n: int}, returns: int, is: n + 1}
"""
HOOKS = """\
kind: module
entries:
  bonus:
    title: Bonus
    number: 1
    hooks:
      after:
        turn:
          when: event.s.score > 3
          do: [{set: event.s.score += 1}]
    modifies:
      worth:
        more: {value: 2}
    source: {status: original}
  nothing:
    title: Nothing
    number: 2
    modifies:
      worth:
        none: {by: [r-1]}
    source: {status: original}
"""
BODY = """\
modules: [bonus]
given: {seats: {one: {score: 2}}}
run: [turn(one), turn(one)]
when: [{arm: hold}, {arm: roll}, {arm: hold}]
luck: {dice: [5]}
then: [one.score == 8, doubled(3) == 6, doubled(6) == 0, worth(1) == 3]
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    function, quantity = RULES.split("---\n")
    return built(
        tmp_path_factory.mktemp("mutants"),
        "pig",
        functions=function,
        sums=quantity,
        bonus=HOOKS,
        examples=example("tried", BODY),
        cited=RULE,
    )


def noticed(pack: Pack) -> dict[tuple[str, str], bool]:
    """Every change, by its entry and how it reads, and whether an example notices it."""
    found = cover(pack, games=0)
    assert [each.passed for each in found.outcomes] == [True]
    return {
        (each.at[0], f"{each.sort} {each.what}"): is_killed(pack, each, cases(pack), found)
        for each in mutants(pack, 10**6)
    }


def test_all_sorts_of_changes_are_made_and_noticed(pack: Pack) -> None:
    found = noticed(pack)
    for wanted in (
        ("function/doubled", "sign *"),
        ("function/doubled", "not not"),
        ("function/doubled", "swapped if … else"),
        ("function/doubled", "constant 2"),
        ("module/bonus", "hook hooks/after/turn/do"),
        ("module/bonus", "change modifies/worth/more/value"),
        ("module/bonus", "dropped setf"),
        ("procedure/turn", "dropped roll"),
    ):
        assert found[wanted], wanted
    assert not found[("game/pig", "end ends/hundred/when")], "nobody gets so far"


def test_a_void_without_a_condition_is_in_force(tmp_path: Path) -> None:
    function, quantity = RULES.split("---\n")
    body = "modules: [nothing]\nthen: [worth(1) is none]\nrun: turn(one)\nwhen: [{arm: hold}]\n"
    body += "given: {seats: {one: {}}}"
    files = {"functions": function, "sums": quantity, "bonus": HOOKS, "cited": RULE}
    found = cover(built(tmp_path, "pig", examples=example("tried", body), **files), games=0)
    assert [each.passed for each in found.outcomes] == [True]


def test_the_same_seed_makes_the_same_changes(pack: Pack) -> None:
    def said(many: list[Mutant]) -> list[object]:
        return [(each.at, each.sort, each.what, each.program) for each in many]

    assert said(mutants(pack, 12, 3)) == said(mutants(pack, 12, 3))
    assert said(mutants(pack, 12, 3)) != said(mutants(pack, 12, 4))
    assert all(each.program != pack.program(each.at[0]) for each in mutants(pack, 10**6))


@pytest.mark.parametrize("name", ["dragon-tail", "musket"])
def test_a_hook_that_is_dropped_fails_an_example(tmp_path: Path, name: str) -> None:
    pack = built(tmp_path, name)
    found = cover(pack, games=0)
    hooks = [each for each in mutants(pack, 10**6) if each.sort == "hook"]
    assert hooks
    assert [each.what for each in hooks if not is_killed(pack, each, cases(pack), found)] == []


FILTERS = """\
kind: function
entries:
  leading: {returns: "seat*", is: "[s for s in seats if s.score > 2 and s.score < 9]"}
  behind: {returns: int, is: "count(s for s in seats if s.score < 3)"}
---
kind: procedure
entries:
  choose:
    do:
      - ask: seats[0]
        menu:
          seat:
            says: some
            when: seats[0].score > 1
            pick: s in seats if s.score > 2
            do: [{set: s.score += 1}]
          rest: {says: rest, do: []}
    says: {some: Somebody, rest: Nobody}
"""
SEEN = """\
given: {seats: {one: {score: 5}, two: {score: 2}}}
run: choose()
when: [{arm: seat, pick: two, refused: true}, {arm: seat, pick: one}]
then: ["leading() == [one]", behind() == 1, one.score == 6]
"""


def test_filters_are_widened_and_results_emptied(tmp_path: Path) -> None:
    function, procedure = FILTERS.split("---\n")
    pack = built(
        tmp_path, "pig", functions=function, steps=procedure, examples=example("seen", SEEN), cited=RULE
    )
    found = noticed(pack)
    assert found["function/leading", "empty list"]
    assert found["function/leading", "filter >"]
    assert not found["function/leading", "filter <"]
    assert found["function/behind", "empty count"]
    assert found["function/behind", "filter <"]
    assert found["procedure/choose", "filter >"]
    assert not found["procedure/choose", "open seat"]


LINES = """\
kind: example
source: {status: original}
entries:
  looked-at-first:
    title: From the west
    run: pass_night()
    then:
      - count(stride(yard.west)) == 4
      - "apart(yard.west, yard.middle) == 1"
      - "apart(yard.middle, yard.east) == 2"
    cites: [w-10]
  two-lines:
    title: Black stops all, red stops walkers
    run: pass_night()
    then:
      - "[r.cost for r in stride(yard.west) if r.to == yard.middle] == [2]"
      - "apart(yard.middle, yard.east) == 2"
    cites: [w-6, w-7]
"""


def test_ways_that_another_example_has_found_prove_their_rules(tmp_path: Path) -> None:
    found = cover(built(tmp_path, "ways", examples=LINES), games=0)
    assert [each.passed for each in found.outcomes] == [True, True]
    assert {"rule/w-6", "rule/w-7"} <= found.proved


def test_lines_not_run_are_said_with_the_games_that_were_played(tmp_path: Path) -> None:
    """A few games at random prove nothing about a rare line: the report says how many there were."""
    found = cover(built(tmp_path, "pig", functions=NEVER), games=2)
    title = "Lines run by no example, nor by any of the random games (2 played; more with --games N):"
    assert title in [*render_coverage(found, "en")]
    assert coverage_as_json(found, "en")["games"] == 2
    found.games = 0
    assert "Lines run by no example (no random game was played):" in [*render_coverage(found, "en")]
