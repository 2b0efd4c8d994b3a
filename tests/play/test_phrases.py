"""Numbers with their nouns, adjectives and named spaces, as a print and a game in play fill them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ludex.play.speech import Speech

FIRST = {
    "chemin": "D’une fois à l’autre, avancez d’une case blanche, et gagnez 1 Énergie. "
    "La première case compte.",
    "path": "Once per turn, move one more white space and gain 1 Energy. The first space counts.",
}
SECOND = {
    "chemin": "De deux fois à l’autre, avancez de deux cases blanches, et gagnez 2 Énergies. "
    "La deuxième case compte.",
    "path": "Twice per turn, move two more white spaces and gain 2 Energy. The second space counts.",
}
MOVED = {
    "chemin": "Trois cases blanches vers la case supérieure, loin de l’étang.",
    "path": "Three white spaces to the upper space, away from the pond.",
}
GAMES = pytest.mark.parametrize(("game", "locale"), [("chemin", "fr"), ("chemin", "fr-CA"), ("path", "en")])


@GAMES
def test_a_card_prints_its_number_with_its_noun(opened, game, locale):
    speech = Speech(opened(game)[0], locale)
    assert [speech.entry_text(f"pace/{name}") for name in ("one", "two")] == [FIRST[game], SECOND[game]]


@GAMES
def test_what_is_said_in_play_has_the_forms_of_named_spaces(opened, game, locale):
    speech = Speech(opened(game)[0], locale)
    labels = {
        "n": 3,
        "hue": {"entry": "trait/white"},
        "where": {"place": "place/track", "space": 4},
        "there": {"place": "place/track", "space": 1},
    }
    assert speech.text("pace/two.says.moved", labels) == MOVED[game]


def test_a_space_without_a_name_is_said_by_its_number(opened):
    speech = Speech(opened("path")[0], "en")
    assert speech.value({"place": "place/track", "space": 2}) == "Path 2"
    assert speech.find_space_noun("place/track", 2) is None


def test_a_named_space_is_a_noun_by_its_id(opened):
    speech = Speech(opened("chemin")[0], "fr")
    noun = speech.noun("place/track.spaces.top")
    assert (noun.one, noun.gender, noun.link) == ("case supérieure", "f", "place/track")


def test_words_of_all_modules_live_together():
    """Words are declared where they are said, and no two modules declare the same; each says so when it is
    imported."""
    code = (
        "import ludex.play, pkgutil\n"
        "for each in pkgutil.walk_packages(ludex.play.__path__, 'ludex.play.'):\n"
        "    if each.name != 'ludex.play.simulation.cluster':\n"
        "        __import__(each.name)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
