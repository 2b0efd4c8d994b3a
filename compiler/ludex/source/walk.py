"""Every file below a folder, with its size and time, and never one that a link reaches outside it."""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ludex.core.code import Code
from ludex.core.finding import Finding, Note
from ludex.core.message import Both, Message, Slot, message
from ludex.core.span import Span
from ludex.core.system import cause
from ludex.source.codes import files as codes

_NO_TARGET = Both("it is a link, and its target does not exist", "c’est un lien, et sa cible n’existe pas")
_NO_FILE = Both("it is no ordinary file", "ce n’est pas un fichier ordinaire")
_AGAIN = Both("another link leads to the same folder", "un autre lien mène au même dossier")
_NOT_UTF8 = Both("is not UTF-8", "n’est pas en UTF-8")
_CONTROL = Both("holds an invisible control character", "contient un caractère de contrôle invisible")
_END = Both("ends with a dot or a space", "se termine par un point ou une espace")
_HELD = '\\:*?"<>|'


class Met(NamedTuple):
    """A file on the way: its folders below the start, its name, and what the system says of it."""

    folders: tuple[str, ...]
    name: str
    path: str
    size: int
    mtime_ns: int


class Walk:
    """One walk through a folder of a project. `findings` grow while `files()` is read."""

    def __init__(self, root: Path, top: str, skip: Callable[[str], bool]) -> None:
        self.findings: list[Finding] = []
        self.skipped = 0
        self.misnamed: set[str] = set()
        self.folders: list[str] = []  # those right below the top
        self._top = top
        self._start = root / top
        self._home = os.path.realpath(self._start)
        self._skip = skip
        self._linked: set[str] = set()

    def files(self) -> Iterator[Met]:
        """The files in the order of their paths within each folder; folders after the files beside them."""
        waiting: list[tuple[tuple[str, ...], str, frozenset[str]]] = []
        if self._start.is_dir():
            waiting.append(((), os.fspath(self._start), frozenset((self._home,))))
        while waiting:
            folders, where, above = waiting.pop()
            inner: list[tuple[tuple[str, ...], str, frozenset[str]]] = []
            for entry in self._entries(folders, where):
                real = os.path.realpath(entry.path) if entry.is_symlink() else None
                if real is not None and not self._allowed(folders, entry, real, above):
                    continue
                if entry.is_dir():
                    around = above | {os.path.realpath(entry.path)}
                    inner.append(((*folders, entry.name), entry.path, around))
                else:
                    yield from self._file(folders, entry)
            if not folders:
                self.folders = [each[0][0] for each in inner]
            waiting.extend(reversed(inner))

    def say(
        self,
        code: Code,
        folders: tuple[str, ...],
        name: str,
        *,
        notes: Iterable[Note | None] = (),
        **slots: Slot,
    ) -> None:
        """A finding about a file or folder as a whole."""
        span = Span(self.place(folders, name), 0, 0)
        kept = tuple(note for note in notes if note is not None)
        self.findings.append(Finding(code, span, Message(code.says, {"name": _shown(name), **slots}), kept))

    def place(self, folders: tuple[str, ...], name: str) -> str:
        """A path from the project's root, with slashes."""
        return "/".join((self._top, *folders, _shown(name)))

    def _entries(self, folders: tuple[str, ...], where: str) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(where) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            self._unreadable(folders[:-1], folders[-1] if folders else "", error)
            return []
        kept = [entry for entry in entries if not self._skip(entry.name)]
        self.skipped += len(entries) - len(kept)
        self._alike(folders, kept)
        return [entry for entry in kept if self._named_well(folders, entry.name)]

    def _file(self, folders: tuple[str, ...], entry: os.DirEntry[str]) -> Iterator[Met]:
        try:
            about = entry.stat()
        except OSError as error:
            self._unreadable(folders, entry.name, error)
            return
        if not stat.S_ISREG(about.st_mode):
            self.say(codes.UNREADABLE, folders, entry.name, reason=_NO_FILE)
            return
        yield Met(folders, entry.name, self.place(folders, entry.name), about.st_size, about.st_mtime_ns)

    def _unreadable(self, folders: tuple[str, ...], name: str, error: OSError) -> None:
        if error.errno == errno.ELOOP:
            self.say(codes.CIRCLE, folders, name)
            return
        self.say(codes.UNREADABLE, folders, name, reason=cause(error))

    # Links

    def _allowed(
        self, folders: tuple[str, ...], entry: os.DirEntry[str], real: str, above: frozenset[str]
    ) -> bool:
        """Whether a link may be followed: within the folder, to something that is there, and not back up."""
        if not os.path.lexists(real):
            self.say(codes.UNREADABLE, folders, entry.name, reason=_NO_TARGET)
        elif os.path.islink(real):  # what no system can resolve stays a link
            self.say(codes.CIRCLE, folders, entry.name)
        elif real != self._home and not real.startswith(self._home + os.sep):
            self.say(codes.LEAVES, folders, entry.name, target=_shown(os.readlink(entry.path)))
        elif real in above:
            self.say(codes.CIRCLE, folders, entry.name)
        elif entry.is_dir() and real in self._linked:  # links to folders of links would multiply without end
            self.say(codes.UNREADABLE, folders, entry.name, reason=_AGAIN)
        else:
            self._linked.add(real)
            return True
        return False

    # Names

    def _alike(self, folders: tuple[str, ...], entries: list[os.DirEntry[str]]) -> None:
        seen: dict[str, str] = {}
        for entry in entries:
            key = unicodedata.normalize("NFC", entry.name).casefold()
            if key in seen:
                note = Note(message("the other one", "l’autre"), Span(self.place(folders, seen[key]), 0, 0))
                self.say(codes.SAME_NAME, folders, entry.name, other=_shown(seen[key]), notes=[note])
            seen.setdefault(key, entry.name)

    def _named_well(self, folders: tuple[str, ...], name: str) -> bool:
        """Say it of a name that other systems refuse; False where even this one cannot spell it."""
        reason = None
        if _shown(name) != name:
            reason = _NOT_UTF8
        elif any(unicodedata.category(char) == "Cc" for char in name):
            reason = _CONTROL
        elif held := [char for char in name if char in _HELD]:
            reason = Both(f"holds “{held[0]}”", f"contient «\u00a0{held[0]}\u00a0»")
        elif name.endswith((".", " ")):
            reason = _END
        if reason is not None:
            self.say(codes.BAD_NAME, folders, name, reason=reason)
            self.misnamed.add(self.place(folders, name))
        return reason is not _NOT_UTF8


def _shown(name: str) -> str:
    """A name that can be printed, whatever its bytes."""
    return os.fsencode(name).decode("utf-8", "replace")
