"""Reference page of the rule language, generated from verbs and built-in functions.

Each verb is shown by a statement of real content, which examples run; `samples` finds one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

from ludex.core.messages import Bilingual
from ludex.core.verbs import STATEMENTS
from ludex.lang import programs
from ludex.lang.statement_reader import ARM, VERBS, StatementVerb
from ludex.link.world import World
from ludex.schema.entries import Entry

DESCRIBED: Mapping[str, tuple[str, Bilingual]] = {
    "count": ("count(list)", Bilingual("how many items there are", "le nombre d’éléments")),
    "empty": ("empty(list)", Bilingual("whether there is none", "s’il n’y en a aucun")),
    "any": (
        "any(… for …)",
        Bilingual("whether it holds for one at least", "si c’est vrai d’un élément au moins"),
    ),
    "all": ("all(… for …)", Bilingual("whether it holds for each", "si c’est vrai de chacun")),
    "sum": ("sum(… for …)", Bilingual("the sum of numbers", "la somme de nombres")),
    "first": ("first(… for …)", Bilingual("the first item, or none", "le premier élément, ou none")),
    "last": ("last(list)", Bilingual("the last item, or none", "le dernier élément, ou none")),
    "one": (
        "one(list)",
        Bilingual(
            "the only item; play stops where there is not exactly one",
            "le seul élément\u202f; la partie s’arrête s’il n’y en a pas exactement un",
        ),
    ),
    "min": (
        "min(a, b), min(list, default=0)",
        Bilingual(
            "the smallest number; of a list, none where it is empty and nothing else is given",
            "le plus petit nombre\u202f; d’une liste vide, none ou la valeur de `default`",
        ),
    ),
    "max": (
        "max(a, b), max(list, default=0)",
        Bilingual(
            "the largest number; of a list, none where it is empty and nothing else is given",
            "le plus grand nombre\u202f; d’une liste vide, none ou la valeur de `default`",
        ),
    ),
    "abs": ("abs(n)", Bilingual("the number without its sign", "le nombre sans son signe")),
    "range": (
        "range(n), range(from, to)",
        Bilingual(
            "the numbers from 0, or `from`, up to, not including, the last",
            "les nombres de 0, ou de `from`, jusqu’au dernier non compris",
        ),
    ),
    "sorted": (
        "sorted(list, by=…, reverse=true)",
        Bilingual("in order; `it` is the item in `by`", "dans l’ordre\u202f; dans `by`, `it` est l’élément"),
    ),
    "reversed": ("reversed(list)", Bilingual("the other way round", "dans l’ordre inverse")),
    "distinct": ("distinct(list)", Bilingual("each item once", "chaque élément une seule fois")),
    "index": (
        "index(list, item)",
        Bilingual("the place of an item, from 0, or none", "le rang d’un élément, à partir de 0, ou none"),
    ),
    "subsets": ("subsets(list, n)", Bilingual("every choice of n items", "tous les choix de n éléments")),
    "sure": (
        "sure(x)",
        Bilingual(
            "x, which the author knows is not none; play stops where it is",
            "x, dont l’auteur sait qu’il n’est pas none\u202f; la partie s’arrête s’il l’est",
        ),
    ),
    "otherwise": ("otherwise(x, y)", Bilingual("x, or y where x is none", "x, ou y si x vaut none")),
    "entries": ("entries(kind)", Bilingual("all entries of a kind", "toutes les entrées d’un type")),
    "kind": (
        "kind(piece, name)",
        Bilingual("whether a piece or entry is of a kind", "si une pièce ou une entrée est d’un type"),
    ),
    "playing": ("playing(module)", Bilingual("whether a module is in play", "si un module est en jeu")),
    "owner": (
        "owner(piece), owner(place)",
        Bilingual(
            "whose place it is, or lies in; none for places of the game",
            "à qui est le lieu, ou celui de la pièce\u202f; none pour les lieux du jeu",
        ),
    ),
    "place": (
        "place(piece)",
        Bilingual("the place where a piece lies, or none", "le lieu où se trouve une pièce, ou none"),
    ),
    "space": (
        "space(piece)",
        Bilingual("the space that a piece lies on, or none", "la case où se trouve une pièce, ou none"),
    ),
    "position": ("position(piece)", Bilingual("the number of that space", "le numéro de cette case")),
    "spaces": (
        "spaces(place)",
        Bilingual("the spaces of a place, in order", "les cases d’un lieu, dans l’ordre"),
    ),
    "near": (
        "near(space), near(space, edge)",
        Bilingual(
            "the spaces joined to it, by one kind of edge where it is named",
            "les cases qui y sont reliées, par un genre de lien s’il est nommé",
        ),
    ),
    "steps": (
        "steps(space, space)",
        Bilingual("the length of the shortest way, or none", "la longueur du plus court chemin, ou none"),
    ),
    "cell": (
        "cell(table, row, column)",
        Bilingual(
            "what stands in a table; a row or column is an entry where they are named after entries, else "
            "its name, or the number that leads there; a single column may be left out",
            "ce qui figure dans un tableau\u202f; une ligne ou colonne est une entrée si elles en portent "
            "les noms, sinon son nom, ou le nombre qui y mène\u202f; une colonne unique peut être omise",
        ),
    ),
    "row": (
        "row(table, number)",
        Bilingual(
            "the name of the row that a number leads to, or none",
            "le nom de la ligne où mène un nombre, ou none",
        ),
    ),
    "odds": (
        "odds(dice, condition)",
        Bilingual(
            "how often in a million the condition holds; `it` is the list of values",
            "combien de fois sur un million la condition est vraie\u202f; `it` est la liste des valeurs",
        ),
    ),
    "can": (
        "can(step, …)",
        Bilingual(
            "whether an action is allowed with these arguments",
            "si une action est permise avec ces arguments",
        ),
    ),
    "would": (
        "would(step(…), expression)",
        Bilingual(
            "what the expression would be after the step", "ce que vaudrait l’expression après l’étape"
        ),
    ),
}
"""By name: how it is written, and what it gives. Those of planes stand in the instruction page."""


DECLARING_PACKAGES = programs.DECLARING_PACKAGES
"""Which declares the verbs."""
LONGEST = 14
"""Lines of a sample."""


class Sample(NamedTuple):
    """A statement as it stands in content."""

    file: str
    text: str


def find_samples(world: World) -> dict[str, Sample]:
    """For each verb, the shortest statement of a game's content that shows several of its parts."""
    best: dict[str, tuple[tuple[int, int], Sample]] = {}
    for entry in world.own:
        for at, _, _ in world.annotated_places(entry, "x-do"):
            for verb, parts, sample in _statements(entry, at):
                lines = sample.text.count("\n") + 1
                rank = (-min(parts, 3), lines)
                if lines <= LONGEST and (verb not in best or rank < best[verb][0]):
                    best[verb] = (rank, sample)
    return {verb: sample for verb, (_, sample) in best.items()}


