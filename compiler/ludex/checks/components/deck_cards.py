"""Check: decks contain cards, and only cards of their kinds."""

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
    title=Bilingual("Card of the wrong kind for its deck", "Carte de la mauvaise sorte pour son paquet"),
    says=Bilingual(
        "“{name}” is of the kind {kind}, but this deck holds the kind {of}",
        "«\u00a0{name}\u00a0» est de sorte {kind}, mais ce paquet contient la sorte {of}",
    ),
    why=Bilingual(
        "A deck lists the kinds of its cards under `of`, and backs, layouts and places rely on it. Remove "
        "the card, or add its kind to `of`.",
        "Un paquet énumère sous `of` les sortes de ses cartes, et les dos, les maquettes et les lieux s’y "
        "fient. Retirez la carte, ou ajoutez sa sorte à `of`.",
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
        "A deck without `cards` holds every entry of its kinds. There is none, so nothing would be "
        "printed or drawn. Until the cards are written, mark the deck with `draft: true`.",
        "Un paquet sans `cards` contient toutes les entrées de ses sortes. Il n’y en a aucune\u00a0: rien "
        "ne serait imprimé ni pioché. En attendant que les cartes soient écrites, marquez le paquet "
        "`draft: true`.",
    ),
    wrong=_DECK + "    of: [enemy]\n" + _END,
    right=_DECK + "    of: [card]\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    for deck in world.entries_of("deck"):
        yield from _check_card_kinds(world, deck)
        # If the box states the number of cards, `box_counts` reports that all are missing.
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
