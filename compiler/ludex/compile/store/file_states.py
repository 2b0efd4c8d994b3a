"""File states: size, times and inode of each file; find the files changed since the last run.

The states are stored separately from all results. As in git, a file counts as unchanged only if its size,
times and inode are equal and its times are older than the check, so that a file changed within one clock tick
is reread. This module imports almost nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from stat import S_ISREG
from time import time_ns
from typing import Any

from ludex.core.filesystem import read_file
from ludex.core.hashing import digest

TOPS = ("content", "schemas")
TICK = 2_000_000_000
"""The coarsest clock tick of a file system in use, in nanoseconds."""

State = list[Any]
"""For a file: size, two times, inode. For anything else: a word, and what can be known about it."""


class FileSnapshot:
    """States of everything under content/ and schemas/ at one moment, by path from the root."""

    def __init__(self, root: str | os.PathLike[str]) -> None:
        self.root = os.fspath(root)
        self.at = time_ns()
        self.states: dict[str, State] = {}
        waiting = list(TOPS)
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
                    self.states[path] = ["link", *_describe_link(entry.path)]
                elif entry.is_dir():
                    self.states[path] = ["folder"]
                    waiting.append(path)
                else:
                    with suppress(OSError):
                        about = entry.stat()
                        odd = ["odd", about.st_mode]
                        self.states[path] = _make_state(about) if S_ISREG(about.st_mode) else odd

    def is_file(self, path: str) -> bool:
        """Return whether a path is an ordinary file, whose bytes alone determine its contents."""
        return path in self.states and not isinstance(self.states[path][0], str)

    def digest(self, path: str) -> str | None:
        """Return the SHA-256 of a file's bytes; None if it cannot be read."""
        with suppress(OSError):
            return digest(read_file(os.path.join(self.root, path)))
        return None


def _make_state(about: os.stat_result) -> State:
    return [about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_ino]


def _describe_link(path: str) -> Iterator[Any]:
    """Yield the text of a link and the state of its target, which is never trusted (see `LastStates`)."""
    with suppress(OSError):
        yield os.readlink(path)
        os.stat(path)  # fails on a chain of too many links, which `realpath` would follow one by one
        real = os.path.realpath(path)
        yield real
        about = os.stat(real)
        yield "folder" if os.path.isdir(real) else _make_state(about)


def file_state(path: str) -> State | None:
    """Return the state of a file at any path; None if there is no such file."""
    with suppress(OSError):
        return _make_state(os.stat(path))
    return None


class LastStates:
    """States of files at the last run, and the digests of their bytes."""

    def __init__(self, at: int, states: dict[str, State], digests: dict[str, str]) -> None:
        self.at, self.states, self.digests = at, states, digests

    def digest(self, look: FileSnapshot, path: str) -> str | None:
        """Return the digest of a file, reread unless it is certainly unchanged; None if it cannot be read."""
        state = look.states.get(path)
        if state is not None and state == self.states.get(path) and not self._can_hide_change(state):
            return self.digests.get(path) or look.digest(path)
        return look.digest(path)

    def match_snapshot(self, look: FileSnapshot) -> dict[str, str] | None:
        """Return the digests of all files that were read; None if the project has changed."""
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
        """Return whether a file had been changed too recently to trust its state."""
        return any(self._can_hide_change(state) for state in self.states.values())

    def _can_hide_change(self, state: State) -> bool:
        if isinstance(state[0], str):
            return state[0] == "link"
        return bool(max(state[1], state[2]) >= self.at - TICK)
