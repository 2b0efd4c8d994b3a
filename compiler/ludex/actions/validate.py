"""Actions `validate`, `validate --fix` and `watch`."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from ludex.compile.fit import add_print_fit
from ludex.compile.outcome import Outcome, Progress, Verdict, list_errors, make_outcome
from ludex.compile.project_run import ProjectRun, pause_garbage_collector
from ludex.core import garbage
from ludex.core.file_sets import write_files
from ludex.core.filesystem import read_file
from ludex.core.findings import Edit, Finding
from ludex.core.spans import SourceText
from ludex.source.edits import apply_edits, select_fixes


def validate(
    root: Path, *, paths: Sequence[Path] = (), release: bool = False, on_progress: Progress | None = None
) -> Outcome:
    """Return all findings about the project at `root`.

    Paths limit the reported findings, not the files that are read; errors in schemas are always reported.
    """
    with pause_garbage_collector():
        run = ProjectRun(root, release=release)
        if not run.is_unchanged():
            run.compile(on_progress)
    verdict = add_print_fit(run, on_progress)
    places = [_relative(root, path) for path in paths]
    with garbage.pause_garbage_collector():  # findings by the thousand
        chosen = places and [*places, *_list_broken_schemas(verdict)]
        return make_outcome(os.fspath(root), verdict, chosen, run.known_texts)


def _list_broken_schemas(verdict: Verdict) -> list[str]:
    """Return the schemas with errors, which are always reported: entries of their kinds are not checked."""
    return sorted({place[0] for _, place in list_errors(verdict) if place[0].startswith("schemas/")})


def _relative(root: Path, path: Path) -> str:
    path = path if path.is_absolute() else Path.cwd() / path
    return path.resolve().relative_to(root.resolve()).as_posix()


ROUNDS = 10
"""Maximum number of rounds of fixes: overlapping fixes need several; fixes that undo each other end here."""


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
    """Apply the safe fixes of the wanted findings (if `unsafe`, all their fixes), and validate again.

    This is repeated while there are such fixes, at most `ROUNDS` times. `paths` and `release` are those of
    the outcome. Files that have changed since are skipped. Returns the new outcome, and the number of fixes.
    """
    total = 0
    for _ in range(ROUNDS):
        done = _apply_fixes(root, outcome, filter(wanted, outcome.findings), unsafe)
        total += done
        if not done:
            break
        outcome = validate(root, paths=paths, release=release, on_progress=on_progress)
    return outcome, total


def _apply_fixes(root: Path, outcome: Outcome, findings: Iterable[Finding], unsafe: bool) -> int:
    """Apply the fixes that do not overlap, and return the number of those applied completely."""
    chosen = select_fixes(
        [each.fix for each in findings if each.fix is not None and (unsafe or each.fix.safe)]
    )
    edits: dict[str, list[Edit]] = {}
    for each in chosen:
        for edit in each.edits:
            edits.setdefault(edit.span.file, []).append(edit)
    written: dict[str, bytes] = {}
    for file in sorted(edits):
        text = outcome.texts.get(file)
        if text is not None and _is_current(root, text):
            written[file] = apply_edits(text.text, edits[file]).encode("utf-8")
    write_files(root, written, "validate --fix")
    return sum(all(edit.span.file in written for edit in each.edits) for each in chosen)


def _is_current(root: Path, text: SourceText) -> bool:
    """Return whether a file has not changed since it was read."""
    try:
        return read_file(root / text.file).decode("utf-8") == text.text
    except (OSError, UnicodeDecodeError):
        return False


def watch_changes(
    root: Path, interval: float, *, sleep: Callable[[float], object] = time.sleep
) -> Iterator[None]:
    """Yield immediately, and then whenever something under content/ or schemas/ has changed.

    When many files are being saved or copied, a change is reported after one interval without changes.
    Changes during the caller's work are reported afterwards.
    """
    seen = _read_state(root)
    while True:
        yield
        gc.collect()  # compiling runs without the garbage collector; now nobody waits for it
        now = _read_state(root)
        while now == seen:
            sleep(interval)
            now = _read_state(root)
        while now != seen:
            sleep(interval)
            seen, now = now, _read_state(root)


def _read_state(root: Path) -> tuple[object, ...]:
    """Return a snapshot for comparison: the size and time of every file with a use, and all findings."""
    from ludex.source.inventory import scan_project  # not needed to validate what has not changed

    tree, findings = scan_project(root)
    return (
        tree.games,
        tree.files,
        tree.schemas,
        tuple((each.code.name, each.span.file) for each in findings),
    )
