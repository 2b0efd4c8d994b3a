"""What is drawn, for review: commands as JSON byte for byte, pages as pictures with a tolerance."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from ludex.render.drawing.drawing_commands import Drawing, encode_drawing
from ludex.render.imposition.job import Card, PrintRun, Side
from ludex.render.outputs import OutputFileMaker
from ludex.render.pdf.pdf_document import Resources
from ludex.render.preflight.page_images import render_pages
from tests.conftest import Golden
from tests.render.sample import ICONS, read
from tests.render.test_imposition import PROFILES
from tests.render.test_layout import card, drawn
from tests.render.test_pdf import REGULAR, picture

HERE = Path(__file__).parent / "golden"
DPI = 50
NEAR = 2.0
"""By how many of 255 steps pictures may differ on average: fonts are smoothed differently here and there."""

STYLES = {
    "title": {"font": "title", "size": 13, "floor": 9, "align": "centre", "ink": "ink", "lines": 1},
    "body": {"font": "plain", "size": 9.4, "floor": 7, "ink": "ink"},
    "number": {"font": "plain", "weight": "bold", "size": 15, "floor": 12, "align": "centre", "ink": "paper"},
}
BOXES: dict[str, Any] = {
    "panel": {
        "at": [3, 3],
        "size": [54, 74],
        "paint": {"ink": "paper", "corner": 2, "frame": {"name": "hollow", "ink": "accent", "line": 0.3}},
    },
    "field": {
        "at": [6, 16],
        "size": [48, 24],
        "paint": {
            "ink": "accent",
            "shade": "accent 150%",
            "round": True,
            "corner": 1.5,
            "pattern": {"name": "rays", "ink": "accent 112%", "step": 5},
        },
        "boxes": {"sign": {"at": [16, 4], "size": [16, 16], "show": "self.icon", "ink": "paper"}},
    },
    "title": {"at": [6, 5], "size": [48, 10], "level": "middle", "show": "self.title", "style": "title"},
    "text": {"at": [7, 42], "size": [46, 20], "level": "middle", "show": "self.text", "style": "body"},
    "track": {
        "at": [30, 64],
        "size": [9, 9],
        "each": "self.steps",
        "gap": 1,
        "middle": True,
        "paint": {"shape": "hexagon", "ink": "accent 130%"},
        "boxes": {
            "number": {"at": [0, 0], "size": [9, 9], "level": "middle", "show": "it", "style": "number"}
        },
    },
    "side": {"at": [48, 42], "size": [7, 20], "turn": 90, "show": "self.number", "style": "body"},
}
LAYOUT = card(
    BOXES,
    size=[60, 80],
    palette={"paper": "#f6ecd6", "ink": "#2b1a12", "accent": "#7d2a20"},
    background={"ink": "accent 160%"},
    styles=STYLES,
)
CARDS = (
    {"title": "Échelle", "text": "Cueillez une pomme de plus, si l’arbre en porte.", "icon": "icon/square"},
    {"title": "Grande brouette", "text": "Rentrez deux pommes\u202f!", "steps": [1, 2, 3], "number": 7},
)


def made() -> list[Drawing]:
    drawings, problems = drawn(LAYOUT, *CARDS)
    assert not problems
    return drawings


def test_the_commands_of_cards_are_as_reviewed(golden: Golden) -> None:
    said = [
        json.dumps(command, ensure_ascii=False) for drawing in made() for command in encode_drawing(drawing)
    ]
    golden(HERE / "cards.json", "[\n" + ",\n".join(said) + "\n]\n")


def deck() -> PrintRun:
    faces = [Side(f"face-{number}", drawing, 60, 80, 3) for number, drawing in enumerate(made())]
    back = Side("back", faces[0].drawing[:3], 60, 80, 3)
    cards = [Card(f"card/{number}", face, back, 2) for number, face in enumerate(faces)]
    return PrintRun("deck", "Cartes", "fr", cards)


def press(profile: str) -> OutputFileMaker:
    sized = PROFILES[profile]
    if sized.formats:
        sized = type(sized)(sized.slug, sized.title, sized.form, bleed=sized.bleed)
    return OutputFileMaker(sized, Resources(read, picture, ICONS), REGULAR, "Essai")


@pytest.mark.golden
@pytest.mark.parametrize(
    "profile, page, name",
    [
        ("home-a4", 0, "calibration"),
        ("home-a4", 0, "home-a4"),
        ("home-a4-short", 1, "home-a4-short-back"),
        ("home-a4-gaps", 0, "home-a4-gaps"),
        ("gutterfold", 0, "gutterfold"),
        ("drivethrucards", 0, "drivethrucards"),
    ],
)
def test_pages_look_as_reviewed(profile: str, page: int, name: str) -> None:
    made = press(profile)
    (file,) = made.make_test_page("fr") if name == "calibration" else made.files(deck())
    _same(next(render_pages(file.data, DPI, [page])).convert("RGB"), HERE / f"{name}.png")


@pytest.mark.golden
def test_a_contact_sheet_looks_as_reviewed() -> None:
    _same(
        next(render_pages(press("home-a4").make_contact_sheet(deck()).data, DPI)).convert("RGB"),
        HERE / "contact.png",
    )


def _same(page: Any, file: Path) -> None:
    if os.environ.get("LUDEX_GOLDEN") == "1" and not os.environ.get("CI"):
        out = io.BytesIO()
        page.save(out, "PNG", optimize=True)
        file.write_bytes(out.getvalue())
    known = Image.open(file).convert("RGB")
    assert page.size == known.size
    differ = ImageStat.Stat(ImageChops.difference(page, known)).mean
    assert max(differ) <= NEAR, f"{file} looks different: if that is meant, `make golden`"
