"""Damage that checksums do not show: a changed pack gets the checksums that its bytes now should have.

So the tests reach what stands behind the checksums: bounds, counts, shapes. Written against the format's
page; takes whatever it is given.
"""

from __future__ import annotations

import re
import struct
from hashlib import sha256
from zlib import crc32

SEAL = 0x5845444C


def resealed(data: bytes) -> bytes:
    """The same bytes with every check, checksum and digest put right, as far as they can be found."""
    page = bytearray(data)
    if len(page) < 1024:
        return bytes(page)
    _sections(page)
    contents = b"".join(bytes(page[64 + index * 64 + 32 : 64 + index * 64 + 64]) for index in (1, 4, 5))
    said = re.compile(rb'"content":"[0-9a-f]{64}"')
    page[:] = said.sub(b'"content":"' + sha256(contents).hexdigest().encode() + b'"', page, count=1)
    _sections(page)
    struct.pack_into("<I", page, 12, crc32(page[:12]))
    struct.pack_into("<I", page, 1020, crc32(page[:1020]))
    return bytes(page)


def _sections(page: bytearray) -> None:
    for place in range(64, 64 + 11 * 64, 64):
        start, size, rows, slots = struct.unpack_from("<4I", page, place + 16)
        if start + size <= len(page):
            _section(page, start, start + size, rows, slots)
            page[place + 32 : place + 64] = sha256(page[start : start + size]).digest()


def _section(page: bytearray, start: int, end: int, rows: int, slots: int) -> None:
    at = start
    for size, count in ((20, slots), (12, rows)):
        for _ in range(min(count, (end - at) // size)):
            words = struct.unpack_from(f"<{size // 4}I", page, at)
            check = at - start ^ SEAL
            for word in words[:-1]:
                check ^= word
            struct.pack_into("<I", page, at + size - 4, check)
            if size == 12:
                _row(page, start + words[0], words[1], end)
            at += size


def _row(page: bytearray, at: int, size: int, end: int) -> None:
    if size >= 4 and at + size <= end:
        struct.pack_into("<I", page, at + size - 4, crc32(page[at : at + size - 4]))
