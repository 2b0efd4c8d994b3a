"""Pack diff in words: changed entries, cards to reprint, texts to translate.

Its input is plain data: the changes, the entries that they concern and the number of cards.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypeGuard

from ludex.core.messages import Bilingual
from ludex.report import View
from ludex.report.terminal import Paint, sanitize_line
from ludex.report.words import (
    fill_template,
    format_count,
    format_kind_count,
    format_number,
    join_clauses,
    join_words,
    quote_text,
)


@dataclass(frozen=True)
class FieldChange:
    """Change of a field; `how` is added, removed, changed or reordered. Values name entries by their ids."""

    path: Sequence[str | int]
    how: str
    old: object
    new: object


@dataclass(frozen=True)
class TextChange:
    """Change of a text in one locale; None stands for a text that does not exist."""

    path: str
    locale: str
    old: object
    new: object


@dataclass(frozen=True)
class Release:
    """Game, version and content hash of a pack."""

    game: str
    version: str
    content: str


@dataclass(frozen=True)
class CardCounts:
    """Cards of a changed entry: how many have a new face, and in which locales (in all if it is empty).

    `more` is the number of additional copies, if no card has a new face.
    """

    reprint: int = 0
    locales: Sequence[str] = ()
    more: int = 0


@dataclass(frozen=True)
class ChangedEntry:
    """Changed entry that both packs have. `was` is its old id; `users` counts its users by kind."""

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
    """For each locale, the number of texts that are unchanged although their source changed."""
    lines: Mapping[str, bool] = field(default_factory=dict)
    """For each locale, whether the printed text is unchanged although a text or value of the card changed."""


@dataclass(frozen=True)
class UnmatchedEntry:
    """Entry that only one pack has, and its number of cards."""

    id: str
    cards: int


@dataclass(frozen=True)
class PackDiff:
    """Differences between two packs; `titles` are those of entries, in the reader's language if available."""

    old: Release
    new: Release
    changed: Sequence[ChangedEntry]
    added: Sequence[UnmatchedEntry]
    removed: Sequence[UnmatchedEntry]
    titles: Mapping[str, str]


_GAMES = Bilingual(
    "these are different games: {old} and {new}", "ce sont des jeux différents\u00a0: {old} et {new}"
)
_VERSION = Bilingual("{game}: version {old} to {new}", "{game}\u00a0: de la version {old} à la version {new}")
_SAME = Bilingual("both packs have the same content", "les deux packs ont le même contenu")
_WAS = Bilingual("was {old}", "auparavant {old}")
_RULES = Bilingual("rules changed", "règles modifiées")
_TAG_ADDED = Bilingual("tag {tag} added", "étiquette {tag} ajoutée")
_TAG_REMOVED = Bilingual("tag {tag} removed", "étiquette {tag} supprimée")
_TEXT_CHANGED = Bilingual("printed text changed", "texte imprimé modifié")
_TEXT_UNCHANGED = Bilingual("printed text unchanged", "texte imprimé inchangé")
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
"""Number of changes to show of an entry; if two or more are left, they are only counted."""
_LANGUAGES = {
    "de": Bilingual("German", "allemand"),
    "en": Bilingual("English", "anglais"),
    "es": Bilingual("Spanish", "espagnol"),
    "fr": Bilingual("French", "français"),
    "it": Bilingual("Italian", "italien"),
    "nl": Bilingual("Dutch", "néerlandais"),
    "pl": Bilingual("Polish", "polonais"),
    "pt": Bilingual("Portuguese", "portugais"),
}
_TEXT_NAME = Bilingual("{language} {path}", "{path} en {language}")
_TO = Bilingual("{what} {old} to {new}", "{what} de {old} à {new}")
_BECOMES = Bilingual("{what} {old} to {new}", "{what}\u00a0: {old} devient {new}")
_FIELD_ADDED = Bilingual("{what} added", "{what} en plus")
_FIELD_REMOVED = Bilingual("{what} removed", "{what} en moins")
_FIELD_CHANGED = Bilingual("{what} changed", "{what} modifié")
_REWRITTEN = Bilingual("{what} rewritten", "{what} réécrit")
_REORDERED = Bilingual("{what} in another order", "{what} dans un autre ordre")
_NOTHING = Bilingual("nothing", "rien")
_FIELDS = Bilingual("fields", "champs")
_SHORT = 40
"""Longer values are not shown, only reported as changed."""


def as_json(diff: PackDiff) -> str:
    """Return the diff for programs, in the format of docs/json.md."""
    return json.dumps(asdict(diff), indent=2) + "\n"


def as_text(diff: PackDiff, view: View) -> str:
    """Return the diff for people: the versions if they differ, a line for each entry, and the totals."""
    return "".join(f"{line}\n" for line in _DiffRenderer(diff, view).lines())


def describe_changes(diff: PackDiff, lang: str) -> dict[str, list[str]]:
    """Describe all changes of each entry and their consequences, by entry."""
    return _DiffRenderer(diff, View(lang)).describe_all()


