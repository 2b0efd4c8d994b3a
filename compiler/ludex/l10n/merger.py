"""Merger: update a catalogue to its game's texts; approve stale translations.

Messages are found by their exact key, then under former keys of their entry; similar texts are never matched.
A correct message is kept byte for byte, and translators' work is never lost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ludex.core.messages import Bilingual
from ludex.l10n.catalogue.headers import PLURAL_FORM_COUNT
from ludex.l10n.catalogue.lock import Lock, LockLine, State
from ludex.l10n.catalogue.po_messages import (
    FUZZY,
    Catalogue,
    Comment,
    Draft,
    Message,
    format_message,
    replace_ranges,
)
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.check.source_changes import is_spelling
from ludex.l10n.printed_lines import Before, Witness
from ludex.l10n.texts import Game, Text, entry_id
from ludex.l10n.translation_state import TranslationState, find_state, make_lock_line


@dataclass
class Accepted:
    """New text of a catalogue, the approved keys, and the keys that a translator must review."""

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
    """Approve the stale translations with these keys, by default all.

    With `cosmetic`, a translation is refused if more than the spelling of its source has changed, or if its
    former source is unknown.
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
        draft = _make_approved_draft(message, text.key, text.source, message.target)
        changes.append((message.start, message.end, format_message(draft)))
    accepted.text = replace_ranges(catalogue.text.text, sorted(changes))
    return accepted


def _make_approved_draft(
    message: Message, key: str, source: tuple[str, ...], target: tuple[str, ...]
) -> Draft:
    flags = tuple(each for each in message.flags if each != FUZZY)
    comments = tuple(each for each in message.comments if each.sign != ",")
    return Draft(key, source, target, comments, flags)


def replace_translations(catalogue: Catalogue, words: Mapping[str, str]) -> Catalogue:
    """Return a catalogue with new translations, by key, of texts with one wording; they are approved."""
    changes = []
    for key, translation in words.items():
        message = catalogue.by_key.get(key)
        if message is not None and len(message.target) == 1 and message.target != (translation,):
            draft = _make_approved_draft(message, key, message.source, (translation,))
            changes.append((message.start, message.end, format_message(draft)))
    text = replace_ranges(catalogue.text.text, sorted(changes))
    replaced, _ = read(catalogue.file, text.encode("utf-8"))
    return replaced or catalogue


Remarks = Callable[[Text], Sequence[str]]
"""Returns the remarks for the translator of a text."""

PRINTS = Bilingual("prints: ", "s’imprime\u00a0: ")
"""Prefix of the remark that shows what a source prints today."""
_SAID_NOW = Bilingual("now said in {key}", "se dit maintenant dans {key}")

_GENERATED_SIGNS = (".", ":", ",")
"""Signs of the comments that are regenerated each time; flags are handled separately."""


class MessageFinder:
    """Finder of the messages of a game's texts in a catalogue, and of translation states."""

    def __init__(
        self, game: Game, locale: str, catalogue: Catalogue | None, lock: Lock, witness: Witness
    ) -> None:
        self._game, self._locale, self._catalogue, self._lock = game, locale, catalogue, lock
        self._witness = witness
        self._formerly = _map_former_keys(game)

    def find(self, text: Text, used: Collection[int] = ()) -> tuple[TranslationState, LockLine | None]:
        """Return the state of a text's translation, and its line in the lock.

        Messages in `used`, by identity, belong to other texts and are skipped.
        """
        message = self._find_message(text)
        if message is not None and id(message) in used:  # an entry took a former name of another
            message = None
        known = [message.key] if message is not None and message.key is not None else []
        keys = ((self._locale, key) for key in (*known, text.key, *self._formerly(text)))
        line = next((self._lock[key] for key in keys if key in self._lock), None)
        return self._state(text, message, line), line

    def _state(self, text: Text, message: Message | None, line: LockLine | None) -> TranslationState:
        def is_same_line(before: tuple[str, ...]) -> bool:
            if message is None or message.key is None:
                return False
            return self._witness.is_same(text, Before(before, message.key), message.target, line)

        return find_state(text, message, line, is_same_line)

    def _find_message(self, text: Text) -> Message | None:
        """Return the message of a text: under its key or a former key, obsolete, or of a moved text."""
        catalogue = self._catalogue
        if catalogue is None:
            return None
        keys = (text.key, *self._formerly(text))
        found = next((catalogue.by_key[key] for key in keys if key in catalogue.by_key), None)
        found = found or catalogue.obsolete.get(text.key)
        return found if found is not None and found.translated else self._find_moved(text) or found

    def _find_moved(self, text: Text) -> Message | None:
        """Return the first message of a moved text whose translation is approved here, or else the first."""
        moved = [each for each in self.list_moved(text) if each.translated]
        for each in moved:
            line = self._lock.get((self._locale, str(each.key)))
            if self._state(text, each, line).state is State.APPROVED:
                return each
        return moved[0] if moved else None

    def list_moved(self, text: Text) -> list[Message]:
        """Return the messages of texts that moved here, active or obsolete."""
        catalogue = self._catalogue
        if catalogue is None:
            return []
        keys = self._game.former_moved.get(text.key, ())
        found = (catalogue.by_key.get(key) or catalogue.obsolete.get(key) for key in keys)
        return [each for each in found if each is not None and not each.broken]


