"""Check context: texts, catalogues, languages with their vocabulary, and marks of texts without findings.

Findings about a text depend on its wordings and on the context. Marks must be cached together with the digest
of the context (`digest_context`), and dropped when the digest changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b

from ludex.core.findings import Finding
from ludex.core.hashing import digest_value
from ludex.l10n.catalogue.language_files import LoadedCatalogues
from ludex.l10n.catalogue.lock import Lock, State
from ludex.l10n.catalogue.po_messages import Catalogue
from ludex.l10n.check.wordings import Language
from ludex.l10n.glossary import Glossary
from ludex.l10n.merger import MessageFinder
from ludex.l10n.printed_lines import Witness
from ludex.l10n.text_places import DocumentPlaces
from ludex.l10n.texts import Game, Text, facts_in
from ludex.l10n.translation_state import TranslationState, is_plainly_approved
from ludex.text.locales import get_locale as locale_of
from ludex.text.nouns import Noun, make_term_noun, make_title_noun
from ludex.text.templates.filler import say_plainly
from ludex.text.templates.lexicon import Lexicon
from ludex.text.typography import choose_variant, count_variants


def digest_context(game: Game, languages: Iterable[Language]) -> str:
    """Return the digest of what findings about a text depend on, besides its wordings and `digest_titles`."""
    variants = sorted((each.locale, each.variant) for each in languages)
    return digest_value([game.language, game.terms, sorted(game.icons), variants])


def digest_frame(game: Game) -> str:
    """Return the digest of everything about a game except its texts and what `digest_context` covers."""
    named = [[name, each] for name, each in game.grammar.items() if each]
    return digest_value(
        [
            *(game.name, game.targets, sorted(game.ids), sorted(game.lost), sorted(game.doubled)),
            *(game.former, sorted(game.removed), game.moved, game.split, game.holders, game.unmarked),
            *(named, "\n".join(game.grammar)),
        ]
    )


def digest_titles(game: Game) -> str:
    """Return the digest of the grammar of a game's titles, on which only texts with slots depend."""
    return digest_value(game.grammar)


