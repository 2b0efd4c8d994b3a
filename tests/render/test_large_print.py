"""Large print: how much larger cards must be for their rules to be read, and drawings made larger."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdfium2
import pytest

from ludex.render.drawing.drawing_commands import Group, Mark, Path, Picture, Rect, Shade, Text, scale_drawing
from ludex.render.imposition.job import Card, PrintRun, Side
from ludex.render.imposition.pages import make_pages
from ludex.render.layout.model import RotatedParts, UnsizedText
from ludex.render.pdf.pdf_document import FileMetadata, Resources
from ludex.render.pdf.pdf_files import write_card_pdf
from ludex.render.preflight.pdfium import find_lines
from ludex.render.print_variants import READING_SIZE, enlarge_side, find_growth, find_reading_size
from ludex.render.typeset.block import measure_passage
from ludex.render.typeset.placement import TextBox
from tests.render.sample import ICONS, passage, read, style
from tests.render.test_imposition import PROFILES
from tests.render.test_pdf import REGULAR, picture

RULE = "Chaque arbre donne une pomme par jour."


def text(words: str, name: str) -> UnsizedText:
    block = measure_passage(passage(words), replace(style(), name=name), {}, "fr")
    return UnsizedText(block, TextBox(0, 0, 50, 20), "#000000", "", "text", "card/a")


@pytest.mark.parametrize(
    ("size", "growth"), [(14.0, 1.0), (16.2, 1.0), (10.0, 1.4), (9.6, 1.5), (13.9, 1.05)]
)
def test_cards_grow_until_their_rules_are_large(size: float, growth: float) -> None:
    side = (RotatedParts((text(RULE, "body"),), 0, 0, 90), text("Pomme", "label"))
    found = find_growth(find_reading_size([side], {"body": size, "label": 5.0}))
    assert found == pytest.approx(growth)
    assert size * found >= READING_SIZE - 1e-9


def test_labels_alone_let_no_card_grow() -> None:
    assert find_growth(find_reading_size([(text("Deux pommes", "label"),)], {"label": 5.0})) == 1


def test_everything_in_a_drawing_grows() -> None:
    drawing = (
        Text(1, 2, REGULAR, 9, "#000000", "mot", 6),
        Rect(1, 2, 3, 4, "#ffffff", 1, 0.5, "#000000"),
        Path("M1 2L3 4Z", "", 0.5, "#000000"),
        Mark("square", 1, 2, 3, 4, "#000000"),
        Picture("art/x.png", 1, 2, 3, 4),
        Shade(1, 2, 3, 4, "#000000", "#ffffff"),
        Group((Rect(1, 1, 2, 2, "#ffffff"),), "M0 0H4V4H0Z", 1, 2, 90),
    )
    made = scale_drawing(drawing, 2)
    assert made[:2] == (
        Text(2, 4, REGULAR, 18, "#000000", "mot", 12),
        Rect(2, 4, 6, 8, "#ffffff", 2, 1, "#000000"),
    )
    assert made[3:6] == (
        Mark("square", 2, 4, 6, 8, "#000000"),
        Picture("art/x.png", 2, 4, 6, 8),
        Shade(2, 4, 6, 8, "#000000", "#ffffff"),
    )
    outline, group = made[2], made[6]
    assert isinstance(outline, Path) and (outline.data, outline.line) == ("M2 4L6 8Z", 1)
    assert isinstance(group, Group) and (group.x, group.y, group.turn) == (2, 4, 90)
    assert group.commands == (Rect(2, 2, 4, 4, "#ffffff"),)


def test_what_is_printed_is_measured() -> None:
    side = Side("a", (Text(5, 40, REGULAR, 10, "#000000", RULE, 50),), 63, 88, 3.5)
    run = PrintRun("deck", "Cartes", "fr", [Card("card/a", enlarge_side(side, 1.4))])
    about = FileMetadata("Cartes", "fr")
    profile, resources = PROFILES["home-a4"], Resources(read, picture, ICONS)
    data = write_card_pdf(make_pages(run, profile), profile, about, resources, REGULAR)
    page = pypdfium2.PdfDocument(io.BytesIO(data))[0]
    (line,) = find_lines(page)
    assert line.size == pytest.approx(READING_SIZE, abs=0.02)
    assert " ".join(word for word, _, _ in line.words) == RULE
