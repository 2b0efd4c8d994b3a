"""Pictures for `pack diff --html`: each changed card before and after, in each language.

Both packs are drawn with the project's present fonts and pictures, because packs do not contain such files.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from ludex.actions.entry_lookup import make_refusal
from ludex.actions.printing.files import load_print_resources
from ludex.compile.printed_parts import list_locales, make_book, plain_font
from ludex.core.messages import Bilingual
from ludex.pack.reader import Pack
from ludex.render.book import Book
from ludex.render.changed_cards import find_card_changes
from ludex.render.pdf.pdf_document import Resources
from ludex.render.pdf.pdf_files import write_preview_pdf
from ludex.render.preflight.pdfium import png, render_pages
from ludex.render.preview_page import PreviewPage
from ludex.report.pack_diff import PackDiff
from ludex.report.pack_diff_page import CardPictures

_DPI = 130.0
_NO_FONT = Bilingual(
    "{game} has no font to draw with: add an entry of kind font",
    "{game} n’a pas de police pour dessiner\u00a0: ajoutez une entrée de sorte font",
)


def draw_changed_cards(
    root: Path, old: str | PathLike[str], new: str | PathLike[str], diff: PackDiff
) -> list[CardPictures]:
    """Draw the cards that look different, in the order of decks, language by language."""
    project = load_print_resources(root).project
    renamed = {each.was: each.id for each in diff.changed if each.was != each.id}
    made = []
    with Pack.open(old) as before, Pack.open(new) as after:
        books = make_book(project, before), make_book(project, after)
        for book in books:
            if not plain_font(book):
                raise make_refusal(_NO_FONT, game=book.game)
        for locale in list_locales(after):
            changes = list(find_card_changes(*books, locale, renamed))
            was = _draw_pages(books[0], [each.old for each in changes], locale)
            now = _draw_pages(books[1], [each.new for each in changes], locale)
            made += [
                CardPictures(change.entry, change.deck, locale, *pair)
                for change, *pair in zip(changes, was, now, strict=True)
            ]
    return made


def _draw_pages(book: Book, pages: Sequence[PreviewPage | None], locale: str) -> list[bytes | None]:
    """Return PNG files of pages; None for a missing page."""
    drawn = [page for page in pages if page is not None]
    if not drawn:
        return [None] * len(pages)
    resources = Resources(book.files.read, book.files.read, book.icons)
    data = write_preview_pdf(drawn, book.game, locale, resources, plain_font(book))
    pictures = iter([png(image.quantize(128), _DPI) for image in render_pages(data, _DPI)])
    return [None if page is None else next(pictures) for page in pages]
