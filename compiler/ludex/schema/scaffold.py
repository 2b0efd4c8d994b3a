"""Scaffold of a new entry: required fields with example values.

Values are examples of the schema, comments are its descriptions. The new file fits the schema; if the game
has no entry for a reference, the slug is an example too, and the comment says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from textwrap import wrap
from typing import Any

from ludex.schema import yaml_writer
from ludex.schema.catalogue import GAME, Kind
from ludex.schema.example_words import FRENCH, translate_examples
from ludex.schema.explain.violations import find_violations
from ludex.schema.value_view import Shape

ORIGINAL = {"status": "original"}

SlugLookup = Callable[[tuple[str, ...]], str | None]
"""Returns the slug of an existing entry of some kinds, if the game has one."""


def new_entry(kind: Kind, slug: str, known: SlugLookup = lambda kinds: None, language: str = FRENCH) -> str:
    """Return a file with a new entry: its required fields, each with its purpose and a valid value.

    The title is derived from the slug; other texts are examples in `language`.
    """
    kind = replace(kind, written=translate_examples(kind.written, language))
    shape = kind.shape
    entry = _fill_fields(kind, shape, known)
    if "title" in entry and shape.fields["title"].keyword("x-text") == "name":
        entry["title"] = slug.replace("-", " ").capitalize()
    lines, indent = [f"kind: {kind.name}", "entries:", f"  {slug}:"], 4
    if kind.name == GAME:
        lines, indent = [f"kind: {kind.name}", f"id: {slug}"], 0
    for name, value in entry.items():
        lines += _format_field(name, value, shape.fields[name], indent, known)
    return "\n".join(lines) + "\n"


def _format_field(name: str, value: object, shape: Shape, indent: int, known: SlugLookup) -> Iterator[str]:
    about = str(shape.keyword("description", ""))
    if shape.kinds and isinstance(value, str) and known(shape.kinds) is None:
        about = f"{about} (The slug of an entry: {' or '.join(shape.kinds)}.)".strip()
    yield from (f"{' ' * indent}# {line}" for line in wrap(about, yaml_writer.WIDTH - indent))
    yield from yaml_writer.format_field(name, value, indent)


def _fill_fields(kind: Kind, shape: Shape, known: SlugLookup) -> dict[str, object]:
    """Return the required fields with their examples, including fields that these examples require."""
    fields = shape.fields
    whole: Mapping[str, Any] = next(iter(kind.written.get("examples", ())), {})
    entry = {
        name: _choose_value(name, fields[name], whole, known) for name in fields if name in shape.required
    }
    for _ in fields:
        wanted = [name for name in _find_needed_fields(kind, entry) if name in fields and name not in entry]
        if not wanted:
            break
        entry[wanted[0]] = _choose_value(wanted[0], fields[wanted[0]], whole, known)
    return {name: entry[name] for name in fields if name in entry}


def _find_needed_fields(kind: Kind, entry: Mapping[str, Any]) -> Iterator[str]:
    for each in [] if kind.valid(entry) else find_violations(kind.written, entry):
        if not each.at and each.keyword in ("required", "anyOf", "oneOf"):
            yield from each.names
        elif not each.at and each.keyword == "dependentRequired":
            yield from (name for needed in each.wanted.values() for name in needed)


def _choose_value(name: str, shape: Shape, whole: Mapping[str, Any], known: SlugLookup) -> object:
    if name == "source":
        return ORIGINAL
    if shape.kinds and "object" not in shape.types and (slug := known(shape.kinds)) is not None:
        return slug
    if name in whole:
        return whole[name]
    if shape.example is not None:
        return shape.example
    return shape.keyword("default", _BLANK.get(next(iter(shape.types), "")))


_BLANK = {"string": "…", "integer": 1, "number": 1, "boolean": False, "array": [], "object": {}}


def format_entry_file(kind: Kind, slug: str, entry: Mapping[str, object]) -> list[str]:
    """Return the lines of a file with a single entry; for a game, the entry is the entire file."""
    whole = {"id": slug, **entry} if kind.name == GAME else {"entries": {slug: entry}}
    return yaml_writer.format_block({"kind": kind.name, **whole})
