"""Graph algorithms: reachable nodes, cycles, connected parts, strongly connected components."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
Successors = Mapping[str, Iterable[str]]
"""From each node, those that a way leads to."""


def find_reachable(starts: Iterable[Node], onward: Mapping[Node, Iterable[Node]]) -> set[Node]:
    """The nodes that ways lead to, the starts among them."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        for node in onward.get(waiting.pop(), ()):
            if node not in found:
                found.add(node)
                waiting.append(node)
    return found


def walk_cycles(nodes: Iterable[Node], onward: Mapping[Node, Iterable[Node]]) -> Iterator[list[Node]]:
    """The cycles that a search closes, depth first from each node in turn; each begins where it is met again.

    Without recursion: a chain of nodes may be of any length.
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


def find_components(nodes: Iterable[str], ways: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The nodes in groups that ways join, whichever direction they run; all in the order given."""
    beside: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in ways:
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


def find_strong_components(nodes: Iterable[str], onward: Successors) -> list[list[str]]:
    """The nodes in groups of which each leads to every other; a group comes after those that it leads to."""
    search = _Search(onward)
    for node in nodes:
        if node not in search.numbers:
            search.run(node)
    return search.groups


@dataclass
class _Search:
    """Tarjan's search for circles, without recursion: a chain of nodes may be of any length."""

    onward: Successors
    numbers: dict[str, int] = field(default_factory=dict)
    lowest: dict[str, int] = field(default_factory=dict)
    met: dict[str, None] = field(default_factory=dict)
    """Nodes that are in no group yet, in the order in which they were met."""
    groups: list[list[str]] = field(default_factory=list)

    def run(self, start: str) -> None:
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

    def _meet(self, node: str) -> Iterator[str]:
        self.numbers[node] = self.lowest[node] = len(self.numbers)
        self.met[node] = None
        return iter(self.onward.get(node, ()))

    def _close(self, first: str) -> None:
        group: list[str] = []
        while not group or group[-1] != first:
            group.append(self.met.popitem()[0])
        self.groups.append(group[::-1])
