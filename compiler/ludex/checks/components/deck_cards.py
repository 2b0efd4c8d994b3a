"""Check: decks hold cards, and only of their kinds."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks.box import find_deck_cards
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, Choice, message
from ludex.link.world import World
from ludex.schema.entries import Entry

_DECK = "kind: deck\nentries:\n  essai:\n    title: Essai\n"
_END = "    source: {status: original}\n"

KIND = declare_code(
    "DECK001",
    Severity.ERROR,
    title=Bilingual("Card of another kind than its deck", "Carte d’une autre sorte que son paquet"),
    says=Bilingual(
        "“{name}” is of the kind {kind}, and this deck is of the kind {of}",
        "«\u00a0{name}\u00a0» est de la sorte {kind}, et ce paquet est de la sorte {of}",
    ),
    why=Bilingual(
        "A deck says with `of` the kinds of its cards: backs, layouts and places rely on it. A card of "
        "another kind does not belong there, or `of` lacks its kind.",
        "Un paquet dit par `of` de quelles sortes sont ses cartes\u00a0: les dos, les mises en page et les "
        "lieux s’y fient. Une carte d’une autre sorte n’y a pas sa place, ou bien sa sorte manque dans `of`.",
    ),
    wrong=_DECK + "    of: [enemy]\n    cards: {brouette: 2}\n" + _END,
    right=_DECK + "    of: [card]\n    cards: {brouette: 2}\n" + _END,
)

EMPTY = declare_code(
    "DECK002",
    Severity.WARNING,
    title=Bilingual("Deck without cards", "Paquet sans cartes"),
    says=Bilingual(
        "this deck lists no cards, and there is no entry of its kinds: {of}",
        "ce paquet n’énumère aucune carte, et il n’y a aucune entrée de ses sortes\u00a0: {of}",
    ),
    why=Bilingual(
        "A deck without `cards` holds every entry of its kinds. There is none, so nothing would be printed "
        "or drawn. While the cards are still to be written, the deck says `draft: true`.",
        "Un paquet sans `cards` contient toutes les entrées de ses sortes. Il n’y en a aucune\u00a0: rien ne "
        "serait imprimé ni pioché. Tant que les cartes restent à écrire, le paquet porte `draft: true`.",
    ),
    wrong=_DECK + "    of: [enemy]\n" + _END,
    right=_DECK + "    of: [card]\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    for deck in world.entries_of("deck"):
        yield from _check_card_kinds(world, deck)
        # Where the box says how many cards there should be, the count shows that all are missing.
        counted = any("box" in user.pointer[:1] for user in world.users(deck))
        if not deck.draft and not counted and find_deck_cards(world, deck) == []:
            yield make_finding(EMPTY, deck.name_span, of=", ".join(deck.data["of"]))


def _check_card_kinds(world: World, deck: Entry) -> Iterator[Finding]:
    kinds = deck.data["of"]
    if any(world.catalogue.find_kind(world.name, kind) is None for kind in kinds):
        return
    for key in deck.data.get("cards", {}):
        card = world.target(deck, ("cards", key))
        if card is not None and not any(world.accepts(card, kind) for kind in kinds):
            note = Note(message("the kinds of this deck", "les sortes de ce paquet"), deck.span(("of",)))
            at, of = deck.key_span(("cards", key)), Choice(tuple(kinds))
            yield make_finding(KIND, at, name=card.slug, kind=card.kind, of=of, notes=[note])
