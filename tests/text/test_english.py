"""English typography: a wrong sentence shows its codes, its cure is right; right ones show nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from ludex.text.typography import check, choose_variant, count_variants
from tests.text.english import RIGHT, WRONG
from tests.text.lines import cured, rows, sentences


@pytest.mark.parametrize("codes, wrong, right", rows(WRONG))
def test_a_wrong_sentence_shows_its_codes_and_no_other(codes, wrong, right):
    found = check(wrong, "en")
    assert Counter(slip.code.name for slip in found) == Counter(codes)


@pytest.mark.parametrize("codes, wrong, right", [row for row in rows(WRONG) if row[2]])
def test_its_cure_is_right(codes, wrong, right):
    assert cured(wrong, "en") == right
    assert check(right, "en") == []


@pytest.mark.parametrize("sentence", sentences(RIGHT))
def test_a_right_sentence_raises_no_alarm(sentence):
    assert check(sentence, "en") == []


@pytest.mark.parametrize(
    ("variant", "text", "cure"),
    [
        ("uk", "A gray color.", ["grey", "colour"]),
        ("us", "A grey colour.", ["gray", "color"]),
        ("uk", "Armored and dishonored; Honor.", ["Armoured", "Honour"]),
        ("uk", "Organized colours in the centre.", ["Organised"]),
        ("uk-ize", "Organized colours in the centre.", []),
        ("uk-ize", "Organised colours in the center.", ["Organized", "centre"]),
        ("us", "Organized colors in the center, more honorable.", []),
        ("", "A gray colour.", []),
    ],
)
def test_a_game_keeps_to_one_spelling(variant, text, cure):
    found = check(text, "en", variant=variant)
    assert [slip.replacement for slip in found if slip.code.name == "EN006"] == cure


@pytest.mark.parametrize(
    ("texts", "variant"),
    [
        (["A gray colour.", "{{ color }} in the centre."], "uk"),
        (["A gray tile.", "A grey tile."], "us"),
        (["Organise the colours.", "Realize the colours."], "uk"),
        (["Organize the colours.", "Realize the others, then recognise them."], "uk-ize"),
        (["Organize it."], ""),
        (["Lady Gray reads the gas meter."], ""),
        (["Walk 10 meters, or a meter of rope."], "us"),
    ],
)
def test_a_game_has_chosen_what_it_says_most(texts, variant):
    assert choose_variant(count_variants(texts)) == variant


def test_the_glossary_tells_what_is_counted():
    (slip,) = check("It deals 0 wound.", "en", nouns=[("wound", "wounds")])
    assert (slip.code.name, slip.replacement) == ("EN007", "wounds")
