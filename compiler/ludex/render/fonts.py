"""Fonts by family, TrueType metrics, text styles.

A family is plain data: `faces` names a file for `regular`, `bold`, `italic`, `bold-italic` and, where there
is one, `black`. A face that a family lacks is that nearest to it, so that bold never turns into another
family.

Widths are in thousandths of the size, as PDF has them, so that a text is measured once for every size.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

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

    def find_missing_characters(self, text: str) -> str:
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
        _is_embeddable(tables[b"OS/2"]),
    )


def _heights(table: bytes, ascent: int) -> tuple[float, float]:
    """The heights of small letters and capitals; older tables do not say."""
    (version,) = struct.unpack_from(">H", table, 0)
    if version >= 2 and len(table) >= 90:
        small, capital = struct.unpack_from(">hh", table, 86)
        if small and capital:
            return small, capital
    return ascent * 0.5, ascent * 0.7


def _is_embeddable(table: bytes) -> bool:
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
        found = {4: _segments, 12: _groups}.get(form, _read_unknown_map)(table[start:])
        best = found if len(found) > len(best) else best
    if not best:
        raise ValueError("no Unicode map")
    return best


def _read_unknown_map(_table: bytes) -> dict[int, int]:
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


_FALLBACK_FACES = {
    "regular": ("regular",),
    "bold": ("bold", "black", "regular"),
    "black": ("black", "bold", "regular"),
    "italic": ("italic", "regular"),
    "bold-italic": ("bold-italic", "bold", "italic", "regular"),
    "black-italic": ("black-italic", "bold-italic", "black", "bold", "italic", "regular"),
}


class NoFont(Exception):
    """The family is not in the catalogue, or its file cannot be used."""


def face_name(weight: str, italic: bool) -> str:
    """The name of a face in a family’s data."""
    if not italic:
        return weight
    return "italic" if weight == "regular" else f"{weight}-italic"


@dataclass(slots=True)
class Fonts:
    """All families, with the faces that have been read so far."""

    families: Mapping[str, Mapping[str, Any]]
    read: Callable[[str], bytes]
    """The bytes of a font file; OSError where there is none."""
    _faces: dict[str, Face] = field(default_factory=dict)

    def find_face(self, family: str, weight: str = "regular", italic: bool = False) -> Face:
        """The face that sets this; NoFont where nothing can."""
        data = self.families.get(family)
        if data is None:
            raise NoFont(family)
        faces = data["faces"]
        for name in _FALLBACK_FACES[face_name(weight, italic)]:
            if name in faces:
                return self.load_face(faces[name])
        raise NoFont(family)

    def load_face(self, file: str) -> Face:
        """The face in a file; NoFont where it cannot be read or may not be embedded."""
        face = self._faces.get(file)
        if face is None:
            try:
                face = read_face(file, self.read(file))
            except (OSError, BadFont) as error:
                raise NoFont(file) from error
            if not face.embeddable:
                raise NoFont(file)
            self._faces[file] = face
        return face


class Faces(NamedTuple):
    """The four faces that one paragraph may need."""

    plain: Face
    bold: Face
    italic: Face
    both: Face

    def select_face(self, bold: bool, italic: bool) -> Face:
        if bold:
            return self.both if italic else self.bold
        return self.italic if italic else self.plain


def find_faces(fonts: Fonts, family: str, weight: str, italic: bool) -> Faces:
    """The faces of a family about a base face: bold words in bold text turn black where the family can."""
    heavier = "bold" if weight == "regular" else "black"
    return Faces(
        fonts.find_face(family, weight, italic),
        fonts.find_face(family, heavier, italic),
        fonts.find_face(family, weight, not italic),
        fonts.find_face(family, heavier, not italic),
    )


@dataclass(frozen=True, slots=True)
class Style:
    """One way to set text. Sizes are in points, the rest in shares of the size."""

    name: str
    faces: Faces
    size: float
    floor: float
    leading: float
    align: str
    ink: str
    hyphenate: bool
    gap: float
    """Between paragraphs, beyond the leading."""
    icon: float
    """The height of icons in the line."""
    capitals: bool
    """Whether small letters are set as capitals."""
    lines: int
    """How many lines there may be at most; 0 where the box alone decides."""
