"""The orchard, a small world for the tests, with more content laid over it, down to its programs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ludex.core.findings import Finding
from ludex.link.graph import link
from ludex.link.world import World
from ludex.schema.entries import Entry, read_entries
from ludex.schema.load.schema_loader import Catalogue, load
from ludex.source.document_reader import read_document
from ludex.source.file_uses import FileUse
from ludex.source.inventory import scan_project
from tests.oracle import Lowered, lower_rules

WHATEVER = "any  # of whatever type"
"""A result of a function of the tests: authors may not declare this type, and here nothing is told of it."""
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


@cache
def _base() -> tuple[Catalogue, list[tuple[str, bytes]]]:
    """The schemas of the orchard, read once, and its files."""
    tree, _ = scan_project(ORCHARD)
    catalogue, findings = load(tree)
    assert not findings
    return catalogue, [
        (each.path, (ORCHARD / each.path).read_bytes()) for each in tree.files_of(FileUse.CONTENT)
    ]


def compile_orchard(**files: str) -> Compiled:
    """The orchard with these files in its content folder."""
    catalogue, base = _base()
    added = [(f"content/orchard/{name}.yaml", text.encode()) for name, text in files.items()]
    known: list[Entry] = []
    findings: list[Finding] = []
    texts = {}
    for path, data in [*base, *added]:
        document, found = read_document(path, data)
        findings += found
        if document is not None:
            texts[path] = document.text
            made, found = read_entries(document, "orchard", catalogue)
            known += made
            findings += found
    linked, found = link(known, catalogue, {}, {})
    lowered, last = lower_rules(World(linked, "orchard"))
    told = [each for each in (*findings, *found, *last) if not _is_meant(each, texts[each.span.file].text)]
    return Compiled(lowered, told, texts)


def _is_meant(finding: Finding, text: str) -> bool:
    return finding.code.name == "TYPE009" and text[finding.span.start :].startswith(WHATEVER)


def function(expression: str, returns: str = WHATEVER, args: str = "") -> str:
    """A file with one function."""
    quoted = expression.replace("'", "''")
    head = f"kind: function\nentries:\n  tried:\n    args: {{n: int{args}}}\n    returns: {returns}\n"
    return f"{head}    is: '{quoted}'\n"


def procedure(statements: str, returns: str = "", args: str = "") -> str:
    """A file with one procedure; its statements begin at the margin."""
    head = f"    args: {{n: int{args}}}\n" + (f"    returns: {returns}\n" if returns else "")
    body = "".join(f"      {line}\n" for line in statements.strip("\n").splitlines())
    return f"kind: procedure\nentries:\n  tried:\n{head}    do:\n{body}"
