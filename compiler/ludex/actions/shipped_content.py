"""Content shipped with Ludex: the starter of a new game, the sample game, and shared content.

The starter is beside this module, in each language. The sample game and `shared/` are ordinary folders of
content/ in a checkout; an installed package contains a copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ludex.core.filesystem import read_file
from ludex.l10n.catalogue.po_messages import escape_string
from ludex.schema.load.meta_schema import find_core_folder
from ludex.schema.yaml_writer import format_scalar
from ludex.source.document_reader import read_document
from ludex.source.file_uses import MANIFEST, SHARED

SAMPLE_TAG = "sample"
"""The tag of the sample game for newcomers."""

_STARTER = Path(__file__).parent / "starter"
_PLACEHOLDERS = re.compile("SLUG|TITLE")


def make_starter(slug: str, title: str, language: str) -> dict[str, bytes]:
    """Return the files of a game with a few cards, its examples and its translation, by path.

    The title is the same in every language.
    """
    made = {}
    for path, data in _read_folder(_STARTER / language):
        quoted = escape_string(title) if path.startswith("text/") else format_scalar(title)
        text = _fill(data.decode("utf-8"), {"SLUG": slug, "TITLE": quoted})
        made[f"content/{slug}/{path.replace('SLUG', slug)}"] = text.encode("utf-8")
    return made


def _fill(template: str, filling: Mapping[str, str]) -> str:
    return _PLACEHOLDERS.sub(lambda found: filling[found[0]], template)


def shared_files() -> dict[str, bytes]:
    """Return fonts, icons, nouns and print profiles, by path."""
    return _place_files(find_content_folder() / SHARED, f"content/{SHARED}")


def sample_files() -> tuple[str, dict[str, bytes]]:
    """Return the sample game: its slug, and its files by path."""
    folder = _find_sample()
    schemas = _place_files(find_core_folder() / folder.name, f"schemas/{folder.name}")
    return folder.name, {**_place_files(folder, f"content/{folder.name}"), **schemas}


def find_content_folder() -> Path:
    """Return the folder of shipped content: in the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    shipped = package / "_content"
    return shipped if shipped.is_dir() else package.parents[1] / "content"


def _find_sample() -> Path:
    folder = find_content_folder()
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