def describe_totals(diff: PackDiff, lang: str) -> str:
    """Return the totals in one sentence, or that both packs have the same content."""
    return _DiffRenderer(diff, View(lang)).describe_totals()


class _DiffRenderer:
    def __init__(self, diff: PackDiff, view: View) -> None:
        self._diff, self._paint = diff, Paint(view.colour)
        self._changes = _ChangeRenderer(diff.titles, view.lang)
        self._lang = view.lang
        shown = [each.id for each in diff.changed] + [each.id for each in (*diff.added, *diff.removed)]
        self._called = Counter(diff.titles.get(each, each) for each in shown)

    def lines(self) -> Iterator[str]:
        diff = self._diff
        yield from self._heading()
        for changed in diff.changed:
            title = diff.titles.get(changed.id, "")
            name = title if title and self._called[title] < 2 else self._name_with_id(changed.id)
            yield self._line(name, self._clauses(changed), "W")
        for new in diff.added:
            clauses = [self._name_with_id(new.id), *self._count(new.cards, _PRINT)]
            yield self._line(_NEW.render(self._lang), clauses, "fix")
        for gone in diff.removed:
            clauses = [self._name_with_id(gone.id), *self._count(gone.cards, _LESS)]
            yield self._line(_GONE.render(self._lang), clauses, "E")
        yield self._paint("title", self.describe_totals())

    def describe_totals(self) -> str:
        return join_clauses(self._totals(), self._lang) or _SAME.render(self._lang)

    def describe_all(self) -> dict[str, list[str]]:
        diff, lang = self._diff, self._lang
        found = {
            each.id: [*self._changes.describe_entry(each), *self._consequences(each)] for each in diff.changed
        }
        for new in diff.added:
            found[new.id] = [_NEW.render(lang), *self._count(new.cards, _PRINT)]
        for gone in diff.removed:
            found[gone.id] = [_GONE.render(lang), *self._count(gone.cards, _LESS)]
        return found

    def _heading(self) -> Iterator[str]:
        old, new = self._diff.old, self._diff.new
        versions = {"old": old.version or "–", "new": new.version or "–"}
        if old.game != new.game:
            yield sanitize_line(fill_template(_GAMES, self._lang, old=old.game, new=new.game))
        elif old.version != new.version:
            yield sanitize_line(fill_template(_VERSION, self._lang, game=new.game, **versions))

    def _line(self, head: str, clauses: Iterable[str], role: str) -> str:
        colon = "\u00a0: " if self._lang == "fr" else ": "
        tail = sanitize_line(join_clauses(clauses, self._lang))
        return f"{self._paint(role, sanitize_line(head))}{colon}{tail}"

    def _clauses(self, changed: ChangedEntry) -> Iterator[str]:
        lang = self._lang
        changes = list(self._changes.describe_entry(changed))
        rest = len(changes) - _MOST
        if rest > 1:
            changes = [*changes[:_MOST], format_count(rest, *_REST, lang)]
        if not changes and not all(changed.lines.values()):
            changes = [_TEXT_CHANGED.render(lang)]
        yield ", ".join(changes)
        yield from self._consequences(changed)

    def _consequences(self, changed: ChangedEntry) -> Iterator[str]:
        """Yield unchanged printed texts of an entry, its users, cards to print, and stale translations."""
        lang = self._lang
        yield from self._same_lines(changed.lines)
        if changed.users:
            users = [format_kind_count(count, kind, lang) for kind, count in changed.users.items()]
            yield fill_template(_USED, lang, users=join_words(users, lang))
        locales = join_words([name_language(locale, lang) for locale in changed.cards.locales], lang)
        where = f" {fill_template(_IN, lang, language=locales)}" if locales else ""
        yield from (f"{words}{where}" for words in self._count(changed.cards.reprint, _REPRINT))
        yield from self._count(changed.cards.more, _MORE)
        yield from self._stale(changed.stale)

    def _same_lines(self, lines: Mapping[str, bool]) -> Iterator[str]:
        same = [locale for locale, is_same in lines.items() if is_same]
        if same:
            words = join_words([name_language(locale, self._lang) for locale in same], self._lang)
            where = (
                "" if len(same) == len(lines) > 1 else f" {fill_template(_IN, self._lang, language=words)}"
            )
            yield f"{_TEXT_UNCHANGED.render(self._lang)}{where}"

    def _stale(self, stale: Mapping[str, int]) -> Iterator[str]:
        for locale, count in stale.items():
            words = format_count(count, *_STALE, self._lang)
            yield words.format(language=name_language(locale, self._lang))

    def _totals(self) -> Iterator[str]:
        diff = self._diff
        counts = ((diff.changed, _CHANGED), (diff.added, _ADDED), (diff.removed, _REMOVED))
        yield ", ".join(words for entries, noun in counts for words in self._count(len(entries), noun))
        cards = [each.cards for each in diff.changed]
        yield from self._count(sum(each.reprint for each in cards), _REPRINT)
        extra = sum(each.more for each in cards) + sum(each.cards for each in diff.added)
        yield from self._count(extra, _PRINT)
        stale: Counter[str] = Counter()
        for each in diff.changed:
            stale.update(each.stale)
        yield from self._stale(dict(sorted(stale.items())))

    def _name_with_id(self, entry: str) -> str:
        title = self._diff.titles.get(entry, "")
        return f"{entry} {quote_text(title, self._lang)}" if title else entry

    def _count(self, count: int, words: tuple[Bilingual, Bilingual]) -> list[str]:
        return [format_count(count, *words, self._lang)] if count else []


