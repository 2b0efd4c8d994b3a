"""Lasting values: collected from a finished game of a campaign, laid out in the next.

They have names instead of numbers, so that they outlive the pack: fields and places of the game by name, and
`seats` with the fields and places of each seat. A piece in a place is the name of its entry (`name_of`), or
a map with this name and the lasting fields and places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ludex.engine.rules.machine import Column, Machine, PlaceType
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.change_records import (
    SEATS,
    WRITTEN,
    LastingChange,
    Path,
    encode_changes,
    list_changes,
)
from ludex.engine.state.facts import GameFacts
from ludex.expr import tree_types as types
from ludex.expr.operation_table import MAX_LIST_SIZE, MAX_NUMBER
from ludex.expr.tree_types import Type, Value
from ludex.pack.contents import Json

ENTRY = "entry"
Lasting = Mapping[str, Json]
"""The lasting values as JSON; empty before the first game."""
NOTHING_LASTS: Lasting = MappingProxyType({})


class LastingError(ValueError):
    """Error for lasting values that do not fit the game; `where` is the field or place."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


# Names


def slug_of(machine: Machine, entry: int) -> str:
    return machine.ids[entry].partition("/")[2]


def name_of(machine: Machine, entry: int) -> str:
    """Return the name of an entry in a document: its slug, or its id if several kinds have the slug."""
    slug = slug_of(machine, entry)
    alike = [kind for kind in machine.above if f"{kind}/{slug}" in machine.numbers]
    return slug if len(alike) == 1 else machine.ids[entry]


def list_lasting_columns(machine: Machine, entry: int) -> Iterator[tuple[str, int, Column]]:
    """Yield the lasting fields of an entry's pieces: name, number, column."""
    above = machine.above[machine.kinds[entry]]
    for number, column in enumerate(machine.columns):
        if column.lasts and column.kind in above:
            yield column.name.partition(".")[2], number, column


def list_lasting_places(machine: Machine, entry: int | None) -> Iterator[tuple[str, PlaceType]]:
    """Yield the lasting places that pieces of an entry own; without an entry, the game's lasting places."""
    for place in machine.places:
        owned = place.owner is None if entry is None else place.number in machine.offsets[entry]
        if place.lasts and owned:
            yield slug_of(machine, place.entry), place


# Collecting


def collect_lasting(facts: GameFacts, before: Lasting) -> dict[str, Json]:
    """Return the lasting values of a game; seats that were not in play keep their earlier values."""
    machine, state = facts.machine, facts.state
    found: dict[str, Json] = {}
    for number, field in enumerate(machine.globals):
        if field.lasts:
            found[field.name] = _encode(facts, state.glob[number], field.type)
    for name, place in list_lasting_places(machine, None):
        found[name] = _encode_pieces(facts, machine.shared[place.number])
    seats = dict(before.get(SEATS, {}))
    for seat in state.seats:
        seats[slug_of(machine, state.entry[seat])] = _encode_piece(facts, seat)
    return {**found, SEATS: {name: seats[name] for name in sorted(seats)}}


def _encode_pieces(facts: GameFacts, place: int) -> list[Json]:
    found = []
    for piece in facts.state.members[place]:
        fields = _encode_piece(facts, piece)
        name = name_of(facts.machine, facts.state.entry[piece])
        found.append({ENTRY: name, **fields} if fields else name)
    return found


def _encode_piece(facts: GameFacts, piece: int) -> dict[str, Json]:
    entry = facts.state.entry[piece]
    columns = list_lasting_columns(facts.machine, entry)
    found = {name: _encode(facts, facts.state.cols[at][piece], each.type) for name, at, each in columns}
    for name, place in list_lasting_places(facts.machine, entry):
        found[name] = _encode_pieces(facts, facts.owned(place.number, piece))
    return found


def _encode(facts: GameFacts, value: Value, type_: Type) -> Json:
    if value is None:
        return None
    match types.type_name(type_):
        case "list":
            item = types.item_type(type_)
            return [_encode(facts, each, item) for each in value]
        case "entry":
            return name_of(facts.machine, value)
        case "piece":
            return name_of(facts.machine, facts.state.entry[value])
    return value


# Reading


def resolve_lasting(machine: Machine, found: object) -> tuple[dict[str, Json], list[str]]:
    """Return lasting values with present ids, and names that are gone; raise LastingError if invalid."""
    return _Resolver(machine).resolve(found)


