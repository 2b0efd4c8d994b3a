"""Inventory of project files: the game and the reader of each, and files without a reader."""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ludex.core.filesystem import describe_os_error, read_file
from ludex.core.findings import Code, Finding, Note, make_finding, make_note
from ludex.core.ids import is_folder_slug, make_slug
from ludex.core.messages import Bilingual, Slot
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, distance
from ludex.source.codes import files as codes
from ludex.source.decoder import check_file_size, get_size_limit
from ludex.source.file_uses import (
    MANIFEST,
    SHARED,
    FileUse,
    find_file_use,
    is_ignored,
    suggest_file_name,
    suggest_placement,
)

_NO_TARGET = Bilingual(
    "it is a link, and its target does not exist", "c’est un lien, et sa cible n’existe pas"
)
_NO_FILE = Bilingual("it is not a regular file", "ce n’est pas un fichier ordinaire")
_AGAIN = Bilingual("another link leads to the same folder", "un autre lien mène au même dossier")
_NOT_UTF8 = Bilingual("is not UTF-8", "n’est pas en UTF-8")
_CONTROL = Bilingual("contains an invisible control character", "contient un caractère de contrôle invisible")
_HOLDS = Bilingual("contains “{char}”", "contient «\u00a0{char}\u00a0»")
_END = Bilingual("ends with a dot or a space", "se termine par un point ou une espace")
_RESERVED = Bilingual("is reserved on Windows", "est réservé sous Windows")
_RESERVED_NAMES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)))
)
"""Device names on Windows: no file can have one of these names there, with any suffix."""
_FORBIDDEN_CHARACTERS = '\\:*?"<>|'


Folders = tuple[str, ...]
"""The folders of a file below the top of the walk, outermost first."""


class FoundFile(NamedTuple):
    """File found by a walk: its folders below the top, its name, path, size and time."""

    folders: Folders
    name: str
    path: str
    size: int
    mtime_ns: int

    def as_project_file(self, use: FileUse) -> ProjectFile:
        game = self.folders[0] if self.folders else ""
        return ProjectFile(self.path, game, use, self.size, self.mtime_ns)


