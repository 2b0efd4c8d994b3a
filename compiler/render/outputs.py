"""Runs of cards to files, as a profile wants them: names and bytes. Writes nothing to disk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from compiler.render.drawing.commands import Command, Drawing, Text, mm
from compiler.render.imposition.cards import Card, Run, Side
from compiler.render.imposition.grid import Cell
from compiler.render.imposition.images import described, plates
from compiler.render.imposition.marks import calibration
from compiler.render.imposition.pages import Page, Put, pages
from compiler.render.imposition.profile import INCH, Format, Profile
from compiler.render.imposition.shelf import shelf
from compiler.render.pdf.cards import write
from compiler.render.pdf.document import About, Resources
from compiler.render.pdf.raster import exactly, pictures, png, scale
from compiler.render.preflight.checks import Wanted
from compiler.render.preflight.wanting import wanted
from compiler.render.problems import Problem, Trouble

_CONTACT = (297.0, 210.0)
_SMALL = 0.42
"""How large cards are on a contact sheet."""
_TOKENS = {"fr": "Jetons", "en": "Tokens"}
_CALIBRATION = {
    "fr": (
        "Page de réglage : imprimez-la recto verso, en taille réelle.",
        "Chaque règle mesure 100 mm. Si ce n’est pas le cas, désactivez « ajuster à la page ».",
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
    """A file to be written, its name within the folder of the print."""

    name: str
    data: bytes
    wanted: Wanted | None = None
    """What a PDF should be when it is read back."""


@dataclass(frozen=True, slots=True)
class Press:
    """What every file of one print has in common."""

    profile: Profile
    resources: Resources
    font: str
    """The font file of marks and test pages."""
    game: str

    def files(self, run: Run) -> tuple[list[File], list[Problem]]:
        """The files of a run. A size that the printer does not make is a problem."""
        if self.profile.format(*run.size) is None:
            width, height = run.size
            what = f"{width:g} × {height:g} mm"
            return [], [Problem(Trouble.SHEET, entry=f"deck/{run.slug}", locale=run.locale, what=what)]
        if self.profile.form == "images":
            return list(self._images(run)), []
        if self.profile.form == "tabletop":
            return list(self._tabletop(run)), []
        made, problems = pages(run, self.profile)
        first: Drawing = ()
        if self.profile.calibration and made:
            lines = _CALIBRATION.get(run.locale[:2], _CALIBRATION["en"])
            first = calibration(made[0].paper, self.font, lines)
        if not made:
            return [], problems
        wish = wanted(made, self.profile, self._title(run), run.locale, first)
        return [File(f"{run.slug}.pdf", self._pdf(run, made, first), wish)], problems

    def together(self, runs: list[Run]) -> list[File]:
        """Small pieces of all sizes on the same sheets: what an office printer prints of a box."""
        made = shelf(runs, self.profile)
        if not made:
            return []
        run = Run("tokens", _TOKENS.get(runs[0].locale[:2], _TOKENS["en"]), runs[0].locale, runs[0].cards)
        lines = _CALIBRATION.get(run.locale[:2], _CALIBRATION["en"])
        first = calibration(made[0].paper, self.font, lines) if self.profile.calibration else ()
        wish = wanted(made, self.profile, self._title(run), run.locale, first)
        return [File(f"{run.slug}.pdf", self._pdf(run, made, first), wish)]

    def _title(self, run: Run) -> str:
        return f"{self.game} – {run.title}"

    def _pdf(self, run: Run, made: list[Page], first: Drawing = ()) -> bytes:
        about = About(self._title(run), run.locale, self.profile.title)
        return write(made, self.profile, about, self.resources, self.font, first)

    def _images(self, run: Run) -> Iterator[File]:
        """A picture for each face and each different back, with the copies in its name."""
        made = self.profile.format(*run.size)
        if made is None:
            return
        backs = {card.back.key: card.back for card in run.cards if card.back}
        single = replace(self.profile, form="singles", order="faces-backs")
        sides = [Card(card.id, card.face) for card in run.cards]
        sides += [Card(key, back) for key, back in backs.items()]
        names = [_image_name(number, card) for number, card in enumerate(run.cards, 1)]
        names += [
            f"back-{number}.png" if len(backs) > 1 else "back.png" for number in range(1, len(backs) + 1)
        ]
        sheets, _ = pages(Run(run.slug, run.title, run.locale, sides), single)
        data = self._pdf(run, sheets)
        dpi = self.profile.dpi
        for name, image in zip(names, pictures(data, dpi), strict=True):
            yield File(f"{run.slug}/{name}", png(exactly(image, *_dots(made, self.profile)), dpi))

    def _tabletop(self, run: Run) -> Iterator[File]:
        backs = {card.back.key for card in run.cards if card.back}
        unique = len(backs) > 1
        names: dict[str, list[str]] = {"face": [], "back": []}
        made = list(plates(run, self.profile, "face"))
        for side in ("face", "back"):
            shown = made if side == "face" else list(plates(run, self.profile, "back")) if unique else []
            for number, plate in enumerate(shown, 1):
                name = f"{run.slug}-{side}-{number}.png"
                names[side].append(name)
                yield File(name, self._plate(run, plate.page))
        if len(backs) == 1:
            back = next(card.back for card in run.cards if card.back)
            names["back"].append(f"{run.slug}-back.png")
            yield File(names["back"][0], self._plate(run, Page(run.size, (Put(back, Cell(0, 0), 0),))))
        yield File(f"{run.slug}.json", described(run, made, names["face"], names["back"], unique))

    def _plate(self, run: Run, page: Page) -> bytes:
        width, height = page.paper
        dpi = min(scale(self.profile.pixels, max(width, height)), self.profile.dpi)
        return png(next(pictures(self._pdf(run, [page]), dpi)), dpi)

    def contact(self, run: Run) -> File:
        """All cards of a run, small, each once, on as few pages as can be: for the eye alone."""
        width, height = (length * _SMALL for length in run.size)
        across, down = int((_CONTACT[0] - 20) // (width + 4)), int((_CONTACT[1] - 28) // (height + 9))
        cards = [*run.cards, *_back_cards(run)]
        made = [
            _contact_page(cards[start : start + across * down], across, (width, height), self.font)
            for start in range(0, len(cards), across * down)
        ]
        return File(f"{run.slug}-contact.pdf", self._pdf(run, made))


def _back_cards(run: Run) -> list[Card]:
    backs = {card.back.key: card.back for card in run.cards if card.back}
    return [Card(f"deck/{run.slug}", back) for back in backs.values()]


def _contact_page(cards: list[Card], across: int, size: tuple[float, float], font: str) -> Page:
    puts, said = [], list[Command]()
    for number, card in enumerate(cards):
        row, column = divmod(number, across)
        x, y = 10 + column * (size[0] + 4), 12 + row * (size[1] + 9)
        side: Side = card.face
        puts.append(Put(side, Cell(x, y), 0, _SMALL))
        copies = f" × {card.copies}" if card.copies > 1 else ""
        said.append(
            Text(mm(x), mm(y + size[1] + 3), font, 6, "#444444", card.id.partition("/")[2] + copies, 0)
        )
    return Page(_CONTACT, tuple(puts), tuple(said))


def _image_name(number: int, card: Card) -> str:
    copies = f"-x{card.copies}" if card.copies > 1 else ""
    return f"{number:03d}-{card.id.partition('/')[2]}{copies}.png"


def _dots(made: Format, profile: Profile) -> tuple[int, int]:
    if made.pixels:
        return made.pixels
    width, height = (
        round((length + 2 * profile.bleed) * profile.dpi / INCH) for length in (made.width, made.height)
    )
    return width, height
