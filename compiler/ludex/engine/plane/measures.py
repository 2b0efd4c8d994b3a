"""Measures of bases, areas and table edges: overlap, containment, contact, distances.

Two shapes overlap if their intersection has an area; shapes that only touch do not overlap. Comparisons of
lengths are exact: `within` squares both sides. A length returned as a number is rounded up to the next tenth
of a millimetre, so that “no more than” gives the same result for the number and the length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from ludex.engine.plane.exact_geometry import (
    Square,
    closer,
    find_line_side,
    find_surd_sign,
    has_common_point,
    is_crossing,
    is_on_segment,
    is_root_sum_within,
    no_farther,
    project_on_line,
    round_root_up,
    square_distance,
    square_distance_between_lines,
    square_distance_to_line,
    straddles,
)
from ludex.engine.plane.shapes import (
    Area,
    Body,
    Disc,
    Edge,
    Plane,
    Point,
    Polygon,
    Shape,
    Thing,
    has_common_height,
)

SIDES = ("left", "right", "top", "bottom")
_STEPS = dict(zip(SIDES, ((-1, 0), (1, 0), (0, -1), (0, 1)), strict=True))


def is_inside(polygon: Polygon, point: Point) -> bool:
    """Return whether a point is strictly inside a polygon."""
    left, low, right, high = polygon.box
    if not (left < point[0] < right and low < point[1] < high):
        return False
    inside = False
    for start, end in polygon.edges:
        if is_on_segment(start, end, point):
            return False
        rising = end[1] > point[1]
        if (start[1] > point[1]) != rising and (find_line_side(start, end, point) > 0) == rising:
            inside = not inside
    return inside


def square_distance_to_border(polygon: Polygon, point: Point) -> Square:
    """Return the squared distance of a point from the border of a polygon."""
    least = square_distance(polygon.corners[0], point), 1
    for start, end in polygon.edges:
        far = square_distance_to_line(start, end, point)
        if far[0] * least[1] < least[0] * far[1]:
            least = far
    return least


def is_far_off(shape: Shape, box: tuple[int, int, int, int], margin: int = 0) -> bool:
    """Return whether a shape is outside a rectangle with a margin: quick, but it may miss cases."""
    left, low, right, high = shape.box
    return (
        left > box[2] + margin or right < box[0] - margin or low > box[3] + margin or high < box[1] - margin
    )


def is_overlapping_on_way(disc: Disc, end: Point, shape: Shape) -> bool:
    """Return whether a circle that moves straight to a point overlaps a shape on its way.

    One without radius overlaps if it is strictly inside.
    """
    start, radius = disc.centre, disc.radius
    if is_far_off(shape, make_box(start, end), radius):
        return False
    if isinstance(shape, Disc):
        return closer(square_distance_to_line(start, end, shape.centre), radius + shape.radius)
    if radius and any(
        closer(square_distance_between_lines(start, end, edge), radius)
        for edge in shape.edges
        if not _apart(edge, start, end, radius)
    ):
        return True
    return is_inside(shape, start) or (start != end and is_line_entering(start, end, shape))


def _apart(edge: Edge, start: Point, end: Point, margin: int) -> bool:
    """Return whether the bounding boxes of two lines are farther apart than a margin: a quick test."""
    (a, b), (c, d) = edge
    left, low, right, high = make_box(start, end)
    return (
        (a > right + margin and c > right + margin)
        or (a < left - margin and c < left - margin)
        or (b > high + margin and d > high + margin)
        or (b < low - margin and d < low - margin)
    )


def is_line_entering(start: Point, end: Point, shape: Shape) -> bool:
    """Return whether a line passes through the inside of a shape; lines along its border do not."""
    if is_far_off(shape, make_box(start, end)):
        return False
    if isinstance(shape, Disc):
        return closer(square_distance_to_line(start, end, shape.centre), shape.radius)
    if is_inside(shape, start) or is_inside(shape, end):
        return True
    touched = False
    for edge in shape.edges:
        if is_crossing(start, end, edge):
            return True
        touched = touched or has_common_point(start, end, edge)
    return touched and _threads(start, end, shape)


def _threads(start: Point, end: Point, polygon: Polygon) -> bool:
    """Return whether a line that meets the border only at corners runs inside between two of them."""
    length = square_distance(start, end)
    if not length:
        return False
    stops = {Fraction(0), Fraction(1)}
    stops.update(
        Fraction(project_on_line(start, end, corner), length)
        for corner in polygon.corners
        if is_on_segment(start, end, corner)
    )
    for first, last in pairwise(sorted(stops)):
        middle = (first + last) / 2
        times = middle.denominator
        grown = Polygon(tuple((x * times, y * times) for x, y in polygon.corners))
        x, y = (int(times * (a + (b - a) * middle)) for a, b in zip(start, end, strict=True))
        if is_inside(grown, (x, y)):
            return True
    return False


def is_line_free(start: Point, end: Point, shapes: Iterable[Shape]) -> bool:
    """Return whether a line between two points touches none of the shapes."""
    return not any(_is_touching(start, end, shape) for shape in shapes)


def _is_touching(start: Point, end: Point, shape: Shape) -> bool:
    if isinstance(shape, Disc):
        return no_farther(square_distance_to_line(start, end, shape.centre), shape.radius)
    return any(has_common_point(start, end, edge) for edge in shape.edges) or is_inside(shape, start)


def make_box(start: Point, end: Point) -> tuple[int, int, int, int]:
    return min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])


def encloses(shape: Shape, disc: Disc) -> bool:
    """Return whether a circle is entirely inside a shape; it may touch the border."""
    if isinstance(shape, Disc):
        return no_farther((square_distance(shape.centre, disc.centre), 1), shape.radius - disc.radius)
    if not is_inside(shape, disc.centre) and any(is_on_segment(*edge, disc.centre) for edge in shape.edges):
        return disc.radius == 0
    return is_inside(shape, disc.centre) and not closer(
        square_distance_to_border(shape, disc.centre), disc.radius
    )


def overlap(body: Body, thing: Thing) -> bool:
    """Return whether a body overlaps another body or an area at the same height."""
    if type(thing) is Body:  # a quick test, because most bodies are far from one another
        across, down, reach = body.x - thing.x, body.y - thing.y, body.radius + thing.radius
        return across * across + down * down < reach * reach and has_common_height(body, thing)
    return has_common_height(body, thing) and is_overlapping_on_way(body.shape, body.centre, thing.shape)


def touch(plane: Plane, body: Body, thing: Thing) -> bool:
    """Return whether a base touches (within the plane's tolerance) or overlaps a thing at its height."""
    if not has_common_height(body, thing):
        return False
    shape, reach = thing.shape, body.radius + plane.tolerance
    if isinstance(shape, Disc):
        return no_farther((square_distance(body.centre, shape.centre), 1), reach + shape.radius)
    return is_inside(shape, body.centre) or no_farther(square_distance_to_border(shape, body.centre), reach)


def clear(body: Body, things: Iterable[Thing]) -> bool:
    """Return whether a body overlaps none of these things except itself."""
    return not any(
        overlap(body, thing) for thing in things if isinstance(thing, Area) or not thing.same(body)
    )


def is_on_table(plane: Plane, body: Body) -> bool:
    """Return whether a base is entirely on the table; it may touch the edge."""
    left, low, right, high = body.shape.box
    return left >= 0 and low >= 0 and right <= plane.width and high <= plane.depth


def hull_meets(one: Disc, other: Disc, shape: Shape) -> bool:
    """Return whether some straight line from one circle to another passes through a shape.

    The lines between two circles fill the band around both. If an edge enters the band, but has no corner in
    it and is near neither circle, the edge passes between the centres.
    """
    if isinstance(shape, Disc):
        grown = [Disc(each.x, each.y, each.radius + shape.radius) for each in (one, other)]
        return in_hull(grown[0], grown[1], shape.centre)
    if not one.radius and not other.radius:
        return is_line_entering(one.centre, other.centre, shape)
    if is_far_off(shape, make_box(one.centre, other.centre), max(one.radius, other.radius)):
        return False
    if any(is_overlapping_on_way(each, each.centre, shape) for each in (one, other)):
        return True
    a, b = one.centre, other.centre
    return any(in_hull(one, other, corner) for corner in shape.corners) or any(
        straddles(start, end, a, b) and find_line_side(a, b, start) * find_line_side(a, b, end) <= 0
        for start, end in shape.edges
    )


def in_hull(one: Disc, other: Disc, point: Point) -> bool:
    """Return whether a point is in one of two circles, or between their common tangents."""
    for disc in (one, other):
        if closer((square_distance(disc.centre, point), 1), disc.radius):
            return True
    length, taper = square_distance(one.centre, other.centre), one.radius - other.radius
    under = length - taper * taper
    if under <= 0:
        return False  # one is inside the other
    ahead = project_on_line(one.centre, other.centre, point)
    aside = abs(find_line_side(one.centre, other.centre, point))
    return (
        find_surd_sign(taper * ahead - one.radius * length, aside, under) < 0
        and find_surd_sign(-taper * aside, ahead, under) >= 0
        and find_surd_sign(-taper * aside, ahead - length, under) <= 0
    )


def shift(point: Point, side: str, length: int) -> Point:
    """Return the point at a distance from another, straight toward a side of the plane."""
    across, down = _STEPS[side]
    return point[0] + across * length, point[1] + down * length


def _measure_to_centre(body: Body, thing: Thing) -> tuple[Square, int]:
    """Return the squared distance of a body's centre from the centre of a circle, and the circle's radius.

    For a polygon, return the squared distance from the polygon, and 0.
    """
    shape = thing.shape
    if isinstance(shape, Disc):
        return (square_distance(body.centre, shape.centre), 1), shape.radius
    return (0, 1) if is_inside(shape, body.centre) else square_distance_to_border(shape, body.centre), 0


def gap(body: Body, thing: Thing) -> int:
    """Return the distance between the edges of two things; 0 or less if they touch or overlap."""
    (above, below), radius = _measure_to_centre(body, thing)
    return round_root_up(Fraction(above, below)) - radius - body.radius


def within(body: Body, thing: Thing, length: int) -> bool:
    """Return whether the nearest part of a thing is at most this far from a base."""
    distance, radius = _measure_to_centre(body, thing)
    return no_farther(distance, length + body.radius + radius)


def measure_farthest(body: Body, other: Body) -> int:
    """Return the distance from a base to the farthest part of another."""
    return round_root_up(square_distance(body.centre, other.centre)) + other.radius - body.radius


def is_wholly_within(body: Body, other: Body, length: int) -> bool:
    """Return whether all of the other base is at most this far from the first."""
    return no_farther((square_distance(body.centre, other.centre), 1), length + body.radius - other.radius)


def rim(body: Body, area: Area) -> int:
    """Return the distance of a base from the outline of an area; negative if the base crosses it."""
    shape = area.shape
    if isinstance(shape, Polygon):
        above, below = square_distance_to_border(shape, body.centre)
        return round_root_up(Fraction(above, below)) - body.radius
    square = square_distance(body.centre, shape.centre)
    if square >= shape.radius**2:
        return round_root_up(square) - shape.radius - body.radius
    return shape.radius - (round_root_up(square + 1) - 1) - body.radius


def ground(body: Body, areas: Sequence[Area]) -> int:
    """Return the highest top of the areas that fully contain a base; 0 if none does."""
    return max((area.top for area in areas if encloses(area.shape, body.shape)), default=0)


def rise(body: Body, other: Body) -> int:
    """Return how much higher the first thing is than the other."""
    return body.bottom - other.bottom


def from_edge(plane: Plane, body: Body, side: str) -> int:
    """Return the distance of the farthest part of a base from an edge of the table."""
    left, top, right, bottom = body.shape.box
    return {"left": right, "right": plane.width - left, "top": bottom, "bottom": plane.depth - top}[side]


def squares(points: Sequence[Point]) -> list[int]:
    """Return the squared lengths of the legs of a path."""
    return [square_distance(one, other) for one, other in pairwise(points)]


def is_longer(points: Sequence[Point], length: int) -> bool:
    """Return whether a path through these points is longer than a length."""
    return not is_root_sum_within(squares(points), length)


def length(points: Sequence[Point]) -> int:
    """Return the length of a path, rounded up."""
    legs = squares(points)
    least = sum(round_root_up(square) for square in legs) - len(legs)
    return next(whole for whole in range(least, least + len(legs) + 1) if is_root_sum_within(legs, whole))


def withdraws(mover: Body, end: Point, other: Body, reach: int) -> bool:
    """Return whether a body on a straight path moves away from another body while within its reach.

    On a straight path the distance falls, then rises, so its maximum is at an end. The final distance is
    therefore compared with the distance at the start, or at the point where the body came within reach. So a
    body can still circle the other in short steps.
    """
    radii = mover.radius + other.radius
    if not no_farther(square_distance_to_line(mover.centre, end, other.centre), reach + radii):
        return False
    start, last = square_distance(mover.centre, other.centre), square_distance(end, other.centre)
    return last > min(start, (reach + radii) ** 2)
