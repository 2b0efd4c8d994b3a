"""Bounded reading and atomic replacement of files; operating-system errors in plain words."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from ludex.core.messages import Bilingual

_FULL = Bilingual("there is no room left on the disk", "il n’y a plus de place sur le disque")
_FORBIDDEN = Bilingual("access is denied", "l’accès est refusé")
_WORDS = {
    errno.ENOENT: Bilingual("there is no such file or folder", "ce fichier ou ce dossier n’existe pas"),
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: Bilingual("the disk is read-only", "le disque est en lecture seule"),
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: Bilingual("the file would be too large", "le fichier serait trop grand"),
    errno.ENODEV: Bilingual("it is not a regular file", "ce n’est pas un fichier ordinaire"),
    errno.EOVERFLOW: Bilingual(
        "it is too large for a file of this type", "il est trop grand pour un fichier de ce type"
    ),
    errno.EISDIR: Bilingual("it is a folder, not a file", "c’est un dossier, et non un fichier"),
    errno.ENOTDIR: Bilingual(
        "part of the path is a file, not a folder", "une partie du chemin est un fichier, et non un dossier"
    ),
    errno.EEXIST: Bilingual("something of that name already exists", "ce nom est déjà pris"),
    errno.ENAMETOOLONG: Bilingual("its name is too long", "son nom est trop long"),
    errno.EINVAL: Bilingual(
        "its name is not a valid file name", "son nom n’est pas un nom de fichier valide"
    ),
    errno.ELOOP: Bilingual("its symbolic links form a loop", "ses liens symboliques forment une boucle"),
    errno.EIO: Bilingual("the disk could not be read or written", "le disque n’a pas pu être lu ou écrit"),
    errno.EMFILE: Bilingual("too many files are open", "trop de fichiers sont ouverts"),
    errno.ENFILE: Bilingual("too many files are open", "trop de fichiers sont ouverts"),
    errno.ENOMEM: Bilingual("there is not enough memory", "il n’y a pas assez de mémoire"),
    errno.ETXTBSY: Bilingual("another program is using it", "un autre programme s’en sert"),
    errno.EBUSY: Bilingual("another program is using it", "un autre programme s’en sert"),
}


def describe_os_error(error: OSError) -> Bilingual:
    """Describe an operating-system error in both languages; use the system's words for an unknown one."""
    own = error.strerror or type(error).__name__
    return _WORDS.get(error.errno or 0, Bilingual(own, own))


MAX_BYTES = 64_000_000
"""Default limit, in bytes, for a file that is read whole."""


def open_flags(*names: str) -> int:
    """Combine those of these flags for `os.open` that the system has, and its flag for binary mode."""
    return sum(getattr(os, name, 0) for name in (*names, "O_BINARY"))


_FOR_READING = open_flags("O_RDONLY", "O_CLOEXEC", "O_NONBLOCK", "O_NOCTTY")
"""Flags with which a pipe opens without waiting for its writer; `read_file` then rejects the pipe."""


def read_file(path: str | os.PathLike[str], most: int = MAX_BYTES) -> bytes:
    """Read a regular file of at most `most` bytes; raise OSError for anything else."""
    try:
        handle = os.open(path, _FOR_READING)
    except ValueError:  # a file name cannot contain NUL
        raise _make_error(errno.EINVAL, path) from None
    with open(handle, "rb") as file:
        about = os.fstat(handle)
        _require_ordinary(about.st_mode, path)
        data = file.read(about.st_size + 1) if about.st_size <= most else b""
        if len(data) > about.st_size:  # it grows, or is of a kind without a size; a buffer for `most` is slow
            data += file.read(most + 1 - len(data))
    if len(data) > most or about.st_size > most:
        raise _make_error(errno.EOVERFLOW, path)
    return data


def _require_ordinary(mode: int, path: str | os.PathLike[str]) -> None:
    if not stat.S_ISREG(mode):
        raise _make_error(errno.EISDIR if stat.S_ISDIR(mode) else errno.ENODEV, path)


def _make_error(number: int, path: str | os.PathLike[str]) -> OSError:
    return OSError(number, os.strerror(number), os.fspath(path))


