"""Check: a deck built from another deck contains only cards of that deck, and names an owner if required."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.checks.box import count_copies, find_deck_cards
from ludex.core.findings import Finding, Note, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World
from ludex.schema.entries import Entry

_DECK = "kind: deck\nentries:\n  reserve:\n    title: Réserve\n    of: [card]\n"
_END = "    source: {status: original}\n"
_FIRST = "  debut:\n    title: Premier paquet\n    of: [card]\n    from: reserve\n"

FOREIGN = declare_code(
    "DECK005",
    title=Bilingual("Card that is not in the deck’s source", "Carte absente du paquet d’origine"),
    says=Bilingual(
        "“{name}” is not among the cards of “{deck}”, which this deck is built from",
        "«\u00a0{name}\u00a0» n’est pas parmi les cartes de «\u00a0{deck}\u00a0», dont ce paquet est tiré",
    ),
    why=Bilingual(
        "`from` names the deck whose cards this deck is built from. It can contain only cards of that deck.",
        "`from` nomme le paquet d’origine, dont les cartes servent à construire ce paquet-ci. Celui-ci ne "
        "peut contenir que des cartes du paquet d’origine.",
    ),
    wrong=_DECK + "    cards: {filet: 1, echelle: 2}\n" + _END + _FIRST + "    cards: {brouette: 1}\n" + _END,
    right=_DECK + "    cards: {filet: 1, echelle: 2}\n" + _END + _FIRST + "    cards: {filet: 1}\n" + _END,
)

OWNERLESS = declare_code(
    "DECK006",
    title=Bilingual(
        "Built deck with a wrong or missing owner", "Paquet construit au propriétaire faux ou manquant"
    ),
    says=Bilingual(
        "a deck built from “{pool}” needs an owner of the kind `{kind}`: name it under `owner`",
        "un paquet tiré de «\u00a0{pool}\u00a0» a besoin d’un propriétaire de sorte `{kind}`\u00a0: "
        "indiquez-le sous `owner`",
    ),
    why=Bilingual(
        "`for` names the kind of the owner of decks built from this one, and their limits may depend on the "
        "owner. So a deck built `from` a deck with `for` needs an `owner` of that kind. Without "
        "`for`, an `owner` has no effect.",
        "`for` nomme la sorte du propriétaire des paquets tirés de celui-ci, dont peuvent dépendre leurs "
        "limites. Un paquet tiré (`from`) d’un paquet avec `for` a donc besoin d’un `owner` de cette sorte. "
        "Sans `for`, un `owner` est sans effet.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for deck in world.entries_of("deck"):
        pool = world.target(deck, ("from",))
        if pool is not None:
            yield from _check_owner(world, deck, pool)
            if "cards" in deck.data:
                yield from _check_cards(world, deck, pool)


def _check_owner(world: World, deck: Entry, pool: Entry) -> Iterator[Finding]:
    kind, owner = pool.data.get("for"), world.target(deck, ("owner",))
    if kind is None or ("owner" in deck.data and owner is None):
        return  # a broken reference is reported elsewhere
    if owner is None or not world.accepts(owner, kind):
        span = deck.name_span if owner is None else deck.span(("owner",))
        note = Note(message("the kind of owner", "la sorte du propriétaire"), pool.span(("for",)))
        severity = draft_severity(world, deck, pool)
        yield make_finding(OWNERLESS, span, pool=pool.slug, kind=kind, notes=[note], severity=severity)


def _check_cards(world: World, deck: Entry, pool: Entry) -> Iterator[Finding]:
    cards, known = find_deck_cards(world, deck), find_deck_cards(world, pool)
    if cards is None or known is None:
        return
    pool_cards = count_copies(known)
    for each in cards:
        if each.card.id not in pool_cards:
            at, severity = deck.key_span(("cards", str(each.key))), draft_severity(world, pool)
            yield make_finding(FOREIGN, at, name=each.card.slug, deck=pool.slug, severity=severity)
