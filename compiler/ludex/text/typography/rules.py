"""Typography rules that French and English share, with other patterns and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from ludex.core.findings import Code
from ludex.text.codes.french import INCH
from ludex.text.prose import ProseText
from ludex.text.slips import Slip

_INCHES = re.compile(r"(?P<number>\d[\d.,]{0,12}(?<=\d))(?P<sign>[\"”]|''(?!'))")
_ETC = re.compile(r"\betc(?:\.{2,}|\.?…)", re.IGNORECASE)


class Rule(NamedTuple):
    """A check of prose, and what a text must hold for it to have anything to say: most texts need few."""

    find: Callable[[ProseText], Iterator[Slip]]
    needs: re.Pattern[str]
    numbers: bool = False
    """Whether it only speaks of numbers in digits: many texts have none."""


def make_rule(find: Callable[[ProseText], Iterator[Slip]], needs: str, *, numbers: bool = False) -> Rule:
    return Rule(find, re.compile(needs), numbers)


def match_case(word: str, like: str) -> str:
    """A word in the case of another."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def find_inches(reading: ProseText) -> Iterator[Slip]:
    """Quotation marks behind a digit that stand for inches: nothing that they could close is open."""
    marked = {mark.at for mark in reading.quotation_marks}
    for match in _INCHES.finditer(reading.masked):
        if match.start("sign") not in marked:
            yield reading.make_slip(INCH, *match.span("sign"), "″", number=match["number"])


INCH_RULE = make_rule(find_inches, r"\d(?:[\"”]|'')", numbers=True)


def make_ellipsis_rule(code: Code, dots: re.Pattern[str]) -> Rule:
    """A rule for “etc...”, and for full stops that stand for an ellipsis in one language."""

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
    """A rule for numbers that are wrong wherever a pattern matches; `cure` is what to write instead."""

    def find_matches(reading: ProseText) -> Iterator[Slip]:
        for match in pattern.finditer(reading.masked):
            yield reading.make_slip(code, *match.span(), cure(match), safe=safe)

    return make_rule(find_matches, needs, numbers=True)


def find_word_pairs(
    reading: ProseText, doubled: re.Pattern[str], allowed: Collection[str], function_words: Collection[str]
) -> Iterator[tuple[re.Match[str], str]]:
    """Words that stand twice in a row, each with how the second one is written.

    Not those that may (`allowed`), nor those that emphasis parts, unless they are `function_words`.
    """
    for match in doubled.finditer(reading.masked):
        word = match["word"].casefold()
        second = reading.masked[match.end() - len(match["word"]) : match.end()]
        if word not in allowed and (word in function_words or not reading.is_broken(*match.span())):
            yield match, second


_SUM = re.compile(r"[+−×]\s*\Z")


def find_counted_nouns(
    reading: ProseText, counted: re.Pattern[str], labels: Collection[str], ranges: re.Pattern[str]
) -> Iterator[tuple[re.Match[str], str]]:
    """Numbers that count the noun behind them, each with the word before it in lower case.

    Not those that say which (“level 1 cards”, by `labels`), nor the ends of ranges (“2 or 3 cards”) and of
    sums (“X + 1 cards”).
    """
    for match in counted.finditer(reading.masked):
        before = reading.word_before(match.start()).casefold()
        start = max(0, match.start() - 8)
        bounded = ranges.search(reading.masked, start, match.start())
        if before not in labels and not bounded and not _SUM.search(reading.masked, start, match.start()):
            yield match, before
