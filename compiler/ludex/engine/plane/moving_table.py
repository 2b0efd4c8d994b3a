"""Operations that move, or that tell those who play without eyes where they could move."""

from __future__ import annotations

from ludex.engine.plane import measures, moving, overlaps, sampling, ways
from ludex.engine.plane.operation import BOOL, INT, POINT, POINTS, THINGS, op, table

MOVES = table(
    op(
        "clear",
        f"a:body {THINGS}",
        BOOL,
        "a base overlaps none of them",
        lambda _, a, bodies, areas: overlaps.clear(a, [*bodies, *areas]),
    ),
    op(
        "passes",
        f"a:body from:point upto:point {THINGS}",
        BOOL,
        "a base overlaps none of them on the straight way from point to point",
        lambda _, a, start, end, bodies, areas: moving.passes(a, start, end, [*bodies, *areas]),
    ),
    op(
        "squeezes",
        "a:body from:point upto:point foes:bodies friends:bodies areas:areas",
        BOOL,
        "the same, where it may squeeze between friends and areas, but not beside foes",
        lambda _, *operands: moving.squeezes(*operands),
        2,
    ),
    op(
        "withdraws",
        "a:body from:point upto:point b:body reach:int",
        BOOL,
        "on that way a gets farther from b while within the reach of it",
        lambda _, a, start, end, b, reach: measures.withdraws(a.at(start), end, b, reach),
    ),
    op(
        "straight",
        f"a:body goal:point length:int {THINGS}",
        POINT,
        "where a ends that moves so far in the direction of a point, and stops at what it runs into",
        lambda _, a, goal, n, bodies, areas: moving.straight(a, goal, n, [*bodies, *areas]),
        20,
    ),
    op(
        "away",
        f"a:body b:body length:int {THINGS}",
        POINT,
        "the same, straight away from b",
        lambda _, a, b, n, bodies, areas: moving.away(a, b, n, [*bodies, *areas]),
        20,
    ),
    op(
        "length",
        "a:body path:points",
        INT,
        "the length of a path from a on through the points",
        lambda _, a, points: measures.length([a.centre, *points]),
        2,
    ),
    op(
        "longer",
        "a:body path:points length:int",
        BOOL,
        "such a path is longer than that",
        lambda _, a, points, n: measures.long([a.centre, *points], n),
        2,
    ),
)

SAMPLES = table(
    op(
        "ring",
        f"a:body b:body {THINGS}",
        POINTS,
        "points where a touches b, on the table and clear of the rest",
        lambda plane, a, b, bodies, areas: sampling.ring(plane, b, a, [*bodies, *areas]),
        64,
    ),
    op(
        "ring_area",
        f"a:body area:area {THINGS}",
        POINTS,
        "points where a touches an area, likewise",
        lambda plane, a, area, bodies, areas: sampling.ring(plane, area, a, [*bodies, *areas]),
        64,
    ),
    op(
        "toward",
        f"a:body goal:point length:int {THINGS}",
        POINTS,
        "points on the straight way to a point, the farthest first",
        lambda plane, a, goal, n, bodies, areas: sampling.toward(plane, a, goal, n, [*bodies, *areas]),
        60,
    ),
    op(
        "around",
        f"a:body length:int {THINGS}",
        POINTS,
        "points all around that a can go straight to",
        lambda plane, a, n, bodies, areas: sampling.around(plane, a, n, [*bodies, *areas]),
        200,
    ),
    op(
        "way",
        f"a:body goal:point {THINGS}",
        POINTS,
        "the ends of the legs of a short way there, clear of all; empty where none is found",
        lambda plane, a, goal, bodies, areas: ways.way(plane, a, goal, [*bodies, *areas]),
        200,
    ),
    op(
        "along",
        f"a:body goal:point length:int {THINGS}",
        POINTS,
        "as much of such a way as the length allows",
        lambda plane, a, goal, n, bodies, areas: sampling.along(plane, a, goal, n, [*bodies, *areas]),
        200,
    ),
    op(
        "approach",
        f"a:body b:body length:int {THINGS}",
        POINTS,
        "as much as the length allows of a short way to where a touches b",
        lambda plane, a, b, n, bodies, areas: sampling.approach(plane, a, b, n, [*bodies, *areas]),
        400,
    ),
)
