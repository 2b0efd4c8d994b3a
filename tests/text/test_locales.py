"""Plurals, numbers, ordinals and first sounds of French, English and languages without data."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.text.locales import get_locale
from ludex.text.numerals import find_numerals

FRENCH, ENGLISH, UNKNOWN = get_locale("fr"), get_locale("en"), get_locale("qq")


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        (0, "one", "other"),
        (0.5, "one", "other"),
        (1, "one", "one"),
        (1.5, "one", "other"),
        (2, "other", "other"),
    ],
)
def test_plural_rules(number, french, english):
    assert (FRENCH.plural(number), ENGLISH.plural(number)) == (french, english)
    assert (FRENCH.plural(-number), UNKNOWN.plural(number)) == (french, english)


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1000, "1\u202f000", "1,000"),
        (1234567, "1\u202f234\u202f567", "1,234,567"),
        (1.5, "1,5", "1.5"),
        (2.0, "2", "2"),
        (-3, "−3", "−3"),
        (0.1, "0,1", "0.1"),
        (1e21, "1" + "\u202f000" * 7, "1" + ",000" * 7),
    ],
)
def test_numbers_in_digits(number, french, english):
    assert (FRENCH.number(number), ENGLISH.number(number)) == (french, english)


def test_signs():
    assert [FRENCH.signed_number(number) for number in (2, 0, -2)] == ["+2", "0", "−2"]


def test_numbers_in_words():
    assert [FRENCH.number_in_words(number) for number in (0, 1, 17, 20, 21, 1.5)] == [
        "zéro",
        "un",
        "dix-sept",
        "vingt",
        "21",
        "1,5",
    ]
    assert (
        FRENCH.number_in_words(1, "f") == "une"
        and ENGLISH.number_in_words(1, "f") == "one"
        and UNKNOWN.number_in_words(3) == "3"
    )


def test_ordinals():
    assert [FRENCH.ordinal(number) for number in (1, 2, 21)] == ["1er", "2e", "21e"]
    assert FRENCH.ordinal(1, "f") == "1re"
    said = [ENGLISH.ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 101, 111)]
    assert said == "1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111th".split()
    assert UNKNOWN.ordinal(3) == "3."


@pytest.mark.parametrize(
    ("locale_", "vowel", "consonant"),
    [
        (
            FRENCH,
            "ami Échelle œuf île heure héroïne Yvain homme ôter Ouest",
            "carte héros hache onze oui yaourt un 8 11 huit Hibou ouistiti",
        ),
        (
            ENGLISH,
            "enemy hour honest heir 8 11 18 80 umbrella uninjured onerous usher",
            "card unit unicorn European one once useful hero 7 110 ewe ukulele utility",
        ),
    ],
)
def test_first_sounds(locale_, vowel, consonant):
    assert [word for word in vowel.split() if not locale_.begins_with_vowel(word)] == []
    assert [word for word in consonant.split() if locale_.begins_with_vowel(word)] == []


def test_signs_before_a_word_have_no_sound():
    assert FRENCH.begins_with_vowel("«\u00a0Archère\u00a0»") and not FRENCH.begins_with_vowel("…")


def test_a_name_of_a_locale_is_never_a_path():
    assert get_locale("../fr").forms == {} and get_locale("fr-CA").forms == FRENCH.forms


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 10**14), st.sampled_from([FRENCH, ENGLISH]))
def test_a_number_that_is_said_is_read_back(number, language):
    (read,) = find_numerals(f"x {language.number(number)} x", language)
    assert read.value == number and read.sure
