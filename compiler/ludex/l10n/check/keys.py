"""Keys of a catalogue compared with the texts: duplicate, unknown, vanished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ludex.core.findings import Edit, Finding, Fix, Note, Severity, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, find_nearest_names
from ludex.l10n import codes
from ludex.l10n.catalogue.lock import Lock, State
from ludex.l10n.catalogue.po_messages import CONTEXT, SOURCE, Catalogue, Message, escape_string
from ludex.l10n.merger import is_waiting
from ludex.l10n.text_places import DocumentPlaces
from ludex.l10n.texts import Game, Text, entry_id
from ludex.l10n.translation_state import is_same_wording

_MORE = {0: Bilingual("", ""), 1: Bilingual(" and another one", " et un autre")}
_LIKELY_KEY = Bilingual("the key is probably “{key}”", "la clé est sans doute «\u00a0{key}\u00a0»")
_NO_KEY = Bilingual(
    "this message has no key: its line `msgctxt` is missing",
    "ce message n’a pas de clé\u00a0: il lui manque sa ligne `msgctxt`",
)


def check_keys(game: Game, locale: str, catalogue: Catalogue, lock: Lock) -> Iterator[Finding]:
    """Report messages without a key, duplicate keys, and keys that no text has now or had before."""
    first: dict[str, Message] = {}
    for each in _messages_in_use(catalogue):
        key = each.key
        if key is None:
            yield _make_keyless_finding(game, catalogue, each)
        elif first.setdefault(key, each) is not each:
            here = Note(message("it is already here", "il est déjà ici"), catalogue.span(first[key], CONTEXT))
            yield make_finding(codes.DUPLICATE_KEY, catalogue.span(each, CONTEXT), key=key, notes=[here])
        elif key not in game.keys and _is_unknown(game, locale, key, lock):
            yield _make_unknown_finding(game, catalogue, each, key)


def find_misplaced_sources(game: Game, locale: str, catalogue: Catalogue, lock: Lock) -> set[tuple[str, ...]]:
    """Return the sources of messages with wrong keys: these texts are not reported as missing."""
    return {
        each.source
        for each in _messages_in_use(catalogue)
        if each.key is None or (each.key not in game.keys and _is_unknown(game, locale, each.key, lock))
    }


def _messages_in_use(catalogue: Catalogue) -> Iterator[Message]:
    return (each for each in catalogue.messages if not (each.obsolete or each.broken or each.is_header))


def _is_unknown(game: Game, locale: str, key: str, lock: Lock) -> bool:
    """Return whether a key without a text is a mistake.

    Keys of renamed and vanished entries are reported elsewhere.
    """
    entry = entry_id(key)
    if key in game.moved:
        return False
    if entry in game.former or entry in game.removed or game.is_lost(entry) or (locale, key) in lock:
        return False
    return entry in game.ids or not _is_id(entry, game) or bool(lock)


def _is_id(name: str, game: Game) -> bool:
    """Return whether a name could have been an entry's id; if not, the key has a mistake."""
    kind, slash, slug = name.partition("/")
    return bool(slash and slug) and kind in {each.partition("/")[0] for each in game.ids}


def _make_unknown_finding(game: Game, catalogue: Catalogue, found: Message, key: str) -> Finding:
    entry = entry_id(key)
    ids = {text.id for text in game.texts}
    near = [entry] if entry in ids else find_nearest_names(entry, ids)
    keys = {text.key for text in game.texts if text.id in near}
    trouble = Bilingual(
        f"no text of the game has the key “{key}”", f"aucun texte du jeu n’a la clé «\u00a0{key}\u00a0»"
    )
    span, fix = catalogue.span(found, CONTEXT), _fix_key(game, catalogue, found)
    free = keys - set(catalogue.by_key)  # a key with a message of its own is hardly the one that was meant
    notes = [did_you_mean(key, free or keys)] if fix is None else []
    return make_finding(codes.UNKNOWN_KEY, span, trouble=trouble, notes=notes, fix=fix)