class FolderWalker:
    """Walk through a folder of a project. `findings` grows while `files()` is consumed."""

    def __init__(self, root: Path, top: str) -> None:
        self.findings: list[Finding] = []
        self.skipped = 0
        self.misnamed: set[str] = set()
        self.folders: list[str] = []  # the folders directly below the top
        self._top = top
        self._start = root / top
        self._home = os.path.realpath(self._start)
        self._linked: set[str] = set()

    def files(self) -> Iterator[FoundFile]:
        """Yield the files of each folder in the order of their names, then those of its subfolders."""
        waiting: list[tuple[Folders, str, str, frozenset[str]]] = []
        if self._start.is_dir():
            waiting.append(((), os.fspath(self._start), self._home, frozenset((self._home,))))
        while waiting:
            folders, where, home, above = waiting.pop()
            inner: list[tuple[Folders, str, str, frozenset[str]]] = []
            for entry in self._list_entries(folders, where):
                real = os.path.join(home, entry.name)
                if entry.is_symlink():
                    if self._is_circle(folders, entry):
                        continue
                    real = os.path.realpath(entry.path)
                    if not self._can_follow_link(folders, entry, real, above):
                        continue
                if entry.is_dir():
                    inner.append(((*folders, entry.name), entry.path, real, above | {real}))
                else:
                    yield from self._find_file(folders, entry)
            if not folders:
                self.folders = [each[0][0] for each in inner]
            waiting.extend(reversed(inner))

    def add_finding(
        self, code: Code, folders: Folders, name: str, notes: Iterable[Note | None] = (), **slots: Slot
    ) -> None:
        """Add a finding about an entire file or folder."""
        span = Span(self.format_path(folders, name), 0, 0)
        slots = {"name": _make_printable(name), **slots}
        self.findings.append(make_finding(code, span, notes=notes, fix=None, severity=None, **slots))

    def format_path(self, folders: Folders, name: str) -> str:
        """Return a path relative to the project's root, with slashes."""
        return "/".join((self._top, *folders, _make_printable(name)))

    def _list_entries(self, folders: Folders, where: str) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(where) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            self._report_unreadable(folders[:-1], folders[-1] if folders else "", error)
            return []
        visible = [entry for entry in entries if not is_ignored(entry.name)]
        self.skipped += len(entries) - len(visible)
        self._report_same_names(folders, visible)
        return [entry for entry in visible if self._check_name(folders, entry.name)]

    def _find_file(self, folders: Folders, entry: os.DirEntry[str]) -> Iterator[FoundFile]:
        try:
            about = entry.stat()
        except OSError as error:
            self._report_unreadable(folders, entry.name, error)
            return
        if not stat.S_ISREG(about.st_mode):
            self.add_finding(codes.UNREADABLE, folders, entry.name, reason=_NO_FILE)
            return
        path = self.format_path(folders, entry.name)
        yield FoundFile(folders, entry.name, path, about.st_size, about.st_mtime_ns)

    def _report_unreadable(self, folders: Folders, name: str, error: OSError) -> None:
        if error.errno == errno.ELOOP:
            self.add_finding(codes.LINK_CYCLE, folders, name)
        else:
            self.add_finding(codes.UNREADABLE, folders, name, reason=describe_os_error(error))

    # Links

    def _is_circle(self, folders: Folders, entry: os.DirEntry[str]) -> bool:
        """Report a link that leads to itself or through too many links; return whether it does."""
        try:
            os.stat(entry.path)
        except OSError as error:
            if error.errno == errno.ELOOP:
                self.add_finding(codes.LINK_CYCLE, folders, entry.name)
                return True
        return False

    def _can_follow_link(
        self, folders: Folders, entry: os.DirEntry[str], real: str, above: frozenset[str]
    ) -> bool:
        """Return whether to follow a link; report one that must not be followed."""
        if not os.path.lexists(real):
            self.add_finding(codes.UNREADABLE, folders, entry.name, reason=_NO_TARGET)
        elif os.path.islink(real):  # a link that cannot be resolved stays a link
            self.add_finding(codes.LINK_CYCLE, folders, entry.name)
        elif real != self._home and not real.startswith(self._home + os.sep):
            target = _make_printable(os.readlink(entry.path))
            self.add_finding(codes.LINK_OUTSIDE, folders, entry.name, target=target)
        elif real in above:
            self.add_finding(codes.LINK_CYCLE, folders, entry.name)
        elif entry.is_dir() and real in self._linked:  # links to folders of links would multiply without end
            self.add_finding(codes.UNREADABLE, folders, entry.name, reason=_AGAIN)
        else:
            self._linked.add(real)
            return True
        return False

    # Names

    def _report_same_names(self, folders: Folders, entries: list[os.DirEntry[str]]) -> None:
        seen: dict[str, str] = {}
        for entry in entries:
            key = unicodedata.normalize("NFC", entry.name).casefold()
            if key in seen:
                there = Span(self.format_path(folders, seen[key]), 0, 0)
                note = make_note("the other name", "l’autre nom", there)
                self.add_finding(
                    codes.SAME_NAME, folders, entry.name, other=_make_printable(seen[key]), notes=[note]
                )
            seen.setdefault(key, entry.name)

    def _check_name(self, folders: Folders, name: str) -> bool:
        """Report a name that other systems reject; return False if it is not UTF-8, so that it is skipped."""
        reason = None
        if _make_printable(name) != name:
            reason = _NOT_UTF8
        elif any(unicodedata.category(char) == "Cc" for char in name):
            reason = _CONTROL
        elif forbidden := [char for char in name if char in _FORBIDDEN_CHARACTERS]:
            reason = _HOLDS.fill(char=forbidden[0])
        elif name.endswith((".", " ")):
            reason = _END
        elif name.partition(".")[0].rstrip().casefold() in _RESERVED_NAMES:
            reason = _RESERVED
        if reason is not None:
            self.add_finding(codes.BAD_NAME, folders, name, reason=reason)
            self.misnamed.add(self.format_path(folders, name))
        return reason is not _NOT_UTF8


def _make_printable(name: str) -> str:
    """Return a file name as text; bytes that are not UTF-8 become replacement characters."""
    return os.fsencode(name).decode("utf-8", "replace")


_SCHEMA = ".schema.json"
_LIKE_A_MANIFEST = frozenset(("game.yml", "game.json"))


