"""Validation of a saved state: whether it can occur in a game of its pack.

A saved game is not trusted. After validation, it can be inspected and played without further type checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeGuard

from ludex.core.verbs import VERBS
from ludex.engine.rules.machine import Machine, PlaceType
from ludex.engine.rules.routines import Routine
from ludex.engine.rules.run import MAX_FRAMES
from ludex.engine.rules.setup import find_conflict, is_choice
from ludex.engine.state.piece_operations import find_live_places
from ludex.engine.state.places import SPACED_FORMS, select_maps
from ludex.engine.state.spaces import is_point
from ludex.engine.state.state import PHASES, Frame, HookItem, State, Step
from ludex.expr import tree_types as types
from ludex.expr.operation_table import MAX_LIST_SIZE, MAX_NUMBER
from ludex.expr.tree_types import Slots, Type, Value

_DEEPEST = 32


class ValueValidator:
    """Validator of the values in a state by their types, once the pieces and places have been checked."""

    def __init__(self, machine: Machine, state: State) -> None:
        self.machine, self.state = machine, state
        self._fits: Mapping[str, Callable[[Value, Type], bool]] = {
            "int": lambda value, _: _is_number(value),
            "length": lambda value, _: _is_number(value),
            "bool": lambda value, _: type(value) is bool,
            "text": lambda value, _: type(value) is str,
            "word": lambda value, _: type(value) is str,
            "none": lambda value, _: value is None,
            "never": lambda value, _: value is None,
            "point": lambda value, _: _is_bounded_point(value),
            "body": lambda value, _: _is_bounded_point(value) or self._is_piece(value, ()),
            "space": lambda value, _: self._is_space(value),
            "place": lambda value, _: _is_index(value, self.state.members),
            "entry": lambda value, type_: (
                _is_index(value, self.machine.ids) and self._is_of(value, types.list_kinds(type_))
            ),
            "piece": lambda value, type_: self._is_piece(value, types.list_kinds(type_)),
            "list": self._is_list,
            "struct": self._is_struct,
            "map": self._is_map,
        }

    def fits(self, value: Value, type_: Type) -> bool:
        """Return whether a value has a type."""
        if value is None and types.is_optional(type_):
            return True
        found = self._fits.get(types.type_name(type_))
        return _is_plain(value) if found is None else found(value, types.strip_optional(type_))

    def can_lie(self, place: int, at: Value) -> bool:
        """Return whether a piece in a place can be at this space or point, or at none if it is None."""
        sort = self.machine.places[self.state.lies[place]]
        if sort.form not in SPACED_FORMS:
            return at is None
        return at is None or (_is_bounded_point(at) if sort.form == "plane" else _is_space_of(sort, at))

    def _is_piece(self, value: Value, kinds: tuple[str, ...]) -> bool:
        return _is_index(value, self.state.entry) and self._is_of(self.state.entry[value], kinds)

    def _is_of(self, entry: int, kinds: tuple[str, ...]) -> bool:
        return not kinds or not self.machine.above[self.machine.kinds[entry]].isdisjoint(kinds)

    def _is_space(self, value: Value) -> bool:
        if type(value) is not tuple or len(value) != 2 or not _is_index(value[0], self.state.members):
            return False
        sort = self.machine.places[self.state.lies[value[0]]]
        return sort.form in SPACED_FORMS and _is_space_of(sort, value[1])

    def _is_list(self, value: Value, type_: Type) -> bool:
        if type(value) is not tuple or len(value) > MAX_LIST_SIZE:
            return False
        # If a question may be declined, the list of its answers can contain none.
        return all(each is None or self.fits(each, types.item_type(type_)) for each in value)

    def _is_struct(self, value: Value, type_: Type) -> bool:
        fields = types.struct_fields(type_)
        if not isinstance(value, Mapping) or not value.keys() <= fields.keys():
            return False
        return all(self.fits(each, fields[name]) for name, each in value.items())

    def _is_map(self, value: Value, type_: Type) -> bool:
        if not isinstance(value, Mapping) or len(value) > MAX_LIST_SIZE:
            return False
        keyed, valued = types.key_type(type_), types.value_type(type_)
        return all(self.fits(key, keyed) and self.fits(each, valued) for key, each in value.items())


def _is_index(value: object, items: Sequence[object]) -> bool:
    return type(value) is int and 0 <= value < len(items)


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and -MAX_NUMBER <= value <= MAX_NUMBER


def _is_bounded_point(value: object) -> bool:
    return is_point(value) and all(map(_is_number, value))


def _is_space_of(sort: PlaceType, number: Value) -> bool:
    """Return whether a place has this space or point; true if the rules decide which spaces there are."""
    if sort.form == "plane" and _is_bounded_point(number):
        return True
    if not _is_number(number):
        return False
    if sort.form in ("graph", "plane"):
        spaces = () if sort.map is None else sort.map.names if sort.form == "graph" else sort.map.areas
        return 0 < number <= len(spaces)
    if sort.start is not None or sort.length is not None or sort.fixed_length is None:
        return True
    return sort.fixed_start <= number < sort.fixed_start + sort.fixed_length


def _is_plain(value: Value, depth: int = 0) -> bool:
    """Return whether rules could have made this value, whose type is unknown."""
    if type(value) is tuple:
        return (
            depth < _DEEPEST
            and len(value) <= MAX_LIST_SIZE
            and all(_is_plain(each, depth + 1) for each in value)
        )
    if isinstance(value, Mapping):
        keys = all(type(key) in (int, str) for key in value)
        return keys and depth < _DEEPEST and all(_is_plain(each, depth + 1) for each in value.values())
    return value is None or type(value) in (bool, str) or _is_number(value)


def is_stack_valid(machine: Machine, state: State, values: ValueValidator) -> bool:
    """Return whether all frames are valid and not too many, and each waits for the one above."""
    frames = state.frames
    if len(frames) > MAX_FRAMES + 1:
        return False
    each_sound = all(_is_valid_item(machine, frame, values) for frame in frames)
    return each_sound and all(_is_waiting_for(machine, lower, upper) for lower, upper in pairwise(frames))


def _is_valid_item(machine: Machine, frame: Frame | Step, values: ValueValidator) -> bool:
    routine = machine.routines[frame.routine]
    if type(frame) is Frame:
        return _is_frame(routine, frame, values)
    assert type(frame) is Step  # noqa: S101
    hooks = [*(frame.queue or ()), *([frame.now] if frame.now else [])]
    phase = PHASES[frame.phase]
    if not all(_is_hook(machine, routine, phase, item, values) for item in hooks):
        return False
    done = frame.result is None or values.fits(frame.result, routine.returns or "any")
    return done and _has_valid_arguments(routine, frame.args, values)


def _is_hook(machine: Machine, routine: Routine, phase: str, item: HookItem, values: ValueValidator) -> bool:
    number, piece = item
    if not _is_index(number, machine.hooks):
        return False
    hook = machine.hooks[number]
    if (hook.step, hook.phase) != (routine.step, phase):
        return False
    if piece is None:
        return hook.module is not None or hook.lead == 0
    if not values.fits(piece, ["piece", "any"]):
        return False
    entry = values.state.entry[piece]
    return hook.entry in machine.abilities[entry] if hook.ability else hook.entry == entry


def _is_frame(routine: Routine, frame: Frame, values: ValueValidator) -> bool:
    if len(frame.slots) != routine.size or (frame.point is not None and frame.point not in routine.flow):
        return False
    declared = zip(frame.slots, routine.types, strict=False)
    if not all(value is None or values.fits(value, type_) for value, type_ in declared):
        return False
    if not _has_valid_arguments(routine, frame.slots[: len(routine.params)], values):
        return False
    hidden = {slot for point in routine.hidden for slot in _find_hidden_slots(routine, point)}
    rest = range(len(routine.types), routine.size)
    empty = all(frame.slots[slot] is None for slot in rest if slot not in hidden)
    return empty and all(_is_valid_hidden(routine, point, frame.slots, values) for point in routine.hidden)


def _has_valid_arguments(routine: Routine, args: Sequence[Value], values: ValueValidator) -> bool:
    if len(args) != len(routine.params):
        return False
    return all(values.fits(value, type_) for value, (_, type_) in zip(args, routine.params, strict=True))


def _find_hidden_slots(routine: Routine, point: int) -> range:
    """Return the slots in which a statement stores its progress, after the declared slots."""
    first = routine.hidden[point]
    return range(first, first + (2 if routine.flow[point][0][0] == "for" else 1))


def _is_valid_hidden(routine: Routine, point: int, slots: Slots, values: ValueValidator) -> bool:
    """Return whether hidden slots are empty, or have a list and an index (`for`) or the answers (`ask`)."""
    statement, _ = routine.flow[point]
    first = routine.hidden[point]
    items = slots[first]
    if statement[0] != "for":
        asked = statement[2]
        is_typed = asked.mode == "sealed" and asked.slot is not None and asked.slot < len(routine.types)
        return items is None or values.fits(items, routine.types[asked.slot] if is_typed else ["list", "any"])
    if items is None:
        return slots[first + 1] is None
    item = routine.types[statement[2]] if statement[2] < len(routine.types) else "any"
    rank = slots[first + 1]
    return values.fits(items, ["list", item]) and type(rank) is int and 0 < rank <= len(items)


def _is_waiting_for(machine: Machine, lower: Frame | Step, upper: Frame | Step) -> bool:
    if type(lower) is Step:
        wanted = lower.routine if lower.now is None else machine.hooks[lower.now[0]].routine
        return type(upper) is Frame and upper.routine == wanted
    assert type(lower) is Frame  # noqa: S101
    if lower.point is None:
        return False
    verb, *_ = machine.routines[lower.routine].flow[lower.point][0]
    return VERBS[verb].waits


class ImpossibleError(ValueError):
    """Error for a saved state that cannot occur in a game of this machine."""


def validate_state(machine: Machine, state: State) -> None:
    """Validate a saved state; raise ImpossibleError, or Python's error for a value of the wrong type."""
    require_all(_check_choices(machine, state))
    machine = select_maps(machine, state)
    values = ValueValidator(machine, state)
    require_all(_check_pieces(machine, state))
    require_all(_check_places(machine, state))
    require_all(_check_locations(machine, state, values))
    require_all(_check_fields(machine, state, values))
    require_all(_check_progress(machine, state, values))
    require_valid(is_stack_valid(machine, state, values))


