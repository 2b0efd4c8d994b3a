"""Check: passage codes are unique, and choices name the right ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

_STORY = (
    "kind: quest\nentries:\n  gelee-blanche:\n    title: Gelée blanche\n    story:\n      portail:\n"
    "        code: 0-1\n        text: Le portail est entrouvert.\n        choices:\n"
    "          entrer: {text: Entrer → 0-2, to: remise}\n"
)
_SHED = "      remise:\n        code: 0-2\n        text: Tout est calme.\n        end: true\n"
_END = "    source: {status: original}\n"

DUPLICATE_PASSAGE_NUMBER = declare_code(
    "STORY007",
    Severity.ERROR,
    title=Bilingual("Two passages with one number", "Deux passages au même numéro"),
    says=Bilingual(
        "{number} is the number of “{other}” already", "{number} est déjà le numéro de «\u00a0{other}\u00a0»"
    ),
    why=Bilingual(
        "Players look for a passage by the number on its back. In one story no two may have the same.",
        "Les joueurs cherchent un passage par le numéro imprimé à son dos. Dans une histoire, il n’y en a "
        "pas deux pareils.",
    ),
    wrong=_STORY + _SHED.replace("code: 0-2", "code: 0-1") + _END,
    right=_STORY + _SHED + _END,
)

WRONG_TARGET_NUMBER = declare_code(
    "STORY008",
    Severity.ERROR,
    title=Bilingual("Number that leads elsewhere than it says", "Numéro qui mène ailleurs qu’annoncé"),
    says=Bilingual(
        "the text sends players to {number}, and the choice leads to {actual}",
        "le texte envoie les joueurs au {number}, et le choix mène au {actual}",
    ),
    why=Bilingual(
        "A choice says with `to` where it leads, and its text names a number after an arrow (→). Here they "
        "are two different passages: the printed game and the one that is played would differ.",
        "Un choix dit par `to` où il mène, et son texte donne un numéro après une flèche (→). Ce sont ici "
        "deux passages différents\u00a0: le jeu imprimé et le jeu joué ne seraient pas les mêmes.",
    ),
    wrong=_STORY.replace("→ 0-2", "→ 0-1") + _SHED + _END,
    right=_STORY + _SHED + _END,
)

UNKNOWN_PASSAGE_NUMBER = declare_code(
    "STORY009",
    Severity.ERROR,
    title=Bilingual("Number that nothing bears", "Numéro que rien ne porte"),
    says=Bilingual(
        "nothing in this game has the number {number}", "rien dans ce jeu ne porte le numéro {number}"
    ),
    why=Bilingual(
        "After an arrow (→) this text gives a number to go on to. No passage of any story has it, and no "
        "other entry has it as its `code`: the players would look for it in vain.",
        "Après une flèche (→), ce texte donne un numéro où poursuivre. Aucun passage d’aucune histoire ne le "
        "porte, et aucune autre entrée ne l’a pour `code`\u00a0: les joueurs le chercheraient en vain.",
    ),
    wrong=_STORY.replace("Le portail est entrouvert.", "Le portail est entrouvert → 0-9.") + _SHED + _END,
    right=_STORY.replace("Le portail est entrouvert.", "Le portail est entrouvert → 0-2.") + _SHED + _END,
)

_ARROW = re.compile(r"(?:→|->)\s*(?P<code>[0-9A-Za-z][0-9A-Za-z.-]*[0-9A-Za-z]|[0-9A-Za-z])")

Story = Mapping[str, Mapping[str, Any]]


def check(world: World) -> Iterator[Finding]:
    known: set[str] | None = None
    for quest in world.entries_of("quest"):
        story: Story = quest.data.get("story", {})
        codes = _index_first_passages(story)
        twice = list(_find_duplicate_numbers(quest, story, codes))
        yield from twice
        for at, text, to in _walk_story_texts(story) if codes and not twice else ():
            for found in _ARROW.finditer(text):
                if not any(letter.isdigit() for letter in found["code"]):
                    continue
                known = _all_codes(world) if known is None else known
                code = found["code"]
                span = quest.document.word_span((*quest.pointer, *at), *found.span("code"))
                if code not in known:
                    if not world.lost:
                        notes = [did_you_mean(code, codes)]
                        yield make_finding(UNKNOWN_PASSAGE_NUMBER, span, number=code, notes=notes)
                elif to in story and code != story[to].get("code", code):
                    end = quest.span((*at[:-1], "to"))
                    note = Note(message("this is where it leads", "voici où il mène"), end)
                    actual = story[to]["code"]
                    yield make_finding(WRONG_TARGET_NUMBER, span, number=code, actual=actual, notes=[note])


def _index_first_passages(story: Story) -> dict[str, str]:
    """The first passage with each number."""
    codes: dict[str, str] = {}
    for name, passage in story.items():
        if "code" in passage:
            codes.setdefault(passage["code"], name)
    return codes


def _find_duplicate_numbers(quest: Entry, story: Story, codes: Mapping[str, str]) -> Iterator[Finding]:
    for name, passage in story.items():
        first = codes.get(passage.get("code", ""), name)
        if first != name:
            note = Note(message("here", "ici"), quest.span(("story", first, "code")))
            at = quest.span(("story", name, "code"))
            yield make_finding(
                DUPLICATE_PASSAGE_NUMBER, at, number=passage["code"], other=first, notes=[note]
            )


def _walk_story_texts(story: Story) -> Iterator[tuple[Pointer, str, str]]:
    """The texts of a story: where each stands, what it says, and the passage that its choice leads to."""
    for name, passage in story.items():
        yield ("story", name, "text"), passage["text"], ""
        for choice, data in passage.get("choices", {}).items():
            yield ("story", name, "choices", choice, "text"), data["text"], data.get("to", "")


def _all_codes(world: World) -> set[str]:
    """The numbers of all passages, and what any other entry has for a code."""
    codes = {str(entry.data["code"]) for entry in world.own if "code" in entry.data}
    for quest in world.entries_of("quest"):
        story: Story = quest.data.get("story", {})
        codes |= {passage["code"] for passage in story.values() if "code" in passage}
    return codes
