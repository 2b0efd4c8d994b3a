"""One JSON document that holds a whole game, and the way back. Either engine loads what the other saved.

A save may come from anybody: what does not fit its pack is refused with one line, before anything runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compiler.core.message import Both, Message, Slot
from compiler.engine.machine import Machine
from compiler.engine.state import PHASES, Frame, State, Step

VERSION = 1
_PLAIN = ("entry", "base", "where", "lies", "holder", "streams", "stage", "over", "seed")
_VALUES = ("at", "cols", "members", "live", "glob", "result", "options", "playing", "seats")

REASONS = {
    "no-save": Both("this is no saved game", "ce n’est pas une partie sauvegardée"),
    "other-pack": Both(
        "this game was saved with another version of “{game}”: open it with the pack that it was played with",
        "cette partie a été sauvegardée avec une autre version de «\u00a0{game}\u00a0»\u00a0: "
        "ouvrez-la avec le pack qui a servi à la jouer",
    ),
    "other-game": Both(
        "this game was saved with “{game}”, and the pack is of “{ours}”",
        "cette partie a été sauvegardée avec «\u00a0{game}\u00a0», "
        "et le pack est celui de «\u00a0{ours}\u00a0»",
    ),
    "damaged": Both("this saved game is damaged", "cette partie sauvegardée est abîmée"),
}


class SaveError(Exception):
    """A saved game that cannot be loaded, in one line."""

    def __init__(self, reason: str, **slots: Slot) -> None:
        self.reason = reason
        self.message = Message(REASONS[reason], slots)
        super().__init__(self.message.said("en"))


def saved(machine: Machine, state: State) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ludex": "save",
        "version": VERSION,
        "game": machine.game,
        "pack": machine.content,
    }
    for name in _PLAIN:
        found[name] = _apart(getattr(state, name))
    for name in _VALUES:
        found[name] = written(getattr(state, name))
    found["known"] = sorted([piece, seats] for piece, seats in state.known.items())
    found["used"] = sorted([entry, piece, times] for (entry, piece), times in state.used.items())
    found["script"] = sorted([stream, list(left)] for stream, left in state.script.items())
    found["frames"] = [_frame(machine, frame) for frame in state.frames]
    return found


def written(value: Any) -> Any:
    """A value as JSON: lists are arrays, and a part of an entry's data a map of pairs."""
    if isinstance(value, tuple | list):
        return [written(each) for each in value]
    if isinstance(value, Mapping):
        return {"pairs": [[key, written(each)] for key, each in value.items()]}
    return value


def _frame(machine: Machine, frame: Frame | Step) -> list[Any]:
    routine = machine.routines[frame.routine]
    named = [routine.program, routine.pointer]
    if type(frame) is Frame:
        return [*named, frame.point, written(frame.slots)]
    assert type(frame) is Step  # noqa: S101
    step = [PHASES[frame.phase], written(frame.queue), written(frame.now), written(frame.result)]
    return [*named, written(frame.args), step]


def loaded(machine: Machine, found: Any) -> State:
    """The state of a saved game, or SaveError."""
    if type(found) is not dict or found.get("ludex") != "save" or found.get("version") != VERSION:
        raise SaveError("no-save")
    if found.get("game") != machine.game:
        raise SaveError("other-game", game=str(found.get("game"))[:64], ours=machine.game)
    if found.get("pack") != machine.content:
        raise SaveError("other-pack", game=machine.game)
    try:
        state = _state(machine, found)
        _hold(machine, state)
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        raise SaveError("damaged") from None
    return state


def read(value: Any) -> Any:
    if type(value) is list:
        return tuple(read(each) for each in value)
    if type(value) is dict:
        return MappingProxyType({key: read(each) for key, each in value["pairs"]})
    return value


def _apart(value: Any) -> Any:
    """A list of its own: a save does not change as the game goes on, nor the other way round."""
    return value[:] if type(value) is list else value


