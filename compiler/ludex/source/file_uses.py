"""File readers: determine which part of the compiler reads each project file, from its name and folder."""

from __future__ import annotations

import re
from enum import Enum

from ludex.core.findings import Note, make_note
from ludex.core.suggestions import distance


class FileUse(Enum):
    """Use of a file: which part of the compiler reads it. Nothing reads `NOTE` and `IGNORED` files."""

    CONTENT = "content"
    PROJECT = "project"
    CATALOGUE = "catalogue"
    TEMPLATE = "template"
    LOCK = "lock"
    ART = "art"
    FONT = "font"
    NOTE = "note"
    SCHEMA = "schema"
    IGNORED = "ignored"


MANIFEST = "game.yaml"
PROJECT_FILE = "project.yaml"
SHARED = "shared"

_CONTENT = frozenset((".yaml", ".yml", ".json"))
_PICTURES = frozenset((".png", ".jpg", ".jpeg", ".svg", ".pdf"))
_OTHER_FONTS = frozenset((".otf", ".woff", ".woff2", ".ttc"))
_FOLDER_BY_SUFFIX = {".po": "text", ".pot": "text", ".ttf": "fonts"} | dict.fromkeys(_PICTURES, "art")
_KNOWN = (*sorted(_CONTENT), ".po", ".pot", ".ttf", ".md", *sorted(_PICTURES))
_LOCALE = re.compile(r"[a-z]{2}(-[A-Z]{2})?")
_NOTES = ("readme", "notice", "license", "licence")
_LICENCES = ("ofl", "copying", "fontlog", "authors", "copyright")
_DROPPED = frozenset(("thumbs.db", "desktop.ini", "__macosx"))


def is_ignored(name: str) -> bool:
    """Return whether a file name is typical of files that editors and systems create."""
    return (
        name.startswith(".")
        or name.endswith(("~", ".swp", ".swo"))
        or (name.startswith("#") and name.endswith("#"))
        or name.lower() in _DROPPED
    )


def find_file_use(folders: tuple[str, ...], name: str) -> FileUse | None:
    """Return the use of a file in these folders below content/; None if it has none, which is a finding."""
    stem, suffix = split_suffix(name)
    within = folders[1] if len(folders) > 1 else ""
    if is_ignored(name) or (within == "text" and suffix == ".mo"):  # Poedit writes .mo files on its own
        return FileUse.IGNORED
    if suffix == ".md" or (stem.lower().startswith(_NOTES) and suffix not in _CONTENT):
        return FileUse.NOTE
    if not folders:
        return FileUse.PROJECT if name == PROJECT_FILE else None
    if suffix in _CONTENT:
        return FileUse.CONTENT
    if name == "l10n.lock" and len(folders) == 1 + (within == "text"):
        return FileUse.LOCK
    if within == "text":
        return _find_text_file_use(folders[2:], suffix)
    if within == "art" and suffix in _PICTURES:
        return FileUse.ART
    if within == "fonts":
        is_licence = suffix == ".txt" or name.lower().startswith(_LICENCES)
        return FileUse.FONT if suffix == ".ttf" else FileUse.NOTE if is_licence else None
    return None


def _find_text_file_use(folders: tuple[str, ...], suffix: str) -> FileUse | None:
    if not folders:
        return {".po": FileUse.CATALOGUE, ".pot": FileUse.TEMPLATE}.get(suffix)
    if folders[0] == "templates":
        return FileUse.TEMPLATE if suffix == ".pot" else None
    if _LOCALE.fullmatch(folders[0]) is None:
        return None
    return {".po": FileUse.CATALOGUE, ".lock": FileUse.LOCK}.get(suffix)


def split_suffix(name: str) -> tuple[str, str]:
    """Split a file name into its stem and its suffix, with the dot; keep the case."""
    stem, dot, suffix = name.rpartition(".")
    return (stem, dot + suffix) if stem else (name, "")


def suggest_placement(folders: tuple[str, ...], name: str) -> Note | None:
    """Return a note with a likely name, folder or font format for a file without a use; None without one."""
    better = suggest_file_name(name)
    if better is not None:
        return make_note(
            "did you mean “{better}”?", "vouliez-vous dire «\u00a0{better}\u00a0»\u202f?", better=better
        )
    _, suffix = split_suffix(name)
    game = folders[0] if folders else "…"
    if suffix in _OTHER_FONTS:
        return make_note(
            "only TrueType fonts (.ttf) can be printed", "seules les polices TrueType (.ttf) s’impriment"
        )
    if suffix in _FOLDER_BY_SUFFIX:
        place = f"content/{game}/{_FOLDER_BY_SUFFIX[suffix]}/"
        return make_note(
            "files ending in {suffix} belong in {place}",
            "les fichiers en {suffix} se placent dans {place}",
            suffix=suffix,
            place=place,
        )
    if not folders and distance(name.lower(), PROJECT_FILE, 4) <= 4:
        return make_note(
            "did you mean “{better}”?",
            "vouliez-vous dire «\u00a0{better}\u00a0»\u202f?",
            better=PROJECT_FILE,
        )
    if not folders and suffix in _CONTENT:
        return make_note(
            "content files belong in a game’s folder, or in content/shared/",
            "les fichiers de contenu se placent dans le dossier d’un jeu, ou dans content/shared/",
        )
    return None


def suggest_file_name(name: str) -> str | None:
    """Return the intended name of a file whose suffix is wrong; None if none is likely."""
    stem, suffix = split_suffix(name)
    inner = split_suffix(stem)[1]
    if inner.lower() in _KNOWN and suffix.lower() not in _KNOWN:  # cards.yaml.txt
        return split_suffix(stem)[0] + inner.lower()
    if suffix.lower() in _KNOWN:
        return stem + suffix.lower() if suffix != suffix.lower() else None
    if len(suffix) < 3 or suffix.lower() in _OTHER_FONTS:
        return None
    return next((stem + known for known in _KNOWN if distance(suffix.lower(), known, 1) == 1), None)
