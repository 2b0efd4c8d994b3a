"""Typography rules that French and English share, with different patterns and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from ludex.core.findings import Code
from ludex.core.lazy_patterns import lazy_pattern
from ludex.text.codes.french import INCH
from ludex.text.prose import LONGEST, ProseText
from ludex.text.slips import Slip

_INCHES = lazy_pattern(r"(?<!%)(?P<number>\d[\d.,]{0,12}(?<=\d))(?P<sign>[\"”]|''(?!'))")
_CODE_BEFORE = lazy_pattern(r"(?<![^\s,;(\[])\"[^\s\"]+\Z")
"""A word that a straight quote opens, as in `"PX1","STLA"`."""
_EMPHASIS = lazy_pattern(r"(?<![\w'])'{1,2}(?=\w)[^'\n]*\Z")
"""What precedes the second of two marks of a wiki, as in `''since 1.0''`."""
_ANGLE = lazy_pattern(r"°[\s\d'’′]{1,6}\Z")
"""What precedes the seconds of an angle, as in 54°30'00"."""
_ETC = lazy_pattern(r"\betc(?:\.{2,}|\.?…)", re.IGNORECASE)


class Rule(NamedTuple):
    """Typography rule, and characters that a text needs for it to apply, which most texts lack."""

    find: Callable[[ProseText], Iterator[Slip]]
    needs: re.Pattern[str]
    numbers: bool = False
    """Whether it only concerns numbers in digits, which many texts do not have."""


def make_rule(find: Callable[[ProseText], Iterator[Slip]], needs: str, *, numbers: bool = False) -> Rule:
    return Rule(find, re.compile(needs), numbers)


def match_case(word: str, like: str) -> str:
    """Return a word with the capitals of another."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def find_inches(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for quotation marks after a digit that mean inches, because no quotation is open there."""
    marked = {mark.at for mark in reading.quotation_marks}
    for match in _INCHES.finditer(reading.masked):
        sign = match.start("sign")
        start = max(0, sign - LONGEST)
        other = any(each.search(reading.masked, start, sign) for each in (_CODE_BEFORE, _ANGLE, _EMPHASIS))
        if sign not in marked and not other and not _is_quoted(reading.masked, sign):
            yield reading.make_slip(INCH, *match.span("sign"), "″", number=match["number"])


def _is_quoted(masked: str, at: int) -> bool:
    """Return whether a straight quotation mark is open; one after a number opens nothing."""
    is_open, place = False, masked.find('"')
    while 0 <= place < at:
        is_open = not is_open and not masked[place - 1 : place].isdigit()
        place = masked.find('"', place + 1)
    return is_open


INCH_RULE = make_rule(find_inches, r"\d(?:[\"”]|'')", numbers=True)


def make_ellipsis_rule(code: Code, dots: re.Pattern[str]) -> Rule:
    """Return a rule for “etc...” and for full stops in place of an ellipsis."""

    def find_ellipses(reading: ProseText) -> Iterator[Slip]:
        etc = list(_ETC.finditer(reading.masked))
        for match in etc:
            written = reading.text[match.start() : match.start() + 3]
            yield reading.make_slip(code, *match.span(), written + ".")
        for match in dots.finditer(reading.masked):
            if not any(each.start() <= match.start() < each.end() for each in etc):
                yield reading.make_slip(code, *match.span(), "…")

    return make_rule(find_ellipses, r"\. ?\.|tc")


def make_replacement_rule(
    code: Code,
    pattern: re.Pattern[str],
    needs: str,
    cure: Callable[[re.Match[str]], str],
    *,
    safe: bool = True,
) -> Rule:
    """Return a rule about numbers that reports each match of a pattern; `cure` returns its replacement."""

    def find_matches(reading: ProseText) -> Iterator[Slip]:
        for match in pattern.finditer(reading.masked):
            yield reading.make_slip(code, *match.span(), cure(match), safe=safe)

    return make_rule(find_matches, needs, numbers=True)


def find_word_pairs(
    reading: ProseText, doubled: re.Pattern[str], allowed: Collection[str], function_words: Collection[str]
) -> Iterator[tuple[re.Match[str], str]]:
    """Yield doubled words, each with the second one as written.

    Words in `allowed` are skipped, and so are words separated by emphasis except `function_words`.
    """
    for match in doubled.finditer(reading.masked):
        word = match["word"].casefold()
        second = reading.masked[match.end() - len(match["word"]) : match.end()]
        if word not in allowed and (word in function_words or not reading.is_broken(*match.span())):
            yield match, second


_SUM = lazy_pattern(r"[+−×]\s*\Z")


def find_counted_nouns(
    reading: ProseText, counted: re.Pattern[str], labels: Collection[str], ranges: re.Pattern[str]
) -> Iterator[tuple[re.Match[str], str]]:
    """Yield numbers that count the noun after them, each with the lower-case word before it.

    Numbers that identify a thing are skipped (“level 1 cards”, by `labels`), and so are the ends of ranges
    (“2 or 3 cards”) and of sums (“X + 1 cards”).
    """
    for match in counted.finditer(reading.masked):
        before = reading.word_before(match.start()).casefold()
        start = max(0, match.start() - 8)
        bounded = ranges.search(reading.masked, start, match.start())
        if before not in labels and not bounded and not _SUM.search(reading.masked, start, match.start()):
            yield match, before
