"""No rules of content can hang: past each bound a run ends at a line of the YAML, and tells the way there."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.proof.report import render_outcomes
from tests.proof.world import RULE, built, example, outcome_of

STEPS = """\
kind: procedure
entries:
  start-off:
    do:
      - call: go
  go:
    do:
      {do}
  other:
    do:
      - call: go
"""
CASCADE = """\
kind: module
entries:
  echo:
    title: Echo
    number: 1
    hooks:
      after:
        other:
          again: true
          do:
            - call: other
    source: {status: original}
"""
BODY = "run: start_off()\nthen: [1 == 1]"


@pytest.mark.parametrize(
    ("do", "wrong", "depth"),
    [
        ("- while: true\n        do: [{set: 'seats[0].score = 1'}]", "1,000,000 computations without", 3),
        ("- call: other", "steps or functions call one another more than 200 levels deep", 200),
        ("- let: n = 2\n      - while: true\n        do: [{set: n *= n}]", "a number grew beyond", 3),
        ("- set: seats[0].score = count(range(200000))", "a list would have 200000 items", 3),
        ("- set: seats[0].score = count(subsets(range(60), 30))", "but at most 100000 are allowed", 3),
    ],
)
def test_a_bound_ends_an_example(tmp_path: Path, do: str, wrong: str, depth: int) -> None:
    steps = STEPS.format(do=do)
    (complaint,) = outcome_of(tmp_path, "pig", BODY, steps=steps).complaints
    assert wrong.replace(",", "") in complaint.message.render("en").replace(",", "")
    assert complaint.place is not None
    assert complaint.place.file == "content/pig/steps.yaml"
    assert len(complaint.trace) == depth
    assert [each.program for each in complaint.trace[-2:]] == ["procedure/start-off", "example/tried"]


def test_hooks_that_call_one_another_share_one_bound(tmp_path: Path) -> None:
    steps = STEPS.format(do="- set: seats[0].score = 1")
    body = "modules: [echo]\nrun: other()\nthen: [1 == 1]"
    (complaint,) = outcome_of(tmp_path, "pig", body, steps=steps, echo=CASCADE).complaints
    assert complaint.message.render("en").startswith(
        "steps or functions call one another more than 200 levels deep"
    )
    assert complaint.place is not None
    assert complaint.place.line > 0
    assert len(complaint.trace) >= 200
    assert {"module/echo", "procedure/other"} <= {each.program for each in complaint.trace}


def test_the_way_there_is_told(tmp_path: Path) -> None:
    steps = STEPS.format(do="- call: other")
    pack = built(tmp_path, "pig", steps=steps, examples=example("tried", BODY), cited=RULE)
    outcome = outcome_of(tmp_path / "again", "pig", BODY, steps=steps)
    lines = list(render_outcomes(pack, [outcome], "en"))
    assert lines[1].startswith("    content/pig/steps.yaml:")
    assert [line for line in lines if "in procedure/start-off" in line or "…" in line] == [
        "      … 192",
        "      in procedure/start-off  (content/pig/steps.yaml:5:9)",
    ]
    assert len([line for line in lines if line.startswith("      in ")]) == 8
