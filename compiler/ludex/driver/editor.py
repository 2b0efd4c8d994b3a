"""What editors need for a game: its closed schemas, and where the settings of VS Code say that they apply.

The settings are somebody's own file, with comments perhaps: a line is put into it and nothing else changed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from ludex.schema.flat import FOLDER, flat_schemas
from ludex.schema.load import load
from ludex.schema.meta import SUFFIX
from ludex.source.tree import survey

SETTINGS = ".vscode/settings.json"
_KEY = '"yaml.schemas"'
_MAPPING = re.compile(rf"^(?P<indent>[ \t]*)(?:(?!//)[^\n])*?{re.escape(_KEY)}[ \t]*:[ \t]*\{{", re.M)
_OPENING = re.compile(r"^(?P<indent>[ \t]*)\{", re.M)


def editor_files(root: Path, game: str) -> dict[str, str]:
    """The files that make an editor know a game, by path; none where nobody keeps settings of VS Code."""
    try:
        settings = (root / SETTINGS).read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return {}
    catalogue, _ = load(survey(root)[0])
    return {SETTINGS: with_mapping(settings, game), **flat_schemas(catalogue, (game,))}


def with_mapping(settings: str, game: str) -> str:
    """The settings, in which the content of a game has its schema."""
    schema, files = f"./{FOLDER}/{game}/content{SUFFIX}", f"content/{game}/**/*.yaml"
    line = f"{json.dumps(schema)}: {json.dumps(files)}"
    if schema in settings:
        return settings
    if found := _MAPPING.search(settings):
        return _first(settings, found, line)
    found = None if _KEY in settings else _OPENING.search(settings)
    return _first(settings, found, f"{_KEY}: {{{line}}}") if found else settings


def _first(text: str, opening: re.Match[str], line: str) -> str:
    """A line as the first one of a map, before what is there."""
    before, after = text[: opening.end()], text[opening.end() :]
    indent = opening["indent"]
    if after.lstrip().startswith("}"):
        return f"{before}\n{indent}  {line}\n{indent}{after.lstrip()}"
    own = re.match(r"\s*\n(?P<indent>[ \t]*)", after)
    return (
        f"{before}\n{own['indent'] if own else indent + '  '}{line},{'' if own else ' '}{after.lstrip(' ')}"
    )
