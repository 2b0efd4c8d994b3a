"""Language of the command line, from `--lang` or else from the environment."""

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
    "ADDRESS": "ADRESSE",
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
    "REPORT": "RAPPORT",
    "SEAT": "SIÈGE",
    "SECONDS": "SECONDES",
    "SHEET": "FEUILLE",
    "SLUG": "NOM-COURT",
    "TABLE": "TABLEAU",
    "TEXT": "TEXTE",
    "VALUE": "VALEUR",
    "VALUES": "VALEURS",
    "WHAT": "QUOI",
}
"""French for placeholders in usage lines. Others, such as N, are the same in both languages."""

_WORD = re.compile(r"\b[A-Z]{3,}\b")


def translate_placeholders(text: str) -> str:
    """Return the French form of a usage line, or of an option's name with its placeholder."""
    return _WORD.sub(lambda found: _PLACEHOLDERS.get(found[0], found[0]), text)


_OURS = ("LUDEX_LANG",)
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
_requested_languages: list[str] = []
"""Requested languages; the last one applies. Global, because messages may follow after Click's context."""


def read_language(arguments: Sequence[str]) -> None:
    """Read `--lang` before Click does, anywhere in the call.

    Mistakes in the rest of the call are then reported in that language.
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
    """Context in which `lang` is the language of messages."""
    _requested_languages.append(lang)
    try:
        yield
    finally:
        _requested_languages.pop()


def current_language() -> str:
    """Return the language of messages for people: the requested one, or that of the environment."""
    return _requested_languages[-1] if _requested_languages else _read_environment((*_OURS, *_SYSTEM))


def record_language() -> str:
    """Return the language of output for programs: the requested one, or that of LUDEX_LANG, or English.

    The system's language has no effect, so that a call gives the same bytes on every machine.
    """
    return _requested_languages[-1] if _requested_languages else _read_environment(_OURS)


def _read_environment(variables: tuple[str, ...]) -> str:
    """Return the language of the first variable that is set.

    Return English if none is set, or if Ludex does not support that language.
    """
    value = next(filter(None, map(os.environ.get, variables)), "").lower()
    return next((lang for lang in LANGUAGES if value[:2] == lang), LANGUAGES[0])


def remember_language(_ctx: click.Context, _parameter: click.Parameter, lang: str | None) -> None:
    """Remember the language, as the callback of `--lang`."""
    if lang is not None:
        _requested_languages.append(lang)
