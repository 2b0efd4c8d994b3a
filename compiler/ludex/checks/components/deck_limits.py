"""Check: deck-building limits can be met, and built decks meet them.

What a card is by its field `traits`, or by a field that names one trait, it surely is. A trait that it
names elsewhere may be its own or another's: such a card perhaps counts, and a check must be right either way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.checks import EVERY, softened
from ludex.checks.box import Held, contents, copies
from ludex.core.findings import Finding, Note, Severity, code, find
from ludex.core.ids import EntryId
from ludex.core.messages import Both, message
from ludex.core.spans import Span
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


READS = (EVERY,)  # a deck may be of any kind

_DECK = "kind: deck\nentries:\n  reserve:\n    title: Réserve\n    of: [card]\n"
_END = "    source: {status: original}\n"
_FIRST = "  debut:\n    title: Premier paquet\n    of: [card]\n    from: reserve\n"

IMPOSSIBLE = code(
    "DECK003",
    Severity.ERROR,
    title=Both("Limits that no deck can meet", "Limites qu’aucun paquet ne peut respecter"),
    says=Both(
        "no deck can meet the limit “{name}”: it asks for at least {least}, and at most {most} can be had",
        "aucun paquet ne peut respecter la limite «\u00a0{name}\u00a0»\u00a0: elle en demande au moins "
        "{least}, et l’on ne peut en avoir que {most}",
    ),
    why=Both(
        "`limits` say how many cards of a sort a deck may hold that players build. These contradict one "
        "another, or ask for more cards of the sort than there are, so that nobody could begin to play. Only "
        "contradictions that are certain are told; that nothing is told proves no deck.",
        "`limits` dit combien de cartes d’un genre peut contenir un paquet construit par les joueurs. Ces "
        "limites se contredisent, ou demandent plus de cartes du genre qu’il n’y en a\u00a0: nul ne pourrait "
        "commencer à jouer. Seules les contradictions certaines sont signalées\u202f; leur absence ne prouve "
        "pas qu’un paquet existe.",
    ),
    wrong=_DECK + "    limits:\n      taille: {min: 12, max: 10}\n" + _END,
    right=_DECK + "    limits:\n      taille: {min: 2, max: 3}\n" + _END,
)

BROKEN = code(
    "DECK004",
    Severity.ERROR,
    title=Both("Deck that breaks its limits", "Paquet qui enfreint ses limites"),
    says=Both(
        "this deck breaks the limit “{name}” of “{deck}”: it holds {n}, and the limit is {bound}",
        "ce paquet enfreint la limite «\u00a0{name}\u00a0» de «\u00a0{deck}\u00a0»\u00a0: il en contient "
        "{n}, et la limite est {bound}",
    ),
    why=Both(
        "A deck that is built `from` another, such as the one to begin with, keeps to the limits that "
        "players have to keep to. A card of several sorts counts here in whichever way suits the deck best.",
        "Un paquet construit à partir d’un autre (`from`), comme celui du début, respecte les limites "
        "imposées aux joueurs. Une carte de plusieurs genres compte ici de la façon qui arrange le mieux le "
        "paquet.",
    ),
    wrong=_DECK
    + "    limits:\n      taille: {max: 2}\n"
    + _END
    + _FIRST
    + "    cards: {brouette: 2, echelle: 1}\n"
    + _END,
    right=_DECK
    + "    limits:\n      taille: {max: 2}\n"
    + _END
    + _FIRST
    + "    cards: {brouette: 1, echelle: 1}\n"
    + _END,
)

FOREIGN = code(
    "DECK005",
    Severity.ERROR,
    title=Both("Card that the deck is not built from", "Carte étrangère à la réserve du paquet"),
    says=Both(
        "“{name}” is not among the cards of “{deck}”, which this deck is built from",
        "«\u00a0{name}\u00a0» n’est pas parmi les cartes de «\u00a0{deck}\u00a0», dont ce paquet est tiré",
    ),
    why=Both(
        "`from` names the deck whose cards this one is built from. A card that is not there cannot be in it.",
        "`from` nomme le paquet dont les cartes servent à construire celui-ci. Une carte qui n’y est pas ne "
        "peut pas s’y trouver.",
    ),
    wrong=_DECK + "    cards: {filet: 1, echelle: 2}\n" + _END + _FIRST + "    cards: {brouette: 1}\n" + _END,
    right=_DECK + "    cards: {filet: 1, echelle: 2}\n" + _END + _FIRST + "    cards: {filet: 1}\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    for deck in world.of("deck"):
        if "limits" in deck.data:
            yield from _possible(world, deck)
        pool = world.target(deck, ("from",))
        if pool is not None and "cards" in deck.data:
            yield from _kept(world, deck, pool)


def _possible(world: World, deck: Entry) -> Iterator[Finding]:
    held = contents(world, deck)
    for slug, data in deck.data["limits"].items():
        if data.get("min", 0) > data.get("max", data.get("min", 0)):
            yield _impossible(world, deck, slug, data["min"], data["max"], deck.span(("limits", slug, "max")))
            return
    if held is None:
        return
    all_limits = limits(world, deck, held)
    table = _at_most_alike(copies(held), all_limits)
    for limit in all_limits:
        most = min(counted(table, limit.perhaps), _from_parts(limit, all_limits))
        if most < limit.least:
            yield _impossible(world, deck, limit.slug, limit.least, most)
            return
    for limit in all_limits:
        needed = _needed_within(limit, all_limits)
        if limit.most is not None and not limit.either and needed > limit.most:
            yield _impossible(world, deck, limit.slug, needed, limit.most)
            return


def _impossible(
    world: World, deck: Entry, slug: str, least: int, most: int, other: Span | None = None
) -> Finding:
    note = Note(message("the most is said here", "le maximum est dit ici"), other) if other else None
    key = "min" if "min" in deck.data["limits"][slug] else "max"
    return find(
        IMPOSSIBLE,
        deck.span(("limits", slug, key)),
        name=slug,
        least=least,
        most=most,
        severity=softened(world, deck),
        notes=[note],
    )


def _at_most_alike(table: Mapping[EntryId, int], all_limits: list[Limit]) -> dict[EntryId, int]:
    """How often each card can be in one deck."""
    bounds = [(limit.sure, limit.alike) for limit in all_limits if limit.alike is not None]
    return {card: min([n, *(most for sure, most in bounds if card in sure)]) for card, n in table.items()}


def _from_parts(limit: Limit, all_limits: list[Limit]) -> int:
    """The most cards of a limit that others leave, where each of them surely counts for one of those."""
    parts = [
        other
        for other in all_limits
        if other.most is not None and other.sure & limit.perhaps and not (limit.either and other.either)
    ]
    parts = [other for other in parts if other is not limit]
    loose = _union(each.perhaps for each in all_limits if each.either and each not in parts)
    covered = _union(each.sure - loose if each.either else each.sure for each in parts)
    return sum(each.most or 0 for each in parts) if parts and limit.perhaps <= covered else limit.least


def _union(sets: Iterable[frozenset[EntryId]]) -> frozenset[EntryId]:
    return frozenset[EntryId]().union(*sets)


def _needed_within(limit: Limit, all_limits: list[Limit]) -> int:
    """The fewest cards of a limit that others ask for: theirs are among its own, and none counts twice."""
    within = [each for each in all_limits if each is not limit and each.least and each.perhaps <= limit.sure]
    shared = [each for each in within if each.either]
    taken = _union(each.perhaps for each in shared)
    needed = sum(each.least for each in shared)
    for each in sorted(within, key=lambda each: -each.least):
        if not each.either and not each.perhaps & taken:
            taken |= each.perhaps
            needed += each.least
    return needed


def _kept(world: World, deck: Entry, pool: Entry) -> Iterator[Finding]:
    held, known = contents(world, deck), contents(world, pool)
    if held is None or known is None:
        return
    pool_cards = copies(known)
    foreign = [each for each in held if each.card.id not in pool_cards]
    for each in foreign:
        yield find(
            FOREIGN,
            deck.key_span(("cards", str(each.key))),
            name=each.card.slug,
            deck=pool.slug,
            severity=softened(world, pool),
        )
    broken = [] if foreign else list(_broken(limits(world, pool, held), copies(held)))
    if broken:
        limit, key, n = broken[0]
        others = [Note(_AND, pool.key_span(("limits", each.slug))) for each, _, _ in broken[1:]]
        yield find(
            BROKEN,
            deck.key_span(("cards",)),
            name=limit.slug,
            deck=pool.slug,
            n=n,
            bound=f"{_SIGN[key]} {limit.data[key]}",
            severity=softened(world, deck),
            notes=[Note(_LIMIT, pool.key_span(("limits", limit.slug))), *others],
        )


_LIMIT = message("the limit", "la limite")
_AND = message("this one is broken as well", "celle-ci est enfreinte aussi")
_SIGN = {"min": "≥", "max": "≤", "same": "≤"}


def _broken(all_limits: list[Limit], table: Mapping[EntryId, int]) -> Iterator[tuple[Limit, str, int]]:
    """The limits that a deck breaks however its cards are counted: the word of each, the deck's number."""
    for limit in all_limits:
        others = _union(each.perhaps for each in all_limits if each.either and each is not limit)
        sure = limit.sure - others if limit.either else limit.sure
        fewest, most = counted(table, sure), counted(table, limit.perhaps)
        alike = max((table[card] for card in sure), default=0)
        if most < limit.least:
            yield limit, "min", most
        elif limit.most is not None and fewest > limit.most:
            yield limit, "max", fewest
        elif limit.alike is not None and alike > limit.alike:
            yield limit, "same", alike
