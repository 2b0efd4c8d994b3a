"""Box model: components with their parts, and the cards of each deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.core.ids import EntryId
from ludex.core.spans import Span
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry


@dataclass(frozen=True)
class DeckCard:
    """Card of a deck, its number of copies, and the key that lists it, if one does."""

    card: Entry
    copies: int
    key: str | None


def find_deck_cards(world: World, deck: Entry) -> list[DeckCard] | None:
    """Return the cards of a deck; None if one of them, or a kind, is unknown."""
    listed = deck.data.get("cards")
    if listed is None:
        return _find_cards_of_kinds(world, deck)
    found = [(world.target(deck, ("cards", key)), copies, key) for key, copies in listed.items()]
    cards = [DeckCard(card, copies, key) for card, copies, key in found if card is not None]
    return cards if len(cards) == len(found) else None


def _find_cards_of_kinds(world: World, deck: Entry) -> list[DeckCard] | None:
    kinds = deck.data["of"]
    if world.lost or any(world.catalogue.find_kind(world.name, kind) is None for kind in kinds):
        return None
    return [DeckCard(card, card.data.get("copies", 1), None) for card in world.entries_of(*kinds)]


def count_cards(world: World, deck: Entry) -> int | None:
    """Return the number of cards in a deck, with broken references; None if it is unknown."""
    listed = deck.data.get("cards")
    if listed is not None:
        return sum(int(copies) for copies in listed.values())
    cards = _find_cards_of_kinds(world, deck)
    return None if cards is None else sum(each.copies for each in cards)


def count_copies(cards: list[DeckCard]) -> dict[EntryId, int]:
    """Return the number of copies of each card of a deck."""
    table: dict[EntryId, int] = {}
    for each in cards:
        table[each.card.id] = table.get(each.card.id, 0) + each.copies
    return table


@dataclass(frozen=True)
class Component:
    """Component, or a part of the component `whole`."""

    manifest: Entry
    pointer: Pointer
    data: Mapping[str, Any]
    whole: Component | None = None

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def count(self) -> int | None:
        """Number of copies; None if the manifest does not state it."""
        return self.data.get("count")

    @property
    def per_player(self) -> bool:
        return (self.whole or self).data.get("per") == "player"

    @property
    def parts(self) -> list[Component]:
        return [
            Component(self.manifest, (*self.pointer, "parts", slug), data, self)
            for slug, data in self.data.get("parts", {}).items()
        ]

    @property
    def count_span(self) -> Span:
        """Span of the number of copies in the manifest."""
        return self.manifest.span((*self.pointer, "count"))

    @property
    def place_span(self) -> Span:
        """Span of the starting place in the manifest."""
        return self.manifest.span((*self.pointer, "in"))

    def find_entries(self, world: World) -> list[Entry] | None:
        """Return the decks and pieces that the component represents; None if one of them was not found."""
        found = world.targets(self.manifest, (*self.pointer, "of"))
        known = [thing for thing in found if thing is not None]
        return known if len(known) == len(found) else None


def are_related(world: World, one: str, other: str) -> bool:
    """Return whether one of two kinds is, or extends, the other."""
    accepts = world.catalogue.accepts
    return accepts(world.name, one, other) or accepts(world.name, other, one)


def list_components(world: World) -> list[Component]:
    """Return the components of the game, without their parts."""
    manifest = world.manifest
    if manifest is None:
        return []
    box = manifest.data.get("box", {})
    return [Component(manifest, ("box", slug), data) for slug, data in box.items()]


def walk_components(world: World) -> Iterator[Component]:
    """Yield the components of the game, each followed by its parts."""
    for component in list_components(world):
        yield component
        yield from component.parts
