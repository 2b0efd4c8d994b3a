"""Types as the instruction tree writes them, in JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Type = Any

PLAIN_TYPES = frozenset({"int", "bool", "text", "space", "point", "body", "event", "any", "none", "never"})
_DEEP = 16


def is_type(type_: Type, depth: int = 0) -> bool:
    """Whether this is a type at all."""
    if isinstance(type_, str):
        return type_ in PLAIN_TYPES
    if not isinstance(type_, list) or not type_ or depth > _DEEP:
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


def strip_optional(type_: Type) -> Type:
    """Without its “or none”."""
    return type_[1] if isinstance(type_, list) and type_[0] == "opt" else type_


def type_name(type_: Type) -> str:
    """Its first word: `entry`, `piece`, `list`, `int`…"""
    found = strip_optional(type_)
    return str(found[0] if isinstance(found, list) else found)


def list_kinds(type_: Type) -> tuple[str, ...]:
    """The kinds of an entry, a piece or the pieces of a place; none where it may be any."""
    found = strip_optional(type_)
    if type_name(found) in ("entry", "piece"):
        return () if found[1] == "any" else tuple(found[1].split("|"))
    return tuple(found[1]) if type_name(found) == "place" else ()


def make_kind_type(sort: str, names: Iterable[str]) -> Type:
    return [sort, "|".join(names) or "any"]


def item_type(type_: Type) -> Type:
    """What a list holds."""
    found = strip_optional(type_)
    return found[1] if type_name(found) == "list" else "any"


def field_type(type_: Type, name: str) -> Type:
    """A field of a struct."""
    found = strip_optional(type_)
    return found[1].get(name, "any") if type_name(found) == "struct" else "any"


def key_type(type_: Type) -> Type:
    """What a map is asked with."""
    found = strip_optional(type_)
    return found[1] if type_name(found) == "map" else "any"


def value_type(type_: Type) -> Type:
    """What a map gives."""
    found = strip_optional(type_)
    return found[2] if type_name(found) == "map" else "any"


def join_types(types: Iterable[Type]) -> Type:
    """A type for whichever of several it turns out to be: as much of it as linking must know."""
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


MISSING_DEFAULTS: Mapping[str, Any] = {"bool": False, "list": (), "map": {}}
"""What a field of that sort holds where an entry leaves it out and its kind has no default for it."""
