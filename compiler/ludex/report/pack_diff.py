"""Pack diff in words: changed entries, cards to reprint, texts to translate.

It takes plain data; what changed, who is concerned and how many cards that makes is for others to find out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ludex.core.messages import Bilingual
from ludex.report import View
from ludex.report.report_field_changes import (
    FieldChange,
    TextChange,
    describe_field_change,
    describe_text_change,
    name_language,
)
from ludex.report.terminal import Paint, sanitize_line
from ludex.report.words import format_count, format_kind_count, join_words, quote_text


@dataclass(frozen=True)
class Release:
    """What a pack says of itself."""

    game: str
    version: str
    content: str


@dataclass(frozen=True)
class CardCounts:
    """How many cards have another face, and in which locales (in all, where none is named); and how many
    there are more of the same.
    """

    reprint: int = 0
    locales: Sequence[str] = ()
    more: int = 0


@dataclass(frozen=True)
class ChangedEntry:
    """An entry that is in both packs and is not the same. `was` is its old id; `users` count by kind."""

    id: str
    was: str
    fields: Sequence[FieldChange]
    texts: Sequence[TextChange]
    tags_added: Sequence[str]
    tags_removed: Sequence[str]
    rules: bool
    users: Mapping[str, int]
    cards: CardCounts
    stale: Mapping[str, int]
    """Locale to texts whose source changed while they did not."""


@dataclass(frozen=True)
class UnmatchedEntry:
    """An entry that only one of the packs has, and how many cards it is."""

    id: str
    cards: int


@dataclass(frozen=True)
class PackDiff:
    """All differences. `titles` are those of entries, in the reader's language where there is one."""

    old: Release
    new: Release
    changed: Sequence[ChangedEntry]
    added: Sequence[UnmatchedEntry]
    removed: Sequence[UnmatchedEntry]
    titles: Mapping[str, str]


_GAMES = Bilingual("these are two games: {old} and {new}", "ce sont deux jeux\u00a0: {old} et {new}")
_VERSION = Bilingual("{game}: version {old} to {new}", "{game}\u00a0: version {old} puis {new}")
_SAME = Bilingual("both packs say the same", "les deux packs disent la même chose")
_WAS = Bilingual("was {old}", "auparavant {old}")
_RULES = Bilingual("rules changed", "règles modifiées")
_TAG_ADDED = Bilingual("tag {tag} added", "étiquette {tag} ajoutée")
_TAG_REMOVED = Bilingual("tag {tag} removed", "étiquette {tag} supprimée")
_USED = Bilingual("used by {users}", "employé par {users}")
_REPRINT = (
    Bilingual("card to reprint", "carte à réimprimer"),
    Bilingual("cards to reprint", "cartes à réimprimer"),
)
_PRINT = (Bilingual("card to print", "carte à imprimer"), Bilingual("cards to print", "cartes à imprimer"))
_MORE = (Bilingual("more card to print", "carte de plus à imprimer"),
         Bilingual("more cards to print", "cartes de plus à imprimer"))  # fmt: skip
_LESS = (Bilingual("card to take out", "carte à retirer"), Bilingual("cards to take out", "cartes à retirer"))
_STALE = (Bilingual("{language} text stale", "texte périmé en {language}"),
          Bilingual("{language} texts stale", "textes périmés en {language}"))  # fmt: skip
_IN = Bilingual("in {language}", "en {language}")
_NEW = Bilingual("new", "nouveau")
_GONE = Bilingual("gone", "disparu")
_CHANGED = (Bilingual("entry changed", "entrée modifiée"), Bilingual("entries changed", "entrées modifiées"))
_ADDED = (Bilingual("new", "nouvelle"), Bilingual("new", "nouvelles"))
_REMOVED = (Bilingual("gone", "disparue"), Bilingual("gone", "disparues"))
_REST = (Bilingual("further change", "autre changement"), Bilingual("further changes", "autres changements"))
_MOST = 6
"""More changes of one entry than this are counted, not told."""


def as_json(diff: PackDiff) -> str:
    """For programs: docs/json.md is its contract."""
    return json.dumps(asdict(diff), indent=2) + "\n"


def as_text(diff: PackDiff, view: View) -> str:
    """For people: a line for each entry, and what it comes to."""
    return "".join(f"{line}\n" for line in _DiffRenderer(diff, view).lines())


