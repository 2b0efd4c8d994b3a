"""Puts a file in the place of another, whole or not at all. Knows nothing of what files hold."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress

_RANDOM = 12
"""How many hexadecimal digits tell one draft from another."""


def replace_file(
    path: str | os.PathLike[str], parts: Iterable[bytes], *, settled: bool = True, mode: int = 0o666
) -> None:
    """Write beside the old file, see it on the disk, then take its name and keep its mode.

    A link stays one: what it points at is replaced. Whatever fails raises OSError and leaves the old file as
    it was. A process that is killed may leave a draft behind, which nobody reads (`is_draft`). A file that
    can be made again at any time need not be `settled`: seen on the disk before it takes its name.
    """
    place = os.path.realpath(path)
    folder, name = os.path.split(place)
    draft = os.path.join(folder, f".{name}.{os.urandom(_RANDOM // 2).hex()}.tmp")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        with open(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            with suppress(FileNotFoundError):
                os.chmod(draft, os.stat(place).st_mode & 0o7777)
            if settled:
                os.fsync(handle)
        os.replace(draft, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise
    if settled:
        _settle(folder)


def is_draft(name: str) -> bool:
    """Whether a file of that name can be nothing but a draft that was left behind."""
    stem, dot, random = name.removesuffix(".tmp").rpartition(".")
    return (
        name.startswith(".")
        and name.endswith(".tmp")
        and dot == "."
        and len(stem) > 1
        and len(random) == _RANDOM
        and set(random) <= set("0123456789abcdef")
    )


def _settle(folder: str) -> None:
    """Have the new name itself on the disk, where the file system can promise that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
