"""What hooks may do: one that takes the place of a step gives what the step gives."""

from __future__ import annotations

import pytest

from tests.lang.world import compile_orchard

HOOK = """\
kind: module
entries:
  hail:
    title: Hail
    number: 2
    hooks:
      {phase}:
        {step}:
          do: [{do}]
    source: {{status: original}}
"""


@pytest.mark.parametrize(
    ("phase", "step", "do", "codes"),
    [
        ("instead", "harvest", "{return: 1}", []),
        ("instead", "harvest", "{return: crop(event.tree)}", []),
        ("instead", "harvest", "{set: day = 1}", ["DO010"]),
        ("instead", "harvest", "{return: frozen}", ["TYPE001"]),
        ("instead", "season", "{set: day = 1}", []),
        ("instead", "season", "{return: 1}", ["DO010"]),
        ("after", "harvest", "{return: 1}", ["DO010"]),
        ("after", "harvest", '{set: "day = otherwise(event.result, 0)"}', []),
        ("after", "harvest", "cancel", ["DO009"]),
    ],
)
def test_hooks_and_the_result_of_their_step(phase: str, step: str, do: str, codes: list[str]) -> None:
    assert compile_orchard(hail=HOOK.format(phase=phase, step=step, do=do)).codes == codes
