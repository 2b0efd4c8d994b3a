"""Check: the edges of a map, or of each required trait, connect all its nodes."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.graphs import find_components
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.link.world import World
from ludex.schema.entries import Entry

_MAP = (
    "kind: map\nentries:\n  verger:\n    title: Le verger\n    nodes:\n      portail: {title: Portail}\n"
    "      pommiers: {title: Pommiers}\n      remise: {title: Remise}\n    edges:\n"
    "      - {from: portail, to: pommiers}\n"
)
_BY_ANY_EDGE = Bilingual("", "")
_END = "    source: {status: original}\n"

DISCONNECTED_MAP = declare_code(
    "MAP004",
    Severity.ERROR,
    title=Bilingual("Disconnected map", "Plan en morceaux"),
    says=Bilingual(
        "there is no way from “{first}” to “{other}”{by}",
        "il n’y a pas de chemin de «\u00a0{first}\u00a0» à «\u00a0{other}\u00a0»{by}",
    ),
    why=Bilingual(
        "Edges must connect all nodes of a map, or pieces could never move from one part to the other: "
        "usually an edge is missing. If `connected` names traits, the edges with each trait must connect "
        "all nodes. If the map is disconnected on purpose, write `connected: []`. Maps of tiles are not "
        "checked, since neighbouring tiles are joined.",
        "Les liaisons doivent relier tous les nœuds d’un plan, sinon une pièce ne pourrait jamais passer "
        "d’un morceau à l’autre\u00a0: le plus souvent, il manque une liaison. Si `connected` nomme des "
        "traits, les liaisons de chaque trait doivent relier tous les nœuds. Si le plan est en morceaux à "
        "dessein, écrivez `connected: []`. Les plans faits de tuiles ne sont pas vérifiés\u00a0: des "
        "tuiles voisines sont jointes.",
    ),
    wrong=_MAP + _END,
    right=_MAP + "      - {from: pommiers, to: remise}\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    tiles = {
        tile.id
        for board in world.entries_of("map")
        for slug in board.data.get("tiles", {})
        if (tile := world.target(board, ("tiles", slug, "map"))) is not None
    }
    for board in world.entries_of("map"):
        if "edges" in board.data and "tiles" not in board.data and board.id not in tiles:
            yield from _check_connected(world, board)


def _check_connected(world: World, board: Entry) -> Iterator[Finding]:
    nodes, edges = board.data.get("nodes", {}), board.data["edges"]
    known = [edge for edge in edges if edge["from"] in nodes and edge["to"] in nodes]
    if len(known) < len(edges):
        return
    ways = [(edge["from"], edge["to"]) for edge in edges]
    if "connected" not in board.data:
        for group in find_components(nodes, ways)[1:]:
            yield _make_parts_finding(world, board, board.key_span(("nodes", group[0])), group)
    for index, name in enumerate(board.data.get("connected", ())):
        trait = world.target(board, ("connected", index))
        if trait is not None:
            by = Bilingual(
                f" by edges with the trait “{name}”", f" par des liaisons au trait «\u00a0{name}\u00a0»"
            )
            chosen = [
                way
                for at, way in enumerate(ways)
                if trait.id in world.find_targets(board, ("edges", at, "traits"))
            ]
            for group in find_components(nodes, chosen)[1:2]:
                yield _make_parts_finding(world, board, board.span(("connected", index)), group, by)


def _make_parts_finding(
    world: World, board: Entry, at: Span, group: list[str], by: Bilingual = _BY_ANY_EDGE
) -> Finding:
    first = next(iter(board.data["nodes"]))
    return make_finding(
        DISCONNECTED_MAP, at, first=first, other=group[0], by=by, severity=draft_severity(world, board)
    )
