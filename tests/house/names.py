"""The names of the games under content/: titles, ids and kinds, as runs of words to look for elsewhere.

Words are folded: no accents, no case, one form for singular and plural, and `BoneFlute`, `bone_flute` and
“bone flutes” are the same two. A game's name, term or id counts; what it says in its texts does not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

_PIECES = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_PO_NAME = re.compile(
    r'^msgctxt "([^/"\n]+)/[^"\n]*[./](?:name|title)(?:[./][^"\n]*)?"\n(?:msg.*\n)*?msgstr "([^"\n]+)"', re.M
)
_ARTICLES = frozenset("le la les l un une des the a an".split())
NAME_FIELDS = ("name", "title")
RULES = frozenset("procedure function quantity policy invariant rule example ruling seat".split())
"""Kinds whose titles are verbs and everyday words, as the rules of any game are: `roll`, `spent`, `worth`."""


@dataclass(frozen=True)
class Name:
    """A name of a game as written, where it stands, and its folded words."""

    written: str
    place: str
    words: tuple[str, ...]

    @property
    def is_id(self) -> bool:
        return "/" in self.written

    @property
    def is_game(self) -> bool:
        return self.written == self.place


def folded(text: str) -> str:
    """Letters without their accents, ligatures opened."""
    if text.isascii():
        return text
    text = text.replace("œ", "oe").replace("Œ", "Oe").replace("æ", "ae").replace("Æ", "Ae")
    return "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))


def words(text: str) -> list[str]:
    """The words of a text, folded and in the singular, capitals and underscores taken for borders."""
    return [word for word, _ in capitalised_words(text)]


def capitalised_words(text: str) -> list[tuple[str, bool]]:
    """The same, each with whether it is written with a capital."""
    return [(_singular(piece.lower()), piece[0].isupper()) for piece in _PIECES.findall(folded(text))]


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def names(content: Path) -> list[Name]:
    """Every name of every game, once each; what stands in content/shared/ is no game's."""
    found: dict[str, Name] = {}
    for game in sorted(path for path in content.iterdir() if path.is_dir() and path.name != "shared"):
        for written, place in [(game.name, game.name), *_in_game(game)]:
            run = words(written)
            while len(run) > 1 and run[0] in _ARTICLES:
                run = run[1:]
            if run:
                found.setdefault(written, Name(written, place, tuple(run)))
    return list(found.values())


def _in_game(game: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(game.rglob("*")):
        place = path.relative_to(game.parent).as_posix()
        if path.suffix in (".yaml", ".yml", ".json"):
            # The base loader makes text of every scalar: nothing here is a number or a date.
            document = yaml.load(path.read_bytes(), Loader=yaml.CBaseLoader)  # noqa: S506
            if isinstance(document, dict):
                yield from ((written, place) for written in _in_document(document))
        elif path.suffix == ".po":
            named = _PO_NAME.findall(path.read_text(encoding="utf-8"))
            yield from ((written, place) for kind, written in named if kind not in RULES)


def _in_document(document: dict[str, object]) -> Iterator[str]:
    kind = str(document.get("kind", ""))
    if kind in RULES:
        return
    entries = document.get("entries")
    by_slug = dict(entries) if isinstance(entries, dict) else {}
    if "id" in document:
        by_slug[document["id"]] = document
    for slug, entry in by_slug.items():
        if len(words(str(slug))) > 1:
            yield str(slug)
        yield f"{kind}/{slug}"
        if isinstance(entry, dict):
            for field in NAME_FIELDS:
                yield from _texts(entry.get(field))


def _texts(value: object) -> Iterator[str]:
    """A name is a text, or a map of its forms or languages."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
