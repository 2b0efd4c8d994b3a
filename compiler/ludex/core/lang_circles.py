"""Circles of a graph: what leads back to itself. Each node is looked at once, however many ways there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Node = TypeVar("Node")


def find_cycles(nodes: Iterable[Node], onward: Callable[[Node], Iterable[Node]]) -> Iterator[set[Node]]:
    """The sets of nodes that all lead to one another, in no order. Tarjan's way, without recursion."""
    number: dict[Node, int] = {}
    lowest: dict[Node, int] = {}
    path: list[Node] = []
    on_path: set[Node] = set()
    for start in nodes:
        waiting = [(start, iter((start,)))] if start not in number else []
        while waiting:
            node, left = waiting[-1]
            below = next(left, None)
            if below is None:
                waiting.pop()
                if waiting:
                    above = waiting[-1][0]
                    lowest[above] = min(lowest[above], lowest[node])
                if node in on_path and lowest[node] == number[node]:
                    found = _cut(path, node)
                    on_path -= found
                    if len(found) > 1:
                        yield found
            elif below not in number:
                number[below] = lowest[below] = len(number)
                path.append(below)
                on_path.add(below)
                waiting.append((below, iter(onward(below))))
            elif below in on_path:
                lowest[node] = min(lowest[node], number[below])


def _cut(path: list[Node], node: Node) -> set[Node]:
    """The end of a path, from a node on, taken off."""
    found: set[Node] = set()
    while node not in found:
        found.add(path.pop())
    return found
