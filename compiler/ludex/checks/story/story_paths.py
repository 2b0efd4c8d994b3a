"""Check: every passage of a story can be reached and can lead to an end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ludex.checks import draft_severity
from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.graphs import find_reachable, find_strong_components
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

_STORY = (
    "kind: quest\nentries:\n  gelee-blanche:\n    title: Gelée blanche\n    story:\n      portail:\n"
    "        text: Le portail est entrouvert.\n        choices:\n"
    "          entrer: {text: Entrer, to: remise}\n"
)
_SHED = "      remise:\n        text: Tout est calme.\n"
_END = "    source: {status: original}\n"

MISSING = declare_code(
    "STORY001",
    Severity.ERROR,
    title=Bilingual("Way to a passage that does not exist", "Renvoi à un passage qui n’existe pas"),
    says=Bilingual(
        "this story has no passage “{name}”", "cette histoire n’a pas de passage «\u00a0{name}\u00a0»"
    ),
    why=Bilingual(
        "A choice leads `to` a passage of the same story, and a passage that `replaces` another names it. "
        "The slug here is no passage’s.",
        "Un choix mène (`to`) à un passage de la même histoire, et un passage qui en remplace un autre "
        "(`replaces`) le nomme. Aucun passage ne porte ce nom court.",
    ),
    wrong=_STORY.replace("to: remise", "to: remises") + _SHED + "        end: true\n" + _END,
    right=_STORY + _SHED + "        end: true\n" + _END,
)

UNREACHED = declare_code(
    "STORY002",
    Severity.WARNING,
    title=Bilingual("Passage that nothing leads to", "Passage auquel rien ne mène"),
    says=Bilingual(
        "no choice leads to the passage “{name}”",
        "aucun choix ne mène au passage «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "A story begins with its first passage, and goes on by choices. Nothing leads here, not even by way "
        "of others, so nobody will read it: a choice is missing, or leads elsewhere. Where something other "
        "than a choice leads here, such as a numbered place of a town, the passage says `entry: true`; a "
        "passage that is named in statements counts as reached.",
        "Une histoire commence par son premier passage et se poursuit par les choix. Rien ne mène ici, même "
        "par détour\u00a0: personne ne le lira. Un choix manque, ou mène ailleurs. Quand autre chose qu’un "
        "choix y mène, comme un lieu numéroté d’une ville, le passage porte `entry: true`\u202f; un passage "
        "nommé dans des instructions compte comme atteint.",
    ),
    wrong=_STORY
    + _SHED
    + "        end: true\n      cave:\n        text: Il fait noir.\n        end: true\n"
    + _END,
    right=_STORY
    + "          descendre: {text: Descendre, to: cave}\n"
    + _SHED
    + "        end: true\n      cave:\n        text: Il fait noir.\n        end: true\n"
    + _END,
)

ENDLESS_STORY = declare_code(
    "STORY005",
    Severity.WARNING,
    title=Bilingual("Story that goes round for ever", "Histoire qui tourne en rond"),
    says=Bilingual(
        "from “{name}” the story goes round and never ends",
        "à partir de «\u00a0{name}\u00a0», l’histoire tourne en rond et ne finit jamais",
    ),
    why=Bilingual(
        "All choices from here lead back here in the end, and nothing on the way ends the story or does "
        "anything. The players would read the same passages for ever.",
        "D’ici, tous les choix finissent par ramener ici, et rien en chemin ne termine l’histoire ni n’agit. "
        "Les joueurs liraient toujours les mêmes passages.",
    ),
    wrong=_STORY + _SHED + "        choices:\n          sortir: {text: Sortir, to: portail}\n" + _END,
    right=_STORY
    + _SHED
    + "        choices:\n          sortir: {text: Sortir, to: portail}\n"
    + "          dormir: {text: Dormir, end: true}\n"
    + _END,
)

REPLACEMENT_CYCLE = declare_code(
    "STORY006",
    Severity.ERROR,
    title=Bilingual("Passages that replace one another in a circle", "Passages qui se remplacent en boucle"),
    says=Bilingual(
        "“{name}” replaces itself, if only by way of others",
        "«\u00a0{name}\u00a0» se remplace lui-même, fût-ce par détour",
    ),
    why=Bilingual(
        "A passage that `replaces` another is read in its place. Followed round in a circle, no passage "
        "would be left to read.",
        "Un passage qui en remplace un autre (`replaces`) se lit à sa place. En boucle, il ne resterait "
        "aucun passage à lire.",
    ),
    wrong=_STORY + _SHED + "        end: true\n        replaces: remise\n" + _END,
    right=_STORY + _SHED + "        end: true\n      cave:\n        text: Il fait noir.\n        end: true\n"
    "        replaces: remise\n" + _END,
)

Story = Mapping[str, Mapping[str, Any]]


def check(world: World) -> Iterator[Finding]:
    for quest in world.entries_of("quest"):
        story: Story = quest.data.get("story", {})
        astray = [*_find_missing_passages(quest, story), *_find_replacement_cycles(quest, story)]
        yield from astray
        if not astray:  # else what cannot be reached may follow from that
            yield from _find_unreached(world, quest, story)
            yield from _find_endless_loops(world, quest, story)


def _find_missing_passages(quest: Entry, story: Story) -> Iterator[Finding]:
    named: list[tuple[Pointer, str | None]] = []
    for name, passage in story.items():
        choices = passage.get("choices", {}).items()
        named += [(("story", name, "choices", choice, "to"), data.get("to")) for choice, data in choices]
        named.append((("story", name, "replaces"), passage.get("replaces")))
    for at, other in named:
        if other is not None and other not in story:
            yield make_finding(MISSING, quest.span(at), name=other, notes=[did_you_mean(other, story)])


def _find_replacement_cycles(quest: Entry, story: Story) -> Iterator[Finding]:
    onward = {
        name: [passage["replaces"]] for name, passage in story.items() if passage.get("replaces") in story
    }
    for group in _groups(story, story, onward):
        if len(group) > 1 or group[0] in onward.get(group[0], ()):
            yield make_finding(REPLACEMENT_CYCLE, quest.span(("story", group[0], "replaces")), name=group[0])


def _groups(story: Story, names: Iterable[str], onward: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Passages in groups of which each leads to every other, in the order of the story."""
    order = {name: index for index, name in enumerate(story)}
    return [sorted(group, key=order.__getitem__) for group in find_strong_components(names, onward)]


