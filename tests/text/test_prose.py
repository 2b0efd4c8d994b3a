"""Whatever the text: slips are places in it, their cures hold, and what is no prose is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core.messages import Message
from ludex.text.locales import get_locale
from ludex.text.mentions import find_mentions
from ludex.text.prose import HIDDEN, mask
from ludex.text.templates.template import parse
from ludex.text.typography import check, normalize_typography
from tests.text.english import RIGHT as ENGLISH_RIGHT
from tests.text.english import WRONG as ENGLISH_WRONG
from tests.text.french import RIGHT as FRENCH_RIGHT
from tests.text.french import WRONG as FRENCH_WRONG
from tests.text.lines import applied, rows, sentences

LOCALES = st.sampled_from(["fr", "en"])
SIGNS = [*" :;!?,.()*/–-\"«»“”'’œÉ\n\u00a0\u202f", "  ", "\n\n", "...", "\\["]
WORDS = "A a an le de que si il coeur Etat 1ère 1.5 1,5 0 1 6 mm cartes card enemy ennemi l' etc n°".split()
TOKENS = ["{{n}}", "{{enemy.le}}", "[claw]", "<b>", "https://a.fr/b:c", "color", "colour", "10 000", "et et"]
BITS = st.sampled_from([*SIGNS, *WORDS, *TOKENS])
TEXTS = st.lists(BITS | st.text(max_size=3), max_size=25).map("".join)


@settings(deadline=None, max_examples=400)
@given(TEXTS, LOCALES)
def test_slips_are_places_in_the_text_and_can_be_said(text, language):
    for slip in check(text, language, nouns=[("pion", "pions")], variant="uk"):
        assert 0 <= slip.start < slip.end <= len(text)
        assert slip.replacement != text[slip.start : slip.end]
        assert all(Message(slip.code.says, slip.slots).render(lang) for lang in ("en", "fr"))


@settings(deadline=None, max_examples=400)
@given(TEXTS, LOCALES)
def test_safe_cures_come_to_an_end(text, language):
    for _ in range(12):
        safe = [slip for slip in check(text, language) if slip.safe and slip.replacement is not None]
        if not safe:
            return
        text = applied(text, safe)
    pytest.fail(f"no end: {text!r}")


@settings(deadline=None, max_examples=300)
@given(TEXTS, LOCALES)
def test_cures_leave_slots_and_icons_alone(text, language):
    before = find_mentions(parse(text)[0], get_locale(language))
    after_text = applied(text, [slip for slip in check(text, language) if slip.code.name != "FR012"])
    after = find_mentions(parse(after_text)[0], get_locale(language))
    assert (after.slots, after.icons) == (before.slots, before.icons)


@settings(deadline=None, max_examples=200)
@given(TEXTS, LOCALES)
def test_safe_cures_of_french_and_english_change_nothing_but_typography(text, language):
    # Ordinals change letters, and an inch was a quotation mark: both are looked at one by one elsewhere.
    letters = ("FR005", "FR006", "FR008", "FR016", "EN003")
    safe = [slip for slip in check(text, language) if slip.safe and slip.code.name not in letters]
    assert bare(applied(text, safe)) == bare(text)


def bare(text: str) -> str:
    """Letters and digits alone."""
    return "".join(filter(str.isalnum, text))


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("Prenez {{ n }} !", "Prenez ####### !"),
        ("[claw] et <b>x</b>", "###### et ###x####"),
        ("voir https://a.fr/b:c?d. Et", "voir ##################. Et"),
        ("à a.b@c.fr, www.x.org !", "à ########, ######### !"),
        ("[deux mots] et [3]", "[deux mots] et [3]"),
        ("5 < 6 et 7 > 2", "5 < 6 et 7 > 2"),
        (r"\[sic]", "##sic]"),
        ("{{ 'a}}b' }} c", "############ c"),
        ("M. Legrand.Il avance", "M. Legrand.Il avance"),
    ],
)
def test_what_is_no_prose_is_hidden(text, prose):
    assert mask(text) == prose.replace("#", HIDDEN)


@settings(deadline=None, max_examples=200)
@given(TEXTS)
def test_a_masked_text_keeps_its_length(text):
    masked = mask(text)
    assert len(masked) == len(text)
    assert all(hidden in (HIDDEN, letter) for hidden, letter in zip(masked, text, strict=True))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Effet : l'or...", "Effet\u00a0: l’or…", True),
        ('Le "coeur" !', "Le «\u00a0cœur\u00a0»\u202f!", True),
        ("6\" d'ici", "6″ d’ici", True),
        ("Un  deux\ntrois", "Un deux trois", True),
        ("2 cartes", "3 cartes", False),
        ("Vous pouvez", "Vous devez", False),
        ("[claw]", "[tail]", False),
    ],
)
def test_loose_texts_forget_typography_alone(one, other, same):
    assert (normalize_typography(one) == normalize_typography(other)) == same


def test_how_many_sentences_are_told_right():
    """The figures of these tables; an independent corpus measures the same."""
    right = [("fr", each) for each in sentences(FRENCH_RIGHT)] + [
        ("en", each) for each in sentences(ENGLISH_RIGHT)
    ]
    wrong = [("fr", row) for row in rows(FRENCH_WRONG)] + [("en", row) for row in rows(ENGLISH_WRONG)]
    alarms = [
        text for language, text in right if any(s.code.severity.value != "I" for s in check(text, language))
    ]
    missed = [row for language, row in wrong if not check(row[1], language)]
    assert len(right) > 90 and len(wrong) > 130
    assert (alarms, missed) == ([], [])
