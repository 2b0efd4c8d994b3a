"""Printed parts: the decks and sheets of a game in one language each, and what does not fit in them.

Writes nothing, and opens only fonts, icons and pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludex.compile.print_locations import PrintLocations, Project
from ludex.core.filesystem import read_file
from ludex.core.findings import Finding
from ludex.core.hashing import digest
from ludex.core.spans import Span
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.texts import PSEUDO_LOCALE
from ludex.link.symbols import SHARED
from ludex.pack.reader import Pack
from ludex.render.asset_checks import AssetChecks
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.decks import Deck, EntryRenderer, find_decks, find_piece_decks
from ludex.render.fonts import NoFont
from ludex.render.layout.model import Layout
from ludex.render.problem_findings import convert_problem
from ludex.render.problems import Problem, ProblemKind
from ludex.render.sheets.plans import Plan, find_plans
from ludex.source.decoder import get_size_limit

if TYPE_CHECKING:
    from ludex.render.sheets.styles import SheetTheme

_ACCENT = "#3d4a5c"
"""Colour of sheets if no layout of the game sets one."""


def add_spoken_words(root: Path, icons: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Return icons with their spoken words in each language, as `said`.

    A pack has these words only for icons that entries refer to, but texts may show any.
    """
    said: dict[str, dict[str, str]] = {slug: {} for slug in icons}
    for file in sorted((root / "content" / SHARED / "text").glob("*.po")):
        data = _read_within(root / "content", file)
        catalogue = None if data is None else read(file.name, data)[0]
        for slug in icons if catalogue else ():
            found = catalogue.by_key.get(f"icon/{slug}.title") if catalogue else None
            if found is not None and found.translated:
                said[slug][file.stem] = found.strings[found.targets[-1]].value
    return {slug: {**data, "said": said[slug]} for slug, data in icons.items()}


def _read_within(folder: Path, file: Path) -> bytes | None:
    """Read a file of a folder; None for a file that the survey refuses, such as a link that leads out."""
    if not file.resolve().is_relative_to(folder.resolve()):
        return None
    with suppress(OSError):
        return read_file(file, get_size_limit(file.name))
    return None


def choose_theme(book: Book, sparing: bool = False) -> SheetTheme:
    """Choose fonts: the first family with a black face for titles, the first with bold and italic for
    texts.
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


PartProblems = tuple[list[Problem], dict[str, Layout]]
"""Texts that do not fit, and the layouts that were drawn."""


class PrintedPart(NamedTuple):
    """One deck or one sheet in one language."""

    locale: str
    content: Deck | Plan

    @property
    def name(self) -> str:
        """The kind of part, its name and its language."""
        name = self.content.id if isinstance(self.content, Deck) else f"sheet/{self.content.slug}"
        return f"{self.locale} {name} {digest(repr(self.content).encode('utf-8', 'surrogatepass'))}"

    def find_problems(self, book: Book) -> PartProblems:
        """Return what does not fit, without writing anything.

        An unusable font is reported at the layouts that name it; sheets cannot be set without it.
        """
        if isinstance(self.content, Deck):
            renderer = EntryRenderer(book, self.locale)
            return renderer.make_run(self.content)[1], renderer.layouts
        from ludex.render.sheets.sheet import Typesetter  # imports a template engine

        try:
            texts = PackTexts(book.pack, self.locale, book.signs)
            setter = Typesetter(book, texts, choose_theme(book))
            return setter.typeset_plan(self.content, any_size=True).problems, {}
        except NoFont:
            return [], {}


def list_printed_parts(book: Book) -> Iterator[PrintedPart]:
    """Yield the decks and sheets of a game in each of its languages, as independent parts."""
    decks = (*find_decks(book), *find_piece_decks(book))
    for locale in list_locales(book.pack):
        texts = PackTexts(book.pack, locale, book.signs)
        plans = find_plans(book, texts).values() if book.fonts.families else ()
        for content in (*decks, *plans):
            yield PrintedPart(locale, content)


def make_problem_findings(
    problems: Iterable[Problem], places: PrintLocations, drawn: Mapping[str, Layout]
) -> list[Finding]:
    """Convert problems to findings, each mistake once."""
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
    """Return an open pack with the fonts, icons and facts that printing needs."""
    game = pack.manifest().game
    fonts, icons = (list_entries(project, game, kind) for kind in ("font", "icon"))
    return Book(pack, project.root / "content", fonts, add_spoken_words(project.root, icons), checks)


def list_entries(project: Project, game: str, kind: str) -> dict[str, Mapping[str, Any]]:
    """Return the entries of a kind that a game may see, by slug; its own come before shared ones."""
    found = {each.slug: each.data for each in project.entries if each.kind == kind and each.game == SHARED}
    own = {each.slug: each.data for each in project.entries if each.kind == kind and each.game == game}
    return found | own


def plain_font(book: Book) -> str:
    """Return the plainest font, for marks and test pages."""
    for family in book.fonts.families.values():
        with suppress(NoFont):
            return book.fonts.load_face(family["faces"]["regular"]).file
    return ""
