"""Pages read through pdfium: letters with their boxes and ink, raster images."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ludex.render.drawing.drawing_commands import MM
from ludex.render.preflight.structure import Box, UnreadablePdf

if TYPE_CHECKING:
    from PIL import Image


def render_pages(data: bytes, dpi: float, pages: Sequence[int] | None = None) -> Iterator[Image.Image]:
    """The pages of a file as images, one after the other."""
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(data)
    try:
        for number in range(len(document)) if pages is None else pages:
            yield document[number].render(scale=dpi / 72).to_pil()
    finally:
        document.close()


def png(image: Image.Image, dpi: float) -> bytes:
    """An image as the bytes of a PNG file."""
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(dpi, dpi), optimize=False, compress_level=6)
    return out.getvalue()


def fit_canvas(image: Image.Image, width: int, height: int) -> Image.Image:
    """An image of just that many dots: what is a dot too many is cut, evenly."""
    from PIL import Image

    if image.size == (width, height):
        return image
    made = Image.new("RGB", (width, height), "white")
    made.paste(image, ((width - image.width) // 2, (height - image.height) // 2))
    return made


def find_dpi(dots: float, length: float) -> float:
    """Dots per inch that make a length of millimetres that many dots."""
    return dots / (length * MM / 72)


_DPI = 150
_MOST = 8000
"""Dots a side: larger pages are looked at more coarsely."""
_TINY = 0.3
"""Boxes below so many points hold nothing that could be looked for."""


class Letter(NamedTuple):
    letter: str
    box: Box


@dataclass(frozen=True, slots=True)
class PageText:
    """One page as it is read."""

    text: str
    letters: tuple[Letter, ...]
    unseen: tuple[Letter, ...]
    """Letters in whose box nothing differs from anything: cut off, covered, or in the colour of their
    ground.
    """


def read_pages(data: bytes, same: Sequence[str]) -> Iterator[PageText]:
    """The pages of a file, one after the other. `same` has a word for each, alike where pages are: backs come
    again and again.
    """
    import pypdfium2

    known: dict[str, PageText] = {}
    try:
        document = pypdfium2.PdfDocument(data)
        try:
            for name, page in zip(same, document, strict=False):
                if name not in known:
                    known[name] = _read_page(page)
                yield known[name]
        finally:
            document.close()
    except pypdfium2.PdfiumError as error:
        raise UnreadablePdf(str(error)) from error


def _read_page(page: Any) -> PageText:
    from pypdfium2.raw import FPDFText_GetUnicode  # type: ignore[import-untyped]

    found = page.get_textpage()
    text = found.get_text_range()
    left, bottom, _, _ = page.get_mediabox()
    letters = []
    for number in range(found.count_chars()):
        code = FPDFText_GetUnicode(found, number)
        letter = "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
        if letter.strip():
            x0, y0, x1, y1 = found.get_charbox(number)
            letters.append(Letter(letter, (x0 - left, y0 - bottom, x1 - left, y1 - bottom)))
    scale = min(_DPI / 72, _MOST / max(1.0, *page.get_size()))
    image = page.render(scale=scale, grayscale=True).to_pil()
    unseen = tuple(each for each in letters if not _is_visible(image, each.box, scale))
    return PageText(text, tuple(letters), unseen)


def _is_visible(image: Image.Image, box: Box, scale: float) -> bool:
    if box[2] - box[0] < _TINY and box[3] - box[1] < _TINY:
        return True
    area = (
        int(box[0] * scale) - 1,
        int(image.height - box[3] * scale) - 1,
        int(box[2] * scale) + 2,
        int(image.height - box[1] * scale) + 2,
    )
    if area[2] <= 0 or area[3] <= 0 or area[0] >= image.width or area[1] >= image.height:
        return False
    low, high = cast(tuple[float, float], image.crop(area).getextrema())  # of one band
    return bool(high - low > 8)
