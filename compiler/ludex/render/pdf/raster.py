"""Pages of a finished PDF as pictures, through pdfium."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from ludex.render.drawing.commands import MM


def pictures(data: bytes, dpi: float, pages: Sequence[int] | None = None) -> Iterator[Any]:
    """The pages of a file as images, one after the other."""
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(data)
    try:
        for number in range(len(document)) if pages is None else pages:
            yield document[number].render(scale=dpi / 72).to_pil()
    finally:
        document.close()


def png(image: Any, dpi: float) -> bytes:
    """An image as the bytes of a PNG file."""
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi), optimize=False, compress_level=6)
    return out.getvalue()


def exactly(image: Any, width: int, height: int) -> Any:
    """An image of just that many dots: what is a dot too many is cut, evenly."""
    from PIL import Image

    if image.size == (width, height):
        return image
    made = Image.new("RGB", (width, height), "white")
    made.paste(image, ((width - image.width) // 2, (height - image.height) // 2))
    return made


def scale(dots: float, length: float) -> float:
    """Dots per inch that make a length of millimetres that many dots."""
    return dots / (length * MM / 72)
