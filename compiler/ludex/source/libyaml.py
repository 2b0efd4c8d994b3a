"""The door to libyaml: PyYAML's parser of events, whose marks count characters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs know it, and do not export it
from yaml.events import CollectionEndEvent, CollectionStartEvent

DEEPEST: Final = 64
"""How many containers may stand within one another."""

Event = Any
"""An event of PyYAML. Its stubs make every mark optional; libyaml always gives both."""


def events(text: str) -> Callable[[], Event]:
    """What gives the next event of a text each time that it is called, and None after the last."""
    get: Callable[[], Event] = CParser(text).get_event
    return get


def shallow_events(text: str) -> Iterator[Event]:
    """The events of a text, up to the first container that stands too deep, which is the last that is given.

    libyaml's time grows with the square of the depth, so nobody may read on from there.
    """
    depth = 0
    for event in iter(events(text), None):
        yield event
        if isinstance(event, CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                return
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
