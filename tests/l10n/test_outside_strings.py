"""Rules for French and for numbers, on strings from outside: nine findings of ten are right.

`outside_strings.json` has 300 strings of games under open licences, as Debian packages them: package, English
source, French translation, and the codes that a person found right, among those tried here. The `unread` half
is of other games. It was looked at when the rules stood; what it showed then was put right afterwards: words
spelled with figures (“Y0ur s0ul 15 min3”), « la immédiatement », “two thousand”.

What is `later` was found in packages that nobody had read. Of the first twelve findings about numbers in
games seven were right; the rules were mended, and of sixteen in two more games fifteen were right.

The `latest` are all that was found in 13,700 strings of games that nobody had read for this. Of 23 findings
about numbers ten were right: “Bonus Island II” is « Île bonus 2 », “1 and 9” « les extrémités », “145” « 1, 4
et 5 ». The rules mended by them find the ten and one other: where translations are good, a rare false finding
counts for much.

The `second` strings are of packages that no string above is from. A seeded shuffle of packages made two
halves: 32,000 strings were read, 19,300 stayed unread until the rules stood. Of the findings in these, 79
of 83 were right of FR007, 12 of 19 of FR011, 1 of 2 of FR015, 0 of 1 of FR016, and 6 of 16 of L10N004 (by
the former rules 9 of 28). What they showed was mended. Of 33,700 unread strings of other programs,
`second_later`, 48 of 54, 19 of 22, 3 of 3, none, and 9 of 12 findings were right; in 2,100 paragraphs of
rules and help of games, not kept here, 6 of 11 of L10N004. So half to three quarters of the findings about
numbers are right in texts that nobody has read, not nine of ten: translations rephrase (“three times
through the deck”, « deux redistributions »), and add angles and years. Therefore only a number in the place
of another, or a counted thing without its number, is certain (L10N004); the rest is advice (L10N029). Of what
was certain in 70,000 unread strings of 79 more packages, 8 of 15 findings were right; `third` has these and
others of them, by which the rules were mended.

The `fourth` strings are of 880,000 pairs of English and French that nobody had read for this: Debian's
catalogues of two releases, and PyPI. Of 42 findings that were certain by the former rules 25 were right.
The rules were changed between the next readings, each of other texts. Right were 16 of 18 and 15 of 15 in
two parts of one release, 15 of 22 in PyPI and other formats, 7 of 8 in 47,800 paragraphs of descriptions of
packages, not kept here, and, by the rules as they are but for details, 19 of 20 in 124,000
strings of the newer release. In place of 200 numbers in such translations others were put: 130 of them are
found as certain, 63 as advice (by the former rules 140 and 53; of 197 in games, 137 and 56, before 113 and
80).

Of findings about French in the same texts, 56 of 60 were right of FR007 in a first sample and 58 of 60 in a
second; of FR011 47, 47, 50, 49, 50 of 60, and 46 of 50 in the last; of FR015 10 of 20, 15 of 18, 17 of 19.
The rules were mended after each. Of FR016 14 of 28 were right; since it ignores open quotations it has no
unread sample (19 of 20 in what was read).

Kept are findings, at most some of each package, and strings without any. Titles are among them, whose form a
game tells and these tests do not. Licences are those that the packages state themselves.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from ludex.core.spans import Span
from ludex.l10n.check.number_comparison import compare_numbers
from ludex.l10n.check.wordings import Language, Wording
from ludex.l10n.glossary import Glossary
from ludex.text.locales import get_locale
from ludex.text.templates.lexicon import Lexicon
from ludex.text.typography import check

STRINGS = json.loads(Path(__file__).with_name("outside_strings.json").read_text(encoding="utf-8"))
HALVES = ("read", "unread")
SECOND = ("second_read", "second_unread", "second_later")
NUMBERS, ADVICE = "L10N004", "L10N029"
"""A difference of numbers that is certain, and one that may be only another wording."""
CODES = ("FR007", "FR011", "FR015", "FR016", NUMBERS)


@cache
def language(locale: str) -> Language:
    return Language(locale, Lexicon(get_locale(locale), {}, {}, {}), Glossary({}, locale))


def find_codes(english: str, french: str) -> set[str]:
    source, target = (
        Wording(text, language(name), False, None) for text, name in ((english, "en"), (french, "fr"))
    )
    numbers = compare_numbers(source, target, None, lambda start, end: Span("fr.po", start, end))
    found = {each.code.name for each in numbers} | {each.code.name for each in check(french, "fr")}
    return found & {*CODES, ADVICE}


def count(halves: tuple[str, ...]) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Of each code: found and right, found and wrong, right and not found."""
    hit, false, missed = Counter(), Counter(), Counter()
    for half in halves:
        for _, english, french, right in STRINGS[half]:
            found = find_codes(english, french)
            hit.update(found & set(right))
            false.update(found - {*right, ADVICE})
            missed.update(set(right) - found - ({NUMBERS} if ADVICE in found else set()))
    return hit, false, missed


def test_numbers_of_packages_that_came_last_are_certain_only_if_they_are_right():
    """Each of these was found in a package that nobody had read; four of five showed what to mend."""
    for _, english, french, right in STRINGS["third"]:
        assert find_codes(english, french) & {NUMBERS} == {NUMBERS} & set(right)


def test_of_what_was_read_last_nineteen_findings_of_twenty_are_right():
    """A misspelt word (« la ommande ») and a word of a program in capitals are not understood."""
    hit, false, missed = count(("fourth",))
    assert hit[NUMBERS] >= 65
    assert not false[NUMBERS] and not missed[NUMBERS]
    assert hit.total() >= 19 * false.total()
    assert not missed.total()


def test_there_are_three_hundred_strings_each_of_a_source_that_is_named():
    assert [len(STRINGS[half]) for half in HALVES] == [150, 150]
    named = [{row[0] for row in STRINGS[half]} for half in HALVES]
    later, latest = ({row[0] for row in STRINGS[half]} for half in ("later", "latest"))
    second = [{row[0] for row in STRINGS[part]} for part in SECOND]
    third, fourth = ({row[0] for row in STRINGS[part]} for part in ("third", "fourth"))
    assert set().union(*named, later, latest, *second, third, fourth) == set(STRINGS["sources"])
    assert not named[0] & named[1] and not later & (named[0] | named[1])
    assert not any(one & other for one, other in combinations(second, 2))


@pytest.mark.parametrize("code", CODES)
def test_nine_findings_of_ten_are_right(code):
    hit, false, missed = count(HALVES)
    assert hit[code] >= 9 * false[code]
    assert not missed[code]
    assert hit[code]


@pytest.mark.parametrize("code", CODES)
def test_on_what_was_found_later_eight_findings_of_nine_are_right(code):
    """“1 square” may be « le carré principal », and “4 of a kind” « carré »: this is not understood."""
    hit, false, missed = count((*HALVES, "later", "latest"))
    assert hit[code] >= 8 * false[code]
    assert not missed[code]


@pytest.mark.parametrize("code", ["FR007", "FR011", "FR015"])
def test_in_french_of_more_packages_nine_findings_of_ten_are_right(code):
    hit, false, missed = count(SECOND)
    assert hit[code] >= 9 * false[code]
    assert not missed[code]
    assert hit[code]


def test_of_numbers_in_more_packages_what_is_certain_is_right_and_nothing_is_lost():
    """“Three redeals” are « quatre donnes »: this is not understood."""
    hit, false, missed = count(SECOND)
    assert hit["L10N004"] >= 12
    assert false["L10N004"] <= 2
    assert not missed["L10N004"]
    assert not false["FR016"]
