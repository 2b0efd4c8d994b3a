"""Check: areas of terrain are circles or simple polygons on the table; those to keep apart do not overlap.

Two shapes overlap if they share area; shared edges and corners are allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from ludex.checks.lengths import find_wrong_lengths
from ludex.core.findings import Finding, Note, declare_code, make_finding, make_note
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
    """Return a number whose sign tells on which side of an edge a point is; 0 on its line."""
    (ax, ay), (bx, by) = edge
    return (bx - ax) * (spot.y - ay) - (by - ay) * (spot.x - ax)


def is_on_edge(edge: Edge, spot: Point) -> bool:
    """Return whether a point is on an edge or at one of its ends."""
    (ax, ay), (bx, by) = edge
    return (
        min(ax, bx) <= spot.x <= max(ax, bx)
        and min(ay, by) <= spot.y <= max(ay, by)
        and side_of_edge(edge, spot) == 0
    )


def find_crossing_edges(polygon: Polygon) -> tuple[int, int] | None:
    """Return the numbers of two edges that cross, or twice that of one without length; None if simple."""
    edges = list(polygon.edges)
    for i, one in enumerate(edges):
        if one.start == one.end:
            return i, i
    for i, one in enumerate(edges):
        for j in range(i + 1, len(edges)):
            beside = j == i + 1 or (i == 0 and j == len(edges) - 1)
            if _is_folded_back(one, edges[j]) if beside else _has_intersection(one, edges[j]):
                return i, j
    return None


def _is_folded_back(one: Edge, other: Edge) -> bool:
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
    """Return whether a point is strictly inside a polygon."""
    inside = False
    for edge in polygon.edges:
        if is_on_edge(edge, spot):
            return False
        ay, by = edge.start.y, edge.end.y
        if (ay > spot.y) != (by > spot.y) and (side_of_edge(edge, spot) > 0) == (by > ay):
            inside = not inside
    return inside


def has_overlap(one: Shape, other: Shape) -> bool:
    """Return whether two shapes share area."""
    if isinstance(one, Circle) and isinstance(other, Circle):
        return _square_point_distance(one.centre, other.centre) < (one.radius + other.radius) ** 2
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
    near = any(_square_edge_distance(edge, circle.centre) < circle.radius**2 for edge in polygon.edges)
    return near or is_inside_polygon(polygon, circle.centre)


def _square_point_distance(one: Point, other: Point) -> Number:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _square_edge_distance(edge: Edge, spot: Point) -> Number:
    (ax, ay), (bx, by) = edge
    length = _square_point_distance(edge.start, edge.end)
    along = (spot.x - ax) * (bx - ax) + (spot.y - ay) * (by - ay)
    if along <= 0 or length == 0:
        return _square_point_distance(edge.start, spot)
    if along >= length:
        return _square_point_distance(edge.end, spot)
    return Fraction(side_of_edge(edge, spot) ** 2, length)


def _is_entering(one: Polygon, other: Polygon) -> bool:
    return any(is_inside_polygon(other, spot) for edge in one.edges for spot in _find_midpoints(edge, other))


def _find_midpoints(edge: Edge, polygon: Polygon) -> Iterator[Point]:
    """Yield the midpoint of each segment into which the border of a polygon cuts an edge."""
    cuts = sorted({Fraction(0), Fraction(1), *_find_cuts(edge, polygon)})
    for first, last in pairwise(cuts):
        yield _locate(edge, (first + last) / 2)


def _find_cuts(edge: Edge, polygon: Polygon) -> Iterator[Fraction]:
    """Yield the positions along an edge, from 0 to 1, at which the border of a polygon meets the edge."""
    for other in polygon.edges:
        a, b = side_of_edge(other, edge.start), side_of_edge(other, edge.end)
        if a != b and 0 <= (at := Fraction(a) / (a - b)) <= 1 and is_on_edge(other, _locate(edge, at)):
            yield at  # for collinear edges, the neighbouring edges give the cuts


def _locate(edge: Edge, at: Fraction) -> Point:
    (ax, ay), (bx, by) = edge
    return Point(ax + (bx - ax) * at, ay + (by - ay) * at)


def _find_inner_point(polygon: Polygon) -> Point:
    """Return a point inside a simple polygon, near its leftmost corner."""
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
    """Return the bounding box of a shape: left, top, right, bottom."""
    if isinstance(shape, Circle):
        (x, y), r = shape.centre, shape.radius
        return x - r, y - r, x + r, y + r
    xs, ys = [corner.x for corner in shape.corners], [corner.y for corner in shape.corners]
    return min(xs), min(ys), max(xs), max(ys)


_PLANE = (
    "kind: map\nentries:\n  pre:\n    title: Le pré\n    plane:\n      size: [9000, 9000]\n      terrain:\n"
)
_END = "    source: {status: original}\n"


def _make_example(lines: str) -> str:
    return f"{_PLANE}        mare: {{{lines}}}\n{_END}"


OUTSIDE_PLANE = declare_code(
    "MAP007",
    title=Bilingual("Terrain beyond the table", "Décor qui dépasse de la table"),
    says=Bilingual(
        "“{name}” reaches to {x} × {y}, but the plane is {width} × {height} (in tenths of a millimetre)",
        "«\u00a0{name}\u00a0» va jusqu’à {x} × {y}, mais la surface fait {width} × {height} (en dixièmes de "
        "millimètre)",
    ),
    why=Bilingual(
        "An area must lie completely on its plane, from 0 × 0 to its size, in tenths of a millimetre (an "
        "inch is 254). Terrain beyond the edge cannot be laid out, and pieces cannot go there.",
        "Un décor doit être tout entier sur sa surface, de 0 × 0 à sa taille, en dixièmes de millimètre "
        "(un pouce en fait 254). Au-delà du bord, il ne peut être posé, et les pièces ne peuvent y aller.",
    ),
    wrong=_make_example("centre: [8800, 4500], radius: 500"),
    right=_make_example("centre: [8200, 4500], radius: 500"),
)

SELF_INTERSECTION = declare_code(
    "MAP008",
    title=Bilingual("Outline that crosses itself", "Contour qui se croise"),
    says=Bilingual("the outline of “{name}” {trouble}", "le contour de «\u00a0{name}\u00a0» {trouble}"),
    why=Bilingual(
        "List the corners of a polygon in order around it, each once. If two sides meet outside their "
        "common corner, the inside is undefined: usually two corners are swapped, or one is repeated.",
        "Donnez les coins d’un polygone dans l’ordre de son pourtour, chacun une fois. Si deux côtés se "
        "rencontrent hors de leur coin commun, l’intérieur est indéfini\u00a0: le plus souvent, deux "
        "coins sont inversés, ou l’un est répété.",
    ),
    wrong=_make_example("corners: [[0, 0], [900, 900], [900, 0], [0, 900]]"),
    right=_make_example("corners: [[0, 0], [900, 0], [900, 900], [0, 900]]"),
)

_CROSSES = Bilingual(
    "crosses itself: the side after corner {first} meets the side after corner {other}",
    "se croise\u00a0: le côté après le coin {first} rencontre le côté après le coin {other}",
)
_REPEATS = Bilingual(
    "repeats corner {first} directly after it: remove one of the two",
    "répète le coin {first} juste après lui\u00a0: supprimez l’un des deux",
)
TERRAIN_OVERLAP = declare_code(
    "MAP009",
    title=Bilingual("Overlapping terrain", "Décors qui se chevauchent"),
    says=Bilingual(
        "“{name}” and “{other}” overlap, but `apart` forbids it for their traits",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» se chevauchent, mais `apart` l’interdit pour leurs "
        "traits",
    ),
    why=Bilingual(
        "`apart` names the traits of terrain that must not overlap, such as walls. Two areas with such "
        "traits overlap here, at the same height. They may touch.",
        "`apart` nomme les traits des décors qui ne doivent pas se chevaucher, comme des murs. Deux "
        "décors qui en portent se chevauchent ici, à la même hauteur. Ils peuvent se toucher.",
    ),
)

INVERTED_HEIGHT = declare_code(
    "MAP010",
    title=Bilingual("Terrain whose top is below its floor", "Décor dont le haut est sous le bas"),
    says=Bilingual(
        "“{name}” begins at the height {floor} and ends lower, at {top} (in tenths of a millimetre)",
        "«\u00a0{name}\u00a0» commence à la hauteur {floor} et finit plus bas, à {top} (en dixièmes de "
        "millimètre)",
    ),
    why=Bilingual(
        "`floor` is the height at which an area begins and `top` the height at which it ends, so `top` "
        "cannot be lower. Both are 0 by default, and equal for a flat area.",
        "`floor` est la hauteur où commence un décor, et `top` celle où il finit\u00a0: `top` ne peut "
        "être plus bas. Toutes deux sont 0 par défaut, et égales pour un décor plat.",
    ),
    wrong=_make_example("centre: [4500, 4500], radius: 500, floor: 500"),
    right=_make_example("centre: [4500, 4500], radius: 500, floor: 500, top: 600"),
)


def check_plane_terrain(world: World) -> Iterator[Finding]:
    for board in world.entries_of("map"):
        if any(find_wrong_lengths(world, board)):
            continue  # these have been reported
        plane = board.data.get("plane", {})
        shapes: dict[str, Shape] = {}
        for name, area in plane.get("terrain", {}).items():
            at: Pointer = ("plane", "terrain", name)
            top, floor = area.get("top", 0), area.get("floor", 0)
            if top < floor:
                key = "top" if "top" in area else "floor"
                yield make_finding(INVERTED_HEIGHT, board.span((*at, key)), name=name, floor=floor, top=top)
            shape = _make_shape(area)
            crossed = find_crossing_edges(shape) if isinstance(shape, Polygon) else None
            if crossed is None:
                shapes[name] = shape
                yield from _check_inside_plane(board, at, shape, plane["size"])
            else:
                first, other = (each + 1 for each in crossed)
                span = board.span((*at, "corners", crossed[1]))
                trouble = (_REPEATS if first == other else _CROSSES).fill(first=first, other=other)
                yield make_finding(SELF_INTERSECTION, span, name=name, trouble=trouble)
        yield from _check_terrain_overlaps(world, board, shapes)


def _make_shape(area: Mapping[str, Any]) -> Shape:
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
                there = board.key_span(("plane", "terrain", other))
                note = make_note("the other area", "l’autre décor", there)
                yield make_finding(TERRAIN_OVERLAP, at, name=name, other=other, notes=[note])
        done.append(name)


def _has_common_height(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    (a, b), (c, d) = _double_heights(one), _double_heights(other)
    return a < d and c < b


def _double_heights(area: Mapping[str, Any]) -> tuple[int, int]:
    """Return twice floor and top of an area; one without height counts as half a unit high."""
    floor, top = area.get("floor", 0), area.get("top", 0)
    return 2 * floor, max(2 * top, 2 * floor + 1)


def _has_box_overlap(one: Shape, other: Shape) -> bool:
    """Return whether the bounding boxes of two shapes overlap: a quick test that excludes most pairs."""
    (a, b, c, d), (e, f, g, h) = bounding_box(one), bounding_box(other)
    return a < g and e < c and b < h and f < d
