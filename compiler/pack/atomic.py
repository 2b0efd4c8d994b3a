"""Puts a file in the place of another, whole or not at all. Knows nothing of packs."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress


def replace_file(path: str | os.PathLike[str], parts: Iterable[bytes]) -> None:
    """Write beside the old file, see it on the disk, then take its name.

    Whatever fails raises OSError and leaves the old file as it was. A process that is killed may leave a
    draft behind, `.<name>.<random>.tmp`, which nobody reads.
    """
    folder, name = os.path.split(os.path.abspath(path))
    draft = os.path.join(folder, f".{name}.{os.urandom(6).hex()}.tmp")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with open(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(handle)
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise
    _settle(folder)


def _settle(folder: str) -> None:
    """Have the new name itself on the disk, where the file system can promise that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
