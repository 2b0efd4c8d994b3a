"""Pictures for `pack diff --html`: each changed card before and after, in each language.

Both packs are drawn with the project's present fonts and pictures, because packs do not contain such files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from ludex.actions.entry_lookup import make_refusal
from ludex.actions.printing.files import load_print_resources
from ludex.actions.printing.messages import NO_FONT
from ludex.compile.printed_parts import list_locales, make_book, plain_font
from ludex.pack.reader import Pack
from ludex.render.book import Book
from ludex.render.decks import Deck, DrawingOptions, EntryRenderer, find_decks, find_piece_decks
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.drawing_commands import Drawing, Group
from ludex.render.drawing.drawing_commands import Path as Outline
from ludex.render.pdf.pdf_document import make_resources
from ludex.render.pdf.pdf_files import write_preview_pdf
from ludex.render.preflight.page_images import png, render_pages
from ludex.render.preview_page import PreviewPage
from ludex.report.pack_diff import PackDiff
from ludex.report.pack_diff_page import CardPictures

_DPI = 130.0
_PLAIN = DrawingOptions(bleed=0)
_LINE, _EDGE = 0.15, "#9c968c"
"""The width of the line around a card, in millimetres, and its colour."""


def draw_changed_cards(
    root: Path, old: str | PathLike[str], new: str | PathLike[str], diff: PackDiff
) -> list[CardPictures]:
    """Draw the cards that look different, in the order of decks, language by language.

    Raises Refusal if there is no font.
    """
    project = load_print_resources(root).project
    renamed = {each.was: each.id for each in diff.changed if each.was != each.id}
    made = []
    with Pack.open(old) as before, Pack.open(new) as after:
        books = make_book(project, before), make_book(project, after)
        for book in books:
            if not plain_font(book):
                raise make_refusal(NO_FONT, game=book.game)
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
    resources = make_resources(book)
    data = write_preview_pdf(drawn, book.game, locale, resources, plain_font(book))
    pictures = iter([png(image.quantize(128), _DPI) for image in render_pages(data, _DPI)])
    return [None if page is None else next(pictures) for page in pages]


class CardChange(NamedTuple):
    """Card of a deck that looks different in a language.

    `old` or `new` is None if its pack lacks the card, the deck or the language.
    """

    entry: str
    deck: str
    old: PreviewPage | None
    new: PreviewPage | None


def find_card_changes(
    old: Book, new: Book, locale: str, renamed: Mapping[str, str] | None = None
) -> Iterator[CardChange]:
    """Yield the cards that look different in a language, by deck. `renamed` maps old ids to new ones."""
    renamed = renamed or {}
    before = {
        (renamed.get(deck, deck), renamed.get(entry, entry)): card
        for (deck, entry), card in _draw_cards(old, locale)
    }
    after = dict(_draw_cards(new, locale))
    for deck, entry in dict.fromkeys([*after, *before]):
        was, now = before.get((deck, entry)), after.get((deck, entry))
        if was != now:
            yield CardChange(entry, deck, was, now)


def _draw_cards(book: Book, locale: str) -> Iterator[tuple[tuple[str, str], PreviewPage]]:
    """Yield the cards of all decks, by deck and entry; nothing if the pack lacks the language.

    A card in several decks is drawn for each.
    """
    if locale not in book.pack.manifest().locales:
        return
    artist = EntryRenderer(book, locale, _PLAIN)
    for deck in (*find_decks(book), *find_piece_decks(book)):
        yield from (((deck.id, entry), card) for entry, card in _draw_deck(artist, deck))


def _draw_deck(artist: EntryRenderer, deck: Deck) -> Iterator[tuple[str, PreviewPage]]:
    entries = [entry for entry, _ in deck.cards]
    made = artist.compose(deck.layout, entries)
    layout = made.layout
    cut = make_shape(layout.shape, 0, 0, layout.width, layout.height, layout.corner).data
    finisher = artist.make_finisher(made)
    for entry, parts in zip(entries, made.parts, strict=True):
        shown: Drawing = (Group(finisher.draw(parts), cut), Outline(cut, "", _LINE, _EDGE))
        yield entry, PreviewPage(shown, layout.width, layout.height)
