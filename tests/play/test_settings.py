"""What a call says of the game to play, held against what there is: lists, near names, and cures."""

from __future__ import annotations

import json

import pytest

WRONG = {
    ("play", "laddr"): (
        "unknown game “laddr”; choose ladder\n  did you mean ladder?",
        ("jeu inconnu «\u00a0laddr\u00a0»\u202f; choisissez ladder\n  vouliez-vous dire ladder\u202f?"),
    ),
    ("play", "ladder", "--seats", "9"): (
        "“ladder” is for 1 to 2 players, not 9.",
        "«\u00a0ladder\u00a0» se joue de 1 à 2 joueurs, et non à 9.",
    ),
    ("play", "ladder", "--module", "rian"): (
        "unknown module “rian” in “ladder”; choose rain or storm.\n  did you mean rain?",
        "vouliez-vous dire rain\u202f?",
    ),
    ("play", "ladder", "--option", "step=yes"): (
        "“ladder” has no option “step”; choose steep=yes|no.\n  did you mean steep?",
        "«\u00a0ladder\u00a0» n’a pas d’option «\u00a0step\u00a0»\u202f; choisissez steep=yes|no.",
    ),
    ("play", "ladder", "--option", "steep"): (
        "write an option of the game as NAME=VALUE, not “steep”; the options of “ladder” are steep=yes|no.",
        "écrivez une option du jeu sous la forme NOM=VALEUR, et non «\u00a0steep\u00a0»",
    ),
    ("play", "ladder", "--option", "steep=maybe"): (
        "the option “steep” cannot be “maybe”; it can be yes or no.",
        "ne peut pas être «\u00a0maybe\u00a0»\u202f; elle peut être yes ou no.",
    ),
    ("play", "ladder", "--bot", "2=random"): (
        "there is only one seat: write a bot as NAME or 1=NAME, not “2=random”.",
        (
            "il n’y a qu’un siège\u00a0: écrivez un robot sous la forme NOM ou 1=NOM, et non "
            "«\u00a02=random\u00a0»."
        ),
    ),
    ("simulate", "ladder", "--seats", "2", "--bot", "0=random"): (
        "with a seat from 1 to 2, not “0=random”.",
        "avec un siège de 1 à 2, et non",
    ),
    ("simulate", "ladder", "--bot", "greddy"): (
        "“ladder” has no bot “greddy”; choose random, greedy or search.\n  did you mean greedy?",
        "«\u00a0ladder\u00a0» n’a pas de robot «\u00a0greddy\u00a0»\u202f; choisissez random, greedy",
    ),
    ("play", "ladder", "--locale", "de"): (
        "“ladder” has no texts in “de”; choose en.",
        "n’a pas de textes en «\u00a0de\u00a0»\u202f; langues présentes\u00a0: en.",
    ),
    ("play", "ladder", "--record", "none/r.json"): (
        "“none/r.json” cannot be written: there is no such file or folder",
        "«\u00a0none/r.json\u00a0» ne peut pas être écrit\u00a0: ce fichier ou ce dossier n’existe pas",
    ),
    ("play", "ladder", "--record", "content"): ("it is a folder, not a file", "c’est un dossier"),
    ("play", "ladder", "--resume", "none.json"): (
        "“none.json” cannot be read: there is no such file or folder",
        "«\u00a0none.json\u00a0» ne peut pas être lu\u00a0: ce fichier ou ce dossier n’existe pas",
    ),
    ("play", "ladder", "--resume", "s.json", "--seats", "2"): (
        "--seats is for a new game",
        "--seats sert à commencer une partie",
    ),
}


@pytest.fixture
def call(calling):
    return calling("ladder")


@pytest.mark.parametrize("words", WRONG)
def test_what_there_is_not_is_refused_with_what_there_is(call, words):
    english, french = WRONG[words]
    made = call(*words)
    assert (made.exit_code, made.stdout) == (2, "")
    assert english in made.stderr
    made = call(*words, "--lang", "fr")
    assert (made.exit_code, made.stdout) == (2, "")
    assert french in made.stderr


