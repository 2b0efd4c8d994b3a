"""Whether a state is one that a game of its machine could be in: every value of its type, every number in its
range, every part agreeing with the others.

A saved game may come from anybody. What passes here can be looked at and played on without a look at types.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludex.engine.acts import live_of
from ludex.engine.boards import laid
from ludex.engine.machine import Machine
from ludex.engine.modules import trouble
from ludex.engine.setting import is_choice
from ludex.engine.stacking import stacked
from ludex.engine.state import State
from ludex.engine.values import Values
from ludex.expr.table import LONGEST


class ImpossibleError(ValueError):
    """No game of this machine is ever like this."""


def possible(machine: Machine, state: State) -> None:
    """Raises ImpossibleError, or what Python raises for a value of another sort, for any other state."""
    _chosen(machine, state)
    machine = laid(machine, state)
    _pieces(machine, state)
    _places(machine, state)
    values = Values(machine, state)
    _lying(machine, state, values)
    _fields(machine, state, values)
    _course(machine, state, values)
    must(stacked(machine, state, values))


def must(holds: bool) -> None:
    if not holds:
        raise ImpossibleError


def numbers(found: Iterable[object], low: int, high: int) -> bool:
    """Whether these are whole numbers from `low` up to, not including, `high`."""
    return all(type(each) is int and low <= each < high for each in found)


def _chosen(machine: Machine, state: State) -> None:
    """What is chosen before a game."""
    must(len(state.playing) == len(machine.modules) and all(type(each) is bool for each in state.playing))
    pairs = zip(machine.modules, state.playing, strict=True)
    must(trouble(machine.together, [machine.ids[entry] for entry, plays in pairs if plays]) is None)
    must(len(state.options) == len(machine.options))
    options = zip(machine.options, state.options, strict=True)
    must(all(is_choice(type_, default, given) for (_, type_, default), given in options))
    must(type(state.seed) is int)


def _pieces(machine: Machine, state: State) -> None:
    pieces = len(state.entry)
    must(pieces <= LONGEST and numbers(state.entry, 0, len(machine.ids)))
    must(all(machine.rows[entry] is not None for entry in state.entry))
    must(len(state.base) == len(state.where) == len(state.at) == pieces)
    must(numbers(state.base, 0, len(state.members) + 1) and numbers(state.where, -2, len(state.members)))
    must(numbers(state.seats, 0, pieces) and len(set(state.seats)) == len(state.seats))
    must({state.entry[piece] for piece in state.seats} <= set(machine.seats))
    must(len(state.seats) <= machine.most)


def _places(machine: Machine, state: State) -> None:
    """The instances of places: those of the game, then those of each piece, in order."""
    wanted = [(place.number, -1) for place in machine.places if place.owner is None]
    for piece, entry in enumerate(state.entry):
        must(state.base[piece] == len(wanted))
        wanted += [(place, piece) for place in machine.owns[entry]]
    must(numbers(state.lies, 0, len(machine.places)) and numbers(state.holder, -1, len(state.entry)))
    must(wanted == list(zip(state.lies, state.holder, strict=True)) and len(state.members) == len(wanted))
    must(all(type(each) is tuple and numbers(each, 0, len(state.entry)) for each in state.members))
    lying = sorted(piece for each in state.members for piece in each)
    must(lying == [piece for piece, where in enumerate(state.where) if where >= 0])
    must(all(state.where[piece] == place for place, each in enumerate(state.members) for piece in each))
    must(numbers(state.live, 0, len(wanted)) and state.live in ((), live_of(machine, state)))
    for place in range(len(wanted)):
        _grounded(state, place)


def _grounded(state: State, place: int) -> None:
    """A place belongs to the game, or to a piece that lies in one that does, or nowhere: never to itself."""
    for _ in range(len(state.lies) + 1):
        holder = state.holder[place]
        if holder < 0 or state.where[holder] < 0:
            return
        place = state.where[holder]
    raise ImpossibleError


def _lying(machine: Machine, state: State, values: Values) -> None:
    """Pieces lie in places that hold them, and on spaces where these have some."""
    for place, members in enumerate(state.members):
        capacity = machine.places[state.lies[place]].capacity
        must(capacity is None or len(members) <= capacity)
    for piece, (place, at) in enumerate(zip(state.where, state.at, strict=True)):
        must(at is None if place < 0 else values.lies(piece, place, at))


def _fields(machine: Machine, state: State, values: Values) -> None:
    must(len(state.cols) == len(machine.columns) and len(state.glob) == len(machine.globals))
    must(all(len(column) == len(state.entry) for column in state.cols))
    faces = machine.column_of.get("die.face")  # a die that shows a number shows none
    for number, column in enumerate(machine.columns):
        for entry, value in zip(state.entry, state.cols[number], strict=True):
            row = machine.rows[entry]
            has = column.kind in machine.above.get(machine.kinds[entry], ())
            empty = not has or number == faces or row is None or row[number] is None
            must((value is None and empty) or (has and values.fits(value, column.type)))
    for each, value in zip(machine.globals, state.glob, strict=True):
        must(values.fits(value, each.type) or (each.default is value is None))


def _course(machine: Machine, state: State, values: Values) -> None:
    """How far the game has come, what chance will bring, what was seen and used."""
    pieces = len(state.entry)
    must(len(state.streams) == len(machine.streams) and numbers(state.streams, 0, 1 << 64))
    must(numbers([state.stage], 0, len(machine.setup) + 3))
    must(numbers(state.known, 0, pieces) and numbers(state.known.values(), 0, 1 << len(state.seats)))
    must(numbers((entry for entry, _ in state.used), 0, len(machine.ids)))
    must(all(entry in machine.limits for entry, _ in state.used))
    must(numbers((piece for _, piece in state.used), -1, pieces) and numbers(state.used.values(), 0, 1 << 53))
    must(numbers(state.script, 0, len(machine.streams)))
    must(all(type(each) in (int, str) for left in state.script.values() for each in left))
    must(type(state.result) is tuple and len(state.result) == (2 if state.over else 0))
    must(not (state.over and state.frames))
    if state.over:
        end, won = state.result
        must(end is None or numbers([end], 0, len(machine.ends)))
        type_ = "any" if end is None else machine.formulas[machine.ends[end].won].returns
        must(won is None or values.fits(won, "any" if type_ is None else type_))