class _Resolver:
    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.gone: list[str] = []
        self.left = MAX_LIST_SIZE
        """The number of values that may still be read: a foreign file may be of any size."""

    def resolve(self, found: object) -> tuple[dict[str, Json], list[str]]:
        if type(found) is not dict:
            raise LastingError("lasts")
        machine = self.machine
        fields = {each.name: each.type for each in machine.globals if each.lasts}
        places = dict(list_lasting_places(machine, None))
        made: dict[str, Json] = {}
        for name, value in found.items():
            if name in fields:
                made[name] = self._value(value, fields[name], name)
                if name == machine.campaign_seats and len(set(made[name])) < len(made[name]):
                    raise LastingError(name)
            elif name in places:
                made[name] = self._pieces(value, places[name], name)
            elif name == SEATS:
                made[SEATS] = self._seats(value)
            elif name == WRITTEN:
                made[WRITTEN] = encode_changes(dict(self._changes(found)))
            else:
                self.gone.append(str(name)[:64])
        return made, self.gone

    def _changes(self, found: Mapping[str, Json]) -> Iterator[tuple[Path, LastingChange]]:
        """Yield the records of the statements that set fields, without those of programs that are gone."""
        try:
            changes = list(list_changes(found))
        except ValueError:
            raise LastingError(WRITTEN) from None
        for path, change in changes:
            self._spend(WRITTEN)
            number = self.machine.find_number(change.program)
            if number is not None:
                yield self._rename_path(path), change._replace(program=self.machine.ids[number])

    def _rename_path(self, path: Path) -> Path:
        """Return a path with the present names of its seat and of the entry of its piece."""
        made = list(path)
        holds = {slug_of(self.machine, each.entry): each.holds for each in self.machine.places}
        named: list[tuple[int, tuple[str, ...]]] = [(1, ("seat",))] if len(path) > 2 else []
        if len(path) % 2 == 0:
            named.append((len(path) - 1, holds.get(path[-2], ())))
        for at, kinds in named:
            entry = self._entry(made[at], kinds, WRITTEN)
            if entry is not None:
                made[at] = (
                    slug_of(self.machine, entry)
                    if at == 1 and len(path) > 2
                    else name_of(self.machine, entry)
                )
        return tuple(made)

    def _seats(self, found: object) -> dict[str, Json]:
        if type(found) is not dict:
            raise LastingError(SEATS)
        made: dict[str, Json] = {}
        for slug, fields in found.items():
            entry = self._entry(slug, ("seat",), SEATS)
            if entry is not None:
                made[slug_of(self.machine, entry)] = self._fields(fields, entry, slug)
        return made

    def _fields(self, found: object, entry: int, where: str) -> dict[str, Json]:
        if type(found) is not dict:
            raise LastingError(where[:64])
        columns = {name: each.type for name, _, each in list_lasting_columns(self.machine, entry)}
        places = dict(list_lasting_places(self.machine, entry))
        made: dict[str, Json] = {}
        for name, value in found.items():
            if name in columns:
                made[name] = self._value(value, columns[name], name)
            elif name in places:
                made[name] = self._pieces(value, places[name], name)
            else:
                self.gone.append(str(name)[:64])
        return made

    def _pieces(self, found: object, place: PlaceType, where: str) -> list[Json]:
        if type(found) is not list:
            raise LastingError(where)
        made = []
        for each in found:
            fields = dict(each) if type(each) is dict else {ENTRY: each}
            entry = self._entry(fields.pop(ENTRY, None), place.holds, where)
            if entry is not None:
                slug = self.machine.ids[entry]
                made.append({ENTRY: slug, **self._fields(fields, entry, where)} if fields else slug)
        return made

    def _entry(self, name: object, kinds: tuple[str, ...], where: str) -> int | None:
        """Return the entry with a slug, an id or a former id; None if it no longer exists."""
        self._spend(where)
        if type(name) is not str:
            raise LastingError(where)
        ids = [name] if "/" in name else [f"{kind}/{name}" for kind in self._kinds(kinds)]
        for table in (self.machine.numbers, self.machine.former):
            found = next((table[each] for each in ids if each in table), None)
            if found is not None and self._is_of(found, kinds):
                return found
            if found is not None:
                raise LastingError(where)
        self.gone.append(name[:64])
        return None

    def _is_of(self, entry: int, kinds: tuple[str, ...]) -> bool:
        return not kinds or not self.machine.above[self.machine.kinds[entry]].isdisjoint(kinds)

    def _kinds(self, wanted: tuple[str, ...]) -> list[str]:
        above = self.machine.above
        return [kind for kind in above if not wanted or not above[kind].isdisjoint(wanted)]

    def _value(self, value: object, type_: Type, where: str) -> Json:
        self._spend(where)
        if value is None and types.is_optional(type_):
            return None
        match types.type_name(type_), value:
            case "list", list():
                item = types.item_type(type_)
                made = [self._value(each, item, where) for each in value]
                named = types.type_name(item) in ("entry", "piece")
                return [each for each in made if each is not None] if named else made
            case (("entry" | "piece"), str()):
                entry = self._entry(value, types.list_kinds(type_), where)
                return None if entry is None else self.machine.ids[entry]
            case "bool", bool():
                return value
            case (("int" | "length"), int()) if type(value) is int and abs(value) <= MAX_NUMBER:
                return value
            case (("text" | "word"), str()):
                return value
        raise LastingError(where)

    def _spend(self, where: str) -> None:
        self.left -= 1
        if self.left < 0:
            raise LastingError(where)


