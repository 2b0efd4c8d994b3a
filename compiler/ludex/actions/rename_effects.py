"""Effects of a rename outside fields: rules, texts, translations, lock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from keyword import iskeyword
from typing import NamedTuple

from ludex.actions.refs import find_rules_naming
from ludex.compile.compilation import Compilation
from ludex.core.findings import Edit
from ludex.core.ids import to_identifier
from ludex.core.spans import SourceText, Span
from ludex.l10n.catalogue.language_files import locale_of
from ludex.l10n.catalogue.lock import hash_wording, normalize_wording, rewrite_lock
from ludex.l10n.catalogue.po_messages import (
    PREVIOUS,
    PREVIOUS_PLURAL,
    SOURCE,
    SOURCE_PLURAL,
    Catalogue,
    Message,
)
from ludex.l10n.catalogue.po_reader import read
from ludex.l10n.text_usages import (
    CatalogueUsage,
    NamedWord,
    Names,
    find_catalogue_usages,
    find_named_words,
    find_remark_usages,
    find_text_usages,
)
from ludex.lang.rule_usages import RuleUsage
from ludex.link.rename_edits import NameChange, RenamePlan, WordChange
from ludex.link.symbols import SHARED
from ludex.schema.entries import Entry
from ludex.source.file_uses import FileUse
from ludex.source.inventory import read_project_file


class Translations(NamedTuple):
    """Translation files of a game: catalogues, templates, lock."""

    game: str
    catalogues: tuple[Catalogue, ...]
    locks: tuple[SourceText, ...]


_CATALOGUES = (FileUse.CATALOGUE, FileUse.TEMPLATE)


@dataclass
class RenameEffects:
    """Changes outside fields; `lost` has the places where no spelling would keep the meaning."""

    keys: list[NameChange] = field(default_factory=list)
    words: list[WordChange] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    lost: list[Span] = field(default_factory=list)


def find_rename_effects(
    project: Compilation, found: RenamePlan, translations: Iterable[Translations]
) -> RenameEffects:
    """Return the changes that a rename requires outside fields, in all games that can name the entry."""
    effects = RenameEffects()
    shared = found.entry.game == SHARED
    for game in project.tree.games if shared else (found.entry.game,):
        _add_rule_effects(project, game, found.entry, found.new, effects)
    of_game = {each.game: each for each in translations}
    for game in (*project.tree.games, SHARED) if shared else (found.entry.game,):
        _add_text_effects(project, game, found, of_game.get(game), effects)
    return effects


def read_translations(project: Compilation, games: Iterable[str]) -> tuple[list[Translations], list[str]]:
    """Return the translations of these games, and the files that cannot be read."""
    unread: list[str] = []
    made: list[Translations] = []
    for game in games:
        catalogues: list[Catalogue] = []
        locks: list[SourceText] = []
        for use in (*_CATALOGUES, FileUse.LOCK):
            for stored in (each for each in project.tree.files_of(use) if each.game == game):
                data, _ = read_project_file(project.root, stored.path)
                text = _decode(stored.path, data)
                if text is None:
                    unread.append(stored.path)
                elif use is FileUse.LOCK:
                    locks.append(text)
                else:
                    catalogues += [each] if (each := read(stored.path, data or b"")[0]) else []
        made.append(Translations(game, tuple(catalogues), tuple(locks)))
    return made, unread


def _decode(file: str, data: bytes | None) -> SourceText | None:
    try:
        return SourceText(file, data.decode("utf-8")) if data is not None else None
    except UnicodeDecodeError:
        return None


def _add_rule_effects(project: Compilation, game: str, entry: Entry, new: str, made: RenameEffects) -> None:
    for each in find_rules_naming(project.linked, game, entry):
        hyphens = not each.written and "_" not in each.field[each.start : each.end]
        spelled = new if hyphens else _spell_slug(new, each.written)
        at = (*each.source.pointer, *each.at)
        document = each.source.document
        if _spell_slug(new) in each.names or _is_ambiguous(project, each, entry, new):
            made.lost.append(document.key_span(at) if each.on_key else document.span(at))
        elif each.on_key:
            made.keys.append(NameChange(document, at, True, spelled))
        else:
            made.words.append(WordChange(document, at, each.start, each.end, spelled))


def _spell_slug(slug: str, bare: bool = True) -> str:
    """Convert a slug to its form in expressions; with `bare`, a keyword of Python gets an underscore."""
    name = to_identifier(slug)
    return f"{name}_" if bare and iskeyword(name) else name


def _is_ambiguous(project: Compilation, naming: RuleUsage, entry: Entry, new: str) -> bool:
    """Return whether another entry has the new slug, so that rules would have to state the kind."""
    known = (each for each in project.linked.entries if each.slug == new and each is not entry)
    return any(each.game in (naming.source.game, SHARED) for each in known)


def _add_text_effects(
    project: Compilation, game: str, found: RenamePlan, translations: Translations | None, made: RenameEffects
) -> None:
    entry, new = found.entry, found.new
    before = Names(project.linked, game)
    after = Names(project.linked, game, lambda each: each.rename(new) if each is entry else each.slug)

    def wanted(text: str) -> bool:
        return entry.slug in text or new in text

    def find(text: str) -> Iterator[NamedWord]:
        return find_named_words(text, wanted)

    def spell_after(word: NamedWord, span: Span) -> str:
        """Return the spelling of a name after the rename; unchanged if it is unknown, or has none."""
        target = before.resolve(word)
        if target is None:
            return word.name
        text = after.find_spelling(word, target)
        if text is None:
            made.lost.append(span)
        return text or word.name

    for each in find_text_usages(project.linked, game, wanted):
        document, at = each.source.document, (*each.source.pointer, *each.at)
        text = spell_after(each.word, document.span(at))
        if text != each.word.name:
            made.words.append(WordChange(document, at, each.word.start, each.word.end, text))
    if translations is not None:
        rewritten = [
            (each, text)
            for catalogue in translations.catalogues
            for each in find_catalogue_usages(catalogue, find)
            if (text := spell_after(each.word, each.span)) != each.word.name
        ]
        made.edits += [Edit(each.span, text) for each, text in rewritten]
        made.edits += [
            Edit(span, text)
            for catalogue in translations.catalogues
            for span, word in find_remark_usages(catalogue, catalogue.messages, find)
            if (text := spell_after(word, span)) != word.name
        ]
        made.edits += find_lock_edits(translations, found, rewritten)


def find_lock_edits(
    translations: Translations, found: RenamePlan, rewritten: list[tuple[CatalogueUsage, str]]
) -> Iterator[Edit]:
    """Yield edits of the lock: new keys of renamed texts, and hashes of rewritten wordings."""
    moved = [(old, new) for game, old, new in found.keys if game == translations.game]

    def rename_key(old: str) -> str:
        for start, now in moved:
            if old == start or old.startswith(f"{start}."):
                return now + old[len(start) :]
        return old

    hashes = _map_hashes(rewritten)
    for lock in translations.locks:
        text = rewrite_lock(lock.text, rename_key, hashes)
        if text != lock.text:
            yield Edit(lock.span(0, len(lock.text)), text)


def _map_hashes(rewritten: list[tuple[CatalogueUsage, str]]) -> Mapping[tuple[str, str], Mapping[str, str]]:
    """Map the old hashes of each changed wording to the new ones, by language and key."""
    changed: dict[tuple[str, int], tuple[Message, dict[str, list[tuple[CatalogueUsage, str]]]]] = {}
    for each, text in rewritten:
        locale = locale_of(each.catalogue.file)
        _, strings = changed.setdefault((locale, id(each.message)), (each.message, {}))
        strings.setdefault(each.string, []).append((each, text))
    made: dict[tuple[str, str], Mapping[str, str]] = {}
    for (locale, _), (message, strings) in changed.items():
        now = {
            name: _replace_words(string.value, strings.get(name, ()))
            for name, string in message.strings.items()
        }
        hashes: dict[str, str] = {}
        for names in ((SOURCE, SOURCE_PLURAL), (PREVIOUS, PREVIOUS_PLURAL), message.targets):
            known = [name for name in names if name in message.strings]
            old = tuple(message.strings[name].value for name in known)
            new = tuple(now[name] for name in known)
            hashes |= {
                hash_wording(old): hash_wording(new),
                hash_wording(normalize_wording(old)): hash_wording(normalize_wording(new)),
            }
        made[locale, message.key or ""] = hashes
    return made


def _replace_words(value: str, changes: Iterable[tuple[CatalogueUsage, str]]) -> str:
    for each, text in sorted(changes, key=lambda change: change[0].word.start, reverse=True):
        value = value[: each.word.start] + text + value[each.word.end :]
    return value
