"""Pages read with pdfium: letters with their boxes, what of them is visible, the edges of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ludex.render.drawing.drawing_commands import MM
from ludex.render.preflight.content_streams import Box
from ludex.render.preflight.set_texts import TextLine, find_lone_words, find_overlaps
from ludex.render.preflight.structure import Page, UnreadablePdf

if TYPE_CHECKING:
    from PIL import Image
    from pypdfium2 import PdfPage, PdfTextPage  # type: ignore[import-untyped]

_DPI = 110
"""Dots per inch for checking a page with text of four points, whose stems still show."""
_LEAST_DPI = 72
"""Dots per inch for checking a page without small text that is not trimmed: the fewest that show edges."""
_SMALLEST = 4.0
"""The size of text, in points, for which `_DPI` is needed."""
_CONTRAST = 8
"""Difference of two greys, of 255, from which something is visible."""
_MOST = 8000
"""Maximum number of dots a side: larger pages are checked more coarsely."""
_TINY = 0.3
"""Boxes smaller than this, in points, contain nothing that could be checked."""
_SIDES = ("left", "top", "right", "bottom")
_INK = 24
"""Greys at least this far below white, of 255, are ink."""
_NEAR = 0.8
"""Millimetres on either side of the cut within which no colour should end."""
_STEP = 36
"""Difference of two greys, of 255, that counts as an edge.

It applies to the mean of whole rows of dots, so that only colours along the cut count, not those across it.
"""
_SPARE = 0.16
"""Share of a side at each end that is not checked, because corners are rounded."""


class Sliver(NamedTuple):
    """Colour that ends beside the cut."""

    side: str
    distance: float
    """Millimetres from the cut; negative beyond it."""


class Letter(NamedTuple):
    letter: str
    box: Box


@dataclass(frozen=True, slots=True)
class PageText:
    """Text of one page."""

    text: str
    letters: tuple[Letter, ...]
    unseen: tuple[Letter, ...]
    """Letters whose box has no visible contrast: cut off, covered, or in the colour of their background."""
    lone_words: tuple[str, ...] = ()
    """Words alone in the last line of a paragraph, although another could join them."""
    reaches_margin: bool = False
    """Whether anything is drawn in the printer's margin."""
    slivers: tuple[Sliver, ...] = ()
    overlaps: tuple[tuple[str, str], ...] = ()
    """Pairs of texts that are printed over each other."""


def read_pages(
    data: bytes, pages: Sequence[Page], with_letters: bool = True, margin: float = 0
) -> Iterator[PageText]:
    """Yield the pages of a file in order; identical pages, such as backs, are read once.

    Unless `with_letters` is true, letters are neither listed nor checked. `margin` is the printer's margin in
    millimetres. Raises UnreadablePdf.
    """
    import pypdfium2

    known: dict[str, PageText] = {}
    try:
        document = pypdfium2.PdfDocument(data)
        try:
            for number, parsed in enumerate(pages[: len(document)]):
                if parsed.same not in known:
                    known[parsed.same] = _read_page(document[number], parsed, with_letters, margin)
                yield known[parsed.same]
        finally:
            document.close()
    except pypdfium2.PdfiumError as error:
        raise UnreadablePdf(str(error)) from error


def _read_page(page: PdfPage, parsed: Page, with_letters: bool, margin: float) -> PageText:
    found = page.get_textpage()
    text = found.get_text_range()
    letters, lines = _read_letters(page, found, text) if with_letters else ((), [])
    trimmed = parsed.is_trimmed
    if not (with_letters and letters) and not margin and not trimmed:
        return PageText(text, letters, ())
    dpi = _DPI if trimmed else _choose_dpi(lines)
    scale = min(dpi / 72, _MOST / max(1.0, *page.get_size()))
    image = page.render(scale=scale, grayscale=True).to_pil()
    raster = _Raster(image.tobytes(), image.width, image.height, scale)
    unseen = tuple(each for each in letters if not raster.shows(each.box)) if with_letters else ()
    slivers = find_slivers(image, _place_trim(parsed, scale), scale * MM) if trimmed else ()
    lone = find_lone_words(lines) if with_letters else ()
    reaches = bool(margin) and has_ink_in_margin(image, margin * MM * scale)
    overlaps = find_overlaps(found) if with_letters else ()
    return PageText(text, letters, unseen, tuple(lone), reaches, tuple(slivers), tuple(overlaps))


def _choose_dpi(lines: Sequence[TextLine]) -> float:
    """Return the dots per inch that show the smallest text of a page legibly; the fewest without text."""
    smallest = min((line.size for line in lines), default=_DPI)
    return min(_DPI, max(_LEAST_DPI, _DPI * _SMALLEST / max(smallest, 0.1)))


def find_lines(page: PdfPage) -> list[TextLine]:
    """Return the lines of text of a page."""
    found = page.get_textpage()
    return _read_letters(page, found, found.get_text_range())[1]


def _place_trim(parsed: Page, scale: float) -> Box:
    """Return the trim box of a page in dots, from its upper left corner."""
    left, bottom, right, top = parsed.trim or parsed.media
    x, y = parsed.media[0], parsed.media[3]
    return (left - x) * scale, (y - top) * scale, (right - x) * scale, (y - bottom) * scale


