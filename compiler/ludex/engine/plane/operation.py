"""What an operation on a plane is. Types of operands and results are written as in the instruction tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludex.engine.plane.measures import SIDES as SIDES

Type = Any
"""A type as the instruction tree writes it."""
BODY: Type = "body"
POINT: Type = "point"
INT: Type = "int"
BOOL: Type = "bool"
AREA: Type = "space"
BODIES: Type = ["list", BODY]
AREAS: Type = ["list", AREA]
POINTS: Type = ["list", POINT]

_NAMED: dict[str, Type] = {
    "body": BODY,
    "bodies": BODIES,
    "area": AREA,
    "areas": AREAS,
    "point": POINT,
    "points": POINTS,
    "int": INT,
    "int?": ["opt", INT],
    "trait": ["entry", "trait"],
    "side": ["word", list(SIDES)],
}
THINGS = "others:bodies areas:areas"


@dataclass(frozen=True, slots=True)
class Operation:
    """One question. `run` takes the plane, then operands: bodies, areas, points, numbers, lists of these."""

    name: str
    takes: tuple[tuple[str, Type], ...]
    gives: Type
    says: str
    run: Callable[..., Any]
    weight: int = 1
    """Steps of the budget for each thing that it may have to look at."""


def op(name: str, takes: str, gives: Type, says: str, run: Callable[..., Any], weight: int = 1) -> Operation:
    """An operation, with its operands written as `name:type`."""
    operands = (each.split(":") for each in takes.split())
    return Operation(
        name, tuple((operand, _NAMED[type_]) for operand, type_ in operands), gives, says, run, weight
    )


def table(*operations: Operation) -> dict[str, Operation]:
    return {operation.name: operation for operation in operations}
