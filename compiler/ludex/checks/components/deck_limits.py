"""Check: deck-building limits can be met, and built decks meet them.

What a card is by its field `traits`, or by a field that names one trait, it surely is. A trait that it
names elsewhere may be its own or another's: such a card perhaps counts, and a check must be right either way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ludex.checks import draft_severity
from ludex.checks.box import DeckCard, count_copies, find_deck_cards
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.ids import EntryId
from ludex.core.messages import Bilingual, message
from ludex.link.references import Reference
from ludex.link.world import World
from ludex.schema.entries import Entry


@dataclass(frozen=True)
class Limit:
    """One limit of a deck, over the cards that players build it from, or that it is built of."""

    slug: str
    least: int
    most: int | None
    max_copies: int | None
    """How often one card may be in the deck."""
    either: bool
    """Whether its cards count for it or for another such limit, as the player likes."""
    sure: frozenset[EntryId]
    perhaps: frozenset[EntryId]


def collect_limits(world: World, deck: Entry, cards: Iterable[DeckCard]) -> list[Limit]:
    """The limits of a deck over these cards; those that name a trait that does not exist are left out."""
    pool = list({each.card.id: each.card for each in cards}.values())
    found = []
    for slug, data in deck.data.get("limits", {}).items():
        traits = world.targets(deck, ("limits", slug, "traits"))
        if None not in traits:
            ids = {trait.id for trait in traits if trait is not None}
            kinds = data.get("of")
            named = {
                card.id: [each for each in world.references(card) if not ids or each.target.id in ids]
                for card in pool
                if kinds is None or any(world.accepts(card, kind) for kind in kinds)
            }
            perhaps = frozenset(card for card, references in named.items() if references or not ids)
            sure = frozenset(
                card for card, references in named.items() if not ids or any(map(_is_certain, references))
            )
            bounds = int(data.get("min", 0)), data.get("max"), data.get("same")
            found.append(Limit(slug, *bounds, bool(data.get("either")), sure, perhaps))
    return found


def _is_certain(trait: Reference) -> bool:
    return trait.pointer[0] == "traits" or len(trait.pointer) == 1


def count_matching_cards(table: Mapping[EntryId, int], cards: Iterable[EntryId]) -> int:
    """Number of copies of these cards in a deck."""
    return sum(table.get(card, 0) for card in cards)


_DECK = "kind: deck\nentries:\n  reserve:\n    title: Réserve\n    of: [card]\n"
_END = "    source: {status: original}\n"
_FIRST = "  debut:\n    title: Premier paquet\n    of: [card]\n    from: reserve\n"

IMPOSSIBLE = declare_code(
    "DECK003",
    Severity.ERROR,
    title=Bilingual("Limits that no deck can meet", "Limites qu’aucun paquet ne peut respecter"),
    says=Bilingual(
        "no deck can meet the limit “{name}”: it asks for at least {least}, and at most {most} can be had",
        "aucun paquet ne peut respecter la limite «\u00a0{name}\u00a0»\u00a0: elle en demande au moins "
        "{least}, et l’on ne peut en avoir que {most}",
    ),
    why=Bilingual(
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

BROKEN = declare_code(
    "DECK004",
    Severity.ERROR,
    title=Bilingual("Deck that breaks its limits", "Paquet qui enfreint ses limites"),
    says=Bilingual(
        "this deck breaks the limit “{name}” of “{deck}”: it holds {n}, and the limit is {bound}",
        "ce paquet enfreint la limite «\u00a0{name}\u00a0» de «\u00a0{deck}\u00a0»\u00a0: il en contient "
        "{n}, et la limite est {bound}",
    ),
    why=Bilingual(
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

FOREIGN = declare_code(
    "DECK005",
    Severity.ERROR,
    title=Bilingual("Card that the deck is not built from", "Carte étrangère à la réserve du paquet"),
    says=Bilingual(
        "“{name}” is not among the cards of “{deck}”, which this deck is built from",
        "«\u00a0{name}\u00a0» n’est pas parmi les cartes de «\u00a0{deck}\u00a0», dont ce paquet est tiré",
    ),
    why=Bilingual(
        "`from` names the deck whose cards this one is built from. A card that is not there cannot be in it.",
        "`from` nomme le paquet dont les cartes servent à construire celui-ci. Une carte qui n’y est pas ne "
        "peut pas s’y trouver.",
    ),
    wrong=_DECK + "    cards: {filet: 1, echelle: 2}\n" + _END + _FIRST + "    cards: {brouette: 1}\n" + _END,
    right=_DECK + "    cards: {filet: 1, echelle: 2}\n" + _END + _FIRST + "    cards: {filet: 1}\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    for deck in world.entries_of("deck"):
        if "limits" in deck.data:
            yield from _check_limits_possible(world, deck)
        pool = world.target(deck, ("from",))
        if pool is not None and "cards" in deck.data:
            yield from _check_deck(world, deck, pool)


def _check_limits_possible(world: World, deck: Entry) -> Iterator[Finding]:
    cards = find_deck_cards(world, deck)
    for slug, data in deck.data["limits"].items():
        if data.get("min", 0) > data.get("max", data.get("min", 0)):
            note = Note(
                message("the most is said here", "le maximum est dit ici"), deck.span(("limits", slug, "max"))
            )
            yield _make_impossible_finding(world, deck, slug, data["min"], data["max"], note)
            return
    if cards is None:
        return
    all_limits = collect_limits(world, deck, cards)
    table = _max_copies_of_each(count_copies(cards), all_limits)
    for limit in all_limits:
        most = min(count_matching_cards(table, limit.perhaps), _max_from_parts(limit, all_limits))
        if most < limit.least:
            yield _make_impossible_finding(world, deck, limit.slug, limit.least, most)
            return
    for limit in all_limits:
        needed = _min_from_parts(limit, all_limits)
        if limit.most is not None and not limit.either and needed > limit.most:
            yield _make_impossible_finding(world, deck, limit.slug, needed, limit.most)
            return


def _make_impossible_finding(
    world: World, deck: Entry, slug: str, least: int, most: int, note: Note | None = None
) -> Finding:
    key = "min" if "min" in deck.data["limits"][slug] else "max"
    at, severity = deck.span(("limits", slug, key)), draft_severity(world, deck)
    return make_finding(IMPOSSIBLE, at, name=slug, least=least, most=most, severity=severity, notes=[note])


def _max_copies_of_each(table: Mapping[EntryId, int], all_limits: list[Limit]) -> dict[EntryId, int]:
    """Largest number of copies of each card in one deck."""
    bounds = [(limit.sure, limit.max_copies) for limit in all_limits if limit.max_copies is not None]
    return {card: min([n, *(most for sure, most in bounds if card in sure)]) for card, n in table.items()}


def _max_from_parts(limit: Limit, all_limits: list[Limit]) -> int:
    """The most cards of a limit that others leave, where each of them surely counts for one of those."""
    parts = [
        other
        for other in all_limits
        if other is not limit and other.most is not None and other.sure & limit.perhaps
        if not (limit.either and other.either)
    ]
    loose = _union(each.perhaps for each in all_limits if each.either and each not in parts)
    covered = _union(each.sure - loose if each.either else each.sure for each in parts)
    return sum(each.most or 0 for each in parts) if parts and limit.perhaps <= covered else limit.least


def _union(sets: Iterable[frozenset[EntryId]]) -> frozenset[EntryId]:
    return frozenset[EntryId]().union(*sets)


def _min_from_parts(limit: Limit, all_limits: list[Limit]) -> int:
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


def _check_deck(world: World, deck: Entry, pool: Entry) -> Iterator[Finding]:
    cards, known = find_deck_cards(world, deck), find_deck_cards(world, pool)
    if cards is None or known is None:
        return
    pool_cards = count_copies(known)
    foreign = [each for each in cards if each.card.id not in pool_cards]
    for each in foreign:
        at, severity = deck.key_span(("cards", str(each.key))), draft_severity(world, pool)
        yield make_finding(FOREIGN, at, name=each.card.slug, deck=pool.slug, severity=severity)
    all_limits = collect_limits(world, pool, cards)
    broken = [] if foreign else list(_find_broken_limits(all_limits, count_copies(cards)))
    if broken:
        limit, bound, n = broken[0]
        others = [Note(_AND, pool.key_span(("limits", each.slug))) for each, _, _ in broken[1:]]
        notes = [Note(_LIMIT, pool.key_span(("limits", limit.slug))), *others]
        at, severity = deck.key_span(("cards",)), draft_severity(world, deck)
        yield make_finding(
            BROKEN, at, name=limit.slug, deck=pool.slug, n=n, bound=bound, severity=severity, notes=notes
        )


_LIMIT = message("the limit", "la limite")
_AND = message("this one is broken as well", "celle-ci est enfreinte aussi")


def _find_broken_limits(
    all_limits: list[Limit], table: Mapping[EntryId, int]
) -> Iterator[tuple[Limit, str, int]]:
    """The limits that a deck breaks however its cards are counted: the bound of each, the deck's number."""
    for limit in all_limits:
        others = _union(each.perhaps for each in all_limits if each.either and each is not limit)
        sure = limit.sure - others if limit.either else limit.sure
        fewest, most = count_matching_cards(table, sure), count_matching_cards(table, limit.perhaps)
        alike = max((table[card] for card in sure), default=0)
        if most < limit.least:
            yield limit, f"≥ {limit.least}", most
        elif limit.most is not None and fewest > limit.most:
            yield limit, f"≤ {limit.most}", fewest
        elif limit.max_copies is not None and alike > limit.max_copies:
            yield limit, f"≤ {limit.max_copies}", alike