# Laying out


def choose_seats(machine: Machine, count: int, lasting: Lasting) -> list[int]:
    """Return the entries of the seats: the ones that the campaign names, or else the first ones."""
    name = machine.campaign_seats
    party = lasting.get(name) if name is not None else None
    return [machine.numbers[each] for each in party] if party else list(machine.seats[:count])


def lay_out_lasting(facts: GameFacts, lasting: Lasting) -> None:
    """Lay out lasting values after the box, whose pieces in lasting places first return to it."""
    machine, state = facts.machine, facts.state
    taken: set[int] = set()
    seats = {machine.ids[state.entry[piece]]: piece for piece in state.seats}
    for number, field in enumerate(machine.globals):
        if field.lasts and field.name in lasting:
            state.glob[number] = _decode(machine, lasting[field.name], field.type, seats)
    for name, place in list_lasting_places(machine, None):
        if name in lasting:
            _lay_out_place(facts, machine.shared[place.number], lasting[name], taken, seats)
    for entry, piece in seats.items():
        fields = lasting.get(SEATS, {}).get(entry.partition("/")[2])
        if fields is not None:
            _lay_out_piece(facts, piece, fields, taken, seats)


def _lay_out_place(
    facts: GameFacts, place: int, pieces: list[Json], taken: set[int], seats: Mapping[str, int]
) -> None:
    acts.move(facts, facts.state.members[place], None, None)
    for each in pieces:
        fields = each if isinstance(each, dict) else {ENTRY: each}
        entry = facts.machine.numbers[str(fields[ENTRY])]
        piece = _find_piece(facts, entry, taken)
        taken.add(piece)
        acts.move(facts, piece, place, "bottom")
        _lay_out_piece(facts, piece, fields, taken, seats)


def _find_piece(facts: GameFacts, entry: int, taken: set[int]) -> int:
    """Return a piece of an entry: from the box, from its starting place, or a new one."""
    state = facts.state
    free = [piece for piece, each in enumerate(state.entry) if each == entry and piece not in taken]
    free.sort(key=lambda piece: state.where[piece] >= 0)
    return free[0] if free else acts.create(facts, entry, 1, None, None, [])[0]


def _lay_out_piece(
    facts: GameFacts, piece: int, fields: Mapping[str, Json], taken: set[int], seats: Mapping[str, int]
) -> None:
    machine, state = facts.machine, facts.state
    entry = state.entry[piece]
    for name, number, column in list_lasting_columns(machine, entry):
        if name in fields:
            state.cols[number][piece] = _decode(machine, fields[name], column.type, seats)
    for name, place in list_lasting_places(machine, entry):
        if name in fields:
            _lay_out_place(facts, facts.owned(place.number, piece), fields[name], taken, seats)


def _decode(machine: Machine, value: Json, type_: Type, seats: Mapping[str, int]) -> Value:
    """Decode a field; a seat that is not in play becomes none, and is dropped from lists without none."""
    match types.type_name(type_):
        case "list":
            item = types.item_type(type_)
            made = [_decode(machine, each, item, seats) for each in value]
            return tuple(each for each in made if each is not None or types.is_optional(item))
        case "entry":
            return None if value is None else machine.numbers[value]
        case "piece":
            return None if value is None else seats.get(value)
    return value
