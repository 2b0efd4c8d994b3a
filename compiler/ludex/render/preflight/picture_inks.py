"""Inks of pictures in a PDF: the maximum total of inks, and the inks used.

Only uncompressed or losslessly compressed pictures of eight bits, and JPEG, are read. Totals are measured on
squares of two by two dots, because a single dot may exceed a limit by rounding in JPEG.
"""

from __future__ import annotations

import io
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pikepdf import Stream
    from PIL import Image

PLATES = ("cyan", "magenta", "yellow", "black")
_SPOT = 2
_MOST = 40_000_000
"""Maximum number of dots of a picture that is read: A3 at 400 dots per inch has fewer."""


class PictureInks(NamedTuple):
    """Maximum total of inks, 1 for each of the four, and the inks used."""

    total: float
    plates: frozenset[str]


_UNKNOWN = PictureInks(0.0, frozenset(PLATES))
"""The assumption about a picture in another format: it may use any ink."""


def measure_picture_inks(stream: Stream) -> PictureInks:
    """Return the inks of a picture whose colour space is CMYK; `_UNKNOWN` if it cannot be read."""
    picture = _read_picture(stream)
    if picture is None:
        return _UNKNOWN
    from PIL import ImageMath

    bands = dict(zip(PLATES, picture.split(), strict=True))
    used = frozenset(name for name, band in bands.items() if _most(band) > 0)
    spots = picture.reduce(_SPOT) if min(picture.size) >= _SPOT else picture
    total = ImageMath.lambda_eval(
        lambda inks: inks["cyan"] + inks["magenta"] + inks["yellow"] + inks["black"],
        **dict(zip(PLATES, spots.split(), strict=True)),
    )
    return PictureInks(_most(total) / 255, used)


def _most(band: Image.Image) -> float:
    """Return the largest value of a picture with one band."""
    _, most = band.getextrema()
    return most if isinstance(most, int | float) else max(most)


def _read_picture(stream: Stream) -> Image.Image | None:
    """Return a picture in four inks, 255 for a full one; None if its format is not supported."""
    import pikepdf
    from PIL import Image

    size = int(stream.Width), int(stream.Height)
    if not 0 < size[0] * size[1] <= _MOST:
        return None
    if _list_filters(stream) == ["/DCTDecode"]:
        with suppress(OSError, ValueError, Image.DecompressionBombError):
            picture = Image.open(io.BytesIO(stream.read_raw_bytes()))
            if picture.mode != "CMYK" or picture.size != size:
                return None
            stored = picture.tobytes()
            if "adobe" in picture.info:  # Pillow inverts these, a PDF does not
                stored = stored.translate(_INVERTED)
            return Image.frombytes("CMYK", size, _apply_decode(stream, stored))
        return None
    if int(stream.get("/BitsPerComponent", 8)) != 8 or stream.get("/ColorSpace") is None:
        return None
    try:
        data = stream.read_bytes()
    except pikepdf.PdfError:  # such as JPEG 2000
        return None
    if len(data) < 4 * size[0] * size[1]:  # indexed colours, or cut short
        return None
    return Image.frombytes("CMYK", size, _apply_decode(stream, data[: 4 * size[0] * size[1]]))


def _list_filters(stream: Stream) -> list[str]:
    import pikepdf

    named = stream.get("/Filter")
    filters = named if isinstance(named, pikepdf.Array) else [] if named is None else [named]
    return [str(each) for each in filters]


_INVERTED = bytes(range(255, -1, -1))


def _apply_decode(stream: Stream, data: bytes) -> bytes:
    """Invert inks if the picture states that 0 is a full ink."""
    decode = stream.get("/Decode")
    is_inverted = decode is not None and len(decode) == 8 and float(decode[0]) > float(decode[1])
    return data.translate(_INVERTED) if is_inverted else data
