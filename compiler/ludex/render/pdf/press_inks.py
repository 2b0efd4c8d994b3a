"""Press inks: screen colours as the four inks of a press, by an ICC profile of coated offset paper.

LittleCMS converts colours relative to the paper's white, with black point compensation. Greys outside
pictures use only black ink, so that they stay grey when plates are misaligned. `press/LICENSE` states the
origin of the profile.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ludex.render.drawing.colours import rgb

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageCms import ImageCmsTransform

CONDITION = "FOGRA39"
"""The name of the printing condition in the registry of the ICC."""
_PROFILE = Path(__file__).with_name("press") / "coated-fogra39.icc"
_MOST_INK = 2.4
"""Largest total of inks that the profile uses in one place."""
_ROUNDING = 0.02
"""How far totals between the points of the profile's table may exceed `_MOST_INK`."""


class Cmyk(NamedTuple):
    """Shares of the four inks, from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        return sum(self)


@lru_cache(maxsize=4096)
def convert_to_cmyk(ink: str, limit: float = 4.0) -> Cmyk:
    """Return the inks of a colour, with a total of at most `limit`; greys use only black."""
    from PIL import Image

    red, green, blue = rgb(ink)
    if red == green == blue:
        return Cmyk(0.0, 0.0, 0.0, round(1 - red / 255, 4))
    dot = convert_picture(Image.new("RGB", (1, 1), ink), limit)
    cyan, magenta, yellow, black = (round(part / 255, 4) for part in dot.tobytes())
    return Cmyk(cyan, magenta, yellow, black)


def convert_picture(picture: Image.Image, limit: float = 4.0) -> Image.Image:
    """Convert an RGB picture to four inks, with a total of at most `limit` in each dot."""
    from PIL import Image

    converted = Image.new("CMYK", picture.size)
    # The transform's own `apply` would also copy the whole profile into the picture: a millisecond each time.
    _make_transform().transform.apply(picture.getim(), converted.getim())
    return _limit_ink(converted, limit) if limit < _MOST_INK + _ROUNDING else converted


@cache
def _make_transform() -> ImageCmsTransform:
    from PIL import ImageCms

    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        str(_PROFILE),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def _limit_ink(picture: Image.Image, limit: float) -> Image.Image:
    """Reduce the three colours in dots with too much ink, but not black."""
    from PIL import Image, ImageMath

    *colours, black = picture.split()
    wanted = dict(zip("cmy", colours, strict=True))
    most = int(limit * 255)
    total = ImageMath.lambda_eval(
        lambda bands: bands["max"](bands["c"] + bands["m"] + bands["y"], 1), **wanted
    )
    allowed = ImageMath.lambda_eval(lambda bands: bands["max"](most - bands["k"], 0), k=black)

    def reduce_ink(name: str) -> Image.Image:
        made: Image.Image = ImageMath.lambda_eval(
            lambda bands: bands["convert"](
                bands[name] * bands["min"](bands["a"], bands["t"]) / bands["t"], "L"
            ),
            **wanted,
            a=allowed,
            t=total,
        )
        return made

    return Image.merge("CMYK", [*map(reduce_ink, "cmy"), black])