class _DiffRenderer:
    def __init__(self, diff: PackDiff, view: View) -> None:
        self._diff, self._lang, self._paint = diff, view.lang, Paint(view.colour)
        apart = (*diff.added, *diff.removed)
        shown = [each.id for each in diff.changed] + [each.id for each in apart]
        self._called = Counter(diff.titles.get(each, each) for each in shown)

    def lines(self) -> Iterator[str]:
        diff = self._diff
        heading = self._heading()
        if heading:
            yield heading
        for changed in diff.changed:
            yield self._line(self._name(changed.id), self._parts(changed), "W")
        for new in diff.added:
            yield self._line(
                self._fill_template(_NEW), [self._full(new.id), *self._count(new.cards, _PRINT)], "fix"
            )
        for gone in diff.removed:
            yield self._line(
                self._fill_template(_GONE), [self._full(gone.id), *self._count(gone.cards, _LESS)], "E"
            )
        yield self._paint("title", self._join_parts(list(self._count_totals())) or self._fill_template(_SAME))

    def _heading(self) -> str:
        old, new = self._diff.old, self._diff.new
        if old.game != new.game:
            return sanitize_line(self._fill_template(_GAMES, old=old.game, new=new.game))
        if old.version != new.version:
            return sanitize_line(
                self._fill_template(_VERSION, game=new.game, old=old.version or "–", new=new.version or "–")
            )
        return ""

    def _line(self, head: str, parts: Sequence[str], role: str) -> str:
        colon = "\u00a0: " if self._lang == "fr" else ": "
        return f"{self._paint(role, sanitize_line(head))}{colon}{sanitize_line(self._join_parts(parts))}"

    def _parts(self, changed: ChangedEntry) -> list[str]:
        told = list(self._changes(changed))
        rest = len(told) - _MOST
        if rest > 1:
            told = [*told[:_MOST], format_count(rest, *_REST, self._lang)]
        return [", ".join(told), *self._describe_effects(changed)]

    def _changes(self, changed: ChangedEntry) -> Iterator[str]:
        if changed.was != changed.id:
            yield self._fill_template(_WAS, old=changed.was)
        for field in changed.fields:
            yield describe_field_change(field, self._diff.titles, self._lang)
        for text in changed.texts:
            yield describe_text_change(text, self._lang)
        yield from (self._fill_template(_TAG_ADDED, tag=tag) for tag in changed.tags_added)
        yield from (self._fill_template(_TAG_REMOVED, tag=tag) for tag in changed.tags_removed)
        if changed.rules:
            yield self._fill_template(_RULES)

    def _describe_effects(self, changed: ChangedEntry) -> Iterator[str]:
        if changed.users:
            users = [format_kind_count(count, kind, self._lang) for kind, count in changed.users.items()]
            yield self._fill_template(_USED, users=join_words(users, self._lang))
        yield from self._cards(changed.cards.reprint, changed.cards.locales)
        yield from self._count(changed.cards.more, _MORE)
        yield from self._stale(changed.stale)

    def _cards(self, count: int, locales: Sequence[str]) -> Iterator[str]:
        names = join_words([name_language(locale, self._lang) for locale in locales], self._lang)
        where = self._fill_template(_IN, language=names) if names else ""
        yield from (f"{words} {where}".rstrip() for words in self._count(count, _REPRINT))

    def _stale(self, stale: Mapping[str, int]) -> Iterator[str]:
        for locale, count in stale.items():
            name = name_language(locale, self._lang)
            one, many = (Bilingual(*(words.format(language=name) for words in form)) for form in _STALE)
            yield format_count(count, one, many, self._lang)

    def _count_totals(self) -> Iterator[str]:
        diff = self._diff
        entries = [
            *self._count(len(diff.changed), _CHANGED),
            *self._count(len(diff.added), _ADDED),
            *self._count(len(diff.removed), _REMOVED),
        ]
        if entries:
            yield ", ".join(entries)
        cards = [each.cards for each in diff.changed]
        yield from self._count(sum(each.reprint for each in cards), _REPRINT)
        extra = sum(each.more for each in cards) + sum(each.cards for each in diff.added)
        yield from self._count(extra, _PRINT)
        stale: dict[str, int] = {}
        for each in diff.changed:
            for locale, count in each.stale.items():
                stale[locale] = stale.get(locale, 0) + count
        yield from self._stale(dict(sorted(stale.items())))

    def _name(self, entry: str) -> str:
        """The title; with the id where several are called so, and the id alone where there is none."""
        title = self._diff.titles.get(entry, "")
        return title if title and self._called[title] < 2 else self._full(entry)

    def _full(self, entry: str) -> str:
        title = self._diff.titles.get(entry, "")
        return f"{entry} {quote_text(title, self._lang)}" if title else entry

    def _count(self, count: int, words: tuple[Bilingual, Bilingual]) -> list[str]:
        return [format_count(count, *words, self._lang)] if count else []

    def _join_parts(self, parts: Sequence[str]) -> str:
        return ("\u202f; " if self._lang == "fr" else "; ").join(filter(None, parts))

    def _fill_template(self, words: Bilingual, **slots: Any) -> str:
        return words.render(self._lang).format(**slots)
