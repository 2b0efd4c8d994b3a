"""In-memory table of stages.

A stage takes what the stages before it made and adds its own. No other place knows their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ludex import checks
from ludex.compile.outcome import Progress as Progress
from ludex.compile.units.checked_texts import Texting, catalogues, worded
from ludex.compile.units.compiled_rules import ruled
from ludex.compile.units.units import Lost, lost_inside, lost_outside
from ludex.core.findings import Finding
from ludex.core.spans import SourceText
from ludex.link.graph import Linked, link
from ludex.link.world import World
from ludex.pack.contents import Program
from ludex.schema.entries import Entry, entries, lost
from ludex.schema.load.schema_loader import Catalogue, load
from ludex.source.claims import Claim
from ludex.source.document import Document
from ludex.source.document_reader import read
from ludex.source.inventory import Tree, fetch, survey


@dataclass
class Work:
    """What a run has made so far."""

    root: Path
    release: bool = False
    tree: Tree = field(init=False)
    catalogue: Catalogue = field(init=False)
    documents: dict[str, Document] = field(default_factory=dict)
    lost: Lost = field(default_factory=dict)
    """By game, the slugs of entries that stand in a file but could not be read."""
    entries: list[Entry] = field(default_factory=list)
    linked: Linked = field(init=False)
    programs: dict[str, list[Program]] = field(default_factory=dict)
    """By game, what its rules came to."""
    texting: dict[str, Texting] = field(default_factory=dict)
    """By game, its texts and their translations."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def texts(self) -> dict[str, SourceText]:
        texts = {file: document.text for file, document in self.documents.items()} | self.catalogue.texts
        return texts | {file: text for each in self.texting.values() for file, text in each.texts.items()}


Stage = Callable[[Work, Progress], Iterable[Finding]]


def _survey(work: Work, progress: Progress) -> Iterable[Finding]:
    work.tree, findings = survey(work.root)
    work.lost = lost_outside(work.tree, findings)
    return findings


def _schemas(work: Work, progress: Progress) -> Iterable[Finding]:
    work.catalogue, findings = load(work.tree)
    return findings


def _read(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    files = list(work.tree.of(Claim.CONTENT))
    for done, stored in enumerate(files):
        progress("read", done, len(files))
        document: Document | None = None
        data, found = fetch(work.root, stored.path)
        if data is not None:
            document, found = read(stored.path, data)
        findings += found
        if document is not None:
            work.documents[stored.path] = document
        else:
            work.lost.setdefault(stored.game, set()).update(lost_inside(found))
    return findings


def _shape(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    for stored in work.tree.of(Claim.CONTENT):
        if stored.path in work.documents:
            document = work.documents[stored.path]
            made, found = entries(document, stored.game, work.catalogue)
            work.entries += made
            work.lost.setdefault(stored.game, set()).update(lost(document, made))
            findings += found
    return findings


def _link(work: Work, progress: Progress) -> Iterable[Finding]:
    work.linked, findings = link(work.entries, work.catalogue, work.lost, {})
    return findings


def _check(work: Work, progress: Progress) -> Iterable[Finding]:
    return [finding for game in work.tree.games for finding in checks.run(World(work.linked, game))]


def _rule(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    for game in work.tree.games:
        found, work.programs[game] = ruled(World(work.linked, game))
        told = {(each.code, each.span) for each in findings}  # of a layout that several games share
        findings += [each for each in found if (each.code, each.span) not in told]
    return findings


def _text(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    for game in worded(work.tree):
        files, found = catalogues(work.root, work.tree, game)
        texting = work.texting[game] = Texting(work.linked, game, files, work.documents.__getitem__)
        findings += [*found, *texting.findings(release=work.release)[0], *texting.granted()[1]]
    return findings


STAGES: tuple[tuple[str, Stage], ...] = (
    ("survey", _survey),
    ("schemas", _schemas),
    ("read", _read),
    ("shape", _shape),
    ("link", _link),
    ("rules", _rule),
    ("check", _check),
    ("texts", _text),
)


def run(root: Path, *, release: bool = False, on_progress: Progress | None = None) -> Work:
    """All stages, in order, whatever they find."""
    progress = on_progress or (lambda stage, done, total: None)
    work = Work(root, release)
    for name, stage in STAGES:
        progress(name, 0, 1)
        work.findings += stage(work, progress)
    return work
