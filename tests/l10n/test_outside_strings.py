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
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
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
CODES = ("FR007", "FR011", "FR015", "FR016", "L10N004")


@cache
def language(locale: str) -> Language:
    return Language(locale, Lexicon(get_locale(locale), {}, {}, {}), Glossary({}, locale))


def find_codes(english: str, french: str) -> set[str]:
    source, target = (
        Wording(text, language(name), False, None) for text, name in ((english, "en"), (french, "fr"))
    )
    numbers = compare_numbers(source, target, None, lambda start, end: Span("fr.po", start, end))
    found = {each.code.name for each in numbers} | {each.code.name for each in check(french, "fr")}
    return found & set(CODES)


def count(halves: tuple[str, ...]) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Of each code: found and right, found and wrong, right and not found."""
    hit, false, missed = Counter(), Counter(), Counter()
    for half in halves:
        for _, english, french, right in STRINGS[half]:
            found = find_codes(english, french)
            hit.update(found & set(right))
            false.update(found - set(right))
            missed.update(set(right) - found)
    return hit, false, missed


def test_there_are_three_hundred_strings_each_of_a_source_that_is_named():
    assert [len(STRINGS[half]) for half in HALVES] == [150, 150]
    named = [{row[0] for row in STRINGS[half]} for half in HALVES]
    later, latest = ({row[0] for row in STRINGS[half]} for half in ("later", "latest"))
    assert named[0] | named[1] | later | latest == set(STRINGS["sources"])
    assert not named[0] & named[1] and not later & (named[0] | named[1])


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