def require_valid(holds: bool) -> None:
    if not holds:
        raise ImpossibleError


def require_all(checks: Iterable[bool]) -> None:
    """Raise ImpossibleError at the first check that fails; later checks can rely on earlier ones."""
    require_valid(all(checks))


def has_numbers_in_range(found: Iterable[object], low: int, high: int) -> bool:
    """Return whether all values are whole numbers from `low` up to but excluding `high`."""
    return all(type(each) is int and low <= each < high for each in found)


def _check_choices(machine: Machine, state: State) -> Iterator[bool]:
    yield len(state.playing) == len(machine.modules)
    yield all(type(each) is bool for each in state.playing)
    pairs = zip(machine.modules, state.playing, strict=True)
    chosen = [machine.ids[entry] for entry, plays in pairs if plays]
    yield find_conflict(machine.together, chosen) is None
    yield len(state.options) == len(machine.options)
    options = zip(machine.options, state.options, strict=True)
    yield all(is_choice(type_, default, value) for (_, type_, default), value in options)
    yield type(state.seed) is int


def _check_pieces(machine: Machine, state: State) -> Iterator[bool]:
    pieces = len(state.entry)
    yield pieces <= MAX_LIST_SIZE and has_numbers_in_range(state.entry, 0, len(machine.ids))
    yield all(machine.rows[entry] is not None for entry in state.entry)
    yield len(state.base) == len(state.where) == len(state.at) == pieces
    yield has_numbers_in_range(state.base, 0, len(state.members) + 1)
    yield has_numbers_in_range(state.where, -2, len(state.members))
    yield has_numbers_in_range(state.seats, 0, pieces) and len(set(state.seats)) == len(state.seats)
    yield {state.entry[piece] for piece in state.seats} <= set(machine.seats)
    yield len(state.seats) <= machine.most


