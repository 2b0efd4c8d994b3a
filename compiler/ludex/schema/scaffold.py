"""Scaffold of a new entry or game: required fields with example values.

The values are the schema's examples, the comments its descriptions. What is made validates as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from ludex.core.messages import Bilingual
from ludex.schema import yaml_writer as pretty
from ludex.schema.catalogue import Catalogue, Kind
from ludex.schema.explain.violations import find_violations
from ludex.schema.value_view import Shape

GAME = "game"
ORIGINAL = {"status": "original"}
"""What a new entry says of its source: it was written here."""

SlugLookup = Callable[[tuple[str, ...]], str | None]
"""The slug of an entry of one of some kinds, where the game has one."""


def new_entry(kind: Kind, slug: str, known: SlugLookup = lambda kinds: None) -> str:
    """A file with one new entry: its required fields, what each is for, and a value that fits."""
    shape = Shape(kind.schema, kind.schema)
    entry = _fill_fields(kind, shape, known)
    lines = [f"kind: {kind.name}", "entries:", f"  {slug}:"]
    if kind.name == GAME:
        lines = [f"kind: {kind.name}", f"id: {slug}"]
    indent = 0 if kind.name == GAME else 4
    for name, value in entry.items():
        lines += _format_field(name, value, shape.fields[name], indent, known)
    return "\n".join(lines) + "\n"


def _format_field(name: str, value: Any, shape: Shape, indent: int, known: SlugLookup) -> Iterator[str]:
    about = str(shape.keyword("description", ""))
    if shape.keyword("x-ref") is not None and isinstance(value, str) and known(_kinds(shape)) is None:
        about = f"{about} (The slug of an entry: {' or '.join(_kinds(shape))}.)".strip()
    yield from (f"{' ' * indent}# {line}" for line in wrap(about, pretty.WIDTH - indent))
    yield from pretty.format_field(name, value, indent)


def _fill_fields(kind: Kind, shape: Shape, known: SlugLookup) -> dict[str, Any]:
    """The required fields with their examples, and those that these ask for in turn."""
    fields = shape.fields
    whole: Mapping[str, Any] = next(iter(kind.schema.get("examples", ())), {})
    entry = {name: _value(name, fields[name], whole, known) for name in fields if name in shape.required}
    for _ in fields:
        wanted = [name for name in _find_needed_fields(kind, entry) if name in fields and name not in entry]
        if not wanted:
            break
        entry[wanted[0]] = _value(wanted[0], fields[wanted[0]], whole, known)
    return {name: entry[name] for name in fields if name in entry}


def _find_needed_fields(kind: Kind, entry: Mapping[str, Any]) -> Iterator[str]:
    """The fields whose absence is all that is wrong with an entry; the first of those to choose from."""
    for each in [] if kind.valid(entry) else find_violations(kind.schema, entry):
        if not each.at and each.keyword in ("required", "anyOf", "oneOf"):
            yield from each.names
        elif not each.at and each.keyword == "dependentRequired":
            yield from (name for needed in each.wanted.values() for name in needed)


def _value(name: str, shape: Shape, whole: Mapping[str, Any], known: SlugLookup) -> Any:
    if name == "source":
        return ORIGINAL
    kinds = _kinds(shape)
    if kinds and "object" not in shape.types and (slug := known(kinds)) is not None:
        return slug
    if name in whole:
        return whole[name]
    return (
        shape.example
        if shape.example is not None
        else shape.keyword("default", _BLANK.get(next(iter(shape.types), "")))
    )


_BLANK = {"string": "…", "integer": 1, "number": 1, "boolean": False, "array": [], "object": {}}


def _kinds(shape: Shape) -> tuple[str, ...]:
    found = shape.keyword("x-ref", ())
    return (found,) if isinstance(found, str) else tuple(found)


CARD = "card"
_FIRST = Bilingual("first-card", "premiere-carte")
_TEXTS: Mapping[str, Bilingual] = {
    "title": Bilingual("First card", "Première carte"),
    "text": Bilingual("What it does stands here.", "Ce qu’elle fait s’écrit ici."),
}


def new_game(catalogue: Catalogue, slug: str, title: str, language: str) -> dict[str, str]:
    """The files of a new game that validates, by their paths: its manifest, and a first card."""
    game = catalogue.find_kind(slug, GAME)
    card = catalogue.find_kind(slug, CARD)
    files: dict[str, str] = {}
    if game is not None:
        own = {"title": title, "language": language}
        files[f"content/{slug}/game.yaml"] = _file(game, slug, own, ())
    if card is not None:
        texts = {name: said.render(language) for name, said in _TEXTS.items()}
        files[f"content/{slug}/cards.yaml"] = _file(card, _FIRST.render(language), texts, ("text",))
    return files


def _file(kind: Kind, slug: str, own: Mapping[str, Any], besides: Iterable[str]) -> str:
    """A file without comments, in which some values are ours and not the schema's."""
    shape = Shape(kind.schema, kind.schema)
    filled = {**_fill_fields(kind, shape, lambda kinds: None), **{name: own[name] for name in besides}}
    entry = {name: own.get(name, filled[name]) for name in shape.fields if name in filled}
    whole = {"id": slug, **entry} if kind.name == GAME else {"entries": {slug: entry}}
    return "\n".join(pretty.format_block({"kind": kind.name, **whole})) + "\n"
