"""A tree with the type of its values: what reading an expression gives."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludex.lang.types import ANY, BOOL, INT, NONE, AnyType, ListOf, MapOf, Piece, PlaceOf, SpaceOf


class Typed(NamedTuple):
    """A tree and the type of its values. Of a mistake it is `ANY`, so that nothing more is said."""

    type: AnyType
    tree: Any


LOST = Typed(ANY, None)


def as_list(typed: Typed) -> Typed:
    """The items of a place, a space, or the keys of a map."""
    if isinstance(typed.type, ListOf):
        return typed
    match typed.type:
        case PlaceOf(kinds, _):
            return Typed(ListOf(Piece(kinds)), ["members", typed.tree])
        case SpaceOf(kinds):
            return Typed(ListOf(Piece(kinds)), ["on", typed.tree])
        case MapOf(key, _):
            return Typed(ListOf(key), ["keys", typed.tree])
    return typed


def literal(value: bool | int | None) -> Typed:
    return Typed(NONE if value is None else BOOL if isinstance(value, bool) else INT, value)
