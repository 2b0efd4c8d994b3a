"""`validate`: every stage, then what authors hushed, and the part of it that was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compiler.core.finding import Finding
from compiler.driver.discovery import all_codes
from compiler.driver.outcome import Outcome
from compiler.driver.stages import Progress, Work, run
from compiler.source.allow import allowances, hush
from compiler.source.claims import Claim


def validate(
    root: Path, *, paths: Sequence[Path] = (), release: bool = False, on_progress: Progress | None = None
) -> Outcome:
    """All that is wrong with the project at `root`. Paths limit what is told, not what is read."""
    work = run(root, release=release, on_progress=on_progress)
    findings, hushed = _hushed(work)
    chosen = [_relative(root, path) for path in paths]
    told = sorted((each for each in findings if _within(each.span.file, chosen)), key=lambda each: each.order)
    return Outcome(tuple(told), _counted(work, chosen, hushed), work.texts)


def _hushed(work: Work) -> tuple[list[Finding], int]:
    """What is left of the findings, and how many an author's reason took away."""
    granted, found = [], list(work.findings)
    for document in work.documents.values():
        allowed, faults = allowances(document)
        granted += allowed
        found += faults
    left = hush(found, granted, all_codes())
    kept = {id(each) for each in left}
    return left, sum(id(each) not in kept for each in found)


def _relative(root: Path, path: Path) -> str:
    path = path if path.is_absolute() else Path.cwd() / path
    return path.resolve().relative_to(root.resolve()).as_posix()


def _within(file: str, chosen: Sequence[str]) -> bool:
    return not chosen or any(each in (".", file) or file.startswith(f"{each}/") for each in chosen)


def _counted(work: Work, chosen: Sequence[str], hushed: int) -> dict[str, int]:
    """How much was looked at: the proof that nothing was passed over."""
    files = [stored.path for stored in work.tree.files if _within(stored.path, chosen)]
    unread = {stored.path for stored in work.tree.of(Claim.CONTENT)} - work.documents.keys()
    entries = [entry for entry in work.entries if _within(entry.document.file, chosen)]
    return {
        "files": len(files),
        "checked": sum(file not in unread for file in files),
        "ignored": work.tree.ignored,
        "entries": len(entries),
        "references": sum(len(work.linked.found(entry, "x-ref")) for entry in entries),
        "texts": sum(len(work.linked.found(entry, "x-text")) for entry in entries),
        "allowed": hushed,
    }
