"""One page as a PDF file, for the eye alone: no boxes, no marks."""

from __future__ import annotations

from ludex.render.pdf.pdf_document import About, Document, Resources, Sheet
from ludex.render.pdf.pdf_operators import Colours
from ludex.render.preview_page import Page


def single(page: Page, title: str, lang: str, resources: Resources, font: str) -> bytes:
    """The bytes of a file with one page."""
    document = Document(About(title, lang), resources, [font], Colours())
    document.page(Sheet(page.width, page.height))
    document.draw(page.drawing)
    document.end_page()
    return document.bytes()
