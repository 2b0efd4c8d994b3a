"""Project folders: the root, `build/`, and the lock on `build/`.

A new `build/` contains a file that tells git to ignore it. This module imports almost nothing, because quick
commands use it first.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ludex.core.filesystem import is_draft, make_ignored_folder

CONTENT = "content"


def find_root(start: Path) -> Path | None:
    """Return the nearest folder at or above `start` with a content/ folder; None if there is none."""
    start = start if start.is_dir() else start.parent
    return next((folder for folder in (start, *start.parents) if (folder / CONTENT).is_dir()), None)


try:
    import fcntl
except ImportError:  # without fcntl, the lock is a file that only one process can create
    _KERNEL_LOCKS = False
else:
    _KERNEL_LOCKS = True

PATIENCE = 1.0
"""Seconds to wait for the lock before telling the user."""
ABANDONED = 600.0
"""Seconds after which a lock file without kernel support counts as abandoned."""
_PAUSE = 0.02
_NO_LINK = os.O_NOFOLLOW | os.O_NONBLOCK if _KERNEL_LOCKS else 0


class BuildFolder:
    """The folder `build/` of the project at `root`."""

    def __init__(self, root: str | os.PathLike[str]) -> None:
        self.place = os.path.join(root, "build")

    def pack(self, game: str) -> str:
        """Return the path of a game's pack."""
        return os.path.join(self.place, f"{game}.ludex")

    def fixture_pack(self, game: str) -> str:
        """Return the path of a game's pack for examples, which exists only if the game has fixtures."""
        return os.path.join(self.place, f"{game}.fixtures.ludex")

    @property
    def cache(self) -> str:
        return os.path.join(self.place, ".cache")

    @contextmanager
    def acquire_lock(self, on_wait: Callable[[], None] | None = None) -> Iterator[None]:
        """Wait for the lock of this folder and hold it; then remove the drafts of killed builds."""
        make_ignored_folder(self.place)
        lock = os.path.join(self.place, ".lock")
        with _lock_by_kernel(lock, on_wait) if _KERNEL_LOCKS else _lock_by_file(lock, on_wait):
            for folder in (self.place, self.cache):
                _remove_drafts(folder)
            yield


def _remove_drafts(folder: str) -> None:
    with suppress(OSError):
        for name in filter(is_draft, os.listdir(folder)):
            with suppress(OSError):
                os.unlink(os.path.join(folder, name))


@contextmanager
def _lock_by_kernel(lock: str, on_wait: Callable[[], None] | None) -> Iterator[None]:
    """Hold a lock that the kernel releases when the process ends for any reason."""
    handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | _NO_LINK, 0o666)
    try:
        _wait_for_lock(lambda: _try_kernel_lock(handle), on_wait)
        yield
    finally:
        os.close(handle)


def _try_kernel_lock(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def _lock_by_file(lock: str, on_wait: Callable[[], None] | None) -> Iterator[None]:
    own = f"{lock}ed"
    _wait_for_lock(lambda: _try_file_lock(own), on_wait)
    try:
        yield
    finally:
        with suppress(OSError):
            os.unlink(own)


def _try_file_lock(own: str) -> bool:
    try:
        os.close(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except FileExistsError:
        with suppress(OSError):
            if time.time() - os.stat(own).st_mtime > ABANDONED:
                os.unlink(own)
        return False
    return True


def _wait_for_lock(taken: Callable[[], bool], on_wait: Callable[[], None] | None) -> None:
    begun = time.monotonic()
    while not taken():
        if on_wait is not None and time.monotonic() - begun > PATIENCE:
            on_wait()
            on_wait = None
        time.sleep(_PAUSE)
