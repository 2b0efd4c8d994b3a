"""Layout of the folder `text/` of a game: one catalogue per language, or per language and file.

    by language   text/en.po                 text/l10n.lock        text/<game>.pot
    by file       text/en/cards/heroes.po    …/cards/heroes.lock   text/templates/cards/heroes.pot

Large games choose the second in game.yaml (`catalogues: by-file`). The files of the first then contain only
messages that no longer belong to a content file. Files of both layouts are always read.
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
    """Return the language of a catalogue, given its path."""
    inner = file.partition("/text/")[2] or file.rpartition("/")[2]
    return inner.partition("/")[0].removesuffix(SUFFIX)


def main_catalogue(game: str, locale: str) -> str:
    """Return the path of the catalogue of an entire language."""
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
    """Return the path of a content file in its game, without the suffix."""
    return content.removeprefix(f"content/{game}/").rpartition(".")[0]
