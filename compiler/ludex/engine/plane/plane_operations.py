"""Plane operations on pieces: their table and their evaluation.

Each operation has a name, and the types of its operands and result in the form of instruction trees; a test
compares the instruction page with this table. Nothing here knows of machines and states: the caller locates
pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ludex.engine.plane import measures, movement, paths, sight
from ludex.engine.plane.shapes import (
    MAX_COORDINATE,
    Area,
    Body,
    Plane,
    Point,
    Polygon,
    Thing,
    is_coordinate,
    is_point,
)
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Type, Value

Operand: TypeAlias = Any
"""An operand in the form that geometry takes: a body, area, point, number, word or list of these."""

_NAMED_TYPES: dict[str, Type] = {
    "body": "body",
    "bodies": ["list", "body"],
    "area": "space",
    "areas": ["list", "space"],
    "point": "point",
    "points": ["list", "point"],
    "int": "int",
    "int?": ["opt", "int"],
    "trait": ["entry", "trait"],
    "side": ["word", list(measures.SIDES)],
}
_THINGS = "others:bodies areas:areas"

_TABLE = """
at | a:body point:point | body | 1 | the base of `a` at that point
raised | a:body height:int | body | 1 | the base of `a` at that height
centre | a:body | point | 1 | the centre of `a`
spot | x:int y:int | point | 1 | the point with these coordinates, across and down
across | point:point | int | 1 | the horizontal coordinate of the point, from the left
down | point:point | int | 1 | the vertical coordinate of the point, from the top
shifted | a:body side:side length:int | point | 1
    | the point at that distance from the centre of `a`, towards a side
base_to_base | a:body b:body side:side length:int | point | 1
    | the centre of `a` when its base is at that distance from the base of `b`, straight on one side of `b`
middle | | point | 1 | the middle of the table, rounded down
areas | trait:trait | areas | 1 | the areas with a trait
gap | a:body b:body | int | 1 | the distance between the bases
far | a:body b:body | int | 1 | the distance from the base of `a` to the farthest part of `b`
within | a:body b:body length:int | bool | 1 | the gap is at most the length
wholly | a:body b:body length:int | bool | 1 | all of `b` is at most the length away from `a`
touch | a:body b:body | bool | 1 | the bases are in contact
overlap | a:body b:body | bool | 1 | the bases overlap
rise | a:body b:body | int | 1 | the height of `a` above `b`; negative if `a` is lower
gap_area | a:body area:area | int | 1 | the distance from a base to an area
within_area | a:body area:area length:int | bool | 1
    | some part of the area is at most the length away from `a`
touch_area | a:body area:area | bool | 1 | a base is in contact with an area, or over it
overlap_area | a:body area:area | bool | 1 | a base is partly or wholly in an area
inside | a:body area:area | bool | 1 | a base is wholly in an area, or on it, whatever the heights
rim | a:body area:area | int | 1
    | the distance from a base to the outline of an area, on either side; negative if the base crosses it
ground | a:body areas:areas | int | 1
    | the highest top of the areas that contain the whole base; 0 if there is none
aboard | a:body | bool | 1 | all of a base is on the table
from_edge | a:body side:side | int | 1 | the distance from an edge of the table to the farthest part of a base
sees | a:body b:body things | bool | 20 | some line from base to base stays clear of all others and areas
sees_area | a:body area:area things | bool | 100
    | some line from a base to an area (a corner, the middle of a side, the circle) stays clear of them all
crossed | a:body b:body things ignored:int? | bool | 1 | some line from base to base crosses one of them
centre_crossed | a:body b:body things ignored:int? | bool | 1
    | the line from centre to centre crosses one of them
swath_crossed | a:body b:body things | bool | 1
    | one of them crosses a part of the swath from `a` to `b`, which is as wide as the base of `a`
swath_blocked | a:body b:body things | bool | 1 | one or several of them cross the whole width of that swath
clear | a:body things | bool | 1 | a base overlaps none of them
passes | a:body from:point upto:point things | bool | 1
    | a base overlaps none of them on the straight path from point to point
squeezes | a:body from:point upto:point foes:bodies friends:bodies areas:areas | bool | 2
    | the same, but the base may squeeze between friends and areas, not past foes
