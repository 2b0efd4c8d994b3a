"""Printing against ReportLab’s own page layout, and Typst: 900 French cards, hyphenated, with icons and
backs.

All draw the same: a ground, a panel, a field with beams and an emblem, a title, a text, numbers on discs.
ReportLab shrinks each text into its frame; ours finds one size for all; Typst is given the size. Only ours
converts colours by an ICC profile, and lets two decks of different colours share sheets with bleed between
them; the others print nine cards of one deck a sheet in the colours of a screen.
"""

from __future__ import annotations

import importlib.util
import io
import math
import subprocess
import sys
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from ludex.compile.project_run import pause_garbage_collector
from ludex.render.drawing.drawing_commands import Drawing, Rect
from ludex.render.imposition.job import Card, PrintRun, Profile, Side
from ludex.render.imposition.pages import make_pages
from ludex.render.layout.composer import Composer
from ludex.render.layout.finisher import Finisher, find_sizes
from ludex.render.layout.formulas import EntryRef
from ludex.render.layout.layout_reader import LayoutReader
from ludex.render.layout.model import LayoutAssets
from ludex.render.pdf.pdf_document import FileMetadata, Resources
from ludex.render.pdf.pdf_files import write_card_pdf
from tests.bench.row import Row, interleaved, seconds
from tests.render.sample import FAMILIES, ICONS, SHARED, PlainFields, PlainTexts, fonts, read
from tests.render.test_golden import BOXES, STYLES
from tests.render.test_layout import card

CARDS = 900
ROUNDS = 7
WORDS = (
    "pendant cette manche le marqueur de combat visé par un dé solitaire descend d’une case de plus sauf si "
    "la réserve contient déjà trois attaquants renforcés par une série immédiatement précédente"
).split()
PROFILE = Profile(
    "a4", "A4", "sheets", ((210.0, 297.0),), bleed=3, share=True, calibration=True, colours="cmyk", limit=2.4
)
"""Sheets that two decks share, with bleed between their colours, in four inks by an ICC profile."""
TYPST = "typst==0.15.0"
WIDTH, HEIGHT = 60.0, 80.0


def entries() -> dict[str, dict[str, Any]]:
    """Cards whose texts are all different."""
    chance = Random(7)  # noqa: S311
    made: dict[str, dict[str, Any]] = {}
    for number in range(CARDS):
        words = " ".join(chance.choice(WORDS) for _ in range(22))
        made[f"card/{number}"] = {
            "title": f"Carte numéro {number}",
            "text": words[0].upper() + words[1:] + f" {number}.",
            "icon": "icon/square",
            "steps": [number % 7, 2, 3],
        }
    return made


def ours(world: dict[str, dict[str, Any]], profile: Profile) -> bytes:
    palette = {"paper": "#f6ecd6", "ink": "#2b1a12", "accent": "#7d2a20"}
    data = card(
        BOXES, size=[WIDTH, HEIGHT], palette=palette, background={"ink": "accent 160%"}, styles=STYLES
    )
    layout = LayoutReader("layout/card", data, fonts()).read_layout()
    texts = PlainTexts(world)
    composer = Composer(layout, PlainFields(world), texts, LayoutAssets(ICONS, lambda name: None))
    sides = [composer.compose(EntryRef(name)) for name in world]
    found, _ = find_sizes(layout, "fr", sides)
    finisher = Finisher(layout, "fr", found, ICONS, texts.icons)
    drawn = [
        Side(name, finisher.draw(side), WIDTH, HEIGHT, 3.5) for name, side in zip(world, sides, strict=True)
    ]
    # The second deck has another ground; one sheet has cards of both.
    ground = Rect(-3.5, -3.5, WIDTH + 7, HEIGHT + 7, "#274d63")
    half = len(drawn) // 2 + 4
    drawn[half:] = [replace(side, drawing=(ground, *side.drawing[1:])) for side in drawn[half:]]
    cards = [Card(side.key, side, back(side.drawing)) for side in drawn]
    made = make_pages(PrintRun("cards-60x80", "Cartes", "fr", cards), profile)
    font = FAMILIES["plain"]["faces"]["regular"]
    return write_card_pdf(made, profile, FileMetadata("Cartes", "fr"), Resources(read, read, ICONS), font)


@cache
def _back(drawing: Drawing) -> Side:
    return Side(f"back-{hash(drawing)}", drawing, WIDTH, HEIGHT, 3.5)


