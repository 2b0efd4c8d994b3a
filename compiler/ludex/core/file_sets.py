"""Sets of source files: write all of them or none, even if the process is killed.

First `build/.journal/` receives the new bytes of each file, the old bytes, and last the journal that lists
them. Before the journal exists, no file has changed. Once it exists, the next command finishes or undoes the
set (`recover`). `build/` is not trusted, so a journal may only name source files of the project.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ludex.core.filesystem import (
    is_draft,
    make_ignored_folder,
    read_file,
    replace_file,
    replace_with_draft,
    sync_folder,
    write_draft,
)
from ludex.core.hashing import digest

try:
    import fcntl
except ImportError:  # without fcntl there is no lock: two commands at once may disturb each other
    _LOCKS = False
else:
    _LOCKS = True

ACTIONS = ("rename", "l10n accept", "l10n extract", "validate --fix", "new")
"""The commands that write sets of files."""
_TOPS = ("content", "schemas", ".vscode")
_JOURNAL = "journal.json"
_VERSION = 1
_MOST_BYTES = 4_000_000
_MOST_FILES = 20_000


@dataclass(frozen=True, slots=True)
class Change:
    """A changed file of a set: its path, and its digests before (None if new) and after."""

    path: str
    before: str | None
    after: str


@dataclass(frozen=True, slots=True)
class Recovery:
    """Result of recovering an interrupted set.

    The outcome is `finished`, `undone`, `dropped` (nothing had been changed), `refused` (not a journal that
    Ludex wrote), or `stuck`: the system allows neither finishing nor undoing, and the journal stays. Of a
    finished set, `left` lists the files that others had changed in the meantime, which are left alone.
    """

    outcome: str
    action: str = ""
    files: int = 0
    left: tuple[str, ...] = ()


def write_files(root: Path, files: Mapping[str, bytes], action: str) -> None:
    """Write all of these files, given by their paths from the root; if that fails, restore the old ones.

    An interrupted set is recovered first. Raises OSError, also if that set is stuck: nothing is written then.
    If the old files cannot be restored either, the journal stays for the next command.
    """
    if not files:
        return
    with _hold_lock(root):
        build, journal = root / "build", _journal(root)
        if is_interrupted(root) and _recover(root).outcome == "stuck":
            # A second set would replace the journal, and with it the old bytes of the first.
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(journal))
        made = not build.is_dir()
        make_ignored_folder(os.fspath(build))
        whole = True
        changes: list[Change] = []
        try:
            changes = _prepare(root, files, action)
            for number, change in enumerate(changes):
                _move(root, number, change)
        except BaseException:
            whole = _undo(root, changes)
            raise
        finally:
            if whole:  # otherwise the next command tries again
                _remove_journal(journal)
            if whole and made:
                _remove_unused(build)


def is_interrupted(root: Path) -> bool:
    """Return whether this project has a set of files that is interrupted or being written."""
    return os.path.lexists(_journal(root))


def recover(root: Path) -> Recovery | None:
    """Finish, undo or discard an interrupted set of files if possible; return None if there is none."""
    if not is_interrupted(root):
        return None
    with _hold_lock(root):
        return _recover(root) if is_interrupted(root) else None


def _journal(root: Path) -> Path:
    return root / "build" / ".journal"


@contextmanager
def _hold_lock(root: Path) -> Iterator[None]:
    """Hold the lock for writing sets in this project; the kernel releases the lock of a killed process."""
    if not _LOCKS:
        yield
        return
    handle = os.open(root, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


# Writing


def _prepare(root: Path, files: Mapping[str, bytes], action: str) -> list[Change]:
    """Write the new and the old bytes of all files to the journal's folder, then the journal."""
    folder = _journal(root)
    folder.mkdir()
    write_draft(os.fspath(folder / ".gitignore"), [b"*\n"], synced=False)
    changes = []
    for number, (path, data) in enumerate(files.items()):
        place = _find_place(root, path)
        old = read_file(place) if os.path.lexists(place) else None
        write_draft(os.fspath(folder / f"{number}.new"), [data])
        if old is not None:
            write_draft(os.fspath(folder / f"{number}.old"), [old])
        changes.append(Change(path, None if old is None else digest(old), digest(data)))
    document = {
        "ludex": "journal",
        "version": _VERSION,
        "action": action,
        "files": [[change.path, change.before, change.after] for change in changes],
    }
    replace_file(folder / _JOURNAL, [json.dumps(document).encode()])
    return changes


def _find_place(root: Path, path: str) -> str:
    """Return the real path of a file of a set. Raises OSError if it is outside the project's sources."""
    top = path.partition("/")[0]
    place = os.path.realpath(root / path)
    home = os.path.realpath(root / top)
    if top not in _TOPS or not place.startswith(home + os.sep):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES), path)
    return place


