"""Maps in rules (numbered spaces, their fields, the edges from each), and the routes over them.

In a place of form graph, spaces are nodes of the map; in a place of form plane, they are areas of terrain. A
route states the start of a path, the cost of its steps, its obstacles and its possible ends. Its paths are
searched by cost, then by steps, then by the map's order of edges.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.routines import Condition, Formula, link_conditions
from ludex.expr.failure import Failure, InvalidTreeError
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Linked, Record, Type, Value
from ludex.expr.value_operations import require_in_range, require_integer, require_list_size

if TYPE_CHECKING:
    from ludex.engine.state.facts import GameFacts

Fields = Mapping[str, Value]
_MOST_EDGES = 1_000_000
"""Maximum number of edges to cache as values of rules."""
STEP_NAMES = ("here", "there", "edge", "spent", "leaving")
"""Parameters of `cost` and `bars` after the arguments of the route."""
STOP_NAMES = ("here", "spent")
"""Parameters of `passes` and `beyond` after the arguments of the route."""
_FIXED = frozenset(
    "local get lookup keys == != < <= > >= and or not if else none? in is list concat count empty + - * // % "
    "neg abs least most first last comp text word entry data node near edges number".split()
)
"""Operations whose value depends only on their operands, on the data of entries and on the map."""
COMPREHENSIONS = frozenset(("list", "any", "all", "count", "sum", "first", "min", "max"))
FoundWay = Mapping[str, Value]
"""A way as in rules: the space `to` which it leads, its `cost`, and its `path` without the start."""
Chain: TypeAlias = "tuple[Chain, Space] | None"
"""The spaces of a path, last first."""
Searches = list[tuple[int, list[Value]]]
"""Searches that were made: the entry of a route, and its arguments."""
Reached = tuple[Space, bool, int]
"""A space, whether the path is at its start, and the cost so far (False and 0 where they do not matter)."""
_MAX_STORED = 100_000


@dataclass(frozen=True, slots=True)
class FieldTypes:
    """Fields of nodes (including areas of terrain) or of edges, with their defaults."""

    types: Mapping[str, Type] = field(default_factory=dict)
    defaults: Record = field(default_factory=dict)


class Way(NamedTuple):
    """Edge from a node: its target, and the fields of its record."""

    to: int
    fields: Fields


@dataclass(slots=True)
class Map:
    """Graph of a map: its nodes, numbered from 1 in the order of their file, and the edges from each."""

    entry: int
    names: tuple[str, ...]
    nodes: tuple[Fields, ...]
    ways: tuple[tuple[Way, ...], ...]
    """Edges from each node, in the order of the file."""
    near: tuple[tuple[int, ...], ...]
    """The neighbours of each node, without repeats."""
    spots: tuple[Sequence[int] | None, ...] = ()
    """Where each node is drawn, in millimetres."""
    area_names: tuple[str, ...] = ()
    areas: tuple[Fields, ...] = ()
    ways_found: dict[tuple[Any, ...], tuple[Fields, ...]] = field(default_factory=dict)
    """Results of routes that depend only on the map, by route and arguments."""
    _far: dict[int, tuple[int | None, ...]] = field(default_factory=dict)
    _edges: dict[tuple[int, int], tuple[Fields, ...]] = field(default_factory=dict)

    def list_edges(self, place: int, number: int) -> tuple[Fields, ...]:
        """Return the edges from a node in the form for rules: their fields, and the target space `to`."""
        found = self._edges.get((place, number))
        if found is None:
            if len(self._edges) > _MOST_EDGES:
                self._edges.clear()
            ways = self.ways[number - 1]
            found = tuple(MappingProxyType({**way.fields, "to": (place, way.to)}) for way in ways)
            self._edges[(place, number)] = found
        return found

    def measure_steps(self, start: int) -> tuple[int | None, ...]:
        """Return the number of edges from one node to each node, in order; None for a node without a path."""
        found = self._far.get(start)
        if found is None:
            far: list[int | None] = [None] * len(self.names)
            far[start - 1] = 0
            queue = [start]
            for number in queue:
                for other in self.near[number - 1]:
                    if far[other - 1] is None:
                        far[other - 1] = (far[number - 1] or 0) + 1
                        queue.append(other)
            found = self._far[start] = tuple(far)
        return found


def link_map(
    entry: int,
    nodes: Mapping[str, Fields],
    edges: Sequence[tuple[Record, Fields]],
    spots: Sequence[Sequence[int] | None],
) -> Map:
    """Return the graph of a map; edges are records with `from`, `to` and `oneway`, and their fields."""
    names = tuple(nodes)
    rank = {name: number for number, name in enumerate(names, start=1)}
    ways: list[list[Way]] = [[] for _ in names]
    for record, fields in edges:
        a, b = rank[record["from"]], rank[record["to"]]
        ways[a - 1].append(Way(b, fields))
        if not record.get("oneway", False):
            ways[b - 1].append(Way(a, fields))
    near = tuple(tuple(dict.fromkeys(way.to for way in each)) for each in ways)
    return Map(entry, names, tuple(nodes.values()), tuple(map(tuple, ways)), near, tuple(spots))


@dataclass(frozen=True, slots=True)
class Route:
    """Route that an entry declares, with the numbers of its formulas."""

    entry: int
    start: int
    most: int | None
    cost: int | None
    detours: bool
    bars: tuple[Condition, ...]
    passes: tuple[Condition, ...]
    beyond: tuple[Condition, ...]
    reads_spent: bool = False
    """Whether a formula reads the cost so far; then a space is examined once for each cost."""
    reads_leaving: bool = False
    """Whether a formula reads whether the path is still at its start."""
    is_fixed: bool = False
    """Whether the ways depend only on the map and the arguments, and so are computed only once."""

    @property
    def formulas(self) -> Iterator[int]:
        """Yield the formulas of the route, except those that only texts show."""
        yield from (each for each in (self.start, self.most, self.cost) if each is not None)
        yield from (each.formula for some in (self.bars, self.passes, self.beyond) for each in some)


def find_route(
    entry: int, id_: str, record: Record, formula_of: Mapping[tuple[int, str], int]
) -> Route | None:
    """Return the route that an entry declares; None if it does not state a start."""
    start = formula_of.get((entry, "from"))
    if start is None:
        return None
    bars, passes, beyond = (
        link_conditions(entry, name, id_, record, formula_of) for name in ("bars", "passes", "beyond")
    )
    most, cost = formula_of.get((entry, "most")), formula_of.get((entry, "cost"))
    return Route(entry, start, most, cost, record.get("detours") is True, bars, passes, beyond)


def link_route(route: Route, formulas: list[Formula]) -> Route:
    """Verify the arguments of a route's formulas, and record which facts they read."""
    count = len(formulas[route.start].params)
    stops = [formulas[each.formula] for each in (*route.passes, *route.beyond)]
    steps = [formulas[each.formula] for each in route.bars]
    steps += [formulas[route.cost]] if route.cost is not None else []
    shown = [
        formulas[number]
        for conditions in (route.bars, route.passes, route.beyond)
        for condition in conditions
        for _, number in condition.slots
    ]
    for formula in (*steps, *stops, *shown, *([formulas[route.most]] if route.most is not None else [])):
        head = formula.pointer.partition("/")[0]
        more = {"most": (), "passes": STOP_NAMES, "beyond": STOP_NAMES}.get(head, STEP_NAMES)
        if len(formula.params) != count + len(more):
            raise InvalidTreeError(
                f"“{formula.pointer}” does not take {count + len(more)} arguments", formula.program
            )
    spent, leaving = (count + STEP_NAMES.index(each) for each in ("spent", "leaving"))
    reads_spent = any(_reads(each.value, spent) for each in steps) or any(
        _reads(each.value, count + STOP_NAMES.index("spent")) for each in stops
    )
    return replace(
        route,
        reads_spent=reads_spent,
        reads_leaving=any(_reads(each.value, leaving) for each in steps),
        is_fixed=all(_is_fixed(formulas[each].value, formulas, ()) for each in route.formulas),
    )


def _reads(tree: Linked, slot: int) -> bool:
    return ("local", slot) in walk_operations(tree)


def _is_fixed(tree: Linked, formulas: list[Formula], within: Iterable[int]) -> bool:
    for node in walk_operations(tree):
        if node[0] == "fn":
            number = node[1]
            if number in within or not _is_fixed(formulas[number].value, formulas, (*within, number)):
                return False
        elif node[0] not in _FIXED and node[0] not in COMPREHENSIONS:
            return False
    return True


def find_ways(facts: GameFacts, route: Route, args: list[Value]) -> tuple[FoundWay, ...]:
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

    def run(self) -> tuple[FoundWay, ...]:
        counts, leaving_counts = self.counts, self.route.reads_leaving
        waiting: list[tuple[int, int, int, Space, Chain]] = [(0, 0, 0, self.start, None)]
        settled: set[Reached] = set()
        ended: set[tuple[Space, int]] = set()
        found: list[FoundWay] = []
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


def make_way(to: Space, cost: int, chain: Chain) -> FoundWay:
    path = []
    while chain is not None:
        chain, space = chain
        path.append(space)
    return MappingProxyType({"to": to, "cost": cost, "path": tuple(reversed(path))})
