"""Explanation of unreachable spaces: the first obstacle on the nearest path to the space."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ludex.engine.reasons import Reason, make_condition_reason, make_rule_reason
from ludex.engine.rules.routes import Route
from ludex.engine.rules.routines import Formula
from ludex.engine.rules.run import Run
from ludex.engine.state.route_search import RouteSearch, Searches, find_ways, require_space
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Value


@contextmanager
def record_searches(run: Run) -> Iterator[Searches]:
    """Return a context that records the searches of routes made in it."""
    searched: Searches = []
    saved, run.searched = run.searched, searched
    try:
        yield searched
    finally:
        run.searched = saved


def explain_failed_search(run: Run, condition: Formula, args: list[Value]) -> list[Reason]:
    """Return why the routes that a condition searched do not lead to the spaces given to the condition."""
    goals = [value for (_, type_), value in zip(condition.params, args, strict=True) if type_ == "space"]
    if not goals:
        return []
    with record_searches(run) as searched:
        run.call(condition.number, args)
    return [
        reason
        for number, given in searched
        for goal in goals
        for reason in explain_unreached(run, run.machine.routes[number], given, require_space(goal))
    ]


def explain_unreached(run: Run, route: Route, args: list[Value], goal: Space) -> list[Reason]:
    """Return why no path of a route ends at a space: a list with the first obstacle.

    It is empty if a path ends there, or if the nearest path has no obstacle. The space is not connected, a
    move to it is barred or costs too much, or no path may end there.
    """
    if any(way["to"] == goal for way in find_ways(run, route, args)):
        return []
    start = require_space(run.call(route.start, args))
    freed = replace(
        route, most=None, bars=(), passes=(), beyond=(), detours=False, reads_spent=False, is_fixed=False
    )
    nearest = next((way for way in find_ways(run, freed, args) if way["to"] == goal), None)
    if nearest is None:
        return [make_rule_reason(run.machine, "apart", run.machine.formulas[route.start], None)]
    return list(_find_obstacle(RouteSearch(run, route, args, start), nearest["path"], goal))


def _find_obstacle(search: RouteSearch, path: tuple[Space, ...], goal: Space) -> Iterator[Reason]:
    """Yield the first obstacle of a path, at an edge or at its end."""
    run, route, args = search.facts, search.route, search.args
    assert isinstance(run, Run)  # noqa: S101
    here, spent = search.start, 0
    for rank, there in enumerate(path):
        closed = None
        for edge in run.edges(here):
            values = [*args, here, there, edge, spent, rank == 0]
            if edge["to"] != there:
                continue
            bar = run.find_failing(route.bars, values)
            if bar is None:
                break
            closed = closed or (bar, values)
        else:
            if closed is not None:
                yield make_condition_reason(run, "bar", *closed)
            return
        cost = search.measure_move(values)
        if search.most is not None and spent + cost > search.most and not search.goes_on(here, spent, cost):
            assert route.most is not None  # noqa: S101
            yield make_rule_reason(run.machine, "far", run.machine.formulas[route.most], search.most)
            return
        here, spent = there, spent + cost
    values = [*args, goal, spent]
    failing = run.find_failing(route.passes, values)
    if failing is not None:
        yield make_condition_reason(run, "pass", failing, values)