def _undo(root: Path, changes: list[Change]) -> bool:
    """Restore every file of a set that others have not changed since; return whether that succeeded."""
    whole = True
    for number, change in enumerate(changes):
        try:
            _restore(root, number, change)
        except OSError:
            whole = False
    return whole


def _move(root: Path, number: int, change: Change) -> None:
    draft, place = _journal(root) / f"{number}.new", _find_place(root, change.path)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    try:
        replace_with_draft(os.fspath(draft), place)
    except OSError as error:
        if error.errno != errno.EXDEV:  # build/ may be on another disk
            raise
        replace_file(place, [read_file(draft)])


def _restore(root: Path, number: int, change: Change) -> None:
    """Restore a file, or remove it with its empty folders if it was new, unless others changed it."""
    place = _find_place(root, change.path)
    is_new = _digest_of(place) == change.after
    if change.before is not None:
        if is_new:
            replace_file(place, [read_file(_journal(root) / f"{number}.old")])
        return
    if is_new:
        os.unlink(place)
    folder = os.path.dirname(place)
    while folder.startswith(os.path.realpath(root) + os.sep):
        try:
            os.rmdir(folder)
        except OSError:  # the folder is not empty
            return
        folder = os.path.dirname(folder)


def _digest_of(place: str) -> str | None:
    try:
        return digest(read_file(place))
    except FileNotFoundError:
        return None


# Recovery


def _recover(root: Path) -> Recovery:
    recovery = _recover_set(root)
    if recovery.outcome != "stuck":
        _remove_journal(_journal(root))
    return recovery


def _recover_set(root: Path) -> Recovery:
    folder = _journal(root)
    if folder.is_dir() and not folder.is_symlink() and not os.path.lexists(folder / _JOURNAL):
        return Recovery("dropped")
    read = _read_journal(root)
    if read is None:
        return Recovery("refused")
    action, changes = read
    _sweep_drafts(root, changes)
    return _finish(root, action, changes)


def _read_journal(root: Path) -> tuple[str, list[Change]] | None:
    """Return the action and the changes of an interrupted set; None if its journal is damaged or foreign."""
    folder = _journal(root)
    if folder.is_symlink() or not folder.is_dir():
        return None
    try:
        found = json.loads(read_file(folder / _JOURNAL, _MOST_BYTES))
        rows = found["files"]
        if (found["ludex"], found["version"]) != ("journal", _VERSION) or found["action"] not in ACTIONS:
            return None
        if type(rows) is not list or len(rows) > _MOST_FILES:
            return None
        changes = [Change(*row) for row in rows]
        for number, change in enumerate(changes):
            texts = (change.path, change.after, *([change.before] if change.before is not None else []))
            if any(type(each) is not str for each in texts):
                return None
            _find_place(root, change.path)
            for suffix, expected in ((".new", change.after), (".old", change.before)):
                stored = _digest_of(os.fspath(folder / f"{number}{suffix}"))
                if stored not in (None, expected):
                    return None
        return found["action"], changes
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _finish(root: Path, action: str, changes: list[Change]) -> Recovery:
    """Finish writing a set, skipping files that have changed since; undo it if the system refuses."""
    left, count = [], 0
    try:
        for number, change in enumerate(changes):
            now = _digest_of(_find_place(root, change.path))
            if now == change.after:
                count += 1
            elif now != change.before:
                left.append(change.path)
            else:
                _move(root, number, change)
                count += 1
    except OSError:
        return Recovery("undone" if _undo(root, changes) else "stuck", action, len(changes))
    return Recovery("finished", action, count, tuple(left))


def _sweep_drafts(root: Path, changes: list[Change]) -> None:
    """Remove drafts beside a set's files, which are written there if build/ is on another disk."""
    for folder in {os.path.dirname(_find_place(root, change.path)) for change in changes}:
        with suppress(OSError):
            for name in filter(is_draft, os.listdir(folder)):
                os.unlink(os.path.join(folder, name))


def _remove_journal(folder: Path) -> None:
    """Remove the journal, then its folder: a folder without a journal has nothing to finish or undo."""
    if folder.is_symlink() or not folder.is_dir():
        with suppress(OSError):
            folder.unlink()
        return
    with suppress(OSError):
        os.unlink(folder / _JOURNAL)
    sync_folder(os.fspath(folder))
    _remove_tree(folder)


def _remove_tree(folder: Path) -> None:
    import shutil  # imported late, because few runs need it, and it imports every compression

    shutil.rmtree(folder, ignore_errors=True)


def _remove_unused(build: Path) -> None:
    """Remove a build folder that has nothing but its `.gitignore`."""
    if sorted(os.listdir(build)) in ([], [".gitignore"]):
        _remove_tree(build)
