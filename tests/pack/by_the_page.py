"""Reads a pack by the rules of docs/pack-format.md and nothing else: no line of Ludex is imported here.

It looks things up as a game's own program would, and checks what the page says a reader checks.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any
from zlib import crc32

SECTIONS = "manifest entries kinds tags texts programs refs users files entry-places program-places".split()


def u32(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")


class Reader:
    def __init__(self, path: Path) -> None:
        data = self.data = path.read_bytes()
        assert data[:8] == bytes.fromhex("89 4C 44 58 0D 0A 1A 0A"), "no pack"
        assert u32(data, 12) == crc32(data[:12])
        assert u32(data, 8) == 1, f"format {u32(data, 8)}"
        assert u32(data, 1020) == crc32(data[:1020])
        assert u32(data, 16) == len(data)
        assert u32(data, 20) == 11
        self.sections: dict[str, tuple[bytes, int, int]] = {}
        for index in range(11):
            name, start, size, rows, slots, _ = struct.unpack_from("<16s4I32s", data, 64 + 64 * index)
            assert start + size <= len(data)
            assert 20 * slots + 12 * rows <= size
            self.sections[name.rstrip(b"\0").decode()] = (data[start : start + size], rows, slots)
        assert list(self.sections) == SECTIONS

    def count(self, section: str) -> int:
        return self.sections[section][1]

    def row(self, section: str, number: int) -> bytes:
        data, rows, slots = self.sections[section]
        assert 0 <= number < rows
        line = 20 * slots + 12 * number
        begins, size, check = struct.unpack_from("<3I", data, line)
        assert begins ^ size ^ check ^ line == 0x5845444C
        return self.sound(data, begins, size)

    def find(self, section: str, name: str) -> tuple[int, bytes] | None:
        data, _, slots = self.sections[section]
        wanted, bits = crc32(name.encode()), slots.bit_length() - 1
        for slot in range(wanted >> (32 - bits) if slots else 0, slots):
            found, number, begins, size, check = struct.unpack_from("<5I", data, 20 * slot)
            assert found ^ number ^ begins ^ size ^ check ^ 20 * slot == 0x5845444C
            if found < wanted:
                continue
            if found > wanted or number == 0xFFFFFFFF:
                break
            row = self.sound(data, begins, size)
            if row.startswith(name.encode() + b"\n"):
                return number, row[len(name.encode()) + 1 :]
        return None

    def sound(self, data: bytes, begins: int, size: int) -> bytes:
        assert 4 <= size <= len(data) - begins
        row = data[begins : begins + size]
        assert u32(row, size - 4) == crc32(row[:-4])
        return row[:-4]

    def value(self, section: str, name: str) -> Any:
        found = self.find(section, name)
        return None if found is None else json.loads(found[1])

    def numbers(self, value: bytes) -> list[int]:
        return [u32(value, at) for at in range(0, len(value), 4)]

    def places(self, section: str, number: int) -> list[tuple[str, int, int] | None]:
        words = self.numbers(self.row(section, number))
        triples = zip(words[::3], words[1::3], words[2::3], strict=True)
        return [
            (self.row("files", file).decode(), line, column) if line else None
            for file, line, column in triples
        ]
