"""Spaces of places (slots, tracks, nodes, planes), and the geometry of pieces on them.

The space of a piece on a plane is a point. The fields `radius` and `height` of its record, and its run-time
field `elevation`, determine its base; without them, it is a point on the ground.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ludex.core.messages import Bilingual
from ludex.engine.load.entry_data import convert_fields
from ludex.engine.plane.shapes import Body, Plane, Point
from ludex.engine.plane.shapes import is_point as is_point
from ludex.engine.rules.machine import Machine
from ludex.engine.state.places import SPACED_FORMS
from ludex.engine.state.state import State
from ludex.expr.failure import Failure
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Value
from ludex.expr.value_operations import require_integer, require_list_size

if TYPE_CHECKING:
    from ludex.engine.state.facts import GameFacts

_IN = Bilingual("it is in {place}, which has no spaces", "elle est dans {place}, qui n’a pas de cases")
_UNPLACED = Bilingual(
    "it was put in {place} without naming a space", "elle a été mise dans {place} sans préciser de case"
)
_BOXED = Bilingual("it is in the box", "elle est dans la boîte")
_GONE = Bilingual("it was destroyed", "elle a été détruite")
_BATCH = 8
"""Number of space names that are searched for one step."""
_NO_FIELDS: Mapping[str, Value] = MappingProxyType({})
_MOST_BODIES = 100_000
BASE_FIELDS = ("radius", "height")
"""The fields of a record that describe a piece's base."""


def make_nowhere_failure(machine: Machine, state: State, piece: int) -> Failure:
    """Return the failure of a rule that reads the space of a piece that has none."""
    return Failure(
        "nowhere", piece=machine.ids[state.entry[piece]], where=_describe_location(machine, state, piece)
    )


def _describe_location(machine: Machine, state: State, piece: int) -> Bilingual:
    place = state.where[piece]
    if place < 0:
        return _BOXED if place == -1 else _GONE
    sort = machine.places[state.lies[place]]
    return (_UNPLACED if sort.form in SPACED_FORMS else _IN).fill(place=sort.id)


def get_plane(facts: GameFacts, place: int) -> Plane:
    plane = facts.machine.planes.get(facts.state.lies[place])
    if plane is None:
        raise Failure("no-value")
    return plane


def make_body(facts: GameFacts, piece: int, anywhere: bool = False) -> Body:
    """Return the body of a piece at its point.

    With `anywhere`, the piece need not be on a plane, because only its base is needed. Bodies are cached,
    because the same pieces are measured repeatedly.
    """
    machine, state = facts.machine, facts.state
    found, entry = state.at[piece], state.entry[piece]
    if found is None and not anywhere:
        raise make_nowhere_failure(machine, state, piece)
    elevation = 0
    for column in machine.elevations:
        value = state.cols[column][piece]
        if type(value) is int:
            elevation = value
            break
    key = (found, entry, elevation, piece)
    known = machine.bodies.get(key)
    if known is not None:
        return known
    on_plane = is_point(found)
    x, y = (0, 0) if anywhere and not on_plane else require_point(found)
    base = []
    for name in BASE_FIELDS:
        value = machine.tables[name][entry] if name in machine.tables else None
        base.append(value if type(value) is int else 0)
    body = Body(x, y, base[0], elevation, base[1], piece)
    if on_plane:
        if len(machine.bodies) >= _MOST_BODIES:
            machine.bodies.clear()
        machine.bodies[key] = body
    return body


def require_point(value: Value) -> Point:
    """Return a value if it is a point; otherwise raise Failure."""
    if not is_point(value):
        raise Failure("no-value")
    return value[0], value[1]


