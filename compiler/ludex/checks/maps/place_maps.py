"""Check: places on nodes have a map with nodes, and places on a plane a map with a plane."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

FORM = declare_code(
    "PLACE001",
    Severity.ERROR,
    title=Bilingual("Place on an unsuitable map", "Lieu sur un plan inadapté"),
    says=Bilingual(
        "this place has the form `{form}`, but the map “{map}” has no `{lacks}`",
        "ce lieu est de forme `{form}`, mais le plan «\u00a0{map}\u00a0» n’a pas de `{lacks}`",
    ),
    why=Bilingual(
        "In a place of the form `graph`, pieces are on nodes of the map; in one of the form `plane`, "
        "anywhere on its plane. A map has nodes (of its own or of its tiles), a plane, or both.",
        "Dans un lieu de forme `graph`, les pièces sont sur les nœuds de son plan\u202f; de forme "
        "`plane`, n’importe où sur sa surface. Un plan a des nœuds (les siens ou ceux de ses tuiles), une "
        "surface (`plane`), ou les deux.",
    ),
)

_NEEDS = {"graph": ("nodes", "tiles"), "plane": ("plane",)}


def check(world: World) -> Iterator[Finding]:
    for place in world.entries_of("place"):
        form = place.data["form"]
        needs = _NEEDS.get(form, ())
        options = place.data.get("maps", {}).items()  # its own map, and those for an option's choices
        for at in (("map",), *(("maps", option, choice) for option, maps in options for choice in maps)):
            board = world.target(place, at)
            if board is not None and needs and not any(field in board.data for field in needs):
                slug, note = board.slug, Note(message("the map", "le plan"), board.name_span)
                yield make_finding(FORM, place.span(at), form=form, map=slug, lacks=needs[0], notes=[note])
