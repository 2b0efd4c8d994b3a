"""Check: each edge of a map joins two different existing nodes; no other with the same traits joins them."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

_MAP = (
    "kind: map\nentries:\n  verger:\n    title: Le verger\n    nodes:\n      portail: {title: Portail}\n"
    "      pommiers: {title: Pommiers}\n    edges:\n      - {from: portail, to: pommiers}\n"
)
_END = "    source: {status: original}\n"

NODE = declare_code(
    "MAP001",
    Severity.ERROR,
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
    Severity.ERROR,
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


def check(world: World) -> Iterator[Finding]:
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
            note = Note(message("the first edge", "la première liaison"), board.span(("edges", known[0])))
            yield make_finding(DUPLICATE_EDGE, at, one=one, other=other, notes=[note])
        for way in ways:
            seen.setdefault(way, index)
    for name, (first, *others) in unknown.items():
        again = [Note(message("it is named here too", "il est cité ici aussi"), span) for span in others]
        yield make_finding(NODE, first, name=name, notes=[did_you_mean(name, names or ()), *again[:_FEW]])


def _list_node_names(world: World, board: Entry) -> set[str] | None:
    """Return the names that an edge can use; None if a tile was not found."""
    names = set(board.data.get("nodes", ()))
    for slug in board.data.get("tiles", {}):
        tile = world.target(board, ("tiles", slug, "map"))
        if tile is None:
            return None
        names |= {f"{slug}/{node}" for node in tile.data.get("nodes", ())}
    return names