class SpaceFacts(ABC):
    """Facts about spaces; subclasses call formulas and spend steps."""

    __slots__ = ()
    machine: Machine
    state: State

    @abstractmethod
    def spend(self, steps: int) -> None: ...

    @abstractmethod
    def call(self, number: int, args: list[Value]) -> Value: ...

    def bounds(self, place: int) -> tuple[int, int | None]:
        """Return the number of a place's first space, and the number after its last if known."""
        sort = self.machine.places[self.state.lies[place]]
        if sort.form in ("graph", "plane"):
            spaces = () if sort.map is None else sort.map.names if sort.form == "graph" else sort.map.areas
            return 1, len(spaces) + 1
        start, length = sort.fixed_start, sort.fixed_length
        if sort.start is not None:
            start = require_integer(self._evaluate_for_place(sort.start, place))
        if sort.length is not None:
            length = require_integer(self._evaluate_for_place(sort.length, place))
        return start, None if length is None else start + length

    def _evaluate_for_place(self, formula: int, place: int) -> Value:
        own = self.machine.formulas[formula].own
        return self.call(formula, [self.state.holder[place]] if own else [])

    def spaces(self, place: int) -> tuple[Space, ...]:
        sort = self.machine.places[self.state.lies[place]]
        if sort.form not in SPACED_FORMS:
            return ()
        start, end = self.bounds(place)
        if end is None:
            taken = {self.state.at[piece] for piece in self.state.members[place]} - {None}
            named_ranks = (self.named(place, name)[1] for name in sort.named_ranks)
            known: Collection[int] = {*taken, *sort.named.values(), *named_ranks}
        else:
            known = range(start, start + require_list_size(end - start))
        self.spend(len(known))
        return tuple((place, number) for number in sorted(known))

    def space(self, place: int, number: Value) -> Space:
        sort = self.machine.places[self.state.lies[place]]
        if sort.form == "plane" and is_point(number):
            return place, (number[0], number[1])
        if sort.form in SPACED_FORMS and type(number) is int:
            start, end = self.bounds(place)
            if start <= number and (end is None or number < end):
                return place, number
        raise Failure("no-space", place=sort.id, number=str(number))

    def named(self, place: int, name: str) -> Space:
        sort = self.machine.places[self.state.lies[place]]
        formula = self.machine.formula_of.get((sort.entry, f"spaces/{name}/at"))
        if formula is not None:
            return self.space(place, self._evaluate_for_place(formula, place))
        if name in sort.named:
            return self.space(place, sort.named[name])
        if name in sort.named_ranks:
            return self.space(place, self.bounds(place)[0] + sort.named_ranks[name])
        names = () if sort.map is None else sort.map.area_names if sort.form == "plane" else sort.map.names
        self.spend(len(names) // _BATCH)
        if name in names:
            return place, names.index(name) + 1
        raise Failure("no-space", place=sort.id, number=name)

    def on(self, space: Space) -> tuple[int, ...]:
        place, number = space
        at, lying = self.state.at, self.state.members[place]
        self.spend(len(lying))
        return tuple(piece for piece in lying if at[piece] == number)

    def near(self, space: Space) -> tuple[Space, ...]:
        """Return the neighbours of a space; without a map, the previous and the next space, if any."""
        place, number = space
        sort = self.machine.places[self.state.lies[place]]
        if sort.map is not None and sort.form == "graph":
            found = sort.map.near[number - 1]
            self.spend(len(found))
            return tuple((place, each) for each in found)
        start, end = self.bounds(place)
        beside = (number - 1, number + 1)
        return tuple((place, each) for each in beside if start <= each and (end is None or each < end))

    def edges(self, space: Space) -> tuple[Mapping[str, Value], ...]:
        """Return the edges from a space; without a map, those to the previous and the next space."""
        place, number = space
        sort = self.machine.places[self.state.lies[place]]
        if sort.map is not None and sort.form == "graph":
            found = sort.map.list_edges(place, number)
            self.spend(len(found))
            return found
        plain = convert_fields(_NO_FIELDS, self.machine.edge_fields, len(self.machine.ids), sort.id)
        return tuple(MappingProxyType({**plain, "to": each}) for each in self.near(space))

    def node(self, field: str, space: Space) -> Value:
        """Return a field of a map's node or of an area of its plane; without a map, the default."""
        sort = self.machine.places[self.state.lies[space[0]]]
        if sort.map is None or sort.form not in ("graph", "plane"):
            known = self.machine.node_fields
            found = convert_fields(_NO_FIELDS, known, len(self.machine.ids), sort.id)
        else:
            fields = sort.map.areas if sort.form == "plane" else sort.map.nodes
            found = fields[require_integer(space[1]) - 1]
        if field not in found:
            raise Failure("no-value")
        return found[field]
