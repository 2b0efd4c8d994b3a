"""Checks: the numbers in the box agree with the cards, the parts, and all that needs copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ludex.checks import draft_severity
from ludex.checks.box import (
    Component,
    count_cards,
    count_copies,
    find_deck_cards,
    list_components,
    walk_components,
)
from ludex.core.findings import Finding, Note, declare_code, make_finding, make_note
from ludex.core.ids import EntryId
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

COUNT = declare_code(
    "BOX001",
    title=Bilingual(
        "Copies that do not add up to the box", "Exemplaires qui ne font pas le compte de la boîte"
    ),
    says=Bilingual(
        "the decks and pieces of “{name}” add up to {total}, but its `count` is {count}",
        "les paquets et les pièces de «\u00a0{name}\u00a0» totalisent {total}, mais son `count` vaut {count}",
    ),
    why=Bilingual(
        "`box:` in game.yaml declares how many there are of each component, and `of:` names the decks and "
        "pieces that make it up. Their copies must add up to that count: otherwise one is missing, or one "
        "too many is printed. If the count is for each player, the copies may be a multiple of it. "
        "With `draft: true` on the game or on one of these decks or pieces, this is only a remark.",
        "`box:` dans game.yaml déclare combien il y a de chaque élément, et `of:` nomme les paquets et les "
        "pièces qui le composent. Leurs exemplaires doivent faire ce compte\u00a0: sinon, il en manque un, "
        "ou l’on en imprime un de trop. Quand le compte vaut pour chaque joueur, les exemplaires peuvent en "
        "être un multiple. Si le jeu, ou l’un de ces paquets ou pièces, porte `draft: true`, ce n’est qu’une "
        "remarque.",
    ),
)

PARTS = declare_code(
    "BOX002",
    title=Bilingual("Parts that do not add up to the whole", "Parties qui ne font pas le total"),
    says=Bilingual(
        "the parts of “{name}” add up to {total}, but its `count` is {count}",
        "les parties de «\u00a0{name}\u00a0» totalisent {total}, mais son `count` vaut {count}",
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


def check_box_counts(world: World) -> Iterator[Finding]:
    for component in walk_components(world):
        yield from _check_card_count(world, component)
    for component in list_components(world):
        yield from _check_part_counts(world, component)


def _check_card_count(world: World, component: Component) -> Iterator[Finding]:
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
        make_note("this deck holds {n}", "ce paquet en contient {n}", thing.name_span, n=amount)
        for thing, amount in zip(things, amounts, strict=True)
        if amount is not None and world.accepts(thing, "deck")
    ]
    at, name, severity = component.count_span, component.title, draft_severity(world, *things)
    yield make_finding(COUNT, at, count=count, name=name, total=total, severity=severity, notes=notes)


def _count_written(world: World, component: Component, thing: Entry) -> int | None:
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


def _check_part_counts(world: World, component: Component) -> Iterator[Finding]:
    counts = [part.count for part in component.parts]
    total = sum(count for count in counts if count is not None)
    if component.count is None or not counts:
        return
    count, name, severity = component.count, component.title, draft_severity(world)
    if total > count or (total != count and None not in counts):
        yield make_finding(
            PARTS, component.count_span, count=count, name=name, total=total, severity=severity
        )


SUPPLY = declare_code(
    "BOX003",
    title=Bilingual("More pieces than the box contains", "Plus de pièces que la boîte n’en contient"),
    says=Bilingual(
        "this needs {n} of “{name}”, but the box has {held}",
        "il faut ici {n} «\u00a0{name}\u00a0», mais la boîte en contient {held}",
    ),
    why=Bilingual(
        "A deck that `box` does not name and the tiles of a map take their pieces from the box, which must "
        "have enough of them. Correct the box, or use fewer.",
        "Un paquet que `box` ne nomme pas et les tuiles d’un plan prennent leurs pièces dans la boîte, qui "
        "doit en contenir assez. Corrigez la boîte, ou employez-en moins.",
    ),
    wrong="kind: deck\nentries:\n  premiere-partie:\n    title: Première partie\n    of: [card]\n"
    "    cards: {brouette: 5}\n    source: {status: original}\n",
    right="kind: deck\nentries:\n  premiere-partie:\n    title: Première partie\n    of: [card]\n"
    "    cards: {brouette: 2}\n    source: {status: original}\n",
)


@dataclass(frozen=True)
class Demand:
    """Need of the entry `by`, in its field `at`, for `n` copies of a thing."""

    by: Entry
    at: Pointer
    thing: Entry
    n: int


def check_box_supply(world: World) -> Iterator[Finding]:
    supplies = _count_supplies(world)
    for demand in _walk_demands(world):
        supply = supplies.get(demand.thing.id)
        if supply is not None and demand.n > supply.most:
            here = message("the count in the box", "le compte de la boîte")
            notes = [Note(here, each) for each in supply.spans]
            at, severity = demand.by.span(demand.at), draft_severity(world, demand.by)
            name, most = demand.thing.slug, supply.most
            yield make_finding(SUPPLY, at, n=demand.n, name=name, held=most, severity=severity, notes=notes)


@dataclass
class Supply:
    """Greatest number of copies of a thing in the box, and the spans that state it."""

    most: int
    spans: list[Span]


def _count_supplies(world: World) -> dict[EntryId, Supply]:
    """Return the supply of each thing in the box whose number is known."""
    table: dict[EntryId, Supply] = {}
    uncounted: set[EntryId] = set()
    for component in list_components(world):
        for thing, n, span in _count_component(world, component):
            if n is None:
                uncounted.add(thing)
            else:
                supply = table.setdefault(thing, Supply(0, []))
                supply.most += n
                supply.spans.append(span)
    return {thing: supply for thing, supply in table.items() if thing not in uncounted}


def _count_component(world: World, component: Component) -> Iterator[tuple[EntryId, int | None, Span]]:
    """Yield each thing of a component once: in a deck, else in a part, else in the component itself."""
    counted: set[EntryId] = set()
    for deck in _list_boxed_decks(world, [component, *component.parts]):
        for card, n in count_copies(find_deck_cards(world, deck) or []).items():
            counted.add(card)
            yield card, None if component.per_player else n, deck.name_span
    for each in (*component.parts, component):
        direct = {thing.id for thing in each.find_entries(world) or ()} - counted
        for thing in sorted(direct):
            yield thing, _count_in_box(each), each.manifest.key_span(each.pointer)
        if each.whole is not None:
            counted |= direct


def _count_in_box(component: Component) -> int | None:
    if component.count is None or not component.per_player:
        return component.count
    return component.count * int(component.manifest.data["players"]["max"])


def _list_boxed_decks(world: World, of: list[Component]) -> list[Entry]:
    decks = [thing for each in of for thing in each.find_entries(world) or () if world.accepts(thing, "deck")]
    return list({deck.id: deck for deck in decks}.values())


def _walk_demands(world: World) -> Iterator[Demand]:
    boxed = {deck.id for deck in _list_boxed_decks(world, list(walk_components(world)))}
    for deck in world.entries_of("deck"):
        for key, n in deck.data.get("cards", {}).items() if deck.id not in boxed else ():
            yield from _find_demand(world, deck, ("cards", key), n)
    for board in world.entries_of("map"):
        yield from _find_tile_demands(world, board)


def _find_demand(world: World, by: Entry, at: Pointer, n: int) -> Iterator[Demand]:
    thing = world.target(by, at)
    if thing is not None:
        yield Demand(by, at, thing, n)


def _find_tile_demands(world: World, board: Entry) -> Iterator[Demand]:
    """Yield the demand for each map that serves as tiles of another, at the last tile that uses it."""
    used: Counter[EntryId] = Counter()
    last: dict[EntryId, Demand] = {}
    for slug in board.data.get("tiles", {}):
        for demand in _find_demand(world, board, ("tiles", slug, "map"), 1):
            used[demand.thing.id] += 1
            last[demand.thing.id] = Demand(board, demand.at, demand.thing, used[demand.thing.id])
    yield from last.values()
