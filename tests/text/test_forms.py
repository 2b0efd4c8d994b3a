"""Nouns in their forms: articles, contraction, elision, number; and what a noun must declare for them."""

from __future__ import annotations

import pytest

from ludex.text.locales import Locale, get_locale
from ludex.text.nouns import (
    MissingGrammar,
    Noun,
    find_missing_grammar,
    inflect_noun,
    make_term_noun,
    make_title_noun,
)

FRENCH, ENGLISH = get_locale("fr"), get_locale("en")

GARDE = Noun("Garde", "Gardes", "m")
ARCHERE = Noun("Archère", "Archères", "f")
TOUR = Noun("Tour", "Tours", "f")
ARBRE = Noun("Arbre", "Arbres", "m")
HEROS = Noun("Héros", "Héros", "m")
HEROINE = Noun("Héroïne", "Héroïnes", "f")
DENTS = Noun("Dents", gender="f", plural=True)
ASHLEIGH = Noun("Ashleigh", gender="f", article=False)
MARC = Noun("Marc", gender="m", article=False)


@pytest.mark.parametrize(
    ("noun", "le", "un", "de", "to", "ce", "d", "que"),
    [
        (GARDE, "le Garde", "un Garde", "du Garde", "au Garde", "ce Garde", "de Garde", "que Garde"),
        (
            ARCHERE,
            "l’Archère",
            "une Archère",
            "de l’Archère",
            "à l’Archère",
            "cette Archère",
            "d’Archère",
            "qu’Archère",
        ),
        (TOUR, "la Tour", "une Tour", "de la Tour", "à la Tour", "cette Tour", "de Tour", "que Tour"),
        (ARBRE, "l’Arbre", "un Arbre", "de l’Arbre", "à l’Arbre", "cet Arbre", "d’Arbre", "qu’Arbre"),
        (HEROS, "le Héros", "un Héros", "du Héros", "au Héros", "ce Héros", "de Héros", "que Héros"),
        (
            HEROINE,
            "l’Héroïne",
            "une Héroïne",
            "de l’Héroïne",
            "à l’Héroïne",
            "cette Héroïne",
            "d’Héroïne",
            "qu’Héroïne",
        ),
        (DENTS, "les Dents", "des Dents", "des Dents", "aux Dents", "ces Dents", "de Dents", "que Dents"),
        (
            ASHLEIGH,
            "Ashleigh",
            "Ashleigh",
            "d’Ashleigh",
            "à Ashleigh",
            "cette Ashleigh",
            "d’Ashleigh",
            "qu’Ashleigh",
        ),
        (MARC, "Marc", "Marc", "de Marc", "à Marc", "ce Marc", "de Marc", "que Marc"),
    ],
    ids=lambda value: value.one if isinstance(value, Noun) else "",
)
def test_french_forms(noun, le, un, de, to, ce, d, que):
    said = [inflect_noun(noun, form, FRENCH) for form in ("le", "un", "de", "à", "ce", "d", "que")]
    assert said == [le, un, de, to, ce, d, que]


def test_french_agreement():
    assert [inflect_noun(noun, "il", FRENCH) for noun in (GARDE, ARCHERE, DENTS)] == ["il", "elle", "elles"]
    assert [inflect_noun(noun, "e", FRENCH) for noun in (GARDE, ARCHERE, DENTS)] == ["", "e", "es"]
    assert [inflect_noun(GARDE, form, FRENCH, 2) for form in ("il", "e")] == ["ils", "s"]


