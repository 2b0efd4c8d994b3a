"""Call graph of the rules: which routines may wait, recurse or be hooked; iterators over their statements.

Hooks and changes count if something could put them in force: a module in play, or a piece of any entry.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from ludex.core.verbs import VERBS
from ludex.engine.ask.ask_statement import Ask
from ludex.engine.rules.call_graph import find_recursive
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import AnyWatcher, Hook, Routine, Statement, Watch
from ludex.engine.state.state import PHASES

WAITING_VERBS = frozenset({"ask", "unwind"})
"""Verbs at which a routine may wait even if it calls no other."""


_MAX_NESTING = 16


class Reachability:
    """Call graph of the rules: what may wait, recurse or be hooked, with the modules in `playing`."""

    def __init__(self, machine: Machine, playing: tuple[bool, ...]) -> None:
        self.machine = machine
        self.playing = playing
        self.hooks = {step: self._hooks(step) for step in machine.hooked}
        self.beyond = frozenset(
            each.number for each in machine.routines if measure_nesting(each.body) > _MAX_NESTING
        )
        """Routines nested too deeply for Python, which only the reference runs."""
        calls = {
            routine.number: frozenset(self._find_called_routines(routine)) for routine in machine.routines
        }
        self.waiting = self._find_waiting_routines(calls)
        self.recursive = find_recursive(calls)
        self._offered = self._find_offered_routines(calls)

    def is_in_force(self, watch: Watch[AnyWatcher] | None) -> bool:
        """Return whether any watcher could ever be in force."""
        return watch is not None and (
            bool(watch.entries) or any(self.playing[module] for module, _ in watch.modules)
        )

    def has_hooks(self, routine: Routine) -> bool:
        """Return whether a hook could ever run around a routine."""
        return routine.step >= 0 and bool(self.hooks.get(routine.step))

    def may_have_offers(self, routine: int) -> bool:
        """Return whether an offer could accompany a question of that routine."""
        return routine in self._offered

    def find_method_routines(self, field: str) -> list[int]:
        """Return the routines that a `method` of that name may begin."""
        return [number for (_, pointer), number in self.machine.routine_of.items() if pointer == field]

    def _hooks(self, step: int) -> list[Hook]:
        found: list[Hook] = []
        for phase in PHASES:
            watch = self.machine.watch_hooks.get((step, phase))
            if watch is not None:
                found += [each for module, each in watch.modules if self.playing[module]]
                found += [each for ready in watch.entries.values() for each, _ in ready]
        return found

    def _find_called_routines(self, routine: Routine) -> Iterator[int]:
        for statement in walk_statements(routine.body):
            if statement[0] == "call":
                yield statement[3]
            elif statement[0] == "method":
                yield from self.find_method_routines(statement[3])
        if routine.step in self.hooks:
            yield from (hook.routine for hook in self.hooks[routine.step])

    def _find_waiting_routines(self, calls: Mapping[int, frozenset[int]]) -> frozenset[int]:
        """Return the routines that may wait for an answer, end by `unwind` or be left to the reference."""
        found = {
            routine.number
            for routine in self.machine.routines
            if routine.number in self.beyond
            or any(each[0] in WAITING_VERBS for each in walk_statements(routine.body))
            or any(hook.chooser is not None for hook in self.hooks.get(routine.step, ()))
        }
        callers: dict[int, set[int]] = {}
        for caller, called in calls.items():
            for each in called:
                callers.setdefault(each, set()).add(caller)
        return _find_reachable(found, callers)

    def _find_offered_routines(self, calls: Mapping[int, frozenset[int]]) -> frozenset[int]:
        """Return the routines that may run during a step with offers: those steps, the offers, and what
        they call.
        """
        machine = self.machine
        if not self.is_in_force(machine.watch_offers):
            return frozenset()
        offers = frozenset(offer.routine for offer in machine.offers)
        begun = {machine.routine_of[(step, "do")] for offer in machine.offers for step in offer.during}
        return _find_reachable(begun | offers, calls)


def _find_reachable(start: Iterable[int], edges: Mapping[int, Collection[int]]) -> frozenset[int]:
    """Return the nodes that can be reached from any of these, themselves included."""
    found = set(start)
    remaining = list(found)
    while remaining:
        fresh = set(edges.get(remaining.pop(), ())) - found
        found |= fresh
        remaining += fresh
    return frozenset(found)


def walk_statements(body: Iterable[Statement]) -> Iterator[Statement]:
    """Yield all statements of a body, nested ones too, in reading order."""
    for statement in body:
        yield statement
        for inner in find_bodies(statement):
            yield from walk_statements(inner)


def find_looped_statements(body: Iterable[Statement], looped: bool = False) -> Iterator[Statement]:
    """Yield the statements that are within a loop, each once."""
    for statement in body:
        if looped:
            yield statement
        for inner in find_bodies(statement):
            yield from find_looped_statements(inner, looped or statement[0] in ("while", "for"))


def find_bodies(statement: Statement) -> list[tuple[Statement, ...]]:
    """Return the bodies within a statement, in reading order."""
    verb = statement[0]
    if verb == "if":
        return [statement[3], statement[4]]
    if verb in ("while", "for"):
        return [statement[-1]]
    if verb == "ask":
        ask: Ask = statement[2]
        return [*(arm.body for arm in ask.menu), ask.otherwise or ()]
    return []


def measure_nesting(body: Iterable[Statement]) -> int:
    """Return how deep statements are nested in a body."""
    return max((1 + measure_nesting(inner) for each in body for inner in find_bodies(each)), default=0)


def find_written_slots(body: Iterable[Statement]) -> Iterator[int | None]:
    """Yield the slots that statements write; None for a result that is not stored."""
    for statement in walk_statements(body):
        yield from find_own_slots(statement)
        if statement[0] == "ask":
            ask: Ask = statement[2]
            yield from (ask.each, *(ask.pick[:1] if ask.pick else ()))
            yield from (spot.slot for spot in (ask.point, ask.path) if spot)
            yield from (ask.path.start, ask.path.upto) if ask.path else ()


def find_own_slots(statement: Statement) -> Iterator[int | None]:
    """Yield the slots to which a statement assigns its results, without those of the statements in it."""
    verb = statement[0]
    if VERBS[verb].operands[:1] == ("slot",):
        yield statement[2]
    elif verb in ("draw", "create"):
        yield statement[-2 if verb == "draw" else -1]
    elif verb == "roll":
        yield statement[4]
    elif verb == "ask":
        ask: Ask = statement[2]
        yield from (ask.slot, *(arm.pick[0] for arm in ask.menu if arm.pick))


def find_let_values(body: Iterable[Statement]) -> Iterator[tuple[int, Any]]:
    """Yield each slot to which a `let` assigns a value, with the value."""
    return (each[2:4] for each in walk_statements(body) if each[0] == "let")


def find_bound_slots(body: Iterable[Statement]) -> Iterator[tuple[int, Any]]:
    """Yield each slot to which a loop or a question assigns an item of a list, with the list."""
    for statement in walk_statements(body):
        if statement[0] == "for":
            yield statement[2], statement[3]
        elif statement[0] == "ask":
            ask: Ask = statement[2]
            if ask.mode == "one" and ask.count is None and ask.pick is not None and ask.slot is not None:
                yield ask.slot, ask.pick[1]
