"""Certainty of a difference between numbers: whether two texts plainly count differently.

Translators rephrase: “three times through the deck” is « deux redistributions », “24 hours” is « un jour »,
“7th grade” is « cinquième ». So a difference is certain only if a number stands in the place of another of
the same sort, or if only one side says how many there are of a thing. Code, and numbers that are part of a
name or of a larger sign, are never certain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ludex.core.lazy_patterns import lazy_pattern
from ludex.l10n.check.wordings import Wording
from ludex.text.locales import get_locale
from ludex.text.numerals import Numeral, StatedNumber, find_stated_numbers, measures_in
from ludex.text.prose import mask

_SHORT = 90
"""Longest text that has no room to say a number in a different way."""
_TERSE = 40
"""Longest text that says nothing but what a number counts: “Draw 2 cards.”"""
_MOST_STRETCH = 2
_MOST_REPLACED = 2
_FAR = 0.25
"""Part of a text between a number and the place of the number that replaces it."""
_NEAR = 20
_ROUNDED = 0.01
"""Part by which decimal numbers differ that are rounded differently."""
_CITED = lazy_pattern(r"(?:[\"”»’']|&quot;)(?: |\u00a0)?(?:[^\s\"“”«»]+ ){1,3}\Z")
"""What stands before a number that says something about a quoted text."""
PERCENT = lazy_pattern(r"[ \u00a0\u202f]?%")
_WHOLE = 100
_CODE = lazy_pattern(r"\w_\w|[A-Z]{2}\(|\w\(\)|[=!<>]=|&&")
_GLUED_BEFORE = lazy_pattern(r"(?:[\w%=+_/@#.,*~|\\^$&]|(?<!\d):)\Z")
_GLUED_AFTER = lazy_pattern(r"(?!:\d(?!\d))(?:[\w=_/@#+*^|\\]|[.,:][^\s.\"»”’')\]<])")
"""What stands beside a number that is part of a larger sign: a version, a time, a file; no ratio (3:1)."""
_WORD = lazy_pattern(r"[^\W\d_]{2}")
_WORD_BEFORE = lazy_pattern(r"(?P<word>[^\W\d_]+)(?P<mark>[ \u00a0_:#=-])\Z")
"""A word directly before a number: both together may be a name."""
_JOINTS = "_:#=-"
_WITHIN = lazy_pattern(r"\d ?[-–/]\Z")
"""What stands before a number that is part of a range or of a fraction."""
_SENTENCE_START = lazy_pattern(r"(?:\A|[^\w\s,’'-]|\n)\s*\Z")
_COUNTED = lazy_pattern(
    r"[ \u00a0\u202f]?(?P<sign>\[[a-z][\w-]*\]|\{\{.*?\}\}|[%€])|[ \u00a0\u202f][^\W\d_]{3,}"
)
"""What a number counts: an icon, a slot, a unit, or a noun."""


def is_certain(
    lacking: Sequence[Numeral], extra: Sequence[Numeral], source: Wording, target: Wording
) -> bool:
    """Return whether the two sides plainly count differently, and are not merely worded differently.

    `lacking` are numbers of the source that the translation does not say, `extra` those that only it says.
    """
    short, long = sorted((len(source.text), len(target.text)))
    if long > _MOST_STRETCH * short:
        return False  # the translation tells something else
    both = ((source, lacking), (target, extra))
    if any(_CODE.search(side.text) or not _WORD.search(mask(side.text)) for side, _ in both):
        return False
    replaced = bool(lacking and extra)
    if any(not _is_plain(side, number, replaced) for side, numbers in both for number in numbers):
        return False
    if replaced:
        counts = {sum(each.sure for each in side.mentions.numbers) for side, _ in both}
        return (
            len(counts) == 1
            and len(lacking) == len(extra) <= (_MOST_REPLACED if long <= _SHORT else 1)
            and all(
                _replaces(source, one, target, other)
                for one, other in zip(sorted(lacking), sorted(extra), strict=True)
            )
        )
    one, other = (source, target) if lacking else (target, source)
    numbers = lacking or extra
    return len(numbers) == 1 and _is_left_out(one, numbers[0], other, added=not lacking)


def list_stated(wording: Wording) -> list[StatedNumber]:
    """Return all numbers that a text may express."""
    return list(find_stated_numbers(wording.text, get_locale(wording.language.locale)))


def _replaces(source: Wording, one: Numeral, target: Wording, other: Numeral) -> bool:
    """Return whether a number replaces another: both cardinal or both ordinal, at about the same place."""
    pair = ((source, one), (target, other))
    if one.ordinal != other.ordinal:
        return False
    mixed = len({side.text[each.start].isdigit() for side, each in pair}) > 1
    if mixed and any(_is_beside(*each, "definite") for each in pair):
        return False  # “both of length 1” may be « les deux, de longueur unitaire »
    bounds = {(_is_beside(*each, "exclusive"), _is_beside(*each, "least")) for each in pair}
    if abs(one.value - other.value) == 1 and len(bounds) > 1:
        return False  # “two or fewer” is « moins de trois »
    if len({_is_beside(*each, "times") for each in pair}) > 1:
        return False  # “three times through the deck” may be « deux redistributions »
    if len({_find_unit(*each) for each in pair}) > 1:
        return False  # “24 hours” may be « un jour », and “1200 meters” « un kilomètre 200 »
    if all(_CITED.search(side.text, 0, each.start) for side, each in pair):
        return False  # of another text: “"test" has 4 letters” may be « "essai" a 5 lettres »
    shares = all(PERCENT.match(side.text, each.end) for side, each in pair)
    if shares and _WHOLE in (one.value + other.value, abs(one.value - other.value)):
        return False  # “to 120%” is « de 20 % »
    if _is_rounded(one) and _is_rounded(other) and abs(one.value - other.value) < _ROUNDED * abs(one.value):
        return False
    if max(len(source.text), len(target.text)) <= _SHORT:
        return True
    if _states(source, other) or _states(target, one):
        return False  # one side repeats what the other says once
    places = [number.start / len(wording.text) for wording, number in pair]
    return abs(places[0] - places[1]) <= _FAR


def _is_left_out(one: Wording, number: Numeral, other: Wording, *, added: bool) -> bool:
    """Return whether the other side does not say how many there are of what this side counts.

    A number may be `added` by a translation that only is more precise, unless the source says that it is one.
    """
    counted = _COUNTED.match(one.text, number.end)
    text = one.text
    if counted is None or not text[number.end - 1].isdigit() or _WITHIN.search(text, 0, number.start):
        return False
    sign = counted["sign"]
    if sign is not None:
        return text.count(sign) == other.text.count(sign)
    if len(text) > _TERSE or number.value <= 1 or _is_rounded(number) or _find_unit(one, number):
        return False
    plural = get_locale(one.language.locale).facts.get("plural")
    if plural is not None and not re.match(str(plural), text[number.end + 1 :]):
        return False  # “2 pass encoding” counts nothing
    articles = [
        sum(not each.sure and each.value == 1 for each in side.mentions.numbers) for side in (one, other)
    ]
    known = {each.value for each in one.mentions.numbers}
    stated = [each for each in list_stated(other) if max(each.values) > 1 and known.isdisjoint(each.values)]
    return articles[1] > articles[0] or not (stated or added)


def _is_plain(wording: Wording, number: Numeral, replaced: bool) -> bool:
    """Return whether a number stands by itself.

    It must not be part of a larger sign, such as “UTF-8”. A number of a name, as in “Sword 1” or “the Three
    Lobsters”, can be lost, but digits of a name are only `replaced` by mistake.
    """
    text = wording.text
    is_digits = text[number.start].isdigit()
    if text[number.start].isupper() or (number.ordinal and not is_digits):
        return False  # “first” may be « d’abord »
    if is_digits and text[number.end - 1] == "s":
        return False  # “the 80s”
    if _GLUED_BEFORE.search(text, 0, number.start) or _GLUED_AFTER.match(text, number.end):
        return False
    before = _WORD_BEFORE.search(text, max(0, number.start - 30), number.start)
    if before is None or before["mark"] in _JOINTS:
        return before is None
    is_name = before["word"][0].isupper() and not _SENTENCE_START.search(text, 0, before.start())
    return (replaced and is_digits) or not is_name


def _is_rounded(number: Numeral) -> bool:
    return number.value != int(number.value)


def _find_unit(wording: Wording, number: Numeral) -> str:
    """Return the unit after a number that translators convert, or that rounds it; empty if there is none."""
    locale = get_locale(wording.language.locale)
    for system in ("imperial", "metric"):
        if measures_in(wording.text, locale, system, number.end):
            return system
    units = enumerate(_load_units(locale.name))
    return next((str(position) for position, unit in units if unit.match(wording.text, number.end)), "")


@cache
def _load_units(name: str) -> list[re.Pattern[str]]:
    """Return a pattern for each unit that a language can convert; all languages have the same units."""
    units = get_locale(name).facts.get("converted", ())
    return [
        re.compile(rf"[ \u00a0\u202f-]?(?:{'|'.join(map(re.escape, each.split()))})(?!\w)", re.IGNORECASE)
        for each in units
    ]


def _states(wording: Wording, number: Numeral) -> bool:
    return any(each.sure and each.value == number.value for each in wording.mentions.numbers)


def _is_beside(wording: Wording, number: Numeral, fact: str) -> bool:
    """Return whether a number stands directly beside words of a sort, by a pattern of its language."""
    pattern = str(get_locale(wording.language.locale).facts.get(fact, "(?!)"))
    beside = f"{wording.text[: number.start][-_NEAR:]}#{wording.text[number.end :][:_NEAR]}"
    return re.search(pattern, beside.replace("\u00a0", " "), re.IGNORECASE) is not None
