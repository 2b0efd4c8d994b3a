"""The description of the rule language, written from the definitions of its verbs and functions.

Each verb is shown by a statement of real content, which examples run; `samples` finds one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

from ludex.lang import programs
from ludex.lang.expressions.described import DESCRIBED
from ludex.lang.statements import ARM, VERBS, Verb
from ludex.link.world import World
from ludex.schema.entries import Entry
from ludex.source.nodes import Map, Seq

DECLARED = programs.DECLARED
"""Which declares the verbs."""
LONGEST = 14
"""Lines of a sample."""


class Sample(NamedTuple):
    """A statement as it stands in content."""

    file: str
    text: str


def samples(world: World) -> dict[str, Sample]:
    """For each verb, the shortest statement of a game's content that shows several of its parts."""
    best: dict[str, tuple[tuple[int, int], Sample]] = {}
    for entry in world.own:
        for at, _, _ in world.found(entry, "x-do"):
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
    for index, each in enumerate(value if isinstance(value, Seq) else ()):
        if isinstance(each, Map):
            verb = next((name for name in each if name in VERBS), None)
            if verb is not None:
                yield verb, len(each), _sample(entry, (*at, index))
            for name, part in each.items():
                if isinstance(part, Seq):
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


def page(found: Mapping[str, Sample]) -> str:
    """The page, in English like the rest of docs/."""
    lines = [*_read("head"), ""]
    for verb in sorted(
        VERBS.values(), key=lambda each: _ORDER.index(each.name) if each.name in _ORDER else 99
    ):
        lines += _verb(verb, found.get(verb.name))
    lines += ["## Functions", "", "| | |", "|---|---|"]
    lines += [f"| `{usage}` | {says.en} |" for usage, says in DESCRIBED.values()]
    lines += ["", *_read("tail"), ""]
    return "\n".join(lines)


_ORDER = (
    "let set if for while call ask return stop end move draw shuffle roll create destroy show cancel log"
).split()


def _verb(verb: Verb, sample: Sample | None) -> Iterator[str]:
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
