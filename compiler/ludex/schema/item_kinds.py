"""Items: entries that live inside others, as the values of a map marked `x-items`.

A field `choices` of the kind `story-card` makes a kind `story-card.choices`. Its entries are written in the
map; once read, the map is the list of their names, as if the field listed references. So all that knows
entries and lists of references knows items.
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
_KEPT_KEYWORDS = ("title", "description")


def name_item_kind(kind: str, field: str) -> str:
    """The kind of the items in a field of a kind."""
    return f"{kind}{ITEM_SEPARATOR}{field}"


def find_item_fields(schema: Schema) -> Iterator[str]:
    """The fields of a kind whose values hold items."""
    fields = schema.get("properties", {}) if isinstance(schema, Mapping) else {}
    yield from (name for name, each in fields.items() if isinstance(each, Mapping) and ITEMS in each)


def add_former_names(schema: SchemaMap) -> SchemaMap:
    """The schema of a kind whose items may have former names, as every entry may: `rename` writes them."""
    fields = dict(schema.get("properties", {}))
    for name in find_item_fields(schema):
        item = fields[name]["additionalProperties"]
        if _FORMER_NAMES not in item["properties"]:
            inner = {**item["properties"], _FORMER_NAMES: _FORMER_NAMES_SCHEMA}
            fields[name] = {**fields[name], "additionalProperties": {**item, "properties": inner}}
    return {**schema, "properties": fields} if fields else schema


_FORMER_NAMES_SCHEMA = {
    "title": "Former names",
    "description": "Names that it had. They are never given again.",
    "type": "array",
    "items": {"type": "string", "examples": ["enter"]},
    "uniqueItems": True,
    "examples": [["enter"]],
}


def make_item_schema(flat: SchemaMap, field: str) -> dict[str, Any]:
    """The schema of the items of a field, out of the flat one of its kind."""
    whole = flat["properties"][field]
    graph = {GRAPH: whole[GRAPH]} if GRAPH in whole else {}
    item = {**whole["additionalProperties"], **graph}
    return {**item, **{keyword: flat[keyword] for keyword in _SHARED_KEYWORDS if keyword in flat}}


def make_read_schema(flat: SchemaMap, name: str) -> SchemaMap:
    """The schema of a kind as its entries are once they are read: lists of names in place of items."""
    fields = dict(flat.get("properties", {}))
    for field in find_item_fields(flat):
        shape = Shape(fields[field], flat)
        told = {keyword: shape.keyword(keyword) for keyword in _KEPT_KEYWORDS}
        reference = {"type": "string", "x-ref": name_item_kind(name, field), ITEMS: True}
        fields[field] = {**told, "type": "array", "items": reference}
    return {**flat, "properties": fields}


def is_item_map(schema: Schema) -> bool:
    """Whether the values of a map can be items: its keys are slugs, its values maps with fields, and they are
    written in place."""
    if not isinstance(schema, Mapping) or not isinstance(schema.get("additionalProperties"), Mapping):
        return False
    item = schema["additionalProperties"]
    return "properties" in item and "properties" not in schema and "propertyNames" in schema
