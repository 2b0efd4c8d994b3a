"""Fields of nodes and edges of maps, typed from the schema of the kind `map`.

Nodes and areas of terrain are both spaces, so every space has the fields of both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludex.core.ids import to_identifier
from ludex.lang.types.declarations import field_defaults, readable_fields, resolve_schema
from ludex.lang.types.rule_types import AnyType, SpaceOf, Struct, encode_type
from ludex.schema.catalogue import Kind
from ludex.schema.keywords import Pointer

_PARTS = {
    "node": (("plane", "properties", "terrain", "additionalProperties"), ("nodes", "additionalProperties")),
    "edge": (("edges", "items"),),
}
"""Pointers to the fields of a space and of an edge in a map's schema; if two share a name, the last wins."""
ENDS = ("from", "to")
"""Fields of an edge for its ends, in place of which rules read `to`, the space on the other side."""


@dataclass(frozen=True)
class MapFields:
    """Fields of spaces and of edges, with their defaults."""

    node: Mapping[str, AnyType] = field(default_factory=dict)
    edge: Mapping[str, AnyType] = field(default_factory=dict)
    defaults: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def edge_type(self, kinds: tuple[str, ...] = ()) -> Struct:
        """Return the type of an edge in rules, with pieces of these kinds on the other side."""
        return Struct((*self.edge.items(), ("to", SpaceOf(kinds))))

    def encode(self) -> dict[str, Any]:
        """Encode the fields in the form of the machine's declarations."""
        return {
            name: {
                "data": {each: encode_type(type_) for each, type_ in fields.items()},
                "defaults": dict(self.defaults.get(name, {})),
            }
            for name, fields in (("node", self.node), ("edge", self.edge))
        }


def read_map_fields(kind: Kind | None) -> MapFields:
    """Read the fields of a game's maps from the schema of their kind."""
    if kind is None:
        return MapFields()
    types: dict[str, dict[str, AnyType]] = {}
    defaults: dict[str, dict[str, Any]] = {}
    for name in _PARTS:
        found = list(_find_schemas(kind.schema, name))
        read = {at: type_ for each in found for at, type_ in readable_fields(each, kind.schema).items()}
        types[name] = {at: type_ for at, type_ in read.items() if name != "edge" or at not in ENDS}
        given: dict[str, Any] = {}
        for each in found:
            fields = {at: resolve_schema(of, kind.schema) for at, of in each.get("properties", {}).items()}
            given |= {to_identifier(at): of for at, of in field_defaults({"properties": fields}).items()}
        defaults[name] = {at: value for at, value in given.items() if at in types[name]}
    return MapFields(types["node"], types["edge"], defaults)


def _find_schemas(root: Mapping[str, Any], name: str) -> Iterator[Mapping[str, Any]]:
    for path in _PARTS[name]:
        found: Any = {"properties": root.get("properties", {})}
        for step in ("properties", *path):
            found = resolve_schema(found.get(step, {}) if isinstance(found, Mapping) else {}, root)
        yield found


def add_defaults(schema: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[tuple[Pointer, Any]]:
    """Yield, by pointer, the defaults of fields that nodes, areas and edges of a map omit.

    Packs contain these defaults, so that layouts read the same values as rules. References, texts and lists
    are skipped.
    """
    for name in _PARTS:
        for path, fields in zip(_PARTS[name], _find_schemas(schema, name), strict=True):
            properties = fields.get("properties", {})
            resolved = {field: resolve_schema(each, schema) for field, each in properties.items()}
            defaults = {
                field: each["default"]
                for field, each in resolved.items()
                if "default" in each and not _REFERENCES & each.keys()
            }
            for at, part in _find_parts(data, path) if defaults else ():
                yield from (((*at, field), each) for field, each in defaults.items() if field not in part)


_SCHEMA_STEPS = frozenset(("properties", "items", "additionalProperties"))
_REFERENCES = frozenset(("x-ref", "x-text", "items", "propertyNames"))


def _find_parts(data: Mapping[str, Any], path: Sequence[str]) -> Iterator[tuple[Pointer, Mapping[str, Any]]]:
    at = tuple(step for step in path if step not in _SCHEMA_STEPS)
    found: Any = data
    for step in at:
        found = found.get(step) if isinstance(found, Mapping) else None
    parts: Iterable[tuple[str | int, Any]] = ()
    if isinstance(found, Mapping):
        parts = found.items()
    elif isinstance(found, list):
        parts = enumerate(found)
    yield from (((*at, key), each) for key, each in parts if isinstance(each, Mapping))
