"""Where the table stands changes nothing: scenes are moved, turned, and looked at from the other side."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine.plane import measures, sight
from ludex.engine.plane import movement as moving
from ludex.engine.plane import sight as swath
from ludex.engine.plane.shapes import Area, Body, Point, Thing
from tests.engine.plane.scenes import AREAS, MOVES, OTHERS, POINTS, bodies, moved

SCENES = st.tuples(bodies(), bodies(), OTHERS, AREAS, POINTS)
Scene = tuple[Body, Body, list[Body], list[Area], Point]
Answers = dict[str, object]


def answers(one: Body, other: Body, others: list[Body], areas: list[Area], goal: Point) -> Answers:
    things: list[Thing] = [*others, *areas]
    return {
        "gap": measures.gap(one, other),
        "far": measures.measure_farthest(one, other),
        "gaps": [measures.gap(one, area) for area in areas],
        "rims": [measures.rim(one, area) for area in areas],
        "clear": measures.clear(one, things),
        "inside": [measures.encloses(area.shape, one.shape) for area in areas],
        "sees": sight.sees(one, other, things),
        "crossed": swath.crossed(one, other, things, 5),
        "centre": swath.centre_crossed(one, other, things),
        "partly": swath.swath_crossed(one, other, things),
        "fully": swath.swath_blocked(one, other, things),
        "passes": moving.passes(one, one.centre, goal, things),
        "squeezes": moving.squeezes(one, one.centre, goal, [other], others, areas),
        "withdraws": measures.withdraws(one, goal, other, 10),
    }


@pytest.mark.parametrize("name", MOVES)
@settings(max_examples=120)
@given(SCENES)
def test_a_scene_that_is_moved(name: str, scene: Scene) -> None:
    move = MOVES[name]
    one, other, others, areas, goal = scene
    things: list[Thing] = [*others, *areas]
    there = [moved(each, move) for each in things]
    a, b = moved(one, move), moved(other, move)
    assert isinstance(a, Body) and isinstance(b, Body)
    bodies_there = [each for each in there if isinstance(each, Body)]
    areas_there = [each for each in there if isinstance(each, Area)]
    assert answers(a, b, bodies_there, areas_there, move(goal)) == answers(*scene)
    end = moving.straight(one, goal, 25, things)
    assert moving.straight(a, move(goal), 25, there) == move(end)


@settings(max_examples=200)
@given(SCENES)
def test_what_looks_back(scene: Scene) -> None:
    one, other, others, areas, _ = scene
    things: list[Thing] = [*others, *areas]
    assert measures.gap(one, other) == measures.gap(other, one)
    assert measures.overlap(one, other) == measures.overlap(other, one)
    assert sight.sees(one, other, things) == sight.sees(other, one, things)
    assert swath.crossed(one, other, things) == swath.crossed(other, one, things)
    assert swath.centre_crossed(one, other, things) == swath.centre_crossed(other, one, things)


@settings(max_examples=150)
@given(SCENES)
def test_the_order_of_things_changes_nothing(scene: Scene) -> None:
    one, other, others, areas, goal = scene
    assert answers(one, other, others[::-1], areas, goal) == answers(*scene)
    backwards = answers(one, other, others, areas[::-1], goal)
    for name, answer in answers(*scene).items():
        assert backwards[name] == (answer[::-1] if isinstance(answer, list) else answer)
