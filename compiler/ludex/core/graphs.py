"""Graph algorithms: reachable nodes, connected parts, strongly connected components, cycles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

Node = TypeVar("Node")
Successors = Mapping[str, Iterable[str]]
"""The nodes to which each node has an edge."""


def find_reachable(starts: Iterable[Node], onward: Mapping[Node, Iterable[Node]]) -> set[Node]:
    """Return all nodes that can be reached from the start nodes, including these."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        for node in onward.get(waiting.pop(), ()):
            if node not in found:
                found.add(node)
                waiting.append(node)
    return found


def walk_cycles(nodes: Iterable[Node], onward: Mapping[Node, Iterable[Node]]) -> Iterator[list[Node]]:
    """Yield the cycles that a depth-first search from each node closes.

    Each cycle begins with the node to which its last node leads back. The search is iterative, so a chain of
    nodes may have any length.
    """
    done: set[Node] = set()
    for start in nodes:
        path = {start: iter(onward.get(start, ()))} if start not in done else {}
        while path:
            node, left = next(reversed(path.items()))
            other = next(left, None)
            if other is None:
                del path[node]
                done.add(node)
            elif other in path:
                way = list(path)
                yield way[way.index(other) :]
            elif other not in done:
                path[other] = iter(onward.get(other, ()))


def find_components(nodes: Iterable[str], edges: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Return the connected parts, ignoring the direction of edges; nodes and parts keep the given order."""
    beside: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    order = {node: index for index, node in enumerate(beside)}
    groups: list[list[str]] = []
    grouped: set[str] = set()
    for node in beside:
        if node not in grouped:
            group = find_reachable([node], beside)
            grouped |= group
            groups.append(sorted(group, key=order.__getitem__))
    return groups


def find_strong_components(nodes: Iterable[Node], onward: Mapping[Node, Iterable[Node]]) -> list[list[Node]]:
    """Return the strongly connected components.

    A component comes after the components to which it leads.
    """
    return _ComponentSearch(lambda node: onward.get(node, ())).search(nodes)


def find_cycles(nodes: Iterable[Node], onward: Callable[[Node], Iterable[Node]]) -> list[set[Node]]:
    """Return the strongly connected components of two nodes or more."""
    return [set(group) for group in _ComponentSearch(onward).search(nodes) if len(group) > 1]


class _ComponentSearch(Generic[Node]):
    """Tarjan's search for strongly connected components, iterative so that a chain may have any length."""

    def __init__(self, onward: Callable[[Node], Iterable[Node]]) -> None:
        self.onward = onward
        self.numbers: dict[Node, int] = {}
        self.lowest: dict[Node, int] = {}
        self.met: dict[Node, None] = {}  # nodes in no component yet, in the order in which they were met
        self.groups: list[list[Node]] = []

    def search(self, nodes: Iterable[Node]) -> list[list[Node]]:
        for node in nodes:
            if node not in self.numbers:
                self._search_from(node)
        return self.groups

    def _search_from(self, start: Node) -> None:
        path = [(start, self._meet(start))]
        while path:
            node, left = path[-1]
            for other in left:
                if other not in self.numbers:
                    path.append((other, self._meet(other)))
                    break
                if other in self.met:
                    self.lowest[node] = min(self.lowest[node], self.numbers[other])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    self.lowest[before] = min(self.lowest[before], self.lowest[node])
                if self.lowest[node] == self.numbers[node]:
                    self._close(node)

    def _meet(self, node: Node) -> Iterator[Node]:
        self.numbers[node] = self.lowest[node] = len(self.numbers)
        self.met[node] = None
        return iter(self.onward(node))

    def _close(self, first: Node) -> None:
        group: list[Node] = []
        while not group or group[-1] != first:
            group.append(self.met.popitem()[0])
        self.groups.append(group[::-1])