def _check_places(machine: Machine, state: State) -> Iterator[bool]:
    """Check the instances of places in order (the game's, then each piece's) and the pieces in them."""
    wanted = [(place.number, -1) for place in machine.places if place.owner is None]
    for piece, entry in enumerate(state.entry):
        yield state.base[piece] == len(wanted)
        wanted += [(place, piece) for place in machine.owns[entry]]
    yield has_numbers_in_range(state.lies, 0, len(machine.places))
    yield has_numbers_in_range(state.holder, -1, len(state.entry))
    yield wanted == list(zip(state.lies, state.holder, strict=True))
    yield len(state.members) == len(wanted)
    for each in state.members:
        yield type(each) is tuple and has_numbers_in_range(each, 0, len(state.entry))
    lying = sorted(piece for each in state.members for piece in each)
    yield lying == [piece for piece, where in enumerate(state.where) if where >= 0]
    yield all(state.where[piece] == place for place, each in enumerate(state.members) for piece in each)
    yield has_numbers_in_range(state.live, 0, len(wanted))
    yield state.live in ((), find_live_places(machine, state))
    for place in range(len(wanted)):
        yield _is_ownership_finite(state, place)


def _is_ownership_finite(state: State, place: int) -> bool:
    """Return whether the owners of a place end, at the game or at a piece in no place."""
    for _ in range(len(state.lies) + 1):
        holder = state.holder[place]
        if holder < 0 or state.where[holder] < 0:
            return True
        place = state.where[holder]
    return False


