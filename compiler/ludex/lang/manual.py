"""Reference page of the rule language, made of its verbs and of the pages beside this module.

Each verb is illustrated by a statement of real content, which `find_samples` finds, or else by the line in
its declaration. `pages/functions.md` describes functions, except those of planes, which are described in
`docs/instructions.md`.
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
    lines += [*_read("functions"), "", *_read("tail"), ""]
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