def _fix_key(game: Game, catalogue: Catalogue, found: Message) -> Fix | None:
    """Return a fix of a message's key if exactly one text has the message's source and no message yet."""
    keys = [text.key for text in game.texts if text.source == found.source]
    free = [key for key in keys if key not in catalogue.by_key]
    if len(free) != 1:
        return None
    advice = message("write “{key}”", "écrire «\u00a0{key}\u00a0»", key=free[0])
    return Fix(advice, (Edit(catalogue.span(found, CONTEXT), escape_string(free[0])),))


def _make_keyless_finding(game: Game, catalogue: Catalogue, found: Message) -> Finding:
    key = next((text.key for text in game.texts if text.source == found.source), None)
    notes = [Note(message(*_LIKELY_KEY, key=key))] if key is not None else []
    return make_finding(codes.UNKNOWN_KEY, catalogue.span(found, SOURCE), trouble=_NO_KEY, notes=notes)


# Entries that vanished


class VanishedEntry(NamedTuple):
    """Entry that has translations but no longer exists, and the entry that probably replaced it."""

    entry: str
    span: Span
    likely: str | None

    def make_finding(self, places: DocumentPlaces) -> Finding:
        if self.likely is None:
            advice = message(
                "if it was removed permanently, list it in game.yaml: `removed: [{entry}]`",
                "si elle est supprimée pour de bon, citez-la dans game.yaml\u00a0: `removed: [{entry}]`",
                entry=self.entry,
            )
            return make_finding(codes.VANISHED_ENTRY, self.span, id=self.entry, notes=[Note(advice)])
        old = self.entry.partition("/")[2]
        fix = Fix(
            message("keep the former name “{old}”", "garder l’ancien nom «\u00a0{old}\u00a0»", old=old),
            tuple(places.was(self.likely, old)),
            safe=False,
        )
        advice = message(
            "if this is the renamed entry, give it `was: [{old}]`",
            "si c’est l’entrée renommée, donnez-lui `was: [{old}]`",
            old=old,
        )
        here = Note(message("the translations are here", "les traductions sont ici"), self.span)
        span, notes = places.entry(self.likely), [Note(advice), here]
        return make_finding(codes.VANISHED_ENTRY, span, id=self.entry, notes=notes, fix=fix)


def find_vanished_entries(
    game: Game, catalogues: Mapping[str, Catalogue], lock: Lock, lock_file: str
) -> list[VanishedEntry]:
    """Return the entries that have translations but no longer exist, once for all languages."""
    vanished = sorted(_find_vanished_spans(game, catalogues, lock, lock_file).items())
    search = _SuccessorSearch(game, catalogues) if vanished else None
    return [
        VanishedEntry(entry, span, search.find(entry) if search and number < _MOST_SOUGHT else None)
        for number, (entry, span) in enumerate(vanished)
    ]


_MOST_SOUGHT = 200
"""Maximum number of vanished entries to find successors for: more suggest a catalogue of another game."""


def _find_vanished_spans(
    game: Game, catalogues: Mapping[str, Catalogue], lock: Lock, lock_file: str
) -> dict[str, Span]:
    """Return the ids of vanished entries, each with the span of a key of the entry, or else of the lock."""
    found: dict[str, Span] = {}
    for locale, catalogue in catalogues.items():
        for key, each in catalogue.by_key.items():
            if key in game.keys or entry_id(key) in found:
                continue
            is_known = not lock or (locale, key) in lock
            if each.translated and not each.broken and is_known and _is_gone(game, key):
                found[entry_id(key)] = catalogue.span(each, CONTEXT)
    for (_, key), line in lock.items():
        if key in game.keys or entry_id(key) in found or line.state is State.MISSING:
            continue
        if _is_gone(game, key):
            found[entry_id(key)] = Span(lock_file, 0, 0)
    return found


def _is_gone(game: Game, key: str) -> bool:
    entry = entry_id(key)
    if game.is_lost(entry) or entry.partition("/")[0] in game.doubled:
        return False
    return is_waiting(game, key) and _is_id(entry, game)


