"""Actions `pack get` and `pack diff`.

The room `pack` finds the differences. This module knows more: that decks contain cards, that titles are
texts, and which fields no card shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from os import PathLike

from ludex.actions.entry_lookup import make_refusal
from ludex.core.ids import kind_of
from ludex.core.messages import Bilingual, Choice
from ludex.core.suggestions import did_you_mean
from ludex.pack.contents import Place, Record, ReferenceHolder
from ludex.pack.diff import Diff, EntryChange, compare_packs, find_owner, resolve_numbers
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from ludex.render.book_texts import PackTexts
from ludex.report.pack_diff import (
    CardCounts,
    ChangedEntry,
    FieldChange,
    PackDiff,
    Release,
    TextChange,
    UnmatchedEntry,
)

_NO_LOCALE = Bilingual(
    "the pack has no texts in “{locale}”; choose {locales}",
    "le pack n’a pas de textes en «\u00a0{locale}\u00a0»\u202f; choisissez {locales}",
)
_NOTHING = Bilingual(
    "the pack has nothing called “{key}”",
    "le pack ne contient rien du nom de «\u00a0{key}\u00a0»",
)


def pack_get(file: str | PathLike[str], key: str, locale: str | None) -> dict[str, object]:
    """Return an entry by its id or number, with its texts in a locale, or a text by its key.

    The result is data for JSON, in which references are ids. Raises PackError for a damaged pack, Refusal for
    an unknown key or locale.
    """
    with Pack.open(file) as pack:
        manifest = pack.manifest()
        if locale is not None and locale not in manifest.locales:
            raise make_refusal(_NO_LOCALE, locale=locale, locales=Choice(tuple(map(str, manifest.locales))))
        wanted = locale or manifest.source
        number = pack.number(key)
        if "." in key and number is None:
            text = pack.text(key, wanted)
            if text is None:
                raise make_refusal(_NOTHING, did_you_mean(key, pack.texts(wanted)), key=key)
            return {"key": key, "locale": wanted, "text": text}
        if key.isdecimal():
            number = int(key) if len(key) < 11 and int(key) < len(pack) else None
        if number is None:
            raise make_refusal(_NOTHING, did_you_mean(key, pack.ids()), key=key)
        return _encode_entry(pack, number, wanted)


def _encode_entry(pack: Pack, number: int, locale: str) -> dict[str, object]:
    record, refs = pack.by_number(number), pack.refs(number)
    start = f"{record.id}."
    keys = {ref.path: pack.id(ref.to) for ref in refs if ref.held is ReferenceHolder.KEY}
    return {
        "id": record.id,
        "number": number,
        "data": resolve_numbers(record, refs, list(pack.ids())),
        "texts": {key: text for key, text in pack.texts(locale).items() if key.startswith(start)},
        "tags": list(record.tags),
        "was": list(record.was),
        "place": _encode_place(pack.place(number)),
        "refers_to": [
            {
                "id": pack.id(ref.to),
                "path": [keys.get(ref.path[: at + 1], step) for at, step in enumerate(ref.path)],
                "held": ref.held.name.lower(),
                "place": _encode_place(ref.place),
            }
            for ref in refs
        ],
        "used_by": [pack.id(user) for user in pack.users(number)],
    }


def _encode_place(place: Place | None) -> dict[str, object] | None:
    return None if place is None else place._asdict()


DECK = "deck"
_TEXT, _TITLE, _VALUES = "text", "title", "values"
_NOT_SHOWN = (("by",), ("source", "at"), ("copies",), ("module",), (_VALUES,), ("hooks",), ("modifies",))
"""Paths of fields that cards do not show, or only in a text: such a change alone does not require a
reprint.
"""


def pack_diff(old: str | PathLike[str], new: str | PathLike[str], lang: str) -> PackDiff:
    """Compare two packs. Raises PackError if one of them is damaged."""
    for each in (old, new):
        verify(each)
    with Pack.open(old) as before, Pack.open(new) as after:
        return _PackComparison(before, after, compare_packs(before, after), lang).make_diff()


class _PackComparison:
    def __init__(self, old: Pack, new: Pack, diff: Diff, lang: str) -> None:
        self._new, self._diff, self._lang = new, diff, lang
        self._titles = find_titles(old, lang) | find_titles(new, lang)
        self._old_copies, self._copies = count_copies(old), count_copies(new)
        self._was = {entry: was for was, entry in diff.renamed}
        self._fields = {change.id: change for change in diff.changed}
        apart = {*diff.added, *diff.removed}
        self._texts: dict[str, list[TextChange]] = {}
        for text in diff.texts:
            if text.entry not in apart:
                change = TextChange(text.key.partition(".")[2], text.locale, text.old, text.new)
                self._texts.setdefault(text.entry, []).append(change)
        self._rules = {find_owner(each.name) for each in diff.programs} - apart
        self._printed = _PrintedLines(old, new)
        self._lines = {
            entry: lines
            for entry, count in self._copies.items()
            if count and entry not in apart and (lines := self._compare_lines(entry))
        }
        self._stale: dict[str, dict[str, int]] = {}
        for locale, keys in diff.stale.items():
            for entry, count in Counter(map(find_owner, keys)).items():
                self._stale.setdefault(entry, {})[locale] = count

    def make_diff(self) -> PackDiff:
        diff = self._diff
        grown = {
            entry
            for entry, count in self._copies.items()
            if entry not in diff.added and count > self._old_count(entry)
        }
        reprinted = {entry for entry, lines in self._lines.items() if not all(lines.values())}
        changed = {*self._fields, *self._texts, *self._rules, *self._was, *grown, *reprinted}
        return PackDiff(
            Release(diff.old.game, diff.old.version, diff.old.content),
            Release(diff.new.game, diff.new.version, diff.new.content),
            [self._describe_change(entry) for entry in sorted(changed)],
            [UnmatchedEntry(entry, self._copies[entry]) for entry in diff.added],
            [UnmatchedEntry(entry, self._old_copies[entry]) for entry in diff.removed],
            self._titles,
        )

    def _describe_change(self, entry: str) -> ChangedEntry:
        change = self._fields.get(entry) or EntryChange(entry, self._was.get(entry, entry), (), (), (), ())
        texts = self._texts.get(entry, [])
        return ChangedEntry(
            entry,
            self._was.get(entry, entry),
            [FieldChange(*each) for each in change.fields],
            texts,
            change.tags_added,
            change.tags_removed,
            entry in self._rules,
            self._count_users(entry),
            self._count_cards(entry, change, texts),
            self._stale.get(entry, {}),
            self._lines.get(entry, {}),
        )

    def _compare_lines(self, entry: str) -> dict[str, bool]:
        """Return whether a card prints the same text in both packs, by locale.

        A locale is included if a value of the card, or a text other than its title, has changed there, or if
        its printed text differs because of another entry.
        """
        lines = self._printed.compare(self._was.get(entry, entry), entry)
        rewritten = {text.locale for text in self._texts.get(entry, ()) if text.path != _TITLE}
        fields = self._fields[entry].fields if entry in self._fields else ()
        valued = any(field.path[:1] == (_VALUES,) for field in fields)
        return {locale: same for locale, same in lines.items() if valued or not same or locale in rewritten}

    def _count_users(self, entry: str) -> dict[str, int]:
        number = self._new.number(entry)
        users = [] if number is None else [user for user in self._new.users(number) if user != number]
        return dict(sorted(Counter(kind_of(self._new.id(user)) for user in users).items()))

    def _count_cards(self, entry: str, change: EntryChange, texts: Iterable[TextChange]) -> CardCounts:
        count = self._copies[entry]
        if any(_is_shown(field.path) for field in change.fields):
            return CardCounts(reprint=count)
        was = self._was.get(entry, entry)
        locales = sorted(
            {text.locale for text in texts if not self._printed.is_same(was, entry, text.path, text.locale)}
            | {locale for locale, same in self._lines.get(entry, {}).items() if not same}
        )
        if locales and count:
            everywhere = locales == sorted(self._diff.new.locales)
            return CardCounts(reprint=count, locales=() if everywhere else locales)
        return CardCounts(more=max(0, count - self._old_count(entry)))

    def _old_count(self, entry: str) -> int:
        return self._old_copies[self._was.get(entry, entry)]


class _PrintedLines:
    """Printed texts of two packs, with slots filled."""

    def __init__(self, old: Pack, new: Pack) -> None:
        locales = [*old.manifest().locales]
        self._old = {str(each): PackTexts(old, str(each), {}) for each in locales}
        self._new = {str(each): PackTexts(new, str(each), {}) for each in new.manifest().locales}
        self._fields: dict[str, dict[str, None]] = {}
        for pack in (old, new):
            for key in pack.texts(pack.manifest().source):
                entry, _, field = key.partition(".")
                self._fields.setdefault(entry, {_TEXT: None})[field] = None

    def compare(self, was: str, entry: str) -> dict[str, bool]:
        """Return for each common locale whether an entry prints the same, except for its title."""
        fields = {**self._fields.get(was, {_TEXT: None}), **self._fields.get(entry, {})}
        return {
            locale: all(self.is_same(was, entry, field, locale) for field in fields if field != _TITLE)
            for locale in self._new
            if locale in self._old
        }

    def is_same(self, was: str, entry: str, field: str, locale: str) -> bool:
        """Return whether one text of an entry prints the same in both packs, and both have the locale."""
        old, new = self._old.get(locale), self._new.get(locale)
        if old is None or new is None:
            return False
        return old.passage(f"{was}.{field}") == new.passage(f"{entry}.{field}")


def find_titles(pack: Pack, lang: str) -> dict[str, str]:
    """Return the titles of a pack's entries in a language, or else in the source language."""
    manifest = pack.manifest()
    found: dict[str, str] = {}
    for locale in (manifest.source, lang):
        for key, text in pack.texts(locale).items() if locale in manifest.locales else ():
            entry, _, field = key.partition(".")
            if field == "title" and isinstance(text, str):
                found[entry] = text
    return found


