"""Check: a number after an arrow in a graph's text is that of an entry; beside an edge, of its target."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.checks import ARROW
from ludex.checks.entry_graphs import Node, find_entry_graphs
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

WRONG_NUMBER = declare_code(
    "GRAPH006",
    Severity.ERROR,
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
    Severity.ERROR,
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


def check(world: World) -> Iterator[Finding]:
    graphs = list(find_entry_graphs(world))
    own = world.own if graphs else ()
    known = {str(entry.data[_CODE]): None for entry in own if _CODE in entry.data}
    for graph in graphs:
        for node in graph.nodes.values() if known else ():
            for entry in (node.entry, *node.items):
                yield from _check_texts(world, node, entry, known)


def _check_texts(world: World, node: Node, entry: Entry, known: dict[str, None]) -> Iterator[Finding]:
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
                note = Note(message("this is where it leads", "voici où il mène"), way.reference.span)
                yield make_finding(WRONG_NUMBER, span, number=number, actual=actual, notes=[note])