def _map_former_keys(game: Game) -> Callable[[Text], list[str]]:
    """Return a function that gives the former keys of a text, from the former ids of its entry."""
    olds: dict[str, list[str]] = {}
    for old, new in game.former.items():
        olds.setdefault(new, []).append(old)
    return lambda text: [f"{old}.{text.field}" for old in olds.get(text.id, ())]


class Merged(NamedTuple):
    """New text of a catalogue, and the lock lines of its texts."""

    text: str
    lines: Mapping[tuple[str, str], LockLine]


class CatalogueMerger:
    """Merger of the catalogue of a language with the texts of a game."""

    def __init__(
        self, game: Game, locale: str, catalogue: Catalogue, lock: Lock, remarks: Remarks, witness: Witness
    ) -> None:
        self.game, self.locale, self.catalogue, self.lock = game, locale, catalogue, lock
        self.remarks, self.witness = remarks, witness
        self.finder = MessageFinder(game, locale, catalogue, lock, witness)
        self.lines: dict[tuple[str, str], LockLine] = {}
        self.changes: list[tuple[int, int, str]] = []
        self.used: set[int] = set()
        """Messages that have been matched to a text."""
        self.replaced: set[int] = set()
        """Messages of moved texts that print the same, in both languages, as the text that replaces them."""

    def merge(self) -> Merged:
        """Return the updated catalogue of the language."""
        at = self.catalogue.header.end if self.catalogue.header else 0
        for text in self.game.texts:
            translation, line = self.finder.find(text, self.used)
            message = translation.message
            self.lines[self.locale, text.key] = make_lock_line(translation, line)
            self._record_replaced_messages(translation)
            draft = self._draft(translation)
            if message is None or message.obsolete:
                self.changes.append((at, at, f"{self._missing_newline(at)}\n{format_message(draft)}"))
                self._remove_message(message)
            else:
                self._update(message, draft)
                at = message.end
            self.used.add(id(message))
        if retired := "".join(f"\n{format_message(draft)}" for draft in self._retire_messages()):
            end = len(self.catalogue.text.text)
            self.changes.append((end, end, self._missing_newline(end) + retired))
        self.changes.sort(key=lambda change: change[:2])
        return Merged(replace_ranges(self.catalogue.text.text, self.changes), self.lines)

    def _update(self, message: Message, draft: Draft) -> None:
        """Rewrite a message that has changed; if only its printed line changed, rewrite only that comment."""
        if _is_up_to_date(message, draft) and (
            _ordered(message.comments) == _ordered(draft.comments) or self._reprint(message, draft)
        ):
            return
        self.changes.append((message.start, message.end, format_message(draft)))

    def _reprint(self, message: Message, draft: Draft) -> bool:
        """Replace the comment with the printed line; return False unless both messages have one."""
        old, new = (
            [f"#. {each.text.strip()}" for each in comments if _is_printed_line(each)]
            for comments in (message.comments, draft.comments)
        )
        start = self.catalogue.text.text.find(old[0], message.start, message.end) if old else -1
        if len(old) != 1 or len(new) != 1 or start < 0:
            return False
        self.changes.append((start, start + len(old[0]), new[0]))
        return True

    def _record_replaced_messages(self, translation: TranslationState) -> None:
        text, message, state, _ = translation
        if message is None or state is not State.APPROVED:
            return
        for each in self.finder.list_moved(text):
            before = Before(each.source, str(each.key))
            if each is not message and self.witness.prints_same_as(text, message.target, before, each.target):
                self.replaced.add(id(each))

    def _draft(self, translation: TranslationState) -> Draft:
        text, message, state, made_from = translation
        count = PLURAL_FORM_COUNT if text.counted else 1
        target = message.target if message and len(message.target) == count else ("",) * count
        if message is not None and message.translated and len(message.target) != count:
            # When one wording became two, or two became one, the translation is kept for review.
            target = (message.target * count)[:count]
        kept = filter(_is_translators, message.comments if message else ())
        flags = [flag for flag in message.flags if flag != FUZZY] if message else []
        stale = state is State.STALE
        ours = (Comment(".", each) for each in self.remarks(text))
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
        """Yield obsolete messages for texts that no longer exist.

        Messages of a vanished entry stay until the author declares it renamed or removed.
        """
        for message in self.catalogue.messages:
            key = message.key
            if message.is_header or id(message) in self.used:
                continue
            if id(message) in self.replaced:
                self._remove_message(message)
                continue
            kept = tuple(filter(_is_translators, message.comments))
            has_work = message.translated or bool(kept)
            stays = message.obsolete or message.broken or key is None or self._keeps_waiting(key, has_work)
            if not stays:
                self._remove_message(message)
            if key is not None and (stays or has_work) and (self.locale, key) in self.lock:
                self.lines.setdefault((self.locale, key), self.lock[self.locale, key])
            if key is not None and has_work and not stays:
                kept += self._remark_on_move(key)
                yield Draft(
                    key, message.source, message.target, kept, tuple(message.flags), message.previous, True
                )

    def _keeps_waiting(self, key: str, has_work: bool) -> bool:
        """Return whether a message without a text is kept until its entry is found again.

        A message without a translator's work is kept only while some file cannot be read. Otherwise its
        author renamed the entry before it was translated.
        """
        return is_waiting(self.game, key) and (has_work or self.game.is_lost(entry_id(key)))

    def _remark_on_move(self, key: str) -> tuple[Comment, ...]:
        now = self.game.moved.get(key)
        lang = "fr" if self.locale.startswith("fr") else "en"
        return (Comment("", f" {_SAID_NOW.render(lang).format(key=now)}"),) if now in self.game.keys else ()

    def _missing_newline(self, at: int) -> str:
        """Return a line end if the text before `at` does not end in one."""
        text = self.catalogue.text.text
        return "\n" if at and text[at - 1] != "\n" else ""


