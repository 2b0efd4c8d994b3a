"""Operations that measure and look: bases, lengths, terrain, lines and swaths."""

from __future__ import annotations

from ludex.engine.plane import measures, overlaps, sight, swath
from ludex.engine.plane.operation import AREAS, BODY, BOOL, INT, POINT, THINGS, op, table

BASES = table(
    op("at", "a:body point:point", BODY, "the base of a, were it there", lambda _, a, p: a.at(p)),
    op(
        "raised",
        "a:body height:int",
        BODY,
        "the base of a, did it stand at that height",
        lambda _, a, height: a._replace(bottom=height),
    ),
    op("centre", "a:body", POINT, "the point that a stands on", lambda _, a: a.centre),
    op("spot", "x:int y:int", POINT, "a point, so far across and down", lambda _, x, y: (x, y)),
    op("across", "point:point", INT, "how far across a point lies", lambda _, p: p[0]),
    op("down", "point:point", INT, "how far down a point lies", lambda _, p: p[1]),
    op(
        "middle",
        "",
        POINT,
        "the middle of the table, rounded down",
        lambda plane: (plane.width // 2, plane.depth // 2),
    ),
    op(
        "areas",
        "trait:trait",
        AREAS,
        "the areas with a trait",
        lambda plane, trait: [area for area in plane.areas if trait in area.traits],
    ),
)

LENGTHS = table(
    op("gap", "a:body b:body", INT, "from base to base", lambda _, a, b: measures.gap(a, b)),
    op(
        "far",
        "a:body b:body",
        INT,
        "from the base of a to the farthest part of b",
        lambda _, a, b: measures.far(a, b),
    ),
    op(
        "within",
        "a:body b:body length:int",
        BOOL,
        "the gap is at most the length",
        lambda _, a, b, n: measures.within(a, b, n),
    ),
    op(
        "wholly",
        "a:body b:body length:int",
        BOOL,
        "all of b is within the length of a",
        lambda _, a, b, n: measures.wholly(a, b, n),
    ),
    op("touch", "a:body b:body", BOOL, "the bases are in contact", overlaps.touch),
    op("overlap", "a:body b:body", BOOL, "the bases overlap", lambda _, a, b: overlaps.overlap(a, b)),
    op(
        "rise",
        "a:body b:body",
        INT,
        "how much higher a stands than b; below 0 where it stands lower",
        lambda _, a, b: measures.rise(a, b),
    ),
    op(
        "gap_area",
        "a:body area:area",
        INT,
        "from a base to an area",
        lambda _, a, area: measures.gap(a, area),
    ),
    op(
        "within_area",
        "a:body area:area length:int",
        BOOL,
        "some part of the area is within the length of a",
        lambda _, a, area, n: measures.within(a, area, n),
    ),
    op(
        "touch_area",
        "a:body area:area",
        BOOL,
        "a base is in contact with an area, or over it",
        overlaps.touch,
    ),
    op(
        "overlap_area",
        "a:body area:area",
        BOOL,
        "a base is partly or wholly in an area",
        lambda _, a, area: overlaps.overlap(a, area),
    ),
    op(
        "inside",
        "a:body area:area",
        BOOL,
        "a base is wholly in an area, or on it, whatever the heights",
        lambda _, a, area: overlaps.encloses(area.shape, a.shape),
    ),
    op(
        "rim",
        "a:body area:area",
        INT,
        "from a base to the outline of an area, from inside or outside; below 0 where it lies across",
        lambda _, a, area: measures.rim(a, area),
    ),
    op(
        "ground",
        "a:body areas:areas",
        INT,
        "the highest top of those of the areas on which the base lies wholly; 0 without one",
        lambda _, a, areas: measures.ground(a, areas),
    ),
    op("aboard", "a:body", BOOL, "all of a base is on the table", overlaps.aboard),
    op(
        "from_edge",
        "a:body side:side",
        INT,
        "from an edge of the table to the farthest part of a base",
        measures.from_edge,
    ),
)

LINES = table(
    op(
        "sees",
        f"a:body b:body {THINGS}",
        BOOL,
        "some line from base to base stays clear of all others and areas",
        lambda _, a, b, bodies, areas: sight.sees(a, b, [*bodies, *areas]),
        20,
    ),
    op(
        "sees_area",
        f"a:body area:area {THINGS}",
        BOOL,
        "the same to an area: to a corner, the middle of a side, or the circle",
        lambda _, a, area, bodies, areas: sight.sees_area(a, area, [*bodies, *areas]),
        100,
    ),
    op(
        "crossed",
        f"a:body b:body {THINGS} ignored:int?",
        BOOL,
        "some line from base to base crosses one of them",
        lambda _, a, b, bodies, areas, near: swath.crossed(a, b, [*bodies, *areas], near),
    ),
    op(
        "centre_crossed",
        f"a:body b:body {THINGS} ignored:int?",
        BOOL,
        "the line from centre to centre crosses one of them",
        lambda _, a, b, bodies, areas, near: swath.centre_crossed(a, b, [*bodies, *areas], near),
    ),
    op(
        "swath_crossed",
        f"a:body b:body {THINGS}",
        BOOL,
        "some of a swath from a to b, as wide as the base of a, is crossed",
        lambda _, a, b, bodies, areas: swath.swath_crossed(a, b, [*bodies, *areas]),
    ),
    op(
        "swath_blocked",
        f"a:body b:body {THINGS}",
        BOOL,
        "all of such a swath is crossed, by one of them or by several together",
        lambda _, a, b, bodies, areas: swath.swath_blocked(a, b, [*bodies, *areas]),
    ),
)
