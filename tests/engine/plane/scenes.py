"""Small worlds for tests of geometry: on a coarse grid, so that things touch, align and overlap often."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2

from hypothesis import strategies as st

from ludex.engine.plane.shapes import Area, Body, Disc, Point, Polygon, Thing

GRID = st.integers(0, 60)
POINTS = st.tuples(GRID, GRID)

_WAYS = sorted(
    {
        (x, y)
        for x in range(-2, 3)
        for y in range(-2, 3)
        if (x, y) != (0, 0) and abs(x) + abs(y) != 4 and x * y != 4
    }
    - {(2, 0), (-2, 0), (0, 2), (0, -2)},
    key=lambda way: atan2(way[1], way[0]),
)


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """A simple polygon that has a corner in each of some directions from its middle; mostly with dents."""
    x, y = draw(POINTS)
    ways = draw(st.sets(st.sampled_from(range(len(_WAYS))), min_size=3, max_size=6))
    corners = []
    for number in sorted(ways):
        far = draw(st.integers(1, 12))
        corners.append((x + far * _WAYS[number][0], y + far * _WAYS[number][1]))
    return Polygon(tuple(corners))


def simple(polygon: Polygon) -> bool:
    """Whether the outline crosses itself nowhere: with corners on one side of its middle only, it might."""
    twice = sum(a[0] * b[1] - a[1] * b[0] for a, b in polygon.edges)
    return twice != 0 and not _crossing(polygon)


def _crossing(polygon: Polygon) -> bool:
    edges = polygon.edges
    for i, one in enumerate(edges):
        for j in range(i + 1, len(edges)):
            shared = set(one) & set(edges[j])
            if len(shared) == 1:
                corner = shared.pop()
                ends = [each for each in (*one, *edges[j]) if each != corner]
                turn = _turn(corner, *ends)
                ahead = sum((a - c) * (b - c) for a, b, c in zip(*ends, corner, strict=True))
                if turn == 0 and ahead > 0:
                    return True
            elif _meet(one, edges[j]):
                return True
    return False


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    signs = [_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)]
    if all(sign == 0 for sign in signs):
        return any(
            max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i])) for i in (0, 1)
        ) and all(
            max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i])) for i in (0, 1)
        )
    return signs[0] * signs[1] <= 0 and signs[2] * signs[3] <= 0


SHAPES = st.one_of(polygons().filter(simple), st.builds(Disc, GRID, GRID, st.integers(1, 12)))
AREAS = st.lists(SHAPES, max_size=4).map(
    lambda shapes: [Area(n, shape, 0, 20) for n, shape in enumerate(shapes)]
)


def bodies(least: int = 0) -> st.SearchStrategy[Body]:
    return st.builds(Body, GRID, GRID, st.integers(least, 9), st.just(0), st.just(20))


OTHERS = st.lists(bodies(1), max_size=4).map(
    lambda found: [body._replace(piece=10 + number) for number, body in enumerate(found)]
)

Move = Callable[[Point], Point]
MOVES: dict[str, Move] = {
    "shifted": lambda point: (point[0] + 1717, point[1] - 313),
    "turned": lambda point: (-point[1], point[0]),
    "turned and shifted": lambda point: (40 - point[0], 90 - point[1]),
}


def moved(thing: Thing, move: Move) -> Thing:
    if isinstance(thing, Body):
        return thing.at(move(thing.centre))
    shape = thing.shape
    if isinstance(shape, Disc):
        x, y = move(shape.centre)
        return Area(thing.number, Disc(x, y, shape.radius), thing.floor, thing.top, thing.traits)
    corners = tuple(move(corner) for corner in shape.corners)
    return Area(thing.number, Polygon(corners), thing.floor, thing.top, thing.traits)
