"""What texts may name in each language of a game: icons, words of the glossary, titles of entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from ludex.l10n.glossary import Glossary
from ludex.l10n.po.message import Catalogue
from ludex.l10n.texts import Facts, Game
from ludex.l10n.wording import Language
from ludex.text.lexicon import Lexicon
from ludex.text.locales import locale as locale_of
from ludex.text.noun import Noun, of_term, of_title
from ludex.text.typography import variant_of

_AMERICAN, _BRITISH = ("US",), ("GB", "IE", "AU", "NZ")


def languages(game: Game, catalogues: Mapping[str, Catalogue]) -> Callable[[str], Language]:
    """What is known of each language; a title that is not translated yet stands as it is in the source."""
    titles = {text.id: text.source[0] for text in game.texts if text.field == "title"}

    @cache
    def known(locale: str) -> Language:
        catalogue = catalogues.get(locale) if locale != game.language else None
        terms = {slug: of_term(word) for slug, words in game.terms.items() if (word := _in(words, locale))}
        icons = {slug: _title(f"icon/{slug}", titles, catalogue) for slug in game.icons}
        entries = _Titles(game, locale, titles, catalogue)
        nouns = tuple((noun.one, noun.other) for noun in terms.values() if noun.other)
        lexicon = Lexicon(locale_of(locale), icons, terms, entries)
        return Language(
            locale, lexicon, Glossary(game.terms, locale), nouns, _variant(locale, _wordings(game, catalogue))
        )

    return known


def _wordings(game: Game, catalogue: Catalogue | None) -> Iterator[str]:
    """Everything that is said in a language."""
    if catalogue is None:
        yield from (each for text in game.texts for each in text.source)
    else:
        for found in catalogue.by_key.values():
            yield from found.target


def _variant(locale: str, wordings: Iterable[str]) -> str:
    """The spelling that a game has chosen: its region's, else the one met more often, else the first."""
    language, _, region = locale.partition("-")
    if language != "en":
        return ""
    met = variant_of(wordings)
    if region in _AMERICAN:
        return "us"
    return (met if met.startswith("uk") else "uk") if region in _BRITISH else met


def _in(words: Mapping[str, Facts], locale: str) -> Facts | None:
    """The word in a language, or in the language that it is a variety of."""
    return words.get(locale) or words.get(locale.partition("-")[0])


def _title(id: str, titles: Mapping[str, str], catalogue: Catalogue | None) -> str:  # noqa: A002
    found = catalogue.by_key.get(f"{id}.title") if catalogue is not None else None
    return found.target[0] if found is not None and found.translated else titles.get(id, "")


class _Titles(Mapping[str, Noun]):
    """The entries of a game by id, and by slug where only one kind has it; each is made when it is named."""

    def __init__(
        self, game: Game, locale: str, titles: Mapping[str, str], catalogue: Catalogue | None
    ) -> None:
        self._game, self._locale, self._titles, self._catalogue = game, locale, titles, catalogue
        slugs: dict[str, list[str]] = {}
        for each in game.grammar:
            slugs.setdefault(each.partition("/")[2], []).append(each)
        self._ids = {slug: ids[0] for slug, ids in slugs.items() if len(ids) == 1}
        self._ids |= {each: each for each in game.grammar}

    def __getitem__(self, name: str) -> Noun:
        found = self._ids[name]
        grammar = _in(self._game.grammar[found], self._locale) or {}
        return of_title(_title(found, self._titles, self._catalogue), grammar, link=found)

    def __contains__(self, name: object) -> bool:
        return name in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)
