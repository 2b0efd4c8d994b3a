"""Check: each node of a graph is reachable, and can reach an end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ludex.checks import draft_severity
from ludex.checks.entry_graphs import EntryGraph, Node, does_something, find_entry_graphs, find_rule_words
from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.graphs import find_reachable, find_strong_components
from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual
from ludex.link.world import World

UNREACHED = declare_code(
    "GRAPH004",
    Severity.WARNING,
    title=Bilingual("Unreachable entry", "Entrée inaccessible"),
    says=Bilingual("nothing leads to “{name}”", "rien ne mène à «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "In the schema of this kind, `x-graph` names the first entries, and the fields that lead to a "
        "next one. No first entry leads to this entry, directly or through others, and no rule or entry of "
        "another kind names it: players can never reach it.",
        "Dans le schéma de cette sorte, `x-graph` nomme les premières entrées et les champs qui mènent à "
        "la suivante. Aucune première entrée ne mène à cette entrée, directement ou non, et aucune règle ni "
        "entrée d’une autre sorte ne la nomme\u00a0: les joueurs ne l’atteindront jamais.",
    ),
)

ENDLESS = declare_code(
    "GRAPH005",
    Severity.WARNING,
    title=Bilingual("Loop without an exit", "Boucle sans sortie"),
    says=Bilingual(
        "every path from “{name}” loops back, and none reaches an end",
        "à partir de «\u00a0{name}\u00a0», tous les chemins bouclent et aucun n’atteint une fin",
    ),
    why=Bilingual(
        "All paths from here lead back here, and no entry on them is an end or has rules. Players would be "
        "caught in the loop.",
        "D’ici, tous les chemins ramènent ici, et aucune entrée en chemin n’est une fin ni n’a de règles. "
        "Les joueurs resteraient pris dans la boucle.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    if world.lost:
        return  # an unreadable entry may lead anywhere
    words: set[str] | None = None
    for graph in find_entry_graphs(world):
        onward = graph.onward()
        starts = _find_beginnings(world, graph)
        reached = find_reachable(starts, onward)
        if len(reached) < len(graph.nodes):
            words = find_rule_words(world) if words is None else words
            starts += [name for name, node in graph.nodes.items() if _is_named(node, words)]
            reached = find_reachable(starts, onward)
        yield from _find_unreached(world, graph, onward, reached)
        yield from _find_endless(world, graph, onward)


def _find_beginnings(world: World, graph: EntryGraph) -> list[str]:
    """Return the start nodes, and the nodes to which entries outside the graph refer.

    The field `begins` marks the start nodes; without such a field, the first node is the start.
    """
    inside = {id(each) for node in graph.nodes.values() for each in (node.entry, *node.items)}
    found = [] if graph.begins else list(graph.nodes)[:1]
    for name, node in graph.nodes.items():
        says_so = graph.begins is not None and node.entry.data.get(graph.begins)
        users = (each for each in world.users(node.entry) if not each.is_containment)
        if says_so or any(id(each.source) not in inside for each in users):
            found.append(name)
    return found


def _is_named(node: Node, words: set[str]) -> bool:
    return not words.isdisjoint((node.entry.name, to_identifier(node.entry.name)))


def _group_components(
    graph: EntryGraph, names: Iterable[str], onward: Mapping[str, list[str]]
) -> list[list[str]]:
    """Return the strongly connected groups of nodes, the nodes of each in the order of the graph."""
    order = {name: index for index, name in enumerate(graph.nodes)}
    return [sorted(group, key=order.__getitem__) for group in find_strong_components(names, onward)]


def _find_unreached(
    world: World, graph: EntryGraph, onward: Mapping[str, list[str]], reached: set[str]
) -> Iterator[Finding]:
    groups = _group_components(graph, [name for name in graph.nodes if name not in reached], onward)
    of = {name: index for index, group in enumerate(groups) for name in group}
    entered = {of[other] for name in of for other in onward[name] if of[other] != of[name]}
    for index, group in enumerate(groups):
        if index not in entered and group[0] not in reached:  # other groups are its consequences
            entry = graph.nodes[group[0]].entry
            severity = draft_severity(world, entry)
            yield make_finding(UNREACHED, entry.name_span, name=entry.name, severity=severity)


def _find_endless(world: World, graph: EntryGraph, onward: Mapping[str, list[str]]) -> Iterator[Finding]:
    backward: dict[str, list[str]] = {name: [] for name in graph.nodes}
    for name, others in onward.items():
        for other in others:
            backward[other].append(name)
    stops = [name for name, node in graph.nodes.items() if _can_stop(world, graph, node)]
    ending = find_reachable(stops, backward)
    for group in _group_components(graph, [name for name in graph.nodes if name not in ending], onward):
        if all({*onward[name]} <= {*group} for name in group):
            entry = graph.nodes[group[0]].entry
            severity = draft_severity(world, entry)
            yield make_finding(ENDLESS, entry.name_span, name=entry.name, severity=severity)


def _can_stop(world: World, graph: EntryGraph, node: Node) -> bool:
    """Return whether play can end, pause or leave the graph at a node."""
    ends = any(graph.has_end(each) for each in (node.entry, *node.items))
    return not node.ways or node.may_end or ends or does_something(world, node)
