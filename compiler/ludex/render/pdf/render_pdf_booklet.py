"""Sheets and booklets as PDF files: an outline, links between entries, and pages in the order of folding."""

from __future__ import annotations

from ludex.render.drawing.drawing_commands import words_of
from ludex.render.pdf.pdf_document import About, Document, Placed, Resources, Sheet
from ludex.render.pdf.pdf_operators import Colours
from ludex.render.sheets.sheet import Pages


def write(pages: Pages, about: About, resources: Resources, font: str, expected: bytes = b"") -> bytes:
    """A file with a page for each page."""
    document = Document(about, resources, [font], Colours())
    for number, drawing in enumerate(pages.drawings):
        document.page(Sheet(*pages.size))
        headings = {title: level for title, level, page, _ in pages.outline if page == number}
        document.draw(drawing, headings)
        for entry, (page, y) in pages.anchors.items():
            if page == number:
                document.mark(entry, max(0.0, y - 1))
        for at, (title, level, page, y) in enumerate(pages.outline):
            if page == number:
                document.outline(f"heading-{at}", title, level, max(0.0, y - 1))
        for text in words_of(drawing):
            if text.link and text.link in pages.anchors:
                high = text.size * 0.36
                box = text.x, text.y - high, text.x + text.width, text.y + high * 0.3
                document.link(text.link, box)
        document.end_page()
    return document.bytes(expected)


def folded(pages: Pages, about: About, resources: Resources, font: str, expected: bytes = b"") -> bytes:
    """The same pages two to a sheet of twice the size, in the order that gives a booklet when folded and
    sewn.

    Printed on both sides, turned over the short edge.
    """
    document = Document(about, resources, [font], Colours())
    width, height = pages.size
    for left, right in order(len(pages.drawings)):
        document.page(Sheet(2 * width, height))
        for at, number in ((0.0, left), (width, right)):
            if number < len(pages.drawings):
                form = document.side(("page", number), pages.drawings[number], (0, 0, width, height))
                document.place(form, Placed(at, 0.0))
        document.end_page()
    return document.bytes(expected)


def order(count: int) -> list[tuple[int, int]]:
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
