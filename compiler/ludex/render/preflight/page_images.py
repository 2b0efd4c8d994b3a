"""Images of the pages of finished files, alone or side by side in a strip."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ludex.render.drawing.drawing_commands import MM

if TYPE_CHECKING:
    from PIL import Image

_STRIP_DPI = 40
_HEIGHT = 330
"""The height of a page in a strip, in dots."""
_SPACE = 10
_COLOURS = 96
_GROUND = "#d8d8d8"


def render_pages(data: bytes, dpi: float, pages: Sequence[int] | None = None) -> Iterator[Image.Image]:
    """Yield the pages of a file, or those with these numbers from 0, as images."""
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(data)
    try:
        for number in range(len(document)) if pages is None else pages:
            yield document[number].render(scale=dpi / 72).to_pil()
    finally:
        document.close()


def count_pages(data: bytes) -> int:
    """Return the number of pages of a file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return len(document)
    finally:
        document.close()


def png(image: Image.Image, dpi: float) -> bytes:
    """Return an image as the bytes of a PNG file."""
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi), optimize=False, compress_level=6)
    return out.getvalue()


def fit_canvas(image: Image.Image, width: int, height: int) -> Image.Image:
    """Crop an image to this size in dots, or extend it with white, evenly on opposite sides."""
    from PIL import Image

    if image.size == (width, height):
        return image
    made = Image.new("RGB", (width, height), "white")
    made.paste(image, ((width - image.width) // 2, (height - image.height) // 2))
    return made


def find_dpi(dots: float, length: float) -> float:
    """Return the dots per inch at which a length in millimetres has this many dots."""
    return dots / (length * MM / 72)


def make_page_strip(files: Sequence[tuple[bytes, Sequence[int]]]) -> bytes:
    """Return a PNG file with pages of PDF files; each file comes with the numbers of its pages, from 0."""
    from PIL import Image

    pages = [
        page.convert("RGB") for data, numbers in files for page in render_pages(data, _STRIP_DPI, numbers)
    ]
    scaled = [
        page.resize((max(1, round(page.width * _HEIGHT / page.height)), _HEIGHT), Image.Resampling.LANCZOS)
        for page in pages
    ]
    width = sum(page.width + _SPACE for page in scaled) + _SPACE
    strip = Image.new("RGB", (width, _HEIGHT + 2 * _SPACE), _GROUND)
    x = _SPACE
    for page in scaled:
        strip.paste(page, (x, _SPACE))
        x += page.width + _SPACE
    out = io.BytesIO()
    strip.quantize(_COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()
