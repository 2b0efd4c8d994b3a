"""Bundler: combine schema files into one flat schema, with references resolved and objects closed.

A schema file is first *located*: copied so that every reference names its file, and objects that declare
fields allow no others. Located schemas can be merged. Finally they become *flat*: one schema with its
definitions under `$defs`. The loader has checked that all references are valid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from ludex.schema.keywords import (
    IN_PLACE_KEYWORDS,
    Schema,
    SchemaMap,
    child_schemas,
    copy_schema,
    walk_schema_maps,
)

Definitions = Mapping[str, Schema]
"""Located definitions by their full reference, such as `schemas/common.schema.json#/$defs/slug`."""

SELF = "#"
"""The reference of a kind to itself."""

_FILE_KEYWORDS = ("$schema", "$id", "$defs", "$comment")
_DECLARING = ("properties", "patternProperties", "additionalProperties", "items", "prefixItems", "x-state")


def qualify_schema(schema: Schema, resolve: Callable[[str], str], *, declares: bool = True) -> Schema:
    """Return a copy with full references, in which objects that declare fields allow no others.

    `resolve` returns the full form of a reference. With `declares=False`, objects stay open.
    """
    if not isinstance(schema, Mapping):
        return schema

    def convert(keyword: str, each: Schema) -> Schema:
        is_choice = keyword in ("anyOf", "oneOf") and "properties" not in schema
        return qualify_schema(each, resolve, declares=declares and (keyword in _DECLARING or is_choice))

    own = {keyword: value for keyword, value in schema.items() if keyword not in _FILE_KEYWORDS}
    qualified = copy_schema(own, convert)
    if "$ref" in qualified:
        qualified["$ref"] = resolve(qualified["$ref"])
    if declares and "properties" in qualified:
        qualified.setdefault("additionalProperties", False)
    return qualified


def flatten_schema(root: SchemaMap, definitions: Definitions) -> dict[str, Any]:
    """Return a located schema with all definitions that it refers to, under short names."""
    names = _make_short_names(_collect_references(root, definitions))
    flat = dict(cast(SchemaMap, _rename_references(root, names)))
    if names:
        flat["$defs"] = {
            names[full]: _rename_references(definitions[full], names)
            for full in sorted(names, key=names.__getitem__)
        }
    return flat


def _list_references(schema: Schema) -> list[str]:
    return [each["$ref"] for _, each in walk_schema_maps(schema) if "$ref" in each]


def _collect_references(root: Schema, definitions: Definitions) -> list[str]:
    """Return everything that a schema refers to, directly or indirectly, in order."""
    reached: dict[str, None] = {}
    waiting = _list_references(root)
    while waiting:
        full = waiting.pop(0)
        if full != SELF and full not in reached:
            reached[full] = None
            waiting += _list_references(definitions[full])
    return list(reached)


def _make_short_names(reached: list[str]) -> dict[str, str]:
    """Return short names for definitions; a name that is already taken gets the file's name added."""
    names: dict[str, str] = {}
    for full in sorted(reached):
        file, _, name = full.partition("#/$defs/")
        taken = set(names.values())
        owner = file.removesuffix(".schema.json").replace("/", "-")
        names[full] = name if name not in taken else f"{name}-{owner}"
    return names


def _rename_references(schema: Schema, names: Mapping[str, str]) -> Schema:
    if not isinstance(schema, Mapping):
        return schema
    renamed = copy_schema(schema, lambda _, each: _rename_references(each, names))
    if renamed.get("$ref", SELF) != SELF:
        renamed["$ref"] = f"#/$defs/{names[renamed['$ref']]}"
    return renamed


def find_in_place_references(schema: Schema) -> list[str]:
    """Return the references in a schema that apply to its own values, rather than to parts of these."""
    if not isinstance(schema, Mapping):
        return []
    found = [schema["$ref"]] if "$ref" in schema else []
    for at, each in child_schemas(schema):
        if at[0] in IN_PLACE_KEYWORDS:
            found += find_in_place_references(each)
    return found
