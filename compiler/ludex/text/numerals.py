"""Numbers in a text, in digits and in words: those that it certainly states, and all that it may state.

Number words are data: `numerals`, `ordinal_words` and others; those in `unsure` usually mean something else.
Numerals are unambiguous: larger words (`larger`) and their combinations are not read, so that « cent vingt »
is neither 100 nor 20. Stated numbers are for checking whether a text expresses a number at all: « 2 fois » is
“twice”, “50%” is « la moitié », “7g” is « 7 po », “10,000” is « 10.000 », “Island II” is « Île 2 », “all
sevens” is « tous les 7 », “128” is « cent vingt-huit ».
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text.locales import Count, Locale, get_locale
from ludex.text.prose import mask

_WORD = lazy_pattern(r"[^\W\d_]+")


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
_HYPHENATED = lazy_pattern(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SPACE = r"[ \u00a0\u202f\n]"


def find_numerals(text: str, locale: Locale, *, everything: bool = False) -> Iterator[Numeral]:
    """Yield the numbers in the literal parts of a text, in order.

    Measurements, dates, times, and numbers used as names (« Module 2 », `M-098`, `D6`) are skipped unless
    `everything` is true.
    """
    masked, words = mask(text), _load_number_words(locale.name)
    found: list[Numeral] = []
    if _DIGIT.search(masked) is not None:  # a quick test, which most texts fail
        digits = _DIGITS.finditer(masked)
        found += [
            _parse_digits(match, locale) for match in digits if everything or not words.is_name(masked, match)
        ]
    # Most texts have no number word except an article.
    if not words.beginnings.isdisjoint(_WORD.findall(masked.casefold())):
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
        # Numbers of four digits that are not years have a space.
        is_year = re.fullmatch(r"\d{4}", match["digits"]) and match["ordinal"] is None
        before, after = masked[max(0, start - 30) : start], masked[end : end + 20]
        return bool(is_year or self.name_before.search(before) or self.name_after.match(after))

    def kind(self, word: str) -> str:
        """Return the kind of a word: `number`, `larger`, or empty for any other word."""
        if word in self.cardinals or word in self.ordinals:
            return "number"
        parts = word.split("-")
        return "larger" if not self.larger.isdisjoint((word, *parts)) or self.last in parts else ""


@cache
def _load_number_words(name: str) -> _NumberWords:
    locale = get_locale(name)
    ordinal_words = enumerate(locale.list_words("ordinal_words"), 1)
    cardinals = {word: value for value, word in enumerate(locale.numerals)}
    cardinals |= locale.facts.get("other_numerals", {})
    ordinals = {word: value for value, word in ordinal_words} | locale.facts.get("other_ordinals", {})
    larger = frozenset(locale.list_words("larger"))
    last = locale.numerals[-1] if locale.numerals else ""
    # « 3 m » is a length, but “3m” could be anything.
    units, labels, months = (locale.list_words(key) for key in ("units", "labels", "months"))
    long, short = ([unit for unit in units if (len(unit) == 1) == alone] for alone in (False, True))
    return _NumberWords(
        cardinals,
        ordinals,
        frozenset(locale.list_words("unsure")),
        larger,
        last,
        frozenset(word.partition("-")[0] for word in (*cardinals, *ordinals, *larger) if word),
        re.compile(rf"{_SPACE}+\Z"),
        re.compile(rf"{_SPACE}+(?:{_any(locale.list_words('numeral_and'))}){_SPACE}+\Z"),
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
    """Return a pattern for any of these words, the longest first; without words, one that never matches."""
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word)))) or r"(?!)"


def _find_words(masked: str, words: _NumberWords) -> Iterator[Numeral]:
    """Yield the numbers in words, except those combined with larger words."""
    run: list[re.Match[str]] = []
    for match in _HYPHENATED.finditer(masked):
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


# Numbers that a text may state

_FIGURES = lazy_pattern(r"\d+(?:[.,\u00a0\u202f ]\d+)*")
_GROUPED = lazy_pattern(r"\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+\Z")
_DECIMAL = lazy_pattern(r"\d+[.,]\d{1,4}(?!\d)")
_POINTED = lazy_pattern(r"(?<![\w.,])\.\d{1,4}(?!\w)")
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
    known, joined = _load_stated_words(locale.name), _load_joints(locale.name)
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
    return bool(words) and words[-1] in locale.list_words("labels")


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
def _load_stated_words(name: str) -> Mapping[str, frozenset[Count]]:
    locale = get_locale(name)
    found: dict[str, set[Count]] = {}
    for value, word in enumerate(locale.numerals):
        for form in (word, f"{word}s", f"{word}es"):  # “all sevens”, “sixes”; also mistakes like « quatres »
            found.setdefault(form, set()).add(value)
    for key in ("other_numerals", "other_ordinals"):
        for word, value in locale.facts.get(key, {}).items():
            found.setdefault(word, set()).add(value)
    for value, word in enumerate(locale.list_words("ordinal_words"), 1):
        for form in (word, f"{word}s"):  # “two thirds”
            found.setdefault(form, set()).add(value)
    for value, words in locale.facts.get("said", {}).items():
        for word in str(words).split():
            found.setdefault(word, set()).add(float(value) if "." in value else int(value))
    for value, month in enumerate(locale.list_words("months"), 1):
        found.setdefault(month.casefold(), set()).add(value)
    return {word: frozenset(values) for word, values in found.items()}


@cache
def _load_joints(name: str) -> re.Pattern[str]:
    """Return a pattern for what may stand between the words of one number."""
    words = _any(get_locale(name).list_words("numeral_and"))
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
    return re.compile(rf"(?<![^\W\d_])(?:{_any(get_locale(name).list_words(system))})(?!\w)")
