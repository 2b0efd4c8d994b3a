"""Plan of generated code: assumptions about modules, options, seats and the rules that can run.

Hooks and changes count if a module in play, or a piece of any entry, can put them in force.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any

from ludex.core.verbs import VERBS
from ludex.engine.accelerate.source_writer import Constants, LinePositions, is_atom
from ludex.engine.ask.ask_statement import Ask
from ludex.engine.load.entry_data import MISSING, convert_fields
from ludex.engine.rules.call_graph import find_recursive, walk_operations
from ludex.engine.rules.machine import Machine, PlaceType
from ludex.engine.rules.routines import AnyWatcher, Formula, Hook, Routine, Statement, Watch
from ludex.engine.state.state import PHASES
from ludex.expr.protocols import Space

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

WAITING_VERBS = frozenset({"ask", "unwind"})
"""Verbs after which the frame waits for something else."""


_MAX_NESTING = 16


class Reachability:
    """Call graph of the rules with the modules in `playing`: routines that may wait, recurse or be hooked."""

    def __init__(self, machine: Machine, playing: tuple[bool, ...]) -> None:
        self.machine = machine
        self.playing = playing
        self.hooks = {step: self._hooks(step) for step in machine.hooked}
        self.beyond = frozenset(each.number for each in machine.routines if _nested(each.body) > _MAX_NESTING)
        """Routines nested too deeply for Python, which only the reference runs."""
        calls = {
            routine.number: frozenset(self._find_called_routines(routine)) for routine in machine.routines
        }
        self.waiting = self._find_waiting_routines(calls)
        self.recursive = find_recursive(calls)
        self._offered = self._find_offered_routines(calls)

    def is_in_force(self, watch: Watch[AnyWatcher] | None) -> bool:
        """Return whether any of these watchers can be in force."""
        return watch is not None and (
            bool(watch.entries) or any(self.playing[module] for module, _ in watch.modules)
        )

    def has_hooks(self, routine: Routine) -> bool:
        """Return whether a hook can run around a routine."""
        return routine.step >= 0 and bool(self.hooks.get(routine.step))

    def may_have_offers(self, routine: int) -> bool:
        """Return whether an offer can accompany a question of a routine."""
        return routine in self._offered

    def find_method_routines(self, field: str) -> list[int]:
        """Return the routines that a `method` of that name can begin."""
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
        """Return the routines that can wait for an answer or be unwound."""
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
        """Return the steps with offers, the offers, and all routines that these call."""
        machine = self.machine
        if not self.is_in_force(machine.watch_offers):
            return frozenset()
        offers = frozenset(offer.routine for offer in machine.offers)
        begun = {machine.routine_of[(step, "do")] for offer in machine.offers for step in offer.during}
        return _find_reachable(begun | offers, calls)


def _find_reachable(start: Iterable[int], edges: Mapping[int, Collection[int]]) -> frozenset[int]:
    """Return the nodes that can be reached from any of these nodes, including these."""
    found = set(start)
    remaining = list(found)
    while remaining:
        fresh = set(edges.get(remaining.pop(), ())) - found
        found |= fresh
        remaining += fresh
    return frozenset(found)


def walk_statements(body: Iterable[Statement]) -> Iterator[Statement]:
    """Yield all statements of a body in reading order, including nested ones."""
    for statement in body:
        yield statement
        for inner in find_bodies(statement):
            yield from walk_statements(inner)


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


def _nested(body: Iterable[Statement]) -> int:
    return max((1 + _nested(inner) for each in body for inner in find_bodies(each)), default=0)


def find_written_slots(body: Iterable[Statement]) -> Iterator[int | None]:
    """Yield the slots to which statements write."""
    for statement in walk_statements(body):
        verb = statement[0]
        if VERBS[verb].operands[:1] == ("slot",):
            yield statement[2]
        elif verb in ("draw", "create"):
            yield statement[-2 if verb == "draw" else -1]
        elif verb == "roll":
            yield statement[4]
        elif verb == "ask":
            ask: Ask = statement[2]
            picks = (ask.pick, *(arm.pick for arm in ask.menu))
            yield from (ask.slot, ask.each, *(pick[0] for pick in picks if pick))
            yield from (spot.slot for spot in (ask.point, ask.path) if spot)
            yield from (ask.path.start, ask.path.upto) if ask.path else ()


def find_bound_slots(body: Iterable[Statement]) -> Iterator[tuple[int, Any]]:
    """Yield the slots that hold an item of a list, or nothing, with that list."""
    for statement in walk_statements(body):
        if statement[0] == "for":
            yield statement[2], statement[3]
        elif statement[0] == "ask":
            ask: Ask = statement[2]
            if ask.mode == "one" and ask.count is None and ask.pick is not None and ask.slot is not None:
                yield ask.slot, ask.pick[1]


_MAX_INLINED_OPERATIONS = 40
"""Formulas with at most this many operations are inlined where they are called."""
_COSTLY = frozenset(("plane", "would", "would_method", "odds"))
"""Operations that cost so much that a formula with one is called, because a call remembers its value."""
PLAIN_TYPES = frozenset((int, str, bool, NoneType, type(MISSING)))
"""Types of values in which there is nothing to look through."""
_MOST_SHORT = 16
"""Maximum number of items of a list that is searched without a charge."""


class Plan:
    """Assumptions of generated code about a game: its modules, options and seats."""

    def __init__(
        self, machine: Machine, playing: tuple[bool, ...], options: tuple[Any, ...], seats: tuple[int, ...]
    ) -> None:
        self.machine = machine
        self.options = options
        self.seats = seats
        """The pieces of the seats in play."""
        self.open = all(place.seen == "all" for place in machine.places)
        """Whether everybody sees everything."""
        self.reach = Reachability(machine, playing)
        self.constants = Constants()
        self.places = LinePositions()
        self._tables: dict[str, dict[int, Any]] = {}
        self._plain: dict[str, bool] = {}
        self._made: list[dict[Any, Any]] = []
        self._edges: list[Mapping[str, Any]] | None = None
        self._spaces: dict[str, dict[Space, tuple[Any, ...]]] = {}
        self._nodes: dict[str, dict[Space, Any]] = {}
        self._kinds: dict[frozenset[str], tuple[bool, ...]] = {}
        self._ranks: dict[int, dict[int, int]] = {}
        self._writing: list[int] = []

    def table(self, field: str) -> str:
        """Return the name of a constant that maps each entry to its value in a field."""
        if field not in self._tables:
            values = enumerate(self.machine.tables[field])
            self._tables[field] = {entry: value for entry, value in values if value is not MISSING}
        return self.constants.name(self._tables[field])

    def list_spaces(self) -> list[Space]:
        """Return the spaces of maps of the game itself, which are known before it begins."""
        return [space for sort, place in self._maps() for space in _number_spaces(sort, place)]

    def space_table(self, name: str) -> str:
        """Return the name of a constant that maps spaces of the game's own maps to their edges or neighbours.

        `name` is the name of the operation: `edges` or `near`.
        """
        if name not in self._spaces:
            found: dict[Space, tuple[Any, ...]] = {}
            for sort, place in self._maps():
                for space in _number_spaces(sort, place):
                    beside = tuple((place, each) for each in sort.map.near[space[1] - 1])
                    found[space] = sort.map.list_edges(*space) if name == "edges" else beside
            self._spaces[name] = found
        return self.constants.name(self._spaces[name])

    def node_table(self, field: str) -> str:
        """Return the name of a constant that maps spaces of the game's own maps to their value in a field."""
        if field not in self._nodes:
            found = {}
            for sort, place in self._maps():
                for space, node in zip(_number_spaces(sort, place), sort.map.nodes, strict=True):
                    if field in node:
                        found[space] = node[field]
            self._nodes[field] = found
        return self.constants.name(self._nodes[field])

    def _maps(self) -> Iterator[tuple[Any, int]]:
        """Yield the places of the game itself that have a map, with their instances."""
        for sort in self.machine.places:
            if sort.form == "graph" and sort.map is not None and sort.owner is None:
                yield sort, self.machine.shared[sort.number]

    def new_table(self) -> dict[Any, Any]:
        """Return a new table for results that depend only on the map."""
        self._made.append({})
        return self._made[-1]

    def has_edge_field(self, name: str) -> bool:
        """Return whether every edge has a field."""
        return name == "to" or all(name in each for each in self._list_edge_fields())

    def has_plain_edges(self, name: str) -> bool:
        """Return whether every edge has a field, and its value is never a list."""
        return all(name in each and type(each[name]) in PLAIN_TYPES for each in self._list_edge_fields())

    def has_short_lists(self, name: str) -> bool:
        """Return whether a field is a short flat list in every edge."""
        return all(
            type(each.get(name)) is tuple
            and len(each[name]) <= _MOST_SHORT
            and all(type(item) in PLAIN_TYPES for item in each[name])
            for each in self._list_edge_fields()
        )

    def _list_edge_fields(self) -> list[Mapping[str, Any]]:
        """Return the fields of the edges of all maps, and the default fields of places without a map."""
        if self._edges is None:
            machine = self.machine
            maps = [place.map for place in machine.places if place.map is not None]
            found = [way.fields for each in maps for ways in each.ways for way in ways]
            plain = convert_fields({}, machine.edge_fields, len(machine.ids), "")
            self._edges = [*found, plain]
        return self._edges

    def has_plain_values(self, field: str) -> bool:
        """Return whether a field is not a list in any entry."""
        if field not in self._plain:
            self._plain[field] = all(type(each) in PLAIN_TYPES for each in self.machine.tables[field])
        return self._plain[field]

    def of_kinds(self, kinds: frozenset[str]) -> tuple[bool, ...]:
        """Return for each entry whether it is of one of these kinds."""
        if kinds not in self._kinds:
            above = self.machine.above
            self._kinds[kinds] = tuple(not kinds.isdisjoint(above[kind]) for kind in self.machine.kinds)
        return self._kinds[kinds]

    def ranks(self, place: int) -> dict[int, int]:
        """Map each entry to the rank of a place among the places of its pieces."""
        if place not in self._ranks:
            offsets = enumerate(self.machine.offsets)
            self._ranks[place] = {entry: ranks[place] for entry, ranks in offsets if place in ranks}
        return self._ranks[place]

    def has_changes(self, quantity: int) -> bool:
        """Return whether anything can change a quantity at one of its stages."""
        watches = self.machine.watch_changes
        stages = self.machine.quantities[quantity].stages
        return any(self.reach.is_in_force(watches.get((quantity, stage.name))) for stage in stages)

    def may_suspend(self, statement: Statement) -> bool:
        """Return whether a routine may wait at a statement."""
        if statement[0] == "call":
            return statement[3] in self.reach.waiting
        if statement[0] == "method":
            return any(
                target in self.reach.waiting for target in self.reach.find_method_routines(statement[3])
            )
        return statement[0] in ("ask", "unwind")

    def labels(self, routine: Routine) -> dict[int, int]:
        """Return the points at which a routine can be entered, numbered from 1 in reading order."""
        wanted: set[int | None] = set()
        for statement in walk_statements(routine.body):
            if self.may_suspend(statement):
                wanted |= {statement[1], routine.flow[statement[1]][1]}
                wanted |= {body[0][1] for body in find_bodies(statement) if body}
        order = (each[1] for each in walk_statements(routine.body) if each[1] in wanted)
        return {point: number for number, point in enumerate(order, start=1)}

    def is_small(self, formula: Formula) -> bool:
        """Return whether a formula is small enough to inline, and does not call itself."""
        operations = [node[0] for node in walk_operations(formula.value)]
        if formula.number in self.machine.winding or len(operations) > _MAX_INLINED_OPERATIONS:
            return False
        return formula.number not in self.machine.remembering or _COSTLY.isdisjoint(operations)

    def inline_formula(self, my: ExpressionWriter, number: int, trees: Iterable[Any]) -> str | None:
        """Inline a small formula at its call, with its arguments as locals."""
        formula, trees = self.machine.formulas[number], tuple(trees)
        if number in self._writing or not self.is_small(formula):
            return None
        args = [my.named(my.value(each)) for each in trees]
        if not all(is_atom(each) for each in args):
            return None
        if my.sure and not my.repeated:
            my.writer.line("S.fuel -= 1")
        kept, at = (my.slots, my.size), my.writer.at
        my.slots, my.size = dict(enumerate(args)), formula.size
        self._writing.append(number)
        inside = (formula.program, formula.point)
        if my.sure:
            my.writer.mark_position(inside, inside=True)
        source = my.value(formula.value)
        if my.sure:
            my.writer.mark_position(at, inside=True)
        self._writing.pop()
        my.slots, my.size = kept
        if is_atom(source):
            return source
        marks = self.places.mark(inside, inside=True), self.places.mark(at, inside=True)
        return f"(\n{marks[0]}\n{source}\n{marks[1]}\n)"


def _number_spaces(sort: PlaceType, place: int) -> Iterator[Space]:
    assert sort.map is not None  # noqa: S101
    return ((place, number) for number in range(1, len(sort.map.names) + 1))