class _ChangeRenderer:
    """Renderer of changes of a field or text in a few words: “attack 2 to 3”."""

    def __init__(self, titles: Mapping[str, str], lang: str) -> None:
        self._titles, self._lang = titles, lang

    def describe_entry(self, changed: ChangedEntry) -> Iterator[str]:
        if changed.was != changed.id:
            yield fill_template(_WAS, self._lang, old=changed.was)
        yield from map(self._describe_field, changed.fields)
        yield from map(self._describe_text, changed.texts)
        yield from (fill_template(_TAG_ADDED, self._lang, tag=tag) for tag in changed.tags_added)
        yield from (fill_template(_TAG_REMOVED, self._lang, tag=tag) for tag in changed.tags_removed)
        if changed.rules:
            yield _RULES.render(self._lang)

    def _describe_field(self, change: FieldChange) -> str:
        """Describe the change of a field: “attack 2 to 3”, “cards “Guard” removed”."""
        lang, what = self._lang, self._describe_path(change.path)
        if change.how == "reordered":
            return fill_template(_REORDERED, lang, what=what)
        old, new = self._describe_value(change.old), self._describe_value(change.new)
        if change.how == "added":
            return fill_template(_FIELD_ADDED, lang, what=f"{what} {new}".rstrip())
        if change.how == "removed":
            return fill_template(_FIELD_REMOVED, lang, what=f"{what} {old}".rstrip())
        if _is_plain_list(change.old) and _is_plain_list(change.new):
            return self._describe_list(what, change.old, change.new)
        if old and new:
            form = _TO if isinstance(change.old, int) and isinstance(change.new, int) else _BECOMES
            return fill_template(form, lang, what=what, old=old, new=new)
        return fill_template(_FIELD_CHANGED, lang, what=what)

    def _describe_text(self, change: TextChange) -> str:
        """Describe the change of a text: “English title “Guard” to “Sentry””, “French text rewritten”."""
        lang, old, new = self._lang, change.old, change.new
        language = name_language(change.locale, lang)
        what = fill_template(_TEXT_NAME, lang, path=change.path, language=language)
        if old is None or new is None:
            return fill_template(_FIELD_ADDED if old is None else _FIELD_REMOVED, lang, what=what)
        if _is_short_text(old) and _is_short_text(new):
            return fill_template(
                _BECOMES, lang, what=what, old=quote_text(old, lang), new=quote_text(new, lang)
            )
        return fill_template(_REWRITTEN, lang, what=what)

    def _describe_list(self, what: str, old: list[str | int], new: list[str | int]) -> str:
        """Describe items added to and removed from a list, or its new order, if that is short."""
        came = [self._describe_value(each) for each in new if each not in old]
        left = [self._describe_value(each) for each in old if each not in new]
        parts = [
            fill_template(form, self._lang, what=f"{what} {join_words(items, self._lang)}")
            for form, items in ((_FIELD_ADDED, came), (_FIELD_REMOVED, left))
            if items
        ]
        words = ", ".join(parts) or fill_template(_REORDERED, self._lang, what=what)
        is_short = len(words) <= 2 * _SHORT and all((*came, *left))
        return words if is_short else fill_template(_FIELD_CHANGED, self._lang, what=what)

    def _describe_path(self, path: Sequence[str | int]) -> str:
        words: list[str] = []
        joined = False
        for step in path:
            if step in self._titles:
                words.append(quote_text(self._titles[str(step)], self._lang))
            elif joined:
                words[-1] += f".{step}"
            else:
                words.append(str(step))
            joined = step not in self._titles
        return " ".join(words) or _FIELDS.render(self._lang)

    def _describe_value(self, value: object) -> str:
        """Describe a value in a few words; return an empty text if that needs too many."""
        if value is None:
            return _NOTHING.render(self._lang)
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, int) and abs(value) < 10**18:
            return format_number(value, self._lang)
        if isinstance(value, str) and self._titles.get(value):
            return quote_text(self._titles[value], self._lang)
        if _is_short_text(value):
            return quote_text(value, self._lang) if " " in value or not value else value
        return str(value) if isinstance(value, float) else ""


def name_language(locale: str, lang: str) -> str:
    """Return the name of a language: “English”, « anglais »; the quoted code of an unknown one."""
    return _LANGUAGES[locale].render(lang) if locale in _LANGUAGES else quote_text(locale, lang)


def _is_plain_list(value: object) -> TypeGuard[list[str | int]]:
    return isinstance(value, list) and all(isinstance(each, str | int) for each in value)


def _is_short_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= _SHORT and "\n" not in value
