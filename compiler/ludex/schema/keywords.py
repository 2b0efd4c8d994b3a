"""JSON Schema keywords that Ludex understands, and walks over the schemas within a schema.

Every walk uses `child_schemas` or `copy_schema`, so keywords are listed only here. Nothing here knows of
files, games or findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

SchemaMap = Mapping[str, Any]
Schema = SchemaMap | bool
Pointer = tuple[str | int, ...]

SCHEMA_KEYWORDS = ("additionalProperties", "propertyNames", "items", "contains", "not", "if", "then", "else")

SCHEMA_LIST_KEYWORDS = ("prefixItems", "allOf", "anyOf", "oneOf")

SCHEMA_MAP_KEYWORDS = ("properties", "patternProperties", "dependentSchemas", "$defs", "x-state")

_NESTING_KEYWORDS = frozenset((*SCHEMA_KEYWORDS, *SCHEMA_LIST_KEYWORDS, *SCHEMA_MAP_KEYWORDS))

IN_PLACE_KEYWORDS = ("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas")
"""Keywords whose schemas apply to the same value as the schema that has the keyword."""

VALUE_ANNOTATIONS = ("x-ref", "x-text", "x-expr", "x-do", "x-kind", "x-unique", "x-below")
"""Annotations of a value in an entry."""

REFERENCE_ANNOTATIONS = ("x-acyclic", "x-symmetric", "x-relies")
"""Annotations beside `x-ref`, which say more about a reference."""

ANNOTATIONS = (
    *VALUE_ANNOTATIONS,
    *REFERENCE_ANNOTATIONS,
    "x-state",
    "x-extends",
    "x-used",
    "x-aside",
    "x-once",
    "x-seen",
    "x-items",
    "x-graph",
    "x-lasts",
    "x-tokens",
    "x-type",
    "x-piece",
)

DESCRIPTIVE_KEYWORDS = ("title", "description", "examples", "default", "deprecated", "$comment")
"""Keywords that describe, and never reject a value."""

TYPES = ("object", "array", "string", "integer", "number", "boolean", "null")

KEYWORDS_BY_TYPE: Mapping[str, tuple[str, ...]] = {
    "string": ("minLength", "maxLength", "pattern"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "array": ("prefixItems", "items", "contains", "minItems", "maxItems", "uniqueItems"),
    "object": (
        "required",
        "properties",
        "patternProperties",
        "additionalProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
        "dependentRequired",
        "dependentSchemas",
    ),
}
"""Keywords that constrain values of only one type."""

KEYWORDS = frozenset(
    [keyword for keywords in KEYWORDS_BY_TYPE.values() for keyword in keywords]
    + ["type", "enum", "const", "minContains", "maxContains", "allOf", "anyOf", "oneOf", "not"]
    + ["if", "then", "else", "$ref", "$defs", "$schema", "$id", *DESCRIPTIVE_KEYWORDS, *ANNOTATIONS]
)
"""All keywords that a schema may use."""


def child_schemas(schema: Schema) -> Iterator[tuple[Pointer, Schema]]:
    """Yield the schemas directly within a schema, each with its pointer."""
    if not isinstance(schema, Mapping) or _NESTING_KEYWORDS.isdisjoint(schema):
        return
    for keyword in SCHEMA_KEYWORDS:
        if keyword in schema:
            yield (keyword,), schema[keyword]
    for keyword in SCHEMA_LIST_KEYWORDS:
        for index, each in enumerate(schema.get(keyword, ())):
            yield (keyword, index), each
    for keyword in SCHEMA_MAP_KEYWORDS:
        for name, each in schema.get(keyword, {}).items():
            yield (keyword, name), each


def split_pointer(at: Pointer) -> list[Pointer]:
    """Split a pointer into its steps from schema to schema: a keyword, and a name or number if it has one."""
    cut: list[Pointer] = []
    while at:
        length = 1 if at[0] in SCHEMA_KEYWORDS else 2
        cut.append(at[:length])
        at = at[length:]
    return cut


def has_step(value: object, step: str | int) -> bool:
    """Return whether a map has this key, or a list this index."""
    if isinstance(value, Mapping):
        return step in value
    return isinstance(value, list) and step in range(len(value))


def walk_schemas(schema: Schema, at: Pointer = ()) -> Iterator[tuple[Pointer, Schema]]:
    """Yield a schema and all schemas within it at any depth, with their pointers."""
    yield at, schema
    for below, each in child_schemas(schema):
        yield from walk_schemas(each, at + below)


def walk_schema_maps(schema: Schema) -> Iterator[tuple[Pointer, SchemaMap]]:
    """Yield the schemas of `walk_schemas` that are maps, not true or false."""
    return ((at, each) for at, each in walk_schemas(schema) if isinstance(each, Mapping))


def resolve_flat_reference(root: Schema, reference: str) -> Schema:
    """Return the schema that a reference within a flat schema refers to."""
    if reference == "#" or not isinstance(root, Mapping):
        return root
    return cast(Schema, root["$defs"][reference.removeprefix("#/$defs/")])


def copy_schema(schema: SchemaMap, convert: Callable[[str, Schema], Schema]) -> dict[str, Any]:
    """Copy a schema to plain dicts and lists; `convert(keyword, schema)` copies the schemas in it."""
    copied: dict[str, Any] = {}
    for keyword, value in schema.items():
        if keyword in SCHEMA_KEYWORDS:
            copied[keyword] = convert(keyword, value)
        elif keyword in SCHEMA_LIST_KEYWORDS:
            copied[keyword] = [convert(keyword, each) for each in value]
        elif keyword in SCHEMA_MAP_KEYWORDS:
            copied[keyword] = {name: convert(keyword, each) for name, each in value.items()}
        else:
            copied[keyword] = copy_plain(value)
    return copied


def copy_plain(value: object) -> object:
    """Copy a value made of dicts, lists and scalars."""
    if isinstance(value, dict):
        return {key: copy_plain(each) for key, each in value.items()}
    return [copy_plain(each) for each in value] if isinstance(value, list) else value


def list_names(value: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names that a keyword such as `type` or `x-ref` has as its value: one name, or a list."""
    return (value,) if isinstance(value, str) else tuple(value)
