"""State of a translation (missing, stale, approved), counts by kind, and texts for the pack.

A catalogue is believed as gettext means it: a translation that is not marked fuzzy, of the source as it is
now, is approved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import NamedTuple

from ludex.l10n.catalogue.lock import Line, State, hashed, loosely
from ludex.l10n.catalogue.po_messages import Message
from ludex.l10n.texts import Text


class Judged(NamedTuple):
    """A text, its message, and what can be said of them. `made_from` is the source that was translated, where
    the translation is stale and that source is known.
    """

    text: Text
    message: Message | None
    state: State
    made_from: tuple[str, ...] = ()


def judge(text: Text, message: Message | None, line: Line | None) -> Judged:
    """What a text's message, and what the lock recorded of it, come to."""
    if message is None or not message.translated or message.broken:
        return Judged(text, message, State.MISSING)
    present = same(message.source, text.source)
    if not message.fuzzy:
        return _stale(text, message, message.source) if not present else _approved(text, message)
    made_from = message.previous or (() if present else message.source)
    if made_from and same(made_from, text.source):
        return _approved(text, message)  # the source is again what it was
    marked_here = line is not None and line.state is State.STALE and bool(message.previous)
    if marked_here and present and line is not None and line.target != hashed(message.target):
        return _approved(text, message)  # translated anew, and the mark left standing
    return _stale(text, message, made_from)


def same(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Whether two wordings differ in nothing, or in typography alone."""
    return one == two or (len(one) == len(two) and loosely(one) == loosely(two))


def recorded(judged: Judged, before: Line | None) -> Line:
    """The line of the lock for what was found; `before` is the line that stood there."""
    text, message, state, made_from = judged
    if message is None or state is State.MISSING:
        return Line(State.MISSING)
    target = hashed(message.target)
    if state is State.APPROVED:
        return Line(state, hashed(text.source), hashed(loosely(text.source)), target)
    if made_from:
        return Line(state, hashed(made_from), hashed(loosely(made_from)), target)
    return Line(state, before.raw, before.loosened, target) if before else Line(state, target=target)


def _approved(text: Text, message: Message) -> Judged:
    return Judged(text, message, State.APPROVED)


def _stale(text: Text, message: Message, made_from: tuple[str, ...]) -> Judged:
    return Judged(text, message, State.STALE, made_from)


Said = str | dict[str, str]
"""A wording, or those of a counted text."""

_FORMS = ("one", "other")


def packed(known: Iterable[Judged]) -> Iterator[tuple[str, Said]]:
    """What is translated, stale translations too: they are told of, and a release is refused for them.

    A text that is not translated is not there. It is not said in the source language instead: whoever prints
    or plays must know that it is missing.
    """
    for text, message, state, _ in known:
        if message is None or state is State.MISSING or len(message.target) != len(text.source):
            continue
        target = message.target
        yield text.key, dict(zip(_FORMS, target, strict=True)) if text.counted else target[0]


@dataclass
class Count:
    """How many texts there are and how many are translated, stale and missing; and how many are stated by a
    rulebook, and how many are this project's own.
    """

    texts: int = 0
    translated: int = 0
    stale: int = 0
    missing: int = 0
    official: int = 0
    ours: int = 0

    def add(self, judged: Judged) -> None:
        self.texts += 1
        self.translated += judged.state is State.APPROVED
        self.stale += judged.state is State.STALE
        self.missing += judged.state is State.MISSING
        self.official += judged.text.official
        self.ours += not judged.text.official


def counts(known: Iterable[Judged]) -> dict[str, dict[str, int]]:
    """The counts of each kind, by its name."""
    table: dict[str, Count] = {}
    for each in known:
        table.setdefault(each.text.kind, Count()).add(each)
    return {kind: asdict(table[kind]) for kind in sorted(table)}
