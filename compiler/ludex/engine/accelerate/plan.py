"""Assumptions of generated code: the chosen modules, options and seats, the game's maps and entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import NoneType
from typing import TYPE_CHECKING, Any

from ludex.engine.accelerate.reachability import (
    Reachability,
    find_bodies,
    find_looped_statements,
    walk_statements,
)
from ludex.engine.accelerate.runtime import ITEMS
from ludex.engine.accelerate.source_writer import Constants, LinePositions, is_atom
from ludex.engine.load.entry_data import MISSING, convert_fields
from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.machine import Machine, PlaceType
from ludex.engine.rules.routines import Formula, Routine, Statement
from ludex.engine.state.places import SPACED_FORMS
from ludex.engine.state.spots import Ranks
from ludex.expr.protocols import Space

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

_MAX_INLINED_OPERATIONS = 40
"""Formulas with at most this many operations are inlined where they are called."""
_MAX_REPEATED_OPERATIONS, _MAX_INLINED_DEPTH = 64, 2
"""The same limit within loops of routines, where no value is remembered, and the maximum nesting of inlined
formulas up to which it applies.
"""
_COSTLY = frozenset(("plane", "would", "would_method", "odds"))
"""Operations that cost so much that a formula with one is called, because a call remembers its value."""
_OF_MAPS = frozenset(
    "local near edges node get number list comp in == != < <= > >= + - and or not none? if else empty one "
    "first last count".split()
)
"""Operations whose values depend only on maps and on the values of locals."""
PLAIN_TYPES = frozenset((int, str, bool, NoneType, type(MISSING)))
"""Types of values that have no parts."""
_MAX_BRIEF_STATEMENTS = 16
"""Maximum number of statements of a call that costs nothing, with those of the calls within it."""
_MOST_SHORT = 16
"""Maximum number of items of a list that is searched without a charge."""


EdgeTable = dict[Any, Any]
"""Results that depend on the map and on the items of a list; the key `ITEMS` has these items.