def is_waiting(game: Game, key: str) -> bool:
    """Return whether the entry of a key cannot be read, or vanished without being listed as removed.

    A renamed entry has not vanished, and a key listed under `moved` never waits.
    """
    entry = entry_id(key)
    if key in game.moved:
        return False
    return not (entry in game.ids or entry in game.removed or entry in game.former) or game.is_lost(entry)


def _is_up_to_date(message: Message, draft: Draft) -> bool:
    """Return whether a message has the right content, even if its lines are broken differently."""
    return (
        message.key == draft.key
        and message.source == draft.source
        and message.target == draft.target
        and message.previous == draft.previous
        and sorted(message.flags) == sorted(draft.flags)
        and _without_line(message.comments) == _without_line(draft.comments)
    )


def _is_translators(comment: Comment) -> bool:
    """Return whether a comment was written by a translator rather than generated."""
    ours = tuple(each.partition("{")[0] for each in _SAID_NOW)
    return comment.sign not in _GENERATED_SIGNS and not comment.text.strip().startswith(ours)


def _is_printed_line(comment: Comment) -> bool:
    return comment.sign == "." and comment.text.startswith(PRINTS)


def drop_printed_lines(text: str) -> str:
    """Return a catalogue or template without the comments that show printed lines."""
    starts = tuple(f"#. {each}".rstrip() for each in PRINTS)
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(starts))


def _without_line(comments: Sequence[Comment]) -> tuple[list[Comment], ...]:
    """Return comments without the printed line, whose changes need no action by translators."""
    return _ordered([each for each in comments if not _is_printed_line(each)])


def _ordered(comments: Sequence[Comment]) -> tuple[list[Comment], ...]:
    """Return comments sorted by their sign, without flags."""
    return tuple([each for each in comments if each.sign == sign] for sign in ("", ".", ":"))
