"""Merger: a catalogue brought up to date with its game's texts; approval of stale translations.

Messages are found by their exact key, then under the key that their entry had before; nothing is grafted
because it looks alike. A message that says what it should is left as it is, to the byte; what translators
wrote is never lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ludex.l10n.catalogue.language_files import PLURAL_FORM_COUNT
from ludex.l10n.catalogue.lock import Lock, LockLine, State
from ludex.l10n.catalogue.po_messages import FUZZY, Catalogue, Comment, Message
from ludex.l10n.catalogue.po_writer import Draft, format_message, replace_ranges
from ludex.l10n.check.source_changes import is_spelling
from ludex.l10n.texts import Game, Text, entry_id
from ludex.l10n.translation_state import TranslationState, find_state, make_lock_line


@dataclass
class Accepted:
    """The new text of a catalogue, the keys that were approved, and those that need a translator's eyes."""

    text: str
    keys: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def approve_translations(
    known: Collection[TranslationState],
    catalogue: Catalogue,
    keys: Collection[str],
    language: str,
    *,
    cosmetic: bool,
) -> Accepted:
    """Approve the stale translations of these keys; of all, where none is named.

    A cosmetic change is one of spelling alone: any other is refused.
    """
    accepted = Accepted(catalogue.text.text)
    changes = []
    for text, message, state, made_from in known:
        if state is not State.STALE or message is None or (keys and text.key not in keys):
            continue
        if cosmetic and not (made_from and is_spelling(made_from, text.source, language)):
            accepted.refused.append(text.key)
            continue
        accepted.keys.append(text.key)
        changes.append((message.start, message.end, format_message(_make_approved_draft(text, message))))
    accepted.text = replace_ranges(catalogue.text.text, sorted(changes))
    return accepted


def _make_approved_draft(text: Text, message: Message) -> Draft:
    flags = tuple(each for each in message.flags if each != FUZZY)
    comments = tuple(each for each in message.comments if each.sign != ",")
    return Draft(text.key, text.source, message.target, comments, flags)


Remarks = Callable[[Text], Sequence[str]]
"""Remarks for the translator of a text."""

_GENERATED_SIGNS = (".", ":", ",")
"""Signs of the comments that are written anew each time; flags are kept apart."""


@dataclass
class Merged:
    """The new text of a catalogue, the lines that its texts have in the lock, and what became of it all."""

    text: str = ""
    lines: dict[tuple[str, str], LockLine] = field(default_factory=dict)
    added: int = 0
    changed: int = 0
    retired: int = 0


def merge(game: Game, locale: str, catalogue: Catalogue, lock: Lock, remarks: Remarks) -> Merged:
    """The catalogue of a language, brought up to date."""
    return _CatalogueMerger(game, locale, catalogue, lock, remarks).run()


def find_message(text: Text, catalogue: Catalogue, formerly: Sequence[str]) -> Message | None:
    """The message of a text: under its key, under a key that it had, or out of use under its key."""
    for key in (text.key, *formerly):
        found = catalogue.by_key.get(key)
        if found is not None:
            return found
    return catalogue.obsolete.get(text.key)


def recorded_line(lock: Lock, locale: str, keys: Iterable[str]) -> LockLine | None:
    """The lock line of a text, under its key or one that it had."""
    return next((lock[locale, key] for key in keys if (locale, key) in lock), None)


def former_keys(game: Game) -> Callable[[Text], list[str]]:
    """The keys that a text had when its entry had other ids."""
    olds: dict[str, list[str]] = {}
    for old, new in game.former.items():
        olds.setdefault(new, []).append(old)
    return lambda text: [f"{old}.{text.field}" for old in olds.get(text.id, ())]


