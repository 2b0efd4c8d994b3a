"""Effects of a rename beyond fields: rules, texts, translations, lock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from keyword import iskeyword
from typing import NamedTuple

from ludex.actions.refs import rules_naming
from ludex.compile.stages import Work
from ludex.core.findings import Edit
from ludex.core.spans import SourceText, Span
from ludex.l10n.catalogue.lock import hashed, loosely, relocked
from ludex.l10n.catalogue.po_messages import (
    PREVIOUS,
    PREVIOUS_PLURAL,
    SOURCE,
    SOURCE_PLURAL,
    Catalogue,
    Message,
)
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.text_usages import InCatalogue, Names, Word, in_catalogue, in_remarks, in_texts, plain_keys
from ludex.lang.rule_usages import Naming
from ludex.link.rename_edits import Renaming, Rewriting, Wording
from ludex.link.symbols import SHARED
from ludex.schema.entries import Entry
from ludex.source.claims import Claim
from ludex.source.inventory import fetch


class Translations(NamedTuple):
    """The translations of a game as files: catalogues and templates of them, and the lock."""

    game: str
    catalogues: tuple[Catalogue, ...]
    lock: SourceText | None


_CATALOGUES = (Claim.CATALOGUE, Claim.TEMPLATE)


@dataclass
class Following:
    """What changes; `lost` are places where no spelling would mean the same any more."""

    keys: list[Rewriting] = field(default_factory=list)
    words: list[Wording] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    lost: list[Span] = field(default_factory=list)


def following(work: Work, found: Renaming, translations: Iterable[Translations]) -> Following:
    """All that follows a renaming, in the games that may name the entry."""
    made = Following()
    entry, new = found.entry, found.new
    for game in work.tree.games if entry.game == SHARED else (entry.game,):
        _follow_rules(work, game, entry, new, made)
    told = {each.game: each for each in translations}
    for game in (*work.tree.games, SHARED) if entry.game == SHARED else (entry.game,):
        _follow_texts(work, game, found, told.get(game), made)
    return made


def translations_of(work: Work, games: Iterable[str]) -> tuple[list[Translations], list[str]]:
    """The translations of these games, and the files of which nobody can tell what stands in them."""
    unread: list[str] = []
    made: list[Translations] = []
    for game in games:
        catalogues: list[Catalogue] = []
        lock: SourceText | None = None
        for claim in (*_CATALOGUES, Claim.LOCK):
            for stored in (each for each in work.tree.of(claim) if each.game == game):
                data, _ = fetch(work.root, stored.path)
                text = _text(stored.path, data)
                if text is None:
                    unread.append(stored.path)
                elif claim is Claim.LOCK:
                    lock = text
                else:
                    catalogues += [each] if (each := read(stored.path, data or b"")[0]) else []
        made.append(Translations(game, tuple(catalogues), lock))
    return made, unread


def _text(file: str, data: bytes | None) -> SourceText | None:
    """What stands in a file; none where that cannot be told."""
    try:
        return SourceText(file, data.decode("utf-8")) if data is not None else None
    except UnicodeDecodeError:
        return None


# Rules


def _follow_rules(work: Work, game: str, entry: Entry, new: str, made: Following) -> None:
    for each in rules_naming(work.linked, game, entry):
        hyphens = not each.written and "_" not in each.field[each.start : each.end]
        spelled = new if hyphens else _written(new, each.written)
        at = (*each.source.pointer, *each.at)
        document = each.source.document
        if _written(new) in each.names or _also(work, each, entry, new):
            made.lost.append(document.key_span(at) if each.on_key else document.span(at))
        elif each.on_key:
            made.keys.append(Rewriting(document, at, True, spelled))
        else:
            made.words.append(Wording(document, at, each.start, each.end, spelled))


def _written(slug: str, bare: bool = True) -> str:
    """A slug as expressions write it; a `bare` one is no word of Python’s."""
    name = slug.replace("-", "_")
    return f"{name}_" if bare and iskeyword(name) else name


def _also(work: Work, naming: Naming, entry: Entry, new: str) -> bool:
    """Whether another entry has that slug, so that rules would have to say which is meant."""
    known = (each for each in work.entries if each.slug == new and each is not entry)
    return any(each.game in (naming.source.game, SHARED) for each in known)


# Texts


def _follow_texts(
    work: Work, game: str, found: Renaming, translations: Translations | None, made: Following
) -> None:
    entry, new = found.entry, found.new
    before = Names(work.linked, game)
    after = Names(work.linked, game, lambda each: new if each is entry else each.slug)

    def wanted(text: str) -> bool:
        return entry.slug in text or new in text

    def spelled(word: Word, span: Span) -> str:
        """A name afterwards: as it stands, where it is of something else and goes on being so."""
        target = before.meant(word)
        if target is None:
            return word.name
        text = after.spelled(word, target)
        if text is None:
            made.lost.append(span)
        return text or word.name

    for each in in_texts(work.linked, game, wanted):
        document, at = each.source.document, (*each.source.pointer, *each.at)
        text = spelled(each.word, document.span(at))
        if text != each.word.name:
            made.words.append(Wording(document, at, each.word.start, each.word.end, text))
    if translations is not None:
        keys = plain_keys(work.linked, game)
        rewritten = [
            (each, text)
            for catalogue in translations.catalogues
            for each in in_catalogue(catalogue, keys, wanted)
            if (text := spelled(each.word, each.span)) != each.word.name
        ]
        made.edits += [Edit(each.span, text) for each, text in rewritten]
        made.edits += [
            Edit(span, text)
            for catalogue in translations.catalogues
            for span, word in in_remarks(catalogue, wanted)
            if (text := spelled(word, span)) != word.name
        ]
        made.edits += _relocked(translations, found, rewritten)


# The lock


def _relocked(
    translations: Translations, found: Renaming, rewritten: list[tuple[InCatalogue, str]]
) -> Iterator[Edit]:
    """The lock with the keys and the hashes that it will have."""
    lock = translations.lock
    if lock is None:
        return
    moved = [(old, new) for game, old, new in found.keys if game == translations.game]

    def key(old: str) -> str:
        for start, now in moved:
            if old == start or old.startswith(f"{start}."):
                return now + old[len(start) :]
        return old

    text = relocked(lock.text, key, _hashes(rewritten))
    if text != lock.text:
        yield Edit(lock.span(0, len(lock.text)), text)


def _hashes(rewritten: list[tuple[InCatalogue, str]]) -> Mapping[tuple[str, str], Mapping[str, str]]:
    """By language and key, the hash in place of each that was of a wording that changes."""
    changed: dict[tuple[str, int], tuple[Message, dict[str, list[tuple[InCatalogue, str]]]]] = {}
    for each, text in rewritten:
        locale = each.catalogue.file.rpartition("/")[2].removesuffix(".po")
        _, strings = changed.setdefault((locale, id(each.message)), (each.message, {}))
        strings.setdefault(each.string, []).append((each, text))
    made: dict[tuple[str, str], Mapping[str, str]] = {}
    for (locale, _), (message, strings) in changed.items():
        now = {
            name: _reworded(string.value, strings.get(name, ())) for name, string in message.strings.items()
        }
        hashes: dict[str, str] = {}
        for names in ((SOURCE, SOURCE_PLURAL), (PREVIOUS, PREVIOUS_PLURAL), message.targets):
            known = [name for name in names if name in message.strings]
            old, new = (
                tuple(message.strings[name].value for name in known),
                tuple(now[name] for name in known),
            )
            hashes |= {hashed(old): hashed(new), hashed(loosely(old)): hashed(loosely(new))}
        made[locale, message.key or ""] = hashes
    return made


def _reworded(value: str, changes: Iterable[tuple[InCatalogue, str]]) -> str:
    for each, text in sorted(changes, key=lambda one: one[0].word.start, reverse=True):
        value = value[: each.word.start] + text + value[each.word.end :]
    return value
