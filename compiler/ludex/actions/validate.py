"""Actions `validate` and `validate --fix`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.compile.fit import add_print_fit
from ludex.compile.outcome import Outcome, Progress, make_outcome
from ludex.compile.project_run import ProjectRun, pause_garbage_collector
from ludex.core.findings import Edit, Finding
from ludex.core.spans import SourceText
from ludex.source.edits import apply_edits, select_fixes, write_text_file

if TYPE_CHECKING:
    pass


def validate(
    root: Path, *, paths: Sequence[Path] = (), release: bool = False, on_progress: Progress | None = None
) -> Outcome:
    """All that is wrong with the project at `root`. Paths limit what is told, not what is read."""
    run = ProjectRun(root, release=release)
    if not run.is_unchanged():
        with pause_garbage_collector():
            run.compile(on_progress)
    verdict = add_print_fit(run, on_progress)
    return make_outcome(os.fspath(root), verdict, [_relative(root, path) for path in paths])


def _relative(root: Path, path: Path) -> str:
    path = path if path.is_absolute() else Path.cwd() / path
    return path.resolve().relative_to(root.resolve()).as_posix()


ROUNDS = 10
"""Cures that overlap are made one after the other; one that calls for another without end stops here."""


def fix(
    root: Path,
    outcome: Outcome,
    *,
    wanted: Callable[[Finding], bool] = lambda finding: True,
    unsafe: bool = False,
    paths: Sequence[Path] = (),
    release: bool = False,
    on_progress: Progress | None = None,
) -> tuple[Outcome, int]:
    """Make every sure fix of the wanted findings of an outcome (or any fix, if `unsafe`), and look again.

    `paths` and `release` are those that the outcome was asked for with, and those that it is asked for with
    again. Files that changed since are left as they are. How many fixes were made comes with the outcome.
    """
    made = 0
    for _ in range(ROUNDS):
        done = _apply_fixes(root, outcome, [each for each in outcome.findings if wanted(each)], unsafe)
        made += done
        if not done:
            break
        outcome = validate(root, paths=paths, release=release, on_progress=on_progress)
    return outcome, made


def _apply_fixes(root: Path, outcome: Outcome, findings: Sequence[Finding], unsafe: bool) -> int:
    """Make the fixes that can be made together; how many were made whole."""
    chosen = select_fixes(
        [each.fix for each in findings if each.fix is not None and (unsafe or each.fix.safe)]
    )
    files = {edit.span.file for each in chosen.taken for edit in each.edits}
    written = {
        file for file in sorted(files) if _write_edits(root, outcome.texts.get(file), chosen.edits(file))
    }
    return sum(all(edit.span.file in written for edit in each.edits) for each in chosen.taken)


def _write_edits(root: Path, text: SourceText | None, edits: list[Edit]) -> bool:
    """Whether the file still said what the findings were about, and says something better now."""
    if text is None:
        return False
    path = root / text.file
    try:
        present = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    if present != text.text:
        return False
    write_text_file(path, apply_edits(text.text, edits))
    return True