def _onward(story: Story) -> dict[str, list[str]]:
    """From each passage, those that it may lead to; a passage may also turn into what replaces it."""
    onward = {
        name: [data["to"] for data in passage.get("choices", {}).values() if "to" in data]
        for name, passage in story.items()
    }
    for name, passage in story.items():
        if "replaces" in passage:
            onward[passage["replaces"]].append(name)
    return onward


def _find_unreached(world: World, quest: Entry, story: Story) -> Iterator[Finding]:
    onward = _onward(story)
    starts = [*list(story)[:1], *(name for name, passage in story.items() if passage.get("entry"))]
    reached = find_reachable(starts, onward)
    if len(reached) < len(story):
        words = _words_of_rules(world)
        starts += [name for name in story if name in words or name.replace("-", "_") in words]
        reached = find_reachable(starts, onward)
    groups = _groups(story, [name for name in story if name not in reached], onward)
    of = {name: index for index, group in enumerate(groups) for name in group}
    entered = {of[other] for name in of for other in onward[name] if of[other] != of[name]}
    for index, group in enumerate(groups):
        if index not in entered and group[0] not in reached:  # what others lead to in vain follows from that
            at = quest.key_span(("story", group[0]))
            yield make_finding(UNREACHED, at, name=group[0], severity=draft_severity(world, quest))


def _words_of_rules(world: World) -> set[str]:
    """Every word of the statements and expressions of the game: some name passages."""
    words: set[str] = set()
    for keyword in ("x-do", "x-expr"):
        for _, (_, _, value) in world.iterate_annotated_places(keyword):
            words.update(re.findall(r"[a-z][a-z0-9_-]*", str(value)))
    return words


def _find_endless_loops(world: World, quest: Entry, story: Story) -> Iterator[Finding]:
    onward = _onward(story)
    backward: dict[str, list[str]] = {name: [] for name in story}
    for name, others in onward.items():
        for other in others:
            backward[other].append(name)
    ending = find_reachable([name for name in story if _can_stop(story[name])], backward)
    for group in _groups(story, [name for name in story if name not in ending], onward):
        if all({*onward[name]} <= {*group} for name in group):
            at = quest.key_span(("story", group[0]))
            yield make_finding(ENDLESS_STORY, at, name=group[0], severity=draft_severity(world, quest))


def _can_stop(passage: Mapping[str, Any]) -> bool:
    """Whether a story may end or turn elsewhere at a passage, or breaks off there."""
    choices = passage.get("choices", {})
    return (
        not choices or "do" in passage or any("to" not in data or "do" in data for data in choices.values())
    )
