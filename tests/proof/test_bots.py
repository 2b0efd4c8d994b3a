"""A policy answers in an example: only what it decides by itself is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.proof.coverage import cover
from tests.proof.world import built, outcome_of, told

KEEN = """\
kind: policy
entries:
  eager:
    title: A bot
    args: {me: seat}
    orders: {ORDERS}
    source: {status: original}
"""
BIDS = """
seats: 3
given:
  leader: east
  seats:
    south: {hand: [moon-1, moon-4, sand-2]}
    north: {hand: [wave-1, wave-2]}
    east: {hand: [moon-6, sand-5]}
run: bidding()
when: [{seat: east, pick: 2}, ANSWER, {seat: north, pick: 3}]
then: [south.bid == 2]
"""
MOONS = '{how-many: {with: {n: "[count(c for c in me.hand if c.suit == moon)]"}, answers: true}}'
EITHER = '{how-many: {with: {n: "[2, 3]"}, answers: true}}'
PEEKS = """{how-many: {answers: true, with: {n: "[2 + sum(c.rank for c in seats[0].hand) % 4]"}}}"""
ELSEWHERE = "{play-trick-which: {answers: true}}"
GUARDED = '{how-many: {when: me.won > 3, with: {n: "[2]"}, answers: true}}'


@pytest.mark.parametrize(
    ("orders", "answer", "wrong"),
    [
        (MOONS, "{seat: south, bot: eager}", ""),
        (MOONS, "{seat: south, bot: eager, pick: 2}", ""),
        (MOONS, "{bot: eager}", ""),
        (MOONS, "{seat: south, bot: eager, pick: 1}", "eager chooses 2"),
        (MOONS, "{seat: south, bot: eager, pick: 9}", "pick: 9}, is refused to south by t-03"),
        (MOONS, "{seat: north, bot: eager}", "answer 2, {seat: north, bot: eager}, belongs to north"),
        (EITHER, "{seat: south, bot: eager, pick: 2}", "eager chooses at random between 2 and 3"),
        (PEEKS, "{seat: south, bot: eager}", "eager chooses at random between"),
        (ELSEWHERE, "{seat: south, bot: eager, pick: 2}", "no order of eager applies to this question"),
        (GUARDED, "{seat: south, bot: eager, pick: 2}", "no order of eager applies to this question"),
    ],
)
def test_a_policy_answers(tmp_path: Path, orders: str, answer: str, wrong: str) -> None:
    policy = KEEN.replace("{ORDERS}", orders)
    found = told(outcome_of(tmp_path, "tides", BIDS.replace("ANSWER", answer), bots=policy))
    assert [wrong in each for each in found] == ([True] if wrong else []), found


def test_mutants_of_a_policy_are_noticed(tmp_path: Path) -> None:
    """What a policy reads counts as run, and an example that leaves its answer to it notices a change."""
    body = BIDS.replace("ANSWER", "{seat: south, bot: eager}")
    files = {"bots": KEEN.replace("{ORDERS}", MOONS), "examples": _example(body)}
    found = cover(built(tmp_path, "tides", **files), count=10_000, games=0)
    own = [killed for mutant, killed in found.mutants if mutant.at[0] == "policy/eager"]
    assert own and all(own)


def test_a_bot_is_a_policy_of_the_game(tmp_path: Path) -> None:
    wrong = BIDS.replace("ANSWER", "{seat: south, bot: egaer}")
    with pytest.raises(AssertionError, match=r"no entry of the kind expected here is called “egaer”"):
        built(tmp_path, "tides", bots=KEEN.replace("{ORDERS}", MOONS), examples=_example(wrong))


def _example(body: str) -> str:
    fields = "".join(f"    {line}\n" for line in body.strip("\n").splitlines())
    return (
        f"kind: example\nentries:\n  tried:\n    title: Tried\n{fields}"
        "    cites: [t-03]\n    source: {status: original}\n"
    )
