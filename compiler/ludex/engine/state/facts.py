"""Facts of a game for the evaluator: machine and state, behind the protocol of `expr`."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

from ludex.engine.load.entry_data import MISSING
from ludex.engine.plane.plane_operations import evaluate_operation
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.maps import FoundWay, Searches, find_ways
from ludex.engine.rules.routines import AnyWatcher, Change, Condition, Formula, Routine, Stage, Watch
from ludex.engine.state import spaces as geometry
from ludex.engine.state.spaces import SpaceFacts, make_nowhere_failure
from ludex.engine.state.state import FUEL, State
from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Linked, Slots, Value, type_name
from ludex.expr.value_operations import require_in_range, require_integer

MAX_FORMULA_DEPTH = 64
"""Maximum nesting of formulas that may call themselves."""
_PYTHON_FRAMES = 5000
"""Python frames that the reference engine may need for this nesting: several dozen for each formula."""
sys.setrecursionlimit(max(sys.getrecursionlimit(), _PYTHON_FRAMES))
RULE_ERRORS = (TypeError, AttributeError, KeyError, IndexError, ValueError, OverflowError)
"""Exceptions that Python raises if a rule reads none, or a value of the wrong type."""
Remembered: TypeAlias = dict[tuple[Value, ...], tuple[Value, int]]
"""Values and their costs, by formula, depth of formulas that call themselves, and arguments."""
_COMBINERS: Mapping[str, Callable[[int, int], int]] = {
    "add": lambda value, change: value + change,
    "multiply": lambda value, change: value * change,
    "set": lambda value, change: change,
    "least": max,
    "most": min,
}


class GameFacts(SpaceFacts):
    """Facts about the game in `state`. `trace`, `heard` and `searched` are lists only if somebody listens."""

    __slots__ = ("depth", "heard", "machine", "remembered", "searched", "state", "trace", "trying")

    machine: Machine
    state: State
    depth: int
    """The number of formulas being evaluated that may call themselves."""
    trying: int
    """The number of nested `would` being evaluated."""
    trace: list[tuple[str, int | Change, int | None]] | None
    """The steps in the computation of quantities: the sort, the formula or change, and the number so far."""
    heard: list[tuple[int, Value]] | None
    """The random results: a stream, with a value, a face, or the id of a piece's entry."""
    searched: Searches | None
    remembered: Remembered | None
    """The values of formulas so far, while the options of a question are computed; else None."""

    @contextmanager
    def remember_values(self) -> Iterator[None]:
        """While the context is open, evaluate formulas of `Machine.remembering` once for equal arguments.

        The state must not change meanwhile: expressions neither change it nor use chance. A cached value
        costs as much of the budget as its evaluation did, so caching does not affect whether a game runs out
        of steps.
        """
        self.remembered = {}
        try:
            yield
        finally:
            self.remembered = None

    @property
    def set_up(self) -> bool:
        """Whether the set-up is finished, after which the ends of the game are checked."""
        return self.state.stage > len(self.machine.setup)

    def spend(self, steps: int) -> None:
        self.state.fuel -= steps
        if self.state.fuel < 0:
            raise Failure("fuel", most=FUEL)

    def require_chance_allowed(self) -> None:
        """Reject random results in a look-ahead."""
        if self.trying:
            raise Failure("asks-ahead")

    def record_chance(self, stream: int, *results: Value) -> None:
        """Record the random results of a stream, if somebody listens."""
        if self.heard is not None:
            self.heard += [(stream, each) for each in results]

    @abstractmethod
    def would(self, step: int, args: list[Value], tree: Linked, slots: Slots) -> Value: ...

    @abstractmethod
    def would_method(
        self, field: str, entry: int, piece: int | None, args: list[Value], tree: Linked, slots: Slots
    ) -> Value: ...

    # Entries

    def data(self, field: str, entry: int) -> Value:
        value = self.machine.tables[field][entry]
        if value is MISSING:
            raise Failure("no-value")
        return value

    def is_of(self, entry: int, kinds: frozenset[str]) -> bool:
        return not kinds.isdisjoint(self.machine.above[self.machine.kinds[entry]])

    def abilities_of(self, entry: int) -> tuple[int, ...]:
        return tuple(self.machine.abilities[entry])

    def sides(self, dice: tuple[int, ...]) -> list[list[int]]:
        return [[value for value, _ in self.die(piece)] for piece in dice]

    def die(self, piece: int) -> tuple[tuple[int, str | None], ...]:
        entry = self.state.entry[piece]
        found = self.machine.dice.get(entry)
        if not found:
            raise Failure("no-sides", entry=self.machine.ids[entry])
        return found

    def cell(self, table: int, row: Value, column: Value) -> Value:
        """Return the cell of a table; None if it does not exist."""
        if type(row) is tuple or type(column) is tuple:
            return None
        return self.machine.grids[table].cells.get((row, column))

    def row(self, table: int, number: Value) -> str | None:
        return self.machine.grids[table].row(require_integer(number))

    # The game

    def option(self, number: int) -> Value:
        return self.state.options[number]

    def playing(self, number: int) -> bool:
        return self.state.playing[number]

    def glob(self, number: int) -> Value:
        return self.state.glob[number]

    def seats(self) -> tuple[int, ...]:
        return self.state.seats

    # Pieces and places

    def state_of(self, column: int, piece: int) -> Value:
        return self.state.cols[column][piece]

    def entry_of(self, piece: int) -> int:
        return self.state.entry[piece]

    def owned(self, place: int, piece: int) -> int:
        return self.state.base[piece] + self.machine.offsets[self.state.entry[piece]][place]

    def members(self, place: int) -> tuple[int, ...]:
        return self.state.members[place]

    def where_is(self, piece: int) -> int | None:
        where = self.state.where[piece]
        return where if where >= 0 else None

    def space_of(self, piece: int) -> Space | None:
        where, at = self.state.where[piece], self.state.at[piece]
        return (where, at) if where >= 0 and at is not None else None

    def owner(self, place: int) -> int | None:
        holder = self.state.holder[place]
        return holder if holder >= 0 else None

    def owner_of(self, piece: int) -> int | None:
        where = self.state.where[piece]
        return self.owner(where) if where >= 0 else None

    def known(self, piece: int, seat: int) -> bool:
        """Return whether a seat, given by its piece, may know the entry of this piece."""
        from ludex.engine.state.views import can_see  # imported here because views need facts

        return can_see(self, self.state.seats.index(seat), piece)

    def position(self, piece: int) -> Value:
        """Return the number of a piece's space; on a plane, its point."""
        at = self.state.at[piece]
        if at is None:
            raise make_nowhere_failure(self.machine, self.state, piece)
        return at

    def plane(self, name: str, args: list[Value]) -> Value:
        """Evaluate an operation on a plane, which is the first operand."""
        place, *operands = args
        base = partial(geometry.make_body, self, anywhere=name == "at")
        return evaluate_operation(geometry.get_plane(self, place), place, name, operands, base, self.spend)

    # Rules

    def call(self, number: int, args: list[Value]) -> Value:
        """Evaluate a formula. A Failure has the program and point of the innermost formula."""
        formula = self.machine.formulas[number]
        if len(args) != len(formula.params):
            raise self.make_arity_failure(formula.program, formula.pointer, len(args))
        if self.remembered is None or number not in self.machine.remembering:
            return self._evaluate_formula(number, formula, args)
        key = (number, self.depth, *args)
        known = self.remembered.get(key)
        if known is not None:
            self.spend(known[1])
            return known[0]
        before = self.state.fuel
        value = self._evaluate_formula(number, formula, args)
        self.remembered[key] = value, before - self.state.fuel
        return value

    def _evaluate_formula(self, number: int, formula: Formula, args: list[Value]) -> Value:
        self.spend(1)
        recursive = number in self.machine.recursive
        if recursive and self.depth >= MAX_FORMULA_DEPTH:
            raise Failure("depth", most=MAX_FORMULA_DEPTH)
        self.depth += recursive
        try:
            return evaluate(formula.value, [*args, *[None] * (formula.size - len(args))], self)
        except Failure as failure:
            failure.at = failure.at or (formula.program, formula.point)
            raise
        except RecursionError:
            raise Failure("depth", most=MAX_FORMULA_DEPTH) from None
        except RULE_ERRORS as cause:
            raise Failure("no-value", at=(formula.program, formula.point)) from cause
        finally:
            self.depth -= recursive

    def make_arity_failure(self, entry: str, field: str, count: int) -> Failure:
        return Failure("no-rule", entry=entry, field=field, count=count)

    def field_formula(self, field: str, entry: int, piece: int | None, args: list[Value]) -> Value:
        number = self.machine.formula_of.get((entry, field))
        if number is None:
            raise self.make_arity_failure(self.machine.ids[entry], field, len(args))
        return self.call(number, self.add_self(self.machine.formulas[number], entry, piece, args))

    def field_condition(self, field: str, entry: int, piece: int | None, args: list[Value]) -> Value:
        """Return the value of a condition in a field of an entry; true if the field is omitted."""
        known = (entry, field) in self.machine.formula_of
        return self.field_formula(field, entry, piece, args) if known else True

    def add_self(
        self, rule: Formula | Routine, entry: int, piece: int | None, args: list[Value]
    ) -> list[Value]:
        """Insert the piece or the entry before the arguments if the rule takes `self`."""
        if not rule.own:
            return args
        own = entry if type_name(rule.params[0][1]) == "entry" else piece
        if own is None:
            raise Failure("no-value")
        return [own, *args]

    def list_live_pieces(self, place: int) -> Sequence[int]:
        """Return the pieces of a live place in force: all, or if they cover others, each space's first."""
        state = self.state
        lying = state.members[place]
        if not self.machine.places[state.lies[place]].covers:
            return lying
        top: dict[Value, int] = {}
        for piece in lying:
            top.setdefault(state.at[piece], piece)
        return [*top.values()]

    def is_live(self, piece: int) -> bool:
        """Return whether the hooks of a piece are in force in its place."""
        where = self.state.where[piece]
        return where in self.state.live and piece in self.list_live_pieces(where)

    def iterate_watchers(
        self, watch: Watch[AnyWatcher]
    ) -> Iterator[tuple[AnyWatcher, int | None, tuple[Value, ...]]]:
        """Yield the watchers of modules in play, then of live pieces, with piece and ability's arguments."""
        state = self.state
        for module, each in watch.modules:
            if state.playing[module]:
                yield each, None, ()
        if watch.entries:
            for place in state.live:
                self.spend(len(state.members[place]))
                for piece in self.list_live_pieces(place):
                    for each, given in watch.entries.get(state.entry[piece], ()):
                        yield each, piece, given

    def quantity(self, entry: int, args: list[Value]) -> int | None:
        """Return a quantity: its base, changed and bounded by stages; None if void or without a base."""
        quantity = self.machine.quantities[entry]
        value = self.call(quantity.base, args)
        self._trace_value("base", quantity.base, value)
        void = False
        for stage in quantity.stages:
            watch = self.machine.watch_changes.get((entry, stage.name))
            if watch is not None and value is not None:
                value, void = self._apply_changes(watch, stage.op, args, value, void)
            if value is not None:
                value = self._apply_bounds(stage, args, value)
        return None if void or value is None else require_integer(value)

    def _apply_changes(
        self, watch: Watch[Change], op: str, args: list[Value], value: int, void: bool
    ) -> tuple[int, bool]:
        for change, piece, given in list(self.iterate_watchers(watch)):
            lead = [] if change.module is not None else [piece, *given]
            before = [*lead, *args, value]
            if change.when is not None and not self.call(change.when, before):
                continue
            if op == "void" or change.value is None:
                void = True
                self._trace_value("void", change, None)
                continue
            value = _COMBINERS[op](value, require_integer(self.call(change.value, before)))
            require_in_range(value)
            self._trace_value(op, change, value)
        return value, void

    def _apply_bounds(self, stage: Stage, args: list[Value], value: int) -> int:
        for bound, limit in ((stage.min, max), (stage.max, min)):
            if bound is not None:
                limited = limit(require_integer(value), require_integer(self.call(bound, args)))
                if limited != value:
                    self._trace_value("least" if limit is max else "most", bound, limited)
                value = limited
        return value

    def _trace_value(self, what: str, by: int | Change, value: int | None) -> None:
        if self.trace is not None:
            self.trace.append((what, by, value))

    def can(self, step: int, args: list[Value]) -> bool:
        """Return whether a step is below its limit and its conditions pass; of a deck, those of its pool."""
        limits, used = self.machine.limits, self.state.used
        if step in limits and used.get(self.limit_key(step, args), 0) >= limits[step][0]:
            return False
        return self.find_failing(self.machine.legal.get(step, ()), args) is None

    def find_failing(self, conditions: Iterable[Condition], args: list[Value]) -> Condition | None:
        """Return the first condition that fails; None if all pass."""
        return next((each for each in conditions if bool(self.call(each.formula, args)) != each.wanted), None)

    def route(self, entry: int, args: list[Value]) -> tuple[FoundWay, ...]:
        """Return the ways of a route, the cheapest first."""
        if self.searched is not None:
            self.searched.append((entry, args))
        return find_ways(self, self.machine.routes[entry], args)

    def limit_key(self, step: int, args: list[Value]) -> tuple[int, int]:
        """Return the key under which uses are counted: the step, and the piece that is its `self` or -1."""
        own = self.machine.routines[self.machine.routine_of[(step, "do")]].own
        return step, args[0] if own and args else -1
