"""The bridge between rules and `plane`: where a piece stands, and on what base.

A piece lies on a plane at a point: that is the number of its space. Its base is told by the fields `radius`
and `height` of its record and by its run-time field `elevation`; without them it is a point on the ground.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ludex.engine.plane.operations import evaluate
from ludex.engine.plane.reading import is_point as is_point
from ludex.engine.plane.roots import sum_within
from ludex.engine.plane.segments import squared
from ludex.engine.plane.shapes import Body, Plane, Point
from ludex.engine.whereabouts import nowhere
from ludex.expr.failure import Failure

if TYPE_CHECKING:
    from ludex.engine.facts import GameFacts

BASE = ("radius", "height")
"""The fields of a record that tell a piece's base."""


def operation(facts: GameFacts, name: str, values: list[Any]) -> Any:
    """The value of an operation on a plane, which is the first of its operands."""
    place, *operands = values
    base = partial(body, facts, anywhere=name == "at")
    return evaluate(plane_of(facts, place), place, name, operands, base, facts.spend)


def plane_of(facts: GameFacts, place: int) -> Plane:
    plane = facts.machine.planes.get(facts.state.lies[place])
    if plane is None:
        raise Failure("no-value")
    return plane


def body(facts: GameFacts, piece: int, anywhere: bool = False) -> Body:
    """A piece on its base, where it stands. `anywhere`: it may stand on no plane yet, since only its base is
    wanted."""
    found = facts.state.at[piece]
    if found is None and not anywhere:
        raise nowhere(facts.machine, facts.state, piece)
    x, y = spot(found) if is_point(found) or not anywhere else (0, 0)
    radius, height = (_told(facts, name, piece) for name in BASE)
    return Body(x, y, radius, _elevation(facts, piece), height, piece)


def _told(facts: GameFacts, name: str, piece: int) -> int:
    table = facts.machine.tables.get(name)
    value = None if table is None else table[facts.state.entry[piece]]
    return value if type(value) is int else 0


def _elevation(facts: GameFacts, piece: int) -> int:
    for column in facts.machine.elevations:
        value = facts.state.cols[column][piece]
        if type(value) is int:
            return value
    return 0


def spot(value: Any) -> Point:
    """A point, or nothing that a plane knows."""
    if not is_point(value):
        raise Failure("no-value")
    return value[0], value[1]


def path_within(path: list[Point], length: int) -> bool:
    """Whether going from point to point takes no more than that length, exactly."""
    return sum_within([squared(a, b) for a, b in pairwise(path)], length)


def size(facts: GameFacts, place: int) -> tuple[int, int]:
    """How wide and how deep the plane of a place is."""
    plane = plane_of(facts, place)
    return plane.width, plane.depth


def aboard(facts: GameFacts, place: int, point: Point) -> bool:
    """Whether a point lies on the plane of a place."""
    width, depth = size(facts, place)
    return 0 <= point[0] <= width and 0 <= point[1] <= depth
