"""Shapes on a plane: bases, bodies, terrain; planes, read from map records.

All lengths are whole tenths of a millimetre. Terrain traits have no meaning here; content defines it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Record

Point = tuple[int, int]
Edge = tuple[Point, Point]
MAX_COORDINATE = 1 << 40
"""Largest coordinate of a table: a hundred thousand kilometres."""
AREAS, CORNERS = 100, 64


class Disc(NamedTuple):
    x: int
    y: int
    radius: int

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def box(self) -> tuple[int, int, int, int]:
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius


@dataclass(frozen=True, slots=True)
class Polygon:
    """Simple polygon: its corners in order, in either direction."""

    corners: tuple[Point, ...]
    edges: tuple[Edge, ...] = field(init=False, repr=False, compare=False)
    box: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        after = self.corners[1:] + self.corners[:1]
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        object.__setattr__(self, "edges", tuple(zip(self.corners, after, strict=True)))
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))


Shape = Disc | Polygon


class Body(NamedTuple):
    """Round base of a piece, with its height, or a bare point. `piece` is the number of the piece."""

    x: int
    y: int
    radius: int = 0
    bottom: int = 0
    height: int = 0
    piece: int | None = None

    @property
    def shape(self) -> Disc:
        return Disc(self.x, self.y, self.radius)

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def floor(self) -> int:
        return self.bottom

    @property
    def top(self) -> int:
        return self.bottom + self.height

    def at(self, point: Point) -> Body:
        return self._replace(x=point[0], y=point[1])

    def same(self, other: Body) -> bool:
        """Return whether two bodies are of the same piece; without a piece, whether they are equal."""
        return self == other if self.piece is None else self.piece == other.piece


@dataclass(frozen=True, slots=True)
class Area:
    """Area of terrain, with its number on the plane."""

    number: int
    shape: Shape
    floor: int = 0
    top: int = 0
    traits: frozenset[int] = frozenset()


Thing = Body | Area


@dataclass(frozen=True, slots=True)
class Plane:
    """Table: its size, its terrain, and the greatest distance at which two bases still touch."""

    width: int
    depth: int
    tolerance: int = 0
    areas: tuple[Area, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.depth

    def contains(self, point: Point) -> bool:
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.depth


def measure_heights(thing: Thing) -> tuple[int, int]:
    """Return twice the bottom and twice the top of a thing; one without height counts as half a unit high."""
    return 2 * thing.floor, max(2 * thing.top, 2 * thing.floor + 1)


def has_common_height(one: Thing, other: Thing) -> bool:
    """Return whether two things share a height; a body on a roof shares none with the house."""
    low, floor = 2 * one.floor, 2 * other.floor
    return low < max(2 * other.top, floor + 1) and floor < max(2 * one.top, low + 1)


def find_things_between(one: Body, other: Body, things: Iterable[Thing]) -> list[Thing]:
    """Return the things that can come between two bodies, given their heights.

    A thing counts if it rises above the bottom of the higher body and begins below the higher of their tops.
    The two bodies themselves do not count.
    """
    low = 2 * max(one.bottom, other.bottom)
    high = max(measure_heights(one)[1], measure_heights(other)[1], low + 1)
    found = []
    for thing in things:
        if isinstance(thing, Body) and (thing.same(one) or thing.same(other)):
            continue
        floor, top = measure_heights(thing)
        if floor < high and low < top:
            found.append(thing)
    return found


def find_obstacles(mover: Body, things: Iterable[Thing]) -> list[Thing]:
    """Return the things that a body can run into: all at its height, except itself."""
    return [
        thing
        for thing in things
        if has_common_height(mover, thing) and not (isinstance(thing, Body) and thing.same(mover))
    ]


def is_coordinate(value: object, least: int = -MAX_COORDINATE) -> TypeGuard[int]:
    return type(value) is int and least <= value <= MAX_COORDINATE


def is_point(value: object) -> TypeGuard[Point]:
    return isinstance(value, list | tuple) and len(value) == 2 and all(is_coordinate(each) for each in value)


def read_plane(data: object, where: str = "") -> Plane:
    """Read the plane in the record of a map; raise InvalidTreeError if it is malformed."""
    if not isinstance(data, Mapping) or not is_point(data.get("size")):
        raise InvalidTreeError("a plane has no size", where)
    (width, depth), tolerance, terrain = data["size"], data.get("tolerance", 0), data.get("terrain", {})
    if not is_coordinate(tolerance, 0) or not isinstance(terrain, Mapping) or len(terrain) > AREAS:
        raise InvalidTreeError("a plane is malformed", where)
    areas = (_area(number, area, where) for number, area in enumerate(terrain.values(), start=1))
    return Plane(width, depth, tolerance, tuple(areas))


def _area(number: int, data: object, where: str) -> Area:
    shape = _shape(data) if isinstance(data, Mapping) else None
    if shape is None or not isinstance(data, Mapping):
        raise InvalidTreeError(f"area {number} of a plane has no shape", where)
    floor, top, traits = data.get("floor", 0), data.get("top", 0), data.get("traits", ())
    if not (
        is_coordinate(floor)
        and is_coordinate(top)
        and isinstance(traits, list | tuple)
        and all(map(is_coordinate, traits))
    ):
        raise InvalidTreeError(f"area {number} of a plane is malformed", where)
    return Area(number, shape, floor, top, frozenset(traits))


def _shape(data: Record) -> Shape | None:
    corners, centre, radius = data.get("corners"), data.get("centre"), data.get("radius")
    if corners is None:
        return Disc(*centre, radius) if is_point(centre) and is_coordinate(radius, 1) else None
    if not isinstance(corners, list | tuple) or not 3 <= len(corners) <= CORNERS:
        return None
    return Polygon(tuple((x, y) for x, y in corners)) if all(map(is_point, corners)) else None
