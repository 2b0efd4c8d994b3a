"""Evaluator of plane operations on the pieces of a game.

Each operation has a name, and types of operands and result as the instruction tree writes them; the page of
instructions is held to this table. It knows nothing of machines and states: who calls it says where a piece
stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludex.engine.plane.plane_operations import (
    AREAS,
    BASES,
    LENGTHS,
    LINES,
    MOVES,
    SAMPLES,
    SIDES,
    Operation,
    Type,
)
from ludex.engine.plane.shapes import Area, Body, Plane, Point, Polygon, Thing, is_coordinate, is_point
from ludex.expr.failure import Failure

OPERATIONS: dict[str, Operation] = {**BASES, **LENGTHS, **LINES, **MOVES, **SAMPLES}


def signature(name: str) -> tuple[int, Type] | None:
    """How many operands an operation takes, its plane among them, and what it gives."""
    operation = OPERATIONS.get(name)
    return None if operation is None else (1 + len(operation.takes), operation.gives)


Base = Callable[[int], Body]
"""Where a piece stands, and on what base."""


Spend = Callable[[int], None]
"""Uses up steps of the budget, or fails."""


def evaluate_operation(
    plane: Plane, place: int, name: str, values: Sequence[Any], base: Base, spend: Spend
) -> Any:
    """The value of an operation on a plane that is a place of the game.

    A body among the values is a piece, a point or what `at` gave; an area is a space: (place, number).
    """
    operation = OPERATIONS[name]
    if len(values) != len(operation.takes):
        raise Failure("no-value")
    operands = [
        _operand(type_, value, plane, base) for (_, type_), value in zip(operation.takes, values, strict=True)
    ]
    spend(_cost(operation, operands))
    result = operation.run(plane, *operands)
    if operation.gives == AREAS:
        return tuple((place, area.number) for area in result)
    return tuple(result) if isinstance(result, list | tuple) else result


_VALUE_TESTS: dict[str, Callable[[Any], bool]] = {
    "point": is_point,
    "int": is_coordinate,
    "opt": is_coordinate,
    "entry": is_coordinate,
    "word": lambda value: value in SIDES,
}
"""What a value must be, by the first word of its type."""


def _operand(type_: Type, value: Any, plane: Plane, base: Base) -> Any:
    """A value as geometry takes it. Values of a foreign pack need not be what they should be."""
    sort = type_ if isinstance(type_, str) else type_[0]
    if sort == "body":
        return _body(value, base)
    if sort == "space" and is_point(value) and 0 <= value[1] < len(plane.areas):
        return plane.areas[value[1]]
    if sort == "list" and isinstance(value, tuple):
        return [_operand(type_[1], each, plane, base) for each in value]
    if (sort == "opt" and value is None) or (sort in _VALUE_TESTS and _VALUE_TESTS[sort](value)):
        return value
    raise Failure("no-value")


def _body(value: Any, base: Base) -> Body:
    """A piece where it stands, a bare point on the ground, or a body as it is."""
    found = base(value) if type(value) is int else value
    if isinstance(found, tuple) and len(found) in (2, len(Body._fields)):
        *numbers, last = found
        if all(map(is_coordinate, numbers)) and (is_coordinate(last) or (last is None and len(numbers) > 1)):
            body = Body(*found)
            if body.radius >= 0 and body.height >= 0:
                return body
    raise Failure("no-value")


def _cost(operation: Operation, operands: Sequence[Any]) -> int:
    """Steps of the budget that an operation is worth: more where it may have more to look at."""
    listed = [each for operand in operands if isinstance(operand, list) for each in operand]
    return operation.weight * (1 + sum(map(_corners, listed)))


def _corners(listed: Thing | Point) -> int:
    return len(listed.shape.corners) if isinstance(listed, Area) and isinstance(listed.shape, Polygon) else 1
