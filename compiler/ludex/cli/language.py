"""Which language Ludex speaks: `--lang`, before or after the command; else the environment; else English."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, takewhile
from typing import Any

import click

from ludex.cli.values import Choice
from ludex.core.message import LANGUAGES

_OURS = ("LUDEX_LANG",)
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
_OPTION = "--lang"
_asked: list[str] = []
"""The language asked for by this call. Outlives Click's contexts, for what is said after they end."""


def lang_option() -> click.Option:
    """The option `--lang`, for every command."""
    return click.Option(
        [_OPTION],
        type=Choice(LANGUAGES, case_sensitive=False),
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help="Language of messages; else LUDEX_LANG, else that of the system.",
    )


def listen(arguments: Sequence[str]) -> None:
    """Hear the language that a call asks for before anything else of it: what is wrong with the rest is said
    in that language, wherever in the call it stands.
    """
    _asked.clear()
    ours = [*takewhile(lambda word: word != "--", arguments), ""]
    given = [_lang(word, after) for word, after in pairwise(ours)]
    _asked.extend(lang for lang in given if lang in LANGUAGES)


def _lang(word: str, after: str) -> str:
    """The language that a word asks for, perhaps with the one after it; else nothing."""
    option, _, value = word.partition("=")
    return "" if option != _OPTION else (value or after).lower()


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak this language for a while."""
    _asked.append(lang)
    try:
        yield
    finally:
        _asked.pop()


def language() -> str:
    """The language to speak to people now."""
    return _asked[-1] if _asked else _of((*_OURS, *_SYSTEM))


def language_of_records() -> str:
    """The language of what programs read: as asked for, and never as the system happens to be set, so that
    the same call gives the same bytes on every machine.
    """
    return _asked[-1] if _asked else _of(_OURS)


def _of(variables: tuple[str, ...]) -> str:
    """The language that the first variable set asks for; English where Ludex does not speak it."""
    value = next(filter(None, map(os.environ.get, variables)), "").lower()
    return next((lang for lang in LANGUAGES if value[:2] == lang), LANGUAGES[0])


def _remember(_ctx: click.Context, _parameter: click.Parameter, lang: Any) -> None:
    if lang is not None:
        _asked.append(lang)
