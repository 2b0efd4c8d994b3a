"""Check: decks that are not in the box, and maps of tiles, need no more copies than the box contains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ludex.checks import draft_severity
from ludex.checks.box import Component, count_copies, find_deck_cards, list_components, walk_components
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.ids import EntryId
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

SUPPLY = declare_code(
    "BOX003",
    Severity.ERROR,
    title=Bilingual("More pieces than the box contains", "Plus de pièces que la boîte n’en contient"),
    says=Bilingual(
        "this needs {n} of “{name}”, but the box has {held}",
        "il faut ici {n} «\u00a0{name}\u00a0», mais la boîte en contient {held}",
    ),
    why=Bilingual(
        "The cards of decks built from other decks, and the tiles of a map, are taken from the box, which "
        "must have enough of them. Correct the box, or use fewer.",
        "Les cartes d’un paquet construit à partir d’autres paquets et les tuiles d’un plan viennent de la "
        "boîte, qui doit en contenir assez. Corrigez la boîte, ou employez-en moins.",
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


def check(world: World) -> Iterator[Finding]:
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
    """Return the supply of each thing in the box, except things that the box counts only partly or not at
    all.
    """
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
    """Yield the things of a component, each with its number in the box (None if unknown) and a span.

    Things in one of its decks or parts are counted only there.
    """
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
