"""Numerals of a text: figures, words, ordinals; what is more often something else, what counts nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.text.locales import get_locale
from ludex.text.numerals import find_numerals

FRENCH, ENGLISH, UNKNOWN = get_locale("fr"), get_locale("en"), get_locale("qq")


def read(text, locale, **options):
    """Each number as it is written, its value, `e` for an ordinal and `?` for what is not sure."""
    return [
        f"{text[each.start : each.end]}={each.value:g}{'e' * each.ordinal}{'?' * (not each.sure)}"
        for each in find_numerals(text, locale, **options)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("deux cartes, dix-sept dés", "deux=2 dix-sept=17"),
        ("Un dé, une case, aucun marqueur, aucune fois", "Un=1? une=1? aucun=0? aucune=0?"),
        ("neuf dés neuf, le double", "neuf=9? neuf=9? double=2?"),
        ("le huitième Ennemi et la onzième case", "huitième=8e onzième=11e"),
        ("la première, le second, les premiers", "première=1e? second=2e? premiers=1e?"),
        ("le 1er tour, la 2e case, la 1re fois", "1er=1e 2e=2e 1re=1e"),
        ("de 2 à 4 joueurs, 3–5 dés, 2-4 cartes", "2=2 4=4 3=3 5=5 2=2 4=4"),
        ("1,5 case, 10\u202f000 pièces, 10 000 aussi", "1,5=1.5 10\u202f000=10000 10 000=10000"),
        ("quatre-vingt-trois cartes, vingt-deux dés, 5 pions", "5=5"),
        ("vingt et un dés, deux cents pommes, trois poires", "trois=3"),
        ("vingt dés et trois pions", "vingt=20 trois=3"),
        ("cent vingt pas, 2 millions d’étoiles", ""),
        ("deux et trois font cinq", "deux=2 trois=3 cinq=5"),
        ("Module 2, règle 3, sections 4 et 5, pages 6, 7 à 9, n° 8, § 10", ""),
        ("M-098 et ms-199, D6, 2d6, A3, v2, 1.5.2", ""),
        ("12:30, 3:1, 12/05/2024, 2024-05-12, 3 mai 2024, en 1885, © 2020", ""),
        ("3 mm, 12\u00a0cm, 5 %, 6″, 20 m, 3 h, 45°", ""),
        ("deux mètres, 60 secondes, 3 heures", "deux=2 60=60 3=3"),
        ("{{ 2 }} dés, {{ n }} [trois] https://example.org/3", ""),
        ("le vingt et unième tour, vingt-deuxième tour, dix-huitième tour", "dix-huitième=18e"),
        ("les deux-points et le sixte", ""),
        ("123,456.78 et 1,234.5 points, à l’anglaise", "123,456.78=123457 1,234.5=1234.5"),
        ("il en reste %1$d sur %2$s", ""),
    ],
)
def test_french(text, found):
    assert " ".join(read(text, FRENCH)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("two cards and 3–5 dice", "two=2 3=3 5=5"),
        ("a die, an Enemy, one space, no die", "a=1? an=1? one=1? no=0?"),
        ("both dice, double them, once or twice", "both=2? double=2? once=1? twice=2"),
        ("the eighth Enemy, the first die, a second one", "eighth=8e first=1e? a=1? second=2e? one=1?"),
        ("the 1st, 2nd and 21st space; two 6s", "1st=1e 2nd=2e 21st=21e two=2 6s=6"),
        ("1.5 inches and 10,000 coins", "1.5=1.5 10,000=10000"),
        ("twenty-one dice, one hundred and five, three", "three=3"),
        ("twenty dice", "twenty=20"),
        ("Up to 3 may move; place 2 in the bag", "3=3 2=2"),
        ("Module 2, rules 3 and 4, page 6, 3 May 2024, May 3, 12:30, M-098, D6, 6″", ""),
        ("a 2-player game", "a=1? 2=2"),
        ("a one-handed, twenty-sided die", "a=1?"),
        ("{{ n }} cards, https://example.org/3", ""),
    ],
)
def test_english(text, found):
    assert " ".join(read(text, ENGLISH)) == found


def test_everything_is_what_a_translation_keeps():
    text = "Module 2, 12:30, 6″, M-098, 3 mai 2024"
    assert read(text, FRENCH, everything=True) == "2=2 12=12 30=30 6=6 098=98 3=3 2024=2024".split()


def test_a_language_without_data_has_figures():
    assert read("three dice, 3 dice", UNKNOWN) == ["3=3"]


LOCALES = st.sampled_from([FRENCH, ENGLISH])


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 20), LOCALES, st.booleans())
def test_a_number_in_words_is_read_back(number, locale, ordinal):
    said = locale.ordinal_in_words(number + 1) if ordinal else locale.number_in_words(number)
    (found,) = find_numerals(f"x {said} x", locale)
    assert (found.value, found.ordinal) == (number + ordinal, ordinal)


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=40), LOCALES, st.booleans())
def test_numerals_stand_in_order_within_any_text(text, locale, everything):
    found = list(find_numerals(text, locale, everything=everything))
    assert all(one.end <= two.start for one, two in pairwise(found))
    assert all(0 <= each.start < each.end <= len(text) for each in found)
