"""Check: the numbers of cards and parts in components agree with the box."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.checks.box import (
    Component,
    count_cards,
    count_copies,
    find_deck_cards,
    list_components,
    walk_components,
)
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World
from ludex.schema.entries import Entry

COUNT = declare_code(
    "BOX001",
    Severity.ERROR,
    title=Bilingual("Cards that do not add up to the box", "Cartes qui ne font pas le compte de la boîte"),
    says=Bilingual(
        "cards of “{name}”: {total} in all, but the box has {count}",
        "cartes de «\u00a0{name}\u00a0»\u00a0: {total} en tout, mais la boîte en contient {count}",
    ),
    why=Bilingual(
        "`box:` in game.yaml declares how many there are of each component, and `of:` names the decks and "
        "cards that make it up. Their copies must add up to that count: otherwise a card is missing, or "
        "one too many is printed. If the count is for each player, the cards may be a multiple of it. "
        "With `draft: true` on the game or the deck, this is only a remark.",
        "`box:` dans game.yaml déclare combien il y a de chaque élément, et `of:` nomme les paquets et "
        "les cartes qui le composent. Leurs exemplaires doivent faire ce compte\u00a0: sinon, il manque "
        "une carte, ou l’on en imprime une de trop. Quand le compte vaut pour chaque joueur, les cartes "
        "peuvent en être un multiple. Si le jeu ou le paquet porte `draft: true`, ce n’est qu’une "
        "remarque.",
    ),
)

PARTS = declare_code(
    "BOX002",
    Severity.ERROR,
    title=Bilingual("Parts that do not add up to the whole", "Parties qui ne font pas le total"),
    says=Bilingual(
        "the parts of “{name}” add up to {total}, but the box has {count}",
        "les parties de «\u00a0{name}\u00a0» totalisent {total}, mais la boîte en contient {count}",
    ),
    why=Bilingual(
        "A component of the box may be split into `parts`, each with its own count. Their counts must add "
        "up to the component’s count. If the count of a part is unknown, leave it out; the others must "
        "then not exceed the whole.",
        "Un élément de la boîte peut se diviser en `parts`, chacune avec son nombre d’exemplaires. La "
        "somme de ces nombres doit être égale à celui de l’élément. Si le nombre d’une partie est "
        "inconnu, omettez-le\u202f; la somme des autres ne doit alors pas dépasser le total.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for component in walk_components(world):
        yield from _check_cards(world, component)
    for component in list_components(world):
        yield from _check_parts(world, component)


def _check_cards(world: World, component: Component) -> Iterator[Finding]:
    things, count = component.find_entries(world), component.count
    if not things or count is None:
        return
    amounts = [_count_written(world, component, thing) for thing in things]
    total = sum(amount for amount in amounts if amount is not None)
    if None in amounts:
        matching = total <= count or component.per_player
    else:  # a count for each player may be a multiple
        matching = total == count or (component.per_player and 0 < count <= total and total % count == 0)
    if matching:
        return
    notes = [
        Note(message("this deck holds {n}", "ce paquet en contient {n}", n=amount), thing.name_span)
        for thing, amount in zip(things, amounts, strict=True)
        if amount is not None and world.accepts(thing, "deck")
    ]
    at, name, severity = component.count_span, component.title, draft_severity(world, *things)
    yield make_finding(COUNT, at, count=count, name=name, total=total, severity=severity, notes=notes)


def _count_written(world: World, component: Component, thing: Entry) -> int | None:
    """Return the number of copies that the content states; None if it does not state one."""
    if world.accepts(thing, "deck"):
        return count_cards(world, thing)
    for deck in (component.whole.find_entries(world) or ()) if component.whole else ():
        cards = find_deck_cards(world, deck) if world.accepts(deck, "deck") else None
        if cards is not None and thing.id in (table := count_copies(cards)):
            return table[thing.id]
    if "copies" in thing.data:
        return int(thing.data["copies"])
    listed = any(user.pointer[0] == "cards" for user in world.users(thing))
    return 1 if world.accepts(thing, "card") and not listed else None


def _check_parts(world: World, component: Component) -> Iterator[Finding]:
    counts = [part.count for part in component.parts]
    total = sum(count for count in counts if count is not None)
    if component.count is None or not counts:
        return
    count, name, severity = component.count, component.title, draft_severity(world)
    if total > count or (total != count and None not in counts):
        yield make_finding(
            PARTS, component.count_span, count=count, name=name, total=total, severity=severity
        )
