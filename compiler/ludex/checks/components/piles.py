"""Checks: bags say who sees what is in them, and piles that rules draw from can contain pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.checks.box import are_related
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual, message
from ludex.link.world import World, walk_values
from ludex.schema.entries import Entry

UNSEEN_BAG = declare_code(
    "PLACE003",
    Severity.WARNING,
    title=Bilingual(
        "Bag that does not say who sees its contents", "Sac qui ne dit pas qui en voit le contenu"
    ),
    says=Bilingual(
        "say who sees what is in this bag: `seen: nobody`, or `seen: all` if everybody may look inside",
        "dites qui voit ce qu’il y a dans ce sac\u00a0: `seen: nobody`, ou `seen: all` si chacun peut "
        "regarder dedans",
    ),
    why=Bilingual(
        "Pieces leave a bag at random, but a place without `seen` is open to all: everybody would see which "
        "piece went from the bag into a hidden hand. `seen: all` is right for a supply that is counted in "
        "the open.",
        "On tire d’un sac au hasard, mais un lieu sans `seen` est ouvert à tous\u00a0: chacun apprendrait "
        "quelle pièce est passée du sac dans une main cachée. `seen: all` convient à une réserve que l’on "
        "compte à découvert.",
    ),
)


def check_bag_contents(world: World) -> Iterator[Finding]:
    for place in world.entries_of("place"):
        if place.data["form"] == "bag" and "seen" not in place.data:
            yield make_finding(UNSEEN_BAG, place.span(("form",)))


_TAKING = ("from", "shuffle")
_PILES = ("stack", "bag")

EMPTY_PILE = declare_code(
    "PLACE002",
    Severity.WARNING,
    title=Bilingual("Pile that is always empty", "Pile toujours vide"),
    says=Bilingual(
        "the rules take pieces from “{place}”, but it is always empty: no piece of its kinds is ever put "
        "into play",
        "les règles prennent des pièces dans «\u00a0{place}\u00a0», mais ce lieu est toujours vide\u00a0: "
        "aucune pièce de ses sortes n’entre jamais en jeu",
    ),
    why=Bilingual(
        "A component stays in the box unless `in:` names its starting place. Here no component starts in "
        "this pile and no rule creates pieces for it, so the pile is empty, and so is every hand dealt "
        "from it.",
        "Un élément reste dans la boîte si `in:` ne nomme pas son lieu de départ. Ici, aucun élément ne "
        "commence dans cette pile et aucune règle ne crée de pièces\u00a0: la pile est vide, et toute main "
        "distribuée à partir d’elle aussi.",
    ),
)


def check_pile_supply(world: World) -> Iterator[Finding]:
    bare = _find_unfilled_piles(world)
    if not bare:  # there are many rules, so read them only if needed
        return
    places = world.iterate_annotated_places("x-do")
    rules = (statements for entry, (_, _, statements) in places if entry.kind != "example")
    texts = [each for statements in rules for each in _walk_texts(statements)]
    if any(key == "create" for key, _ in texts):
        return
    taken = {word for key, text in texts if key in _TAKING for word in re.findall(r"[a-z_][a-z0-9_]*", text)}
    for place in bare:
        if to_identifier(place.slug) in taken:
            advice = message(
                "in the box of game.yaml, say what starts there: `in: {slug}`",
                "dans la boîte de game.yaml, dites ce qui y commence\u00a0: `in: {slug}`",
                slug=place.slug,
            )
            yield make_finding(EMPTY_PILE, place.name_span, place=place.data["title"], notes=[Note(advice)])


def _find_unfilled_piles(world: World) -> list[Entry]:
    """Return the piles that share no kind with a place in which components start."""
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
        and not any(are_related(world, one, other) for one in place.data["holds"] for other in supplied)
    ]


def _walk_texts(value: object) -> Iterator[tuple[str, str]]:
    for at, each in walk_values(value):
        if isinstance(each, str):
            yield next((step for step in reversed(at) if isinstance(step, str)), ""), each