withdraws | a:body from:point upto:point b:body reach:int | bool | 1
    | on that path, `a` moves away from `b` while within the reach of `b`
straight | a:body goal:point length:int things | point | 20
    | the end point of `a`, moved by a length toward a point, or up to the first obstacle
away | a:body b:body length:int things | point | 20 | the same, straight away from `b`
length | a:body path:points | int | 2 | the length of a path from `a` through the points
longer | a:body path:points length:int | bool | 2 | such a path is longer than the length
ring | a:body b:body things | points | 64 | points where `a` touches `b`, on the table and clear of the rest
ring_area | a:body area:area things | points | 64 | points where `a` touches an area, likewise
toward | a:body goal:point length:int things | points | 60
    | points on the straight path to a point, the farthest first
around | a:body length:int things | points | 200
    | points in all directions that `a` can reach in a straight line
way | a:body goal:point things | points | 200
    | the ends of the legs of a short path to the goal, clear of all; empty if none is found
along | a:body goal:point length:int things | points | 200 | the part of such a path that the length allows
approach | a:body b:body length:int things | points | 400
    | as much as the length allows of a short way to where `a` touches `b`
"""
"""Name, operands (`things` are two, passed to the function as one list), result, weight and meaning."""

_RUN: Mapping[str, Callable[..., Operand]] = {
    "at": Body.at,
    "raised": lambda a, height: a._replace(bottom=height),
    "centre": lambda a: a.centre,
    "spot": lambda x, y: (x, y),
    "shifted": lambda a, side, length: measures.shift(a.centre, side, length),
    "base_to_base": lambda a, b, side, length: measures.shift(b.centre, side, a.radius + b.radius + length),
    "across": lambda p: p[0],
    "down": lambda p: p[1],
    "gap": measures.gap,
    "far": measures.measure_farthest,
    "within": measures.within,
    "wholly": measures.is_wholly_within,
    "overlap": measures.overlap,
    "rise": measures.rise,
    "gap_area": measures.gap,
    "within_area": measures.within,
    "overlap_area": measures.overlap,
    "inside": lambda a, area: measures.encloses(area.shape, a.shape),
    "rim": measures.rim,
    "ground": measures.ground,
    "sees": sight.sees,
    "sees_area": sight.sees_area,
    "crossed": sight.crossed,
    "centre_crossed": sight.centre_crossed,
    "swath_crossed": sight.swath_crossed,
    "swath_blocked": sight.swath_blocked,
    "clear": measures.clear,
    "passes": movement.passes,
    "squeezes": movement.squeezes,
    "withdraws": lambda a, start, end, b, reach: measures.withdraws(a.at(start), end, b, reach),
    "straight": movement.straight,
    "away": movement.push_away,
    "length": lambda a, points: measures.length([a.centre, *points]),
    "longer": lambda a, points, n: measures.is_longer([a.centre, *points], n),
}
_RUN_ON_PLANE: Mapping[str, Callable[..., Operand]] = {
    "middle": lambda plane: (plane.width // 2, plane.depth // 2),
    "areas": lambda plane, trait: [area for area in plane.areas if trait in area.traits],
    "touch": measures.touch,
    "touch_area": measures.touch,
    "aboard": measures.is_on_table,
    "from_edge": measures.from_edge,
    "ring": lambda plane, a, b, things: paths.find_contact_points(plane, b, a, things),
    "ring_area": lambda plane, a, area, things: paths.find_contact_points(plane, area, a, things),
    "toward": paths.toward,
    "around": paths.around,
    "way": paths.find_way,
    "along": lambda plane, a, goal, length, things: paths.truncate_way(
        paths.find_way(plane, a, goal, things), a, length, things
    ),
    "approach": paths.approach,
}
"""Operations that take the plane before their operands."""
Base = Callable[[int], Body]
Spend = Callable[[int], None]
"""Spends steps of the budget, or fails."""
_VALUE_TESTS: Mapping[str, Callable[[object], bool]] = {
    "point": is_point,
    "int": is_coordinate,
    "int?": lambda value: value is None or is_coordinate(value),
    "trait": is_coordinate,
    "side": lambda value: value in measures.SIDES,
}
_ITEMS = {"bodies": "body", "areas": "area", "points": "point"}


@dataclass(frozen=True, slots=True)
class Operation:
    """Operation on bodies, areas, points and numbers."""

    name: str
    takes: tuple[tuple[str, Type], ...]
    gives: Type
    says: str
    words: tuple[str, ...]
    """The table's words for the types of the operands."""
    things: int | None
    """Rank of the first of the two operands that are passed as one list."""
    weight: int
    """Steps of the budget for each thing that it may have to check."""

    def run(self, plane: Plane, operands: list[Operand]) -> Operand:
        if self.things is not None:
            bodies, areas = operands[self.things : self.things + 2]
            operands[self.things : self.things + 2] = [[*bodies, *areas]]
        run = _RUN.get(self.name)
        return _RUN_ON_PLANE[self.name](plane, *operands) if run is None else run(*operands)


