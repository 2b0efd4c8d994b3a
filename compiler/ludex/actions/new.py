"""Actions `new game`, `new entry` and `new shared`, with the settings of VS Code for the game's schemas.

The settings are the user's own file and may have comments, so only a line is inserted. The starter of a new
game is beside this module, in each language; the sample game and `shared/` are ordinary folders of content/
in a checkout, and an installed package contains a copy.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from ludex.actions.entry_lookup import make_refusal
from ludex.actions.schema import make_editor_schemas
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.core.filesystem import read_file
from ludex.core.ids import begins_with_digit, is_folder_slug, is_slug, make_slug
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.l10n.catalogue.po_messages import escape_string
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.schema import scaffold
from ludex.schema.closed_schemas import FOLDER, EditedGame
from ludex.schema.example_words import FRENCH
from ludex.schema.load.meta_schema import SUFFIX, find_core_folder
from ludex.schema.load.schema_loader import load
from ludex.schema.yaml_writer import format_scalar
from ludex.source.document_reader import read_document
from ludex.source.file_uses import MANIFEST
from ludex.source.inventory import scan_project

SETTINGS = ".vscode/settings.json"
_KEY = '"yaml.schemas"'
_MAPPING = re.compile(rf"^(?P<indent>[ \t]*)(?:(?!//)[^\n])*?{re.escape(_KEY)}[ \t]*:[ \t]*\{{", re.M)
_OPENING = re.compile(r"^(?P<indent>[ \t]*)\{", re.M)


def editor_files(root: Path, game: str, language: str = FRENCH) -> dict[str, str]:
    """Return the schemas of a game for editors, and the settings of VS Code that name them, by path.

    The result is empty if the project has no settings of VS Code. `language` is the language of the game, in
    which examples are written.
    """
    try:
        settings = read_file(root / SETTINGS).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return {}
    tree = scan_project(root)[0]
    if game not in tree.games:  # a new game
        tree = replace(tree, games=(*tree.games, game))
    catalogue, _ = load(tree)
    schemas = make_editor_schemas(catalogue, {game: EditedGame(language)})
    return {SETTINGS: add_schema_mapping(settings, game), **schemas}


def add_schema_mapping(settings: str, game: str) -> str:
    """Return settings with a line that maps the content of a game to its schema.

    If they already have it, or no place for it is found, they do not change.
    """
    schema, files = f"./{FOLDER}/{game}/content{SUFFIX}", f"content/{game}/**/*.yaml"
    line = f"{json.dumps(schema)}: {json.dumps(files)}"
    if schema in settings:
        return settings
    if found := _MAPPING.search(settings):
        return _insert_first_line(settings, found, line)
    found = None if _KEY in settings else _OPENING.search(settings)
    return _insert_first_line(settings, found, f"{_KEY}: {{{line}}}") if found else settings


def _insert_first_line(text: str, opening: re.Match[str], line: str) -> str:
    """Return a text with a line inserted as the first of the map that `opening` begins."""
    before, after = text[: opening.end()], text[opening.end() :]
    indent = opening["indent"]
    if after.lstrip().startswith("}"):
        return f"{before}\n{indent}  {line}\n{indent}{after.lstrip()}"
    own = re.match(r"\s*\n(?P<indent>[ \t]*)", after)
    return (
        f"{before}\n{own['indent'] if own else indent + '  '}{line},{'' if own else ' '}{after.lstrip(' ')}"
    )


_NO_SLUG = Bilingual(
    "“{slug}” is not a valid slug: use lower-case letters without accents, digits and single hyphens, a "
    "letter first{instead}",
    "«\u00a0{slug}\u00a0» n’est pas un nom court valide\u00a0: employez des minuscules sans accent, des "
    "chiffres et des traits d’union isolés, une lettre en tête{instead}",
)
_FIRST_DIGIT = Bilingual(
    "“{slug}” begins with a digit: put a letter first, or write `digit-slugs: true` in game.yaml",
    "«\u00a0{slug}\u00a0» commence par un chiffre\u00a0: mettez une lettre en tête, ou écrivez "
    "`digit-slugs: true` dans game.yaml",
)
_INSTEAD = Bilingual(", such as {better}", ", par exemple {better}")
_TAKEN = Bilingual("the game “{slug}” already exists", "le jeu «\u00a0{slug}\u00a0» existe déjà")
_NO_GAME = Bilingual(
    "a game cannot be called {slug}: content/{slug} is the folder that games share",
    "un jeu ne peut s’appeler {slug}\u00a0: content/{slug} est le dossier commun à tous les jeux",
)
_NO_KIND = Bilingual("unknown kind “{kind}”", "sorte inconnue «\u00a0{kind}\u00a0»")
_BROKEN = Bilingual(
    "the schema of “{kind}” has mistakes: run ludex validate",
    "le schéma de «\u00a0{kind}\u00a0» contient des fautes\u00a0: lancez ludex validate",
)
_THERE = Bilingual("{id} already exists, in {file}", "{id} existe déjà, dans {file}")


def new_game(root: Path, slug: str, title: str, language: str) -> dict[str, bytes]:
    """Return the files of a small game that validates, plays and prints, by path.

    The files of content/shared, which printing needs, are included if the project lacks this folder.
    """
    _require_game_slug(slug)
    _require_free_name(root, slug)
    return {**_make_starter(slug, title, language), **_first_shared_files(root)}


def new_sample(root: Path) -> tuple[str, dict[str, bytes]]:
    """Return the slug of the sample game, and its files by path.

    The files of content/shared, which printing needs, are included if the project lacks this folder.
    """
    slug, files = _read_sample_files()
    _require_free_name(root, slug)
    return slug, {**files, **_first_shared_files(root)}


def new_shared(root: Path) -> dict[str, bytes]:
    """Return the shared files of Ludex that the project lacks."""
    return {path: data for path, data in _read_shared_files().items() if not os.path.lexists(root / path)}


def _first_shared_files(root: Path) -> dict[str, bytes]:
    """Return the shared files of Ludex if the project has no content/shared, otherwise nothing."""
    return {} if os.path.lexists(root / "content" / SHARED) else _read_shared_files()


def _require_free_name(root: Path, slug: str) -> None:
    if slug == SHARED:
        raise make_refusal(_NO_GAME, slug=slug)
    if slug in scan_project(root)[0].games:
        raise make_refusal(_TAKEN, slug=slug)


def new_entry(root: Path, game: str, kind: str, slug: str) -> tuple[str, str]:
    """Return the path and the text of a file with a new entry."""
    require_slug(slug)
    return inspect_links(root, lambda made: _make_entry(made, game, kind, slug))


def _make_entry(made: Compilation, game: str, kind: str, slug: str) -> tuple[str, str]:
    require_first_letter(slug, made.world(game))
    kinds = made.catalogue.file_kinds(game)
    found = kinds.get(kind)
    if made.catalogue.is_broken(game, kind):
        raise make_refusal(_BROKEN, kind=kind)
    if found is None:
        raise make_refusal(_NO_KIND, did_you_mean(kind, kinds), kind=kind)
    for entry in made.linked.entries:
        if (entry.game, entry.kind, entry.slug) == (game, kind, slug):
            raise make_refusal(_THERE, id=str(entry.id), file=entry.name_span.file)

    def find_slug(kinds: tuple[str, ...]) -> str | None:
        """Return the slug of the first entry that fits a reference, so that the file is valid; or None."""
        return next((entry.slug for entry in made.linked.symbols.candidates(game, kinds)), None)

    manifest = made.world(game).manifest
    language = str(manifest.data["language"]) if manifest is not None else FRENCH
    text = scaffold.new_entry(found, slug, find_slug, language)
    return f"content/{game}/{kind}-{slug}.yaml", text


def require_first_letter(slug: str, world: World) -> None:
    """Reject a slug that begins with a digit in a game that forbids that."""
    if begins_with_digit(slug) and not world.allows_digit_slugs:
        raise make_refusal(_FIRST_DIGIT, slug=slug)


def _require_game_slug(slug: str) -> None:
    if not is_folder_slug(slug):
        _refuse_slug(slug)


def require_slug(slug: str) -> None:
    """Reject a malformed slug, and suggest a valid one."""
    if not is_slug(slug):
        _refuse_slug(slug)


def _refuse_slug(slug: str) -> NoReturn:
    better = make_slug(slug)
    instead = Bilingual(*(each.format(better=better) for each in _INSTEAD)) if better else ""
    raise make_refusal(_NO_SLUG, slug=slug, instead=instead)


SAMPLE_TAG = "sample"
"""The tag of the sample game for newcomers."""

_STARTER = Path(__file__).parent / "starter"
_PLACEHOLDERS = re.compile("(SLUG|TITLE)")


def _make_starter(slug: str, title: str, language: str) -> dict[str, bytes]:
    """Return the files of a game with a few cards, its examples and its translation, by path.

    The title is the same in every language.
    """
    made = {}
    for path, data in _read_folder(_STARTER / language):
        quoted = escape_string(title) if path.startswith("text/") else format_scalar(title)
        filling = {"SLUG": slug, "TITLE": quoted}
        text = "".join(filling.get(part, part) for part in _PLACEHOLDERS.split(data.decode("utf-8")))
        made[f"content/{slug}/{path.replace('SLUG', slug)}"] = text.encode("utf-8")
    return made


def _read_shared_files() -> dict[str, bytes]:
    """Return fonts, icons, nouns and print profiles, by path."""
    return _place_files(_find_content_folder() / SHARED, f"content/{SHARED}")


def _read_sample_files() -> tuple[str, dict[str, bytes]]:
    """Return the sample game: its slug, and its files by path."""
    folder = _find_sample()
    schemas = _place_files(find_core_folder() / folder.name, f"schemas/{folder.name}")
    return folder.name, {**_place_files(folder, f"content/{folder.name}"), **schemas}


def _find_content_folder() -> Path:
    """Return the folder of shipped content: in the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    shipped = package / "_content"
    return shipped if shipped.is_dir() else package.parents[1] / "content"


def _find_sample() -> Path:
    folder = _find_content_folder()
    for manifest in sorted(folder.glob(f"*/{MANIFEST}")):
        document, _ = read_document(manifest.name, read_file(manifest))
        game = document.root if document else None
        tags = game.get("tags") if isinstance(game, dict) else None
        if isinstance(tags, list) and SAMPLE_TAG in tags:
            return manifest.parent
    raise LookupError(f"no game of {folder} has the tag {SAMPLE_TAG}")


def _place_files(folder: Path, place: str) -> dict[str, bytes]:
    return {f"{place}/{path}": data for path, data in _read_folder(folder)}


def _read_folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder with their paths in it."""
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(folder).as_posix(), read_file(file)
