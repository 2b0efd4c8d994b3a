"""Check: each component starts in a place that accepts its kind and number."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.checks.box import Component, are_related, walk_components
from ludex.core.findings import Finding, Severity, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.link.world import World
from ludex.schema.entries import Entry

NO_ROOM = declare_code(
    "BOX004",
    title=Bilingual("Too many pieces for the starting place", "Trop de pièces pour le lieu de départ"),
    says=Bilingual(
        "pieces of “{name}” that start in “{place}”: {count}, but it has room for only {room}",
        "pièces de «\u00a0{name}\u00a0» qui commencent dans «\u00a0{place}\u00a0»\u00a0: {count}, mais il "
        "n’en admet que {room}",
    ),
    why=Bilingual(
        "A component with `in:` starts with all its pieces in that place, which has room for fewer "
        "(`capacity`). If `count` is for each player and all players share the place, there must be room "
        "for the pieces of the fewest players. Correct one of the numbers, or start the component "
        "elsewhere.",
        "Un élément avec `in:` commence avec toutes ses pièces dans ce lieu, qui en admet moins "
        "(`capacity`). Si `count` vaut pour chaque joueur et que tous partagent le lieu, il doit admettre "
        "les pièces du plus petit nombre de joueurs. Corrigez l’un des nombres, ou faites commencer "
        "l’élément ailleurs.",
    ),
)

WRONG_PLACE = declare_code(
    "BOX005",
    title=Bilingual("Component in a place for other kinds", "Élément dans un lieu fait pour d’autres sortes"),
    says=Bilingual(
        "“{name}” begins in “{place}”, which does not hold entries of the kind {kind}",
        "«\u00a0{name}\u00a0» commence dans «\u00a0{place}\u00a0», qui ne contient pas d’entrées de "
        "sorte {kind}",
    ),
    why=Bilingual(
        "A place lists under `holds` the kinds of pieces that it accepts, and this component has pieces of "
        "another kind. Name another place, or add the kind to `holds`.",
        "Un lieu énumère sous `holds` les sortes de pièces qu’il admet, et cet élément a des pièces d’une "
        "autre sorte. Nommez un autre lieu, ou ajoutez la sorte à `holds`.",
    ),
)

WITHOUT_SPACE = declare_code(
    "BOX007",
    Severity.WARNING,
    title=Bilingual("Component that starts on no space", "Élément qui ne commence sur aucune case"),
    says=Bilingual(
        "“{name}” starts in “{place}”, but on no space or point there: start it elsewhere, and put it on a "
        "space or a point in a step of the set-up",
        "«\u00a0{name}\u00a0» commence dans «\u00a0{place}\u00a0», mais sur aucune case ni aucun "
        "point\u00a0: faites-le commencer ailleurs, et posez-le sur une case ou un point dans une étape de "
        "la mise en place",
    ),
    why=Bilingual(
        "A place of the form `graph` or `plane` has no first space. A piece that starts there is nowhere on "
        "it until a rule moves it to a space or a point.",
        "Un lieu de forme `graph` ou `plane` n’a pas de première case. Une pièce qui y commence n’y est "
        "nulle part tant qu’aucune règle ne la pose sur une case ou un point.",
    ),
)

EACH_SEAT = declare_code(
    "BOX006",
    title=Bilingual(
        "Total number in a place that each player has", "Nombre total dans un lieu que chaque joueur possède"
    ),
    says=Bilingual(
        "“{name}” starts in “{place}”, which each player has, so {count} is the number for each: write "
        "`per: player`",
        "«\u00a0{name}\u00a0» commence dans «\u00a0{place}\u00a0», que chaque joueur possède\u202f; "
        "{count} est donc le nombre par joueur\u00a0: écrivez `per: player`",
    ),
    why=Bilingual(
        "Every owner of a place gets the whole `count`, so the game would have more pieces than the box. Say "
        "`per: player` with the number for each, or start the component in a place of the game and deal it "
        "in the set-up.",
        "Chaque propriétaire d’un lieu reçoit tout le `count`\u00a0: la partie aurait plus de pièces que la "
        "boîte. Dites `per: player` avec le nombre par joueur, ou faites commencer l’élément dans un lieu du "
        "jeu et distribuez-le à la mise en place.",
    ),
)


def check_box_places(world: World) -> Iterator[Finding]:
    for component in walk_components(world):
        place = world.target(component.manifest, (*component.pointer, "in"))
        if place is not None:
            yield from _check_share(component, place)
            yield from _check_capacity(world, component, place)
            yield from _check_held_kind(world, component, place)
            if place.data["form"] in ("graph", "plane"):
                at, name = component.place_span, component.title
                yield make_finding(WITHOUT_SPACE, at, name=name, place=place.slug)


def _check_capacity(world: World, component: Component, place: Entry) -> Iterator[Finding]:
    room, count = place.data.get("capacity"), component.count
    shared = place.data.get("owner", "game") == "game"
    elsewhere = any("in" in part.data for part in component.parts)
    if room is None or count is None or elsewhere or (not shared and not component.per_player):
        return
    if shared and component.per_player:
        count *= int(component.manifest.data["players"]["min"])
    if count > room:
        note = make_note("its capacity is {n}", "sa capacité est {n}", place.span(("capacity",)), n=room)
        at, name, severity = component.place_span, component.title, draft_severity(world, place)
        yield make_finding(
            NO_ROOM, at, count=count, name=name, place=place.slug, room=room, severity=severity, notes=[note]
        )


def _check_share(component: Component, place: Entry) -> Iterator[Finding]:
    owner, count = place.data.get("owner"), component.count
    if owner == "seat" and not component.per_player and count is not None:
        note = make_note("each seat owns one", "chaque siège en possède un", place.span(("owner",)))
        at, name = component.place_span, component.title
        yield make_finding(EACH_SEAT, at, name=name, place=place.slug, count=count, notes=[note])


def _check_held_kind(world: World, component: Component, place: Entry) -> Iterator[Finding]:
    for thing in component.find_entries(world) or ():
        kinds = thing.data["of"] if world.accepts(thing, "deck") else [thing.kind]
        foreign = [kind for kind in kinds if not _can_hold_kind(world, kind, place)]
        if foreign:
            note = make_note("the kinds that it accepts", "les sortes qu’il admet", place.span(("holds",)))
            at, name = component.place_span, component.title
            yield make_finding(WRONG_PLACE, at, name=name, place=place.slug, kind=foreign[0], notes=[note])
            return


def _can_hold_kind(world: World, kind: str, place: Entry) -> bool:
    """Return whether a place accepts a kind, what it extends or what extends it; true if unknown."""
    if world.catalogue.find_kind(world.name, kind) is None:
        return True
    return any(
        are_related(world, kind, other) or world.catalogue.find_kind(world.name, other) is None
        for other in place.data["holds"]
    )
