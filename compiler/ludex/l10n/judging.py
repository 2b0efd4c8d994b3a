"""Where the translation of a text stands: missing, stale or approved. The one place that decides it.

A catalogue is believed as gettext means it: a translation that is not marked fuzzy, of the source as it is
now, is approved.
"""

from __future__ import annotations

from typing import NamedTuple

from ludex.l10n.lock import Line, State, hashed, loosely
from ludex.l10n.po.message import Message
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
