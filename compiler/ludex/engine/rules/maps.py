"""Maps in rules (numbered spaces, their fields, the edges from each) and the linked routes over them.

In a place of form graph, spaces are nodes of the map; in a place of form plane, they are areas of terrain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.routines import Condition, Formula, link_conditions
from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Linked, Record, Type, Value

Fields = Mapping[str, Value]
_MOST_EDGES = 1_000_000
"""Maximum number of edges to cache as values of rules."""


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


STEP_NAMES = ("here", "there", "edge", "spent", "leaving")
"""Parameters of `cost` and `bars` after the arguments of the route."""
STOP_NAMES = ("here", "spent")
"""Parameters of `passes` and `beyond` after the arguments of the route."""
_FIXED = frozenset(
    "local get lookup keys == != < <= > >= and or not if else none? in is list concat count empty + - * // % "
    "neg abs least most first last comp text word entry data node near edges number".split()
)
"""Operations whose value depends only on their operands, on the data of entries and on the map."""


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


COMPREHENSIONS = frozenset(("list", "any", "all", "count", "sum", "first", "min", "max"))
