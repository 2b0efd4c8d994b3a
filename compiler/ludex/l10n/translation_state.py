"""State of a translation (missing, stale, approved), copies of the source, counts, translations for the pack.

As in gettext, a translation of the current source is approved unless it is marked fuzzy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import NamedTuple

from ludex.core.messages import Bilingual
from ludex.l10n.catalogue.lock import LockLine, State, hash_wording, normalize_wording
from ludex.l10n.catalogue.po_messages import Message
from ludex.l10n.texts import Text
from ludex.text.prose import is_in_other_language
from ludex.text.typography import loosen_typography


class TranslationState(NamedTuple):
    """Text, its message, and the state of the translation.

    If the translation is stale and its source is known, `made_from` is that source.
    """

    text: Text
    message: Message | None
    state: State
    made_from: tuple[str, ...] = ()


IsSameLine = Callable[[tuple[str, ...]], bool]
"""Returns whether a text prints what its former source printed, and its translation likewise."""


def find_state(
    text: Text,
    message: Message | None,
    line: LockLine | None,
    is_same_line: IsSameLine = lambda before: False,
) -> TranslationState:
    """Return the state of a text's translation, given its message and its line in the lock."""
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
        return approved  # the source is back to what it was
    if message.previous and is_same_line(message.previous):
        return approved
    marked_here = line is not None and line.state is State.STALE and bool(message.previous)
    if marked_here and present and line is not None and line.target != hash_wording(message.target):
        return approved  # translated anew, but the fuzzy mark was not removed
    return TranslationState(text, message, State.STALE, made_from)


def is_plainly_approved(text: Text, message: Message) -> bool:
    """Return whether a message under a text's own key is approved regardless of the lock, as most are."""
    same = message.source == text.source
    return same and not message.fuzzy and not message.broken and message.translated


def is_same_wording(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Return whether two wordings are equal except for typography."""
    same_length = len(one) == len(two)
    return one == two or (same_length and [*map(loosen_typography, one)] == [*map(loosen_typography, two)])


def make_lock_line(translation: TranslationState, before: LockLine | None) -> LockLine:
    """Return the lock line of a translation; `before` is its previous line."""
    text, message, state, made_from = translation
    if message is None or state is State.MISSING:
        return LockLine(State.MISSING)
    target = hash_wording(message.target)
    source = text.source if state is State.APPROVED else made_from
    if source:
        return LockLine(state, hash_wording(source), hash_wording(normalize_wording(source)), target)
    return LockLine(state, before.raw, before.loosened, target) if before else LockLine(state, target=target)


PackedText = str | dict[str, str]
"""A wording, or the wordings of a counted text."""

_FORMS = ("one", "other")


def iterate_translations(known: Iterable[TranslationState]) -> Iterator[tuple[str, PackedText]]:
    """Yield translated texts by key, including stale ones, which are reported and refused in a release.

    An untranslated text is omitted, not replaced by its source, because printing and play must know that it
    is missing.
    """
    for text, message, state, _ in known:
        if message is None or state is State.MISSING or len(message.target) != len(text.source):
            continue
        target = message.target
        yield text.key, dict(zip(_FORMS, target, strict=True)) if text.counted else target[0]


_WORD = re.compile(r"[^\W\d_]{2,}")
_MANY = 4
"""A source of more words than this, copied as its translation, was never translated."""

_UNCHANGED = Bilingual(
    "the translation is identical to the source",
    "la traduction est identique à la source",
)
_FOREIGN = Bilingual(
    "the translation is in the language of the source",
    "la traduction est dans la langue de la source",
)


def describe_copy(text: Text, message: Message, locale: str, source: str) -> Bilingual | None:
    """Return why a text is not a real translation into `locale`; None if it may be one."""
    own, other = (each.partition("-")[0] for each in (locale, source))
    translation = "\n".join(message.target)
    if text.source == message.target and own != other:
        count = max(len(_WORD.findall(each)) for each in text.source)
        is_title = text.kind == "game" and text.field == "title"  # many games keep theirs in every language
        if count > _MANY or (
            count > 1 and not is_title and is_in_other_language(translation, own, other, least=1)
        ):
            return _UNCHANGED
    return _FOREIGN if own != other and is_in_other_language(translation, own, other) else None


@dataclass
class TextCounts:
    """Counts of texts: all, translated, stale and missing; from a rulebook, and the project's own."""

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


def counts(known: Iterable[TranslationState], locale: str, source: str) -> dict[str, dict[str, int]]:
    """Return the counts of each kind, by its name. A copy of the source does not count as a translation.

    `source` is the source language.
    """
    table: dict[str, TextCounts] = {}
    for each in known:
        copied = each.message is not None and bool(describe_copy(each.text, each.message, locale, source))
        table.setdefault(each.text.kind, TextCounts()).add(each, copied=copied)
    return {kind: asdict(table[kind]) for kind in sorted(table)}
