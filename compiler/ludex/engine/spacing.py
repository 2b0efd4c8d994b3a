"""What expressions ask of the spaces of places: slots, boxes of a track, nodes of a map, areas of a plane."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

from ludex.engine import geometry
from ludex.engine.machine import Machine
from ludex.engine.places import SPACED
from ludex.engine.state import State
from ludex.expr.facts import Space
from ludex.expr.failure import Failure
from ludex.expr.values import short, whole


class SpaceFacts(ABC):
    """A part of the facts of a game; calling formulas and spending steps is for the rest."""

    __slots__ = ()
    machine: Machine
    state: State

    @abstractmethod
    def spend(self, steps: int) -> None: ...

    @abstractmethod
    def call(self, number: int, args: list[Any]) -> Any: ...

    def bounds(self, place: int) -> tuple[int, int | None]:
        """The first number of a place's spaces, and one past the last, where that is known."""
        sort = self.machine.places[self.state.lies[place]]
        if sort.form in ("graph", "plane"):
            spaces = () if sort.map is None else sort.map.names if sort.form == "graph" else sort.map.areas
            return 0, len(spaces)
        start = sort.fixed_start if sort.start is None else whole(self._of_place(sort.start, place))
        length = sort.fixed_length if sort.length is None else whole(self._of_place(sort.length, place))
        return start, None if length is None else start + length

    def _of_place(self, formula: int, place: int) -> Any:
        own = self.machine.formulas[formula].own
        return self.call(formula, [self.state.holder[place]] if own else [])

    def spaces(self, place: int) -> tuple[Space, ...]:
        sort = self.machine.places[self.state.lies[place]]
        if sort.form not in SPACED:
            return ()
        start, end = self.bounds(place)
        if end is None:
            taken = {self.state.at[piece] for piece in self.state.members[place]} - {None}
            known: Collection[int] = {*taken, *sort.named.values()}
        else:
            known = range(start, start + short(end - start))
        self.spend(len(known))
        return tuple((place, number) for number in sorted(known))

    def space(self, place: int, number: Any) -> Space:
        sort = self.machine.places[self.state.lies[place]]
        if sort.form == "plane" and geometry.is_point(number):
            return place, (number[0], number[1])
        if sort.form in SPACED and type(number) is int:
            start, end = self.bounds(place)
            if start <= number and (end is None or number < end):
                return place, number
        raise Failure("no-space", place=sort.id, number=str(number))

    def named(self, place: int, name: str) -> Space:
        sort = self.machine.places[self.state.lies[place]]
        formula = self.machine.formula_of.get((sort.entry, f"spaces/{name}/at"))
        if formula is not None:
            return self.space(place, self._of_place(formula, place))
        if name in sort.named:
            return self.space(place, sort.named[name])
        names = () if sort.map is None else sort.map.area_names if sort.form == "plane" else sort.map.names
        if name in names:
            return place, names.index(name)
        raise Failure("no-space", place=sort.id, number=name)

    def on(self, space: Space) -> tuple[int, ...]:
        place, number = space
        at = self.state.at
        return tuple(piece for piece in self.state.members[place] if at[piece] == number)

    def near(self, space: Space, kind: int | None) -> tuple[Space, ...]:
        place, number = space
        sort = self.machine.places[self.state.lies[place]]
        if sort.map is not None and sort.form == "graph":
            return tuple((place, each) for each in sort.map.neighbours(number, kind))
        start, end = self.bounds(place)
        beside = (number - 1, number + 1)
        return tuple((place, each) for each in beside if start <= each and (end is None or each < end))

    def steps(self, start: Space, goal: Space, kind: int | None) -> int | None:
        if start[0] != goal[0]:
            return None
        sort = self.machine.places[self.state.lies[start[0]]]
        if sort.map is not None and sort.form == "graph":
            return sort.map.steps(start[1], goal[1], kind)
        return abs(whole(start[1]) - whole(goal[1]))

    def node(self, field: str, space: Space) -> Any:
        """A field of a map's node, or of an area of its plane."""
        sort = self.machine.places[self.state.lies[space[0]]]
        if sort.map is None:
            raise Failure("no-value")
        fields = sort.map.areas if sort.form == "plane" else sort.map.nodes
        return fields[whole(space[1])].get(field)
