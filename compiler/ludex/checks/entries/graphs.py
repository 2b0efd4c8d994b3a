"""Checks of graphs of entries (`x-graph`): ends, paths, and the numbers printed beside edges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ludex.checks import ARROW, draft_severity
from ludex.checks.entry_graphs import (
    EntryGraph,
    Node,
    does_something,
    find_entry_graphs,
    find_rule_words,
    is_conditional,
)
from ludex.core.findings import Finding, Severity, declare_code, make_finding, make_note
from ludex.core.graphs import find_reachable, find_strong_components
from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

DEAD_END = declare_code(
    "GRAPH001",
    Severity.WARNING,
    title=Bilingual("Entry that leads nowhere", "Entrée qui ne mène nulle part"),
    says=Bilingual(
        "“{name}” leads nowhere: add a next entry{or_end}",
        "«\u00a0{name}\u00a0» ne mène nulle part\u00a0: ajoutez une entrée suivante{or_end}",
    ),
    why=Bilingual(
        "In the schema of this kind, `x-graph` names the fields that lead to a next entry. This entry has "
        "none of them, has no rules, and is not an end: players who arrive here are stuck.",
        "Dans le schéma de cette sorte, `x-graph` nomme les champs qui mènent à une entrée suivante. Cette "
        "entrée n’en a aucun, n’a pas de règles et n’est pas une fin\u00a0: les joueurs qui arrivent ici "
        "restent bloqués.",
    ),
)

_OR_END = Bilingual(", or `{end}: true`", ", ou `{end}: true`")
_NO_END = Bilingual("", "")
CONTINUED_END = declare_code(
    "GRAPH002",
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


def check_graph_ends(world: World) -> Iterator[Finding]:
    for graph in find_entry_graphs(world):
        for node in graph.nodes.values():
            yield from _check_node(world, graph, node)


def _check_node(world: World, graph: EntryGraph, node: Node) -> Iterator[Finding]:
    entry, severity = node.entry, draft_severity(world, node.entry)
    own = [way for way in node.ways if way.holder is entry]
    holders = {id(way.holder) for way in node.ways}
    if graph.has_end(entry) and node.ways:
        yield _make_continued_finding(graph, entry, (own or node.ways)[0].reference.source)
        return
    for item in node.items:
        if graph.has_end(item) and id(item) in holders:
            yield _make_continued_finding(graph, item, item)
    if node.may_end:
        return
    ends = [each for each in (entry, *node.items) if graph.has_end(each)]
    if not (node.ways or ends or does_something(world, node)):
        or_end = _OR_END.fill(end=graph.end) if graph.end else _NO_END
        yield make_finding(DEAD_END, entry.name_span, severity=severity, name=entry.name, or_end=or_end)
    elif node.ways and not ends and all(is_conditional(world, way, node) for way in node.ways):
        yield make_finding(ALL_CONDITIONAL, entry.name_span, name=entry.name, severity=severity)


def _make_continued_finding(graph: EntryGraph, entry: Entry, onward: Entry) -> Finding:
    words = "this leads to the next entry", "ceci mène à l’entrée suivante"
    notes = [make_note(*words, onward.name_span)] if onward is not entry else []
    return make_finding(CONTINUED_END, entry.key_span((str(graph.end),)), name=entry.name, notes=notes)


UNREACHED = declare_code(
    "GRAPH004",
    Severity.WARNING,
    title=Bilingual("Unreachable entry", "Entrée inaccessible"),
    says=Bilingual(
        "players can never reach “{name}”", "les joueurs ne peuvent jamais atteindre «\u00a0{name}\u00a0»"
    ),
    why=Bilingual(
        "In the schema of this kind, `x-graph` names the fields that lead to a next entry, and the field "
        "that marks first entries; without one, the first entry written is the first. No first entry leads "
        "to this entry, directly or through others, and no rule or entry of another kind names it: players "
        "can never reach it.",
        "Dans le schéma de cette sorte, `x-graph` nomme les champs qui mènent à l’entrée suivante, et le "
        "champ qui marque les premières entrées\u202f; sans lui, la première est celle qui est écrite en "
        "premier. Aucune première entrée ne mène à cette entrée, directement ou non, et aucune règle ni "
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


def check_graph_paths(world: World) -> Iterator[Finding]:
    if world.lost:
        return  # an unreadable entry may lead anywhere
    words: set[str] | None = None
    for graph in find_entry_graphs(world):
        onward = graph.onward()
        starts = _find_beginnings(world, graph)
        reached = find_reachable(starts, onward)
        if len(reached) < len(graph.nodes):
            words = find_rule_words(world) if words is None else words
            names = {name: node.entry.name for name, node in graph.nodes.items()}
            starts += [each for each, name in names.items() if {name, to_identifier(name)} & words]
            reached = find_reachable(starts, onward)
        yield from _find_unreached(world, graph, onward, reached)
        yield from _find_endless(world, graph, onward)


def _find_beginnings(world: World, graph: EntryGraph) -> list[str]:
    """Return the nodes marked by `begins` (or else the first), and those that outside entries refer to."""
    inside = {id(each) for node in graph.nodes.values() for each in (node.entry, *node.items)}
    found = [] if graph.begins else list(graph.nodes)[:1]
    for name, node in graph.nodes.items():
        says_so = graph.begins is not None and node.entry.data.get(graph.begins)
        users = (each for each in world.users(node.entry) if not each.is_containment)
        if says_so or any(id(each.source) not in inside for each in users):
            found.append(name)
    return found


def _group_components(
    graph: EntryGraph, names: Iterable[str], onward: Mapping[str, list[str]]
) -> list[list[str]]:
    order = {name: index for index, name in enumerate(graph.nodes)}
    return [
        sorted(group, key=order.__getitem__) for group in find_strong_components(names, onward.__getitem__)
    ]


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
    ends = any(graph.has_end(each) for each in (node.entry, *node.items))
    return not node.ways or node.may_end or ends or does_something(world, node)


WRONG_NUMBER = declare_code(
    "GRAPH006",
    title=Bilingual("Number that differs from the actual target", "Numéro qui diffère de la vraie cible"),
    says=Bilingual(
        "the text sends players to {number}, but this leads to {actual}",
        "le texte envoie les joueurs au {number}, mais ceci mène au {actual}",
    ),
    why=Bilingual(
        "The number after the arrow (→) in the text is not the entry that the field leads to. The printed "
        "text and the game on the screen would then send players to different entries.",
        "Le numéro après la flèche (→) du texte n’est pas celui de l’entrée où mène le champ. Le texte "
        "imprimé et le jeu à l’écran enverraient alors les joueurs à des entrées différentes.",
    ),
)

UNKNOWN_NUMBER = declare_code(
    "GRAPH007",
    title=Bilingual("Number without an entry", "Numéro sans entrée"),
    says=Bilingual(
        "no entry of this game has the number {number}", "aucune entrée de ce jeu ne porte le numéro {number}"
    ),
    why=Bilingual(
        "After an arrow (→), this text sends players to a number that is not the `code` of any entry. "
        "They would look for it in vain.",
        "Après une flèche (→), ce texte envoie les joueurs à un numéro qui n’est le `code` d’aucune "
        "entrée. Ils le chercheraient en vain.",
    ),
)

_CODE = "code"
_ARROW = re.compile(rf"(?:{ARROW.pattern})\s*(?P<code>[0-9A-Za-z][0-9A-Za-z.-]*[0-9A-Za-z]|[0-9A-Za-z])")


def check_graph_numbers(world: World) -> Iterator[Finding]:
    graphs = list(find_entry_graphs(world))
    own = world.own if graphs else ()
    known = {str(entry.data[_CODE]): None for entry in own if _CODE in entry.data}
    for graph in graphs:
        for node in graph.nodes.values() if known else ():
            for entry in (node.entry, *node.items):
                yield from _check_numbers(world, node, entry, known)


def _check_numbers(world: World, node: Node, entry: Entry, known: dict[str, None]) -> Iterator[Finding]:
    targets = {str(way.target.data.get(_CODE)): way for way in node.ways if way.holder is entry}
    for at, _, text in world.annotated_places(entry, "x-text"):
        for found in _ARROW.finditer(text) if isinstance(text, str) else ():
            number = found["code"]
            if not any(letter.isdigit() for letter in number) or number in targets:
                continue
            span = entry.document.word_span((*entry.pointer, *at), *found.span("code"))
            if number not in known:
                if not world.lost:
                    yield make_finding(
                        UNKNOWN_NUMBER, span, number=number, notes=[did_you_mean(number, known)]
                    )
            elif targets and entry is not node.entry and "None" not in targets:
                actual, way = next(iter(targets.items()))
                note = make_note("this is where it leads", "voici où il mène", way.reference.span)
                yield make_finding(WRONG_NUMBER, span, number=number, actual=actual, notes=[note])
