"""docs/examples.md: the examples that it shows hold in the worlds that they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludex.engine.game import resolve_machine
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example
from tests.proof.world import built, told

PAGE = Path(__file__).parents[2] / "docs/examples.md"
BLOCK = re.compile(r"^```yaml\n# tests/worlds/([a-z-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("world", "text"), BLOCK.findall(PAGE.read_text(encoding="utf-8")))
def test_an_example_of_the_page_holds(tmp_path: Path, world: str, text: str) -> None:
    names = re.findall(r"^  ([a-z][a-z0-9-]*):$", text, re.MULTILINE)
    pack = built(tmp_path, world, **{"of-the-page": text})
    found = {case.name: case for case in cases(pack) if case.name in names}
    assert names and sorted(found) == sorted(names)
    machine = resolve_machine(pack)
    wrong = {name: told(run_example(machine, case)) for name, case in found.items()}
    assert [each for each in wrong.items() if each[1]] == []