class CleanMarks:
    """Marks of texts without findings; `kept` has the marks that this run used or added.

    `titles` is the digest of the grammar of titles.
    """

    def __init__(self, before: Iterable[str] = (), titles: str = "") -> None:
        self._before = before if isinstance(before, frozenset) else frozenset(before)
        self._titles = titles
        self.kept: set[str] = set()

    def make_mark(self, wordings: Iterable[str], *facts: object) -> str:
        """Return the mark of a text, perhaps with its translation: a hash of wordings and related facts."""
        naming = self._titles if any("{{" in each for each in wordings) else ""
        hashed = repr((*facts, wordings, naming)).encode("utf-8", "surrogatepass")
        return blake2b(hashed, digest_size=12).hexdigest()

    def check_once(self, mark: str, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Yield the findings about a text, or none if the text has a mark.

        Findings are computed only without a mark; if there are none, the text gets a mark.
        """
        found = [] if mark in self._before else list(findings)
        yield from found
        if not found:
            self.kept.add(mark)


_TITLE = ".title"
_AMERICAN, _BRITISH = ("US",), ("GB", "IE", "AU", "NZ")


SpellingCounts = Callable[[str], Mapping[str, int]]
"""Returns how many words of each English spelling the wordings in a language have."""


def languages(
    game: Game, catalogues: Mapping[str, Catalogue], spelled: SpellingCounts | None = None
) -> Callable[[str], Language]:
    """Return a function that loads the vocabulary of a language.

    A title without a translation stays in the source language. `spelled` has the counts of spellings, if the
    caller knows them.
    """
    titles = {
        key[: -len(_TITLE)]: text.source[0] for text in game.texts if (key := text.key).endswith(_TITLE)
    }

    def find_catalogue(locale: str) -> Catalogue | None:
        return catalogues.get(locale) if locale != game.language else None

    count = spelled or (lambda locale: count_variants(list_wordings(game, find_catalogue(locale))))

    @cache
    def load_language(locale: str) -> Language:
        catalogue = find_catalogue(locale)
        terms = {
            slug: make_term_noun(word)
            for slug, words in game.terms.items()
            if (word := facts_in(words, locale))
        }

        def find_title(entry: str) -> str:
            found = catalogue.by_key.get(f"{entry}{_TITLE}") if catalogue is not None else None
            return found.target[0] if found is not None and found.translated else titles.get(entry, "")

        icons = {slug: find_title(f"icon/{slug}") for slug in game.icons}
        entries = _TitleNouns(game, locale, find_title, icons)
        nouns = tuple((noun.one, noun.other) for noun in terms.values() if noun.other)
        lexicon = Lexicon(locale_of(locale), icons, terms, entries)
        find_variant = partial(_find_variant, locale, count)
        return Language(locale, lexicon, Glossary(game.terms, locale), nouns, find_variant)

    return load_language


def list_wordings(game: Game, catalogue: Catalogue | None) -> Iterator[str]:
    """Yield the wordings of a catalogue's translations; without a catalogue, those of the game's texts."""
    if catalogue is None:
        yield from (each for text in game.texts for each in text.source)
    else:
        for found in catalogue.by_key.values():
            yield from found.target


def _find_variant(locale: str, count: SpellingCounts) -> str:
    """Return the English spelling of a game: its region's, or else the most frequent.

    Empty in other languages than English.
    """
    language, _, region = locale.partition("-")
    if language != "en":
        return ""
    met = choose_variant(count(locale))
    if region in _AMERICAN:
        return "us"
    return (met if met.startswith("uk") else "uk") if region in _BRITISH else met


class _TitleNouns(Mapping[str, Noun]):
    """Titles of a game's entries as nouns, by id, or by slug if only one kind has it; created on demand."""

    def __init__(
        self, game: Game, locale: str, title: Callable[[str], str], icons: Mapping[str, str]
    ) -> None:
        self._game, self._locale, self._title, self._icons = game, locale, title, icons
        self._ids = game.titled

    def __getitem__(self, name: str) -> Noun:
        found = self._ids[name]
        grammar = facts_in(self._game.grammar[found], self._locale) or {}
        return make_title_noun(say_plainly(self._title(found), self._icons), grammar, link=found)

    def __contains__(self, name: object) -> bool:
        return name in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


@dataclass(frozen=True)
class CheckContext:
    """Game and its translations. `languages` returns the vocabulary of each of its languages."""

    game: Game
    catalogues: Mapping[str, Catalogue]
    lock: Lock
    lock_file: str
    languages: Callable[[str], Language]
    places: DocumentPlaces
    unread: frozenset[str] = frozenset()
    """Languages whose catalogue cannot be read in full: texts missing from it are not reported."""

    @classmethod
    def from_files(
        cls,
        game: Game,
        loaded: LoadedCatalogues,
        places: DocumentPlaces,
        spelled: SpellingCounts | None = None,
    ) -> CheckContext:
        known = languages(game, loaded.catalogues, spelled)
        unsound = {locale for locale, catalogue in loaded.catalogues.items() if not catalogue.sound}
        unread = frozenset(unsound | loaded.unread.keys())
        return cls(game, loaded.catalogues, loaded.lock, loaded.lock_file, known, places, unread)

    @property
    def target_catalogues(self) -> dict[str, Catalogue]:
        """Catalogues of the languages into which the game is translated."""
        return {locale: each for locale, each in self.catalogues.items() if locale in self.game.targets}

    def find_states(self, locale: str, texts: Iterable[Text] | None = None) -> list[TranslationState]:
        """Return the state of each text's translation into a language; by default for all texts."""
        catalogue = self.catalogues.get(locale)
        return find_states(self.game, locale, catalogue, self.lock, self.languages, texts)


def find_states(
    game: Game,
    locale: str,
    catalogue: Catalogue | None,
    lock: Lock,
    known: Callable[[str], Language] | None = None,
    texts: Iterable[Text] | None = None,
) -> list[TranslationState]:
    """Return the state of each text's translation, in order; by default for all texts of a game.

    `known` has the languages of the game, if they are already loaded.
    """
    known = known or languages(game, {locale: catalogue} if catalogue is not None else {})
    finder = MessageFinder(game, locale, catalogue, lock, Witness(game, locale, known))
    by_key = catalogue.by_key if catalogue is not None else {}
    states = []
    for text in game.texts if texts is None else texts:
        message = by_key.get(text.key)
        if message is not None and is_plainly_approved(text, message):
            states.append(TranslationState(text, message, State.APPROVED))
            continue
        state, _ = finder.find(text)
        if state.message is not None and state.message.obsolete:
            state = TranslationState(text, None, State.MISSING)
        states.append(state)
    return states
