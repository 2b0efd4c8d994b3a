"""Output files of a print job: PDF, PNG and simulator sheets, as names and bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ludex.render.drawing.drawing_commands import Command, Text, round_mm
from ludex.render.imposition.grid import Cell, draw_test_page
from ludex.render.imposition.job import INCH, Card, Format, PrintRun, Profile
from ludex.render.imposition.pages import Page, PlacedSide, has_room, make_pages
from ludex.render.imposition.shared_sheets import make_token_sheets
from ludex.render.imposition.simulator_sheets import (
    SheetNames,
    encode_objects,
    list_objects,
    make_card_sheets,
    name_sheets,
)
from ludex.render.pdf.pdf_document import FileMetadata, Resources
from ludex.render.pdf.pdf_files import write_card_pdf
from ludex.render.preflight.checks import FileExpectations
from ludex.render.preflight.expectations import encode_expectations, expect_file
from ludex.render.preflight.page_images import find_dpi, fit_canvas, png, render_pages
from ludex.render.problems import Problem, ProblemKind

_CONTACT = (297.0, 210.0)
_SCALES = range(80, 35, -2)
"""Factors, in percent, for cards on a contact sheet: the first with the fewest pages is chosen."""
_TOKENS = {"fr": "Jetons", "en": "Tokens"}
_CARDS = {"fr": "Cartes {size} mm", "en": "Cards, {size} mm"}
_PIECES = {"fr": "Pièces {size} mm", "en": "Pieces, {size} mm"}
CALIBRATION, TOKENS, TABLE = "calibration", "tokens", "table"
CONTACT_SUFFIX = "-contact"
_TEST = {"fr": "Page de réglage", "en": "Test page"}
_CALIBRATION = {
    "fr": (
        "Page de réglage\u00a0: imprimez-la recto verso, en taille réelle.",
        "Chaque règle mesure 100\u00a0mm. Sinon, désactivez «\u00a0ajuster à la page\u00a0».",
        "À contre-jour, les cinq croix des deux côtés doivent se superposer.",
    ),
    "en": (
        "Test page: print it on both sides, at actual size.",
        "Each ruler is 100 mm long. If it is not, turn off “fit to page”.",
        "Held against the light, the five crosses of both sides must meet.",
    ),
}


@dataclass(frozen=True, slots=True)
class File:
    """File to be written; its name is relative to the folder of the print."""

    name: str
    data: bytes
    wanted: FileExpectations | None = None
    """The expected contents of a PDF."""


def name_shared_sheets(size: tuple[float, float]) -> str:
    """Return the name of the file in which decks of one size are printed together."""
    return f"cards-{size[0]:g}x{size[1]:g}"


def is_shared_sheets(name: str) -> bool:
    """Return whether a name is one of shared sheets of any size."""
    return re.fullmatch(r"cards-[0-9.]+x[0-9.]+", name) is not None


@dataclass(frozen=True, slots=True)
class OutputFileMaker:
    """Generator of the output files of one print."""

    profile: Profile
    resources: Resources
    font: str
    """The font file of marks and test pages."""
    game: str

    def find_size_problems(self, run: PrintRun) -> list[Problem]:
        """Return a list with the problem if the printer does not offer the size; otherwise an empty one."""
        width, height = run.size
        fits = self.profile.format(width, height) is not None and has_room(self.profile, run)
        what = f"{width:g} × {height:g} mm"
        return [] if fits else [Problem(ProblemKind.SHEET, entry=run.slug, locale=run.locale, what=what)]

    def files(self, run: PrintRun) -> list[File]:
        """Return the files of a run; none if its size does not fit the profile."""
        if self.profile.form == "images":
            return list(self._images(run))
        if self.profile.form == "tabletop":
            return list(self._make_simulator_files(run))
        made = make_pages(run, self.profile)
        return [self._file(run, made)] if made else []

    def make_token_files(self, runs: list[PrintRun], name: str) -> list[File]:
        """Return files with small pieces of all sizes on the same sheets, for an office printer."""
        made = make_token_sheets(runs, self.profile)
        if not made:
            return []
        run = PrintRun(name, _TOKENS.get(runs[0].locale[:2], _TOKENS["en"]), runs[0].locale, runs[0].cards)
        return [self._file(run, made)]

    def join_runs(self, runs: Sequence[PrintRun]) -> PrintRun:
        """Join runs of one card size for printing on the same sheets."""
        first = runs[0]
        width, height = (f"{length:g}" for length in first.size)
        titles = _PIECES if all(run.loose for run in runs) else _CARDS
        title = titles.get(first.locale[:2], titles["en"]).format(size=f"{width}\u00a0×\u00a0{height}")
        cards = [card for run in runs for card in run.cards]
        return PrintRun(name_shared_sheets(first.size), title, first.locale, cards)

    def _title(self, run: PrintRun) -> str:
        return f"{self.game} – {run.title}"

    def make_test_page(self, locale: str) -> list[File]:
        """Return a file of test pages, for both sides of a paper if the profile prints on both.

        The list is empty unless the profile has `calibration` and papers.
        """
        if not self.profile.calibration or not self.profile.papers:
            return []
        lines = _CALIBRATION.get(locale[:2], _CALIBRATION["en"])
        paper = self.profile.papers[0]
        page = Page(paper, (), draw_test_page(paper, self.font, lines))
        run = PrintRun(CALIBRATION, _TEST.get(locale[:2], _TEST["en"]), locale, ())
        return [self._file(run, [page] * (1 if self.profile.flip == "none" else 2))]

    def _file(self, run: PrintRun, made: list[Page]) -> File:
        wish = expect_file(made, self.profile, self._title(run), run.locale)
        return File(f"{run.slug}.pdf", self._pdf(run, made, wish), wish)

    def _pdf(self, run: PrintRun, made: list[Page], wish: FileExpectations | None = None) -> bytes:
        about = FileMetadata(self._title(run), run.locale, self.profile.title)
        enclosed = encode_expectations(wish) if wish else b""
        return write_card_pdf(made, self.profile, about, self.resources, self.font, enclosed)

    def _images(self, run: PrintRun) -> Iterator[File]:
        """Yield a picture for each face and each different back; nothing if the printer lacks the size."""
        made = self.profile.format(*run.size)
        if made is None:
            return
        backs = run.backs
        single = replace(self.profile, form="singles", order="faces-back")
        sides = [Card(card.id, card.face) for card in run.cards]
        sides += [Card(key, back) for key, back in backs.items()]
        names = [_image_name(number, card) for number, card in enumerate(run.cards, 1)]
        names += ["back.png"] if len(backs) == 1 else [f"back-{n}.png" for n in range(1, len(backs) + 1)]
        sheets = make_pages(PrintRun(run.slug, run.title, run.locale, sides), single)
        dpi, size = self.profile.dpi, _find_image_size(made, self.profile)
        for name, image in zip(names, render_pages(self._pdf(run, sheets), dpi), strict=True):
            yield File(f"{run.slug}/{name}", png(fit_canvas(image, *size), dpi))

    def _make_simulator_files(self, run: PrintRun) -> Iterator[File]:
        names = name_sheets(run, self.profile)
        if run.loose:
            for card, name in zip(run.cards, names.faces, strict=True):
                page = Page((card.face.width, card.face.height), (PlacedSide(card.face, Cell(0, 0), 0),))
                yield File(name, self._render_card_sheet(run, page))
        else:
            yield from self._make_card_sheets(run, names)
        yield File(f"{run.slug}.json", encode_objects(run.title, list(list_objects(run, self.profile))))

    def _make_card_sheets(self, run: PrintRun, names: SheetNames) -> Iterator[File]:
        backs = list(run.backs.values())
        for side, named in (("face", names.faces), ("back", names.backs if len(backs) > 1 else ())):
            for name, plate in zip(named, make_card_sheets(run, self.profile, side), strict=False):
                yield File(name, self._render_card_sheet(run, plate.page))
        if len(backs) == 1:
            page = Page(run.size, (PlacedSide(backs[0], Cell(0, 0), 0),))
            yield File(names.backs[0], self._render_card_sheet(run, page))

    def make_table_file(self, runs: Sequence[PrintRun]) -> list[File]:
        """Return one file with everything that a simulator puts on the table: decks, boards, tokens."""
        objects = [each for run in runs for each in list_objects(run, self.profile)]
        return [File(f"{TABLE}.json", encode_objects(self.game, objects))]

    def _render_card_sheet(self, run: PrintRun, page: Page) -> bytes:
        width, height = page.paper
        dpi = min(find_dpi(self.profile.pixels, max(width, height)), self.profile.dpi)
        image = next(render_pages(self._pdf(run, [page]), dpi))
        most = self.profile.pixels
        return png(fit_canvas(image, min(image.width, most), min(image.height, most)), dpi)

    def make_contact_sheet(self, run: PrintRun) -> File:
        """Return an overview of a run: each face and back once, on the fewest pages, as large as possible."""
        cards = [*run.cards, *(Card(f"deck/{run.slug}", back) for back in run.backs.values())]
        largest = min((_CONTACT[0] - 24) / run.size[0], (_CONTACT[1] - 37) / run.size[1])
        grids = [_fit_contact(run.size, min(percent / 100, largest)) for percent in _SCALES]
        scale, across, down = min(grids, key=lambda grid: -(-len(cards) // (grid[1] * grid[2])))
        made = [
            _contact_page(cards[start : start + across * down], start + 1, across, scale, self.font)
            for start in range(0, len(cards), across * down)
        ]
        heading = Text(10, 8, self.font, 9, "#444444", self._title(run), 0, tags=("H1",))
        made[0] = replace(made[0], over=(heading, *made[0].over))
        wish = FileExpectations(pages=len(made), title=self._title(run), language=run.locale, parts=True)
        return File(f"{run.slug}{CONTACT_SUFFIX}.pdf", self._pdf(run, made, wish), wish)


def _fit_contact(size: tuple[float, float], scale: float) -> tuple[float, int, int]:
    """Return a scale, and the numbers of columns and rows of cards that fit a contact sheet at it."""
    width, height = (length * scale for length in size)
    across, down = (_CONTACT[0] - 20) // (width + 4), (_CONTACT[1] - 28) // (height + 9)
    return scale, max(1, int(across)), max(1, int(down))


def _contact_page(cards: list[Card], first: int, across: int, scale: float, font: str) -> Page:
    """Draw cards in rows, each with its number in the deck; `first` is the number of the first."""
    sides, labels = [], list[Command]()
    size = cards[0].face.width * scale, cards[0].face.height * scale
    for number, card in enumerate(cards):
        row, column = divmod(number, across)
        x, y = 10 + column * (size[0] + 4), 12 + row * (size[1] + 9)
        sides.append(PlacedSide(card.face, Cell(x, y), 0, scale))
        copies = f" × {card.copies}" if card.copies > 1 else ""
        label = f"{first + number}  {card.id.partition('/')[2]}{copies}"
        tags = (f"P#{first + number}",)
        labels.append(Text(round_mm(x), round_mm(y + size[1] + 3), font, 6, "#444444", label, 0, tags=tags))
    return Page(_CONTACT, tuple(sides), tuple(labels))


def _image_name(number: int, card: Card) -> str:
    copies = f"-x{card.copies}" if card.copies > 1 else ""
    return f"{number:03d}-{card.id.partition('/')[2]}{copies}.png"


def _find_image_size(made: Format, profile: Profile) -> tuple[int, int]:
    sides = (length + 2 * profile.bleed for length in (made.width, made.height))
    width, height = made.pixels or (round(side * profile.dpi / INCH) for side in sides)
    return width, height
