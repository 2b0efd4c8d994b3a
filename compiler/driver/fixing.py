"""`validate --fix`: the cures of findings, made in the files themselves."""

from __future__ import annotations

from pathlib import Path

from compiler.core.finding import Edit
from compiler.core.span import SourceText
from compiler.driver.outcome import Outcome
from compiler.driver.validation import validate
from compiler.source.edits import apply, choose, write

ROUNDS = 10
"""Cures that overlap are made one after the other; one that calls for another without end stops here."""


def fix(root: Path, outcome: Outcome, *, unsafe: bool = False) -> tuple[Outcome, int]:
    """Make every sure fix of an outcome (or any, if wanted), and look again.

    Files that changed since the outcome was found are left as they are. The outcome that comes back is of
    the whole project; how many fixes were made comes with it.
    """
    made = 0
    wanted = {each.span.file for each in outcome.findings}
    for _ in range(ROUNDS):
        fixes = [
            each.fix
            for each in outcome.findings
            if each.fix is not None and (unsafe or each.fix.safe) and each.span.file in wanted
        ]
        chosen = choose(fixes)
        texts = {
            file: outcome.texts[file] for each in chosen.taken for file in {e.span.file for e in each.edits}
        }
        written = {file for file in sorted(texts) if _written(root, texts[file], chosen.edits(file))}
        done = sum(all(edit.span.file in written for edit in each.edits) for each in chosen.taken)
        made += done
        if not done:
            break
        outcome = validate(root)
    return outcome, made


def _written(root: Path, text: SourceText, edits: list[Edit]) -> bool:
    """Whether the file still said what the findings were about, and says something better now."""
    path = root / text.file
    try:
        present = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    if present != text.text:
        return False
    write(path, apply(text.text, edits))
    return True
