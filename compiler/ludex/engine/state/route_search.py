"""Search of the paths that a route allows, by cost, then by steps, then by the map's order of edges."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from ludex.engine.rules.maps import Route
from ludex.expr.failure import Failure
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Value
from ludex.expr.value_operations import require_in_range, require_integer, require_list_size

if TYPE_CHECKING:
    from ludex.engine.state.facts import GameFacts

Way = Mapping[str, Value]
"""A way as in rules: the space `to` which it leads, its `cost`, and its `path` without the start."""
Chain: TypeAlias = "tuple[Chain, Space] | None"
"""The spaces of a path, last first."""
Searches = list[tuple[int, list[Value]]]
"""Searches that were made: the entry of a route, and its arguments."""
Reached = tuple[Space, bool, int]
"""A space, whether the path is still at its start, and the cost so far (False and 0 if no rule reads them).
"""
_MAX_STORED = 100_000


def find_ways(facts: GameFacts, route: Route, args: list[Value]) -> tuple[Way, ...]:
    """Return the cheapest way to each space where a path can end; with `detours`, for each cost."""
    start = require_space(facts.call(route.start, args))
    board = facts.machine.places[facts.state.lies[start[0]]].map if route.is_fixed else None
    if board is None:
        return RouteSearch(facts, route, args, start).run()
    key = (route.entry, *args)
    known = board.ways_found.get(key)
    if known is None:
        if len(board.ways_found) >= _MAX_STORED:
            board.ways_found.clear()
        known = board.ways_found[key] = RouteSearch(facts, route, args, start).run()
    facts.spend(len(known))
    return known


def require_space(value: Value) -> Space:
    if type(value) is not tuple or len(value) != 2 or type(value[0]) is not int or type(value[1]) is not int:
        raise Failure("no-value")
    return value


class RouteSearch:
    """Search for the paths of a route from a start."""

    def __init__(self, facts: GameFacts, route: Route, args: list[Value], start: Space) -> None:
        self.facts, self.route, self.args, self.start = facts, route, args, start
        self.most = None if route.most is None else require_integer(facts.call(route.most, args))
        self.farthest = self.most
        if self.most is not None and route.beyond:
            self.farthest = self.most + len(facts.spaces(start[0]))
        self.counts = route.detours or route.reads_spent

    def run(self) -> tuple[Way, ...]:
        counts, leaving_counts = self.counts, self.route.reads_leaving
        waiting: list[tuple[int, int, int, Space, Chain]] = [(0, 0, 0, self.start, None)]
        settled: set[Reached] = set()
        ended: set[tuple[Space, int]] = set()
        found: list[Way] = []
        order = 0
        while waiting:
            spent, steps, _, here, chain = heappop(waiting)
            state = (here, leaving_counts and not steps, spent if counts else 0)
            if state in settled:
                continue
            settled.add(state)
            self.facts.spend(1)
            end = (here, spent if self.route.detours else 0)
            if end not in ended and self.may_end(here, spent):
                ended.add(end)
                require_list_size(len(found))
                self.facts.spend(steps)
                found.append(make_way(here, spent, chain))
            for there, cost in self.find_steps(here, spent, not steps, () if counts else settled):
                order += 1
                heappush(waiting, (spent + cost, steps + 1, order, there, (chain, there)))
        return tuple(found)

    def may_end(self, here: Space, spent: int) -> bool:
        return self.facts.find_failing(self.route.passes, [*self.args, here, spent]) is None

    def find_steps(
        self, here: Space, spent: int, leaving: bool, settled: Collection[Reached]
    ) -> list[tuple[Space, int]]:
        """Return the spaces that a path can reach in one step, with its cost; settled spaces are left out."""
        found = []
        facts, bars, args = self.facts, self.route.bars, self.args
        for edge in facts.edges(here):
            there = edge["to"]
            if (there, False, 0) in settled:
                continue
            values = [*args, here, there, edge, spent, leaving]
            if bars and facts.find_failing(bars, values) is not None:
                continue
            cost = self.measure_move(values)
            if self.most is None or spent + cost <= self.most or self.goes_on(here, spent, cost):
                found.append((there, cost))
        return found

    def measure_move(self, values: list[Value]) -> int:
        """Return the cost of a move along an edge, at least 0."""
        if self.route.cost is None:
            return 1
        return require_in_range(max(require_integer(self.facts.call(self.route.cost, values)), 0))

    def goes_on(self, here: Space, spent: int, cost: int) -> bool:
        """Return whether a path may go on from a space although it then exceeds its maximum cost."""
        if not self.route.beyond or self.farthest is None or spent + cost > self.farthest:
            return False
        return self.facts.find_failing(self.route.beyond, [*self.args, here, spent]) is not None


def get_end(value: Value) -> Space | None:
    """Return the last space of a way; None for any other value."""
    is_way = isinstance(value, Mapping) and value.keys() == {"to", "cost", "path"}
    return value["to"] if is_way else None


def make_way(to: Space, cost: int, chain: Chain) -> Way:
    path = []
    while chain is not None:
        chain, space = chain
        path.append(space)
    return MappingProxyType({"to": to, "cost": cost, "path": tuple(reversed(path))})
