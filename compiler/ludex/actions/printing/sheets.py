"""Reference sheets and booklets of a print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

from ludex.actions.printing.files import PrintJob, PrintRequest
from ludex.compile.part_memo import GameParts, digest_parts
from ludex.compile.printed_parts import SetPart, SheetPart
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.outputs import File
from ludex.render.pdf.pdf_document import FileMetadata, Resources
from ludex.render.pdf.pdf_files import order_booklet_pages, write_booklet_pdf, write_sheet_pdf
from ludex.render.preflight.checks import FileExpectations
from ludex.render.preflight.expectations import UNPRINTED, encode_expectations, list_texts
from ludex.render.problems import Problem
from ludex.render.sheets.plans import Plan, find_plans
from ludex.render.sheets.sheet import SheetPages

_LARGER = 1.3
"""Factor by which text is larger in large print."""


def list_examples_of_rulings(book: Book) -> list[str]:
    """Return the examples that prove the answers of rulings."""
    found = [
        example.id
        for number in book.pack.of_kind("ruling")
        for example in book.fields.list_entries(book.pack.id(number), "examples")
    ]
    return list(dict.fromkeys(found))


def print_sheets(
    parts: GameParts,
    locale: str,
    wish: PrintRequest,
    resources: Resources,
    font: str,
    printed: PrintJob,
    paper: str,
) -> list[Problem]:
    """Add the requested sheets in one language, for this paper, to the print job; return problems.

    A sheet with unchanged sources is typeset again only if its files are not up to date. A sheet with
    problems is not added.
    """
    book = parts.book
    texts = PackTexts(book.pack, locale, book.signs)
    game = texts.title(f"game/{book.game}")
    named = "sheets" if paper == "A4" else f"sheets-{paper}"
    folder = Path("build", "print", book.game, locale, named + wish.folder_suffix)
    problems: list[Problem] = []
    for plan in _choose_plans(book, texts, wish):
        part = SheetPart(locale, plan, paper, _LARGER if wish.large_print else 1.0, wish.low_ink)
        made = None if parts.find_measures(part) else parts.set_part(part)
        if made and made.problems:
            problems += made.problems
            continue
        about = FileMetadata(f"{game} – {plan.title}", locale)
        follows = digest_parts(parts.source(part), part.thrifty, about, font)
        make = partial(_make_files, parts, part, made, about, resources, font)
        printed.add_set(folder, f"{plan.slug}.pdf", follows, make)
    return problems


def _make_files(
    parts: GameParts,
    part: SheetPart,
    made: SetPart | None,
    about: FileMetadata,
    resources: Resources,
    font: str,
) -> Iterator[File]:
    """Yield the file of a sheet; for a booklet of more than two pages, also a file ordered for folding."""
    plan, pages = part.content, cast(SheetPages, (made or parts.set_part(part)).printed)
    texts = [list_texts(drawing) for drawing in pages.drawings]
    wanted = FileExpectations(
        pages=len(texts),
        title=about.title,
        language=about.locale,
        colours="rgb",
        texts=texts,
        margin=UNPRINTED,
    )
    data = write_sheet_pdf(pages, about, resources, font, encode_expectations(wanted))
    yield File(f"{plan.slug}.pdf", data, wanted)
    if plan.booklet and len(texts) > 2:
        sides = order_booklet_pages(len(texts))
        folded = [[text for page in side if page < len(texts) for text in texts[page]] for side in sides]
        wanted = replace(wanted, pages=len(sides), texts=folded)
        data = write_booklet_pdf(pages, about, resources, font, encode_expectations(wanted))
        yield File(f"{plan.slug}-to-fold.pdf", data, wanted)


def list_sheets(book: Book) -> list[str]:
    """Return the names of all sheets of a game."""
    return list(find_plans(book, PackTexts(book.pack, book.pack.manifest().source, book.signs)))


def _choose_plans(book: Book, texts: PackTexts, wish: PrintRequest) -> list[Plan]:
    plans = find_plans(book, texts)
    wanted = [name for name in (*wish.sheets, *(["faq"] if wish.faq else [])) if name in plans]
    return [plans[name] for name in wanted] if wish.sheets or wish.faq else list(plans.values())
