"""State of a translation (missing, stale, approved), counts by kind, and texts for the pack.

A catalogue is believed as gettext means it: a translation that is not marked fuzzy, of the source as it is
now, is approved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import NamedTuple

from ludex.l10n.catalogue.lock import LockLine, State, hash_wording, normalize_wording
from ludex.l10n.catalogue.po_messages import Message
from ludex.l10n.texts import Text
from ludex.text.typography import loosen_typography


class TranslationState(NamedTuple):
    """A text, its message, and the state of the translation. `made_from` is the source that was translated,
    where the translation is stale and that source is known.
    """

    text: Text
    message: Message | None
    state: State
    made_from: tuple[str, ...] = ()


IsSameLine = Callable[[tuple[str, ...]], bool]
"""Whether a text prints the line that its source printed as it was, and its translation prints its own."""


def find_state(
    text: Text,
    message: Message | None,
    line: LockLine | None,
    is_same_line: IsSameLine = lambda before: False,
) -> TranslationState:
    """State of a text's translation, from its message and its line in the lock."""
    if message is None or not message.translated or message.broken:
        return TranslationState(text, message, State.MISSING)
    approved = TranslationState(text, message, State.APPROVED)
    present = is_same_wording(message.source, text.source)
    if not message.fuzzy:
        if present or is_same_line(message.source):
            return approved
        return TranslationState(text, message, State.STALE, message.source)
    made_from = message.previous or (() if present else message.source)
    if made_from and is_same_wording(made_from, text.source):
        return approved  # the source is again what it was
    if message.previous and is_same_line(message.previous):
        return approved
    marked_here = line is not None and line.state is State.STALE and bool(message.previous)
    if marked_here and present and line is not None and line.target != hash_wording(message.target):
        return approved  # translated anew, and the mark left standing
    return TranslationState(text, message, State.STALE, made_from)


def is_plainly_approved(text: Text, message: Message) -> bool:
    """Whether the message under a text’s own key is approved, as nearly all are, whatever the lock says."""
    same = message.source == text.source
    return same and not message.fuzzy and not message.broken and message.translated


def is_same_wording(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Whether two wordings differ in nothing, or in typography alone."""
    same_length = len(one) == len(two)
    return one == two or (same_length and [*map(loosen_typography, one)] == [*map(loosen_typography, two)])


def make_lock_line(translation: TranslationState, before: LockLine | None) -> LockLine:
    """The line of the lock for what was found; `before` is the line that stood there."""
    text, message, state, made_from = translation
    if message is None or state is State.MISSING:
        return LockLine(State.MISSING)
    target = hash_wording(message.target)
    source = text.source if state is State.APPROVED else made_from
    if source:
        return LockLine(state, hash_wording(source), hash_wording(normalize_wording(source)), target)
    return LockLine(state, before.raw, before.loosened, target) if before else LockLine(state, target=target)


PackedText = str | dict[str, str]
"""A wording, or those of a counted text."""

_FORMS = ("one", "other")


def iterate_translations(known: Iterable[TranslationState]) -> Iterator[tuple[str, PackedText]]:
    """Translated texts by key, stale ones too: those are reported, and a release is refused for them.

    A text that is not translated is not there. It is not said in the source language instead: whoever prints
    or plays must know that it is missing.
    """
    for text, message, state, _ in known:
        if message is None or state is State.MISSING or len(message.target) != len(text.source):
            continue
        target = message.target
        yield text.key, dict(zip(_FORMS, target, strict=True)) if text.counted else target[0]


@dataclass
class TextCounts:
    """Counts of texts: all, translated, stale and missing ones; those stated by a
    rulebook, and how many are this project's own.
    """

    texts: int = 0
    translated: int = 0
    stale: int = 0
    missing: int = 0
    official: int = 0
    ours: int = 0

    def add(self, translation: TranslationState, *, copied: bool) -> None:
        self.texts += 1
        self.translated += translation.state is State.APPROVED and not copied
        self.stale += translation.state is State.STALE and not copied
        self.missing += translation.state is State.MISSING or copied
        self.official += translation.text.official
        self.ours += not translation.text.official


def counts(
    known: Iterable[TranslationState], is_copy: Callable[[Text, Message], bool] = lambda text, message: False
) -> dict[str, dict[str, int]]:
    """The counts of each kind, by its name. A copy of the source is no translation."""
    table: dict[str, TextCounts] = {}
    for each in known:
        copied = each.message is not None and is_copy(each.text, each.message)
        table.setdefault(each.text.kind, TextCounts()).add(each, copied=copied)
    return {kind: asdict(table[kind]) for kind in sorted(table)}
