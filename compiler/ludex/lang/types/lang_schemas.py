"""From the schema of a field to the type of its values. Fields that rules cannot read have none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.lang.types.rule_types import (
    BOOL,
    INT,
    TEXT,
    AnyType,
    Entry,
    ListOf,
    MapOf,
    Opt,
    Struct,
    Type,
    Word,
    parse_type,
)

_PLAIN: Mapping[str, Type] = {"integer": INT, "boolean": BOOL, "string": TEXT}
_DEEP = 12
UNREADABLE_FIELDS = frozenset(
    "source was draft tags note grammar by hooks modifies offers says args returns limit icon art layout "
    "back setup ends"
    " state options box removed".split()
)
"""Fields that say how an entry is written, printed or compiled: rules do not read them."""


def to_identifier(name: str) -> str:
    """A slug or field as expressions write it."""
    return name.replace("-", "_")


def resolve_schema(schema: Any, root: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema with what it refers to, its own words first."""
    known: dict[str, Any] = {}
    while isinstance(schema, Mapping):
        known = {**schema, **known}
        reference = schema.get("$ref")
        if not isinstance(reference, str):
            break
        known.pop("$ref", None)
        schema = root
        for step in reference.removeprefix("#/").split("/"):
            schema = schema.get(step.replace("~1", "/").replace("~0", "~"), {})
    return known


def value_type(schema: Any, root: Mapping[str, Any], depth: int = 0) -> AnyType | None:
    """The type of what stands in a field; none for texts, rules, pictures and other things for people."""
    found = resolve_schema(schema, root)
    if depth > _DEEP or any(word in found for word in ("x-text", "x-do", "x-expr")):
        return None
    if "x-type" in found:
        return parse_type(str(found["x-type"]))
    if "x-ref" in found and "propertyNames" not in found:
        return Entry(_kinds(found["x-ref"]))
    if "enum" in found and all(isinstance(each, str) for each in found["enum"]):
        return Word(tuple(found["enum"]))
    if "enum" in found and all(type(each) is int for each in found["enum"]):
        return INT
    sort = found.get("type")
    if sort == "array":
        inner = value_type(found.get("items", {}), root, depth + 1)
        return None if inner is None else ListOf(inner)
    if sort == "object":
        return _object(found, root, depth)
    return _PLAIN.get(sort) if isinstance(sort, str) else None


def _kinds(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _object(found: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> AnyType | None:
    others = found.get("additionalProperties")
    if isinstance(others, Mapping):
        names = resolve_schema(found.get("propertyNames", {}), root)
        key = found.get("x-ref", names.get("x-ref"))
        value = value_type(others, root, depth + 1)
        if key and value is None:
            return ListOf(Entry(_kinds(key)))  # what stands behind each name is not for rules to read
        return None if value is None else MapOf(Entry(_kinds(key)) if key else TEXT, value)
    return Struct(tuple(fields(found, root, depth + 1).items()))


def fields(schema: Mapping[str, Any], root: Mapping[str, Any], depth: int = 0) -> dict[str, AnyType]:
    """The fields of an object that rules can read, as expressions name them."""
    required = schema.get("required", ())
    found: dict[str, AnyType] = {}
    for name, each in schema.get("properties", {}).items():
        if depth == 0 and name in UNREADABLE_FIELDS:
            continue
        type_ = value_type(each, root, depth)
        if type_ is not None:
            found[to_identifier(name)] = (
                type_ if name in required or _has_fallback(each, root, type_, depth) else Opt(type_)
            )
    return found


def _has_fallback(schema: Any, root: Mapping[str, Any], type_: AnyType, depth: int) -> bool:
    """Whether a field that is left out has a value all the same: false, an empty list, or the default of
    an entry.
    """
    return (
        type_ == BOOL
        or isinstance(type_, ListOf | MapOf)
        or (depth == 0 and "default" in resolve_schema(schema, root))
    )


def defaults(root: Mapping[str, Any]) -> dict[str, Any]:
    """What fields of an entry hold that are left out."""
    properties = root.get("properties", {})
    found = {name: resolve_schema(each, root) for name, each in properties.items()}
    return {name: each["default"] for name, each in found.items() if "default" in each}
