"""Check: story ends are declared, and nothing leads on from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.checks import draft_severity
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

_STORY = (
    "kind: quest\nentries:\n  gelee-blanche:\n    title: Gelée blanche\n    story:\n      portail:\n"
    "        text: Le portail est entrouvert.\n        choices:\n"
    "          entrer: {text: Entrer, to: remise}\n"
)
_SHED = "      remise:\n        text: Tout est calme.\n"
_END = "    source: {status: original}\n"

DEAD_END = declare_code(
    "STORY003",
    Severity.WARNING,
    title=Bilingual("Story that breaks off", "Histoire qui s’interrompt"),
    says=Bilingual(
        "the story breaks off at “{name}”: nothing leads on, and no end is declared",
        "l’histoire s’interrompt à «\u00a0{name}\u00a0»\u00a0: rien n’y fait suite, et aucune fin n’est "
        "déclarée",
    ),
    why=Bilingual(
        "A passage goes on by its choices or by what it does (`do`), and a choice by the passage it leads "
        "`to` or by what it does. Where the story ends on purpose, passage or choice says `end: true`.",
        "Un passage se poursuit par ses choix ou par ce qu’il fait (`do`), et un choix par le passage où il "
        "mène (`to`) ou par ce qu’il fait. Là où l’histoire finit exprès, le passage ou le choix porte `end: "
        "true`.",
    ),
    wrong=_STORY + _SHED + _END,
    right=_STORY + _SHED + "        end: true\n" + _END,
)

CONTINUED_END = declare_code(
    "STORY004",
    Severity.ERROR,
    title=Bilingual("End that goes on", "Fin qui n’en est pas une"),
    says=Bilingual(
        "“{name}” is an end, and goes on all the same",
        "«\u00a0{name}\u00a0» est une fin, et se poursuit pourtant",
    ),
    why=Bilingual(
        "`end: true` says that the story ends here. Beside it stands what would lead on: a choice’s `to`, or "
        "a passage’s `choices`. Only one of the two can hold.",
        "`end: true` dit que l’histoire finit ici. À côté figure ce qui la poursuivrait\u00a0: le `to` d’un "
        "choix, ou les `choices` d’un passage. L’un exclut l’autre.",
    ),
    wrong=_STORY.replace("to: remise}", "to: remise, end: true}") + _SHED + "        end: true\n" + _END,
    right=_STORY + _SHED + "        end: true\n" + _END,
)

Story = Mapping[str, Mapping[str, Any]]


def check(world: World) -> Iterator[Finding]:
    for quest in world.entries_of("quest"):
        yield from _check_ends(world, quest, quest.data.get("story", {}))


def _check_ends(world: World, quest: Entry, story: Story) -> Iterator[Finding]:
    severity = draft_severity(world, quest)
    for name, passage in story.items():
        choices = passage.get("choices", {})
        if passage.get("end") and choices:
            yield _make_continued_finding(quest, name, (name, "end"), (name, "choices"))
        elif not (choices or passage.get("end") or "do" in passage):
            yield make_finding(DEAD_END, quest.key_span(("story", name)), name=name, severity=severity)
        for choice, data in choices.items():
            at = (name, "choices", choice)
            if data.get("end") and "to" in data:
                yield _make_continued_finding(quest, choice, (*at, "end"), (*at, "to"))
            elif not (data.get("end") or "to" in data or "do" in data):
                yield make_finding(DEAD_END, quest.key_span(("story", *at)), name=choice, severity=severity)


def _make_continued_finding(quest: Entry, name: str, end: Pointer, onward: Pointer) -> Finding:
    note = Note(message("this leads on", "voici la suite"), quest.key_span(("story", *onward)))
    return make_finding(CONTINUED_END, quest.key_span(("story", *end)), name=name, notes=[note])