@pytest.mark.parametrize(("value", "height"), [("oui", 5), ("yes", 5), ("NON", 6), ("false", 6)])
def test_an_option_is_set_in_either_language(call, value, height):
    played = call("play", "ladder", "--scenario", "barn", "--option", f"steep={value}", typed="1\n")
    assert f"Height: {height}" in played.stdout


def test_a_file_that_cannot_be_written_is_told_before_the_game_and_leaves_nothing(call, tmp_path):
    before = sorted(tmp_path.iterdir())
    assert call("play", "ladder", "--record", "none/r.json", typed="1\n").exit_code == 2
    call("play", "ladder", "--record", "r.json", typed="quit\n")
    assert sorted({*tmp_path.iterdir()} - {tmp_path / "build"}) == sorted([*before, tmp_path / "r.json"])


def saved(call, tmp_path, **changes):
    """A saved game, with changes to it."""
    assert call("play", "ladder", "--seed", "3", typed="1\nsave s.json\nquit\n").exit_code == 0
    document = json.loads((tmp_path / "s.json").read_text(encoding="utf-8"))
    document |= {key: value for key, value in changes.items() if key in document}
    document["replay"] |= changes
    (tmp_path / "s.json").write_text(json.dumps(document), encoding="utf-8")


@pytest.mark.parametrize(
    ("changes", "english", "french"),
    [
        ({"version": 9}, "update Ludex", "mettez Ludex à jour"),
        ({"version": 0}, "from an older Ludex", "un Ludex plus ancien"),
        ({"game": "chess"}, "this is a game of “chess”", "c’est une partie de «\u00a0chess\u00a0»"),
        (
            {"rules": "00"},
            "the rules of “ladder” have changed since",
            "les règles de «\u00a0ladder\u00a0» ont changé depuis",
        ),
        ({"answers": 3}, "is cut short or damaged", "est tronquée ou endommagée"),
    ],
)
def test_a_save_that_cannot_be_gone_on_with_is_told_with_its_name_and_a_cure(
    call, tmp_path, changes, english, french
):
    saved(call, tmp_path, **changes)
    made = call("play", "ladder", "--resume", "s.json")
    assert made.exit_code == 1
    assert made.stderr.startswith("ludex: s.json: ")
    assert english in made.stderr
    assert french in call("play", "ladder", "--resume", "s.json", "--lang", "fr").stderr


def test_a_save_says_itself_which_game_it_is(call, tmp_path):
    saved(call, tmp_path)
    assert "resumed after one answer" in call("play", "--resume", "s.json").stdout


@pytest.mark.parametrize(
    ("old", "new", "goes_on"), [("as you dare", "as you can", True), ("height < 0", "height < -1", False)]
)
def test_a_save_outlives_other_texts_and_not_other_rules(call, tmp_path, old, new, goes_on):
    saved(call, tmp_path)
    game = tmp_path / "content/ladder/game.yaml"
    text = game.read_text(encoding="utf-8")
    assert old in text
    game.write_text(text.replace(old, new), encoding="utf-8")
    made = call("play", "--resume", "s.json")
    assert ("resumed after one answer" in made.stdout) is goes_on
    assert ("the rules of “ladder” have changed since" in made.stderr) is not goes_on


def test_a_save_into_a_folder_that_is_not_there_is_told_in_the_language_of_the_game(call):
    typed = "sauver nulle/part.json\njoueur 4\nquitter\n"
    said = call("play", "ladder", "--lang", "fr", typed=typed).stdout
    assert "Le fichier ne peut pas être écrit\u00a0: ce fichier ou ce dossier n’existe pas." in said
    assert "Il n’y a pas d’autre siège." in said


def test_a_name_that_no_file_can_have_is_no_defect(call):
    made = call("play", "ladder", typed="save a\0b\nlook zzz\nquit\n")
    assert made.exit_code == 0
    assert "its name is not a valid file name" in made.stdout


def test_looking_where_nothing_lies_says_so(call):
    said = call("play", "ladder", "--lang", "fr", typed="voir\nquitter\n").stdout
    assert "«\u00a0\u00a0»" not in said
