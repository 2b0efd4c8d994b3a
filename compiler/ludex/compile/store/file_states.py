"""File states: size, times and inode of each file, and what changed since the last run.

Kept apart from all results. As in git, a file is only trusted to be the same when its size, times and inode
are, and its times are older than the look itself: what changes within one tick of the clock is read again.
Imports next to nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from stat import S_ISREG
from time import time_ns
from typing import Any

from ludex.core.filesystem import read_file

TOPS = ("content", "schemas")
TICK = 2_000_000_000
"""The coarsest clock of a file system that is in use, in nanoseconds."""

State = list[Any]
"""Of a file: size, two times, inode. Of anything else: a word, and what can be told of it."""


class FileSnapshot:
    """All that stands under content/ and schemas/ at one moment, by path from the project's root."""

    def __init__(self, root: str | os.PathLike[str]) -> None:
        self.root = os.fspath(root)
        self.at = time_ns()
        self.states: dict[str, State] = {}
        for top in TOPS:
            self._scan_folder(top)

    def _scan_folder(self, top: str) -> None:
        waiting = [top]
        while waiting:
            folder = waiting.pop()
            try:
                with os.scandir(os.path.join(self.root, folder)) as found:
                    entries = sorted(found, key=lambda each: each.name)
            except OSError as error:
                self.states[folder] = ["closed", error.errno]
                continue
            for entry in entries:
                path = f"{folder}/{entry.name}"
                if entry.is_symlink():
                    self.states[path] = ["link", *_link(entry.path)]
                elif entry.is_dir():
                    self.states[path] = ["folder"]
                    waiting.append(path)
                else:
                    with suppress(OSError):
                        about = entry.stat()
                        odd = ["odd", about.st_mode]
                        self.states[path] = _state(about) if S_ISREG(about.st_mode) else odd

    def is_file(self, path: str) -> bool:
        """Whether something is an ordinary file, which its bytes say all about."""
        return path in self.states and not isinstance(self.states[path][0], str)

    def digest(self, path: str) -> str | None:
        """The SHA-256 of a file's bytes; None where they cannot be had."""
        from hashlib import sha256

        with suppress(OSError):
            return sha256(read_file(os.path.join(self.root, path))).hexdigest()
        return None


def _state(about: os.stat_result) -> State:
    return [about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_ino]


def _link(path: str) -> Iterator[Any]:
    """What a link says, and what is there; a link is never trusted (see `Known`)."""
    with suppress(OSError):
        yield os.readlink(path)
        os.stat(path)  # what leads through too many links is not resolved: that takes as many steps
        real = os.path.realpath(path)
        yield real
        about = os.stat(real)
        yield "folder" if os.path.isdir(real) else _state(about)


def file_state(path: str) -> State | None:
    """The state of one file anywhere."""
    with suppress(OSError):
        return _state(os.stat(path))
    return None


class LastStates:
    """What is known of the files from the last look: their states, and the digests of their bytes."""

    def __init__(self, at: int, states: dict[str, State], digests: dict[str, str]) -> None:
        self.at, self.states, self.digests = at, states, digests

    def digest(self, look: FileSnapshot, path: str) -> str | None:
        """A file's digest, read anew unless it is surely the same as it was."""
        state = look.states.get(path)
        if state is not None and state == self.states.get(path) and not self._can_hide_change(state):
            return self.digests.get(path) or look.digest(path)
        return look.digest(path)

    def match_snapshot(self, look: FileSnapshot) -> dict[str, str] | None:
        """The digests of all files that were read, where the project is what it was; None where it is not."""
        if look.states.keys() != self.states.keys():
            return None
        digests: dict[str, str] = {}
        for path, state in look.states.items():
            same = state == self.states[path] and not self._can_hide_change(state)
            if path in self.digests:
                digest = self.digests[path] if same else look.digest(path)
                if digest != self.digests[path]:
                    return None
                digests[path] = digest
            elif not same:
                return None
        return digests

    def can_hide_change(self) -> bool:
        """Whether a file had just been changed when they were looked at."""
        return any(self._can_hide_change(state) for state in self.states.values())

    def _can_hide_change(self, state: State) -> bool:
        """Whether what is told of a file may hide a change; of links it always may."""
        if isinstance(state[0], str):
            return state[0] == "link"
        return bool(max(state[1], state[2]) >= self.at - TICK)
