"""Check: numbers after an arrow in the texts of a graph are those of what its ways lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.checks.step_graphs import Node, find_step_graphs
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

WRONG_NUMBER = declare_code(
    "GRAPH006",
    Severity.ERROR,
    title=Bilingual("Number that leads elsewhere than it says", "Numéro qui mène ailleurs qu’annoncé"),
    says=Bilingual(
        "the text sends players to {number}, and this leads to {actual}",
        "le texte envoie les joueurs au {number}, et ceci mène au {actual}",
    ),
    why=Bilingual(
        "A field says where this leads, and its text names a number after an arrow (→). Here these are two "
        "different entries: the printed game and the one that is played would differ.",
        "Un champ dit où ceci mène, et son texte donne un numéro après une flèche (→). Ce sont ici deux "
        "entrées différentes\u00a0: le jeu imprimé et le jeu joué ne seraient pas les mêmes.",
    ),
)

UNKNOWN_NUMBER = declare_code(
    "GRAPH007",
    Severity.ERROR,
    title=Bilingual("Number that nothing bears", "Numéro que rien ne porte"),
    says=Bilingual(
        "nothing in this game has the number {number}", "rien dans ce jeu ne porte le numéro {number}"
    ),
    why=Bilingual(
        "After an arrow (→) this text gives a number to go on to, and no entry has it as its `code`: players "
        "would look for it in vain.",
        "Après une flèche (→), ce texte donne un numéro où poursuivre, et aucune entrée ne l’a pour "
        "`code`\u00a0: les joueurs le chercheraient en vain.",
    ),
)

_CODE = "code"
_ARROW = re.compile(r"(?:→|->)\s*(?P<code>[0-9A-Za-z][0-9A-Za-z.-]*[0-9A-Za-z]|[0-9A-Za-z])")


def check(world: World) -> Iterator[Finding]:
    known = {str(entry.data[_CODE]): None for entry in world.own if _CODE in entry.data}
    for graph in find_step_graphs(world):
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