def _check_locations(machine: Machine, state: State, values: ValueValidator) -> Iterator[bool]:
    for place, members in enumerate(state.members):
        capacity = machine.places[state.lies[place]].capacity
        yield capacity is None or len(members) <= capacity
    for place, at in zip(state.where, state.at, strict=True):
        yield at is None if place < 0 else values.can_lie(place, at)


def _check_fields(machine: Machine, state: State, values: ValueValidator) -> Iterator[bool]:
    yield len(state.cols) == len(machine.columns) and len(state.glob) == len(machine.globals)
    yield all(len(column) == len(state.entry) for column in state.cols)
    faces = machine.column_of.get("die.face")  # a die that shows a number shows no face
    for number, column in enumerate(machine.columns):
        for entry, value in zip(state.entry, state.cols[number], strict=True):
            row = machine.rows[entry]
            has = column.kind in machine.above.get(machine.kinds[entry], ())
            empty = not has or number == faces or row is None or row[number] is None
            yield (value is None and empty) or (has and values.fits(value, column.type))
    for each, value in zip(machine.globals, state.glob, strict=True):
        yield values.fits(value, each.type) or (each.default is value is None)


def _check_progress(machine: Machine, state: State, values: ValueValidator) -> Iterator[bool]:
    pieces = len(state.entry)
    yield len(state.streams) == len(machine.streams) and has_numbers_in_range(state.streams, 0, 1 << 64)
    yield has_numbers_in_range([state.stage], 0, len(machine.setup) + 3)
    yield has_numbers_in_range(state.known, 0, pieces)
    yield has_numbers_in_range(state.known.values(), 0, 1 << len(state.seats))
    yield has_numbers_in_range((entry for entry, _ in state.used), 0, len(machine.ids))
    yield all(entry in machine.limits for entry, _ in state.used)
    yield has_numbers_in_range((piece for _, piece in state.used), -1, pieces)
    yield has_numbers_in_range(state.used.values(), 0, 1 << 53)
    yield has_numbers_in_range(state.script, 0, len(machine.streams))
    yield all(type(each) in (int, str) for left in state.script.values() for each in left)
    yield type(state.result) is tuple and len(state.result) == (2 if state.over else 0)
    yield not (state.over and state.frames)
    if state.over:
        end, won = state.result
        yield end is None or has_numbers_in_range([end], 0, len(machine.ends))
        type_ = None if end is None else machine.formulas[machine.ends[end].won].returns
        yield won is None or values.fits(won, type_ or "any")
