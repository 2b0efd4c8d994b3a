"""Facts of examples may ask who knows a card; rules may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.world import built, outcome_of, told

STEPS = """\
kind: procedure
entries:
  peek:
    title: A peek
    args: {c: card, who: seat}
    do:
      - show: c
        to: "[who]"
  mix:
    title: Mixing
    do:
      - shuffle: stock
"""
HELD = "given: {seats: {north: {hand: [{entry: wave-1, as: secret}]}}}\nrun: "


@pytest.mark.parametrize(
    ("run", "east", "south"),
    [
        ("[]", False, False),
        ("peek(secret, east)", True, False),
        ("peek(secret, south)", False, True),
    ],
)
def test_who_was_shown_a_card_knows_it(tmp_path: Path, run: str, east: bool, south: bool) -> None:
    def fact(seat: str, holds: bool) -> str:
        said = f"known(secret, {seat})"
        return f"'{said}'" if holds else f"'not {said}'"

    body = (
        f"seats: 3\n{HELD}{run}\nthen: [{fact('north', True)}, {fact('east', east)}, {fact('south', south)}]"
    )
    assert told(outcome_of(tmp_path / "right", "tides", body, steps=STEPS)) == []
    body = f"seats: 3\n{HELD}{run}\nthen: [{fact('east', not east)}]"
    assert len(told(outcome_of(tmp_path / "wrong", "tides", body, steps=STEPS))) == 1


def test_a_shuffle_forgets_it(tmp_path: Path) -> None:
    body = (
        "given: {stock: [{entry: wave-1, as: secret}, {entry: wave-2}]}\nseats: 3\nfree: [stock]\n"
        "run:\n  - {do: 'peek(secret, east)', then: ['known(secret, east)']}\n  - mix()\n"
        "then: ['not known(secret, east)']"
    )
    assert told(outcome_of(tmp_path, "tides", body, steps=STEPS)) == []


def test_no_rule_asks_it(tmp_path: Path) -> None:
    fields = "args: {c: card, s: seat}, returns: bool, is: 'known(c, s)'"
    asks = f"kind: function\nentries:\n  knows: {{{fields}}}\n"
    with pytest.raises(AssertionError, match="EXPR002"):
        built(tmp_path, "tides", asking=asks)
