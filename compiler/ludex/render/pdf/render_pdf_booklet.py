"""Sheets and booklets as PDF files: an outline, links between entries, and pages in the order of folding."""

from __future__ import annotations

from ludex.render.drawing.drawing_commands import walk_texts
from ludex.render.pdf.pdf_document import Document, FileMetadata, FormPlacement, PageGeometry, Resources
from ludex.render.pdf.pdf_operators import ColourEncoder
from ludex.render.sheets.sheet import SheetPages


def write_sheet_pdf(
    pages: SheetPages, about: FileMetadata, resources: Resources, font: str, expected: bytes = b""
) -> bytes:
    """A file with a page for each page."""
    document = Document(about, resources, [font], ColourEncoder())
    for number, drawing in enumerate(pages.drawings):
        document.begin_page(PageGeometry(*pages.size))
        headings = {title: level for title, level, page, _ in pages.outline if page == number}
        document.draw(drawing, headings)
        for entry, (page, y) in pages.anchors.items():
            if page == number:
                document.add_anchor(entry, max(0.0, y - 1))
        for at, (title, level, page, y) in enumerate(pages.outline):
            if page == number:
                document.add_outline_entry(f"heading-{at}", title, level, max(0.0, y - 1))
        for text in walk_texts(drawing):
            if text.link and text.link in pages.anchors:
                high = text.size * 0.36
                box = text.x, text.y - high, text.x + text.width, text.y + high * 0.3
                document.link(text.link, box)
        document.end_page()
    return document.finish(expected)


def write_booklet_pdf(
    pages: SheetPages, about: FileMetadata, resources: Resources, font: str, expected: bytes = b""
) -> bytes:
    """The same pages two to a sheet of twice the size, in the order that gives a booklet when folded and
    sewn.

    Printed on both sides, turned over the short edge.
    """
    document = Document(about, resources, [font], ColourEncoder())
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
    """The pages, from 0, that stand left and right on each side of each sheet; those beyond `count` are
    empty.
    """
    whole = -(-count // 4) * 4
    sides = []
    for sheet in range(whole // 4):
        first = 2 * sheet
        sides.append((whole - 1 - first, first))
        sides.append((first + 1, whole - 2 - first))
    return sides
