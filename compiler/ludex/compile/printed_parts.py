"""Printed parts: the decks and sheets of a game in one language each, set to find what does not fit.

Nothing here writes files, and only fonts, icons and pictures are opened.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludex.compile.print_locations import PrintLocations, Project
from ludex.core.filesystem import read_file
from ludex.core.findings import Finding
from ludex.core.spans import Span
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.texts import PSEUDO_LOCALE
from ludex.link.symbols import SHARED
from ludex.pack.reader import Pack
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.decks import Deck, DrawingOptions, EntryRenderer, Measures, find_decks, find_piece_decks
from ludex.render.drawing.drawing_commands import Drawing
from ludex.render.fonts import NoFont
from ludex.render.imposition.job import PrintRun
from ludex.render.layout.model import Layout
from ludex.render.pdf.asset_checks import AssetChecks
from ludex.render.problem_findings import convert_problem
from ludex.render.problems import Problem, ProblemKind
from ludex.render.sheets.plans import Plan, find_plans
from ludex.source.decoder import get_size_limit

if TYPE_CHECKING:
    from ludex.render.sheets.sheet import SheetPages
    from ludex.render.sheets.styles import SheetTheme

_ACCENT = "#3d4a5c"
"""Colour of sheets if no layout of the game sets one."""


def add_spoken_words(root: Path, icons: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Add `said` to icons, their names by language: a pack has those only of icons that entries name."""
    words: dict[str, dict[str, str]] = {slug: {} for slug in icons}
    for file in sorted((root / "content" / SHARED / "text").glob("*.po")):
        data = _read_within(root / "content", file)
        catalogue = None if data is None else read(file.name, data)[0]
        for slug in icons if catalogue else ():
            found = catalogue.by_key.get(f"icon/{slug}.title") if catalogue else None
            if found is not None and found.translated:
                words[slug][file.stem] = found.strings[found.targets[-1]].value
    return {slug: {**data, "said": words[slug]} for slug, data in icons.items()}


def _read_within(folder: Path, file: Path) -> bytes | None:
    """Read a file; return None if the inventory rejects it, such as a link out of the folder."""
    if not file.resolve().is_relative_to(folder.resolve()):
        return None
    with suppress(OSError):
        return read_file(file, get_size_limit(file.name))
    return None


def choose_theme(book: Book, sparing: bool = False) -> SheetTheme:
    """Choose the fonts and the colour of sheets.

    Titles get the first family with a black face, texts the first other family with bold and italic faces.
    """
    from ludex.render.sheets.styles import SheetTheme

    families = book.fonts.families
    titles = [name for name, each in families.items() if "black" in each["faces"]]
    texts = [name for name, each in families.items() if {"bold", "italic"} <= each["faces"].keys()]
    layouts = map(book.pack.by_number, book.pack.of_kind("layout"))
    palettes = [each.data.get("palette", {}) for each in layouts]
    accents = [palette["accent"] for palette in palettes if "accent" in palette]
    accent = next((ink for ink in accents if ink.startswith("#") and len(ink) == 7), _ACCENT)
    any_family = next(iter(families))
    sans = [name for name in texts if name not in titles[:1]] or texts
    chosen = titles[0] if titles else any_family, sans[0] if sans else any_family
    return SheetTheme(book.fonts, *chosen, accent, sparing)


_SHEET = "sheet"
"""The name of the plain text of a sheet among measures."""


class SetPart(NamedTuple):
    """Sheet or run of cards after typesetting at its final sizes, with its problems."""

    printed: PrintRun | SheetPages
    problems: list[Problem]
    layouts: Mapping[str, Layout]
    """The layouts that were drawn."""
    measures: Measures
    drawings: Sequence[Drawing]


class DeckPart(NamedTuple):
    """Deck in one language, with the options of its print."""

    locale: str
    content: Deck
    options: DrawingOptions = DrawingOptions()

    @property
    def name(self) -> str:
        """Language, deck, and the options that affect what fits."""
        options = self.options
        return f"{self.locale} {self.content.id} {options.bleed:g} {options.safe:g} {options.large:d}"

    def set(self, book: Book, proved: Container[str], known: Measures, *, draws: bool = True) -> SetPart:
        """Set the deck at its known sizes, or find them. Decks show no examples."""
        renderer = EntryRenderer(book, self.locale, self.options, known, draws=draws)
        run, problems = renderer.make_run(self.content)
        drawings = [side.drawing for card in run.cards for side in (card.face, card.back) if side]
        return SetPart(run, problems, renderer.layouts, renderer.sizes, drawings)


