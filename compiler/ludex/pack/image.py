"""Bytes of an open pack file, and verified rows of its sections.

The first reads are ordinary ones, because the first access to a page of a memory map causes a page fault,
which takes several times as long as reading the few hundred bytes of a look-up. After a number of reads, the
file is mapped.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from json import JSONDecoder, dumps
from mmap import ACCESS_READ, mmap
from struct import unpack
from zlib import crc32

from ludex.core.filesystem import describe_os_error, open_flags
from ludex.core.messages import Slot
from ludex.pack.contents import Json
from ludex.pack.format import (
    BOUNDS,
    DIRECTORY_AT,
    EMPTY,
    EXTENT_AT,
    HEADER_SIZE,
    LINE,
    MAGIC,
    OPENING,
    RESIDUE,
    SEAL,
    SECTION,
    SECTIONS,
    SLOT,
    START,
    VERSION,
    Section,
    home_shift,
)
from ludex.pack.pack_errors import PackError, refuse

READS_BEFORE_MAPPING = 32
"""Number of reads after which the file is mapped: a plain read takes a fraction of a page fault's time."""


class PackImage:
    """Pack file that is open for reading. Reads stay within the file or raise PackError."""

    __slots__ = ("_handle", "_map", "_reads_left", "file", "header", "size")

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._handle = -1
        self.file = os.fspath(path)
        self._map: mmap | None = None
        self._reads_left = READS_BEFORE_MAPPING
        self._handle = _open_for_reading(self.file)
        try:
            self.header = os.pread(self._handle, HEADER_SIZE, 0)
            self.size = os.lseek(self._handle, 0, os.SEEK_END)
        except OSError:
            self.close()
            raise self.refuse("no-file") from None
        sound = crc32(self.header) == RESIDUE and len(self.header) == HEADER_SIZE
        if not sound or START.unpack_from(self.header) != (MAGIC, VERSION, self.size, len(SECTIONS)):
            trouble = self._diagnose_header()
            self.close()
            raise trouble

    def take(self, at: int, size: int) -> bytes:
        """Read `size` bytes at a position."""
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
        """Return start, size, rows and slots of a section, after checking their consistency."""
        place = DIRECTORY_AT + index * SECTION.size
        start, size, rows, slots = bounds = BOUNDS.unpack_from(self.header, place)
        if start < HEADER_SIZE or start + size > self.size or slots * SLOT.size + rows * LINE.size > size:
            raise self.refuse("malformed", at=place)
        return bounds

    def section(self, index: int) -> Section:
        """Return a section's row of the directory in the header."""
        digest = SECTION.unpack_from(self.header, DIRECTORY_AT + index * SECTION.size)[-1]
        return Section(*self.bounds(index), digest)

    def refuse(self, reason: str, **slots: Slot) -> PackError:
        return refuse(reason, self.file, **slots)

    def close(self) -> None:
        """Close the file; it cannot be read afterwards."""
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
        """Map the file into memory; all processes that have it open share that memory."""
        if self._handle < 0:
            raise ValueError(f"{self.file} is closed")
        try:
            self._map = mmap(self._handle, self.size, access=ACCESS_READ)
        except ValueError:
            raise self.refuse("cut", has=os.fstat(self._handle).st_size, wanted=self.size) from None
        except OSError as failure:
            raise self.refuse("unreadable", cause=describe_os_error(failure)) from None
        os.close(self._handle)
        self._handle = -1
        return self._map

    def _diagnose_header(self) -> PackError:
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


_FOR_READING = open_flags("O_RDONLY", "O_CLOEXEC", "O_NONBLOCK")
"""Flags that open a pipe without waiting for its writer; it is then rejected, because it is not a file."""


def _open_for_reading(file: str) -> int:
    try:
        return os.open(file, _FOR_READING)
    except (FileNotFoundError, ValueError):  # a file name cannot contain NUL
        raise refuse("missing", file) from None
    except OSError as failure:
        raise refuse("unreadable", file, cause=describe_os_error(failure)) from None


