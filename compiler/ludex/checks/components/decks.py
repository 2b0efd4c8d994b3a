"""Checks: decks contain cards of their kinds; decks built from others contain only cards of those."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.checks.box import count_copies, find_deck_cards
from ludex.core.findings import Finding, Severity, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual, Choice
from ludex.link.world import World
from ludex.schema.entries import Entry

_DECK = "kind: deck\nentries:\n  essai:\n    title: Essai\n"
_END = "    source: {status: original}\n"

WRONG_CARD_KIND = declare_code(
    "DECK001",
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

EMPTY_DECK = declare_code(
    "DECK002",
    Severity.WARNING,
    title=Bilingual("Deck without cards", "Paquet sans cartes"),
    says=Bilingual(
        "this deck has no cards: list some under `cards`, or omit `cards` and write entries of its kinds: "
        "{of}",
        "ce paquet n’a pas de cartes\u00a0: énumérez-en sous `cards`, ou omettez `cards` et écrivez des "
        "entrées de ses sortes\u00a0: {of}",
    ),
    why=Bilingual(
        "A deck without `cards` holds every entry of its kinds. Here there is none, or `cards` is empty: "
        "nothing would be printed or drawn. Until the cards are written, mark the deck with `draft: true`.",
        "Un paquet sans `cards` contient toutes les entrées de ses sortes. Ici, il n’y en a aucune, ou "
        "`cards` est vide\u00a0: rien ne serait imprimé ni pioché. En attendant que les cartes soient "
        "écrites, marquez le paquet `draft: true`.",
    ),
    wrong=_DECK + "    of: [enemy]\n" + _END,
    right=_DECK + "    of: [card]\n" + _END,
)


def check_deck_cards(world: World) -> Iterator[Finding]:
    for deck in world.entries_of("deck"):
        yield from _check_card_kinds(world, deck)
        # If the box states the number of cards, `check_box_counts` reports that all are missing.
        counted = any("box" in user.pointer[:1] for user in world.users(deck))
        if not deck.draft and not counted and find_deck_cards(world, deck) == []:
            yield make_finding(EMPTY_DECK, deck.name_span, of=", ".join(deck.data["of"]))


def _check_card_kinds(world: World, deck: Entry) -> Iterator[Finding]:
    kinds = deck.data["of"]
    if any(world.catalogue.find_kind(world.name, kind) is None for kind in kinds):
        return
    for key in deck.data.get("cards", {}):
        card = world.target(deck, ("cards", key))
        if card is not None and not any(world.accepts(card, kind) for kind in kinds):
            note = make_note("the kinds of this deck", "les sortes de ce paquet", deck.span(("of",)))
            at, of = deck.key_span(("cards", key)), Choice(tuple(kinds))
            yield make_finding(WRONG_CARD_KIND, at, name=card.slug, kind=card.kind, of=of, notes=[note])


_POOL = "kind: deck\nentries:\n  reserve:\n    title: Réserve\n    of: [card]\n"
_BUILT = "  debut:\n    title: Premier paquet\n    of: [card]\n    from: reserve\n"

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
    wrong=_POOL + "    cards: {filet: 1, echelle: 2}\n" + _END + _BUILT + "    cards: {brouette: 1}\n" + _END,
    right=_POOL + "    cards: {filet: 1, echelle: 2}\n" + _END + _BUILT + "    cards: {filet: 1}\n" + _END,
)

OWNERLESS = declare_code(
    "DECK006",
    title=Bilingual(
        "Built deck with a wrong or missing owner", "Paquet tiré d’un autre, sans le bon propriétaire"
    ),
    says=Bilingual(
        "a deck built from “{pool}” needs an owner of the kind `{kind}`: name it under `owner`",
        "un paquet tiré de «\u00a0{pool}\u00a0» a besoin d’un propriétaire de sorte `{kind}`\u00a0: "
        "indiquez-le sous `owner`",
    ),
    why=Bilingual(
        "In a deck, `for` names the kind of entry that owns the decks built `from` it, and their limits may "
        "depend on this owner. So each of those decks needs an `owner` of that kind. If the other deck has "
        "no `for`, an `owner` has no effect.",
        "Dans un paquet, `for` nomme la sorte d’entrée à qui appartiennent les paquets qui en sont tirés "
        "(`from`), et leurs limites peuvent dépendre de ce propriétaire. Chacun de ces paquets a donc besoin "
        "d’un `owner` de cette sorte. Si l’autre paquet n’a pas de `for`, un `owner` est sans effet.",
    ),
)


def check_built_decks(world: World) -> Iterator[Finding]:
    for deck in world.entries_of("deck"):
        pool = world.target(deck, ("from",))
        if pool is not None:
            yield from _check_owner(world, deck, pool)
            if "cards" in deck.data:
                yield from _check_pool_cards(world, deck, pool)


def _check_owner(world: World, deck: Entry, pool: Entry) -> Iterator[Finding]:
    kind, owner = pool.data.get("for"), world.target(deck, ("owner",))
    if kind is None or ("owner" in deck.data and owner is None):
        return  # a broken reference is reported elsewhere
    if owner is None or not world.accepts(owner, kind):
        span = deck.name_span if owner is None else deck.span(("owner",))
        note = make_note("the kind of owner", "la sorte du propriétaire", pool.span(("for",)))
        severity = draft_severity(world, deck, pool)
        yield make_finding(OWNERLESS, span, pool=pool.slug, kind=kind, notes=[note], severity=severity)


def _check_pool_cards(world: World, deck: Entry, pool: Entry) -> Iterator[Finding]:
    cards, known = find_deck_cards(world, deck), find_deck_cards(world, pool)
    if cards is None or known is None:
        return
    pool_cards = count_copies(known)
    for each in cards:
        if each.card.id not in pool_cards:
            at, severity = deck.key_span(("cards", str(each.key))), draft_severity(world, pool)
            yield make_finding(FOREIGN, at, name=each.card.slug, deck=pool.slug, severity=severity)
