"""Bundler: several schema files to one flat schema, references resolved and objects closed.

A schema file is first *located*: a copy in which every reference names its file, and in which an object
that declares fields takes no others. Located schemas can be merged, and are at last made *flat*: one
schema, its definitions under `$defs`. References are known to be sound here; `lint` has seen to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludex.schema.keywords import (
    IN_PLACE_KEYWORDS,
    SCHEMA_KEYWORDS,
    SCHEMA_LIST_KEYWORDS,
    SCHEMA_MAP_KEYWORDS,
    Schema,
    child_schemas,
    walk_schemas,
)

Definitions = Mapping[str, Schema]
"""Located definitions by their full reference, such as `schemas/common.schema.json#/$defs/slug`."""

SELF = "#"
"""The reference of a kind to itself."""

_FILE_KEYWORDS = ("$schema", "$id", "$defs", "$comment")
_DECLARING = ("properties", "patternProperties", "additionalProperties", "items", "prefixItems", "x-state")


def qualify_schema(schema: Schema, resolve: Callable[[str], str], *, declares: bool = True) -> Schema:
    """A copy whose references are full, and whose objects are closed where they declare their fields."""
    if not isinstance(schema, Mapping):
        return schema
    made: dict[str, Any] = {}
    below = {
        keyword: declares
        and (keyword in _DECLARING or (keyword in ("anyOf", "oneOf") and "properties" not in schema))
        for keyword in (*SCHEMA_KEYWORDS, *SCHEMA_LIST_KEYWORDS, *SCHEMA_MAP_KEYWORDS)
    }
    for keyword, value in schema.items():
        if keyword in SCHEMA_KEYWORDS:
            made[keyword] = qualify_schema(value, resolve, declares=below[keyword])
        elif keyword in SCHEMA_LIST_KEYWORDS:
            made[keyword] = [qualify_schema(each, resolve, declares=below[keyword]) for each in value]
        elif keyword == "$ref":
            made[keyword] = resolve(value)
        elif keyword in SCHEMA_MAP_KEYWORDS and keyword != "$defs":
            made[keyword] = {
                n: qualify_schema(each, resolve, declares=below[keyword]) for n, each in value.items()
            }
        elif keyword not in _FILE_KEYWORDS:
            made[keyword] = copy_plain(value)
    if declares and "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


def copy_plain(value: Any) -> Any:
    """A copy of a value made of nothing but dicts, lists and scalars."""
    if isinstance(value, dict):
        return {key: copy_plain(each) for key, each in value.items()}
    return [copy_plain(each) for each in value] if isinstance(value, list) else value


def flatten_schema(root: Mapping[str, Any], definitions: Definitions) -> dict[str, Any]:
    """A located schema with all that it refers to, under short names."""
    names = _short_names(_collect_references(root, definitions))
    made: dict[str, Any] = _rename_references(root, names)
    if names:
        made["$defs"] = {
            names[full]: _rename_references(definitions[full], names)
            for full in sorted(names, key=names.__getitem__)
        }
    return made


def find_references(schema: Schema) -> list[str]:
    """All references in a schema, in order."""
    return [each["$ref"] for _, each in walk_schemas(schema) if isinstance(each, Mapping) and "$ref" in each]


def _collect_references(root: Schema, definitions: Definitions) -> list[str]:
    reached: dict[str, None] = {}
    waiting = find_references(root)
    while waiting:
        full = waiting.pop(0)
        if full != SELF and full not in reached:
            reached[full] = None
            waiting += find_references(definitions[full])
    return list(reached)


def _short_names(reached: list[str]) -> dict[str, str]:
    """The name of a definition alone, with that of its file where two files have one of the name."""
    names: dict[str, str] = {}
    for full in sorted(reached):
        file, _, name = full.partition("#/$defs/")
        taken = set(names.values())
        owner = file.removesuffix(".schema.json").replace("/", "-")
        names[full] = name if name not in taken else f"{name}-{owner}"
    return names


def _rename_references(schema: Schema, names: Mapping[str, str]) -> Any:
    if not isinstance(schema, Mapping):
        return schema
    made: dict[str, Any] = {}
    for keyword, value in schema.items():
        if keyword in SCHEMA_KEYWORDS:
            made[keyword] = _rename_references(value, names)
        elif keyword in SCHEMA_LIST_KEYWORDS:
            made[keyword] = [_rename_references(each, names) for each in value]
        elif keyword in SCHEMA_MAP_KEYWORDS:
            made[keyword] = {name: _rename_references(each, names) for name, each in value.items()}
        elif keyword == "$ref":
            made[keyword] = SELF if value == SELF else f"#/$defs/{names[value]}"
        else:
            made[keyword] = copy_plain(value)
    return made


def find_in_place_references(schema: Schema) -> list[str]:
    """References that a schema follows without going deeper into the value."""
    if not isinstance(schema, Mapping):
        return []
    found = [schema["$ref"]] if "$ref" in schema else []
    for at, each in child_schemas(schema):
        if at[0] in IN_PLACE_KEYWORDS:
            found += find_in_place_references(each)
    return found
