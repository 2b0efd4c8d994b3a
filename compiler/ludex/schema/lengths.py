"""Lengths in data: in a field with `x-type: length`, `6in` becomes a number, in tenths of a millimetre."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.lengths import convert_length
from ludex.schema.keywords import Pointer, Schema, walk_schema_maps
from ludex.schema.value_view import Shape

LENGTH = "length"


def has_lengths(schema: Schema) -> bool:
    """Return whether a flat schema has a field of type length."""
    return any(each.get("x-type") == LENGTH for _, each in walk_schema_maps(schema))


def find_lengths(value: object, shape: Shape | None, at: Pointer = ()) -> Iterator[Pointer]:
    """Yield the places of the lengths in a value."""
    if shape is None:
        return
    if shape.keyword("x-type") == LENGTH:
        yield at
        return
    items = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())
    for step, each in items:
        yield from find_lengths(each, shape.child_schema(step), (*at, step))


def convert_lengths(value: object, shape: Shape | None) -> object:
    """Convert the lengths in a value to numbers.

    Maps and lists are changed in place and keep their spans.
    """
    if shape is None:
        return value
    if isinstance(value, str):
        return convert_length(value) if shape.keyword("x-type") == LENGTH else value
    items = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())
    for step, each in list(items):
        if isinstance(each, str | dict | list):
            converted = convert_lengths(each, shape.child_schema(step))
            if converted is not each:
                value[step] = converted  # type: ignore[index]  # a step of the map or list itself
    return value