def back(face: Drawing) -> Side:
    """The back of a deck: the ground, panel and field of its faces."""
    return _back(face[:4])


def as_the_command(world: dict[str, dict[str, Any]], profile: Profile = PROFILE) -> bytes:
    """`ludex print` looks for no circles of objects while it prints."""
    with pause_garbage_collector():
        return ours(world, profile)


class Peer:
    """The same cards the way ReportLab’s manual does it: paragraphs that shrink into frames."""

    def __init__(self, sign: Path) -> None:
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.lib.units import mm
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas

        for name, family in (("Peer", "plain"), ("PeerTitle", "title")):
            file = FAMILIES[family]["faces"]["regular"]
            pdfmetrics.registerFont(TTFont(name, io.BytesIO(read(file))))
        hyphened = {"hyphenationLang": "fr_FR", "embeddedHyphenation": 1}
        white = {"textColor": "#f6ecd6", "alignment": 1}
        self.body = ParagraphStyle("body", fontName="Peer", fontSize=9.4, leading=11.3, **hyphened)
        self.title = ParagraphStyle("title", fontName="PeerTitle", fontSize=13, leading=14, alignment=1)
        self.number = ParagraphStyle("number", fontName="Peer", fontSize=15, leading=16, **white)
        self.out, self.mm, self.sign = io.BytesIO(), mm, sign
        self.canvas = Canvas(self.out, invariant=1, initialFontName="Peer")

    def framed(self, box: tuple[float, float, float, float], text: str, style: Any) -> None:
        from reportlab.platypus import Frame, KeepInFrame, Paragraph

        x, y, width, height = (length * self.mm for length in box)
        kept = KeepInFrame(width, height, [Paragraph(text, style)])
        Frame(x, y, width, height, 0, 0, 0, 0).addFromList([kept], self.canvas)

    def filled(self, ink: str, box: tuple[float, float, float, float], corner: float) -> None:
        self.canvas.setFillColor(ink)
        self.canvas.roundRect(*(length * self.mm for length in box), corner * self.mm, stroke=0, fill=1)

    def ground(self, x: float, y: float) -> None:
        self.filled("#2f100c", (x, y, WIDTH, HEIGHT), 0)
        self.filled("#f6ecd6", (x + 3, y + 3, 54, 74), 2)
        self.filled("#7d2a20", (x + 6, y + 40, 48, 24), 1.5)
        beams = self.canvas.beginPath()
        for beam in range(17):
            angle = 2 * math.pi * beam / 17
            beams.moveTo((x + 30) * self.mm, (y + 52) * self.mm)
            for turn in (angle, angle + 0.18):
                across, up = x + 30 + 11 * math.sin(turn), y + 52 + 11 * math.cos(turn)
                beams.lineTo(across * self.mm, up * self.mm)
            beams.close()
        self.canvas.setFillColor("#6e251c")
        self.canvas.drawPath(beams, stroke=0, fill=1)

    def face(self, entry: dict[str, Any], x: float, y: float) -> None:
        mm = self.mm
        self.ground(x, y)
        self.canvas.drawImage(str(self.sign), (x + 22) * mm, (y + 44) * mm, 16 * mm, 16 * mm)
        self.framed((x + 6, y + 65, 48, 10), entry["title"], self.title)
        self.framed((x + 7, y + 18, 46, 20), entry["text"], self.body)
        for at, step in enumerate(entry["steps"]):
            self.canvas.setFillColor("#571d16")
            self.canvas.circle((x + 24.5 + 10 * at) * mm, (y + 11.5) * mm, 4.5 * mm, stroke=0, fill=1)
            self.framed((x + 20 + 10 * at, y + 7, 9, 9), str(step), self.number)


