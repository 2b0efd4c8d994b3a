"""Layout of a game's folder `text/`: one catalogue for each language, or one for each language and file.

    by language   text/en.po                 text/l10n.lock        text/<game>.pot
    by file       text/en/cards/heroes.po    …/cards/heroes.lock   text/templates/cards/heroes.pot

A game of ten thousand texts chooses the second in game.yaml (`catalogues: by-file`). The files of the first
layout then keep only what belongs to no content file any more. Both layouts are read whichever is chosen.
"""

from __future__ import annotations

from ludex.l10n.catalogue.lock import LOCK_NAME

SUFFIX, LOCK_SUFFIX, TEMPLATE_SUFFIX = ".po", ".lock", ".pot"
BY_FILE = "by-file"
TEMPLATES = "templates"
"""The folder of templates, beside those of the languages."""


def text_folder(game: str) -> str:
    """Return the folder of a game's translations."""
    return f"content/{game}/text"


def locale_of(file: str) -> str:
    """Return the language of a catalogue, from its path."""
    inner = file.partition("/text/")[2] or file.rpartition("/")[2]
    return inner.partition("/")[0].removesuffix(SUFFIX)


def main_catalogue(game: str, locale: str) -> str:
    """Return the path of the catalogue of a whole language."""
    return f"{text_folder(game)}/{locale}{SUFFIX}"


def main_lock(game: str) -> str:
    return f"{text_folder(game)}/{LOCK_NAME}"


def main_template(game: str) -> str:
    return f"{text_folder(game)}/{game}{TEMPLATE_SUFFIX}"


def part_catalogue(game: str, locale: str, content: str) -> str:
    """Return the path of the catalogue for the texts of one content file."""
    return f"{text_folder(game)}/{locale}/{_inner_path(game, content)}{SUFFIX}"


def part_lock(game: str, locale: str, content: str) -> str:
    return f"{text_folder(game)}/{locale}/{_inner_path(game, content)}{LOCK_SUFFIX}"


def part_template(game: str, content: str) -> str:
    return f"{text_folder(game)}/{TEMPLATES}/{_inner_path(game, content)}{TEMPLATE_SUFFIX}"


def _inner_path(game: str, content: str) -> str:
    """Return a content file's path in its game, without the suffix."""
    return content.removeprefix(f"content/{game}/").rpartition(".")[0]
