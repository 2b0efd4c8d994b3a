"""Events of libyaml, and the last events before a syntax error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from yaml import YAMLError
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs know it, and do not export it
from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, ScalarEvent

from ludex.source.scalar_map import find_content_start

MAX_DEPTH: Final = 64
"""Maximum nesting of containers."""

Event = Any
"""An event of PyYAML. Its stubs make every mark optional; libyaml always gives both."""


def open_events(text: str) -> Callable[[], Event]:
    """Return a function that returns the next event of a text at each call, and None at the end."""
    get: Callable[[], Event] = CParser(text).get_event
    return get


def read_shallow_events(text: str) -> Iterator[Event]:
    """Yield the events of a text, up to and including the first container that is nested too deeply.

    libyaml's time grows with the square of the nesting depth, so nothing may be parsed after that container.
    """
    depth = 0
    for event in iter(open_events(text), None):
        yield event
        if isinstance(event, CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                return
        elif isinstance(event, CollectionEndEvent):
            depth -= 1


TOO_DEEP = "too deep"
"""Error text for a text that is nested too deeply; libyaml itself has no such limit."""


class ParsedNode(NamedTuple):
    """A scalar, an alias or an entire collection; `sort` is `scalar`, `alias`, `flow` or `block`."""

    sort: str
    start: int
    end: int
    style: str


@dataclass
class ErrorTrace:
    """Position of a syntax error (`at`), and the construct (`context`) that began at `since`.

    `brackets` has the offsets of the open flow collections, outermost first. `last` is the last node read, or
    None directly after the start of a collection.
    """

    problem: str = ""
    context: str = ""
    at: int = 0
    since: int = 0
    last: ParsedNode | None = None
    brackets: list[int] = field(default_factory=list)


def trace_error(text: str) -> ErrorTrace | None:
    """Parse a text up to its first error (perhaps `TOO_DEEP`); return None if it has no error."""
    trail = ErrorTrace()
    opened: list[tuple[int, bool]] = []
    try:
        for event in read_shallow_events(text):
            _record_event(trail, text, opened, event)
    except YAMLError as error:
        trail.problem = str(getattr(error, "problem", None) or error)
        trail.context = str(getattr(error, "context", None) or "")
        mark, context_mark = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
        trail.at = mark.index if mark is not None else 0
        trail.since = context_mark.index if context_mark is not None else trail.at
        # A pair in a list has no bracket of its own.
        trail.brackets = [at for at, flow in opened if flow and text[at : at + 1] in ("[", "{")]
        return trail
    if opened:
        trail.problem, trail.at = TOO_DEEP, opened[-1][0]
        return trail
    return None


def _record_event(trail: ErrorTrace, text: str, opened: list[tuple[int, bool]], event: Event) -> None:
    start, end = event.start_mark.index, event.end_mark.index
    if isinstance(event, ScalarEvent):
        if end > start:  # an empty node was not written by anybody
            trail.last = ParsedNode("scalar", find_content_start(text, start, end), end, event.style or "")
    elif isinstance(event, AliasEvent):
        trail.last = ParsedNode("alias", start, end, "")
    elif isinstance(event, CollectionStartEvent):
        opened.append((find_content_start(text, start, end), bool(event.flow_style)))
        trail.last = None
    elif isinstance(event, CollectionEndEvent):
        start, flow = opened.pop()
        if flow or trail.last is None:
            trail.last = ParsedNode("flow" if flow else "block", start, end, "")
