"""Reference page of the rule language, generated from its verbs and built-in functions.

Each verb is illustrated by a statement of real content, which `find_samples` finds, or else by the line in
its declaration.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

from ludex.core.verbs import STATEMENTS
from ludex.lang import verbs as _verbs  # noqa: F401  # importing it declares them
from ludex.lang.statement_reader import ARM, VERBS, StatementVerb
from ludex.link.world import World
from ludex.schema.entries import Entry

DESCRIBED: Mapping[str, tuple[str, str]] = {
    "count": ("count(list)", "the number of items"),
    "empty": ("empty(list)", "whether a list has no items"),
    "any": ("any(… for …)", "whether a condition is true for at least one item"),
    "all": ("all(… for …)", "whether a condition is true for every item"),
    "sum": ("sum(… for …)", "the sum of numbers"),
    "first": ("first(… for …)", "the first item, or none"),
    "last": ("last(list)", "the last item, or none"),
    "one": ("one(list)", "the only item; if there is not exactly one, play stops with an error"),
    "min": (
        "min(a, b), min(list, default=0)",
        "the smallest number; for an empty list, `default`, or none without `default`",
    ),
    "max": (
        "max(a, b), max(list, default=0)",
        "the largest number; for an empty list, `default`, or none without `default`",
    ),
    "abs": ("abs(n)", "the absolute value of a number"),
    "range": (
        "range(n), range(from, to)",
        "the whole numbers from 0 (or `from`) up to but excluding `n` (or `to`)",
    ),
    "lowest": ("lowest(list, by=…)", "all items whose number is the lowest; for the highest, write `by=-…`"),
    "sorted": (
        "sorted(list, by=…, reverse=true)",
        "the items in ascending order of `by`, in which `it` is the item",
    ),
    "reversed": ("reversed(list)", "the items in reverse order"),
    "distinct": ("distinct(list)", "the items of the list, without repetitions"),
    "index": ("index(list, item)", "the position of an item, counted from 0, or none"),
    "subsets": ("subsets(list, n)", "every choice of n items"),
    "fills": (
        "fills(list, needs)",
        "whether the items can satisfy all needs; each item is a list of keys, and counts for one of them",
    ),
    "sure": ("sure(x)", "x, which the author knows not to be none; if it is, play stops with an error"),
    "otherwise": ("otherwise(x, y)", "x, or y if x is none"),
    "entries": ("entries(kind)", "all entries of a kind"),
    "kind": ("kind(piece, name)", "whether a piece or entry is of a kind"),
    "playing": ("playing(module)", "whether a module or a quest is in play"),
    "owner": (
        "owner(piece), owner(place), owner(item)",
        (
            "the owner of a place, or of the place where a piece is (none for places of the game); for an "
            "item, the entry that contains it"
        ),
    ),
    "place": ("place(piece)", "the place of a piece, or none"),
    "space": ("space(piece)", "the space of a piece, or none"),
    "position": ("position(piece)", "the number of a piece's space"),
    "known": (
        "known(piece, seat)",
        "whether a seat may know the entry of a piece; only in facts of examples",
    ),
    "spaces": ("spaces(place)", "the spaces of a place, in order"),
    "near": ("near(space)", "the spaces to which edges lead from a space, without repetitions"),
    "edges": (
        "edges(space)",
        "the edges from a space, in order, each with `to`, `traits`, and the fields that a schema adds",
    ),
    "cell": (
        "cell(table, row, column)",
        (
            "the value of a cell; write a row or column by its entry, if it is named after one, or else by "
            "its name, or write a row by a number in its range; omit the column if the table has only one"
        ),
    ),
    "row": ("row(table, number)", "the name of the row to which a number belongs, or none"),
    "odds": (
        "odds(dice, condition)",
        "the probability of a condition in millionths; `it` is the list of values",
    ),
    "can": ("can(step, …)", "whether an action is allowed with these arguments"),
    "keeps": ("keeps(deck, cards, owner)", "whether cards satisfy all limits of a deck"),
    "would": ("would(step(…), expression)", "the value that the expression would have after the step"),
}
"""Built-in functions by name: how to write each, and its result.

`docs/instructions.md` describes the functions of planes.
"""


LONGEST = 14


class Sample(NamedTuple):
    """Statement of real content, as written."""

    file: str
    text: str


def find_samples(world: World) -> dict[str, Sample]:
    """Find for each verb the shortest statement of a game among those with the most parts, up to three."""
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
        if isinstance(each, str) and each in VERBS:
            yield each, 0, _sample(entry, (*at, index))
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
    """Render the page, in English like the rest of docs/."""
    lines = [*_read("head"), ""]
    for name in STATEMENTS:
        lines += _verb(VERBS[name], found.get(name))
    lines += ["## Functions", "", "| | |", "|---|---|"]
    lines += [f"| `{usage}` | {says} |" for usage, says in DESCRIBED.values()]
    lines += ["", *_read("tail"), ""]
    return "\n".join(lines)


def _verb(verb: StatementVerb, sample: Sample | None) -> Iterator[str]:
    yield f"### {verb.name}"
    yield ""
    yield f"{verb.says[0].upper()}{verb.says[1:]}."
    yield ""
    for name, says in verb.parts.items():
        yield f"- `{name}`: {says}"
    if verb.name == "ask":
        yield from (f"- in an arm of `menu`, `{name}`: {says}" for name, says in ARM.parts.items())
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
