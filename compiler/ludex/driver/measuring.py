"""Whether what is printed of a game fits its place: a book for its pack, and problems as findings.

Writes nothing, and opens no file but fonts, icons and pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from ludex.core.finding import Finding
from ludex.core.span import Span
from ludex.driver.dressing import spoken, unprintable
from ludex.driver.places import Places, Project
from ludex.l10n.pseudo import LOCALE
from ludex.link.symbols import SHARED
from ludex.pack.reader import Pack
from ludex.render.book.book import Book
from ludex.render.decks import Artist, decks, pieces
from ludex.render.findings import finding
from ludex.render.fonts.catalogue import NoFont
from ludex.render.layout.model import Layout
from ludex.render.problems import Problem, Trouble


def unfit(project: Project, pack: Pack) -> Iterator[Finding]:
    """What does not fit its place in any language of a game, and what its layouts and sheets lack."""
    book = book_of(project, pack)
    problems: list[Problem] = list(book.problems)
    drawn: dict[str, Layout] = {}
    for part in parts(book):
        found, layouts = part(book)
        problems += found
        drawn |= layouts
    yield from told(problems, Places(project), drawn)


Unfit = tuple[list[Problem], dict[str, Layout]]
"""What does not fit, and the layouts that were drawn."""


def parts(book: Book) -> list[Callable[[Book], Unfit]]:
    """The pieces of this work, none of which knows of another, each at the same place every time."""
    spoken = locales(book.pack)
    return [partial(part, locale=locale) for locale in spoken for part in (_of_decks, _of_sheets)]


def _of_decks(book: Book, locale: str) -> Unfit:
    artist = Artist(book, locale)
    problems = [problem for deck in (*decks(book), *pieces(book)) for problem in artist.run(deck)[1]]
    return problems, artist.layouts


def _of_sheets(book: Book, locale: str) -> Unfit:
    """A font that cannot be used is told of the layouts that name it; without one nothing can be set."""
    try:
        return (unprintable(book, locale) if book.fonts.families else []), {}
    except NoFont:
        return [], {}


def told(problems: Iterable[Problem], places: Places, drawn: Mapping[str, Layout]) -> list[Finding]:
    """Problems as findings, each mistake once."""
    found: dict[tuple[str, Span], Finding] = {}
    for problem in problems:
        if problem.trouble is not Trouble.SHEET:
            made = finding(problem, places, drawn)
            found.setdefault((made.code.name, made.span), made)
    return list(found.values())


def locales(pack: Pack) -> list[str]:
    """The languages of a game, that of its source first."""
    manifest = pack.manifest()
    record = pack.get(f"game/{manifest.game}")
    spoken = [manifest.source, *(record.data.get("translations", ()) if record else ())]
    tried = pack.text(f"game/{manifest.game}.title", LOCALE) is not None
    return list(dict.fromkeys([*spoken, LOCALE] if tried else spoken))


def book_of(project: Project, pack: Pack) -> Book:
    """An open pack, with the fonts and icons that the game may use."""
    game = pack.manifest().game
    fonts, icons = (entries(project, game, kind) for kind in ("font", "icon"))
    return Book(pack, project.root / "content", fonts, spoken(project.root, icons))


def entries(project: Project, game: str, kind: str) -> dict[str, Mapping[str, Any]]:
    """The entries of a kind that a game may see, by slug; its own before what is shared."""
    found = {each.slug: each.data for each in project.entries if each.kind == kind and each.game == SHARED}
    own = {each.slug: each.data for each in project.entries if each.kind == kind and each.game == game}
    return found | own


def plain_font(book: Book) -> str:
    """The font of marks and test pages: the plainest there is."""
    for family in book.fonts.families.values():
        return str(family["faces"]["regular"])
    return ""
