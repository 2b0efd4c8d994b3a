"""Numbers of a text beside its translation: other words for one number, and words for another."""

from __future__ import annotations

import pytest

from tests.l10n.games import codes, extracted, game, translated

PO = "content/demo/text/fr.po"


def beside(source: str, target: str, field: str = "text") -> list[tuple[str, str]]:
    """What is found when an English text has this French translation."""
    made = game({f"card/a.{field}": source}, language="en", targets=("fr",))
    files = extracted(made)
    files[PO] = translated(files[PO], **{field: target})
    return codes(made, extracted(made, files))


@pytest.mark.parametrize(
    "source, target",
    [
        ("All sevens are rerolled.", "Tous les 7 sont relancés."),
        ("Walls are 128 m long.", "Les murs sont longs de cent vingt-huit mètres."),
        ("Score 95 points.", "Marquez quatre-vingt-quinze points."),
        ("Lose 2.5 points.", "Perdez deux points et demi."),
        ("Lose 2.5 points.", "Perdez deux et demi."),
        ("Read Chapter 1 is short.", "Lisez que le chapitre I est court."),
        ("Open at 2 pm.", "Ouvrez à 14 h."),
        ("It needs version 0.6.", "Il faut la version 0.6.0."),
        ("On 6 V, it rained.", "Le 06/05, il pleuvait."),
        ("Make a 90 degree turn.", "Faites un quart de tour."),
        ("It rises by 100%.", "Elle monte deux fois plus."),
        ("Move .5 degrees.", "Avancez de 0,5 degré."),
        ("See for 1/4 mile.", "Voyez à 400 mètres."),
        ("Ask your 4 brothers and 1 sister.", "Demandez à vos 4 frères et à votre sœur."),
    ],
)
def test_a_number_may_be_said_in_other_words(source, target):
    assert "L10N004" not in [code for code, _ in beside(source, target)]


@pytest.mark.parametrize(
    "source, target",
    [
        ("Walls are 128 m long.", "Les murs sont longs de cent vingt-sept mètres."),
        ("All sevens are rerolled.", "Tous les 8 sont relancés."),
        ("Open at 2 pm.", "Ouvrez à 15 h."),
        ("Gain +1 point.", "Gagnez des points."),
        ("Gain 2%.", "Un gain de 1\u00a0%."),
        ("Gain 1%.", "Un gain de 2\u00a0%."),
        ("The fair opened in 1900.", "La foire est ouverte."),
    ],
)
def test_other_words_may_say_another_number(source, target):
    assert {"L10N004", "L10N029"} & {code for code, _ in beside(source, target)}


@pytest.mark.parametrize(
    "source, target",
    [
        ("Draw 3 cards.", "Piochez 2 cartes."),
        ("Draw two cards.", "Piochez trois cartes."),
        ("Draw 2 cards.", "Piochez des cartes."),
        ("Draw 2 cards.", "Piochez une carte."),
        ("Draw a card.", "Piochez 2 cartes."),
        ("Score 95 points. Draw 2 cards.", "Marquez 95 points. Piochez des cartes."),
        ("Choose at least 3 players.", "Choisissez au moins 2 joueurs."),
        ("Trade at 3:1.", "Échangez à 2:1."),
        ("Use Reserved Bit 47.", "Utilisez Bit 48."),
    ],
)
def test_a_number_in_place_of_another_and_a_lost_one_are_certain(source, target):
    assert "L10N004" in [code for code, _ in beside(source, target)]


@pytest.mark.parametrize(
    "source, target",
    [
        ("Discard two cards or fewer.", "Défaussez moins de 3 cartes."),
        ("Go through the deck three times.", "Il y a 2 redistributions."),
        ("It must be bigger than 0.", "Ce doit être un nombre positif."),
        ("Since 1900, pick apples.", "Cueillez des pommes."),
        ("Enlarge it to 120%.", "Agrandissez de 20\u00a0%."),
        ("It was in the 80s that he lived.", "Il vivait en 1982, dit-on, par ici."),
        ("The word “test” has 4 letters.", "Le mot «\u00a0essai\u00a0» a 5 lettres."),
        ("Wait for 24 hours.", "Attendez 1 jour."),
        ("FIND(a) returns 12.", "FIND(a) renvoie 10."),
        ("Rotate it 90 degrees to the left.", "Tournez-le vers la gauche."),
        ("They are both of length 1.", "Les deux sont de longueur unitaire."),
    ],
)
def test_a_number_that_may_only_be_worded_differently_is_advice(source, target):
    assert [code for code, _ in beside(source, target)] == ["L10N029"]


@pytest.mark.parametrize(("title", "found"), [("Facile", []), ("Niveau 2", [("L10N004", "W")])])
def test_a_name_may_lack_a_number_but_not_change_one(title, found):
    assert beside("Level 1", title, field="title") == found