def _read_letters(page: PdfPage, found: PdfTextPage, text: str) -> tuple[tuple[Letter, ...], list[TextLine]]:
    """Return the letters of a page with their boxes, measured from its lower left corner, and their lines."""
    from ctypes import byref, c_double
    from math import hypot

    from pypdfium2.raw import (  # type: ignore[import-untyped]
        FS_MATRIX,
        FPDFText_GetCharBox,
        FPDFText_GetCharOrigin,
        FPDFText_GetFontSize,
        FPDFText_GetMatrix,
    )

    left, bottom, _, _ = page.get_mediabox()
    handle = found.raw
    x0, x1, y0, y1 = (c_double() for _ in range(4))
    places = tuple(map(byref, (x0, x1, y0, y1)))
    matrix = FS_MATRIX()
    letters: list[Letter] = []
    lines: list[TextLine] = []
    line: TextLine | None = None
    for number, letter in enumerate(_list_characters(found, text)):
        if letter.isspace():
            if letter in "\r\n":
                line = None
            elif line is not None:
                line.add_space()
            continue
        FPDFText_GetCharBox(handle, number, *places)
        start, end = x0.value - left, x1.value - left
        letters.append(Letter(letter, (start, y0.value - bottom, end, y1.value - bottom)))
        if line is None:
            FPDFText_GetCharOrigin(handle, number, places[0], places[2])
            FPDFText_GetMatrix(handle, number, byref(matrix))
            size = FPDFText_GetFontSize(handle, number) * hypot(matrix.b, matrix.d)
            line = TextLine(x0.value - left, y0.value - bottom, size)
            lines.append(line)
        line.add_letter(letter, start, end)
    return tuple(letters), lines


def _list_characters(found: PdfTextPage, text: str) -> str:
    """Return the characters of a page as pdfium numbers them.

    These are the characters of its text, in which a hyphen at a line end has another code. If the text lacks
    some, each is looked up by its number.
    """
    count = found.count_chars()
    if len(text) == count:
        return text.replace("\ufffe", "\x02")
    from pypdfium2.raw import FPDFText_GetUnicode

    handle = found.raw
    codes = (FPDFText_GetUnicode(handle, number) for number in range(count))
    return "".join("\ufffd" if 0xD800 <= code < 0xE000 else chr(code) for code in codes)


class _Raster(NamedTuple):
    """Page in greys, with a byte for each dot, row by row."""

    dots: bytes
    width: int
    height: int
    scale: float

    def shows(self, box: Box) -> bool:
        """Return whether a box has any visible contrast; true for a tiny box, false for one off the page.

        Rows are read from the middle outwards, because letters are there.
        """
        x0, y0, x1, y1 = box
        if x1 - x0 < _TINY and y1 - y0 < _TINY:
            return True
        dots, width, height, scale = self
        left, right = max(0, int(x0 * scale) - 1), min(width, int(x1 * scale) + 2)
        top, bottom = max(0, int(height - y1 * scale) - 1), min(height, int(height - y0 * scale) + 2)
        if left >= right or top >= bottom:
            return False
        middle = (top + bottom) // 2
        seen = dots[middle * width + left : middle * width + right]
        low, high = min(seen), max(seen)
        if high - low > _CONTRAST:  # almost always
            return True
        for row in chain(range(middle + 1, bottom), range(middle - 1, top - 1, -1)):
            seen = dots[row * width + left : row * width + right]
            low, high = min(low, min(seen)), max(high, max(seen))
            if high - low > _CONTRAST:
                return True
        return False


def has_ink_in_margin(page: Image.Image, margin: float) -> bool:
    """Return whether a page in greys has ink within this many dots of its edge."""
    width, height, depth = page.width, page.height, int(margin)
    rims = (
        (0, 0, depth, height),
        (0, 0, width, depth),
        (width - depth, 0, width, height),
        (0, height - depth, width, height),
    )
    return depth > 0 and any(min(page.crop(rim).tobytes()) < 255 - _INK for rim in rims)


def find_slivers(page: Image.Image, trim: Box, unit: float) -> list[Sliver]:
    """Return colours that end beside the cut of a page in greys.

    `trim` is left, top, right, bottom in dots; `unit` is the number of dots per millimetre.
    """
    found = []
    for side in _SIDES:
        distance = _find_edge(_read_profile(page, trim, side, unit * _NEAR))
        if distance is not None:
            found.append(Sliver(side, round(distance / unit, 1)))
    return found


def _read_profile(page: Image.Image, trim: Box, side: str, near: float) -> list[int]:
    """Return the mean grey of each row of dots along a side, from the outside inwards.

    The cut is in the middle. The list is empty if the page is too small beyond the cut.
    """
    left, top, right, bottom = trim
    across, down = (right - left) * _SPARE, (bottom - top) * _SPARE
    cut = {"left": left, "top": top, "right": right, "bottom": bottom}[side]
    depth = max(1, round(near))
    if side in ("left", "right"):
        box = (round(cut) - depth, round(top + down), round(cut) + depth, round(bottom - down))
        size = 2 * depth, 1
    else:
        box = (round(left + across), round(cut) - depth, round(right - across), round(cut) + depth)
        size = 1, 2 * depth
    if box[0] < 0 or box[1] < 0 or box[2] > page.width or box[3] > page.height:
        return []  # cannot be judged without bleed
    greys = list(page.resize(size, resample=4, box=box).tobytes())
    return greys if side in ("left", "top") else greys[::-1]


def _find_edge(profile: list[int]) -> float | None:
    """Return where a profile changes from one even grey to another, in dots from its middle.

    Return None if it does not change.
    """
    if len(profile) < 4:
        return None
    steps = [abs(b - a) for a, b in zip(profile, profile[2:], strict=False)]  # an edge may lie within a dot
    most = max(steps)
    if most < _STEP:
        return None
    widest = [at for at, step in enumerate(steps) if step == most]
    return (widest[0] + widest[-1]) / 2 + 1.5 - len(profile) / 2
