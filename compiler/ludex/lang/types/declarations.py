"""Declarations that rules can name: fields, steps, places, kinds, tables, typed from their schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.lang.types.rule_types import BOOL, INT, TEXT, AnyType, ListOf, MapOf, Opt, PlaceOf

STEPS = ("procedure", "action", "ability", "policy")
CALLABLE_SORTS = (*STEPS, "function", "quantity")
Param = tuple[str, AnyType]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of pieces or entries; `name` is how data or columns call it."""

    name: str
    type: AnyType


@dataclass(frozen=True, slots=True)
class Method:
    """A field of entries that holds rules: what it takes beyond `self`, and what it gives."""

    name: str
    params: tuple[Param, ...]
    returns: AnyType | None
    pure: bool
    asks: bool
    has_self: bool


@dataclass(frozen=True, slots=True)
class CallableInfo:
    """A step, function or quantity by its id."""

    id: str
    sort: str
    params: tuple[Param, ...]
    returns: AnyType | None
    has_self: AnyType | None = None
    stages: tuple[str, ...] = ()
    """Of a quantity."""


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    id: str
    owner: str | None
    type: PlaceOf
    seen: str
    names: tuple[str, ...]
    """Spaces that have a name."""


@dataclass
class KindInfo:
    """What rules can read of entries and pieces of a kind."""

    name: str
    is_piece: bool
    data: dict[str, Field] = field(default_factory=dict)
    state: dict[str, Field] = field(default_factory=dict)
    methods: dict[str, Method] = field(default_factory=dict)
    places: dict[str, PlaceInfo] = field(default_factory=dict)


def find_map_pointers(place: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Where a place names its maps: its own, and those of choices of an option."""
    if "map" in place:
        yield ("map",)
    for option, maps in place.get("maps", {}).items():
        yield from (("maps", option, choice) for choice in (maps if isinstance(maps, Mapping) else ()))


def state_default(schema: Mapping[str, Any], type_: AnyType) -> Any:
    """What a run-time field holds before anything is said of it."""
    return schema["default"] if "default" in schema else empty_value(type_)


def empty_value(type_: AnyType) -> Any:
    """What a field of this type holds where nobody said anything."""
    if isinstance(type_, ListOf):
        return []
    if type_ == TEXT:
        return ""
    return {INT: 0, BOOL: False}.get(type_) if type_ in (INT, BOOL) else None


def state_field_type(type_: AnyType) -> AnyType:
    """A run-time field of pieces, words or entries may be empty until it is set.

    Where an author writes the type, no sign behind it is a promise that the field is set before it is read.
    """
    return type_ if type_ in (INT, BOOL, TEXT) or isinstance(type_, ListOf | MapOf | Opt) else Opt(type_)
