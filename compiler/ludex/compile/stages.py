"""In-memory table of stages.

A stage takes what the stages before it made and adds its own. No other place knows their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ludex import checks
from ludex.compile.outcome import Progress as Progress
from ludex.compile.units.checked_texts import GameTexts, read_translation_files, translated_folders
from ludex.compile.units.compiled_rules import compile_game_rules
from ludex.compile.units.units import Lost, find_lost_in_file, find_lost_in_unlisted_files
from ludex.core.findings import Finding
from ludex.core.spans import SourceText
from ludex.link.graph import ReferenceGraph, link
from ludex.link.world import World
from ludex.pack.contents import Program
from ludex.schema.entries import Entry, find_lost_slugs, read_entries
from ludex.schema.load.schema_loader import Catalogue, load
from ludex.source.claims import Claim
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from ludex.source.inventory import ProjectFiles, read_project_file, scan_project


@dataclass
class Work:
    """What a run has made so far."""

    root: Path
    release: bool = False
    tree: ProjectFiles = field(init=False)
    catalogue: Catalogue = field(init=False)
    documents: dict[str, Document] = field(default_factory=dict)
    lost: Lost = field(default_factory=dict)
    """By game, the slugs of entries that stand in a file but could not be read."""
    entries: list[Entry] = field(default_factory=list)
    linked: ReferenceGraph = field(init=False)
    programs: dict[str, list[Program]] = field(default_factory=dict)
    """By game, what its rules came to."""
    texting: dict[str, GameTexts] = field(default_factory=dict)
    """By game, its texts and their translations."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def texts(self) -> dict[str, SourceText]:
        texts = {file: document.text for file, document in self.documents.items()} | self.catalogue.texts
        return texts | {file: text for each in self.texting.values() for file, text in each.texts.items()}


Stage = Callable[[Work, Progress], Iterable[Finding]]


def _survey(work: Work, progress: Progress) -> Iterable[Finding]:
    work.tree, findings = scan_project(work.root)
    work.lost = find_lost_in_unlisted_files(work.tree, findings)
    return findings


def _schemas(work: Work, progress: Progress) -> Iterable[Finding]:
    work.catalogue, findings = load(work.tree)
    return findings


def _read(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    files = list(work.tree.files_of(Claim.CONTENT))
    for done, stored in enumerate(files):
        progress("read", done, len(files))
        document: Document | None = None
        data, found = read_project_file(work.root, stored.path)
        if data is not None:
            document, found = read_document(stored.path, data)
        findings += found
        if document is not None:
            work.documents[stored.path] = document
        else:
            work.lost.setdefault(stored.game, set()).update(find_lost_in_file(found))
    return findings


def _shape(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    for stored in work.tree.files_of(Claim.CONTENT):
        if stored.path in work.documents:
            document = work.documents[stored.path]
            made, found = read_entries(document, stored.game, work.catalogue)
            work.entries += made
            work.lost.setdefault(stored.game, set()).update(find_lost_slugs(document, made))
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
        found, work.programs[game] = compile_game_rules(World(work.linked, game))
        told = {(each.code, each.span) for each in findings}  # of a layout that several games share
        findings += [each for each in found if (each.code, each.span) not in told]
    return findings


def _text(work: Work, progress: Progress) -> Iterable[Finding]:
    findings: list[Finding] = []
    for game in translated_folders(work.tree):
        files, found = read_translation_files(work.root, work.tree, game)
        texting = work.texting[game] = GameTexts(work.linked, game, files, work.documents.__getitem__)
        findings += [*found, *texting.findings(release=work.release)[0], *texting.find_suppressions()[1]]
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
