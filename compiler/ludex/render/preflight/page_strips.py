"""Page strips: small pages of finished files side by side in one picture."""

from __future__ import annotations

import io
from collections.abc import Sequence

from ludex.render.preflight.pdfium import render_pages

_DPI = 40
_HEIGHT = 330
"""The height of a page in a strip, in dots."""
_SPACE = 10
_COLOURS = 96
_GROUND = "#d8d8d8"


def make_page_strip(files: Sequence[tuple[bytes, Sequence[int]]]) -> bytes:
    """Return a PNG file with pages of PDF files; each file comes with the numbers of its pages, from 0."""
    from PIL import Image

    pages = [page.convert("RGB") for data, numbers in files for page in render_pages(data, _DPI, numbers)]
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
