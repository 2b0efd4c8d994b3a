"""Check: something fills every pile that rules draw from.

Where nothing of its kinds is ever laid out or made, a pile that the rules draw from is empty for good.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World, walk_values
from ludex.schema.entries import Entry

_TAKING = ("from", "shuffle")
_PILES = ("stack", "bag")

EMPTY = declare_code(
    "PLACE002",
    Severity.WARNING,
    title=Bilingual("Pile that is always empty", "Pile toujours vide"),
    says=Bilingual(
        "the rules take from “{place}”, and nothing that it may hold ever comes into play",
        "les règles prennent dans «\u00a0{place}\u00a0», et rien de ce qui peut s’y trouver n’entre jamais "
        "en jeu",
    ),
    why=Bilingual(
        "What the box holds stays in the box until `in:` says where it lies at first. Where that is said of "
        "nothing that a pile may hold, and no statement makes any, the pile is empty, and so is every hand "
        "that is dealt from it.",
        "Ce que contient la boîte y reste tant que `in:` ne dit pas où cela se trouve d’abord. Si ce n’est "
        "dit de rien de ce qu’une pile peut contenir, et qu’aucune instruction n’en crée, la pile est vide, "
        "et toute main distribuée à partir d’elle aussi.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    bare = _find_unfilled_piles(world)
    if not bare:  # rules are many, and read only where there is a question
        return
    places = world.iterate_annotated_places("x-do")
    rules = (statements for entry, (_, _, statements) in places if entry.kind != "example")
    texts = [each for statements in rules for each in _walk_texts(statements)]
    if any(key == "create" for key, _ in texts):
        return
    taken = {word for key, text in texts if key in _TAKING for word in re.findall(r"[a-z][a-z0-9_]*", text)}
    for place in bare:
        if place.slug.replace("-", "_") in taken:
            advice = message(
                "say in the box of game.yaml what lies there at first: `in: {slug}`",
                "dites dans la boîte de game.yaml ce qui s’y trouve d’abord\u00a0: `in: {slug}`",
                slug=place.slug,
            )
            yield make_finding(EMPTY, place.name_span, place=place.data["title"], notes=[Note(advice)])


def _find_unfilled_piles(world: World) -> list[Entry]:
    """The piles for which the box lays nothing out, anywhere."""
    game = world.manifest
    if game is None or game.draft or world.lost or "box" not in game.data:
        return []
    places = {place.slug: place for place in world.entries_of("place")}
    laid = {text.rpartition("/")[2] for key, text in _walk_texts(game.data["box"]) if key == "in"}
    supplied = {kind for slug in laid & places.keys() for kind in places[slug].data["holds"]}
    return [
        place
        for place in places.values()
        if place.data["form"] in _PILES
        and place.data.get("owner", "game") == "game"
        and not _is_kind_supplied(world, place.data["holds"], supplied)
    ]


def _is_kind_supplied(world: World, kinds: list[str], supplied: set[str]) -> bool:
    """Whether something of one of these kinds may be of one of those."""
    accepts = world.catalogue.accepts
    return any(
        accepts(world.name, one, other) or accepts(world.name, other, one)
        for one in kinds
        for other in supplied
    )


def _walk_texts(value: object) -> Iterator[tuple[str, str]]:
    """Every text in a value, with the field that it stands in."""
    for at, each in walk_values(value):
        if isinstance(each, str):
            yield next((step for step in reversed(at) if isinstance(step, str)), ""), each
