"""Constants of the pack format: header, sections, slots, lines, checksums.

Writer and reader share these constants. `docs/pack-format.md` describes the format; changes need a new
VERSION.
"""

from __future__ import annotations

from struct import Struct
from typing import NamedTuple
from zlib import crc32

MAGIC = b"\x89LDX\r\n\x1a\n"
"""Magic bytes, as in PNG: no text file begins like this, and a transfer that rewrites line ends changes them.
"""

VERSION = 1

HEADER_SIZE = 1024
ALIGNMENT = 8
MAX_SIZE = 2**32 - 1
"""Maximum size of a pack, because offsets are 32-bit numbers."""

SECTIONS = tuple(
    "manifest entries kinds tags texts programs refs users files entry-places program-places".split()
)
NAMED_SECTIONS = frozenset({"entries", "kinds", "tags", "texts", "programs"})
"""The sections with rows that are found by name."""
CONTENT_SECTIONS = ("entries", "texts", "programs")
"""The sections whose digests make the content hash; the others are derived, or record source positions."""

WORD = Struct("<I")
OPENING = Struct("<8sI")
"""Magic and version. With their CRC-32 they make sixteen bytes, whose layout no later version will change."""
EXTENT = Struct("<II")
"""The file's length and the number of its sections, at EXTENT_AT."""
START = Struct("<8sI4xII")
"""Opening and extent without the checksum between them."""
SECTION = Struct("<16sIIII32s")
BOUNDS = Struct("<16xIIII")
"""A section's directory row without its name and digest."""
SLOT = Struct("<5I")
LINE = Struct("<3I")
PLACE = Struct("<3I")

EXTENT_AT = 16
DIRECTORY_AT = 64
HEADER_CRC_AT = HEADER_SIZE - 4

SEAL = 0x5845444C
"""The exclusive or of all words of a sound slot or line and of its position in the section."""
EMPTY = 0xFFFFFFFF
"""The hash and the number of an empty slot."""
RESIDUE = 0x2144DF1C
"""The CRC-32 of any bytes that end with the CRC-32 of the bytes before it."""


class Section(NamedTuple):
    """Position of a section, its numbers of rows and slots, and the SHA-256 of its bytes."""

    start: int
    size: int
    rows: int
    slots: int
    digest: bytes


def encode_header(sections: list[Section], length: int) -> bytes:
    """Encode the first 1024 bytes of a pack."""
    page = bytearray(HEADER_SIZE)
    OPENING.pack_into(page, 0, MAGIC, VERSION)
    WORD.pack_into(page, OPENING.size, crc32(page[: OPENING.size]))
    EXTENT.pack_into(page, EXTENT_AT, length, len(sections))
    for index, (name, section) in enumerate(zip(SECTIONS, sections, strict=True)):
        SECTION.pack_into(page, DIRECTORY_AT + index * SECTION.size, name.encode(), *section)
    WORD.pack_into(page, HEADER_CRC_AT, crc32(page[:HEADER_CRC_AT]))
    return bytes(page)


def seal_row(row: bytes) -> bytes:
    """Append a checksum to a row."""
    return row + WORD.pack(crc32(row))


def home_shift(slots: int) -> int:
    """Return the number of bits by which to shift a hash to get its home slot."""
    return 33 - slots.bit_length()


def align_position(position: int) -> int:
    return -(-position // ALIGNMENT) * ALIGNMENT
