"""Check: each node of a graph is an end, has rules, or leads on by at least one edge without a condition."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import draft_severity
from ludex.checks.entry_graphs import EntryGraph, Node, does_something, find_entry_graphs, is_conditional
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World
from ludex.schema.entries import Entry

DEAD_END = declare_code(
    "GRAPH001",
    Severity.WARNING,
    title=Bilingual("Entry that leads nowhere", "Entrée qui ne mène nulle part"),
    says=Bilingual(
        "“{name}” leads nowhere: add a next entry, or `{end}: true`",
        "«\u00a0{name}\u00a0» ne mène nulle part\u00a0: ajoutez une entrée suivante, ou `{end}: true`",
    ),
    why=Bilingual(
        "In the schema of this kind, `x-graph` names the fields that lead to a next entry. This entry has "
        "none of them, has no rules, and is not an end: players who arrive here are stuck.",
        "Dans le schéma de cette sorte, `x-graph` nomme les champs qui mènent à une entrée suivante. Cette "
        "entrée n’en a aucun, n’a pas de règles et n’est pas une fin\u00a0: les joueurs qui arrivent ici "
        "restent bloqués.",
    ),
)

CONTINUED_END = declare_code(
    "GRAPH002",
    Severity.ERROR,
    title=Bilingual("End that leads to another entry", "Fin qui mène à une autre entrée"),
    says=Bilingual(
        "“{name}” is marked as an end, but leads to another entry",
        "«\u00a0{name}\u00a0» est marqué comme une fin, mais mène à une autre entrée",
    ),
    why=Bilingual(
        "This entry has both a field that makes it an end and a field that leads to a next entry (`x-graph` "
        "in the schema names both). Keep only one of the two.",
        "Cette entrée a un champ qui en fait une fin et un champ qui mène à une entrée suivante (`x-graph`, "
        "dans le schéma, nomme les deux). N’en gardez qu’un.",
    ),
)

ALL_CONDITIONAL = declare_code(
    "GRAPH003",
    Severity.WARNING,
    title=Bilingual("Entry whose exits are all conditional", "Entrée aux issues toutes conditionnelles"),
    says=Bilingual(
        "every exit of “{name}” has a condition: if none is met, play stops here; add one without a "
        "condition",
        "toutes les issues de «\u00a0{name}\u00a0» ont une condition\u00a0: si aucune n’est remplie, le "
        "jeu s’arrête ici\u202f; ajoutez-en une sans condition",
    ),
    why=Bilingual(
        "If no condition is met, players are stuck, and nothing in the content guarantees that some "
        "condition is always met. If you are sure that one is, suppress this finding with a comment that "
        "says why.",
        "Si aucune condition n’est remplie, les joueurs restent bloqués, et rien dans le contenu ne "
        "garantit qu’une condition l’est toujours. Si vous en êtes certain, masquez ce constat par un "
        "commentaire qui dit pourquoi.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for graph in find_entry_graphs(world):
        for node in graph.nodes.values():
            yield from _check_node(world, graph, node)


def _check_node(world: World, graph: EntryGraph, node: Node) -> Iterator[Finding]:
    entry, severity = node.entry, draft_severity(world, node.entry)
    own = [way for way in node.ways if way.holder is entry]
    holders = {id(way.holder) for way in node.ways}
    if graph.has_end(entry) and (own or node.items):
        yield _make_continued_finding(graph, entry, (own or node.ways)[0].reference.source)
        return
    for item in node.items:
        if graph.has_end(item) and id(item) in holders:
            yield _make_continued_finding(graph, item, item)
    if node.may_end:
        return
    ends = [each for each in (entry, *node.items) if graph.has_end(each)]
    if not (node.ways or ends or does_something(world, node)):
        end = graph.end or "end"
        yield make_finding(DEAD_END, entry.name_span, severity=severity, name=entry.name, end=end)
    elif node.ways and not ends and all(is_conditional(world, way, node) for way in node.ways):
        yield make_finding(ALL_CONDITIONAL, entry.name_span, name=entry.name, severity=severity)


def _make_continued_finding(graph: EntryGraph, entry: Entry, onward: Entry) -> Finding:
    note = Note(
        message("this leads to the next entry", "ceci mène à l’entrée suivante"),
        onward.name_span if onward is not entry else None,
    )
    return make_finding(
        CONTINUED_END,
        entry.key_span((str(graph.end),)),
        name=entry.name,
        notes=[note] if note.span is not None else [],
    )
