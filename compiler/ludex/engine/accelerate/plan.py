"""What holds for one pack with its modules, options and seats chosen: what source may take for granted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ludex.engine.accelerate.reach import Reach, bodies, nodes, statements
from ludex.engine.accelerate.writing import Constants, Places, is_atom
from ludex.engine.machine import Machine
from ludex.engine.records import MISSING
from ludex.engine.rules import Routine, Statement

if TYPE_CHECKING:
    from ludex.engine.accelerate.expressions import Expressions

_SMALL = 40
"""Formulas with no more operations than that are written where they are called."""


class Plan:
    def __init__(
        self, machine: Machine, playing: tuple[bool, ...], options: tuple[Any, ...], seats: tuple[int, ...]
    ) -> None:
        self.machine = machine
        self.options = options
        self.seats = seats
        """The pieces of the seats that play."""
        self.open = all(place.seen == "all" for place in machine.places)
        """Whether everybody sees everything."""
        self.reach = Reach(machine, playing)
        self.constants = Constants()
        self.places = Places()
        self._tables: dict[str, dict[int, Any]] = {}
        self._kinds: dict[frozenset[str], tuple[bool, ...]] = {}
        self._ranks: dict[int, dict[int, int]] = {}
        self._writing: list[int] = []

    def table(self, field: str) -> str:
        """A field of records by entry, without those that have none."""
        if field not in self._tables:
            values = enumerate(self.machine.tables[field])
            self._tables[field] = {entry: value for entry, value in values if value is not MISSING}
        return self.constants.name(self._tables[field])

    def of_kinds(self, kinds: frozenset[str]) -> tuple[bool, ...]:
        """For each entry whether it is of one of these kinds."""
        if kinds not in self._kinds:
            above = self.machine.above
            self._kinds[kinds] = tuple(not kinds.isdisjoint(above[kind]) for kind in self.machine.kinds)
        return self._kinds[kinds]

    def ranks(self, place: int) -> dict[int, int]:
        """Entries to the rank of a place among those that their pieces own."""
        if place not in self._ranks:
            offsets = enumerate(self.machine.offsets)
            self._ranks[place] = {entry: ranks[place] for entry, ranks in offsets if place in ranks}
        return self._ranks[place]

    def changed(self, quantity: int) -> bool:
        """Whether anything could change a quantity at one of its stages."""
        watches = self.machine.watch_changes
        stages = self.machine.quantities[quantity].stages
        return any(self.reach.in_force(watches.get((quantity, stage.name))) for stage in stages)

    def suspends(self, statement: Statement) -> bool:
        """Whether a routine may have to wait at that statement."""
        if statement[0] == "call":
            return statement[3] in self.reach.waiting
        if statement[0] == "method":
            return any(target in self.reach.waiting for target in self.reach.targets(statement[3]))
        return statement[0] in ("ask", "unwind")

    def labels(self, routine: Routine) -> dict[int, int]:
        """The points that a routine may be entered at, numbered from 1 in reading order."""
        wanted: set[int | None] = set()
        for statement in statements(routine.body):
            if self.suspends(statement):
                wanted |= {statement[1], routine.flow[statement[1]][1]}
                wanted |= _firsts(bodies(statement))
        order = (each[1] for each in statements(routine.body) if each[1] in wanted)
        return {point: number for number, point in enumerate(order, start=1)}

    def inlined(self, my: Expressions, number: int, trees: Iterable[Any]) -> str | None:
        """A small formula where it is called, as if its arguments were its locals."""
        formula, trees = self.machine.formulas[number], tuple(trees)
        operations = [node[0] for node in nodes(formula.value)]
        if number in self.reach.winding or len(operations) > _SMALL or number in self._writing:
            return None
        args = [my.atom(each) for each in trees]
        if not all(is_atom(each) for each in args):
            return None
        if my.sure:
            my.writer.line("S.fuel -= 1")
        kept, at = (my.slots, my.size), my.writer.at
        my.slots, my.size = dict(enumerate(args)), formula.size
        self._writing.append(number)
        inside = (formula.program, formula.point)
        if my.sure:
            my.writer.stand(inside, inside=True)
        source = my.value(formula.value)
        if my.sure:
            my.writer.stand(at, inside=True)
        self._writing.pop()
        my.slots, my.size = kept
        if is_atom(source):
            return source
        marks = self.places.mark(inside, inside=True), self.places.mark(at, inside=True)
        return f"(\n{marks[0]}\n{source}\n{marks[1]}\n)"


def _firsts(found: Iterable[tuple[Statement, ...]]) -> set[int | None]:
    return {body[0][1] for body in found if body}