def _state(machine: Machine, found: dict[str, Any]) -> State:
    state = State()
    for name in _PLAIN:
        setattr(state, name, _apart(found[name]))
    for name in ("at", "glob"):
        setattr(state, name, list(read(found[name])))
    for name in ("live", "result", "options", "playing", "seats"):
        setattr(state, name, read(found[name]))
    state.cols = [list(read(column)) for column in found["cols"]]
    state.members = [read(each) for each in found["members"]]
    state.known = dict(found["known"])
    state.used = {(entry, piece): times for entry, piece, times in found["used"]}
    state.script = {stream: tuple(left) for stream, left in found["script"]}
    numbers = {(routine.program, routine.pointer): routine.number for routine in machine.routines}
    state.frames = [_framed(machine, numbers, frame) for frame in found["frames"]]
    return state


def _framed(machine: Machine, numbers: Mapping[tuple[str, str], int], found: list[Any]) -> Frame | Step:
    program, pointer, third, fourth = found
    routine = machine.routines[numbers[(program, pointer)]]
    if type(third) is not list:
        frame = Frame(routine.number, third, list(read(fourth)))
        _must(third is None or third in routine.flow)
        _must(len(frame.slots) == routine.size)
        return frame
    step = Step(routine.number, list(read(third)))
    phase, queue, now, step.result = fourth[0], read(fourth[1]), read(fourth[2]), read(fourth[3])
    step.phase = PHASES.index(phase)
    step.queue, step.now = None if queue is None else list(queue), now
    _must(routine.step in machine.hooked and len(step.args) == len(routine.params))
    for item in (*(step.queue or ()), *((now,) if now else ())):
        hook, piece = item
        _must(0 <= hook < len(machine.hooks) and type(piece) in (int, type(None)))
    return step


def _must(holds: bool) -> None:
    if not holds:
        raise ValueError


def _hold(machine: Machine, state: State) -> None:
    """Refuse a state whose parts do not agree with one another, or with the machine."""
    pieces, places = len(state.entry), len(state.members)
    _must(all(type(entry) is int and 0 <= entry < len(machine.ids) for entry in state.entry))
    _must(len(state.base) == len(state.where) == len(state.at) == pieces)
    _must(len(state.cols) == len(machine.columns) and all(len(each) == pieces for each in state.cols))
    _must(len(state.lies) == len(state.holder) == places and len(state.glob) == len(machine.globals))
    _must(len(state.streams) == len(machine.streams) and all(type(each) is int for each in state.streams))
    _must(len(state.options) == len(machine.options) and len(state.playing) == len(machine.modules))
    _must(all(type(place) is int and 0 <= place < len(machine.places) for place in state.lies))
    _must(all(type(piece) is int and -1 <= piece < pieces for piece in state.holder))
    lying = sorted(piece for each in state.members for piece in each)
    _must(lying == [piece for piece, where in enumerate(state.where) if where >= 0])
    _must(all(state.where[piece] == place for place, each in enumerate(state.members) for piece in each))
    for piece, entry in enumerate(state.entry):
        first = state.base[piece]
        _must(tuple(state.lies[first : first + len(machine.owns[entry])]) == tuple(machine.owns[entry]))
    for place in range(places):
        _grounded(state, place)
    _must(all(0 <= piece < pieces for piece in (*state.seats, *state.known)))
    _must(all(0 <= place < places for place in state.live) and type(state.over) is bool)
    _must(type(state.stage) is int and state.stage >= 0 and len(state.result) == (2 if state.over else 0))
    _must(all(0 <= stream < len(machine.streams) for stream in state.script))


def _grounded(state: State, place: int) -> None:
    """A place belongs to the game, or to a piece that lies in one that does, or nowhere: never to itself."""
    for _ in range(len(state.lies) + 1):
        holder = state.holder[place]
        if holder < 0 or state.where[holder] < 0:
            return
        place = state.where[holder]
    raise ValueError
