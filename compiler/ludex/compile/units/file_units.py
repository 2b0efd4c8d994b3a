"""Units of all content files, compiled in workers or loaded from the cache; names in unread files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from ludex import checks
from ludex.compile.outcome import Progress
from ludex.compile.store import workers
from ludex.compile.store.disk_cache import DiskCache, digest_bytes
from ludex.compile.store.encoding import Plain, digest_plain
from ludex.compile.store.file_states import FileSnapshot, LastStates
from ludex.compile.units.stored_entries import FileChangedError, StoredUnit
from ludex.compile.units.units import make_unit
from ludex.core.filesystem import read_file
from ludex.core.findings import Finding
from ludex.link.symbols import ANY_KIND, SHARED
from ludex.schema.catalogue import Catalogue
from ludex.source.codes import files as codes
from ludex.source.file_uses import FileUse, find_file_use, suggest_file_name
from ludex.source.inventory import ProjectFile, ProjectFiles


class FileUnits:
    """Units of the files in `content`. `before` is the index of the last run."""

    def __init__(
        self,
        root: Path,
        content: list[ProjectFile],
        catalogue: Catalogue,
        look: FileSnapshot,
        known: LastStates | None,
        store: DiskCache | None,
        before: Plain,
        progress: Progress,
    ) -> None:
        self.root, self.content, self.catalogue = root, content, catalogue
        self._look, self._known, self._store, self._before = look, known, store, before
        self._units: dict[str, StoredUnit] = {}
        self.made: list[str] = []
        """The files whose units were made in this run."""
        self.marks: dict[str, str] = {}
        """A digest of each file's unit."""
        self.summaries: dict[str, Plain] = {}
        self._read(progress)
        marks = before["marks"]
        self.changed = {file for file, mark in self.marks.items() if marks.get(file) != mark}
        """The files whose units have changed, or that are gone."""
        self.changed |= marks.keys() - self.marks.keys()

    def _read(self, progress: Progress) -> None:
        kept = self._before["files"]
        wanted: list[ProjectFile] = []
        for stored in self.content:
            file = stored.path
            if file in kept and kept[file]["digest"] and kept[file]["digest"] == self.digest(file):
                self.summaries[file], self.marks[file] = kept[file], self._before["marks"][file]
            else:
                wanted.append(stored)
        self._make(wanted, progress)
        self.summaries = {stored.path: self.summaries[stored.path] for stored in self.content}

    def digest(self, file: str) -> str | None:
        """Return the digest of a file's bytes; None if it cannot be read."""
        return self._known.digest(self._look, file) if self._known else self._look.digest(file)

    def _make(self, wanted: list[ProjectFile], progress: Progress) -> None:
        catalogue = self.catalogue

        def compile_unit(number: int) -> bytes:
            return make_unit(self.root, wanted[number].path, wanted[number].game, catalogue)

        if len(wanted) > workers.FEW:
            self._prepare(wanted)
        parcels = workers.run_jobs(
            len(wanted), compile_unit, lambda done: progress("read", done, len(wanted))
        )
        for stored, parcel in zip(wanted, parcels, strict=True):
            unit = self._keep_unit(stored.path, parcel)
            self.summaries[stored.path] = unit.get("summary")
            self.marks[stored.path] = digest_bytes(parcel)
            self.made.append(stored.path)

    def _prepare(self, wanted: list[ProjectFile]) -> None:
        """Do work once that each worker would repeat: find the checks, compile validators of likely kinds."""
        checks.discover(local=True)
        for game, name in dict.fromkeys((stored.game, _likely_kind(self.root, stored)) for stored in wanted):
            kind = self.catalogue.find_kind(game, name)
            if kind is not None:
                kind.numbered, kind.compiled  # noqa: B018

    def stored_unit(self, file: str) -> StoredUnit:
        """Return the unit of a file: the one from this run, the cached one, or else a newly compiled one.

        It has no entries if the file could not be read.
        """
        if file not in self._units:
            mark = self.marks[file]
            data = self._store.load_unsealed(cache_name("unit", file), mark) if self._store else None
            if data is None:
                data = make_unit(self.root, file, file.split("/")[1], self.catalogue)
                if digest_bytes(data) != mark:
                    raise FileChangedError(file)
                self.made.append(file)
            self._keep_unit(file, data)
        return self._units[file]

    def _keep_unit(self, file: str, data: bytes) -> StoredUnit:
        unit = StoredUnit(self.root, file, file.split("/")[1], data, self.catalogue)
        return self._units.setdefault(file, unit)

    def save(self, store: DiskCache) -> None:
        """Save the units compiled in this run."""
        for file in self.made:
            store.save_unsealed(cache_name("unit", file), self._units[file].data)


_KIND = re.compile(rb"^(?:kind|  *\"kind\"): *\"?([a-z-]+)", re.M)


def _likely_kind(root: Path, stored: ProjectFile) -> str:
    with suppress(OSError):
        found = _KIND.search(read_file(root / stored.path)[:400])
        return found[1].decode() if found else ""
    return ""


def cache_name(sort: str, file: str) -> str:
    """Return the name in the cache of a result about a file.

    `sort` is “unit”, “rules”, “clean” (marks of clean texts) or “messages” (index of a catalogue).
    """
    return f"{sort}-{digest_plain(file)}"


_LINKS = (codes.UNREADABLE, codes.LINK_OUTSIDE, codes.LINK_CYCLE)
_NAMES = (codes.NO_USE, codes.BAD_NAME)
_SOME_GAME = "game"
"""Stands for the game's folder of a file directly under content/."""

Lost = dict[str, set[str]]
"""For each game, the slugs of entries that exist but could not be read."""


def find_lost_in_unlisted_files(tree: ProjectFiles, surveyed: Iterable[Finding]) -> Lost:
    """Return the games of files that are not listed (bad names, links out), each with `ANY_KIND`."""
    known = {stored.path for stored in tree.files}
    games: set[str] = set()
    for finding in surveyed:
        top, *folders = finding.span.file.split("/")
        if top == "content" and finding.span.file not in known and _may_be_content(finding, folders):
            games |= {folders[0]} if len(folders) > 1 else {*tree.games, SHARED}
    return {game: {ANY_KIND} for game in games}


def collect_lost(tree: ProjectFiles, surveyed: Iterable[Finding], summaries: Mapping[str, Plain]) -> Lost:
    """Return the slugs of unreadable entries in each game."""
    lost = find_lost_in_unlisted_files(tree, surveyed)
    for stored in tree.files_of(FileUse.CONTENT):
        lost.setdefault(stored.game, set()).update(summaries[stored.path]["lost"])
    return lost


def _may_be_content(finding: Finding, path: list[str]) -> bool:
    name = path[-1]
    use = find_file_use(tuple(path[:-1]) or (_SOME_GAME,), suggest_file_name(name) or name)
    if finding.code in _LINKS:
        return use in (FileUse.CONTENT, None)  # a link without a suffix may lead to a folder
    return finding.code in _NAMES and use is FileUse.CONTENT
