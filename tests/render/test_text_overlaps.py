"""Texts printed over each other are found on the pages of any program, and not where that is intended."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

from reportlab.pdfgen.canvas import Canvas

from ludex.render.pdf.pdf_document import FileMetadata, Resources
from ludex.render.pdf.pdf_files import write_card_pdf
from ludex.render.preflight.expectations import encode_expectations, read_expectations
from ludex.render.preflight.pdfium import read_pages
from ludex.render.preflight.structure import read_structure
from tests.render.sample import ICONS, read
from tests.render.test_imposition import PROFILES
from tests.render.test_pdf import REGULAR, picture
from tests.render.test_preflight import TITLE, faults, imposed, side, text, written


def write_texts(draw: Callable[[Canvas], object]) -> list[tuple[str, str]]:
    """The overlaps of a page that another program has drawn."""
    out = io.BytesIO()
    canvas = Canvas(out)
    canvas.setFont("Helvetica", 20)
    draw(canvas)
    canvas.save()
    (page,) = read_pages(out.getvalue(), read_structure(out.getvalue()).pages)
    return list(page.overlaps)


def test_texts_of_any_program_that_overlap_are_found() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(100, 700, "Salle des gardes")
        canvas.drawString(140, 704, "37")
        canvas.drawString(300, 704, "38")

    assert write_texts(draw) == [("Salle des gardes", "37")]


def test_tight_lines_shadows_and_slanted_or_searchable_texts_do_not_overlap() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(100, 700, "une page")  # its descenders stay between the capitals below
        canvas.drawString(92, 684, "LE      A")
        canvas.drawString(100, 600, "Ombre")
        canvas.drawString(102, 598, "Ombre")
        canvas.drawString(100, 500, "contour", mode=1)
        canvas.drawString(100, 500, "contour")
        canvas.drawString(100, 400, "lisible")
        canvas.drawString(103, 402, "cherchable", mode=3)
        canvas.translate(100, 300)
        canvas.drawString(0, 0, "droit")
        canvas.rotate(30)
        canvas.drawString(0, 0, "en biais")

    assert write_texts(draw) == []


def test_overlaps_that_a_layout_has_reported_are_not_reported_again() -> None:
    face = side("a", text("Échelle"), text("12", x=12, y=39))
    made, wish = imposed(PROFILES["offset"], face)
    data = written(made, PROFILES["offset"])
    assert faults(data, wish) == {("PDF023", 1), ("PDF023", 2)}
    made, wish = imposed(PROFILES["offset"], replace(face, overlapping=("Échelle", "12")))
    assert wish.overlapping == ["12", "Échelle"]
    assert faults(data, wish) == set()
    resources, about = Resources(read, picture, ICONS), FileMetadata(TITLE, "fr")
    said = encode_expectations(wish)
    data = write_card_pdf(made, PROFILES["offset"], about, resources, REGULAR, said)
    assert read_expectations(data).overlapping == ("12", "Échelle")