class SheetPart(NamedTuple):
    """Sheet in one language, with the options of its print."""

    locale: str
    content: Plan
    paper: str = "A4"
    larger: float = 1.0
    """The factor of the text size in large print."""
    thrifty: bool = False
    """Whether to use little ink."""

    @property
    def name(self) -> str:
        """Language, sheet, and the options that affect what fits."""
        return f"{self.locale} sheet/{self.content.slug} {self.paper} {self.larger:g}"

    def set(self, book: Book, proved: Container[str], known: Measures, *, draws: bool = True) -> SetPart:
        """Set the sheet at its known size or find a size: the largest if the sheet is drawn, otherwise any.

        `proved` has the examples that pass. Raises NoFont if a font is unusable.
        """
        from ludex.render.sheets.sheet import Typesetter  # imports a template engine

        texts = PackTexts(book.pack, self.locale, book.signs)
        theme = choose_theme(book, self.thrifty)
        setter = Typesetter(book, texts, theme, proved, self.paper, self.larger)
        size = known[_SHEET]["size"] if known else 0.0
        pages = setter.typeset_plan(self.content, size=size, any_size=not draws)
        drawings = pages.drawings if draws and not pages.problems else []
        return SetPart(pages, pages.problems, {}, {_SHEET: {"size": pages.points}} if draws else {}, drawings)


PrintedPart = DeckPart | SheetPart


def list_printed_parts(book: Book) -> Iterator[PrintedPart]:
    """Yield the decks and sheets of a game in each of its languages, as independent parts."""
    decks = (*find_decks(book), *find_piece_decks(book))
    for locale in list_locales(book.pack):
        texts = PackTexts(book.pack, locale, book.signs)
        plans = find_plans(book, texts).values() if book.fonts.families else ()
        yield from (DeckPart(locale, deck) for deck in decks)
        yield from (SheetPart(locale, plan) for plan in plans)


def make_problem_findings(
    problems: Iterable[Problem], places: PrintLocations, drawn: Mapping[str, Layout]
) -> list[Finding]:
    """Convert problems to findings, one for each mistake."""
    found: dict[tuple[str, Span], Finding] = {}
    for problem in problems:
        if problem.trouble is not ProblemKind.SHEET:
            made = convert_problem(problem, places, drawn)
            found.setdefault((made.code.name, made.span), made)
    return list(found.values())


def list_locales(pack: Pack) -> list[str]:
    """Return the languages of a game, the source language first."""
    manifest = pack.manifest()
    record = pack.get(f"game/{manifest.game}")
    spoken = [manifest.source, *(record.data.get("translations", ()) if record else ())]
    tried = pack.text(f"game/{manifest.game}.title", PSEUDO_LOCALE) is not None
    return list(dict.fromkeys([*spoken, PSEUDO_LOCALE] if tried else spoken))


def make_book(project: Project, pack: Pack, checks: AssetChecks | None = None) -> Book:
    """Return an open pack as a book, with the fonts, the icons and their spoken names."""
    game = pack.manifest().game
    fonts, icons = (list_entries(project, game, kind) for kind in ("font", "icon"))
    return Book(pack, project.root / "content", fonts, add_spoken_words(project.root, icons), checks)


def list_entries(project: Project, game: str, kind: str) -> dict[str, Mapping[str, Any]]:
    """Return the entries of a kind that are visible to a game, by slug; of equal slugs, that of the game."""
    found = {each.slug: each.data for each in project.entries if each.kind == kind and each.game == SHARED}
    own = {each.slug: each.data for each in project.entries if each.kind == kind and each.game == game}
    return found | own


def plain_font(book: Book) -> str:
    """Return the file of the first usable regular face, for marks and test pages; empty if there is none."""
    for family in book.fonts.families.values():
        with suppress(NoFont):
            return book.fonts.load_face(family["faces"]["regular"]).file
    return ""