def _read_table() -> Iterator[Operation]:
    for row in _TABLE.strip().replace("\n    |", " |").splitlines():
        name, takes, gives, weight, says = (part.strip() for part in row.split("|"))
        operands = [each.split(":") for each in takes.replace("things", _THINGS).split()]
        things = next((rank for rank, (each, _) in enumerate(operands) if each == "others"), None)
        types = tuple((each, _NAMED_TYPES[type_]) for each, type_ in operands)
        words = tuple(word for _, word in operands)
        yield Operation(name, types, _NAMED_TYPES.get(gives, gives), says, words, things, int(weight))


OPERATIONS: Mapping[str, Operation] = {operation.name: operation for operation in _read_table()}


def signature(name: str) -> tuple[int, Type] | None:
    """Return the number of operands of an operation, including the plane, and its result type."""
    operation = OPERATIONS.get(name)
    return None if operation is None else (1 + len(operation.takes), operation.gives)


def evaluate_operation(
    plane: Plane, place: int, name: str, values: Sequence[Value], base: Base, spend: Spend
) -> Value:
    """Evaluate an operation on a plane that is a place of the game.

    Among the values, a body is a piece, a point or the result of `at`; an area is a space: (place, number).
    """
    operation = OPERATIONS[name]
    if len(values) != len(operation.takes):
        raise Failure("no-value")
    operands = [
        _operand(word, value, plane, base) for word, value in zip(operation.words, values, strict=True)
    ]
    spend(_cost(operation, operands))
    result = operation.run(plane, operands)
    if operation.gives == _NAMED_TYPES["areas"]:
        return tuple((place, area.number) for area in result)
    return tuple(result) if isinstance(result, list | tuple) else result


def _operand(word: str, value: Value, plane: Plane, base: Base) -> Operand:
    """Convert a value to an operand. Values in an untrusted pack can have any type."""
    if word == "body":
        return _body(value, base)
    if word in _ITEMS and isinstance(value, tuple):
        item = _ITEMS[word]
        return [_operand(item, each, plane, base) for each in value]
    if word == "area" and is_point(value) and 0 < value[1] <= len(plane.areas):
        return plane.areas[value[1] - 1]
    if word in _VALUE_TESTS and _VALUE_TESTS[word](value):
        return value
    raise Failure("no-value")


def _body(value: object, base: Base) -> Body:
    if type(value) is int:
        return _require_body(base(value))
    if isinstance(value, tuple) and len(value) in (2, len(Body._fields)):
        *numbers, last = value
        if all(map(is_coordinate, numbers)) and (is_coordinate(last) or (last is None and len(numbers) > 1)):
            body = Body(*value)
            if body.radius >= 0 and body.height >= 0:
                return body
    raise Failure("no-value")


def _require_body(body: Body) -> Body:
    most = MAX_COORDINATE
    if (
        -most <= body.x <= most
        and -most <= body.y <= most
        and 0 <= body.radius <= most
        and -most <= body.bottom <= most
        and 0 <= body.height <= most
    ):
        return body
    raise Failure("no-value")


def _cost(operation: Operation, operands: Sequence[Operand]) -> int:
    listed = [each for operand in operands if isinstance(operand, list) for each in operand]
    return operation.weight * (1 + sum(map(_corners, listed)))


def _corners(listed: Thing | Point) -> int:
    return len(listed.shape.corners) if isinstance(listed, Area) and isinstance(listed.shape, Polygon) else 1
