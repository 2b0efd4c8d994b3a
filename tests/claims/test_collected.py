"""Claims as they are collected from rules: what is one, under which name, and what is structure."""

from __future__ import annotations

import pytest

from ludex.lang.claims import RuleClaim
from tests.claims.games import card, claims

Shown = tuple[int | str, str, str, str]


def show(claim: RuleClaim) -> Shown:
    return claim.value, claim.role, claim.name, claim.parameter


def hook(do: str, when: str = "") -> str:
    """A hook with these statements."""
    asked = f"      when: {when}\n" if when else ""
    return f"hooks:\n  after:\n    gather:\n{asked}      do: [{do}]"


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("modifies: {apples: {tools: {value: 2}}}", [(2, "change", "apples", "")]),
        ("modifies: {apples: {tools: {value: -2}}}", [(-2, "change", "apples", "")]),
        ('modifies: {apples: {tools: {value: "-2"}}}', [(2, "change", "apples", "")]),
        (
            "modifies: {apples: {tools: {value: 2}, weather: {value: 3}}}",
            [(2, "change", "", ""), (3, "change", "", "")],
        ),
        (
            "modifies: {apples: {tools: {value: 2, when: sort == sour}}}",
            [(2, "change", "apples", ""), ("trait/sour", "compared", "", "")],
        ),
        (hook("{call: gather(3)}"), [(3, "argument", "", "apples")]),
        (hook("{call: gather(apples=3)}"), [(3, "argument", "apples", "apples")]),
        (
            hook('{call: "paint(red, 1)"}'),
            [("trait/red", "argument", "", "how"), (1, "argument", "", "apples")],
        ),
        (hook("{call: gather(1 + event.apples)}"), [(1, "amount", "", "")]),
        (hook("{call: gather(event.apples)}", "event.apples >= 4"), [(4, "compared", "", "")]),
        (hook("{let: n = 2}, {call: gather(n)}"), [(2, "amount", "", "")]),
    ],
)
def test_what_decides_is_a_claim(rules: str, found: list[Shown]) -> None:
    assert [show(each) for each in claims(card("Rien.", rules))] == found


@pytest.mark.parametrize(
    "rules",
    [
        hook('{call: "gather([event.apples][1])"}'),
        hook('{for: "i in range(1, 7)", do: [{call: gather(i)}]}'),
        hook("{call: gather((event.apples + 4) % 6 + 1)}"),
        hook("{call: gather(event.apples)}", "event.apples > 0"),
        hook('{call: "gather(max(0, event.apples))"}'),
        hook("{call: gather(254 * event.apples)}"),
        hook("{call: gather(event.apples // 254)}"),
        hook("{let: n = event.apples}, {set: n += 1}, {call: gather(n)}"),
        hook("{roll: n, sides: 6}, {call: gather(n)}"),
        hook("{call: gather(event.apples)}", "true"),
        "copies: 3",
    ],
)
def test_structure_is_none(rules: str) -> None:
    assert claims(card("Rien.", rules)) == []


def test_a_counter_is_what_the_entry_compares() -> None:
    state = {
        "game": (
            "kind: game\nid: demo\ntitle: Le Verger\nlanguage: fr\nplayers: {min: 1, max: 2}\n"
            "state: {used: {type: int}, held: {type: int}}\nsource: {status: original}\n"
        )
    }
    counted = hook("{set: used += 1}, {set: held += 1}, {set: used += 2}", "used < event.apples")
    found = claims(state | card("Rien.", counted))
    assert [(each.value, each.at[-2], each.at[-1]) for each in found] == [(1, 1, "set"), (2, 2, "set")]


def test_rules_of_steps_and_functions_make_no_claim() -> None:
    function = (
        "kind: function\nentries:\n"
        "  more: {args: {n: int}, returns: int, is: n + 3, source: {status: original}}\n"
    )
    assert claims({"functions": function}) == []


def test_a_claim_knows_its_characters() -> None:
    (claim,) = claims(card("Rien.", hook('{call: "gather(  13 )"}')))
    assert "gather(  13 )"[claim.start : claim.end] == "13"
    assert claim.at == ("hooks", "after", "gather", "do", 0, "call")
