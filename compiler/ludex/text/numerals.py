"""Numerals: the numbers in a text, in digits and in words.

Number words are data: `numerals`, `ordinal_words` and others; those in `unsure` usually mean something else.
Larger words (`larger`) and their combinations are not read: « cent vingt » is neither 100 nor 20.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text.locales import Count, Locale
from ludex.text.locales import get_locale as locale_of
from ludex.text.prose import mask


class Numeral(NamedTuple):
    start: int
    end: int
    value: Count
    ordinal: bool
    sure: bool
    """False for words that usually mean something else, such as articles."""


_DIGITS = lazy_pattern(
    r"(?<![\w.,])(?P<digits>(?:\d{1,3}(?:(?P<gap>[ \u00a0\u202f,])\d{3})(?:(?P=gap)\d{3})*|\d{1,15})"
    r"(?:[.,]\d{1,9})?)(?P<ordinal>st|nd|rd|th|s|(?:er|re|e|de|nde)s?)?(?!\w|[.,]\d)"
)
_DIGIT = lazy_pattern(r"\d")
_PART = lazy_pattern(r"[^\W\d_]+")
_WORD = lazy_pattern(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SPACE = r"[ \u00a0\u202f\n]"


def find_numerals(text: str, locale: Locale, *, everything: bool = False) -> Iterator[Numeral]:
    """Yield the numbers in the literal parts of a text, in order.

    Measurements, dates, times, and numbers used as names (« Module 2 », `M-098`, `D6`) are skipped unless
    `everything` is true.
    """
    masked, words = mask(text), _load_words(locale.name)
    found: list[Numeral] = []
    if _DIGIT.search(masked) is not None:  # a quick test, which most texts fail
        digits = _DIGITS.finditer(masked)
        found += [
            _parse_digits(match, locale) for match in digits if everything or not words.is_name(masked, match)
        ]
    # Most texts have no number word except an article.
    if not words.beginnings.isdisjoint(_PART.findall(masked.casefold())):
        found += _find_words(masked, words)
    yield from sorted(found) if len(found) > 1 else found


class _NumberWords(NamedTuple):
    """Number words of a language, and words beside which a number counts nothing."""

    cardinals: Mapping[str, int]
    ordinals: Mapping[str, int]
    unsure: frozenset[str]
    larger: frozenset[str]
    last: str
    """The last of the cardinals; the words of larger numbers begin with this word."""
    beginnings: frozenset[str]
    """The parts before a hyphen of all cardinals, ordinals and larger words."""
    together: re.Pattern[str]
    """Separators between the words of one number."""
    joined: re.Pattern[str]
    """Separators after a word for tens."""
    name_before: re.Pattern[str]
    name_after: re.Pattern[str]

    def is_name(self, masked: str, match: re.Match[str]) -> bool:
        """Return whether a number is a name, a measurement or a date."""
        start, end = match.span()
        plain = match["digits"]
        # Numbers of four digits that are not years have a space.
        is_year = len(plain) == 4 and plain.isdigit() and match["ordinal"] is None
        before, after = masked[max(0, start - 30) : start], masked[end : end + 20]
        return bool(is_year or self.name_before.search(before) or self.name_after.match(after))

    def kind(self, word: str) -> str:
        """Return the kind of a word: `number`, `larger`, or empty for any other word."""
        if word in self.cardinals or word in self.ordinals:
            return "number"
        parts = word.split("-")
        return "larger" if not self.larger.isdisjoint((word, *parts)) or self.last in parts else ""


@cache
def _load_words(name: str) -> _NumberWords:
    facts, locale = locale_of(name).facts, locale_of(name)
    cardinals = {word: value for value, word in enumerate(locale.numerals)} | facts.get("other_numerals", {})
    ordinal_words = str(facts.get("ordinal_words", "")).split()
    ordinals = {word: value for value, word in enumerate(ordinal_words, 1)} | facts.get("other_ordinals", {})
    larger = frozenset(str(facts.get("larger", "")).split())
    last = locale.numerals[-1] if locale.numerals else ""
    # « 3 m » is a length, but “3m” could be anything.
    units, labels, months = (str(facts.get(key, "")).split() for key in ("units", "labels", "months"))
    long, short = ([unit for unit in units if (len(unit) == 1) == alone] for alone in (False, True))
    return _NumberWords(
        cardinals,
        ordinals,
        frozenset(str(facts.get("unsure", "")).split()),
        larger,
        last,
        frozenset(word.partition("-")[0] for word in (*cardinals, *ordinals, *larger) if word),
        re.compile(rf"{_SPACE}+\Z"),
        re.compile(rf"{_SPACE}+(?:{_any(str(facts.get('numeral_and', '')).split())}){_SPACE}+\Z"),
        re.compile(
            rf"(?:[#§©]|\b(?:n[°º]|{_any(labels)})){_SPACE}?(?:\d+{_SPACE}?(?:[,–-]|\w{{1,3}}){_SPACE}?)*\Z"
            rf"|\d[:/]\Z|\d{{4}}-(?:\d\d-)?\Z|\b(?-i:{_any(months)}){_SPACE}\Z|[^\W\d_]-\Z",
            re.IGNORECASE,
        ),
        re.compile(
            rf"[:/]\d|-\d\d-\d|{_SPACE}?(?:[″′%€$£°]|(?:{_any(long)})(?!\w))|{_SPACE}(?:{_any(short)})(?![\w’'])"
            rf"|{_SPACE}(?:{_any((*months, *larger))})\b",
        ),
    )


def _any(words: Iterable[str]) -> str:
    """Return a pattern for any of these words; without words, one that never matches."""
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word)))) or r"(?!)"


def _find_words(masked: str, words: _NumberWords) -> Iterator[Numeral]:
    """Yield the numbers in words, except those combined with larger words."""
    run: list[re.Match[str]] = []
    for match in _WORD.finditer(masked):
        if not words.kind(match[0].casefold()):
            continue
        if run and not _is_together(masked[run[-1].end() : match.start()], run[-1], words):
            yield from _read_run(run, words)
            run = []
        run.append(match)
    yield from _read_run(run, words)


def _is_together(between: str, before: re.Match[str], words: _NumberWords) -> bool:
    tens = words.kind(before[0].casefold()) == "larger" or before[0].casefold() == words.last
    return bool(words.together.match(between) or (tens and words.joined.match(between)))


def _read_run(run: list[re.Match[str]], words: _NumberWords) -> Iterator[Numeral]:
    """Yield the numbers in adjacent number words."""
    spelled = [match[0].casefold() for match in run]
    if any(words.kind(word) == "larger" for word in spelled) or (words.last in spelled and len(spelled) > 1):
        return
    for match, word in zip(run, spelled, strict=True):
        ordinal = word not in words.cardinals
        value = words.ordinals[word] if ordinal else words.cardinals[word]
        yield Numeral(match.start(), match.end(), value, ordinal, word not in words.unsure)


def _parse_digits(match: re.Match[str], locale: Locale) -> Numeral:
    decimal = str(locale.facts["decimal"])
    digits = match["digits"]
    whole, mark, rest = digits.rpartition(decimal)
    plain = re.sub(r"\D", "", whole or rest) if mark else re.sub(r"[^\d.,]", "", digits)
    if mark:
        # In “1,234.5” the comma separates thousands, even where it is the decimal mark.
        value: Count = float(f"{plain}.{rest}" if rest.isdigit() else digits.replace(decimal, ""))
        value = int(value) if value == int(value) else value
    elif re.fullmatch(r"\d{1,3}(,\d{3})+", plain):
        value = int(plain.replace(",", ""))
    else:
        value = float(plain.replace(",", ".")) if re.search("[.,]", plain) else int(plain)
    return Numeral(*match.span(), value, match["ordinal"] not in (None, "s"), True)
