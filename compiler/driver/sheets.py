"""Reference sheets and booklets of a game, as files beside its decks."""

from __future__ import annotations

from pathlib import Path

from compiler.core.message import Both, Choice, Message
from compiler.driver.outcome import Refusal
from compiler.driver.printed import Printed, Wish
from compiler.render.book.book import Book
from compiler.render.book.texts import PackTexts
from compiler.render.outputs import File
from compiler.render.pdf.booklet import folded, write
from compiler.render.pdf.document import About, Resources
from compiler.render.preflight.checks import Wanted
from compiler.render.problems import Problem
from compiler.render.sheets.look import Look, look
from compiler.render.sheets.sheet import Pages, Plan, Typesetter, faq, planned

_NO_SHEET = Both(
    "there is no sheet “{name}”: {known}", "il n’y a pas de feuille «\u00a0{name}\u00a0»\u00a0: {known}"
)
_SIZE = 9.4
_ACCENT = "#3d4a5c"
"""The colour of sheets where no layout of the game says one."""


def print_sheets(
    root: Path, book: Book, locale: str, wish: Wish, resources: Resources, font: str, printed: Printed
) -> list[Problem]:
    """Write the sheets that are wished for in one language; what cannot be printed is a problem."""
    texts = PackTexts(book.pack, locale, book.signs)
    setter = Typesetter(book, texts, _look(book))
    folder = Path("build", "print", book.game, locale, "sheets")
    problems: list[Problem] = []
    for plan in _wanted(book, texts, wish):
        pages = setter.pages(plan)
        problems += pages.problems
        if pages.problems:
            continue
        about = About(f"{setter.game} – {plan.title}", locale)
        data = write(pages, about, resources, font)
        printed.write(root, folder, File(f"{plan.slug}.pdf", data, _expected(pages, about)))
        if plan.booklet and len(pages.drawings) > 2:
            made = folded(pages, about, resources, font)
            printed.write(root, folder, File(f"{plan.slug}-to-fold.pdf", made, Wanted(title=about.title)))
    return problems


def _wanted(book: Book, texts: PackTexts, wish: Wish) -> list[Plan]:
    plans = {plan.slug: plan for plan in planned(book, texts)}
    asked = faq(book, texts)
    if asked is not None:
        plans.setdefault(asked.slug, asked)
    for name in wish.sheets:
        if name not in plans:
            raise Refusal(Message(_NO_SHEET, {"name": name, "known": Choice(tuple(plans))}))
    wanted = [*wish.sheets, *(["faq"] if wish.faq and "faq" in plans else [])]
    return [plans[name] for name in wanted] if wanted or wish.faq else list(plans.values())


def _expected(pages: Pages, about: About) -> Wanted:
    return Wanted(pages=len(pages.drawings), title=about.title, language=about.locale, colours="rgb")


def _look(book: Book) -> Look:
    """Titles in the first family that has a black face, texts in the first that has bold and italic."""
    families = book.fonts.families
    titles = [name for name, each in families.items() if "black" in each["faces"]]
    texts = [name for name, each in families.items() if {"bold", "italic"} <= each["faces"].keys()]
    palettes = [data.get("palette", {}) for data in book.layouts.values()]
    accents = [palette["accent"] for palette in palettes if "accent" in palette]
    accent = next((ink for ink in accents if ink.startswith("#") and len(ink) == 7), _ACCENT)
    any_family = next(iter(families))
    sans = [name for name in texts if name not in titles[:1]] or texts
    return look(
        book.fonts,
        titles[0] if titles else any_family,
        sans[0] if sans else any_family,
        accent,
        _SIZE,
    )
