"""A project in memory: texts of files, linked; and an entry renamed in them as the command does it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from ludex import checks
from ludex.core.findings import Finding
from ludex.core.spans import SourceText
from ludex.link.graph import ReferenceGraph, link
from ludex.link.rename_edits import RenamePlan, plan_rename
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.schema.catalogue import Catalogue
from ludex.schema.entries import Entry, read_entries
from ludex.schema.load.schema_loader import load
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from ludex.source.edits import apply_edits
from ludex.source.inventory import scan_project

ROOT = Path(__file__).parents[2]


@cache
def catalogue() -> Catalogue:
    """The kinds of the core, and of the games of this repository."""
    return load(scan_project(ROOT)[0])[0]


@dataclass
class Project:
    """Files by path; those that end in .po are catalogues."""

    files: dict[str, str]
    findings: list[Finding] = field(default_factory=list)
    _read: dict[str, tuple[Document, list[Entry], list[Finding]]] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path, game: str) -> Project:
        """The YAML of a game of a project on the disk, and of what games share."""
        found = [
            file for part in (game, SHARED) for file in sorted((folder / "content" / part).rglob("*.yaml"))
        ]
        return cls({file.relative_to(folder).as_posix(): file.read_bytes().decode() for file in found})

    def linked(self) -> ReferenceGraph:
        """The project linked; its findings are then those of reading, linking and checking."""
        self.findings = []
        known: list[Entry] = []
        for file, text in self.files.items():
            if file.endswith(".po"):
                continue
            if file not in self._read or self._read[file][0].text.text != text:
                document, found = read_document(file, text.encode())
                assert document is not None, found
                made, wrong = read_entries(document, file.split("/")[1], catalogue())
                self._read[file] = document, made, found + wrong
            known += self._read[file][1]
            self.findings += self._read[file][2]
        linked, found = link(known, catalogue(), {}, {})
        self.findings += found
        return linked

    def check(self) -> list[tuple[str, str]]:
        """Code and file of every finding."""
        linked = self.linked()
        for game in sorted({entry.game for entry in linked.entries} - {SHARED}):
            self.findings += checks.run(World(linked, game))
        return sorted((each.code.name, each.span.file) for each in self.findings)

    def plan(self, entry_id: str, new: str, game: str | None = None) -> RenamePlan:
        linked = self.linked()
        (entry,) = (each for each in linked.entries if str(each.id) == entry_id and game in (None, each.game))
        return plan_rename(linked, entry, new)

    def rename(self, entry_id: str, new: str, game: str | None = None) -> Project:
        """The project with the entry renamed; what the documents say is proved on the way."""
        plan = self.plan(entry_id, new, game)
        assert not plan.lost
        catalogues = [
            (file.split("/")[1], SourceText(file, text))
            for file, text in self.files.items()
            if file.endswith(".po")
        ]
        documents = {each.document.file: each.document for each in plan.names}
        for sharing in (True, False):
            edits = plan.edits(catalogues, sharing=sharing)
            if all(plan.is_verified(document, edits) for document in documents.values()):
                break
        else:
            raise AssertionError("no edits say the same but for the name")
        return replace(
            self,
            files={
                file: apply_edits(text, [edit for edit in edits if edit.span.file == file])
                for file, text in self.files.items()
            },
        )


def demo(**files: str) -> Project:
    """The files of a game `demo`, by their names without suffix."""
    return Project({f"content/demo/{name}.yaml": text for name, text in files.items()})


def texts(project: Project) -> Mapping[str, str]:
    """The files by their names without suffix."""
    return {Path(file).stem: text for file, text in project.files.items()}
