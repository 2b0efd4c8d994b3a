"""Vocabulary of a game's source language: counted nouns, colours, titles, and numbers in texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from ludex.core.ids import kind_of, to_identifier
from ludex.l10n.texts import Game, facts_in
from ludex.text.locales import Locale, get_locale
from ludex.text.numerals import find_numerals
from ludex.text.prose import mask

LEAST_IN_WORDS = 2
"""Smallest number word that counts as a number: “one” is usually an article."""

_OF_A_THING = re.compile(
    r"(?:\b(?:l[ea]|les|une?|du|des|de|au|aux|the|an?|of|in)[ \u00a0]|['’])[^\W\d_]{3,}[ \u00a0]$",
    re.IGNORECASE,
)
"""Words before the number of a named thing that has a common noun: « l’emplacement 2 »."""

_MEASURED = re.compile(r"(?<![\w.,])\d{1,3}(?=[″′%])")
"""Numbers of measurements, directly before the sign of the unit."""

_GAP = re.compile(r"[ \u00a0\u202f\n]+")


class Noun(NamedTuple):
    """Counted noun in a text: its term, and the offset of its end."""

    term: str
    end: int


class Numeral(NamedTuple):
    """Number in a text, and the counted noun after it."""

    value: int
    start: int
    end: int
    noun: Noun | None
    of_a_thing: bool = False
    """Whether the number identifies a thing instead of counting things."""

    @property
    def upto(self) -> int:
        """End of the number and its noun."""
        return self.noun.end if self.noun is not None else self.end


class Vocabulary:
    """Words of a game's source language."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.locale: Locale = get_locale(game.language)
        self.titles = {text.id: text.source[0] for text in game.texts if text.field == "title"}
        self._terms_by_name: dict[str, list[str]] = {}
        self._groups: dict[tuple[str, ...], re.Pattern[str]] = {}
        self._patterns: dict[str, re.Pattern[str] | None] = {}

    def find_numerals(self, text: str) -> Iterator[Numeral]:
        """Yield the whole numbers from 1 that count or measure something.

        Skip ordinals, dates, numbers in names, and words for one.
        """
        measured = {match.start() for match in _MEASURED.finditer(text)}
        for found in find_numerals(text, self.locale, everything=bool(measured)):
            value = int(found.value)
            digits = text[found.start].isdigit()
            if found.ordinal or not found.sure or found.value != value:
                continue
            if measured and found.start not in measured | set(self._find_counting(text)):
                continue
            if value >= LEAST_IN_WORDS or (digits and value == 1):
                noun = self.find_noun(text, found.end)
                of_a_thing = digits and noun is None and bool(_OF_A_THING.search(text[: found.start]))
                yield Numeral(value, found.start, found.end, noun, of_a_thing)

    def _find_counting(self, text: str) -> Iterator[int]:
        """Yield the offsets of numbers that count something, without measurements and numbers in names."""
        yield from (each.start for each in find_numerals(text, self.locale))

    def find_ones(self, text: str) -> Iterator[Numeral]:
        """Yield words for one before a counted noun."""
        for found in find_numerals(text, self.locale):
            if found.value == 1 and not found.ordinal and not found.sure:
                noun = self.find_noun(text, found.end)
                if noun is not None:
                    yield Numeral(1, found.start, found.end, noun)

    def find_noun(self, text: str, at: int) -> Noun | None:
        """Return the counted noun after the space at an offset; None if there is none."""
        gap = _GAP.match(text, at)
        if gap is None:
            return None
        found = self._noun_pattern.match(text, gap.end())
        term = self._nouns.get(_fold(found[0])) if found is not None else None
        return Noun(term, found.end()) if found is not None and term is not None else None

    @cached_property
    def _nouns(self) -> dict[str, str]:
        """Forms of counted nouns in texts, with their terms."""
        forms: dict[str, str] = {}
        for slug, words in self._game.terms.items():
            facts = facts_in(words, self.locale.name)
            if facts is not None and facts.get("other"):
                for form in (facts["one"], facts["other"], *facts.get("allowed", ())):
                    forms.setdefault(_fold(form), slug)
        return forms

    @cached_property
    def _noun_pattern(self) -> re.Pattern[str]:
        forms = sorted(self._nouns, key=lambda each: (-len(each), each))
        return re.compile(rf"(?i:{'|'.join(map(_make_form_pattern, forms)) or '(?!)'})(?![\w-])")

    def is_name_of(self, name: str, term: str) -> bool:
        """Return whether `find_terms_of` finds this term in a constant's name, such as `wound_dice`."""
        return term in self.find_terms_of(name)

    def ends_with_noun(self, name: str, term: str) -> bool:
        """Return whether a constant's name ends with this noun."""
        return term in self._find_spelled(_list_stems(_list_ends(name)))

    def find_terms_of(self, name: str) -> list[str]:
        """Return the counted terms in a constant's name: at its end, else anywhere."""
        if name not in self._terms_by_name:
            found = self._find_spelled(_list_stems(_list_ends(name)))
            self._terms_by_name[name] = found or self._find_spelled(_list_stems(name.casefold().split("_")))
        return self._terms_by_name[name]

    def _find_spelled(self, stems: set[str]) -> list[str]:
        found = [slug for slug, called in self._spellings.items() if not called.isdisjoint(stems)]
        return sorted(found, key=lambda slug: (-len(slug), slug))

    @cached_property
    def _spellings(self) -> dict[str, frozenset[str]]:
        """Spellings of each counted term in names of constants: its slug, and its words in any language."""
        found, counted = {}, set(self._nouns.values())
        for slug, words in self._game.terms.items() if counted else ():
            if slug not in counted:
                continue
            called = {to_identifier(slug)}
            for facts in words.values():
                called |= {
                    str(facts[each]).casefold().replace(" ", "_")
                    for each in ("one", "other")
                    if each in facts
                }
            found[slug] = frozenset(called)
        return found

    # Entries

    def find_title(self, text: str, entry_id: str) -> tuple[int, int] | None:
        """Return the first range of characters where a text writes out the title of an entry, in any form.

        Return None if it does not.
        """
        pattern = self._title_pattern(entry_id)
        found = pattern.search(mask(text)) if pattern is not None else None
        return found.span() if found is not None else None

    def find_titled(self, texts: Iterable[str], kinds: Iterable[str]) -> Iterator[str]:
        """Yield the entries of these kinds, and colours; skip a kind if the texts have none of its titles."""
        masked = "\n".join(map(mask, texts))
        groups = [self._ids_by_kind.get(kind, []) for kind in sorted(kinds)]
        for ids in (*groups, self.colours):
            if ids and self._match_group(tuple(ids)).search(masked) is not None:
                yield from ids

    def _match_group(self, ids: tuple[str, ...]) -> re.Pattern[str]:
        if ids not in self._groups:
            self._groups[ids] = _match_any([form for each in ids for form in self._list_title_forms(each)])
        return self._groups[ids]

    @cached_property
    def _ids_by_kind(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for each in self.titles:
            found.setdefault(kind_of(each), []).append(each)
        return found

    def _title_pattern(self, entry_id: str) -> re.Pattern[str] | None:
        if entry_id not in self._patterns:
            forms = self._list_title_forms(entry_id)
            self._patterns[entry_id] = _match_any(forms) if forms else None
        return self._patterns[entry_id]

    def _list_title_forms(self, entry_id: str) -> list[str]:
        title = self.titles.get(entry_id)
        if not title:
            return []
        forms = [title, f"{title}s"]
        grammar = self._find_grammar(entry_id)
        if "feminine" in grammar:
            feminine = str(grammar["feminine"])
            plurals = (grammar.get("plural", f"{title}s"), f"{feminine}s")
            forms += [feminine, *map(str, plurals)]
        return sorted(set(forms), key=lambda each: (-len(each), each))

    def _find_grammar(self, entry_id: str) -> Mapping[str, Any]:
        return facts_in(self._game.grammar.get(entry_id, {}), self.locale.name) or {}

    @cached_property
    def colours(self) -> list[str]:
        """Entries whose titles are adjectives, such as colours."""
        return [each for each in self._game.grammar if "feminine" in self._find_grammar(each)]


def _fold(words: str) -> str:
    return " ".join(words.casefold().replace("'", "’").split())


def _make_form_pattern(form: str) -> str:
    """Return a regular expression for a form, with either apostrophe and any spaces or line breaks."""
    return r"\s+".join(re.sub("['’]", "['’]", re.escape(word)) for word in form.split())


def _match_any(forms: list[str]) -> re.Pattern[str]:
    """Return a pattern for titles: in lower case they match in any case, others as written."""
    found = [rf"(?i:{re.escape(each)})" if each == each.lower() else re.escape(each) for each in forms]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(found)})(?![\w-])")


def _list_ends(name: str) -> list[str]:
    parts = name.casefold().split("_")
    return ["_".join(parts[at:]) for at in range(len(parts))]


def _list_stems(names: Iterable[str]) -> set[str]:
    return {stem for each in names for stem in (each, each.removesuffix("s"), each.removesuffix("es"))}