def count_copies(pack: Pack) -> Counter[str]:
    """Return the number of copies of each entry in all decks together.

    A deck built from another has no cards of its own.
    """
    found: Counter[str] = Counter()
    for number in pack.of_kind(DECK):
        deck = pack.by_number(number)
        if isinstance(deck.data, dict) and "from" not in deck.data:
            found.update(_count_listed(pack, deck) if "cards" in deck.data else _count_of_kinds(pack, deck))
    return found


def _count_listed(pack: Pack, deck: Record) -> dict[str, int]:
    listed = deck.data["cards"]
    counts = listed if isinstance(listed, dict) else {}
    return {
        pack.id(ref.to): _read_count(counts.get(str(ref.to)))
        for ref in pack.refs(deck.number)
        if ref.held is ReferenceHolder.KEY and ref.path == ("cards", str(ref.to))
    }


def _count_of_kinds(pack: Pack, deck: Record) -> dict[str, int]:
    kinds = deck.data.get("of")
    records = (
        pack.by_number(number)
        for kind in (kinds if isinstance(kinds, list) else ())
        for number in pack.of_kind(str(kind))
    )
    return {
        record.id: _read_count(record.data.get("copies", 1) if isinstance(record.data, dict) else 1)
        for record in records
    }


def _read_count(value: object) -> int:
    """Return the number of copies; an untrusted pack may have any value there."""
    return value if isinstance(value, int) and value > 0 else 0


def _is_shown(path: tuple[str | int, ...]) -> bool:
    return not any(path[: len(start)] == start for start in _NOT_SHOWN)