@pytest.mark.parametrize(
    ("title", "the", "a"),
    [
        ("Guard", "the Guard", "a Guard"),
        ("Enemy", "the Enemy", "an Enemy"),
        ("Hour", "the Hour", "an Hour"),
        ("Unicorn", "the Unicorn", "a Unicorn"),
        ("8-sided die", "the 8-sided die", "an 8-sided die"),
    ],
)
def test_english_forms(title, the, a):
    noun = Noun(title, title + "s")
    assert (inflect_noun(noun, "the", ENGLISH), inflect_noun(noun, "a", ENGLISH)) == (the, a)
    assert inflect_noun(noun, "a", ENGLISH, 2) == title + "s"
    assert inflect_noun(Noun(title, article=False), "the", ENGLISH) == title
    assert inflect_noun(noun, "it", ENGLISH) == "it" and inflect_noun(noun, "its", ENGLISH, 2) == "their"


def test_a_capital_begins_a_sentence():
    assert (
        inflect_noun(GARDE, "Le", FRENCH) == "Le Garde" and inflect_noun(ARCHERE, "Le", FRENCH) == "L’Archère"
    )
    assert (
        inflect_noun(Noun("carte"), "Plain", FRENCH) == "Carte"
        and inflect_noun(GARDE, "À", FRENCH) == "Au Garde"
    )


@pytest.mark.parametrize(
    "count, said", [(0, "le Garde"), (1, "le Garde"), (1.5, "le Garde"), (2, "les Gardes")]
)
def test_a_count_decides_between_singular_and_plural(count, said):
    assert inflect_noun(GARDE, "le", FRENCH, count) == said


def test_what_is_declared_goes_before_what_letters_say():
    assert inflect_noun(Noun("Hans", gender="m", elides=False), "de", FRENCH) == "du Hans"
    assert inflect_noun(Noun("Yvain", gender="m", elides=False), "le", FRENCH) == "le Yvain"
    assert inflect_noun(Noun("SNCF", gender="f", elides=False), "le", FRENCH) == "la SNCF"
    assert inflect_noun(Noun("XP token", elides=True), "a", ENGLISH) == "an XP token"


@pytest.mark.parametrize(
    ("noun", "form", "count", "lack"),
    [
        (Noun("Garde"), "le", None, MissingGrammar.GENDER),
        (Noun("Archère"), "le", None, None),
        (Noun("Archère"), "un", None, MissingGrammar.GENDER),
        (Noun("Garde"), "d", None, None),
        (Noun("Garde", plural=True), "de", None, None),
        (Noun("Marc", article=False), "de", None, None),
        (Noun("Garde", "Gardes"), "le", 2, None),
        (Noun("Garde", gender="m"), "le", 2, MissingGrammar.PLURAL),
        (Noun("Garde"), "", 1, None),
        (Noun("Garde"), "", 2, MissingGrammar.PLURAL),
    ],
)
def test_a_noun_says_what_it_lacks(noun, form, count, lack):
    assert find_missing_grammar(noun, form, FRENCH, count) is lack


def test_english_needs_no_gender():
    assert {find_missing_grammar(Noun("Guard"), form, ENGLISH) for form in ENGLISH.forms} == {None}


def test_nouns_come_from_terms_and_titles():
    words = {"one": "panier", "other": "paniers", "gender": "m", "elides": False, "forbidden": ["cageot"]}
    assert make_term_noun(words, link="term/p") == Noun("panier", "paniers", "m", elides=False, link="term/p")
    grammar = {"gender": "f", "number": "other", "article": False}
    assert make_title_noun("Échelles", grammar, link="card/e") == Noun(
        "Échelles", gender="f", plural=True, article=False, link="card/e"
    )


def test_a_further_language_is_data():
    spanish = Locale(
        "es",
        {
            "singular": {"equals": 1},
            "decimal": ",",
            "group": ".",
            "minus": "-",
            "vowels": "aeiou",
            "forms": {
                "el": {
                    "m": ["el ", "el "],
                    "f": ["la ", "la "],
                    "plural-m": ["los ", "los "],
                    "plural-f": ["las ", "las "],
                }
            },
        },
    )
    assert inflect_noun(Noun("carta", "cartas", "f"), "el", spanish, 3) == "las cartas"
    assert spanish.number(12345.5) == "12.345,5"
