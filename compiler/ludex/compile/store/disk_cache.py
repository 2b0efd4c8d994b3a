"""Disk cache under `build/.cache/`, authenticated with a key of the user.

A clone may contain a foreign cache, and a disk may corrupt one. So each file begins with a keyed hash of the
rest; the key is in the user's own cache folder, and the state of the compiler is part of the hash. A file
with a wrong hash counts as missing. Without a key, nothing is cached. This module imports almost nothing.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from ludex.core import VERSION
from ludex.core.filesystem import make_ignored_folder, read_file, replace_file

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

_WRITING_FLAGS = ("O_WRONLY", "O_CREAT", "O_TRUNC", "O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_BINARY")
_FOR_WRITING = sum(getattr(os, name, 0) for name in _WRITING_FLAGS)
"""Flags with which a link that came with a clone is not followed, and a pipe is not waited for."""
_MAX_CACHED = 512_000_000
"""Maximum number of bytes to save under one name."""
_KEY_SIZE = 32
_SEAL_SIZE = 64
_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class DiskCache:
    """Cache of a project. Loading an unreadable file gives None; files that cannot be written are skipped."""

    def __init__(self, folder: str, key: bytes) -> None:
        self.folder = folder
        self._key = key

    def load(self, name: str) -> Any:
        """Return the data saved under a name, decoded; None if there is none."""
        data = self.load_sealed(name)
        return None if data is None else json.loads(data)

    def save(self, name: str, value: Any) -> None:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        self.save_sealed(name, text.encode("utf-8", _ENCODING_ERRORS))

    def load_sealed(self, name: str) -> bytes | None:
        with suppress(OSError):
            data = read_file(self._place(name), _MAX_CACHED)
            seal, content = data[:_SEAL_SIZE], data[_SEAL_SIZE:]
            if len(seal) == _SEAL_SIZE and seal == self._seal(name, content):
                return content
        return None

    def save_sealed(self, name: str, content: bytes) -> None:
        with suppress(OSError):
            self._make_folder()
            parts = [self._seal(name, content), content]
            replace_file(self._place(name), parts, synced=False, follow=False)

    def load_unsealed(self, name: str, digest: str) -> bytes | None:
        """Return bytes saved without a hash, if they have this digest, known from an authenticated file."""
        with suppress(OSError):
            data = read_file(self._place(name), _MAX_CACHED)
            return data if digest_bytes(data) == digest else None
        return None

    def save_unsealed(self, name: str, content: bytes) -> None:
        """Save bytes without a hash; incomplete or foreign bytes do not have the expected digest."""
        with suppress(OSError):
            self._make_folder()
            handle = os.open(self._place(name), _FOR_WRITING, 0o666)
            with open(handle, "wb") as file:
                file.write(content)

    def remove(self, name: str) -> None:
        with suppress(OSError):
            os.unlink(self._place(name))

    def _make_folder(self) -> None:
        make_ignored_folder(os.path.dirname(self.folder))
        make_ignored_folder(self.folder)

    def _place(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def _seal(self, name: str, content: bytes) -> bytes:
        made = blake2b(name.encode() + b"\n", key=self._key)
        made.update(content)
        return made.digest()


_ENCODING_ERRORS = "surrogatepass"
"""Error handler for file names that are not UTF-8, which contain surrogates."""


@cache
def _digest_running_compiler() -> bytes:
    """Return the digest of the code that this process runs, whatever has changed on the disk since."""
    return digest_compiler()


def digest_bytes(data: bytes) -> str:
    """Return the digest of a byte string."""
    return blake2b(data, digest_size=16).hexdigest()


def open_cache(folder: str) -> DiskCache | None:
    """Return the cache in a folder; None if the user has no key."""
    key = _key(folder)
    if key is None:
        return None
    return DiskCache(folder, blake2b(key + _digest_running_compiler(), digest_size=32).digest())


def digest_compiler() -> bytes:
    """Return a digest of the states of the compiler's files, which any change of its code affects."""
    made = blake2b(f"{VERSION}\n{sys.version}\n".encode())
    for line in _own_files():
        made.update(line)
    return made.digest()


def _own_files() -> Iterator[bytes]:
    """Yield the state of each file of the compiler and of its core schemas, and of folders of libraries."""
    schemas = os.path.join(os.path.dirname(os.path.dirname(_PACKAGE)), "schemas")
    libraries = [place for place in sys.path if place.endswith("-packages")]
    for place in libraries:  # reinstalling a library changes its folder
        with suppress(OSError):
            yield f"{place}\n{os.stat(place).st_mtime_ns}\n".encode("utf-8", _ENCODING_ERRORS)
    waiting = [_PACKAGE, *([schemas] if os.path.isdir(schemas) else [])]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as found:
            for entry in sorted(found, key=lambda each: each.name):
                if entry.name == "__pycache__":
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                elif entry.name.endswith((".py", ".json")):
                    about = entry.stat()
                    yield f"{entry.path}\n{about.st_size} {about.st_mtime_ns}\n".encode(
                        "utf-8", _ENCODING_ERRORS
                    )


def _key(folder: str) -> bytes | None:
    """Return the user's key, created on first use: private to the user, and outside the project."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    place = os.path.join(home, "ludex", "key")
    project = os.path.realpath(os.path.join(folder, os.pardir, os.pardir))
    if not os.path.isabs(place) or os.path.realpath(place).startswith(project + os.sep):
        return None
    with suppress(OSError):
        return _read_key(place)
    with suppress(OSError):
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        replace_file(place, [os.urandom(_KEY_SIZE)], mode=0o600)
        return _read_key(place)
    return None


def _read_key(place: str) -> bytes | None:
    with open(place, "rb") as file:
        about = os.fstat(file.fileno())
        mine = not hasattr(os, "geteuid") or (about.st_uid == os.geteuid() and not about.st_mode & 0o077)
        key = file.read(_KEY_SIZE + 1)
    return key if mine and stat.S_ISREG(about.st_mode) and len(key) == _KEY_SIZE else None