def peer(world: dict[str, dict[str, Any]], sign: Path) -> bytes:
    """A sheet of nine faces, then one of nine backs, until all are done."""
    made, cards = Peer(sign), list(world.values())
    for start in range(0, len(cards), 9):
        nine = cards[start : start + 9]
        spots = [(15 + 60 * (at % 3), 208.5 - 80 * (at // 3)) for at in range(len(nine))]
        for entry, spot in zip(nine, spots, strict=True):
            made.face(entry, *spot)
        made.canvas.showPage()
        for spot in spots:
            made.ground(*spot)
        made.canvas.showPage()
    made.canvas.save()
    return made.out.getvalue()


TEMPLATE = """
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Source Sans Pro", lang: "fr", size: 9.4pt, hyphenate: true)
#let beams = range(17).map(n => {
  let a = n * 360deg / 17
  let at(t) = (11mm * calc.sin(t), -11mm * calc.cos(t))
  place(dx: 30mm, dy: 28mm, polygon(fill: rgb("6e251c"), (0mm, 0mm), at(a), at(a + 10deg)))
}).join()
#let ground(inner) = box(width: 60mm, height: 80mm, fill: rgb("2f100c"), clip: true, {
  place(dx: 3mm, dy: 3mm, rect(width: 54mm, height: 74mm, radius: 2mm, fill: rgb("f6ecd6")))
  place(dx: 6mm, dy: 16mm, rect(width: 48mm, height: 24mm, radius: 1.5mm, fill: rgb("7d2a20")))
  beams
  inner
})
#let card(title, body, steps) = ground({
  place(dx: 22mm, dy: 20mm, rect(width: 16mm, height: 16mm, fill: rgb("f6ecd6")))
  let heading = text(font: "Vollkorn", weight: 900, size: 13pt, title)
  place(dx: 6mm, dy: 7mm, box(width: 48mm, align(center, heading)))
  place(dx: 7mm, dy: 42mm, box(width: 46mm, body))
  for (n, step) in steps.enumerate() {
    place(dx: 20mm + n * 10mm, dy: 64mm, circle(radius: 4.5mm, fill: rgb("571d16")))
    place(dx: 20mm + n * 10mm, dy: 66mm, box(width: 9mm, align(center, text(fill: white, size: 15pt)[#step])))
  }
})
#let sheet(cells) = { pad(x: 15mm, top: 28.5mm, grid(columns: 3, ..cells)); pagebreak(weak: true) }
"""


def typst_source(world: dict[str, dict[str, Any]]) -> str:
    """The same cards in Typst’s own language."""
    cards = [
        f'card("{entry["title"]}", "{entry["text"]}", ({", ".join(map(str, entry["steps"]))}))'
        for entry in world.values()
    ]
    sheets = [cards[start : start + 9] for start in range(0, len(cards), 9)]
    backs = ", ".join(["ground([])"] * 9)
    return TEMPLATE + "".join(f"#sheet(({', '.join(sheet)},))\n#sheet(({backs},))\n" for sheet in sheets)


def fetch_typst(folder: Path) -> Any:
    """The module of Typst, fetched into a folder unless it is installed; None if it cannot be fetched."""
    if importlib.util.find_spec("typst") is None:
        fetch = [sys.executable, "-m", "pip", "install", "-q", "--no-input", "--target", str(folder), TYPST]
        if subprocess.run(fetch, capture_output=True, check=False).returncode:
            return None
        sys.path.insert(0, str(folder))
        importlib.invalidate_caches()
    return importlib.import_module("typst")


def run() -> list[Row]:
    from PIL import Image

    world = entries()
    with tempfile.TemporaryDirectory() as folder:
        typst = fetch_typst(Path(folder, "typst"))
        sign = Path(folder, "sign.png")
        Image.new("RGB", (60, 60), "#f6ecd6").save(sign)
        contenders = {
            "ours": lambda: seconds(lambda: as_the_command(world)),
            "screen": lambda: seconds(lambda: as_the_command(world, replace(PROFILE, colours="rgb"))),
            "platypus": lambda: seconds(lambda: peer(world, sign)),
        }
        if typst is not None:
            source, fonts_at = typst_source(world).encode(), [str(SHARED / "fonts")]
            contenders["typst"] = lambda: seconds(lambda: typst.compile(source, font_paths=fonts_at))
        taken = interleaved(contenders, ROUNDS)
    absent = "" if typst else "pip could not fetch it"
    rows = []
    for mine, inks in (("ours", "four inks by ICC"), ("screen", "colours of a screen")):
        what = f"print: {CARDS} cards, French, hyphenated, icons, backs, bleed, shared sheets, {inks}"
        ratios = {name: taken[name] / taken[mine] for name in taken}
        rows.append(Row(what, "Platypus frames", ratios["platypus"], 3.5))
        rows.append(Row(what, "Typst", ratios.get("typst"), 1, note=absent))
    return rows
