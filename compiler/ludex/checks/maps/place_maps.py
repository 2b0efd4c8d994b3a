"""Check: places on nodes or on a plane have a map, with nodes or a plane."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

FORM = declare_code(
    "PLACE001",
    Severity.ERROR,
    title=Bilingual("Unsuitable map for a place", "Plan inadapté à un lieu"),
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

NO_MAP = declare_code(
    "PLACE004",
    Severity.ERROR,
    title=Bilingual("Missing map for a place", "Plan manquant pour un lieu"),
    says=Bilingual(
        "this place has the form `{form}`, but names no map, and no quest or module brings one",
        "ce lieu est de forme `{form}`, mais ne nomme aucun plan, et ni quête ni module n’en apporte",
    ),
    why=Bilingual(
        "A place of the form `graph` or `plane` gets its spaces from a map. Name it under `map`, or "
        "give quests or "
        "modules a `map`.",
        "Un lieu de forme `graph` ou `plane` tient ses cases d’un plan. Nommez-le sous `map`, ou "
        "donnez un `map` "
        "aux quêtes ou aux modules.",
    ),
)

_NEEDS = {"graph": ("nodes", "tiles"), "plane": ("plane",)}


def check(world: World) -> Iterator[Finding]:
    is_brought = any("map" in entry.data for kind in ("quest", "module") for entry in world.entries_of(kind))
    for place in world.entries_of("place"):
        form = place.data["form"]
        needs = _NEEDS.get(form, ())
        if needs and not is_brought and "map" not in place.data:
            yield make_finding(NO_MAP, place.span(("form",)), form=form)
        options = place.data.get("maps", {}).items()  # its own map, and those for an option's choices
        for at in (("map",), *(("maps", option, choice) for option, maps in options for choice in maps)):
            board = world.target(place, at)
            if board is not None and needs and not any(field in board.data for field in needs):
                slug, note = board.slug, Note(message("the map", "le plan"), board.name_span)
                yield make_finding(FORM, place.span(at), form=form, map=slug, lacks=needs[0], notes=[note])