Chunk = bytes | bytearray | memoryview
"""A part of a file's bytes."""

_RANDOM = 12
"""Number of hexadecimal digits in the name of a draft."""


def replace_file(
    path: str | os.PathLike[str],
    parts: Iterable[Chunk],
    *,
    synced: bool = True,
    mode: int = 0o666,
    follow: bool = True,
) -> None:
    """Replace or create a file atomically: write a draft beside it, sync it, rename it; keep the old mode.

    A link is kept and its target is replaced, unless `follow` is false: output files never follow links,
    because a folder from a stranger may contain a link to any file of the user. A device or a pipe is never
    replaced. Raises OSError; after any failure, the old file is as it was. A killed process may leave a draft
    behind, which nothing reads (`is_draft`). Without `synced`, the draft is renamed before it is safely on
    disk: use that for files that can be regenerated.
    """
    place = os.path.realpath(path) if follow else os.path.abspath(path)
    draft = make_draft_path(place)
    if follow or not os.path.islink(place):
        require_replaceable(place)
    write_draft(draft, parts, synced=synced, mode=mode)
    with _remove_on_failure(draft):
        replace_with_draft(draft, place, synced=synced)


def write_draft(draft: str, parts: Iterable[Chunk], *, synced: bool = True, mode: int = 0o666) -> None:
    """Write a draft, and sync it if `synced`; remove it if that fails."""
    handle = os.open(draft, open_flags("O_WRONLY", "O_CREAT", "O_EXCL", "O_CLOEXEC"), mode)
    with _remove_on_failure(draft), open(handle, "wb") as file:
        file.writelines(parts)
        file.flush()
        if synced:
            os.fsync(handle)


def make_draft_path(path: str | os.PathLike[str]) -> str:
    """Return a new name for a draft in the folder of the file that it will replace."""
    folder, name = os.path.split(os.fspath(path))
    return os.path.join(folder, f".{name}.{os.urandom(_RANDOM // 2).hex()}.tmp")


def replace_with_draft(draft: str, path: str | os.PathLike[str], *, synced: bool = True) -> None:
    """Rename a complete draft to the file or link that it replaces, and keep the mode of a regular file."""
    place = os.fspath(path)
    with suppress(FileNotFoundError):
        about = os.lstat(place)
        if stat.S_ISREG(about.st_mode):
            os.chmod(draft, about.st_mode & 0o7777)
    os.replace(draft, place)
    if synced:
        sync_folder(os.path.dirname(place))


def require_replaceable(path: str | os.PathLike[str]) -> None:
    """Raise OSError for a folder, a device or a pipe; a missing file is accepted."""
    with suppress(FileNotFoundError):
        _require_ordinary(os.stat(path).st_mode, path)


@contextmanager
def _remove_on_failure(draft: str) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise


def target_path(path: str) -> str:
    """Return the file that a draft was meant to replace; return any other path unchanged."""
    folder, name = os.path.split(path)
    while is_draft(name):
        name = name.removesuffix(".tmp").rpartition(".")[0].removeprefix(".")
    return os.path.join(folder, name)


def make_ignored_folder(folder: str) -> None:
    """Create a folder that version control ignores; leave an existing one unchanged."""
    if os.path.isdir(folder):
        return
    os.makedirs(folder, exist_ok=True)
    with suppress(OSError):
        replace_file(os.path.join(folder, ".gitignore"), [b"*\n"], synced=False, follow=False)


def is_draft(name: str) -> bool:
    """Return whether a file name is that of a leftover draft."""
    stem, dot, random = name.removesuffix(".tmp").rpartition(".")
    return (
        name.startswith(".")
        and name.endswith(".tmp")
        and dot == "."
        and len(stem) > 1
        and len(random) == _RANDOM
        and set(random) <= set("0123456789abcdef")
    )


def sync_folder(folder: str) -> None:
    """Sync a folder so that new names in it are on disk, if the file system supports that."""
    with suppress(OSError):
        handle = os.open(folder, open_flags("O_RDONLY", "O_CLOEXEC"))
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
