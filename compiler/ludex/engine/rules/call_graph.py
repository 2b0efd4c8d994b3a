"""Call graph of the rules: the formulas that an expression can call, and those that can call themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ludex.core.graphs import find_cycles
from ludex.expr.tree_types import Linked, Node

if TYPE_CHECKING:
    from ludex.engine.rules.machine import Machine


def find_recursive_formulas(machine: Machine) -> frozenset[int]:
    """Return the formulas that can call themselves; both engines count the call depth only of these."""
    named: dict[str, list[int]] = {}
    for (_, pointer), number in machine.formula_of.items():
        named.setdefault(pointer, []).append(number)
    return find_recursive(
        {
            rule.number: frozenset(_find_called_formulas(machine, named, rule.value))
            for rule in machine.formulas
        }
    )


def find_recursive(calls: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """Return the nodes that can reach themselves through their calls."""
    around = find_cycles(calls, lambda node: calls.get(node, ()))
    return frozenset().union(*around) | {number for number, called in calls.items() if number in called}


def walk_operations(tree: Linked) -> Iterator[Node]:
    """Yield all operations of a linked expression, in reading order."""
    left = [tree]
    while left:
        node = left.pop()
        if type(node) is tuple and node:
            if type(node[0]) is str:
                yield node
            left += [each for each in reversed(node) if type(each) is tuple]


def _find_called_formulas(
    machine: Machine, named: Mapping[str, Iterable[int]], tree: Linked
) -> Iterator[int]:
    """Yield the formulas that an expression can call; a call by a field reaches all with that pointer."""
    for node in walk_operations(tree):
        if node[0] == "fn":
            yield node[1]
        elif node[0] in ("formula", "holds"):
            yield from named.get(node[1], ())
        elif node[0] == "can":
            yield from (each.formula for each in machine.legal.get(node[1], ()))
        elif node[0] == "route":
            yield from machine.routes[node[1]].formulas
        elif node[0] == "quantity":
            yield from _find_quantity_formulas(machine, node[1])


def _find_quantity_formulas(machine: Machine, entry: int) -> Iterator[int]:
    quantity = machine.quantities[entry]
    bounds = (bound for stage in quantity.stages for bound in (stage.min, stage.max))
    yield from (each for each in (quantity.base, *bounds) if each is not None)
    changes = (each for each in machine.changes if each.quantity == entry)
    yield from (each for change in changes for each in (change.when, change.value) if each is not None)
