"""What is imposed: sides with their size, cards with their copies. Knows nothing of entries or layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludex.render.drawing.commands import Drawing


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card, drawn out to its bleed, from the upper left corner of its cut."""

    key: str
    drawing: Drawing
    width: float
    height: float
    bleed: float
    said: str = ""
    """What it is called by who reads it aloud."""
    cut: bool = False
    """Whether the drawing shows by itself where to cut."""

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return -self.bleed, -self.bleed, self.width + self.bleed, self.height + self.bleed


@dataclass(frozen=True, slots=True)
class Card:
    """A card, and how many of it are printed."""

    id: str
    face: Side
    back: Side | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Run:
    """Cards that are printed together, all of one size."""

    slug: str
    title: str
    locale: str
    cards: Sequence[Card]

    @property
    def size(self) -> tuple[float, float]:
        face = self.cards[0].face
        return face.width, face.height

    @property
    def backed(self) -> bool:
        return any(card.back for card in self.cards)

    def each(self) -> Iterator[Card]:
        """Every card as often as it is printed."""
        for card in self.cards:
            for _ in range(card.copies):
                yield card
