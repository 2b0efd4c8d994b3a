"""A way to set text, with its fonts found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ludex.render.fonts.catalogue import Fonts
from ludex.render.fonts.truetype import Face


class Faces(NamedTuple):
    """The four faces that one paragraph may need."""

    plain: Face
    bold: Face
    italic: Face
    both: Face

    def of(self, bold: bool, italic: bool) -> Face:
        if bold:
            return self.both if italic else self.bold
        return self.italic if italic else self.plain


def faces(fonts: Fonts, family: str, weight: str, italic: bool) -> Faces:
    """The faces of a family about a base face: bold words in bold text turn black where the family can."""
    heavier = "bold" if weight == "regular" else "black"
    return Faces(
        fonts.face(family, weight, italic),
        fonts.face(family, heavier, italic),
        fonts.face(family, weight, not italic),
        fonts.face(family, heavier, not italic),
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
