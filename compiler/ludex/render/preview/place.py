"""Where a text is printed: on which layout, among which cards. Its own card comes before others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludex.render.decks import Artist, decks, pieces
from ludex.render.layout.finish import settings


class Place(NamedTuple):
    """A layout, all entries that are drawn on it, and which of them shows the text."""

    layout: str
    deck: str
    entries: tuple[str, ...]
    number: int

    @property
    def entry(self) -> str:
        return self.entries[self.number]


def place_of(key: str, artist: Artist) -> Place | None:
    """Where the text of a key, or any text of an entry, is printed; None where no card shows it."""
    entry = key.partition(".")[0]
    elsewhere: Place | None = None
    for layout, deck, entries in _sides(artist):
        parts = artist.compose(layout, entries).parts
        for number, each in enumerate(entries):
            if any(is_of(said.key, key) for said in settings(parts[number])):
                found = Place(layout, deck, entries, number)
                if each == entry:
                    return found
                elsewhere = elsewhere or found
    return elsewhere


def is_of(said: str, key: str) -> bool:
    """Whether a text is the one of a key, or one of the entry where that is all that is said."""
    return said == key if "." in key else said.partition(".")[0] == key


def _sides(artist: Artist) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Faces and backs: layout, deck, entries."""
    for deck in (*decks(artist.book), *pieces(artist.book)):
        yield deck.layout, deck.id, tuple(each for each, _ in deck.cards)
        if deck.back in artist.book.layouts:
            yield deck.back, deck.id, (deck.id,)
