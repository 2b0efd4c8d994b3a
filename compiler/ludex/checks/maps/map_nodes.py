"""Checks of the nodes of maps: edges, connection, positions."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding, make_note
from ludex.core.graphs import find_components
from ludex.core.messages import Bilingual, format_decimal, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

_MAP = (
    "kind: map\nentries:\n  verger:\n    title: Le verger\n    nodes:\n      portail: {title: Portail}\n"
    "      pommiers: {title: Pommiers}\n    edges:\n      - {from: portail, to: pommiers}\n"
)
_END = "    source: {status: original}\n"

NODE = declare_code(
    "MAP001",
    title=Bilingual("Edge to an unknown node", "Liaison vers un nœud inconnu"),
    says=Bilingual("this map has no node “{name}”", "ce plan n’a pas de nœud «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "An edge names the two nodes that it joins; write a node of a tile as `tile/node`. With an "
        "unknown name, the edge leads nowhere.",
        "Une liaison nomme les deux nœuds qu’elle joint\u202f; un nœud d’une tuile s’écrit `tuile/nœud`. "
        "Avec un nom inconnu, la liaison ne mène nulle part.",
    ),
    wrong=_MAP.replace("to: pommiers", "to: pomiers") + _END,
    right=_MAP + _END,
)

LOOP = declare_code(
    "MAP002",
    title=Bilingual("Edge that joins a node to itself", "Liaison d’un nœud avec lui-même"),
    says=Bilingual(
        "this edge leads from “{name}” to itself", "cette liaison part de «\u00a0{name}\u00a0» et y revient"
    ),
    why=Bilingual(
        "An edge joins two different nodes. One that joins a node to itself has no effect; usually one of "
        "its names is wrong.",
        "Une liaison joint deux nœuds différents. Celle qui joint un nœud à lui-même est sans "
        "effet\u00a0: le plus souvent, l’un de ses noms est faux.",
    ),
    wrong=_MAP + "      - {from: portail, to: portail}\n" + _END,
    right=_MAP + _END,
)

DUPLICATE_EDGE = declare_code(
    "MAP003",
    Severity.WARNING,
    title=Bilingual("Duplicate edge", "Liaison en double"),
    says=Bilingual(
        "“{one}” and “{other}” are already joined like this",
        "«\u00a0{one}\u00a0» et «\u00a0{other}\u00a0» sont déjà reliés de cette façon",
    ),
    why=Bilingual(
        "An edge goes both ways, unless it has `oneway: true`. So the same pair in reverse order is the "
        "same edge, and a one-way edge has no effect beside a two-way edge with the same traits. Edges of "
        "different traits, such as a path and a river, may join the same nodes.",
        "Une liaison va dans les deux sens, sauf si elle porte `oneway: true`. La même paire dans l’autre "
        "ordre est donc la même liaison, et une liaison à sens unique est sans effet à côté d’une liaison "
        "à double sens aux mêmes traits. Des liaisons aux traits différents, comme un sentier et une "
        "rivière, peuvent joindre les mêmes nœuds.",
    ),
    wrong=_MAP + "      - {from: pommiers, to: portail}\n" + _END,
    right=_MAP + _END,
)


_FEW = 3
"""Maximum number of other places of a node’s name to show."""


def check_map_edges(world: World) -> Iterator[Finding]:
    for board in world.entries_of("map"):
        yield from _check_edges(world, board)


def _check_edges(world: World, board: Entry) -> Iterator[Finding]:
    names = _list_node_names(world, board)
    unknown: dict[str, list[Span]] = {}
    seen: dict[tuple[str, str, tuple[str, ...]], int] = {}
    for index, edge in enumerate(board.data.get("edges", ())):
        one, other = edge["from"], edge["to"]
        for key in ("from", "to"):
            if names is not None and edge[key] not in names:
                unknown.setdefault(edge[key], []).append(board.span(("edges", index, key)))
        if one == other:
            if one not in unknown:
                yield make_finding(LOOP, board.span(("edges", index, "to")), name=one)
            continue
        traits = tuple(sorted(edge.get("traits", ())))
        ways = [(one, other, traits)] if edge.get("oneway") else [(one, other, traits), (other, one, traits)]
        known = [seen[way] for way in ways if way in seen]
        if known:
            at = board.span(("edges", index))
            note = make_note("the first edge", "la première liaison", board.span(("edges", known[0])))
            yield make_finding(DUPLICATE_EDGE, at, one=one, other=other, notes=[note])
        for way in ways:
            seen.setdefault(way, index)
    for name, (first, *others) in unknown.items():
        again = [make_note("it is named here too", "il est cité ici aussi", span) for span in others]
        yield make_finding(NODE, first, name=name, notes=[did_you_mean(name, names or ()), *again[:_FEW]])


def _list_node_names(world: World, board: Entry) -> set[str] | None:
    names = set(board.data.get("nodes", ()))
    for slug in board.data.get("tiles", {}):
        tile = world.target(board, ("tiles", slug, "map"))
        if tile is None:
            return None
        names |= {f"{slug}/{node}" for node in tile.data.get("nodes", ())}
    return names


_THREE_NODES = (
    "kind: map\nentries:\n  verger:\n    title: Le verger\n    nodes:\n      portail: {title: Portail}\n"
    "      pommiers: {title: Pommiers}\n      remise: {title: Remise}\n    edges:\n"
    "      - {from: portail, to: pommiers}\n"
)
_BY_ANY_EDGE = Bilingual("", "")

DISCONNECTED_MAP = declare_code(
    "MAP004",
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
    wrong=_THREE_NODES + _END,
    right=_THREE_NODES + "      - {from: pommiers, to: remise}\n" + _END,
)


def check_map_parts(world: World) -> Iterator[Finding]:
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


_PLACED = (
    "kind: map\nentries:\n  verger:\n    title: Le verger\n    nodes:\n"
    "      portail: {title: Portail, at: [40, 25]}\n"
)

OFF_BOARD = declare_code(
    "MAP005",
    title=Bilingual("Node off the board", "Nœud hors du plateau"),
    says=Bilingual(
        "“{name}” is drawn at {x} × {y} mm, but the board is {width} × {height} mm",
        "«\u00a0{name}\u00a0» est dessiné à {x} × {y} mm, mais le plateau fait {width} × {height} mm",
    ),
    why=Bilingual(
        "`at` says where a node is drawn, in millimetres across and down from the upper left corner of "
        "the board. The layout of the map sets the size of the board, and nothing is printed beyond it.",
        "`at` dit où un nœud est dessiné, en millimètres vers la droite et vers le bas depuis le coin "
        "supérieur gauche du plateau. La maquette du plan donne la taille du plateau, et rien n’est "
        "imprimé au-delà.",
    ),
)

SAME_POSITION = declare_code(
    "MAP006",
    title=Bilingual("Two nodes or tiles at the same position", "Deux nœuds ou tuiles au même endroit"),
    says=Bilingual(
        "“{name}” is at exactly the same position as “{other}”",
        "«\u00a0{name}\u00a0» se trouve exactement au même endroit que «\u00a0{other}\u00a0»",
    ),
    why=Bilingual(
        "Two nodes that are drawn at the same point, or two tiles at the same position of the grid, hide one "
        "another. Usually a line was copied without changing its position.",
        "Deux nœuds dessinés au même endroit, ou deux tuiles à la même position dans la grille, se cachent "
        "l’un l’autre. Le plus souvent, une ligne a été recopiée sans changer sa position.",
    ),
    wrong=_PLACED + "      remise: {title: Remise, at: [40, 25]}\n" + _END,
    right=_PLACED + "      remise: {title: Remise, at: [60, 25]}\n" + _END,
)


def check_map_spots(world: World) -> Iterator[Finding]:
    for board in world.entries_of("map"):
        yield from _check_on_board(world, board)
        yield from _check_same_position(board, "nodes")
        yield from _check_same_position(board, "tiles")


def _check_on_board(world: World, board: Entry) -> Iterator[Finding]:
    size = _find_size(world, world.target(board, ("layout",)))
    if size is None:
        return
    width, height, layout = size
    for name, node in board.data.get("nodes", {}).items():
        x, y = node.get("at", (0, 0))
        if x > width or y > height:
            at = board.span(("nodes", name, "at"))
            note = make_note("the size of the board", "la taille du plateau", layout.span(("size",)))
            left, top, right, bottom = map(format_decimal, (x, y, width, height))
            yield make_finding(
                OFF_BOARD, at, name=name, x=left, y=top, width=right, height=bottom, notes=[note]
            )


def _find_size(world: World, layout: Entry | None) -> tuple[float, float, Entry] | None:
    passed = set()
    while layout is not None and layout.id not in passed:
        if "size" in layout.data:
            width, height = layout.data["size"]
            return width, height, layout
        passed.add(layout.id)
        layout = world.target(layout, ("extends",))
    return None


def _check_same_position(board: Entry, field: str) -> Iterator[Finding]:
    taken: dict[tuple[float, ...], str] = {}
    for name, thing in board.data.get(field, {}).items():
        if "at" in thing:
            other = taken.setdefault(tuple(thing["at"]), name)
            if other != name:
                at: Pointer = (field, name, "at")
                words = message("“{other}” is here", "«\u00a0{other}\u00a0» est ici", other=other)
                note = Note(words, board.span((field, other, "at")))
                yield make_finding(SAME_POSITION, board.span(at), name=name, other=other, notes=[note])
