"""Table of plane operations: names, types, functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludex.engine.plane import measures, overlaps, sight
from ludex.engine.plane import movement as moving
from ludex.engine.plane import paths as sampling
from ludex.engine.plane import paths as ways
from ludex.engine.plane import sight as swath
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

_NAMED_TYPES: dict[str, Type] = {
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


def make_operation(
    name: str, takes: str, gives: Type, says: str, run: Callable[..., Any], weight: int = 1
) -> Operation:
    """An operation, with its operands written as `name:type`."""
    operands = (each.split(":") for each in takes.split())
    return Operation(
        name, tuple((operand, _NAMED_TYPES[type_]) for operand, type_ in operands), gives, says, run, weight
    )


def table(*operations: Operation) -> dict[str, Operation]:
    return {operation.name: operation for operation in operations}


BASES = table(
    make_operation("at", "a:body point:point", BODY, "the base of a, were it there", lambda _, a, p: a.at(p)),
    make_operation(
        "raised",
        "a:body height:int",
        BODY,
        "the base of a, did it stand at that height",
        lambda _, a, height: a._replace(bottom=height),
    ),
    make_operation("centre", "a:body", POINT, "the point that a stands on", lambda _, a: a.centre),
    make_operation("spot", "x:int y:int", POINT, "a point, so far across and down", lambda _, x, y: (x, y)),
    make_operation("across", "point:point", INT, "how far across a point lies", lambda _, p: p[0]),
    make_operation("down", "point:point", INT, "how far down a point lies", lambda _, p: p[1]),
    make_operation(
        "middle",
        "",
        POINT,
        "the middle of the table, rounded down",
        lambda plane: (plane.width // 2, plane.depth // 2),
    ),
    make_operation(
        "areas",
        "trait:trait",
        AREAS,
        "the areas with a trait",
        lambda plane, trait: [area for area in plane.areas if trait in area.traits],
    ),
)

LENGTHS = table(
    make_operation("gap", "a:body b:body", INT, "from base to base", lambda _, a, b: measures.gap(a, b)),
    make_operation(
        "far",
        "a:body b:body",
        INT,
        "from the base of a to the farthest part of b",
        lambda _, a, b: measures.measure_farthest(a, b),
    ),
    make_operation(
        "within",
        "a:body b:body length:int",
        BOOL,
        "the gap is at most the length",
        lambda _, a, b, n: measures.within(a, b, n),
    ),
    make_operation(
        "wholly",
        "a:body b:body length:int",
        BOOL,
        "all of b is within the length of a",
        lambda _, a, b, n: measures.is_wholly_within(a, b, n),
    ),
    make_operation("touch", "a:body b:body", BOOL, "the bases are in contact", overlaps.touch),
    make_operation(
        "overlap", "a:body b:body", BOOL, "the bases overlap", lambda _, a, b: overlaps.overlap(a, b)
    ),
    make_operation(
        "rise",
        "a:body b:body",
        INT,
        "how much higher a stands than b; below 0 where it stands lower",
        lambda _, a, b: measures.rise(a, b),
    ),
    make_operation(
        "gap_area",
        "a:body area:area",
        INT,
        "from a base to an area",
        lambda _, a, area: measures.gap(a, area),
    ),
    make_operation(
        "within_area",
        "a:body area:area length:int",
        BOOL,
        "some part of the area is within the length of a",
        lambda _, a, area, n: measures.within(a, area, n),
    ),
    make_operation(
        "touch_area",
        "a:body area:area",
        BOOL,
        "a base is in contact with an area, or over it",
        overlaps.touch,
    ),
    make_operation(
        "overlap_area",
        "a:body area:area",
        BOOL,
        "a base is partly or wholly in an area",
        lambda _, a, area: overlaps.overlap(a, area),
    ),
    make_operation(
        "inside",
        "a:body area:area",
        BOOL,
        "a base is wholly in an area, or on it, whatever the heights",
        lambda _, a, area: overlaps.encloses(area.shape, a.shape),
    ),
    make_operation(
        "rim",
        "a:body area:area",
        INT,
        "from a base to the outline of an area, from inside or outside; below 0 where it lies across",
        lambda _, a, area: measures.rim(a, area),
    ),
    make_operation(
        "ground",
        "a:body areas:areas",
        INT,
        "the highest top of those of the areas on which the base lies wholly; 0 without one",
        lambda _, a, areas: measures.ground(a, areas),
    ),
    make_operation("aboard", "a:body", BOOL, "all of a base is on the table", overlaps.is_on_table),
    make_operation(
        "from_edge",
        "a:body side:side",
        INT,
        "from an edge of the table to the farthest part of a base",
        measures.from_edge,
    ),
)

LINES = table(
    make_operation(
        "sees",
        f"a:body b:body {THINGS}",
        BOOL,
        "some line from base to base stays clear of all others and areas",
        lambda _, a, b, bodies, areas: sight.sees(a, b, [*bodies, *areas]),
        20,
    ),
    make_operation(
        "sees_area",
        f"a:body area:area {THINGS}",
        BOOL,
        "the same to an area: to a corner, the middle of a side, or the circle",
        lambda _, a, area, bodies, areas: sight.sees_area(a, area, [*bodies, *areas]),
        100,
    ),
    make_operation(
        "crossed",
        f"a:body b:body {THINGS} ignored:int?",
        BOOL,
        "some line from base to base crosses one of them",
        lambda _, a, b, bodies, areas, near: swath.crossed(a, b, [*bodies, *areas], near),
    ),
    make_operation(
        "centre_crossed",
        f"a:body b:body {THINGS} ignored:int?",
        BOOL,
        "the line from centre to centre crosses one of them",
        lambda _, a, b, bodies, areas, near: swath.centre_crossed(a, b, [*bodies, *areas], near),
    ),
    make_operation(
        "swath_crossed",
        f"a:body b:body {THINGS}",
        BOOL,
        "some of a swath from a to b, as wide as the base of a, is crossed",
        lambda _, a, b, bodies, areas: swath.swath_crossed(a, b, [*bodies, *areas]),
    ),
    make_operation(
        "swath_blocked",
        f"a:body b:body {THINGS}",
        BOOL,
        "all of such a swath is crossed, by one of them or by several together",
        lambda _, a, b, bodies, areas: swath.swath_blocked(a, b, [*bodies, *areas]),
    ),
)


MOVES = table(
    make_operation(
        "clear",
        f"a:body {THINGS}",
        BOOL,
        "a base overlaps none of them",
        lambda _, a, bodies, areas: overlaps.clear(a, [*bodies, *areas]),
    ),
    make_operation(
        "passes",
        f"a:body from:point upto:point {THINGS}",
        BOOL,
        "a base overlaps none of them on the straight way from point to point",
        lambda _, a, start, end, bodies, areas: moving.passes(a, start, end, [*bodies, *areas]),
    ),
    make_operation(
        "squeezes",
        "a:body from:point upto:point foes:bodies friends:bodies areas:areas",
        BOOL,
        "the same, where it may squeeze between friends and areas, but not beside foes",
        lambda _, *operands: moving.squeezes(*operands),
        2,
    ),
    make_operation(
        "withdraws",
        "a:body from:point upto:point b:body reach:int",
        BOOL,
        "on that way a gets farther from b while within the reach of it",
        lambda _, a, start, end, b, reach: measures.withdraws(a.at(start), end, b, reach),
    ),
    make_operation(
        "straight",
        f"a:body goal:point length:int {THINGS}",
        POINT,
        "where a ends that moves so far in the direction of a point, and stops at what it runs into",
        lambda _, a, goal, n, bodies, areas: moving.straight(a, goal, n, [*bodies, *areas]),
        20,
    ),
    make_operation(
        "away",
        f"a:body b:body length:int {THINGS}",
        POINT,
        "the same, straight away from b",
        lambda _, a, b, n, bodies, areas: moving.push_away(a, b, n, [*bodies, *areas]),
        20,
    ),
    make_operation(
        "length",
        "a:body path:points",
        INT,
        "the length of a path from a on through the points",
        lambda _, a, points: measures.length([a.centre, *points]),
        2,
    ),
    make_operation(
        "longer",
        "a:body path:points length:int",
        BOOL,
        "such a path is longer than that",
        lambda _, a, points, n: measures.is_longer([a.centre, *points], n),
        2,
    ),
)

SAMPLES = table(
    make_operation(
        "ring",
        f"a:body b:body {THINGS}",
        POINTS,
        "points where a touches b, on the table and clear of the rest",
        lambda plane, a, b, bodies, areas: sampling.find_contact_points(plane, b, a, [*bodies, *areas]),
        64,
    ),
    make_operation(
        "ring_area",
        f"a:body area:area {THINGS}",
        POINTS,
        "points where a touches an area, likewise",
        lambda plane, a, area, bodies, areas: sampling.find_contact_points(plane, area, a, [*bodies, *areas]),
        64,
    ),
    make_operation(
        "toward",
        f"a:body goal:point length:int {THINGS}",
        POINTS,
        "points on the straight way to a point, the farthest first",
        lambda plane, a, goal, n, bodies, areas: sampling.toward(plane, a, goal, n, [*bodies, *areas]),
        60,
    ),
    make_operation(
        "around",
        f"a:body length:int {THINGS}",
        POINTS,
        "points all around that a can go straight to",
        lambda plane, a, n, bodies, areas: sampling.around(plane, a, n, [*bodies, *areas]),
        200,
    ),
    make_operation(
        "way",
        f"a:body goal:point {THINGS}",
        POINTS,
        "the ends of the legs of a short way there, clear of all; empty where none is found",
        lambda plane, a, goal, bodies, areas: ways.find_way(plane, a, goal, [*bodies, *areas]),
        200,
    ),
    make_operation(
        "along",
        f"a:body goal:point length:int {THINGS}",
        POINTS,
        "as much of such a way as the length allows",
        lambda plane, a, goal, n, bodies, areas: sampling.find_way_part(plane, a, goal, n, [*bodies, *areas]),
        200,
    ),
    make_operation(
        "approach",
        f"a:body b:body length:int {THINGS}",
        POINTS,
        "as much as the length allows of a short way to where a touches b",
        lambda plane, a, b, n, bodies, areas: sampling.approach(plane, a, b, n, [*bodies, *areas]),
        400,
    ),
)
