"""Which language Ludex speaks: `--lang`, before or after the command; else the environment; else English."""

from __future__ import annotations

import os
from typing import Any

import click

from compiler.core.message import LANGUAGES

_OURS = ("LUDEX_LANG",)
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
_asked: list[str] = []
"""The language asked for by this call. Outlives Click's contexts, for what is said after they end."""


def lang_option() -> click.Option:
    """The option `--lang`, for every command."""
    return click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES, case_sensitive=False),
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help="Language of messages; else LUDEX_LANG, else that of the system.",
    )


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


def _remember(ctx: click.Context, _parameter: click.Parameter, lang: Any) -> None:
    if ctx.parent is None:
        _asked.clear()
    if lang is not None:
        _asked.append(lang)
