"""What does not fit in print, by the oracle: every deck and sheet is laid out in every language."""

from __future__ import annotations

from ludex.compile.print_locations import PrintLocations
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.texts import PSEUDO_LOCALE
from ludex.link.symbols import SHARED
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.decks import EntryRenderer, find_decks, find_piece_decks
from ludex.render.fonts import NoFont
from ludex.render.problem_findings import convert_problem
from ludex.render.problems import ProblemKind
from ludex.render.sheets.plans import find_plans
from ludex.render.sheets.sheet import Typesetter
from ludex.render.sheets.styles import SheetTheme

ACCENT = "#3d4a5c"


def find_fit_findings(project, pack):
    """What does not fit its place in any language of a game, and what its layouts and sheets lack."""
    book = open_book(project, pack)
    problems, layouts = list(book.problems), {}
    for locale in find_locales(pack):
        renderer = EntryRenderer(book, locale)
        for deck in (*find_decks(book), *find_piece_decks(book)):
            problems += renderer.make_run(deck)[1]
        layouts |= renderer.layouts
        problems += find_sheet_problems(book, locale)
    found, places = {}, PrintLocations(project, book.game)
    for problem in problems:
        if problem.trouble is not ProblemKind.SHEET:
            finding = convert_problem(problem, places, layouts)
            found.setdefault((finding.code, finding.span), finding)
    return list(found.values())


def open_book(project, pack):
    """A pack with the fonts and icons that its game may use."""
    game = pack.manifest().game
    fonts, icons = (
        {
            each.slug: each.data
            for part in (SHARED, game)
            for each in project.entries
            if (each.kind, each.game) == (kind, part)
        }
        for kind in ("font", "icon")
    )
    signs = {slug: {**data, "said": read_titles(project.root, slug)} for slug, data in icons.items()}
    return Book(pack, project.root / "content", fonts, signs)


def read_titles(root, icon):
    """The title of an icon in each language into which content/shared is translated."""
    titles = {}
    for file in sorted((root / "content" / SHARED / "text").glob("*.po")):
        catalogue, _ = read(file.name, file.read_bytes())
        message = catalogue.by_key.get(f"icon/{icon}.title") if catalogue else None
        if message is not None and message.translated:
            titles[file.stem] = message.strings[message.targets[-1]].value
    return titles


def find_locales(pack):
    """The language that a game is written in, those that it is translated into, and the pseudo-language."""
    manifest = pack.manifest()
    record = pack.get(f"game/{manifest.game}")
    locales = [manifest.source, *(record.data.get("translations", ()) if record else ())]
    if pack.text(f"game/{manifest.game}.title", PSEUDO_LOCALE) is not None:
        locales.append(PSEUDO_LOCALE)
    return dict.fromkeys(locales)


def find_sheet_problems(book, locale):
    """A font that cannot be used is told of the layouts that name it; without one nothing can be set."""
    if not book.fonts.families:
        return []
    texts = PackTexts(book.pack, locale, book.signs)
    try:
        setter = Typesetter(book, texts, choose_theme(book))
        return [
            problem
            for plan in find_plans(book, texts).values()
            for problem in setter.typeset_plan(plan).problems
        ]
    except NoFont:
        return []


def choose_theme(book):
    """Titles in the first family with a black face, texts in the first other one with bold and italic."""
    families = book.fonts.families
    black = [name for name, each in families.items() if "black" in each["faces"]]
    full = [name for name, each in families.items() if {"bold", "italic"} <= each["faces"].keys()]
    inks = [data.get("palette", {}).get("accent", "") for data in book.layouts.values()]
    accent = next((ink for ink in inks if ink.startswith("#") and len(ink) == 7), ACCENT)
    title = (black or list(families))[0]
    text = ([name for name in full if name != title or not black] or full or list(families))[0]
    return SheetTheme(book.fonts, title, text, accent, False)