def _statements(entry: Entry, at: tuple[str | int, ...]) -> Iterator[tuple[str, int, Sample]]:
    value: Any = entry.data
    for step in at:
        value = value[step]
    for index, each in enumerate(value if isinstance(value, list) else ()):
        if isinstance(each, dict):
            verb = next((name for name in each if name in VERBS), None)
            if verb is not None:
                yield verb, len(each), _sample(entry, (*at, index))
            for name, part in each.items():
                if isinstance(part, list):
                    yield from _statements(entry, (*at, index, name))


def _sample(entry: Entry, at: tuple[str | int, ...]) -> Sample:
    span = entry.span(at)
    text = entry.document.text
    line, column = text.position(span.start)
    indented = " " * (column - 1) + text.text[span.start : span.end]
    shown = dedent(indented)
    first, *rest = shown.splitlines()
    lead = "" if first.startswith("{") else "- "
    return Sample(
        f"{span.file}:{line}", "\n".join([f"- {first}", *(f"{' ' * len(lead)}{each}" for each in rest)])
    )


def render_page(found: Mapping[str, Sample]) -> str:
    """The page, in English like the rest of docs/."""
    lines = [*_read("head"), ""]
    for name in STATEMENTS:
        lines += _verb(VERBS[name], found.get(name))
    lines += ["## Functions", "", "| | |", "|---|---|"]
    lines += [f"| `{usage}` | {says.en} |" for usage, says in DESCRIBED.values()]
    lines += ["", *_read("tail"), ""]
    return "\n".join(lines)


def _verb(verb: StatementVerb, sample: Sample | None) -> Iterator[str]:
    yield f"### {verb.name}"
    yield ""
    yield f"{verb.says.en[0].upper()}{verb.says.en[1:]}."
    yield ""
    for name, says in verb.parts.items():
        yield f"- `{name}`: {says.en}"
    if verb.name == "ask":
        yield from (f"- in an arm of `menu`, `{name}`: {says.en}" for name, says in ARM.parts.items())
    if verb.parts:
        yield ""
    yield "```yaml"
    yield from (sample.text if sample else f"- {verb.shown}").splitlines()
    yield "```"
    if sample:
        yield f"<sub>{sample.file}</sub>"
    yield ""


def _read(name: str) -> list[str]:
    file = Path(__file__).parent / "pages" / f"{name}.md"
    return file.read_text(encoding="utf-8").strip().splitlines()
