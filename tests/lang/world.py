"""A project in memory of the tests: the orchard, with more content laid over it, down to its programs."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, NamedTuple

from compiler.core.finding import Finding
from compiler.driver.stages import run
from compiler.lang.lower import Lowered, lower
from compiler.link.world import World

ORCHARD = Path(__file__).parents[1] / "worlds" / "orchard"


class Compiled(NamedTuple):
    lowered: Lowered
    findings: list[Finding]
    texts: Any

    @property
    def codes(self) -> list[str]:
        return [each.code.name for each in self.findings]

    def words(self) -> list[str]:
        """What stands at each finding."""
        return [self.texts[each.span.file].text[each.span.start : each.span.end] for each in self.findings]

    def tree(self, program: str, pointer: str) -> Any:
        (found,) = (each for each in self.lowered.programs if each.id == program)
        return found.routines.get(pointer) or found.formulas.get(pointer)


def compile_orchard(folder: Path, **files: str) -> Compiled:
    """The orchard with these files in its content folder."""
    root = folder / "project"
    shutil.copytree(ORCHARD, root)
    for name, text in files.items():
        (root / "content" / "orchard" / f"{name}.yaml").write_text(text, encoding="utf-8")
    work = run(root)
    before = [each for each in work.findings if each.severity.value == "E"]
    lowered, findings = lower(World(work.linked, "orchard"))
    return Compiled(lowered, before + findings, work.texts)


def function(expression: str, returns: str = "any", args: str = "") -> str:
    """A file with one function."""
    quoted = expression.replace("'", "''")
    return f"kind: function\nentries:\n  tried:\n    args: {{n: int{args}}}\n    returns: {returns}\n    is: '{quoted}'\n"


def procedure(statements: str, returns: str = "", args: str = "") -> str:
    """A file with one procedure; its statements begin at the margin."""
    head = f"    args: {{n: int{args}}}\n" + (f"    returns: {returns}\n" if returns else "")
    body = "".join(f"      {line}\n" for line in statements.strip("\n").splitlines())
    return f"kind: procedure\nentries:\n  tried:\n{head}    do:\n{body}"
