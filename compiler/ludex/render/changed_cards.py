"""Changed cards: cards that look different in two books of a game, drawn before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ludex.render.book import Book
from ludex.render.decks import Deck, DrawingOptions, EntryRenderer, find_decks, find_piece_decks
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.drawing_commands import Drawing, Group, Path
from ludex.render.preview_page import PreviewPage

_PLAIN = DrawingOptions(bleed=0)
_LINE, _EDGE = 0.15, "#9c968c"
"""The line around a card, and its colour."""


class CardChange(NamedTuple):
    """Card of a deck that looks different in a language; the side of a book that lacks it is None."""

    entry: str
    deck: str
    old: PreviewPage | None
    new: PreviewPage | None


class _DrawnCard(NamedTuple):
    drawing: Drawing
    page: PreviewPage


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
        if was is None or now is None or was.drawing != now.drawing:
            yield CardChange(entry, deck, was and was.page, now and now.page)


def _draw_cards(book: Book, locale: str) -> Iterator[tuple[tuple[str, str], _DrawnCard]]:
    """Yield the cards of all decks, by deck and entry. A card in several decks is drawn for each."""
    if locale not in book.pack.manifest().locales:
        return
    artist = EntryRenderer(book, locale, _PLAIN)
    for deck in (*find_decks(book), *find_piece_decks(book)):
        yield from (((deck.id, entry), card) for entry, card in _draw_deck(artist, deck))


def _draw_deck(artist: EntryRenderer, deck: Deck) -> Iterator[tuple[str, _DrawnCard]]:
    entries = [entry for entry, _ in deck.cards]
    made = artist.compose(deck.layout, entries)
    layout = made.layout
    cut = make_shape(layout.shape, 0, 0, layout.width, layout.height, layout.corner).data
    finisher = artist.make_finisher(made)
    for entry, parts in zip(entries, made.parts, strict=True):
        drawing = finisher.draw(parts)
        shown: Drawing = (Group(drawing, cut), Path(cut, "", _LINE, _EDGE))
        yield entry, _DrawnCard(drawing, PreviewPage(shown, layout.width, layout.height))
