"""How large a picture is, from its first bytes: PNG and JPEG. Decodes no dots."""

from __future__ import annotations

import struct

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_LARGEST = 20_000
"""Dots a side: what says more is no picture for a card."""


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height in dots; None for what is no such picture."""
    if data.startswith(_PNG) and len(data) >= 24:
        found = struct.unpack(">LL", data[16:24])
    elif data.startswith(_JPEG):
        found = _jpeg(data)
    else:
        return None
    width, height = found
    return (width, height) if 0 < width <= _LARGEST and 0 < height <= _LARGEST else None


def _jpeg(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0
