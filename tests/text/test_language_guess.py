"""Which of two languages a text is in: told where it is sure, and never of a few words."""

from __future__ import annotations

import pytest

from ludex.text.prose import is_in_other_language

ENGLISH = (
    "When you move, you may put one of your pieces in the basket.",
    "Each player takes a card from the deck, then the first player shuffles it.",
    "Gain {{ n }} [apple] for each tree that is not in the shade.",
    "Hello there, what is your name?",
)
FRENCH = (
    "Quand vous bougez, vous pouvez mettre un de vos pions dans le panier.",
    "Chaque joueur prend une carte de la pioche, puis le premier joueur la mélange.",
    "Gagnez {{ n }} [apple] pour chaque arbre qui n’est pas à l’ombre.",
    "Tu as un but, tu as pris, tu as vu, tu as ri.",
)
GERMAN = ("Wenn du dich bewegst, darfst du eine deiner Figuren in den Korb legen.",)
UNSURE = ("Lantern of Borda", "The Last Song", "Serpe", "[apple] {{ n }} 3", "Carla de Oliveira", "On the A6")


@pytest.mark.parametrize(
    ("own", "other", "texts"),
    [("fr", "en", ENGLISH), ("en", "fr", FRENCH), ("fr", "de", GERMAN), ("de", "en", ENGLISH)],
)
def test_another_language_is_recognised(own, other, texts):
    assert [is_in_other_language(each, own, other) for each in texts] == [True] * len(texts)


@pytest.mark.parametrize(
    ("own", "other", "texts"),
    [("fr", "en", FRENCH), ("en", "fr", ENGLISH), ("fr", "en", UNSURE), ("en", "fr", UNSURE)],
)
def test_what_is_right_or_unsure_is_left_alone(own, other, texts):
    assert not any(is_in_other_language(each, own, other) for each in texts)


def test_a_quotation_makes_no_foreign_text():
    text = "Quand vous dites « the end of the day », la partie est finie et vous comptez vos points."
    assert not is_in_other_language(text, "fr", "en")


def test_a_language_without_words_of_ours_is_never_guessed():
    assert not is_in_other_language(ENGLISH[0], "xx", "en")
    assert not is_in_other_language(ENGLISH[0], "fr", "xx")
