"""Items: entries inside other entries, in a map that the schema marks `x-items`.

A field `choices` of the kind `story-card` makes a kind `story-card.choices`. Its entries are written in the
map. After reading, the list of their names replaces the map, as if the field listed references, so that code
for entries and lists of references also works for items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.ids import ITEM_SEPARATOR
from ludex.schema.keywords import Schema, SchemaMap
from ludex.schema.value_view import Shape

ITEMS, GRAPH = "x-items", "x-graph"
_FORMER_NAMES = "was"
_SHARED_KEYWORDS = ("$defs", "x-aside")
_DESCRIBING_KEYWORDS = ("title", "description")


def name_item_kind(kind: str, field: str) -> str:
    """Return the name of the kind of the items in a field of a kind."""
    return f"{kind}{ITEM_SEPARATOR}{field}"


def find_item_fields(schema: Schema) -> Iterator[str]:
    """Yield the fields of a kind that contain items."""
    fields = schema.get("properties", {}) if isinstance(schema, Mapping) else {}
    yield from (name for name, each in fields.items() if isinstance(each, Mapping) and ITEMS in each)


def add_former_names(schema: SchemaMap) -> SchemaMap:
    """Return the schema of a kind, extended by the former names of its items, which `rename` writes."""
    fields = dict(schema.get("properties", {}))
    for name in find_item_fields(schema):
        item = fields[name]["additionalProperties"]
        if _FORMER_NAMES not in item["properties"]:
            inner = {**item["properties"], _FORMER_NAMES: _FORMER_NAMES_SCHEMA}
            fields[name] = {**fields[name], "additionalProperties": {**item, "properties": inner}}
    return {**schema, "properties": fields} if fields else schema


_FORMER_NAMES_SCHEMA = {
    "title": "Former names",
    "description": "Names that this item had before it was renamed. Its translations follow it.",
    "type": "array",
    "items": {"type": "string", "examples": ["enter"]},
    "uniqueItems": True,
    "examples": [["enter"]],
}


def make_item_schema(flat: SchemaMap, field: str) -> dict[str, Any]:
    """Return the schema of the items in a field, given the flat schema of the kind."""
    whole = flat["properties"][field]
    graph = {GRAPH: whole[GRAPH]} if GRAPH in whole else {}
    item = {**whole["additionalProperties"], **graph}
    return {**item, **{keyword: flat[keyword] for keyword in _SHARED_KEYWORDS if keyword in flat}}


def make_read_schema(flat: SchemaMap, name: str) -> SchemaMap:
    """Return the schema of entries after reading, with lists of names in place of items."""
    fields = dict(flat.get("properties", {}))
    for field in find_item_fields(flat):
        shape = Shape(fields[field], flat)
        described = {keyword: shape.keyword(keyword) for keyword in _DESCRIBING_KEYWORDS}
        reference = {"type": "string", "x-ref": name_item_kind(name, field), ITEMS: True}
        fields[field] = {**described, "type": "array", "items": reference}
    return {**flat, "properties": fields}


def is_item_map(schema: Schema) -> bool:
    """Return whether the values of a map can be items.

    The keys must be slugs, and the values maps with fields, not references.
    """
    if not isinstance(schema, Mapping) or not isinstance(schema.get("additionalProperties"), Mapping):
        return False
    item = schema["additionalProperties"]
    return "properties" in item and "properties" not in schema and "propertyNames" in schema
