"""Reads what setting text needs out of a TrueType file: characters, widths, heights. Draws nothing.

Widths are in thousandths of the size, as PDF has them, so that a text is measured once for every size.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

_MAGIC = (b"\x00\x01\x00\x00", b"true")
_RESTRICTED = 0x000E
"""fsType: bits that forbid or limit embedding, unless editable embedding (8) or preview and print (4) is
allowed.
"""


class BadFont(Exception):
    """The file is no TrueType font that can be measured."""


@dataclass(slots=True, eq=False)
class Face:
    """The measures of one font file. Each file is read once, so that faces are the same when they are one."""

    file: str
    characters: dict[int, int]
    """Code point to glyph."""
    advances: list[float]
    """Width by glyph, in thousandths."""
    ascent: float
    descent: float
    """Below the base line, as a positive number."""
    capital: float
    """The height of capitals."""
    small: float
    """The height of small letters."""
    embeddable: bool
    _widths: dict[str, float] = field(default_factory=dict)

    def width(self, text: str) -> float:
        """The width of a text, in thousandths of its size. Characters that the font lacks have that of
        glyph 0.
        """
        known = self._widths.get(text)
        if known is None:
            find, advances = self.characters.get, self.advances
            known = self._widths[text] = sum(advances[find(ord(letter), 0)] for letter in text)
        return known

    def lacks(self, text: str) -> str:
        """The characters of a text that the font does not have, each once, in order."""
        known = self.characters
        return "".join(dict.fromkeys(letter for letter in text if ord(letter) not in known))


def read_face(file: str, data: bytes) -> Face:
    """The measures of a font file; BadFont for anything else."""
    if data[:4] not in _MAGIC:
        raise BadFont(file)
    try:
        return _read(file, data, _tables(data))
    except (struct.error, KeyError, IndexError, ValueError, ZeroDivisionError) as error:
        raise BadFont(file) from error


def _tables(data: bytes) -> dict[bytes, bytes]:
    (count,) = struct.unpack_from(">H", data, 4)
    found = {}
    for number in range(count):
        tag, _, start, length = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        found[tag] = data[start : start + length]
    return found


def _read(file: str, data: bytes, tables: dict[bytes, bytes]) -> Face:
    (units,) = struct.unpack_from(">H", tables[b"head"], 18)
    ascent, descent = struct.unpack_from(">hh", tables[b"hhea"], 4)
    (measured,) = struct.unpack_from(">H", tables[b"hhea"], 34)
    (glyphs,) = struct.unpack_from(">H", tables[b"maxp"], 4)
    per_thousand = 1000 / units
    small, capital = _heights(tables[b"OS/2"], ascent)
    return Face(
        file,
        _characters(tables[b"cmap"]),
        _advances(tables[b"hmtx"], measured, glyphs, per_thousand),
        ascent * per_thousand,
        -descent * per_thousand,
        capital * per_thousand,
        small * per_thousand,
        _embeddable(tables[b"OS/2"]),
    )


def _heights(table: bytes, ascent: int) -> tuple[float, float]:
    """The heights of small letters and capitals; older tables do not say."""
    (version,) = struct.unpack_from(">H", table, 0)
    if version >= 2 and len(table) >= 90:
        small, capital = struct.unpack_from(">hh", table, 86)
        if small and capital:
            return small, capital
    return ascent * 0.5, ascent * 0.7


def _embeddable(table: bytes) -> bool:
    (rights,) = struct.unpack_from(">H", table, 8)
    return not rights & _RESTRICTED or bool(rights & 0x000C)


def _advances(table: bytes, measured: int, glyphs: int, per_thousand: float) -> list[float]:
    """A width for every glyph: the last one measured counts for all after it."""
    widths = [pair[0] * per_thousand for pair in struct.iter_unpack(">Hh", table[: 4 * measured])]
    return widths + [widths[-1]] * (glyphs - len(widths))


def _characters(table: bytes) -> dict[int, int]:
    """The best Unicode map of the file: the full one (format 12), else that of the basic plane (format 4)."""
    (count,) = struct.unpack_from(">H", table, 2)
    best: dict[int, int] = {}
    for number in range(count):
        platform, encoding, start = struct.unpack_from(">HHL", table, 4 + 8 * number)
        if (platform, encoding) not in ((0, 3), (0, 4), (3, 1), (3, 10)):
            continue
        (form,) = struct.unpack_from(">H", table, start)
        found = {4: _segments, 12: _groups}.get(form, _nothing)(table[start:])
        best = found if len(found) > len(best) else best
    if not best:
        raise ValueError("no Unicode map")
    return best


def _nothing(_table: bytes) -> dict[int, int]:
    return {}


def _groups(table: bytes) -> dict[int, int]:
    (count,) = struct.unpack_from(">L", table, 12)
    found: dict[int, int] = {}
    for first, last, glyph in struct.iter_unpack(">LLL", table[16 : 16 + 12 * count]):
        if last - first > 0x10FFFF:
            raise ValueError("a group beyond Unicode")
        found.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
    return found


def _segments(table: bytes) -> dict[int, int]:
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, 14)
    starts = struct.unpack_from(f">{count}H", table, 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", table, 16 + 4 * count)
    offsets_at = 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", table, offsets_at)
    found: dict[int, int] = {}
    for number, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for point in range(first, min(last, 0xFFFE) + 1):
            glyph = point
            if offset:
                (glyph,) = struct.unpack_from(
                    ">H", table, offsets_at + 2 * number + offset + 2 * (point - first)
                )
                if not glyph:
                    continue
            glyph = (glyph + delta) & 0xFFFF
            if glyph:
                found[point] = glyph
    return found