The other keys are spaces or their ranks, or tuples of values. It is a plain dictionary, because Python reads
a subclass more slowly.
"""


Writer = Callable[[Any], str]
"""Writes the source of an expression."""


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
        """Whether everybody sees every piece."""
        self.reach = Reachability(machine, playing)
        self.constants = Constants()
        self.places = LinePositions()
        self._tables: dict[str, dict[int, Any]] = {}
        self._plain: dict[str, bool] = {}
        self.edge_tables: list[EdgeTable] = []
        """All tables of results that depend on the map."""
        self._edges: list[Mapping[str, Any]] | None = None
        self._spaces: dict[str, dict[Space, tuple[Any, ...]]] = {}
        self._nodes: dict[str, dict[Space, Any]] = {}
        self._ranked_nodes: dict[str, tuple[Any, ...]] = {}
        self._kinds: dict[frozenset[str], tuple[bool, ...]] = {}
        self._owned_ranks: dict[int, dict[int, int]] = {}
        self._sides: dict[tuple[int, str], int] = {}
        self._brief: dict[int, int] = {}
        """For routines: the number of statements of a call, or one more than a brief call has."""
        self._writing: list[int] = []

    def table(self, field: str) -> str:
        """Return the name of a constant that maps each entry that has a field to its value."""
        if field not in self._tables:
            values = enumerate(self.machine.tables[field])
            self._tables[field] = {entry: value for entry, value in values if value is not MISSING}
        return self.constants.name(self._tables[field])

    def list_spaces(self) -> list[Space]:
        """Return the spaces of maps of the game itself, which are known before it begins."""
        return [space for sort, place in self._maps() for space in _number_spaces(sort, place)]

    @cached_property
    def ranks(self) -> Ranks | None:
        """The ranks of all spaces of a game; None if it has other spaces than those of its own maps."""
        own = {sort.number for sort, _ in self._maps()}
        if any(each.form in SPACED_FORMS and each.number not in own for each in self.machine.places):
            return None
        return Ranks({space: rank for rank, space in enumerate(self.list_spaces())})

    @cached_property
    def has_ranked_moves(self) -> bool:
        """Return whether spaces have ranks, and take any number of pieces."""
        return bool(self.ranks) and all(sort.capacity is None for sort, _ in self._maps())

    @cached_property
    def ranked_spaces(self) -> tuple[Space, ...]:
        """The spaces by rank."""
        return tuple(self.ranks or ())

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

    def ranked_nodes(self, field: str) -> tuple[Any, ...] | None:
        """Return the values of a field of spaces by rank; None if a space has no such field or no rank."""
        self.node_table(field)
        found = self._nodes[field]
        if self.ranks is None or len(found) < len(self.ranks):
            return None
        return self._ranked_nodes.setdefault(field, tuple(found[space] for space in self.ranked_spaces))

    def _maps(self) -> Iterator[tuple[Any, int]]:
        """Yield the places of the game itself that have a map, with their instances."""
        for sort in self.machine.places:
            if sort.form == "graph" and sort.map is not None and sort.owner is None:
                yield sort, self.machine.shared[sort.number]

    def new_table(self, items: tuple[Any, ...] = ()) -> EdgeTable:
        """Return a new table for results that depend only on their keys, on the map and on these items."""
        self.edge_tables.append({ITEMS: items})
        return self.edge_tables[-1]

    def has_edge_field(self, name: str) -> bool:
        """Return whether every edge has a field."""
        return name == "to" or all(name in each for each in self._list_edge_fields())

    def has_plain_edges(self, name: str) -> bool:
        """Return whether every edge has a field, and its value is never a list, map or struct."""
        return all(name in each and type(each[name]) in PLAIN_TYPES for each in self._list_edge_fields())

    def has_short_lists(self, name: str) -> bool:
        """Return whether a field is a short flat list in every edge."""
        return all(
            type(each.get(name)) is tuple
            and len(each[name]) <= _MOST_SHORT
            and all(type(item) in PLAIN_TYPES for item in each[name])
            for each in self._list_edge_fields()
        )

    @cached_property
    def most_edges(self) -> int:
        """Maximum number of edges that leave a space."""
        maps = [place.map for place in self.machine.places if place.map is not None]
        return max((len(ways) for each in maps for ways in each.ways), default=2)

    def has_few_edges(self) -> bool:
        """Return whether few edges leave each space."""
        return self.most_edges <= _MOST_SHORT

    def has_short_node_lists(self, name: str) -> bool:
        """Return whether a field of every space is a short list without lists in it."""
        maps = [place.map for place in self.machine.places if place.map is not None]
        plain = convert_fields({}, self.machine.node_fields, len(self.machine.ids), "")
        return all(
            type(each.get(name)) is tuple
            and len(each[name]) <= _MOST_SHORT
            and all(type(item) in PLAIN_TYPES for item in each[name])
            for each in (plain, *(node for each in maps for node in (*each.nodes, *each.areas)))
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
        """Return whether a field is never a list, map or struct."""
        if field not in self._plain:
            self._plain[field] = all(type(each) in PLAIN_TYPES for each in self.machine.tables[field])
        return self._plain[field]

    def number_of_sides(self, place: int, field: str) -> int:
        """Return a number for a place whose pieces are looked up by a text of their entries."""
        return self._sides.setdefault((place, field), len(self._sides))

    def has_texts(self, field: str) -> bool:
        """Return whether a field is a text in each entry that has it."""
        return all(each is MISSING or type(each) is str for each in self.machine.tables[field])

    def have_field(self, kinds: frozenset[str], field: str) -> bool:
        """Return whether all entries of some kinds have a field."""
        values = self.machine.tables[field]
        return all(
            value is not MISSING for value, is_one in zip(values, self.of_kinds(kinds), strict=True) if is_one
        )

    def of_kinds(self, kinds: frozenset[str]) -> tuple[bool, ...]:
        """Return for each entry whether it is of one of these kinds."""
        if kinds not in self._kinds:
            above = self.machine.above
            self._kinds[kinds] = tuple(not kinds.isdisjoint(above[kind]) for kind in self.machine.kinds)
        return self._kinds[kinds]

    def owned_ranks(self, place: int) -> dict[int, int]:
        """Map each entry whose pieces own a place to the rank of that place among theirs."""
        if place not in self._owned_ranks:
            offsets = enumerate(self.machine.offsets)
            self._owned_ranks[place] = {entry: ranks[place] for entry, ranks in offsets if place in ranks}
        return self._owned_ranks[place]

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

    def is_suspendable(self, loop: Statement) -> bool:
        """Return whether a routine may wait within a loop."""
        return any(map(self.may_suspend, walk_statements(loop[-1])))

    @cached_property
    def loop_calls(self) -> Counter[int]:
        """For each routine, how many statements in loops call it."""
        bodies = (find_looped_statements(each.body) for each in self.machine.routines)
        return Counter(each[3] for body in bodies for each in body if each[0] == "call")

    def is_counted(self, routine: Routine) -> bool:
        """Return whether the calls of a step are counted, or reset the counts of others."""
        limits, step = self.machine.limits, routine.step
        return step >= 0 and (step in limits or any(per == step for _, per in limits.values()))

    def is_brief(self, routine: Routine) -> bool:
        """Return whether a call does so little that it costs nothing itself: a few statements, none of which
        repeats others."""
        if routine.number not in self._brief:
            self._brief[routine.number] = self._count_statements(routine)
        return self._brief[routine.number] <= _MAX_BRIEF_STATEMENTS

    def weigh_brief_calls(self, body: Iterable[Statement]) -> int:
        """Return what the brief calls of a body cost, which whoever begins the body pays at once."""
        called = [self.machine.routines[each[3]] for each in walk_statements(body) if each[0] == "call"]
        return (
            sum(self._brief[each.number] for each in called if self.is_brief(each)) // _MAX_BRIEF_STATEMENTS
        )

    def _count_statements(self, routine: Routine) -> int:
        """Count the statements of a call; too many if they could be more in another call."""
        reach, most = self.reach, _MAX_BRIEF_STATEMENTS + 1
        if routine.number in reach.waiting or routine.number in reach.recursive or reach.has_hooks(routine):
            return most
        count = 0
        for statement in walk_statements(routine.body):
            if count > _MAX_BRIEF_STATEMENTS or statement[0] in ("while", "for"):
                return most
            count += 1
            if statement[0] == "call":
                called = self.machine.routines[statement[3]]
                count += self._brief[called.number] if self.is_brief(called) else most
        return count

    def labels(self, routine: Routine) -> dict[int, int]:
        """Return the points at which a routine can be entered, numbered from 1 in reading order."""
        wanted: set[int | None] = set()
        for statement in walk_statements(routine.body):
            if self.may_suspend(statement):
                wanted |= {statement[1], routine.flow[statement[1]][1]}
                wanted |= {body[0][1] for body in find_bodies(statement) if body}
        order = (each[1] for each in walk_statements(routine.body) if each[1] in wanted)
        return {point: number for number, point in enumerate(order, start=1)}

    def is_small(self, formula: Formula, most: int = _MAX_INLINED_OPERATIONS) -> bool:
        """Return whether a formula is inlined where it is called.

        It is then small, cannot call itself, and has no value that is worth remembering.
        """
        operations = [node[0] for node in walk_operations(formula.value)]
        if formula.number in self.machine.recursive or len(operations) > most:
            return False
        return formula.number not in self.machine.remembering or _COSTLY.isdisjoint(operations)

    def depends_on_maps(self, formula: Formula) -> bool:
        """Return whether a formula searches among spaces, and only its arguments and maps decide its value.

        The maps of the game itself are the same in every game.
        """
        operations = {node[0] for node in walk_operations(formula.value)}
        return self.ranks is not None and {"comp", "near"} <= operations <= _OF_MAPS

    def inline_formula(
        self, my: ExpressionWriter, number: int, trees: Iterable[Any], write: Writer | None = None
    ) -> str | None:
        """Inline a small formula at its call, with the arguments as its locals; return None if it is called.

        `write` writes the source of its value, by default like that of any other value.
        """
        formula, trees = self.machine.formulas[number], tuple(trees)
        often = my.in_routine and my.repeated and len(self._writing) < _MAX_INLINED_DEPTH
        most = _MAX_REPEATED_OPERATIONS if often else _MAX_INLINED_OPERATIONS
        if number in self._writing or not self.is_small(formula, most):
            return None
        args = [my.named(my.value(each)) for each in trees]
        if not all(is_atom(each) for each in args):
            return None
        kept, at = (my.slots, my.size), my.writer.at
        my.slots, my.size = dict(enumerate(args)), formula.size
        self._writing.append(number)
        inside = (formula.program, formula.point)
        if my.sure:
            my.writer.mark_position(inside, inside=True)
        source = (write or my.value)(formula.value)
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
