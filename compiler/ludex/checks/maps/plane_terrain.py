"""Check: terrain is made of simple polygons, on the table and not overlapping.

Two shapes overlap where they share a surface; touching at an edge or a corner is no overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

Number = Fraction | int


class Point(NamedTuple):
    x: Fraction | int
    y: Fraction | int


class Edge(NamedTuple):
    start: Point
    end: Point


@dataclass(frozen=True)
class Circle:
    centre: Point
    radius: int


@dataclass(frozen=True)
class Polygon:
    corners: tuple[Point, ...]

    @property
    def edges(self) -> Iterator[Edge]:
        for index, corner in enumerate(self.corners):
            yield Edge(corner, self.corners[(index + 1) % len(self.corners)])


Shape = Circle | Polygon


def side_of_edge(edge: Edge, spot: Point) -> Number:
    """Above 0 where a spot lies to one side of an edge, below on the other, 0 in line with it."""
    (ax, ay), (bx, by) = edge
    return (bx - ax) * (spot.y - ay) - (by - ay) * (spot.x - ax)


def is_on_edge(edge: Edge, spot: Point) -> bool:
    """Whether a spot lies on an edge, its ends included."""
    (ax, ay), (bx, by) = edge
    return (
        min(ax, bx) <= spot.x <= max(ax, bx)
        and min(ay, by) <= spot.y <= max(ay, by)
        and side_of_edge(edge, spot) == 0
    )


def find_crossing_edges(polygon: Polygon) -> tuple[int, int] | None:
    """The first two edges that meet elsewhere than at a corner that they share; None in a simple polygon."""
    edges = list(polygon.edges)
    for i, one in enumerate(edges):
        if one.start == one.end:
            return i, i
        for j in range(i + 1, len(edges)):
            beside = j == i + 1 or (i == 0 and j == len(edges) - 1)
            if _is_folded_back(one, edges[j]) if beside else _has_intersection(one, edges[j]):
                return i, j
    return None


def _is_folded_back(one: Edge, other: Edge) -> bool:
    """Whether two edges that share a corner share more than that."""
    shared = one.end if one.end == other.start else one.start
    far = [spot for spot in (*one, *other) if spot != shared]
    return len(far) < 2 or is_on_edge(one, far[1]) or is_on_edge(other, far[0])


def _has_intersection(one: Edge, other: Edge) -> bool:
    a, b = side_of_edge(one, other.start), side_of_edge(one, other.end)
    c, d = side_of_edge(other, one.start), side_of_edge(other, one.end)
    if ((a > 0 > b) or (a < 0 < b)) and ((c > 0 > d) or (c < 0 < d)):
        return True
    return any(is_on_edge(one, spot) for spot in other) or any(is_on_edge(other, spot) for spot in one)


def is_inside_polygon(polygon: Polygon, spot: Point) -> bool:
    """Whether a spot lies inside a polygon, and not on its border."""
    inside = False
    for edge in polygon.edges:
        if is_on_edge(edge, spot):
            return False
        ay, by = edge.start.y, edge.end.y
        if (ay > spot.y) != (by > spot.y) and (side_of_edge(edge, spot) > 0) == (by > ay):
            inside = not inside
    return inside


def has_overlap(one: Shape, other: Shape) -> bool:
    """Whether two shapes share a surface."""
    if isinstance(one, Circle) and isinstance(other, Circle):
        return _squared(one.centre, other.centre) < (one.radius + other.radius) ** 2
    if isinstance(one, Circle):
        return isinstance(other, Polygon) and _has_circle_overlap(one, other)
    if isinstance(other, Circle):
        return _has_circle_overlap(other, one)
    return (
        _is_entering(one, other)
        or _is_entering(other, one)
        or is_inside_polygon(one, _find_inner_point(other))
    )


def _has_circle_overlap(circle: Circle, polygon: Polygon) -> bool:
    near = any(_distance_squared(edge, circle.centre) < circle.radius**2 for edge in polygon.edges)
    return near or is_inside_polygon(polygon, circle.centre)


def _squared(one: Point, other: Point) -> Number:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _distance_squared(edge: Edge, spot: Point) -> Number:
    """The square of the distance from a spot to the nearest point of an edge."""
    (ax, ay), (bx, by) = edge
    length = _squared(edge.start, edge.end)
    along = (spot.x - ax) * (bx - ax) + (spot.y - ay) * (by - ay)
    if along <= 0 or length == 0:
        return _squared(edge.start, spot)
    if along >= length:
        return _squared(edge.end, spot)
    return Fraction(side_of_edge(edge, spot) ** 2, length)


def _is_entering(one: Polygon, other: Polygon) -> bool:
    """Whether the border of one polygon runs through the inside of the other."""
    return any(is_inside_polygon(other, spot) for edge in one.edges for spot in _middles(edge, other))


def _middles(edge: Edge, polygon: Polygon) -> Iterator[Point]:
    """The middle of each piece that the border of a polygon cuts an edge into."""
    cuts = sorted({Fraction(0), Fraction(1), *_cuts(edge, polygon)})
    for first, last in pairwise(cuts):
        yield _point_along(edge, (first + last) / 2)


def _cuts(edge: Edge, polygon: Polygon) -> Iterator[Fraction]:
    """Positions along an edge, from 0 to 1, at which the border of a polygon meets it."""
    for other in polygon.edges:
        a, b = side_of_edge(other, edge.start), side_of_edge(other, edge.end)
        if a != b and 0 <= (at := Fraction(a) / (a - b)) <= 1 and is_on_edge(other, _point_along(edge, at)):
            yield at  # where two edges run along each other, the edges beside them cut


def _point_along(edge: Edge, at: Fraction) -> Point:
    (ax, ay), (bx, by) = edge
    return Point(ax + (bx - ax) * at, ay + (by - ay) * at)


def _find_inner_point(polygon: Polygon) -> Point:
    """A spot inside a simple polygon: in its leftmost corner, or halfway to what reaches into that."""
    corners: Sequence[Point] = polygon.corners
    at = corners.index(min(corners))
    before, corner, after = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
    ear = Polygon((before, corner, after))
    base = Edge(before, after)
    inside = [spot for spot in corners if is_inside_polygon(ear, spot)]
    if not inside:
        return Point(Fraction(before.x + corner.x + after.x, 3), Fraction(before.y + corner.y + after.y, 3))
    furthest = max(inside, key=lambda spot: side_of_edge(base, spot) ** 2)
    return Point(Fraction(corner.x + furthest.x, 2), Fraction(corner.y + furthest.y, 2))


def bounding_box(shape: Shape) -> tuple[Number, Number, Number, Number]:
    """The least and the greatest x and y of a shape: left, top, right, bottom."""
    if isinstance(shape, Circle):
        (x, y), r = shape.centre, shape.radius
        return x - r, y - r, x + r, y + r
    xs, ys = [corner.x for corner in shape.corners], [corner.y for corner in shape.corners]
    return min(xs), min(ys), max(xs), max(ys)


_PLANE = (
    "kind: map\nentries:\n  pre:\n    title: Le pré\n    plane:\n      size: [9000, 9000]\n      terrain:\n"
)
_END = "    source: {status: original}\n"


def _area(lines: str) -> str:
    return f"{_PLANE}        mare: {{{lines}}}\n{_END}"


OUTSIDE_PLANE = declare_code(
    "MAP007",
    Severity.ERROR,
    title=Bilingual("Terrain beyond the table", "Décor qui dépasse de la table"),
    says=Bilingual(
        "“{name}” reaches to {x} × {y}, and the plane is {width} × {height}",
        "«\u00a0{name}\u00a0» va jusqu’à {x} × {y}, et la surface fait {width} × {height}",
    ),
    why=Bilingual(
        "All of an area lies on its plane, from 0 × 0 to its size, in tenths of a millimetre: an inch is "
        "254. What hangs over the edge cannot be laid out, and nothing can stand there.",
        "Tout un décor se trouve sur sa surface, de 0 × 0 à sa taille, en dixièmes de millimètre\u00a0: un "
        "pouce en fait 254. Ce qui dépasse du bord ne peut être posé, et rien ne peut s’y tenir.",
    ),
    wrong=_area("centre: [8800, 4500], radius: 500"),
    right=_area("centre: [8200, 4500], radius: 500"),
)

SELF_INTERSECTION = declare_code(
    "MAP008",
    Severity.ERROR,
    title=Bilingual("Outline that crosses itself", "Contour qui se croise"),
    says=Bilingual(
        "the outline of “{name}” meets itself: the side after corner {first} and the side after corner "
        "{other}",
        "le contour de «\u00a0{name}\u00a0» se rencontre lui-même\u00a0: le côté après le coin {first} et le "
        "côté après le coin {other}",
    ),
    why=Bilingual(
        "A polygon is given by its corners in order around it, each once. Where two sides meet elsewhere "
        "than at their common corner, inside and outside cannot be told apart: mostly two corners are "
        "exchanged, or one is given twice.",
        "Un polygone est donné par ses coins, dans l’ordre de son pourtour, chacun une fois. Si deux côtés "
        "se rencontrent ailleurs qu’à leur coin commun, on ne peut distinguer le dedans du dehors\u00a0: le "
        "plus souvent, deux coins sont inversés, ou l’un est donné deux fois.",
    ),
    wrong=_area("corners: [[0, 0], [900, 900], [900, 0], [0, 900]]"),
    right=_area("corners: [[0, 0], [900, 0], [900, 900], [0, 900]]"),
)

TERRAIN_OVERLAP = declare_code(
    "MAP009",
    Severity.ERROR,
    title=Bilingual("Terrain that lies in other terrain", "Décors qui s’interpénètrent"),
    says=Bilingual(
        "“{name}” and “{other}” overlap, and terrain of these sorts lies apart",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» se chevauchent, et les décors de ces genres sont "
        "séparés",
    ),
    why=Bilingual(
        "`apart` names the traits of terrain that cannot lie in one another, such as walls. Two areas with "
        "any of these share a surface here, at the same height. They may touch.",
        "`apart` nomme les traits des décors qui ne peuvent être l’un dans l’autre, comme des murs. Deux "
        "décors qui en portent ont ici une surface commune, à la même hauteur. Ils peuvent se toucher.",
    ),
)

INVERTED_HEIGHT = declare_code(
    "MAP010",
    Severity.ERROR,
    title=Bilingual("Terrain whose top is below its floor", "Décor dont le haut est sous le bas"),
    says=Bilingual(
        "“{name}” begins at the height {floor} and ends at {top}, below that",
        "«\u00a0{name}\u00a0» commence à la hauteur {floor} et finit à {top}, plus bas",
    ),
    why=Bilingual(
        "`floor` is the height at which an area begins and `top` the one at which it ends; both are 0 where "
        "they are left out. An area without a height has the two alike.",
        "`floor` est la hauteur où commence un décor, et `top` celle où il finit\u202f; toutes deux sont 0 à "
        "défaut. Pour un décor sans hauteur, les deux sont égales.",
    ),
    wrong=_area("centre: [4500, 4500], radius: 500, floor: 500"),
    right=_area("centre: [4500, 4500], radius: 500, floor: 500, top: 600"),
)


def check(world: World) -> Iterator[Finding]:
    for board in world.entries_of("map"):
        plane = board.data.get("plane", {})
        shapes: dict[str, Shape] = {}
        for name, area in plane.get("terrain", {}).items():
            at: Pointer = ("plane", "terrain", name)
            top, floor = area.get("top", 0), area.get("floor", 0)
            if top < floor:
                key = "top" if "top" in area else "floor"
                yield make_finding(INVERTED_HEIGHT, board.span((*at, key)), name=name, floor=floor, top=top)
            shape = _shape(area)
            crossed = find_crossing_edges(shape) if isinstance(shape, Polygon) else None
            if crossed is None:
                shapes[name] = shape
                yield from _check_inside_plane(board, at, shape, plane["size"])
            else:
                first, other = (each + 1 for each in crossed)
                span = board.span((*at, "corners", crossed[1]))
                yield make_finding(SELF_INTERSECTION, span, name=name, first=first, other=other)
        yield from _check_terrain_overlaps(world, board, shapes)


def _shape(area: Mapping[str, Any]) -> Shape:
    if "corners" in area:
        return Polygon(tuple(Point(*corner) for corner in area["corners"]))
    return Circle(Point(*area["centre"]), area["radius"])


def _check_inside_plane(board: Entry, at: Pointer, shape: Shape, size: list[int]) -> Iterator[Finding]:
    left, top, right, bottom = bounding_box(shape)
    width, height = size
    if left < 0 or top < 0 or right > width or bottom > height:
        field = "centre" if isinstance(shape, Circle) else "corners"
        here = message("the size of the plane", "la taille de la surface")
        yield make_finding(
            OUTSIDE_PLANE,
            board.span((*at, field)),
            name=str(at[-1]),
            x=str(left if left < 0 else right),
            y=str(top if top < 0 else bottom),
            width=width,
            height=height,
            notes=[Note(here, board.span(("plane", "size")))],
        )


def _check_terrain_overlaps(world: World, board: Entry, shapes: dict[str, Shape]) -> Iterator[Finding]:
    apart = world.find_targets(board, ("plane", "apart"))
    areas = {
        name: shape
        for name, shape in shapes.items()
        if apart & world.find_targets(board, ("plane", "terrain", name, "traits"))
    }
    terrain = board.data.get("plane", {}).get("terrain", {})
    done: list[str] = []
    for name, shape in areas.items():
        for other in done:
            heights = _has_common_height(terrain[name], terrain[other])
            if heights and _has_box_overlap(shape, areas[other]) and has_overlap(shape, areas[other]):
                at = board.key_span(("plane", "terrain", name))
                note = Note(message("the other", "l’autre"), board.key_span(("plane", "terrain", other)))
                yield make_finding(TERRAIN_OVERLAP, at, name=name, other=other, notes=[note])
        done.append(name)


def _has_common_height(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    (a, b), (c, d) = _heights(one), _heights(other)
    return a < d and c < b


def _heights(area: Mapping[str, Any]) -> tuple[int, int]:
    """Floor and top of an area, doubled: one without any height takes half a step above its floor."""
    floor, top = area.get("floor", 0), area.get("top", 0)
    return 2 * floor, max(2 * top, 2 * floor + 1)


def _has_box_overlap(one: Shape, other: Shape) -> bool:
    """Whether the rectangles around two shapes overlap: a quick test that rules most shapes out."""
    (a, b, c, d), (e, f, g, h) = bounding_box(one), bounding_box(other)
    return a < g and e < c and b < h and f < d
