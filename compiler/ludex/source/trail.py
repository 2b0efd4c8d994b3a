"""The last steps of libyaml before it stopped: what its one line of complaint leaves out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from yaml import YAMLError
from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, ScalarEvent

from ludex.source.libyaml import Event, shallow_events
from ludex.source.within import content_start

TOO_DEEP = "too deep"
"""The problem of a text that is nested too deeply: this room's own, libyaml has no such limit."""


class Step(NamedTuple):
    """A scalar, an alias, or a whole collection from its first bracket to its last."""

    sort: str
    start: int
    end: int
    style: str


@dataclass
class Trail:
    """Where it stopped (`at`), what it was about since where (`context`, `since`), and what it had just read.

    `brackets` are the flow collections that are still open, the outermost first.
    """

    problem: str = ""
    context: str = ""
    at: int = 0
    since: int = 0
    last: Step | None = None
    brackets: list[int] = field(default_factory=list)


def follow(text: str) -> Trail | None:
    """Parse a text up to where it goes wrong; None where it does not."""
    trail = Trail()
    opened: list[tuple[int, bool]] = []
    try:
        for event in shallow_events(text):
            _step(trail, text, opened, event)
    except YAMLError as error:
        _complaint(trail, error)
        trail.brackets = [
            at for at, flow in opened if flow and text[at : at + 1] in ("[", "{")
        ]  # a pair has none
        return trail
    if opened:
        trail.problem, trail.at = TOO_DEEP, opened[-1][0]
        return trail
    return None


def _step(trail: Trail, text: str, opened: list[tuple[int, bool]], event: Event) -> None:
    start, end = event.start_mark.index, event.end_mark.index
    if isinstance(event, ScalarEvent):
        if end > start:  # an empty one is none that anybody wrote
            trail.last = Step("scalar", content_start(text, start, end), end, event.style or "")
    elif isinstance(event, AliasEvent):
        trail.last = Step("alias", start, end, "")
    elif isinstance(event, CollectionStartEvent):
        opened.append((content_start(text, start, end), bool(event.flow_style)))
        trail.last = None
    elif isinstance(event, CollectionEndEvent):
        start, flow = opened.pop()
        if flow or trail.last is None:
            trail.last = Step("flow" if flow else "block", start, end, "")


def _complaint(trail: Trail, error: YAMLError) -> None:
    trail.problem = str(getattr(error, "problem", None) or error)
    trail.context = str(getattr(error, "context", None) or "")
    mark, context_mark = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if mark is not None:
        trail.at = mark.index
    trail.since = context_mark.index if context_mark is not None else trail.at
