"""Whether a value is of a type, in one state of a game: what may stand in a field, a slot, or on a space."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludex.engine.geometry import is_point
from ludex.engine.machine import Machine, PlaceSort
from ludex.engine.places import SPACED
from ludex.engine.state import State
from ludex.expr import types
from ludex.expr.table import LONGEST, MOST
from ludex.expr.types import Type

_DEEPEST = 32
"""How far values of no known type may lie within one another."""


class Values:
    """The values of one state. Its pieces and places are right already."""

    def __init__(self, machine: Machine, state: State) -> None:
        self.machine, self.state = machine, state
        self._fits: Mapping[str, Callable[[Any, Type], bool]] = {
            "int": lambda value, type_: _is_whole(value),
            "bool": lambda value, type_: type(value) is bool,
            "text": lambda value, type_: type(value) is str,
            "word": lambda value, type_: type(value) is str,
            "none": lambda value, type_: value is None,
            "never": lambda value, type_: value is None,
            "point": lambda value, type_: _is_near(value),
            "body": lambda value, type_: _is_near(value) or self._is_piece(value, ()),
            "space": lambda value, type_: self._is_space(value),
            "place": lambda value, type_: self._is_in(value, len(self.state.members)),
            "entry": self._is_entry,
            "piece": lambda value, type_: self._is_piece(value, types.kinds(type_)),
            "list": self._is_list,
            "struct": self._is_struct,
            "map": self._is_map,
        }

    def fits(self, value: Any, type_: Type) -> bool:
        """Whether a value is of a type."""
        if value is None and type(type_) is list and type_[0] == "opt":
            return True
        found = self._fits.get(types.head(type_))
        return _is_plain(value) if found is None else found(value, types.plain(type_))

    def lies(self, piece: int, place: int, at: Any) -> bool:
        """Whether a piece may lie there, in a place of the state."""
        sort = self.machine.places[self.state.lies[place]]
        if sort.form not in SPACED:
            return at is None
        return at is None or (_is_near(at) if sort.form == "plane" else _is_space_of(sort, at))

    def _is_in(self, value: Any, count: int) -> bool:
        return type(value) is int and 0 <= value < count

    def _is_entry(self, value: Any, type_: Type) -> bool:
        return self._is_in(value, len(self.machine.ids)) and self._is_of(value, types.kinds(type_))

    def _is_piece(self, value: Any, kinds: tuple[str, ...]) -> bool:
        return self._is_in(value, len(self.state.entry)) and self._is_of(self.state.entry[value], kinds)

    def _is_of(self, entry: int, kinds: tuple[str, ...]) -> bool:
        return not kinds or not self.machine.above[self.machine.kinds[entry]].isdisjoint(kinds)

    def _is_space(self, value: Any) -> bool:
        if type(value) is not tuple or len(value) != 2 or not self._is_in(value[0], len(self.state.members)):
            return False
        sort = self.machine.places[self.state.lies[value[0]]]
        return sort.form in SPACED and _is_space_of(sort, value[1])

    def _is_list(self, value: Any, type_: Type) -> bool:
        if type(value) is not tuple or len(value) > LONGEST:
            return False
        # Where a question may be passed over, its answers are a list with gaps.
        return all(each is None or self.fits(each, type_[1]) for each in value)

    def _is_struct(self, value: Any, type_: Type) -> bool:
        if not isinstance(value, Mapping) or not value.keys() <= type_[1].keys():
            return False
        return all(self.fits(each, type_[1][name]) for name, each in value.items())

    def _is_map(self, value: Any, type_: Type) -> bool:
        if not isinstance(value, Mapping) or len(value) > LONGEST:
            return False
        return all(self.fits(key, type_[1]) and self.fits(each, type_[2]) for key, each in value.items())


def _is_whole(value: Any) -> bool:
    return type(value) is int and -MOST <= value <= MOST


def _is_near(value: Any) -> bool:
    """A point that geometry can reckon with."""
    return bool(is_point(value)) and all(map(_is_whole, value))


def _is_space_of(sort: PlaceSort, number: Any) -> bool:
    """Whether a place has such a space, as far as that does not depend on rules."""
    if sort.form == "plane" and _is_near(number):
        return True
    if not _is_whole(number):
        return False
    if sort.form in ("graph", "plane"):
        spaces = () if sort.map is None else sort.map.names if sort.form == "graph" else sort.map.areas
        return bool(0 <= number < len(spaces))
    if sort.start is not None or sort.length is not None or sort.fixed_length is None:
        return True
    return bool(sort.fixed_start <= number < sort.fixed_start + sort.fixed_length)


def _is_plain(value: Any, depth: int = 0) -> bool:
    """A value of no known type: whatever rules can make."""
    if type(value) is tuple:
        return (
            depth < _DEEPEST and len(value) <= LONGEST and all(_is_plain(each, depth + 1) for each in value)
        )
    if isinstance(value, Mapping):
        keys = all(type(key) in (int, str) for key in value)
        return keys and depth < _DEEPEST and all(_is_plain(each, depth + 1) for each in value.values())
    return value is None or type(value) in (bool, str) or _is_whole(value)
