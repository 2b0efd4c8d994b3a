"""One page as a PDF file, for the eye alone: no boxes, no marks."""

from __future__ import annotations

from ludex.render.pdf.pdf_document import Document, FileMetadata, PageGeometry, Resources
from ludex.render.pdf.pdf_operators import ColourEncoder
from ludex.render.preview_page import Page


def write_single_page_pdf(page: Page, title: str, lang: str, resources: Resources, font: str) -> bytes:
    """The bytes of a file with one page."""
    document = Document(FileMetadata(title, lang), resources, [font], ColourEncoder())
    document.begin_page(PageGeometry(page.width, page.height))
    document.draw(page.drawing)
    document.end_page()
    return document.finish()
