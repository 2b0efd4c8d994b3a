"""French and English: by option, before or after the command, and by environment."""

from __future__ import annotations

import pytest

from tests.report.samples import Made, odd

FRENCH = "W STYLE001 Étrange\u00a0: x."
ENGLISH = "W STYLE001 Odd x."


@pytest.fixture
def said(ludex, driver, project):
    driver.outcome = Made((odd(),))

    def run(*arguments, **env):
        out = ludex(*arguments, env=env).stdout
        assert (FRENCH in out) != (ENGLISH in out)
        return "fr" if FRENCH in out else "en"

    return run


def test_the_option_stands_before_or_after_the_command(said):
    assert said("--lang", "fr", "validate") == "fr"
    assert said("validate", "--lang", "FR") == "fr"
    assert said("--lang", "fr", "validate", "--lang", "en") == "en"
    assert said("validate") == "en"


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_BE"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LUDEX_LANG": "fr"}, "fr"),
        ({"LUDEX_LANG": "de", "LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_environment_decides_in_order(said, env, lang):
    assert said("validate", **env) == lang


def test_the_option_outweighs_the_environment(said):
    assert said("validate", "--lang", "en", LUDEX_LANG="fr") == "en"


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_what_programs_read_is_the_same_whatever_the_system(ludex, driver, project, form):
    driver.outcome = Made((odd(),))

    def made(*arguments, **env):
        return ludex("validate", "--format", form, *arguments, env=env).stdout

    assert made(LC_ALL="fr_FR.UTF-8") == made()
    assert made(LUDEX_LANG="fr") == made("--lang", "fr") != made()


def test_a_language_that_ludex_does_not_speak_is_a_wrong_call(ludex, driver, project):
    assert ludex("validate", "--lang", "de").exit_code == 2