class _SuccessorSearch:
    """Search for the successors of vanished entries in the texts of a game and of its catalogues."""

    def __init__(self, game: Game, catalogues: Mapping[str, Catalogue]) -> None:
        self._sources: dict[str, dict[str, tuple[str, ...]]] = {}
        translated: set[str] = set()
        for catalogue in catalogues.values():
            for key, each in catalogue.by_key.items():
                entry = entry_id(key)
                self._sources.setdefault(entry, {}).setdefault(key.partition(".")[2], each.source)
                if each.translated:
                    translated.add(entry)
        self._fresh: dict[str, dict[str, list[Text]]] = {}
        """The texts of entries without translations, by kind and entry."""
        for text in game.texts:
            if text.id not in translated:
                self._fresh.setdefault(text.kind, {}).setdefault(text.id, []).append(text)

    def find(self, entry: str) -> str | None:
        """Return the entry without translations that has the most texts of a vanished entry, if any has one,
        or else the one with the most similar name.
        """
        sources = self._sources.get(entry, {})
        fresh = self._fresh.get(entry.partition("/")[0], {})
        scores = {
            each: sum(is_same_wording(text.source, sources.get(text.field, ())) for text in texts)
            for each, texts in fresh.items()
        }
        best = max(scores, key=lambda each: (scores[each], each), default=None)
        if best is not None and scores[best]:
            return best
        near = find_nearest_names(entry, fresh)
        return near[0] if near else None


def check_extracted(
    game: Game, locale: str, missing: Iterable[Text], places: DocumentPlaces, *, release: bool
) -> Iterator[Finding]:
    """Report all texts without a message in one finding."""
    texts = list(missing)
    if texts:
        others = len(texts) - 1
        more = Bilingual(f" and {others} others", f" et {others} autres")
        yield make_finding(
            codes.NOT_EXTRACTED,
            places.value_span(texts[0].file, texts[0].pointer),
            more=_MORE.get(others, more),
            game=game.name,
            locale=locale,
            key=texts[0].key,
            severity=Severity.ERROR if release else None,
        )


# Texts that moved

_STILL_THERE = Bilingual(
    "“{old}” is still the key of a text: remove this line, or remove the text from its entry",
    "«\u00a0{old}\u00a0» est encore la clé d’un texte\u00a0: retirez cette ligne, ou retirez le texte "
    "de son entrée",
)
_NO_TEXT = Bilingual(
    "no text of the game has the key “{new}”, so nothing can move there",
    "aucun texte du jeu n’a la clé «\u00a0{new}\u00a0»\u00a0: rien ne peut s’y déplacer",
)
_DONE = Bilingual(
    "no catalogue has “{old}” any more: remove this line",
    "aucun catalogue n’a plus «\u00a0{old}\u00a0»\u00a0: retirez cette ligne",
)


def check_moved(
    game: Game, catalogues: Mapping[str, Catalogue], lock: Lock, places: DocumentPlaces
) -> Iterator[Finding]:
    """Report lines of `moved` without effect.

    Either the old text still exists, or the new one does not, or no catalogue has the old key any more.
    """
    in_use = {key for catalogue in catalogues.values() for key in catalogue.by_key} | {key for _, key in lock}
    lost = {entry_id(key) for key in (*game.moved, *game.moved.values()) if game.is_lost(entry_id(key))}
    for old, new in game.moved.items():
        if entry_id(old) in lost or entry_id(new) in lost:
            continue
        at = game.moved_at[old]
        if old in game.keys:
            yield make_finding(codes.MOVED, places.key_span(*at), trouble=_STILL_THERE.fill(old=old))
        elif new not in game.keys:
            note = did_you_mean(new, game.keys)
            trouble = _NO_TEXT.fill(new=new)
            yield make_finding(codes.MOVED, places.value_span(*at), trouble=trouble, notes=[note])
        elif old not in in_use:
            trouble = _DONE.fill(old=old)
            yield make_finding(codes.MOVED, places.key_span(*at), trouble=trouble, severity=Severity.INFO)
