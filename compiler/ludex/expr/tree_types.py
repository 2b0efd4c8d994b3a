"""Types as the instruction tree writes them, in JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Type = Any

PLAIN = frozenset({"int", "bool", "text", "space", "point", "body", "event", "any", "none", "never"})
_DEEP = 16


def sound(type_: Type, depth: int = 0) -> bool:
    """Whether this is a type at all."""
    if isinstance(type_, str):
        return type_ in PLAIN
    if not isinstance(type_, list) or not type_ or depth > _DEEP:
        return False
    head, *rest = type_
    if head in ("entry", "piece"):
        return len(rest) == 1 and isinstance(rest[0], str)
    if head in ("word", "place"):
        return len(rest) == 1 and isinstance(rest[0], list) and all(isinstance(each, str) for each in rest[0])
    if head in ("list", "opt"):
        return len(rest) == 1 and sound(rest[0], depth + 1)
    if head == "map":
        return len(rest) == 2 and all(sound(each, depth + 1) for each in rest)
    return (
        head == "struct"
        and len(rest) == 1
        and isinstance(rest[0], dict)
        and all(sound(each, depth + 1) for each in rest[0].values())
    )


def plain(type_: Type) -> Type:
    """Without its “or none”."""
    return type_[1] if isinstance(type_, list) and type_[0] == "opt" else type_


def head(type_: Type) -> str:
    """Its first word: `entry`, `piece`, `list`, `int`…"""
    found = plain(type_)
    return str(found[0] if isinstance(found, list) else found)


def kinds(type_: Type) -> tuple[str, ...]:
    """The kinds of an entry, a piece or the pieces of a place; none where it may be any."""
    found = plain(type_)
    if head(found) in ("entry", "piece"):
        return () if found[1] == "any" else tuple(found[1].split("|"))
    return tuple(found[1]) if head(found) == "place" else ()


def of_kinds(sort: str, names: Iterable[str]) -> Type:
    return [sort, "|".join(names) or "any"]


def item(type_: Type) -> Type:
    """What a list holds."""
    found = plain(type_)
    return found[1] if head(found) == "list" else "any"


def part(type_: Type, name: str) -> Type:
    """A field of a struct."""
    found = plain(type_)
    return found[1].get(name, "any") if head(found) == "struct" else "any"


def key(type_: Type) -> Type:
    """What a map is asked with."""
    found = plain(type_)
    return found[1] if head(found) == "map" else "any"


def value(type_: Type) -> Type:
    """What a map gives."""
    found = plain(type_)
    return found[2] if head(found) == "map" else "any"


def joined(types: Iterable[Type]) -> Type:
    """A type for whichever of several it turns out to be: as much of it as linking must know."""
    found = [plain(type_) for type_ in types if head(type_) not in ("none", "never")]
    if not found:
        return "none"
    heads = {head(type_) for type_ in found}
    if len(heads) > 1:
        return "any"
    if heads <= {"entry", "piece"}:
        each = [kinds(type_) for type_ in found]
        return of_kinds(heads.pop(), sorted({kind for some in each for kind in some}) if all(each) else ())
    if heads == {"list"}:
        return ["list", joined(item(type_) for type_ in found)]
    return found[0]


FALLBACK: Mapping[str, Any] = {"bool": False, "list": (), "map": {}}
"""What a field of that sort holds where an entry leaves it out and its kind has no default for it."""
