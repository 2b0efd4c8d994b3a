"""The limits of decks that players build: which cards a limit counts, surely or perhaps.

What a card is by its field `traits`, or by a field that names one trait, it surely is. A trait that it
names elsewhere may be its own or another's: such a card perhaps counts, and a check must be right either way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.checks.model.decks import Held
from ludex.core.ids import EntryId
from ludex.link.world import World
from ludex.schema.entries import Entry


@dataclass(frozen=True)
class Limit:
    """One limit of a deck, over the cards that players build it from, or that it is built of."""

    deck: Entry
    slug: str
    data: Mapping[str, Any]
    sure: frozenset[EntryId]
    perhaps: frozenset[EntryId]

    @property
    def least(self) -> int:
        return int(self.data.get("min", 0))

    @property
    def most(self) -> int | None:
        return self.data.get("max")

    @property
    def alike(self) -> int | None:
        return self.data.get("same")

    @property
    def either(self) -> bool:
        """Whether its cards count for it or for another such limit, as the player likes."""
        return bool(self.data.get("either"))


def limits(world: World, deck: Entry, cards: Iterable[Held]) -> list[Limit]:
    """The limits of a deck over these cards; those that name a trait that does not exist are left out."""
    pool = list({each.card.id: each.card for each in cards}.values())
    made = []
    for slug, data in deck.data.get("limits", {}).items():
        named = range(len(data.get("traits", ())))
        traits = [world.target(deck, ("limits", slug, "traits", index)) for index in named]
        if None not in traits:
            ids = {trait.id for trait in traits if trait is not None}
            of_kind = [card for card in pool if _of_kinds(world, card, data.get("of"))]
            sure = frozenset(card.id for card in of_kind if not ids or ids & _sure_traits(world, card))
            perhaps = frozenset(card.id for card in of_kind if not ids or ids & _named(world, card))
            made.append(Limit(deck, slug, data, sure, perhaps))
    return made


def _of_kinds(world: World, card: Entry, kinds: list[str] | None) -> bool:
    return kinds is None or any(world.accepts(card, kind) for kind in kinds)


def _sure_traits(world: World, card: Entry) -> set[EntryId]:
    return {
        each.target.id
        for each in world.references(card)
        if each.pointer[0] == "traits" or len(each.pointer) == 1
    }


def _named(world: World, card: Entry) -> set[EntryId]:
    return {each.target.id for each in world.references(card)}


def counted(table: Mapping[EntryId, int], cards: Iterable[EntryId]) -> int:
    """How many cards of a deck are among these."""
    return sum(table.get(card, 0) for card in cards)
