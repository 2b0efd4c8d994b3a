"""Closed, self-contained JSON Schemas of whole files, for editors and stock validators.

One for each game and kind, and one for any content file of a game, which chooses by `kind`. They describe
both shapes of a file, refuse unknown fields by `additionalProperties`, and hold no annotations of Ludex.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ludex.schema.catalogue import Catalogue, Kind
from ludex.schema.keywords import ANNOTATIONS, Schema, SchemaMap, copy_schema
from ludex.schema.load.meta_schema import SUFFIX

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schemas/flat"
SLUG = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?!\n)"
_OWN_KEYWORDS = frozenset((*ANNOTATIONS, "$comment"))
_NOT_OF_A_FILE = frozenset(
    ("properties", "required", "additionalProperties", "title", "description", "type", "examples")
)


def make_flat_schemas(catalogue: Catalogue, games: Iterable[str]) -> dict[str, str]:
    """The texts of all flattened schemas, by their paths in the project."""
    texts: dict[str, str] = {}
    for game in sorted(games):
        kinds = [kind for _, kind in sorted(catalogue.file_kinds(game).items())]
        schemas = {kind.name: make_file_schema(kind) for kind in kinds}
        for name, schema in {**schemas, "content": make_content_schema(kinds)}.items():
            texts[f"{FOLDER}/{game}/{name}{SUFFIX}"] = format_schema(schema)
    return texts


def format_schema(schema: Mapping[str, Any]) -> str:
    """A schema as JSON that people can read: what fits on a line stands on one."""
    return "\n".join(_format_lines(schema, 0)) + "\n"


def _format_lines(value: object, indent: int) -> list[str]:
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or indent + len(short) <= 110:
        return [short]
    inside: list[list[str]] = []
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        first, *more = _format_lines(each, indent + 1)
        name = f"{json.dumps(key, ensure_ascii=False)}: " if isinstance(value, dict) else ""
        inside.append([name + first, *more])
    for lines in inside[:-1]:
        lines[-1] += ","
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return [opening, *(" " + line for lines in inside for line in lines), closing]


def make_file_schema(kind: Kind) -> dict[str, Any]:
    """What a whole file of a kind may hold."""
    entry = strip_annotations(kind.written, "entry")
    definitions = entry.pop("$defs", {})
    own_kind = {"title": "Kind", "description": kind.written["description"], "const": kind.name}
    shared = {name: {"$ref": f"#/$defs/entry/properties/{name}"} for name in sorted(kind.once)}
    title, description = entry["title"], entry["description"]
    many = _make_object_schema(
        f"{title}: several entries",
        description,
        {"kind": own_kind, "entries": _ENTRY_MAP, **shared},
        ["kind", "entries"],
        additionalProperties=False,
    )
    properties = {"kind": own_kind, "entries": _ENTRIES, "id": _ID}
    return {
        "$schema": DRAFT,
        **_make_object_schema(title, description, properties, ["kind"]),
        "if": {"required": ["entries"]},
        "then": {"$ref": "#/$defs/file-of-many"},
        "else": {"$ref": "#/$defs/file-of-one"},
        "$defs": {
            **definitions,
            "entry": entry,
            "file-of-many": many,
            "file-of-one": _make_single_entry_schema(own_kind, entry),
        },
    }


def _make_object_schema(
    title: str, description: str, properties: Mapping[str, object], required: list[str], **rest: object
) -> dict[str, Any]:
    return {
        "title": title,
        "description": description,
        "type": "object",
        "properties": properties,
        "required": required,
        **rest,
    }


def _make_single_entry_schema(own_kind: Mapping[str, str], entry: Mapping[str, Any]) -> dict[str, Any]:
    """A file that is one entry: the entry's fields beside `kind` and `id`."""
    fields = {
        name: {"$ref": f"#/$defs/entry/properties/{_escape_step(name)}"}
        for name in entry.get("properties", {})
    }
    rest = {keyword: value for keyword, value in entry.items() if keyword not in _NOT_OF_A_FILE}
    for keyword in ("minProperties", "maxProperties"):
        if keyword in rest:
            rest[keyword] += 2
    return _make_object_schema(
        f"{entry['title']}: one entry",
        entry["description"],
        {"kind": own_kind, "id": _ID, **fields},
        ["kind", "id", *entry.get("required", ())],
        **{"additionalProperties": False, **rest},
    )


def make_content_schema(kinds: list[Kind]) -> dict[str, Any]:
    """Any content file: its kind chooses the schema beside this one."""
    description = "What the entries of this file are."
    any_kind = {"title": "Kind", "description": description, "enum": [kind.name for kind in kinds]}
    return {
        "$schema": DRAFT,
        **_make_object_schema(
            "Content", "A file of content: its kind, and its entries.", {"kind": any_kind}, ["kind"]
        ),
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": kind.name}}, "required": ["kind"]},
                "then": {"$ref": f"{kind.name}{SUFFIX}"},
            }
            for kind in kinds
        ],
    }


_ENTRIES = {"title": "Entries", "description": "The entries, each below its slug."}
_ID = {
    "title": "Id",
    "description": "The slug of the only entry of this file. It stays when titles change.",
    "type": "string",
    "pattern": SLUG,
}
_ENTRY_MAP = {
    **_ENTRIES,
    "type": "object",
    "propertyNames": {"pattern": SLUG},
    "additionalProperties": {"$ref": "#/$defs/entry"},
    "minProperties": 1,
}


def strip_annotations(schema: SchemaMap, own: str) -> dict[str, Any]:
    """A schema without our annotations; what referred to the kind itself refers to the definition `own`."""

    def convert(_keyword: str, each: Schema) -> Schema:
        return strip_annotations(each, own) if isinstance(each, Mapping) else each

    kept = {keyword: value for keyword, value in schema.items() if keyword not in _OWN_KEYWORDS}
    stripped = copy_schema(kept, convert)
    if stripped.get("$ref") == "#":
        stripped["$ref"] = f"#/$defs/{own}"
    return stripped


def _escape_step(name: str) -> str:
    """A field's name as a step of a JSON pointer in a reference."""
    return name.replace("~", "~0").replace("/", "~1").replace("%", "%25")
