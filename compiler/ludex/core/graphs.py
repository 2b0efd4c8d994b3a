"""Graph algorithms: reachable nodes, connected parts, strongly connected components, cycles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

Node = TypeVar("Node")


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


def find_strong_components(
    nodes: Iterable[Node], onward: Callable[[Node], Iterable[Node]]
) -> list[list[Node]]:
    """Return the strongly connected components, each after those to which it leads.

    The search (Tarjan's) is iterative, so a chain of nodes may have any length.
    """
    numbers: dict[Node, int] = {}
    lowest: dict[Node, int] = {}
    met: dict[Node, None] = {}  # nodes in no component yet, in the order in which they were met
    groups: list[list[Node]] = []

    def meet(node: Node) -> tuple[Node, Iterator[Node]]:
        numbers[node] = lowest[node] = len(numbers)
        met[node] = None
        return node, iter(onward(node))

    for start in nodes:
        path = [] if start in numbers else [meet(start)]
        while path:
            node, left = path[-1]
            other = next(left, None)
            if other is None:
                path.pop()
                for before, _ in path[-1:]:
                    lowest[before] = min(lowest[before], lowest[node])
                if lowest[node] == numbers[node]:
                    group: list[Node] = []
                    while not group or group[-1] != node:
                        group.append(met.popitem()[0])
                    groups.append(group[::-1])
            elif other not in numbers:
                path.append(meet(other))
            elif other in met:
                lowest[node] = min(lowest[node], numbers[other])
    return groups


def find_cycles(nodes: Iterable[Node], onward: Callable[[Node], Iterable[Node]]) -> list[set[Node]]:
    """Return the strongly connected components of two nodes or more."""
    return [set(group) for group in find_strong_components(nodes, onward) if len(group) > 1]
