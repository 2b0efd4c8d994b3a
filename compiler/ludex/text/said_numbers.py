"""Possible numbers: all the numbers that a text may express, in digits or in words.

`numerals` finds only certain numbers. This module also finds loose expressions, to check whether a text
expresses a number at all: « 2 fois » is “twice”, “50%” is « la moitié », “7g” is « 7 po », “10,000” is
« 10.000 », “Island II” is « Île 2 ».
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ludex.text.locales import Count, Locale
from ludex.text.locales import get_locale as locale_of
from ludex.text.prose import mask

_FIGURES = re.compile(r"\d+(?:[.,\u00a0\u202f ]\d+)*")
_GROUPED = re.compile(r"\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+\Z")
_DECIMAL = re.compile(r"\d+[.,]\d{1,4}\Z")
_WORD = re.compile(r"[^\W\d_]+")
_RANGE = re.compile(r"(?<![\d.,-])(\d{1,4}) ?(?:[-–—]|\.{2,3}|…|to|through|à) ?(\d{1,4})(?![\d-])")
_ROMAN = re.compile(
    r"(?<![\w’'-])(?P<tens>XL|L?X{0,3})(?P<ones>IX|IV|V?I{0,3})(?<=[IVXL])(?:er|re|e|ème)?(?![\w’'])"
)
_ROMAN_ONES, _ROMAN_TENS = " I II III IV V VI VII VIII IX".split(" "), " X XX XXX XL L LX LXX LXXX".split(" ")
_PRONOUN = re.compile(r"(?<!\w)I(?=[ \u00a0][a-z])|(?<![^\W\d_][ \u00a0])[IVXL](?!\w)")
"""A single letter that is no Roman numeral: “I” before another word, and any that no word precedes."""
_LONGEST_RANGE = 10
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_BETWEEN = (" ", "-", "\u00a0")
_LARGE = 100
"""From this value on, a number word multiplies the one before it."""
_YEAR = 4
"""Number of digits of a year: “1960s” are « les années 60 »."""


class SaidNumber(NamedTuple):
    """Characters that may express a number, and its possible values."""

    start: int
    end: int
    values: frozenset[Count]


def find_said_numbers(text: str, locale: Locale) -> Iterator[SaidNumber]:
    """Yield every number that a text may express, first in digits, then in words."""
    masked = mask(text)
    for match in _FIGURES.finditer(masked.translate(_RAISED)):
        yield from _read_figures(match[0], match.start())
    for match in _ROMAN.finditer(masked):
        if not _PRONOUN.match(masked, match.start()):
            value = 10 * _ROMAN_TENS.index(match["tens"]) + _ROMAN_ONES.index(match["ones"])
            yield SaidNumber(match.start(), match.end(), frozenset((value,)))
    known = _load_words(locale.name)
    before: SaidNumber | None = None
    for match in _WORD.finditer(masked):
        values = known.get(match[0].casefold())
        if values:
            said = SaidNumber(match.start(), match.end(), values)
            yield said
            if before is not None and masked[before.end : said.start] in _BETWEEN:
                yield _multiply(before, said)
            before = said


def find_ranges(text: str) -> list[tuple[int, int]]:
    """Return the first and last number of each short range in a text: “7-9”, « de 2 à 4 »."""
    pairs = ((int(match[1]), int(match[2])) for match in _RANGE.finditer(mask(text)))
    return [(first, last) for first, last in pairs if first < last <= first + _LONGEST_RANGE]


def _multiply(one: SaidNumber, other: SaidNumber) -> SaidNumber:
    """Return the value of two combined number words: “two thousand”."""
    products = {mine * theirs for mine in one.values for theirs in other.values if theirs >= _LARGE}
    return SaidNumber(one.start, other.end, frozenset(products))


def _read_figures(figures: str, start: int) -> Iterator[SaidNumber]:
    """Yield a number whose punctuation may separate thousands or decimals, and each of its parts."""
    if _GROUPED.match(figures):
        yield SaidNumber(start, start + len(figures), frozenset((int(re.sub(r"\D", "", figures)),)))
    if _DECIMAL.match(figures):
        value = float(re.sub(r"[.,]", ".", figures))
        yield SaidNumber(start, start + len(figures), frozenset((value,)))
    for part in re.finditer(r"\d+", figures):
        values = {int(part[0])} | ({int(part[0][-2:])} if len(part[0]) == _YEAR else set())
        yield SaidNumber(start + part.start(), start + part.end(), frozenset(values))


@cache
def _load_words(name: str) -> Mapping[str, frozenset[Count]]:
    """Return words that may express a number, with their possible values."""
    locale = locale_of(name)
    found: dict[str, set[Count]] = {}
    for value, word in enumerate(locale.numerals):
        found.setdefault(word, set()).add(value)
    for key in ("other_numerals", "other_ordinals"):
        for word, value in locale.facts.get(key, {}).items():
            found.setdefault(word, set()).add(value)
    for value, word in enumerate(str(locale.facts.get("ordinal_words", "")).split(), 1):
        found.setdefault(word, set()).add(value)
    for value, words in locale.facts.get("said", {}).items():
        for word in str(words).split():
            found.setdefault(word, set()).add(float(value) if "." in value else int(value))
    for value, month in enumerate(str(locale.facts.get("months", "")).split(), 1):
        found.setdefault(month.casefold(), set()).add(value)
    return {word: frozenset(values) for word, values in found.items()}


_FIGURES_IN_WORDS = re.compile(r"(?<!\w)[^\W\d_]+\d+[a-z]")


def count_spelled_with_figures(text: str) -> int:
    """Return the number of words with digits instead of letters, as in “Y0ur s0ul 15 min3”."""
    return len(_FIGURES_IN_WORDS.findall(mask(text)))


def measures_in(text: str, locale: Locale, system: str, at: int | None = None) -> bool:
    """Return whether a text has a measure in units of a system, directly after the offset `at` if given."""
    pattern = _load_units(locale.name, system)
    masked = mask(text).casefold()
    if at is None:
        return pattern.search(masked) is not None
    return re.compile(rf"[\s-]?(?:degr\w+\s)?{pattern.pattern}").match(masked, at) is not None


@cache
def _load_units(name: str, system: str) -> re.Pattern[str]:
    words = str(locale_of(name).facts.get(system, "")).split()
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, words)) or '(?!)'})(?!\w)")
