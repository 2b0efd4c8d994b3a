"""What Click says, and every help text, in French too; and wrong calls with their likely cure."""

from __future__ import annotations

import re
from inspect import cleandoc

import click
import pytest

from ludex.cli.command import Command, LocalizedOption
from ludex.cli.root import CommandGroup, ludex

SPACED = re.compile(r"[^\s\u00a0\u202f][;!?](?=\s|$)|(?<=\w)[ ]:|«[^\u00a0]|[^\u00a0]»|(?<=[a-z])'(?=[a-z])")
"""A sign of French that does not stand as it should."""


def walk(group=ludex, path="ludex"):
    context = click.Context(group)
    yield path, group
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, CommandGroup):
            yield from walk(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


COMMANDS = dict(walk())


def examples(text):
    return re.findall(r"^  (ludex .*?)(?:  |$)", text, re.M)


def exit_codes(text):
    return sorted(re.findall(r"(?:^|  ) {1,2}(\d{1,3})  (?=\S)", text, re.M))


@pytest.mark.parametrize("path", COMMANDS)
def test_a_command_says_its_help_in_french_too(path):
    command = COMMANDS[path]
    assert command.french, path
    english = cleandoc(command.help)
    assert examples(command.french) == examples(english), "the examples are the same"
    assert exit_codes(command.french) == exit_codes(english), "so are the exit codes"
    assert not SPACED.search(command.french.replace("--help", "")), SPACED.search(command.french)


def test_every_option_has_french_help_and_the_same_words_have_the_same_french():
    french = {}
    for path, command in COMMANDS.items():
        for each in command.params:
            if isinstance(each, click.Option) and not each.hidden:
                assert isinstance(each, LocalizedOption), (path, each.name)
                assert each.french not in ("", each.help), (path, each.name)
                assert not SPACED.search(each.french), each.french
                assert french.setdefault(each.help, each.french) == each.french, (path, each.name)


def test_french_help_of_an_option_that_a_command_does_not_have_is_a_defect():
    with pytest.raises(TypeError, match="--nope"):
        Command("try", french="Essayer.\n\nOptions\u00a0:\n  --nope  Rien.")


def test_french_help_has_a_french_frame(ludex):
    said = ludex("play", "--help", "--lang", "fr").stdout
    assert said.startswith("Usage\u00a0: ludex play [OPTIONS] [JEU]\n")
    assert "Options\u00a0:\n" in said
    assert "--resume FICHIER" in said
    assert "Afficher cette aide" in said
    assert "Commandes\u00a0:\n" in ludex("--lang", "fr", "pack", "--help").stdout
    wrapped = ludex("simulate", "-h", env={"LUDEX_LANG": "fr"}).stdout
    assert "par défaut\u00a0: 1000" in re.sub("[ \n]+", " ", wrapped)
    assert "Usage: ludex play [OPTIONS] [GAME]" in ludex("play", "--help").stdout


def test_a_folder_of_commands_without_a_command_shows_its_help(ludex):
    made = ludex("pack", "--lang", "fr")
    assert made.exit_code == 2
    assert "Commandes\u00a0:" in made.stderr


WRONG = {
    ("validate", "--fixx"): (
        "“ludex validate” has no option “--fixx”\n  did you mean --fix?",
        (
            "«\u00a0ludex validate\u00a0» n’a pas d’option «\u00a0--fixx\u00a0»\n"
            "  vouliez-vous dire --fix\u202f?"
        ),
    ),
    ("play", "--seed"): (
        "the option “--seed” needs a value: N",
        "l’option «\u00a0--seed\u00a0» attend une valeur\u00a0: N",
    ),
    ("play", "--plain=3"): (
        "the option “--plain” takes no value",
        "l’option «\u00a0--plain\u00a0» ne prend pas de valeur",
    ),
    ("play", "--seats", "0"): (
        "--seats: “0” is not a whole number of at least 1",
        "--seats\u00a0: «\u00a00\u00a0» n’est pas un nombre entier d’au moins 1",
    ),
    ("play", "--seed", "1.5"): ("--seed: “1.5” is not a whole number\n", "n’est pas un nombre entier\n"),
    ("coverage", "--fail-under", "nan"): ("is not a number from 0 to 100", "n’est pas un nombre de 0 à 100"),
    ("stats", "--format", "jsn"): (
        "--format: “jsn” is not a possible choice; choose from json or text\n  did you mean json?",
        (
            "--format\u00a0: «\u00a0jsn\u00a0» n’est pas un choix possible\u202f; "
            "choisissez parmi json ou text\n"
            "  vouliez-vous dire json\u202f?"
        ),
    ),
    ("validate", "contnt"): (
        "PATH: the file or folder “contnt” does not exist\n  did you mean content?",
        (
            "CHEMIN\u00a0: le fichier ou dossier «\u00a0contnt\u00a0» n’existe pas\n"
            "  vouliez-vous dire content\u202f?"
        ),
    ),
    ("replay", "content"): ("FILE: “content” is a folder", "est un dossier, et non un fichier"),
    ("refs",): ("“ID” is missing", "il manque «\u00a0ID\u00a0»"),
    ("completion",): (
        "“SHELL” is missing: give bash, fish or zsh",
        "il manque «\u00a0SHELL\u00a0»\u00a0: donnez bash, fish ou zsh",
    ),
    ("stats", "a", "b", "c"): (
        "“ludex stats” does not take these arguments: b c",
        "«\u00a0ludex stats\u00a0» ne prend pas ces arguments\u00a0: b c",
    ),
    ("vlidate",): ("did you mean validate?", "vouliez-vous dire validate\u202f?"),
    ("pack", "verfy"): ("did you mean verify?", "vouliez-vous dire verify\u202f?"),
}


@pytest.mark.parametrize("call", WRONG)
def test_a_wrong_call_is_told_in_the_language_asked_for(ludex, driver, project, call):
    english, french = WRONG[call]
    # Wherever in the call it stands, though what stands before it is wrong; or by the environment.
    for made, said in (
        (ludex(*call), english),
        (ludex(*call, env={"LUDEX_LANG": "fr"}), french),
        (ludex("--lang=fr", *call), french),
    ):
        assert made.exit_code == 2
        assert made.stdout == ""
        assert said in made.stderr
        assert "Traceback" not in made.stderr
    if call[-1] != "--seed":
        assert french in ludex(*call, "--lang", "FR").stderr


def test_a_wrong_call_shows_how_the_command_is_called(ludex):
    said = ludex("play", "--nope", "--lang", "fr").stderr
    assert "usage\u00a0: ludex play [OPTIONS] [JEU]" in said
    assert "ludex play --help" in said
    said = ludex("play", "--nope").stderr
    assert "usage: ludex play [OPTIONS] [GAME]" in said


def test_a_name_that_no_file_can_have_is_told(ludex, project):
    made = ludex("validate", "a\0b")
    assert made.exit_code == 2
    assert "the file or folder" in made.stderr


def test_what_stands_after_two_hyphens_asks_for_no_language(ludex, driver, project):
    assert "the file or folder" in ludex("validate", "--", "--lang", "fr").stderr
