"""PDF files of cards, booklets and single pages; PDF/X conversion."""

from __future__ import annotations

import io
from collections.abc import Sequence

from ludex.render.drawing.drawing_commands import LINK, tag_links, walk_texts
from ludex.render.imposition.edges import Edges
from ludex.render.imposition.job import Profile
from ludex.render.imposition.pages import Page, PlacedSide
from ludex.render.pdf.pdf_document import Document, FileMetadata, FormPlacement, PageGeometry, Resources
from ludex.render.pdf.pdf_operators import CMYK, ColourEncoder
from ludex.render.pdf.press_inks import CONDITION
from ludex.render.preview_page import PreviewPage
from ludex.render.sheets.sheet import SheetPages

_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
"""The duplex choice suggested to print dialogues, by the edge over which the paper is turned."""


def write_card_pdf(
    pages: Sequence[Page],
    profile: Profile,
    about: FileMetadata,
    resources: Resources,
    font: str,
    expected: bytes = b"",
) -> bytes:
    """Return the bytes of a file with these pages, marked as PDF/X-1a if the profile requires that.

    `expected` has the encoded expectations to embed in the file.
    """
    document = Document(about, resources, [font], ColourEncoder(profile.colours, profile.limit, profile.rich))
    has_backs = any(page.is_back for page in pages)
    is_test = len(pages) > 1 and not any(page.sides for page in pages)
    if profile.form == "sheets" and profile.flip in _DUPLEX and (has_backs or is_test):
        document.prefer_duplex(_DUPLEX[profile.flip])
    sides = {placed.side.key: placed.side for page in pages for placed in page.sides}
    if sides:
        reaches = list(zip(*(side.bounds for side in sides.values()), strict=True))
        reach = (min(reaches[0]), min(reaches[1]), max(reaches[2]), max(reaches[3]))
        document.share_drawings([side.drawing for side in sides.values()], reach)
    for page in pages:
        document.begin_page(PageGeometry(*page.paper, page.trim, page.bleed))
        for placed in page.sides:
            form = document.make_side_form(placed.side.key, placed.side.drawing, placed.side.bounds)
            document.place_form(form, _make_placement(placed), placed.side.title)
        if page.over:
            document.draw(page.over)
        document.end_page()
    data = document.finish(expected)
    return mark_as_x1a(data) if profile.colours == CMYK and profile.standard == X_1A else data


def _make_placement(placed: PlacedSide) -> FormPlacement:
    """Return the placement of a side; if it is rotated, its origin is at another corner of its cell."""
    side, cell = placed.side, placed.cell
    bleed = placed.bleed if isinstance(placed.bleed, Edges) else Edges(*[placed.bleed] * 4)
    left, top, right, bottom = bleed.turn_back(cell.turn)
    across, down = (side.height, side.width) if cell.turn % 180 else (side.width, side.height)
    x = cell.x + (across * placed.scale if cell.turn in (90, 180) else 0)
    y = cell.y + (down * placed.scale if cell.turn in (180, 270) else 0)
    clip = placed.visible or (-left, -top, side.width + right, side.height + bottom)
    return FormPlacement(x, y, cell.turn, placed.scale, clip)


def write_preview_pdf(
    pages: Sequence[PreviewPage], title: str, lang: str, resources: Resources, font: str
) -> bytes:
    """Return the bytes of a file with one page for each preview."""
    document = Document(FileMetadata(title, lang), resources, [font], ColourEncoder())
    for page in pages:
        document.begin_page(PageGeometry(page.width, page.height))
        document.draw(page.drawing)
        document.end_page()
    return document.finish()


def write_sheet_pdf(
    pages: SheetPages, about: FileMetadata, resources: Resources, font: str, expected: bytes = b""
) -> bytes:
    """Return the bytes of a file with these pages."""
    document = Document(about, resources, [font], ColourEncoder())
    if len(pages.drawings) > 1:
        document.prefer_duplex(_DUPLEX["long"])
    for number, plain in enumerate(pages.drawings):
        drawing = tag_links(plain, pages.anchors, number)
        document.begin_page(PageGeometry(*pages.size))
        document.draw(drawing)
        for entry, (page, y) in pages.anchors.items():
            if page == number:
                document.add_anchor(entry, max(0.0, y - 1))
        for at, (title, level, page, y) in enumerate(pages.outline):
            if page == number:
                document.add_outline_entry(f"heading-{at}", title, level, max(0.0, y - 1))
        for text in walk_texts(drawing):
            if text.tags and text.tags[-1].startswith(LINK):
                high = text.size * 0.36
                box = text.x, text.y - high, text.x + text.width, text.y + high * 0.3
                document.link(text.link, box, text.tags, text.text)
        document.end_page()
    return document.finish(expected)


def write_booklet_pdf(
    pages: SheetPages, about: FileMetadata, resources: Resources, font: str, expected: bytes = b""
) -> bytes:
    """Return the bytes of a file with the pages two by two on sheets of twice the width, in booklet order.

    After duplex printing over the short edge, the sheets can be folded and sewn.
    """
    document = Document(about, resources, [font], ColourEncoder())
    document.prefer_duplex(_DUPLEX["short"])
    width, height = pages.size
    for left, right in order_booklet_pages(len(pages.drawings)):
        document.begin_page(PageGeometry(2 * width, height))
        for at, number in ((0.0, left), (width, right)):
            if number < len(pages.drawings):
                form = document.make_side_form(
                    ("page", number), pages.drawings[number], (0, 0, width, height)
                )
                document.place_form(form, FormPlacement(at, 0.0))
        document.end_page()
    return document.finish(expected)


def order_booklet_pages(count: int) -> list[tuple[int, int]]:
    """Return the numbers of the pages, from 0, at the left and right on each side of each sheet.

    Numbers from `count` on are empty pages.
    """
    whole = -(-count // 4) * 4
    sides = []
    for sheet in range(whole // 4):
        first = 2 * sheet
        sides.append((whole - 1 - first, first))
        sides.append((first + 1, whole - 2 - first))
    return sides


X_1A = "x-1a"
_VERSION = "PDF/X-1a:2003"
_REGISTRY = "http://www.color.org"


def mark_as_x1a(data: bytes) -> bytes:
    """Mark a finished file in four inks as PDF/X-1a:2003.

    The file names the printing condition of its colours, has boxes and embedded fonts, and has neither screen
    colours nor transparency. Nothing here verifies that: the printer's own preflight does.
    """
    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.docinfo["/GTS_PDFXVersion"] = _VERSION
        pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
        intent = pikepdf.Dictionary(
            Type=pikepdf.Name("/OutputIntent"),
            S=pikepdf.Name("/GTS_PDFX"),
            OutputConditionIdentifier=CONDITION,
            OutputCondition="Offset, coated paper",
            RegistryName=_REGISTRY,
            Info=f"Coated {CONDITION}",
        )
        pdf.Root["/OutputIntents"] = pikepdf.Array([intent])
        pdf.save(
            out,
            deterministic_id=True,
            force_version="1.4",
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return out.getvalue()
