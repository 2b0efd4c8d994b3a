"""The pages speak of the engine as it is: its program runs, its operations are all there are."""

from __future__ import annotations

import re
from pathlib import Path

from ludex.expr.operation_table import LAYOUT_OPERATIONS, OPERATIONS
from tests.engine.sample import sample
from tests.house.rooms import ROOT

ENGINE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
INSTRUCTIONS = (ROOT / "docs" / "instructions.md").read_text(encoding="utf-8")


def test_the_program_of_ten_lines_plays_a_game(tmp_path: Path) -> None:
    program = re.findall(r"```python\n(.*?)```", ENGINE, re.DOTALL)[0]
    assert len(program.strip().splitlines()) <= 10
    path = sample(tmp_path).write()
    found: dict[str, object] = {}
    exec(program.replace("build/demo.ludex", path.as_posix()), found)  # noqa: S102
    game = found["game"]
    assert game.error is None  # type: ignore[attr-defined]
    assert game.result is not None  # type: ignore[attr-defined]


def test_every_operation_has_its_row() -> None:
    rows = INSTRUCTIONS.replace('" "', '", "')
    named = set(re.findall(r'"([^" ]+)"', rows))
    assert (OPERATIONS.keys() | LAYOUT_OPERATIONS.keys()) - named == set()


def test_the_reference_stays_small() -> None:
    """What walks the tree: expressions, verbs, steps. Loading, questions, views, saves, and what spaces and
    maps answer are everybody's: the accelerator asks them too."""
    expr, engine = ROOT / "compiler/ludex/expr", ROOT / "compiler/ludex/engine"
    files = [expr / "evaluator.py", expr / "value_operations.py"]
    files += [engine / f"rules/{name}.py" for name in ("run", "interpreter")]
    files += [engine / "state/facts.py"]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 1500
