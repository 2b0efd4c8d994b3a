"""Language of the command line: as `--lang` asks for it, else as the environment does."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from ludex.core.messages import LANGUAGES

if TYPE_CHECKING:
    import click

_PLACEHOLDERS = {
    "ARGS": "ARGUMENTS",
    "BOT": "ROBOT",
    "CARD": "CARTE",
    "COMMAND": "COMMANDE",
    "DECK": "PAQUET",
    "DIRECTORY": "DOSSIER",
    "FILE": "FICHIER",
    "GAME": "JEU",
    "KEY": "CLÉ",
    "KIND": "SORTE",
    "LOCALE": "LANGUE",
    "NAME": "NOM",
    "NEW": "NOUVEAU",
    "NUMBERS": "NUMÉROS",
    "OLD": "ANCIEN",
    "PATH": "CHEMIN",
    "PERCENT": "POURCENTAGE",
    "PROFILE": "PROFIL",
    "SEAT": "SIÈGE",
    "SECONDS": "SECONDES",
    "SHEET": "FEUILLE",
    "SLUG": "NOM-COURT",
    "TEXT": "TEXTE",
    "VALUE": "VALEUR",
    "WHAT": "QUOI",
}
"""French of placeholders in usage lines. The rest, such as N, is the same in both languages."""

_WORD = re.compile(r"\b[A-Z]{3,}\b")


def translate_placeholders(text: str) -> str:
    """The French of a usage line, or of the name of an option with what it takes."""
    return _WORD.sub(lambda found: _PLACEHOLDERS.get(found[0], found[0]), text)


_OURS = ("LUDEX_LANG",)
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
_requested_languages: list[str] = []
"""Languages that the call asks for. Outlives Click's contexts, for messages after they end."""


def read_language(arguments: Sequence[str]) -> None:
    """Read `--lang` ahead of Click, wherever in the call it stands, so that mistakes in the rest of
    the call are reported in that language.
    """
    _requested_languages.clear()
    words = [*takewhile(lambda word: word != "--", arguments), ""]
    for word, after in pairwise(words):
        option, _, value = word.partition("=")
        lang = (value or after).lower()
        if option == "--lang" and lang in LANGUAGES:
            _requested_languages.append(lang)


@contextmanager
def use_language(lang: str) -> Iterator[None]:
    """Context in which `lang` is the language to speak."""
    _requested_languages.append(lang)
    try:
        yield
    finally:
        _requested_languages.pop()


def current_language() -> str:
    """Language for people."""
    return _requested_languages[-1] if _requested_languages else _read_environment((*_OURS, *_SYSTEM))


def record_language() -> str:
    """Language of what programs read. The system's settings do not count: the same call gives the same bytes
    on every machine.
    """
    return _requested_languages[-1] if _requested_languages else _read_environment(_OURS)


def _read_environment(variables: tuple[str, ...]) -> str:
    """Language of the first variable that is set; English where Ludex does not have it."""
    value = next(filter(None, map(os.environ.get, variables)), "").lower()
    return next((lang for lang in LANGUAGES if value[:2] == lang), LANGUAGES[0])


def remember_language(_ctx: click.Context, _parameter: click.Parameter, lang: str | None) -> None:
    """Callback of `--lang`."""
    if lang is not None:
        _requested_languages.append(lang)
