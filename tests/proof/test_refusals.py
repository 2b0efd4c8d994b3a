"""A refusal is told by the rule that decides it, also where that stands in the midst of a condition."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.world import outcome_of, told

OWN_RULES = """\
kind: rule
source: {status: original}
entries:
  r-2: {code: R-2, text: Two more.}
  r-3: {code: R-3, text: Four more.}
"""
SEES_THROUGH = """\
kind: function
entries:
  low: {args: {n: int, m: int}, returns: bool, is: n < m, by: [r-2]}
  odd: {args: {n: int, m: int}, returns: bool, is: n % 2 == m % 2, by: [r-3]}
"""
CHOOSES = """\
kind: procedure
entries:
  choose:
    do:
      - ask: seats[0]
        says: which
        pick: n in range(9) if CONDITION
        else: [return]
      - set: seats[0].score = n
    says: {which: Which?}
"""


@pytest.mark.parametrize(
    ("condition", "pick", "rule", "other"),
    [
        ("any(low(n, m) for m in [3, 4])", 6, "r-2", 1),
        ("any(odd(n, m) for m in [1, 3] if low(n, m))", 6, "r-2", 1),
        ("any(odd(n, m) for m in [1, 3] if m > 0)", 4, "r-3", 1),
        ("all(low(n, m) and odd(n, m) for m in [7, 5])", 4, "r-3", 1),
        ("all(low(n, m) for m in [7, 5])", 6, "r-2", 1),
        ("not any(low(n, m) for m in [1, 4])", 3, "r-2", 7),
        ("all(all(low(n, m + k) for k in [0, 1]) for m in [1, 7])", 3, "r-2", 0),
    ],
)
def test_a_refusal_sees_through_any_and_all(
    tmp_path: Path, condition: str, pick: int, rule: str, other: int
) -> None:
    files = {"steps": CHOOSES.replace("CONDITION", condition), "seeing": SEES_THROUGH, "more": OWN_RULES}
    for said in ("r-2", "r-3"):
        body = (
            f"run: choose()\nwhen: [{{pick: {pick}, refused: {said}}}, {{pick: {other}}}]\n"
            f"then: [one.score == {other}]"
        )
        found = told(outcome_of(tmp_path / said, "pig", body, **files))
        assert (found == []) is (said == rule), found