class _CatalogueMerger:
    def __init__(self, game: Game, locale: str, catalogue: Catalogue, lock: Lock, remarks: Remarks) -> None:
        self.game, self.locale, self.catalogue, self.lock = game, locale, catalogue, lock
        self.remarks = remarks
        self.merged = Merged()
        self.changes: list[tuple[int, int, str]] = []
        self.used: set[int] = set()
        """Messages that have found their text."""

    def run(self) -> Merged:
        formerly = former_keys(self.game)
        at = self.catalogue.header.end if self.catalogue.header else 0
        for text in self.game.texts:
            message = find_message(text, self.catalogue, formerly(text))
            if message is not None and id(message) in self.used:  # an entry took a name that another one had
                message = None
            line = recorded_line(self.lock, self.locale, (text.key, *formerly(text)))
            translation = find_state(text, message, line)
            self.merged.lines[self.locale, text.key] = make_lock_line(translation, line)
            draft = self._draft(translation)
            if message is None or message.obsolete:
                self.merged.added += 1
                self.changes.append((at, at, f"{self._missing_newline(at)}\n{format_message(draft)}"))
                self._remove_message(message)
            else:
                if not _is_up_to_date(message, draft):
                    self.merged.changed += 1
                    self.changes.append((message.start, message.end, format_message(draft)))
                at = message.end
            self.used.add(id(message))
        self._append(list(self._retire_messages()))
        self.changes.sort(key=lambda change: change[:2])
        self.merged.text = replace_ranges(self.catalogue.text.text, self.changes)
        return self.merged

    def _draft(self, translation: TranslationState) -> Draft:
        text, message, state, made_from = translation
        count = PLURAL_FORM_COUNT if text.counted else 1
        target = message.target if message and len(message.target) == count else ("",) * count
        if message is not None and message.translated and len(message.target) != count:
            # One wording became two, or two became one: the translation is kept where it can be looked at.
            target = (message.target * count)[:count]
        kept = [each for each in message.comments if each.sign not in _GENERATED_SIGNS] if message else []
        flags = [flag for flag in message.flags if flag != FUZZY] if message else []
        stale = state is State.STALE
        ours = [Comment(".", each) for each in self.remarks(text)]
        return Draft(
            text.key,
            text.source,
            target,
            (*kept, *ours, Comment(":", text.file)),
            (FUZZY, *flags) if stale else tuple(flags),
            made_from if stale else (),
        )

    def _remove_message(self, message: Message | None) -> None:
        if message is not None and id(message) not in self.used:
            text, end = self.catalogue.text.text, message.end
            end += next((len(gap) for gap in ("\r\n", "\n") if text.startswith(gap, end)), 0)
            self.changes.append((message.start, end, ""))

    def _retire_messages(self) -> Iterator[Draft]:
        """Messages of texts that are gone; those of entries that vanished wait for the author's word."""
        for message in self.catalogue.messages:
            key = message.key
            if message.obsolete or message.is_header or id(message) in self.used:
                continue
            if key is None or message.broken or is_waiting(self.game, key):
                line = self.lock.get((self.locale, key or ""))
                if key is not None and line is not None:
                    self.merged.lines[self.locale, key] = line
                continue
            self._remove_message(message)
            self.merged.retired += 1
            kept = tuple(each for each in message.comments if each.sign not in _GENERATED_SIGNS)
            if message.translated or kept:
                yield Draft(
                    key, message.source, message.target, kept, tuple(message.flags), message.previous, True
                )

    def _append(self, retired: Sequence[Draft]) -> None:
        end = len(self.catalogue.text.text)
        if retired:
            text = "".join(f"\n{format_message(draft)}" for draft in retired)
            self.changes.append((end, end, self._missing_newline(end) + text))

    def _missing_newline(self, at: int) -> str:
        """Return a line end if the text before `at` does not end in one."""
        text = self.catalogue.text.text
        return "\n" if at and text[at - 1] != "\n" else ""


def is_waiting(game: Game, key: str) -> bool:
    """Whether a key is of an entry that is gone, and is neither renamed nor listed as removed."""
    entry = entry_id(key)
    return not (entry in game.ids or entry in game.removed or entry in game.former) or game.is_lost(entry)


def _is_up_to_date(message: Message, draft: Draft) -> bool:
    """Whether a message says what it should, whatever its lines look like."""
    return (
        message.key == draft.key
        and message.source == draft.source
        and message.target == draft.target
        and message.previous == draft.previous
        and sorted(message.flags) == sorted(draft.flags)
        and _ordered(message.comments) == _ordered(draft.comments)
    )


def _ordered(comments: Sequence[Comment]) -> tuple[list[Comment], ...]:
    """Comments by their sign, in order; flags left out."""
    return tuple([each for each in comments if each.sign == sign] for sign in ("", ".", ":"))
