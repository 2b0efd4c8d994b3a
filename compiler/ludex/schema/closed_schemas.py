"""Closed, self-contained JSON Schemas of whole files, for editors and stock validators.

One for each game and kind, and one for any content file of a game, which chooses by `kind`. They describe
both shapes of a file, refuse unknown fields with `additionalProperties` alone, and hold none of our
annotations.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ludex.schema.catalogue import SHARED_FIELDS, Catalogue, Kind
from ludex.schema.keywords import (
    ANNOTATIONS,
    SCHEMA_KEYWORDS,
    SCHEMA_LIST_KEYWORDS,
    SCHEMA_MAP_KEYWORDS,
    Schema,
)
from ludex.schema.load.meta_schema import SUFFIX

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schemas/flat"
SLUG = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?!\n)"
_OWN_KEYWORDS = frozenset((*ANNOTATIONS, "$comment"))
_NOT_OF_A_FILE = frozenset(
    ("properties", "required", "additionalProperties", "title", "description", "type", "$defs")
)


def make_flat_schemas(catalogue: Catalogue, games: Iterable[str]) -> dict[str, str]:
    """The texts of all flattened schemas, by their paths in the project."""
    made: dict[str, str] = {}
    for game in sorted(games):
        kinds = catalogue.kinds_of(game)
        for name in sorted(kinds):
            made[f"{FOLDER}/{game}/{name}{SUFFIX}"] = format_schema(make_file_schema(kinds[name]))
        made[f"{FOLDER}/{game}/content{SUFFIX}"] = format_schema(
            make_content_schema([kinds[name] for name in sorted(kinds)])
        )
    return made


def format_schema(schema: Mapping[str, Any]) -> str:
    """A schema as JSON that people can read: what fits on a line stands on one."""
    return "\n".join(_lines(schema, 0)) + "\n"


def _lines(value: Any, indent: int) -> list[str]:
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or indent + len(short) <= 110:
        return [short]
    inside: list[list[str]] = []
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        lines = _lines(each, indent + 1)
        inside.append(
            [
                f"{json.dumps(key, ensure_ascii=False)}: {lines[0]}" if isinstance(value, dict) else lines[0],
                *lines[1:],
            ]
        )
    for lines in inside[:-1]:
        lines[-1] += ","
    first, last = "{}" if isinstance(value, dict) else "[]"
    return [first, *(" " + line for lines in inside for line in lines), last]


def make_file_schema(kind: Kind) -> dict[str, Any]:
    """What a whole file of a kind may hold."""
    definitions = {
        name: strip_annotations(each, "entry") for name, each in kind.schema.get("$defs", {}).items()
    }
    entry = {
        keyword: value
        for keyword, value in _mapping(strip_annotations(kind.schema, "entry")).items()
        if keyword != "$defs"
    }
    title, description = entry["title"], entry["description"]
    many = {
        "title": f"{title}: several entries",
        "description": description,
        "type": "object",
        "properties": {"kind": _kind(kind), "entries": _entries(kind), **_make_shared_properties(kind)},
        "required": ["kind", "entries"],
        "additionalProperties": False,
    }
    return {
        "$schema": DRAFT,
        "title": title,
        "description": description,
        "type": "object",
        "properties": {"kind": _kind(kind), "entries": _ENTRIES, "id": _ID},
        "required": ["kind"],
        "if": {"required": ["entries"]},
        "then": {"$ref": "#/$defs/file-of-many"},
        "else": {"$ref": "#/$defs/file-of-one"},
        "$defs": {
            **definitions,
            "entry": entry,
            "file-of-many": many,
            "file-of-one": _make_single_entry_schema(kind, entry),
        },
    }


def _make_single_entry_schema(kind: Kind, entry: Mapping[str, Any]) -> dict[str, Any]:
    """A file that is one entry: the entry's fields beside `kind` and `id`."""
    fields = {
        name: {"$ref": f"#/$defs/entry/properties/{_escaped(name)}"} for name in entry.get("properties", {})
    }
    rest = {keyword: value for keyword, value in entry.items() if keyword not in _NOT_OF_A_FILE}
    rest.pop("examples", None)
    for keyword in ("minProperties", "maxProperties"):
        if keyword in rest:
            rest[keyword] += 2
    return {
        "title": f"{entry['title']}: one entry",
        "description": entry["description"],
        "type": "object",
        "properties": {"kind": _kind(kind), "id": _ID, **fields},
        "required": ["kind", "id", *entry.get("required", ())],
        "additionalProperties": False,
        **rest,
    }


def make_content_schema(kinds: list[Kind]) -> dict[str, Any]:
    """Any content file: its kind chooses the schema beside this one."""
    return {
        "$schema": DRAFT,
        "title": "Content",
        "description": "A file of content: its kind, and its entries.",
        "type": "object",
        "properties": {
            "kind": {
                "title": "Kind",
                "description": "What the entries of this file are.",
                "enum": [kind.name for kind in kinds],
            }
        },
        "required": ["kind"],
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": kind.name}}, "required": ["kind"]},
                "then": {"$ref": f"{kind.name}{SUFFIX}"},
            }
            for kind in kinds
        ],
    }


def _kind(kind: Kind) -> dict[str, Any]:
    return {"title": "Kind", "description": kind.schema["description"], "const": kind.name}


_ENTRIES = {"title": "Entries", "description": "The entries, each below its slug."}
_ID = {
    "title": "Id",
    "description": "The slug of the only entry of this file. It stays when titles change.",
    "type": "string",
    "pattern": SLUG,
}


def _entries(kind: Kind) -> dict[str, Any]:
    return {
        **_ENTRIES,
        "type": "object",
        "propertyNames": {"pattern": SLUG},
        "additionalProperties": {"$ref": "#/$defs/entry"},
        "minProperties": 1,
    }


def _make_shared_properties(kind: Kind) -> dict[str, Any]:
    fields = kind.schema.get("properties", {})
    return {name: {"$ref": f"#/$defs/entry/properties/{name}"} for name in SHARED_FIELDS if name in fields}


def strip_annotations(schema: Schema, own: str) -> Any:
    """A schema without our annotations; what referred to the kind itself refers to the definition `own`."""
    if not isinstance(schema, Mapping):
        return schema
    made: dict[str, Any] = {}
    for keyword, value in schema.items():
        if keyword in _OWN_KEYWORDS:
            continue
        if keyword in SCHEMA_KEYWORDS:
            made[keyword] = strip_annotations(value, own)
        elif keyword in SCHEMA_LIST_KEYWORDS:
            made[keyword] = [strip_annotations(each, own) for each in value]
        elif keyword in SCHEMA_MAP_KEYWORDS:
            made[keyword] = {name: strip_annotations(each, own) for name, each in value.items()}
        else:
            made[keyword] = f"#/$defs/{own}" if keyword == "$ref" and value == "#" else value
    return made


def _mapping(schema: Any) -> dict[str, Any]:
    return dict(schema)


def _escaped(name: str) -> str:
    """A field's name as a step of a JSON pointer in a reference."""
    return name.replace("~", "~0").replace("/", "~1").replace("%", "%25")
