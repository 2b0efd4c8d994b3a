"""A plane out of the record of a map. A pack may come from anybody: nothing in it is taken on trust."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

from ludex.engine.plane.shapes import Area, Disc, Plane, Point, Polygon, Shape
from ludex.expr.failure import Refused

LARGEST = 1 << 40
"""No table is larger: a hundred thousand kilometres."""
AREAS, CORNERS = 100, 64


def whole(value: object, least: int = -LARGEST) -> TypeGuard[int]:
    return type(value) is int and least <= value <= LARGEST


def is_point(value: object) -> TypeGuard[Point]:
    return isinstance(value, list | tuple) and len(value) == 2 and all(whole(each) for each in value)


def plane_of(data: Any, where: str = "") -> Plane:
    """The plane that a map describes in its field `plane`; refused where it could not be one."""
    if not isinstance(data, Mapping) or not is_point(data.get("size")):
        raise Refused("a plane has no size", where)
    (width, depth), tolerance, terrain = data["size"], data.get("tolerance", 0), data.get("terrain", {})
    if not whole(tolerance, 0) or not isinstance(terrain, Mapping) or len(terrain) > AREAS:
        raise Refused("a plane is not in order", where)
    areas = (_area(number, area, where) for number, area in enumerate(terrain.values()))
    return Plane(width, depth, tolerance, tuple(areas))


def _area(number: int, data: Any, where: str) -> Area:
    shape = _shape(data) if isinstance(data, Mapping) else None
    if shape is None:
        raise Refused(f"area {number} of a plane has no shape", where)
    floor, top, traits = data.get("floor", 0), data.get("top", 0), data.get("traits", ())
    if not (whole(floor) and whole(top) and isinstance(traits, list | tuple) and all(map(whole, traits))):
        raise Refused(f"area {number} of a plane is not in order", where)
    return Area(number, shape, floor, top, frozenset(traits))


def _shape(data: Mapping[str, Any]) -> Shape | None:
    corners, centre, radius = data.get("corners"), data.get("centre"), data.get("radius")
    if corners is None:
        return Disc(*centre, radius) if is_point(centre) and whole(radius, 1) else None
    if not isinstance(corners, list | tuple) or not 3 <= len(corners) <= CORNERS:
        return None
    return Polygon(tuple((x, y) for x, y in corners)) if all(map(is_point, corners)) else None