@dataclass(frozen=True, slots=True)
class ProjectFile:
    """File of the project; `game` is its folder below content/ or schemas/, or empty."""

    path: str
    game: str
    use: FileUse
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class ProjectFiles:
    """Files with a use, sorted by path; `ignored` counts those of editors and systems."""

    root: Path
    games: tuple[str, ...]
    files: tuple[ProjectFile, ...]
    schemas: tuple[ProjectFile, ...]
    ignored: int

    def files_of(self, wanted: FileUse) -> Iterator[ProjectFile]:
        """Return the files with this use."""
        return (file for file in self.files if file.use is wanted)


def scan_project(root: Path) -> tuple[ProjectFiles, list[Finding]]:
    """Find the files under content/ and schemas/ and the use of each; report files without a use."""
    walk = FolderWalker(root, "content")
    files: list[ProjectFile] = []
    unread: list[FoundFile] = []
    for met in walk.files():
        use = find_file_use(met.folders, met.name)
        if use is not None:
            files.append(met.as_project_file(use))
            continue
        unread.append(met)
        if met.path not in walk.misnamed:  # a suffix that ends with a space was reported already
            notes = [suggest_placement(met.folders, met.name)]
            walk.add_finding(codes.NO_USE, met.folders, met.name, notes=notes)
    used = [file for file in files if file.use is not FileUse.IGNORED]
    games = tuple(_find_games(walk, used, unread))
    schema_walk = FolderWalker(root, "schemas")
    schemas = [
        met.as_project_file(FileUse.SCHEMA) for met in schema_walk.files() if met.name.endswith(_SCHEMA)
    ]
    ignored = walk.skipped + len(files) - len(used)
    tree = ProjectFiles(root, games, _sort_files(used), _sort_files(schemas), ignored)
    return tree, sorted([*walk.findings, *schema_walk.findings], key=lambda finding: finding.order)


def _sort_files(files: Iterable[ProjectFile]) -> tuple[ProjectFile, ...]:
    return tuple(sorted(files, key=lambda file: file.path))


def read_project_file(root: Path, file: str) -> tuple[bytes | None, list[Finding]]:
    """Return the bytes of a project file; None if it is too large or unreadable."""
    try:
        return read_file(root / file, get_size_limit(file)), []
    except OSError as error:
        if error.errno == errno.EOVERFLOW:
            large = check_file_size(file, (root / file).stat().st_size)
            return None, [large] if large else []
        name, reason = file.rpartition("/")[2], describe_os_error(error)
        return None, [make_finding(codes.UNREADABLE, Span(file, 0, 0), name=name, reason=reason)]


def _find_games(walk: FolderWalker, files: list[ProjectFile], unread: list[FoundFile]) -> Iterator[str]:
    """Yield the games (each non-empty folder of content/ except shared/), and report faulty game folders."""
    for folder in walk.folders:
        mine = [file for file in files if file.game == folder]
        lost = [met for met in unread if met.folders[:1] == (folder,)]
        if folder == SHARED or not (mine or lost):
            continue
        yield folder
        names = [file.path.rpartition("/")[2] for file in mine if file.path.count("/") == 2]
        if not is_folder_slug(folder):
            walk.add_finding(codes.FOLDER_NAME, (), folder, notes=[_suggest_folder(folder)])
        elif MANIFEST not in names and not any(suggest_file_name(met.name) == MANIFEST for met in lost):
            walk.add_finding(codes.NO_GAME, (), folder, notes=[_suggest_manifest(folder, names)])


def _suggest_folder(folder: str) -> Note | None:
    if folder.casefold() == SHARED:
        return did_you_mean(folder, [SHARED])
    better = make_slug(folder)
    if not better:
        return None
    return make_note("call it “{better}”", "nommez-le «\u00a0{better}\u00a0»", better=better)


def _suggest_manifest(folder: str, names: list[str]) -> Note | None:
    for name in names:
        folded = name.casefold()
        if folded in _LIKE_A_MANIFEST or distance(folded, MANIFEST, 2) <= 2:
            return make_note(
                "rename “{name}” to game.yaml", "renommez «\u00a0{name}\u00a0» en game.yaml", name=name
            )
    return did_you_mean(folder, [SHARED])