class SectionReader:
    """Reader of a section of an open pack. Offsets count from the section's start."""

    __slots__ = ("_at", "_image", "_lines_at", "_rows_at", "_shift", "_size", "count")

    def __init__(self, image: PackImage, index: int) -> None:
        self._image = image
        self._at, self._size, self.count, slots = image.bounds(index)
        self._shift = home_shift(slots)
        self._lines_at = slots * SLOT.size
        self._rows_at = self._lines_at + self.count * LINE.size

    def row(self, number: int) -> bytes:
        """Return the row with this number, without its checksum."""
        if not 0 <= number < self.count:
            raise IndexError(f"there is no row {number}: the section has {self.count}")
        place = self._lines_at + number * LINE.size
        at, size, check = LINE.unpack(self._image.take(self._at + place, LINE.size))
        if at ^ size ^ check ^ place != SEAL:
            raise self.refuse("damaged", place)
        return self._read_checked_row(at, size)[:-4]

    def find(self, name: str) -> tuple[int, bytes] | None:
        """Return the number and value of the row with this name; None if there is none."""
        try:
            key = name.encode()
        except UnicodeEncodeError:  # a lone surrogate: no row can have this name
            return None
        key_hash = crc32(key)
        key += b"\n"
        take = self._image.take
        first = (key_hash >> self._shift) * SLOT.size
        for place in range(first, self._lines_at, SLOT.size):
            found, number, at, size, check = SLOT.unpack(take(self._at + place, SLOT.size))
            if found ^ number ^ at ^ size ^ check ^ place != SEAL:
                raise self.refuse("damaged", place)
            if found < key_hash:
                continue
            if found > key_hash or number == EMPTY:
                break
            row = self._read_checked_row(at, size)
            if row.startswith(key):
                if number >= self.count:
                    raise self.refuse("malformed", place)
                return number, row[len(key) : -4]
        return None

    def named(self, number: int) -> tuple[str, bytes]:
        """Return the name and value of the row with this number, in a section with names."""
        name, end, value = self.row(number).partition(b"\n")
        if not end:
            raise self.refuse("malformed", self._lines_at + number * LINE.size)
        return self._text(name), value

    def all_named(self) -> Iterator[tuple[str, bytes]]:
        return map(self.named, range(self.count))

    def names(self) -> Iterator[str]:
        return (name for name, _ in self.all_named())

    def text(self, number: int) -> str:
        """Return the row with this number, decoded as text."""
        return self._text(self.row(number))

    def data(self, value: bytes) -> Json:
        """Decode a value as JSON."""
        try:
            text = value.decode()
            found, end = _decode(text)
        except (ValueError, RecursionError):
            raise self.refuse("malformed", 0) from None
        if end != len(text) or ("\\u" in text and not _is_encodable(found)):
            raise self.refuse("malformed", 0)
        return found

    def numbers(self, value: bytes, below: int) -> tuple[int, ...]:
        """Decode a value as 32-bit numbers below a bound."""
        if len(value) % 4:
            raise self.refuse("malformed", 0)
        found = unpack(f"<{len(value) // 4}I", value)
        if found and max(found) >= below:
            raise self.refuse("malformed", 0)
        return found

    def refuse(self, reason: str, place: int) -> PackError:
        return self._image.refuse(reason, at=self._at + place)

    def _text(self, value: bytes) -> str:
        try:
            return value.decode()
        except UnicodeDecodeError:
            raise self.refuse("malformed", 0) from None

    def _read_checked_row(self, at: int, size: int) -> bytes:
        if at < self._rows_at or at + size > self._size:
            raise self.refuse("malformed", at)
        row = self._image.take(self._at + at, size)
        if crc32(row) != RESIDUE:
            raise self.refuse("damaged", at)
        return row


def _is_encodable(value: Json) -> bool:
    """Return whether all text in a value can be encoded; escapes can contain lone surrogates."""
    try:
        dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _refuse_constant(name: str) -> Json:
    raise ValueError(f"{name} is not JSON")


_decode = JSONDecoder(parse_constant=_refuse_constant).raw_decode
