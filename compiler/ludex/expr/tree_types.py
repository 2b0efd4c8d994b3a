"""Types of the rule language in the JSON of instruction trees; aliases for trees and values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, TypeGuard

from ludex.core.trees import TYPE_DEPTH

Tree: TypeAlias = "list[Tree] | dict[str, Tree] | str | int | float | bool | None"
"""Part of an instruction tree as a pack holds it: any JSON until the linker has verified it."""
Record: TypeAlias = "Mapping[str, Any]"
"""The data of an entry as JSON. Its form follows from the schema of its kind, but an untrusted pack may
differ.
"""
Linked: TypeAlias = Any
"""A linked expression: a constant, or a `Node`. Its form follows from its operation; see `linker`."""
Node: TypeAlias = tuple[Any, ...]
"""A linked operation with its operands: `(operation, …)`."""
Value: TypeAlias = Any
"""A value in a rule: none, a boolean, a number, a text, a tuple of values or a read-only mapping.

Operations do not check the types of values: for a wrong type, Python's own error becomes a `Failure`.
"""
Slots: TypeAlias = list[Value]
"""The locals of a routine or formula while it runs, by number."""
Type: TypeAlias = str | list[Any]
"""A type: a word, or a word with its arguments; the accessors below read them."""

PLAIN_TYPES = frozenset("int length bool text space point body event any none never".split())
ROUTE_TYPE: Type = ["list", ["struct", {"to": "space", "cost": "int", "path": ["list", "space"]}]]


def is_type(type_: object, depth: int = 0) -> TypeGuard[Type]:
    if isinstance(type_, str):
        return type_ in PLAIN_TYPES
    if not isinstance(type_, list) or not type_ or depth > TYPE_DEPTH:
        return False
    head, *rest = type_
    if head in ("entry", "piece"):
        return len(rest) == 1 and isinstance(rest[0], str)
    if head in ("word", "place"):
        return len(rest) == 1 and isinstance(rest[0], list) and all(isinstance(each, str) for each in rest[0])
    if head in ("list", "opt"):
        return len(rest) == 1 and is_type(rest[0], depth + 1)
    if head == "map":
        return len(rest) == 2 and all(is_type(each, depth + 1) for each in rest)
    return (
        head == "struct"
        and len(rest) == 1
        and isinstance(rest[0], dict)
        and all(is_type(each, depth + 1) for each in rest[0].values())
    )


def is_optional(type_: Type | None) -> TypeGuard[list[Type]]:
    return isinstance(type_, list) and type_[0] == "opt"


def strip_optional(type_: Type) -> Type:
    """Return T for the type “T or none”; return any other type unchanged."""
    return type_[1] if is_optional(type_) else type_


def type_name(type_: Type) -> str:
    """Return the first word of a type (`entry`, `piece`, `list`, `int`…), or of T in “T or none”."""
    plain = strip_optional(type_)
    return str(plain[0] if isinstance(plain, list) else plain)


def _type_argument(type_: Type, head: str, rank: int) -> Type:
    """Return an argument of a type whose first word is `head`, even if optional; `any` for any other type."""
    plain = strip_optional(type_)
    return plain[rank] if isinstance(plain, list) and plain[0] == head else "any"


def list_kinds(type_: Type) -> tuple[str, ...]:
    """Return the kinds in the type of an entry, piece or place; none if all are allowed, or for others."""
    name = type_name(type_)
    if name in ("entry", "piece"):
        kinds = str(_type_argument(type_, name, 1))
        return () if kinds == "any" else tuple(kinds.split("|"))
    return tuple(map(str, _type_argument(type_, name, 1))) if name == "place" else ()


def make_kind_type(sort: str, names: Iterable[str]) -> Type:
    return [sort, "|".join(names) or "any"]


def list_words(type_: Type) -> list[str] | None:
    """Return the words of a type of words; None for any other type."""
    return [str(each) for each in type_[1]] if isinstance(type_, list) and type_[0] == "word" else None


def item_type(type_: Type) -> Type:
    """Return the type of a list's items; `any` if the type is not a list."""
    return _type_argument(type_, "list", 1)


def struct_fields(type_: Type) -> Mapping[str, Type]:
    """Return the fields of a struct with their types; an empty map for any other type."""
    fields: object = _type_argument(type_, "struct", 1)
    return fields if isinstance(fields, dict) else {}


def key_type(type_: Type) -> Type:
    return _type_argument(type_, "map", 1)


def value_type(type_: Type) -> Type:
    """Return the type of a map's values; `any` if the type is not a map."""
    return _type_argument(type_, "map", 2)


def join_types(types: Iterable[Type]) -> Type:
    """Join types into one; whether a value may be none is ignored.

    The kinds of entries or pieces are joined, and so are the types of items; of other types with the same
    first word, the first is returned. Types with different first words give `any`, no types give `none`.
    """
    found = [strip_optional(type_) for type_ in types if type_name(type_) not in ("none", "never")]
    if not found:
        return "none"
    heads = {type_name(type_) for type_ in found}
    if len(heads) > 1:
        return "any"
    if heads <= {"entry", "piece"}:
        each = [list_kinds(type_) for type_ in found]
        return make_kind_type(
            heads.pop(), sorted({kind for some in each for kind in some}) if all(each) else ()
        )
    if heads == {"list"}:
        return ["list", join_types(item_type(type_) for type_ in found)]
    return found[0]


MISSING_DEFAULTS: Mapping[str, Value] = {"bool": False, "list": (), "map": {}}
"""Values of omitted fields without a default, by the first word of their types; other fields have none."""
