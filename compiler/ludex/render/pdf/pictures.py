"""Pictures as a file wants them: nothing seen through, and for a press in four inks under their limit."""

from __future__ import annotations

import io
from typing import Any

from ludex.render.pdf.colours import CMYK, GREY, Colours


def prepared(data: bytes, colours: Colours) -> Any:
    """A picture to be embedded in a file of these colours, on white where it was clear."""
    from PIL import Image

    picture: Any = Image.open(io.BytesIO(data))
    if "A" in picture.getbands() or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        picture = Image.new("RGB", clear.size, "#ffffff")
        picture.paste(clear, mask=clear.getchannel("A"))
    if colours.space == GREY:
        return picture.convert("L")
    if colours.space == CMYK:
        return _inked(picture.convert("RGB"))
    return picture.convert("RGB")


def _inked(picture: Any) -> Any:
    """Four inks: what all three colours lack is black, so that no place has more than two inks’ worth."""
    from PIL import Image, ImageChops

    red, green, blue = picture.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    inks = [ImageChops.subtract(most, each) for each in (red, green, blue)]
    return Image.merge("CMYK", [*inks, ImageChops.invert(most)])
