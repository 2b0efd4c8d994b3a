"""What decks hold: the cards that they list, or every entry of their kinds."""

from __future__ import annotations

from dataclasses import dataclass

from ludex.core.ids import EntryId
from ludex.link.world import World
from ludex.schema.entries import Entry


@dataclass(frozen=True)
class Held:
    """A card of a deck, how often, and the key that lists it; None where the deck lists nothing by name."""

    card: Entry
    copies: int
    key: str | None


def contents(world: World, deck: Entry) -> list[Held] | None:
    """The cards of a deck; None where it names what could not be found or read."""
    listed = deck.data.get("cards")
    if listed is None:
        return _all_of_its_kinds(world, deck)
    found = [(world.target(deck, ("cards", key)), copies, key) for key, copies in listed.items()]
    held = [Held(card, copies, key) for card, copies, key in found if card is not None]
    return held if len(held) == len(found) else None


def _all_of_its_kinds(world: World, deck: Entry) -> list[Held] | None:
    kinds = deck.data["of"]
    if world.lost or any(world.catalogue.kind(world.name, kind) is None for kind in kinds):
        return None
    return [Held(card, card.data.get("copies", 1), None) for card in world.of(*kinds)]


def size(world: World, deck: Entry) -> int | None:
    """How many cards a deck has; None where that cannot be told. Names that lead nowhere count as well."""
    listed = deck.data.get("cards")
    if listed is not None:
        return sum(int(copies) for copies in listed.values())
    held = _all_of_its_kinds(world, deck)
    return None if held is None else sum(each.copies for each in held)


def copies(held: list[Held]) -> dict[EntryId, int]:
    """How often a deck has each of its cards."""
    table: dict[EntryId, int] = {}
    for each in held:
        table[each.card.id] = table.get(each.card.id, 0) + each.copies
    return table
