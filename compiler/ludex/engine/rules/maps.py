"""Maps in rules: numbered spaces, their fields, and the edges from each.

In a place of form graph, spaces are nodes of the map; in a place of form plane, they are areas of terrain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from ludex.expr.tree_types import Record, Type, Value

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
