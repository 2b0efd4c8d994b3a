"""The bytes of a pack file: opened, bounds-checked, and copied out a few at a time. Knows the header, no row.

The first reads are plain ones: each page of a fresh memory map costs a fault, several times as much as
reading the few hundred bytes that a first look-up wants. Who asks for more gets the map.
"""

from __future__ import annotations

import os
import stat
from mmap import ACCESS_READ, mmap
from zlib import crc32

from ludex.core.message import Slot
from ludex.core.system import cause
from ludex.pack.layout import (
    BOUNDS,
    DIRECTORY_AT,
    EXTENT_AT,
    HEADER_SIZE,
    LINE,
    MAGIC,
    OPENING,
    RESIDUE,
    SECTION,
    SECTIONS,
    SLOT,
    START,
    VERSION,
    Section,
)
from ludex.pack.refusal import PackError, refuse

READS_BEFORE_MAPPING = 32
"""Where a map begins to pay, roughly: a plain read of a row takes a fraction of a page fault's time."""


class Image:
    """An open pack file. Whatever is asked of it, it reads within the file or refuses."""

    __slots__ = ("_handle", "_map", "_reads_left", "file", "header", "size")

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._handle = -1
        self.file = os.fspath(path)
        self._map: mmap | None = None
        self._reads_left = READS_BEFORE_MAPPING
        self._handle = _opened(self.file)
        try:
            self.header = os.pread(self._handle, HEADER_SIZE, 0)
            self.size = os.lseek(self._handle, 0, os.SEEK_END)
        except OSError:
            self.close()
            raise self.refuse("no-file") from None
        sound = crc32(self.header) == RESIDUE and len(self.header) == HEADER_SIZE
        if not sound or START.unpack_from(self.header) != (MAGIC, VERSION, self.size, len(SECTIONS)):
            trouble = self._trouble()
            self.close()
            raise trouble

    def take(self, at: int, size: int) -> bytes:
        """The bytes from `at` on, `size` of them."""
        if at + size > self.size:
            raise self.refuse("malformed", at=at)
        if self._map is not None:
            return self._map[at : at + size]
        if self._reads_left <= 0:
            return self._mapped()[at : at + size]
        self._reads_left -= 1
        found = os.pread(self._handle, size, at)
        if len(found) < size:
            raise self.refuse("cut", has=at + len(found), wanted=self.size)
        return found

    def bounds(self, index: int) -> tuple[int, int, int, int]:
        """Start, size, rows and slots of a section: inside the file, and large enough for what it counts."""
        place = DIRECTORY_AT + index * SECTION.size
        start, size, rows, slots = bounds = BOUNDS.unpack_from(self.header, place)
        if start < HEADER_SIZE or start + size > self.size or slots * SLOT.size + rows * LINE.size > size:
            raise self.refuse("malformed", at=place)
        return bounds

    def section(self, index: int) -> Section:
        """What the header says of a section."""
        digest = SECTION.unpack_from(self.header, DIRECTORY_AT + index * SECTION.size)[-1]
        return Section(*self.bounds(index), digest)

    def refuse(self, reason: str, **slots: Slot) -> PackError:
        return refuse(reason, self.file, **slots)

    def close(self) -> None:
        """Give the file back. A closed image reads nothing more."""
        self._reads_left = 0
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
        if self._map is not None:
            self._map.close()

    def __del__(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)

    def _mapped(self) -> mmap:
        """The map, from now on; whoever has the file open elsewhere shares its memory."""
        if self._handle < 0:
            raise ValueError(f"{self.file} is closed")
        try:
            self._map = mmap(self._handle, self.size, access=ACCESS_READ)
        except ValueError:
            raise self.refuse("cut", has=os.fstat(self._handle).st_size, wanted=self.size) from None
        except OSError as failure:
            raise self.refuse("unreadable", cause=cause(failure)) from None
        os.close(self._handle)
        self._handle = -1
        return self._map

    def _trouble(self) -> PackError:
        """What is wrong with a header that is not what it should be."""
        header, size = self.header, self.size
        if not stat.S_ISREG(os.fstat(self._handle).st_mode):
            return self.refuse("no-file")
        if size == 0:
            return self.refuse("empty")
        if not header.startswith(MAGIC[: len(header)]):
            return self.refuse("foreign")
        if len(header) < EXTENT_AT:
            return self.refuse("cut", has=len(header), wanted=HEADER_SIZE)
        if crc32(header[:EXTENT_AT]) != RESIDUE:
            return self.refuse("damaged", at=0)
        _, version = OPENING.unpack_from(header)
        if version != VERSION:
            return self.refuse("newer" if version > VERSION else "older", version=version, ours=VERSION)
        if len(header) < HEADER_SIZE:
            return self.refuse("cut", has=len(header), wanted=HEADER_SIZE)
        if crc32(header) != RESIDUE:
            return self.refuse("damaged", at=EXTENT_AT)
        _, _, length, _ = START.unpack_from(header)
        if size != length:
            return self.refuse("cut" if size < length else "long", has=size, wanted=length)
        return self.refuse("malformed", at=0)


_FOR_READING = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK
"""A pipe is opened without waiting for its writer, and refused in the next step."""


def _opened(file: str) -> int:
    """A handle for reading."""
    try:
        return os.open(file, _FOR_READING)
    except FileNotFoundError:
        raise refuse("missing", file) from None
    except OSError as failure:
        raise refuse("unreadable", file, cause=cause(failure)) from None
    except ValueError:  # a NUL is no part of a name
        raise refuse("missing", file) from None
