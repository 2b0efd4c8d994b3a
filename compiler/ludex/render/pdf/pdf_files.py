"""PDF files of cards, booklets and single pages; PDF/X conversion."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.render.imposition.job import Profile
from ludex.render.imposition.pages import Page, PlacedSide
from ludex.render.pdf.pdf_document import Document, FileMetadata, FormPlacement, PageGeometry, Resources
from ludex.render.pdf.pdf_operators import CMYK, ColourEncoder
from ludex.render.pdf.render_pdf_standard import apply_press_standard


def write_card_pdf(
    pages: Sequence[Page],
    profile: Profile,
    about: FileMetadata,
    resources: Resources,
    font: str,
    expected: bytes = b"",
) -> bytes:
    """The bytes of a file with these pages; `expected` is what the file says that it should be."""
    document = Document(about, resources, [font], ColourEncoder(profile.colours, profile.limit, profile.rich))
    sides = {put.side.key: put.side for page in pages for put in page.puts}
    if sides:
        reaches = list(zip(*(side.bounds for side in sides.values()), strict=True))
        reach = (min(reaches[0]), min(reaches[1]), max(reaches[2]), max(reaches[3]))
        document.share_drawings([side.drawing for side in sides.values()], reach)
    for page in pages:
        document.begin_page(PageGeometry(*page.paper, page.trim, page.bleed))
        for put in page.puts:
            form = document.make_side_form(put.side.key, put.side.drawing, put.side.bounds)
            document.place_form(form, _make_placement(put), put.side.said)
        if page.over:
            document.draw(page.over)
        document.end_page()
    data = document.finish(expected)
    return apply_press_standard(data, profile.standard) if profile.colours == CMYK else data


def _make_placement(put: PlacedSide) -> FormPlacement:
    """A side turned in its place: its origin moves to the corner that comes to lie upper left."""
    side, cell, bleed = put.side, put.cell, put.bleed
    across, down = (side.height, side.width) if cell.turn % 180 else (side.width, side.height)
    x = cell.x + (across * put.scale if cell.turn in (90, 180) else 0)
    y = cell.y + (down * put.scale if cell.turn in (180, 270) else 0)
    clip = put.seen or (-bleed, -bleed, side.width + bleed, side.height + bleed)
    return FormPlacement(x, y, cell.turn, put.scale, clip)
