"""Invariants about planes, which the situation of an example must satisfy unless it is marked impossible.

Their `when` is ignored: it excludes tables before the end of the set-up, and the situation of an example
looks like such a table.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import Run
from ludex.expr.tree_types import Linked

_PREFIX = "invariant/"


def find_broken_invariants(run: Run) -> Iterator[str]:
    """Yield the ids of the violated invariants about planes that have pieces."""
    machine, state = run.machine, run.state
    if not any(state.members[place] for place, sort in enumerate(state.lies) if sort in machine.planes):
        return
    for entry, holds in _find_plane_invariants(machine):
        module = machine.records[entry].get("module")
        playing = module not in machine.modules or state.playing[machine.modules.index(module)]
        if playing and not run.call(holds, []):
            yield machine.ids[entry]


def _find_plane_invariants(machine: Machine) -> Iterator[tuple[int, int]]:
    """Yield invariants that use a plane: the entry, and the formula of the condition."""
    for (entry, pointer), formula in machine.formula_of.items():
        is_invariant = pointer == "holds" and machine.ids[entry].startswith(_PREFIX)
        is_invariant = is_invariant and "of" not in machine.records[entry]
        if is_invariant and _asks_plane(machine, machine.formulas[formula].value, set()):
            yield entry, formula


def _asks_plane(machine: Machine, tree: Linked, seen: set[int]) -> bool:
    """Return whether an expression, or a function that it calls, uses a plane."""
    if type(tree) is not tuple:
        return False
    if tree and tree[0] == "plane":
        return True
    if len(tree) == 3 and tree[0] == "fn" and tree[1] not in seen:
        seen.add(tree[1])
        if _asks_plane(machine, machine.formulas[tree[1]].value, seen):
            return True
    return any(_asks_plane(machine, each, seen) for each in tree)
