"""Check: each component starts in a place that takes its kind and number."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.checks.box import Component, walk_components
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World
from ludex.schema.entries import Entry

NO_ROOM = declare_code(
    "BOX004",
    Severity.ERROR,
    title=Bilingual("Component without room where it begins", "Élément à l’étroit à son lieu de départ"),
    says=Bilingual(
        "{count} of “{name}” begin in “{place}”, which takes {room}",
        "{count} «\u00a0{name}\u00a0» commencent dans «\u00a0{place}\u00a0», qui en admet {room}",
    ),
    why=Bilingual(
        "A component that begins in a place (`in:`) lies there before the first turn, all of it. The place "
        "says with `capacity` how many pieces it takes. One of the two numbers is wrong, or the component "
        "begins elsewhere.",
        "Un élément qui commence dans un lieu (`in:`) s’y trouve tout entier avant le premier tour. Le lieu "
        "dit par `capacity` combien de pièces il admet. L’un des deux nombres est faux, ou l’élément "
        "commence ailleurs.",
    ),
)

WRONG_PLACE = declare_code(
    "BOX005",
    Severity.ERROR,
    title=Bilingual("Component in a place for other things", "Élément dans un lieu fait pour autre chose"),
    says=Bilingual(
        "“{name}” begins in “{place}”, which does not hold entries of the kind {kind}",
        "«\u00a0{name}\u00a0» commence dans «\u00a0{place}\u00a0», qui ne contient pas d’entrées de la "
        "sorte {kind}",
    ),
    why=Bilingual(
        "A place says with `holds` the kinds of pieces that may lie there. What the component stands for is "
        "of none of them. Name another place, or add the kind to `holds`.",
        "Un lieu dit par `holds` quelles sortes de pièces peuvent s’y trouver. Ce que l’élément représente "
        "n’en fait pas partie. Nommez un autre lieu, ou ajoutez la sorte à `holds`.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for component in walk_components(world):
        place = world.target(component.manifest, (*component.pointer, "in"))
        if place is not None:
            yield from _check_capacity(world, component, place)
            yield from _check_held_kind(world, component, place)


def _check_capacity(world: World, component: Component, place: Entry) -> Iterator[Finding]:
    room, count = place.data.get("capacity"), component.count
    shared = place.data.get("owner", "game") == "game"
    elsewhere = any("in" in part.data for part in component.parts)
    if room is None or count is None or elsewhere or (not shared and not component.per_player):
        return
    if shared and component.per_player:
        count *= int(component.manifest.data["players"]["min"])
    if count > room:
        note = Note(message("it takes {n}", "il en admet {n}", n=room), place.span(("capacity",)))
        at, name, severity = component.place_span, component.title, draft_severity(world, place)
        yield make_finding(
            NO_ROOM, at, count=count, name=name, place=place.slug, room=room, severity=severity, notes=[note]
        )


def _check_held_kind(world: World, component: Component, place: Entry) -> Iterator[Finding]:
    for thing in component.find_entries(world) or ():
        kinds = thing.data["of"] if world.accepts(thing, "deck") else [thing.kind]
        foreign = [kind for kind in kinds if not _can_hold_kind(world, kind, place)]
        if foreign:
            note = Note(message("it holds these", "voici ce qu’il contient"), place.span(("holds",)))
            at, name = component.place_span, component.title
            yield make_finding(WRONG_PLACE, at, name=name, place=place.slug, kind=foreign[0], notes=[note])
            return


def _can_hold_kind(world: World, kind: str, place: Entry) -> bool:
    """Whether a piece of this kind may be one that the place holds: it, or what it is extended to."""
    if world.catalogue.find_kind(world.name, kind) is None:
        return True
    accepts = world.catalogue.accepts
    return any(
        accepts(world.name, kind, other)
        or accepts(world.name, other, kind)
        or world.catalogue.find_kind(world.name, other) is None
        for other in place.data["holds"]
    )
