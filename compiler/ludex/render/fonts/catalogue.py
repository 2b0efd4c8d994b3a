"""The fonts of a project by family: which file sets which style, each read when it is first wanted.

A family is plain data: `faces` names a file for `regular`, `bold`, `italic`, `bold-italic` and, where there
is one, `black`. A face that a family lacks is that nearest to it, so that bold never turns into another
family.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.render.fonts.truetype import BadFont, Face, read_face

_NEAREST = {
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

    def face(self, family: str, weight: str = "regular", italic: bool = False) -> Face:
        """The face that sets this; NoFont where nothing can."""
        data = self.families.get(family)
        if data is None:
            raise NoFont(family)
        faces = data["faces"]
        for name in _NEAREST[face_name(weight, italic)]:
            if name in faces:
                return self.of_file(faces[name])
        raise NoFont(family)

    def of_file(self, file: str) -> Face:
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
