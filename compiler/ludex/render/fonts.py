"""Fonts by family, TrueType metrics, text styles.

A family is plain data: `faces` names a file for `regular` and, optionally, for `bold`, `italic`,
`bold-italic`, `black` and `black-italic`. Another face of the same family replaces a missing one.

Widths are in thousandths of the size, as in PDF, so that they are measured once for all sizes.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

_MAGIC = (b"\x00\x01\x00\x00", b"true")
_RESTRICTED, _EMBEDDABLE = 0x000E, 0x000C
"""fsType: bits that forbid or limit embedding, unless editable embedding (8) or preview and print (4) is
allowed.
"""


class BadFont(Exception):
    """Error for a file that is not a TrueType font that can be measured."""


@dataclass(slots=True, eq=False)
class Face:
    """Metrics of a font file. Each file is read once, so faces are compared by identity."""

    file: str
    advances: Mapping[int, float]
    """Width of each character, by code point, in thousandths."""
    unknown: float
    """Width of glyph 0, which replaces characters that the font lacks."""
    ascent: float
    descent: float
    """Depth below the base line, as a positive number."""
    capital: float
    """Height of capitals."""
    embeddable: bool
    _widths: dict[str, float] = field(default_factory=dict)

    def width(self, text: str) -> float:
        """Return the width of a text, in thousandths of its size."""
        known = self._widths.get(text)
        if known is None:
            find, unknown = self.advances.get, self.unknown
            known = self._widths[text] = sum(find(ord(letter), unknown) for letter in text)
        return known

    def find_missing_characters(self, text: str) -> str:
        """Return the characters of a text that the font lacks, in order, without repetitions."""
        known = self.advances
        return "".join(dict.fromkeys(letter for letter in text if ord(letter) not in known))


@lru_cache(maxsize=64)
def read_face(file: str, data: bytes) -> Face:
    """Read the metrics of a font file, once for all games that share it; raise BadFont if that fails."""
    if data[:4] not in _MAGIC:  # fontTools would also unpack compressed fonts, whatever their unpacked size
        raise BadFont(file)
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    try:
        return _measure_font(file, TTFont(io.BytesIO(data), lazy=True))
    except Exception as error:  # a damaged table makes fontTools raise anything
        raise BadFont(file) from error


def _measure_font(file: str, font: TTFont) -> Face:
    # Glyphs are identified by number: the names in the file are not needed, and may be damaged.
    names = [str(number) for number in range(font["maxp"].numGlyphs)]
    font.setGlyphOrder(names)
    head, metrics, os2 = font["hhea"], font["hmtx"].metrics, font["OS/2"]
    per_thousand = 1000 / font["head"].unitsPerEm
    has_heights = os2.version >= 2 and os2.sxHeight and os2.sCapHeight
    capital = os2.sCapHeight if has_heights else head.ascent * 0.7
    return Face(
        file,
        {point: metrics[name][0] * per_thousand for point, name in font.getBestCmap().items()},
        metrics[names[0]][0] * per_thousand,
        head.ascent * per_thousand,
        -head.descent * per_thousand,
        capital * per_thousand,
        not os2.fsType & _RESTRICTED or bool(os2.fsType & _EMBEDDABLE),
    )


_NEAREST_FACES = {
    ("regular", False): ("regular",),
    ("bold", False): ("bold", "black", "regular"),
    ("black", False): ("black", "bold", "regular"),
    ("regular", True): ("italic", "regular"),
    ("bold", True): ("bold-italic", "bold", "italic", "regular"),
    ("black", True): ("black-italic", "bold-italic", "black", "bold", "italic", "regular"),
}
"""Names of faces in the data of a family, the best first, by weight and whether they are italic."""


class NoFont(Exception):
    """Error for a family that is unknown, or whose file cannot be used."""


class Faces(NamedTuple):
    """The four faces that a paragraph may need."""

    plain: Face
    bold: Face
    italic: Face
    both: Face

    def select_face(self, bold: bool, italic: bool) -> Face:
        if bold:
            return self.both if italic else self.bold
        return self.italic if italic else self.plain


@dataclass(slots=True)
class Fonts:
    """All families, with the faces that have been read."""

    families: Mapping[str, Mapping[str, Any]]
    read: Callable[[str], bytes]
    """Returns the bytes of a font file; raises OSError if there is none."""
    is_sound: Callable[[bytes], bool] = lambda _: True
    """Returns whether a font can be embedded."""
    _faces: dict[str, Face] = field(default_factory=dict)
    _sets: dict[tuple[str, str, bool], Faces] = field(default_factory=dict)

    def find_faces(self, family: str, weight: str, italic: bool) -> Faces:
        """Return the faces of a family for a base face; raise NoFont if one cannot be used.

        In bold text, bold words become black if possible; in italic text, italic words become upright.
        """
        name = family, weight, italic
        if name not in self._sets:
            heavier = "bold" if weight == "regular" else "black"
            self._sets[name] = Faces(
                self.find_face(family, weight, italic),
                self.find_face(family, heavier, italic),
                self.find_face(family, weight, not italic),
                self.find_face(family, heavier, not italic),
            )
        return self._sets[name]

    def find_face(self, family: str, weight: str = "regular", italic: bool = False) -> Face:
        """Return the nearest face of a family; raise NoFont if it has none, or if its file cannot be used."""
        data = self.families.get(family)
        if data is None:
            raise NoFont(family)
        faces = data["faces"]
        for name in _NEAREST_FACES[weight, italic]:
            if name in faces:
                return self.load_face(faces[name])
        raise NoFont(family)

    def load_face(self, file: str) -> Face:
        """Return the face in a file; raise NoFont if it is unreadable or must not be embedded."""
        face = self._faces.get(file)
        if face is None:
            try:
                data = self.read(file)
                if not self.is_sound(data):
                    raise BadFont(file)
                face = read_face(file, data)
            except (OSError, BadFont) as error:
                raise NoFont(file) from error
            if not face.embeddable:
                raise NoFont(file)
            self._faces[file] = face
        return face


@dataclass(frozen=True, slots=True)
class Style:
    """Text style. `size` and its lower limit `floor` are in points; other lengths are shares of the size."""

    name: str
    faces: Faces
    size: float
    floor: float
    leading: float
    align: str
    ink: str
    hyphenate: bool
    gap: float
    """Space between paragraphs, besides the leading."""
    icon: float
    """The height of icons in a line."""
    capitals: bool
    """Whether small letters are set as capitals."""
    lines: int
    """Maximum number of lines; 0 if only the box limits them."""
