"""Asset checks: try fonts and pictures before printing, to report those that fail.

Fonts and pictures are not trusted, and the libraries that read them fail in various ways. Results are cached
by digest.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ludex.core.hashing import digest

_MOST_CHARACTERS = 200_000
"""Maximum number of characters that the tables of a font may map, counting repeats; Unicode has fewer."""
_MOST_TABLES = 64


@dataclass(slots=True)
class AssetChecks:
    """Trials of assets, with results by digest; those whose digests are in `known` are sound."""

    known: frozenset[str] = frozenset()
    tried: dict[str, bool] = field(default_factory=dict)
    """The requested assets, and whether they are sound."""

    def is_font(self, data: bytes) -> bool:
        """Return whether a font can be read and a subset of it made."""
        return self._is_sound(data, _try_font)

    def is_picture(self, data: bytes) -> bool:
        """Return whether a picture can be decoded."""
        return self._is_sound(data, _try_picture)

    def _is_sound(self, data: bytes, trial: Callable[[bytes], None]) -> bool:
        name = digest(data)
        if name not in self.tried:
            self.tried[name] = name in self.known or _passes(name, data, trial)
        return self.tried[name]

    def list_sound(self) -> list[str]:
        """Return the digests of the requested assets that are sound."""
        return sorted(name for name, sound in self.tried.items() if sound)


_tried: dict[str, bool] = {}
"""The results of trials in this process, by digest: games share fonts."""


def _passes(name: str, data: bytes, trial: Callable[[bytes], None]) -> bool:
    if name not in _tried:
        try:
            trial(data)
            _tried[name] = True
        except Exception:  # ReportLab and Pillow may raise anything for a damaged file
            _tried[name] = False
    return _tried[name]


def _try_font(data: bytes) -> None:
    """Make a subset of all characters of a font, unless it claims more than any font has.

    A few bytes can claim millions, which font readers would expand.
    """
    from reportlab.pdfbase.ttfonts import TTFont

    if sum(_count_in_table(data, at) for at in _find_character_maps(data)) > _MOST_CHARACTERS:
        raise ValueError("more characters than Unicode")
    face = TTFont("ludex:trial", io.BytesIO(data)).face
    face.makeSubset(sorted(face.charToGlyph))


def _try_picture(data: bytes) -> None:
    from ludex.render.pdf.pdf_operators import open_picture

    open_picture(data).convert("RGB")


def _find_character_maps(data: bytes) -> Iterator[int]:
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        if tag == b"cmap":
            count = struct.unpack_from(">H", data, start + 2)[0]
            if count > _MOST_TABLES:
                raise ValueError("too many tables")
            for each in range(count):
                yield start + struct.unpack_from(">L", data, start + 4 + 8 * each + 4)[0]


def _count_in_table(data: bytes, at: int) -> int:
    form = struct.unpack_from(">H", data, at)[0]
    if form == 4:
        count = struct.unpack_from(">H", data, at + 6)[0] // 2
        ends = struct.unpack_from(f">{count}H", data, at + 14)
        starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
        return sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))
    if form in (8, 12, 13):
        at += 8192 if form == 8 else 0
        count = struct.unpack_from(">L", data, at + 12)[0]
        if 16 + 12 * count > len(data):
            raise ValueError("more groups than bytes")
        groups = (struct.unpack_from(">LL", data, at + 16 + 12 * each) for each in range(count))
        return sum(max(0, end - start + 1) for start, end in groups)
    if form == 10:
        found: int = struct.unpack_from(">L", data, at + 16)[0]
        return found
    return 0
