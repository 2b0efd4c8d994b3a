"""Possible numbers: all the numbers that a text may express, in digits or in words.

`numerals` finds only unambiguous numbers. This module also finds loose expressions, to check whether a text
expresses a number at all: « 2 fois » is “twice”, “50%” is « la moitié », “7g” is « 7 po », “10,000” is
« 10.000 », “Island II” is « Île 2 », “all sevens” is « tous les 7 », “128” is « cent vingt-huit ».
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text.locales import Count, Locale
from ludex.text.locales import get_locale as locale_of
from ludex.text.prose import mask

_FIGURES = lazy_pattern(r"\d+(?:[.,\u00a0\u202f ]\d+)*")
_GROUPED = lazy_pattern(r"\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+\Z")
_DECIMAL = lazy_pattern(r"\d+[.,]\d{1,4}(?!\d)")
_POINTED = lazy_pattern(r"(?<![\w.,])\.\d{1,4}(?!\w)")
_WORD = lazy_pattern(r"[^\W\d_]+")
_RANGE = lazy_pattern(r"(?<![\d.,-])(\d{1,4}) ?(?:[-–—]|\.{2,3}|…|to|through|à) ?(\d{1,4})(?![\d-])")
_ROMAN = lazy_pattern(
    r"(?<![\w’'-])(?P<tens>XL|L?X{0,3})(?P<ones>IX|IV|V?I{0,3})(?<=[IVXL])(?:er|re|e|ème)?(?![\w’'])"
)
_ROMAN_ONES, _ROMAN_TENS = " I II III IV V VI VII VIII IX".split(" "), " X XX XXX XL L LX LXX LXXX".split(" ")
_PRONOUN = lazy_pattern(r"(?<!\w)I(?=[ \u00a0][a-z])|(?<![^\W_][ \u00a0])[IVXL](?!\w)")
"""A single letter that is no Roman numeral: “I” before a word, any letter after neither word nor number."""
_LONGEST_RANGE = 10
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_HUNDRED, _THOUSAND, _SCORE, _FOUR = 100, 1000, 20, 4
_LONGEST_NUMBER = 8
"""Maximum number of words of a number."""
_AFTERNOON = lazy_pattern(r"(?<![\d:.,])(\d{1,2})(?::\d\d)? ?p\.?m\b", re.IGNORECASE)
_YEAR = 4
"""Number of digits of a year: “1960s” are « les années 60 »."""


class StatedNumber(NamedTuple):
    """Characters that may express a number, and its possible values."""

    start: int
    end: int
    values: frozenset[Count]


def find_stated_numbers(text: str, locale: Locale) -> Iterator[StatedNumber]:
    """Yield every number that a text may express: in digits, in Roman numerals, then in words."""
    masked = mask(text)
    for match in _FIGURES.finditer(masked.translate(_RAISED)):
        yield from _read_figures(match[0], match.start())
    for match in _POINTED.finditer(masked):
        yield StatedNumber(*match.span(), frozenset((float(match[0]),)))
    for match in _AFTERNOON.finditer(masked):
        yield StatedNumber(match.start(), match.end(1), frozenset((int(match[1]) + 12,)))
    for match in _ROMAN.finditer(masked):
        if not _PRONOUN.match(masked, match.start()) or _is_labelled(masked, match.start(), locale):
            value = 10 * _ROMAN_TENS.index(match["tens"]) + _ROMAN_ONES.index(match["ones"])
            yield StatedNumber(match.start(), match.end(), frozenset((value,)))
    known, joined = _load_words(locale.name), _load_joints(locale.name)
    run: list[StatedNumber] = []
    for match in _WORD.finditer(masked):
        values = known.get(match[0].casefold())
        if values:
            number = StatedNumber(match.start(), match.end(), values)
            yield number
            together = run and joined.fullmatch(masked, run[-1].end, number.start)
            run = [*run[1 - _LONGEST_NUMBER :], number] if together else [number]
            if len(run) > 1:
                yield StatedNumber(run[0].start, number.end, _combine_words(run))


def _is_labelled(masked: str, at: int, locale: Locale) -> bool:
    """Return whether the word before an offset takes a number, as in “Chapter I is long”."""
    words = masked[max(0, at - 30) : at].casefold().split()
    return bool(words) and words[-1] in str(locale.facts.get("labels", "")).split()


def _combine_words(run: list[StatedNumber]) -> frozenset[Count]:
    """Return the values of adjacent number words: “two thousand”, « quatre-vingt-dix », « deux et demi »."""
    sums: set[tuple[Count, Count]] = {(0, 0)}
    for number in run:
        sums = {_add_word(total, part, value) for total, part in sums for value in number.values}
    return frozenset(total + part for total, part in sums)


def _add_word(total: Count, part: Count, value: Count) -> tuple[Count, Count]:
    """Return the thousands and the rest of a number after one more word."""
    if value >= _THOUSAND:
        return total + max(part, 1) * value, 0
    if value == _HUNDRED or (value == _SCORE and part % _HUNDRED == _FOUR):
        rest = part if value == _HUNDRED else _FOUR
        return total, part - rest + max(rest, 1) * value
    return total, part + value


def find_ranges(text: str) -> list[tuple[int, int]]:
    """Return the first and last number of each short range in a text: “7-9”, « de 2 à 4 »."""
    pairs = ((int(match[1]), int(match[2])) for match in _RANGE.finditer(mask(text)))
    return [(first, last) for first, last in pairs if first < last <= first + _LONGEST_RANGE]


def _read_figures(figures: str, start: int) -> Iterator[StatedNumber]:
    """Yield a number whose punctuation may separate thousands or decimals, and each of its parts."""
    if _GROUPED.match(figures):
        yield StatedNumber(start, start + len(figures), frozenset((int(re.sub(r"\D", "", figures)),)))
    decimal = _DECIMAL.match(figures)  # in a version, the first two numbers: “0.6.0”
    if decimal is not None:
        value = float(decimal[0].replace(",", "."))
        yield StatedNumber(start, start + decimal.end(), frozenset((value,)))
    for part in re.finditer(r"\d+", figures):
        values = {int(part[0])} | ({int(part[0][-2:])} if len(part[0]) == _YEAR else set())
        yield StatedNumber(start + part.start(), start + part.end(), frozenset(values))


@cache
def _load_words(name: str) -> Mapping[str, frozenset[Count]]:
    """Return words that may express a number, with their possible values."""
    locale = locale_of(name)
    found: dict[str, set[Count]] = {}
    for value, word in enumerate(locale.numerals):
        for form in (word, f"{word}s", f"{word}es"):  # “all sevens”, “sixes”; also mistakes like « quatres »
            found.setdefault(form, set()).add(value)
    for key in ("other_numerals", "other_ordinals"):
        for word, value in locale.facts.get(key, {}).items():
            found.setdefault(word, set()).add(value)
    for value, word in enumerate(str(locale.facts.get("ordinal_words", "")).split(), 1):
        for form in (word, f"{word}s"):  # “two thirds”
            found.setdefault(form, set()).add(value)
    for value, words in locale.facts.get("said", {}).items():
        for word in str(words).split():
            found.setdefault(word, set()).add(float(value) if "." in value else int(value))
    for value, month in enumerate(str(locale.facts.get("months", "")).split(), 1):
        found.setdefault(month.casefold(), set()).add(value)
    return {word: frozenset(values) for word, values in found.items()}


@cache
def _load_joints(name: str) -> re.Pattern[str]:
    """Return a pattern for what may stand between the words of one number."""
    words = "|".join(map(re.escape, str(locale_of(name).facts.get("numeral_and", "")).split())) or "(?!)"
    return re.compile(rf"[ \u00a0-](?:(?:{words})(?: an?)?[ \u00a0-])?")


_FIGURES_IN_WORDS = lazy_pattern(r"(?<!\w)[^\W\d_]+\d+[a-z]")


def count_spelled_with_figures(text: str) -> int:
    """Return the number of words with digits instead of letters, as in “Y0ur s0ul 15 min3”."""
    return len(_FIGURES_IN_WORDS.findall(mask(text)))


def measures_in(text: str, locale: Locale, system: str, at: int | None = None) -> bool:
    """Return whether a text names a unit of a system of measurement; if `at` is given, directly after it."""
    pattern = _load_units(locale.name, system)
    masked = mask(text).casefold()
    if at is None:
        return pattern.search(masked) is not None
    return re.compile(rf"(?:/\d+)?[\s-]?(?:degr\w+\s)?{pattern.pattern}").match(masked, at) is not None


@cache
def _load_units(name: str, system: str) -> re.Pattern[str]:
    words = str(locale_of(name).facts.get(system, "")).split()
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, words)) or '(?!)'})(?!\w)")
