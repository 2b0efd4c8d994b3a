"""The one table of stages, from files to a linked world, each with its findings.

A stage takes what the stages before it made and adds its own. No other place knows their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from compiler import checks
from compiler.core.finding import Finding
from compiler.core.span import SourceText
from compiler.link.linked import Linked, link
from compiler.link.world import World
from compiler.schema.entries import Entry, entries, lost
from compiler.schema.load import Catalogue, load
from compiler.source.claims import Claim
from compiler.source.document import Document
from compiler.source.reader import read
from compiler.source.tree import Tree, fetch, survey

Progress = Callable[[str, int, int], None]
"""Hears the name of a stage, how much of it is done and how much there is."""


@dataclass
class Work:
    """What a run has made so far."""

    root: Path
    release: bool = False
    tree: Tree = field(init=False)
    catalogue: Catalogue = field(init=False)
    documents: dict[str, Document] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    linked: Linked = field(init=False)
    findings: list[Finding] = field(default_factory=list)

    @property
    def texts(self) -> dict[str, SourceText]:
        return {file: document.text for file, document in self.documents.items()} | self.catalogue.texts


Stage = Callable[[Work, Progress], Iterable[Finding]]


def _survey(work: Work, progress: Progress) -> Iterable[Finding]:
    work.tree, findings = survey(work.root)
    return findings


def _schemas(work: Work, progress: Progress) -> Iterable[Finding]:
    work.catalogue, findings = load(work.tree)
    return findings


def _read(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    files = list(work.tree.of(Claim.CONTENT))
    for done, stored in enumerate(files):
        progress("read", done, len(files))
        data, found = fetch(work.root, stored.path)
        findings += found
        if data is not None:
            document, found = read(stored.path, data)
            findings += found
            if document is not None:
                work.documents[stored.path] = document
    return findings


def _shape(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    for stored in work.tree.of(Claim.CONTENT):
        if stored.path in work.documents:
            made, found = entries(work.documents[stored.path], stored.game, work.catalogue)
            work.entries += made
            findings += found
    return findings


def _link(work: Work, progress: Progress) -> Iterable[Finding]:
    unread: dict[str, set[str]] = {}
    of_file: dict[str, list[Entry]] = {}
    for entry in work.entries:
        of_file.setdefault(entry.document.file, []).append(entry)
    for stored in work.tree.of(Claim.CONTENT):
        if stored.path in work.documents:
            missing = lost(work.documents[stored.path], of_file.get(stored.path, []))
            unread.setdefault(stored.game, set()).update(missing)
    work.linked, findings = link(work.entries, work.catalogue, unread, {})
    return findings


def _check(work: Work, progress: Progress) -> Iterable[Finding]:
    return [finding for game in work.tree.games for finding in checks.run(World(work.linked, game))]


STAGES: tuple[tuple[str, Stage], ...] = (
    ("survey", _survey),
    ("schemas", _schemas),
    ("read", _read),
    ("shape", _shape),
    ("link", _link),
    ("check", _check),
)


def run(root: Path, *, release: bool = False, on_progress: Progress | None = None) -> Work:
    """All stages, in order, whatever they find."""
    progress = on_progress or (lambda stage, done, total: None)
    work = Work(root, release)
    for name, stage in STAGES:
        progress(name, 0, 1)
        work.findings += stage(work, progress)
    return work
