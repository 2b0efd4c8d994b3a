"""Maps with nodes and edges, and ways over them. Knows nothing of pieces or of states."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Map:
    """The nodes of a map, numbered in the order of their file, and where one comes to from each.

    `near[None]` are the neighbours by any edge, `near[trait]` those by edges with that trait (an entry).
    """

    entry: int
    names: tuple[str, ...]
    nodes: tuple[Mapping[str, Any], ...]
    """The fields of each node, as rules read them."""
    near: Mapping[int | None, tuple[tuple[int, ...], ...]]
    areas: tuple[Mapping[str, Any], ...] = ()
    """The areas of its plane."""
    area_names: tuple[str, ...] = ()
    found: dict[tuple[int, int | None], tuple[int | None, ...]] = field(default_factory=dict)
    """How far each node is from one, by edges of a kind: worked out once."""

    def neighbours(self, node: int, kind: int | None) -> tuple[int, ...]:
        return self.near[kind][node] if kind in self.near else ()

    def steps(self, start: int, goal: int, kind: int | None) -> int | None:
        """The length of the shortest way, or None where there is none."""
        far = self.found.get((start, kind))
        if far is None:
            far = self.found[(start, kind)] = self._flood(start, kind)
        return far[goal]

    def _flood(self, start: int, kind: int | None) -> tuple[int | None, ...]:
        far: list[int | None] = [None] * len(self.names)
        far[start] = 0
        queue = deque([start])
        while queue:
            node = queue.popleft()
            for other in self.neighbours(node, kind):
                if far[other] is None:
                    far[other] = (far[node] or 0) + 1
                    queue.append(other)
        return tuple(far)


def linked_map(entry: int, nodes: Mapping[str, Mapping[str, Any]], edges: list[Mapping[str, Any]]) -> Map:
    """A map out of its record: `nodes` with their fields, `edges` with `from`, `to`, `traits`, `oneway`."""
    names = tuple(nodes)
    rank = {name: number for number, name in enumerate(names)}
    kinds: dict[int | None, list[list[int]]] = {None: [[] for _ in names]}
    for edge in edges:
        a, b = rank[edge["from"]], rank[edge["to"]]
        for kind in (None, *edge.get("traits", ())):
            near = kinds.setdefault(kind, [[] for _ in names])
            _join(near, a, b)
            if not edge.get("oneway", False):
                _join(near, b, a)
    joined = {kind: tuple(map(tuple, each)) for kind, each in kinds.items()}
    return Map(entry, names, tuple(nodes.values()), joined)


def _join(near: list[list[int]], a: int, b: int) -> None:
    if b not in near[a]:
        near[a].append(b)
