"""Compare the numbers in a source and its translation; find numbers that only one of them expresses.

The certain numbers of each side are matched with all numbers of the other side; the rest are matched with all
numbers that the other side may express (`find_stated_numbers`). A number in words need not be translated as a
number (« les deux », “both”), so it is reported only if the other side has a different number. A length in
feet may become a length in metres.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import attrgetter

from ludex.core.findings import Finding, make_finding
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual
from ludex.l10n import codes
from ludex.l10n.check.number_certainty import PERCENT, is_certain, list_stated
from ludex.l10n.check.wordings import SpanLocator, Wording
from ludex.text.locales import get_locale
from ludex.text.numerals import (
    Numeral,
    StatedNumber,
    count_spelled_with_figures,
    find_ranges,
    measures_in,
)

_LIST = lazy_pattern(r"(?<![\w.,])\d+(?:(?:, ?| ?[-–] ?|,? (?:and|or|et|ou) )\d+)+(?![\w%])")
_RANGE = lazy_pattern(r"[-–]")
_DECIMAL = lazy_pattern(r"\d+,\d+")
_COMPOUND = lazy_pattern(r"-[^\W\d_]{2,}")
_NAMED = lazy_pattern(r"[^\W\d_]{4,}-\Z")
_NOUN = lazy_pattern(r"(?<=\d)[ \u00a0\u202f][^\W\d_]{2,}")
_LISTED_ONE = lazy_pattern(r"\b(?:and|or|plus|et|ou) \Z")
_is_sure = attrgetter("sure")
_LEAST_SHARE = 10
"""From this percentage on, there are words for shares: a quarter, half, all."""


def compare_numbers(
    source: Wording, target: Wording, spare: Wording | None, at: SpanLocator, *, is_name: bool = False
) -> Iterator[Finding]:
    """Compare the numbers of a translation and its source; `spare` is the source’s plural.

    A name is translated freely: it may lack a number (“Year 1”, « Cours préparatoire »), but not change one.
    """
    unsure = {1, *(each.value for each in spare.mentions.numbers)} if spare else set()
    mine, theirs = _drop_listed(source.mentions.numbers, source, target.mentions.numbers, target)
    theirs, mine = _drop_listed(theirs, target, mine, source)
    lacking = _find_unmatched_numbers(mine, theirs, source, unsure)
    extra = _find_unmatched_numbers(theirs, mine, target, unsure)
    if not (lacking or extra):
        return
    if count_spelled_with_figures(source.text) + count_spelled_with_figures(target.text) > 1:
        return  # digits replace letters in the text
    lacking, extra = _drop_matching(lacking, extra, source, target)
    if not (lacking and extra):
        lacking, extra = _drop_ranged(lacking, target), _drop_ranged(extra, source)
    if not extra:
        lacking = _drop_free(_drop_whole_lists(lacking, source), source)
    lacking, extra = _drop_converted(lacking, source, target), _drop_converted(extra, target, source)
    if not lacking:  # saying a number of the source once more is no mistake
        known = {each.value for each in source.mentions.numbers}
        extra = [each for each in extra if each.value not in known]
    # Plain digits must be kept; an ordinal need not: “1st” may be « d’abord ».
    digits = [
        any(wording.text[each.end - 1].isdigit() for each in numbers)
        for wording, numbers in ((source, lacking), (target, extra))
    ]
    if all(digits) if is_name else any(digits) or (lacking and extra):
        span = at(extra[0].start, extra[0].end) if extra else at(0, len(target.text))
        code = codes.NUMBERS if is_certain(lacking, extra, source, target) else codes.ONE_SIDED_NUMBER
        yield make_finding(code, span, trouble=_describe_number_difference(lacking, extra))


def _find_unmatched_numbers(
    numbers: Sequence[Numeral], others: Sequence[Numeral], wording: Wording, unsure: set[float]
) -> list[Numeral]:
    """Return the certain numbers of one side, with this wording, that have no match among the others.

    Certain numbers are matched first, so that in “no … 0” the digit matches the zero. Among certain numbers,
    digits are matched before words, which a translation may omit: “Which two numbers? (1 and 2)”.
    """
    found: list[Numeral] = []
    if not numbers:
        return found
    left, certain = (Counter(each.value for each in some) for some in (others, filter(_is_sure, others)))
    order = sorted(numbers, key=lambda each: (not each.sure, not wording.text[each.start].isdigit()))
    for each in order:
        matching = certain if PERCENT.match(wording.text, each.end) else left  # an article is no “1%”
        if matching[each.value] and left[each.value]:
            left[each.value] -= 1
            certain[each.value] -= 1
        elif each.sure and each.value not in unsure:
            found.append(each)
    return found


def _drop_matching(
    lacking: list[Numeral], extra: list[Numeral], source: Wording, target: Wording
) -> tuple[list[Numeral], list[Numeral]]:
    """Remove numbers that the other language writes in another form, such as in words."""
    for one in list(lacking):
        there = [each for each in extra if _can_mean(source, one, target, each)]
        if there:
            lacking.remove(one)
            parts = len(_list_stated_within(source, one))  # “(0,1)” may be « [0 ; 1] »
            for each in there[:parts]:
                extra.remove(each)
    return _find_unstated(lacking, source, target), _find_unstated(extra, target, source)


def _can_mean(source: Wording, one: Numeral, target: Wording, other: Numeral) -> bool:
    """Return whether two numbers with different readings can be equal: “10,000” and « 10.000 »."""
    return any(
        value in each.values
        for value, wording, number in ((one.value, target, other), (other.value, source, one))
        for each in _list_stated_within(wording, number)
    )


def _list_stated_within(wording: Wording, number: Numeral) -> list[StatedNumber]:
    return [each for each in list_stated(wording) if _is_within(each, number)]


def _find_unstated(numbers: Sequence[Numeral], one: Wording, other: Wording) -> list[Numeral]:
    """Return the numbers that cannot match any number of the other side, whose numbers are all certain.

    “1%” and “2%” match digits only, not articles.
    """
    if not numbers:
        return []
    sure = [each for each in other.mentions.numbers if each.sure]
    spare = [each for each in list_stated(other) if not any(_is_within(each, number) for number in sure)]
    unstated = []
    for number in numbers:
        plain = number.value < _LEAST_SHARE and PERCENT.match(one.text, number.end) is not None
        fitting = (each for each in spare if number.value in each.values)
        found = next((each for each in fitting if not (plain and other.text[each.start].isalpha())), None)
        if found is None:
            unstated.append(number)
        else:
            spare = [each for each in spare if not _is_within(each, found)]
    return unstated


def _drop_converted(numbers: list[Numeral], one: Wording, other: Wording) -> list[Numeral]:
    """Drop numbers of measures that the other side can state in its own units."""
    if not numbers:
        return numbers
    mine, theirs = (get_locale(each.language.locale) for each in (one, other))
    return [
        each
        for each in numbers
        if not any(
            measures_in(one.text, mine, system, each.end) and measures_in(other.text, theirs, another)
            for system, another in (("imperial", "metric"), ("metric", "imperial"))
        )
    ]


def _drop_listed(
    numbers: Sequence[Numeral], one: Wording, others: Sequence[Numeral], other: Wording
) -> tuple[Sequence[Numeral], Sequence[Numeral]]:
    """Drop numbers whose digits the other side lists one by one: “145”, « 1, 4 et 5 »."""
    for listed in _LIST.finditer(other.text) if numbers else ():
        digits = re.sub(r"\D", "", listed[0])
        same = [each for each in numbers if one.text[each.start : each.end] == digits]
        if same and not _DECIMAL.fullmatch(listed[0]):
            numbers = [each for each in numbers if each is not same[0]]
            others = [each for each in others if not listed.start() <= each.start < listed.end()]
    return numbers, others


def _drop_whole_lists(numbers: list[Numeral], wording: Wording) -> list[Numeral]:
    """Drop lists whose numbers are all unmatched: “1 and 9” may have a name, « les extrémités »."""
    for listed in (each for each in _LIST.finditer(wording.text) if not _RANGE.search(each[0])):
        within = [each for each in numbers if listed.start() <= each.start < listed.end()]
        single = re.findall(r"\d+", listed[0]).count("1")  # an article may have matched it
        if within and len(within) + single >= len(re.findall(r"\d+", listed[0])):
            numbers = [each for each in numbers if each not in within]
    return numbers


def _drop_ranged(numbers: list[Numeral], other: Wording) -> list[Numeral]:
    """Drop numbers within a range that the other side states: “7-9”, « 7, 8 ou 9 »."""
    ranges = find_ranges(other.text) if numbers else []
    return [each for each in numbers if not any(first < each.value < last for first, last in ranges)]


def _drop_free(numbers: list[Numeral], source: Wording) -> list[Numeral]:
    """Drop numbers that a translation may express without a number.

    A compound (“2-sided”, “1-away”) and a name (“TurboGrafx-16”) are translated as a whole, and a singular
    says that there is one (“and 1 sister”, « et sa sœur »).
    """
    text = source.text
    return [
        each
        for each in numbers
        if not (
            _COMPOUND.match(text, each.end)
            or _NAMED.search(text, max(0, each.start - 20), each.start)
            or (each.value == 1 and _NOUN.match(text, each.end) and _LISTED_ONE.search(text, 0, each.start))
        )
    ]


def _is_within(stated: StatedNumber, number: Numeral | StatedNumber) -> bool:
    return stated.start < number.end and number.start < stated.end


def _describe_number_difference(lacking: Sequence[Numeral], extra: Sequence[Numeral]) -> Bilingual:
    one, two = _format_numbers(lacking), _format_numbers(extra)
    if not lacking:
        return Bilingual(
            f"the translation says {two.en}, the source does not",
            f"la traduction dit {two.fr}, pas la source",
        )
    english = f"the translation {two.en}" if extra else "the translation does not"
    french = f"la traduction {two.fr}" if extra else "pas la traduction"
    return Bilingual(f"the source says {one.en}, {english}", f"la source dit {one.fr}, {french}")


def _format_numbers(numbers: Sequence[Numeral]) -> Bilingual:
    plain = ", ".join(f"{each.value:g}" for each in numbers)
    french = " et ".join(f"{each.value:g}".replace(".", ",") for each in numbers)
    return Bilingual(plain, french)
