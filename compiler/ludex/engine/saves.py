"""Saved games: a whole game as one JSON document, and back.

A save may come from anybody: what does not fit its pack is refused with one line, before anything runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ludex.core.messages import Bilingual, Message, Slot
from ludex.engine.rules.machine import Machine
from ludex.engine.state.state import PHASES, Frame, State, Step
from ludex.engine.state_validation import require_valid, validate_state
from ludex.expr.tree_types import Record, Value

VERSION = 1
_PLAIN_FIELDS = ("entry", "base", "where", "lies", "holder", "streams", "stage", "over", "seed")
_VALUE_FIELDS = ("at", "cols", "members", "live", "glob", "result", "options", "playing", "seats")

REASONS = {
    "no-save": Bilingual("this is no saved game", "ce n’est pas une partie sauvegardée"),
    "other-pack": Bilingual(
        "this game was saved with another version of “{game}”: open it with the pack that it was played with",
        "cette partie a été sauvegardée avec une autre version de «\u00a0{game}\u00a0»\u00a0: "
        "ouvrez-la avec le pack qui a servi à la jouer",
    ),
    "other-game": Bilingual(
        "this game was saved with “{game}”, and the pack is of “{ours}”",
        "cette partie a été sauvegardée avec «\u00a0{game}\u00a0», "
        "et le pack est celui de «\u00a0{ours}\u00a0»",
    ),
    "damaged": Bilingual("this saved game is damaged", "cette partie sauvegardée est abîmée"),
}


class SaveError(Exception):
    """A saved game that cannot be loaded, in one line."""

    def __init__(self, reason: str, **slots: Slot) -> None:
        self.reason = reason
        self.message = Message(REASONS[reason], slots)
        super().__init__(self.message.render("en"))


def encode_game(machine: Machine, state: State) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ludex": "save",
        "version": VERSION,
        "game": machine.game,
        "pack": machine.content,
    }
    for name in _PLAIN_FIELDS:
        found[name] = _copy_list(getattr(state, name))
    for name in _VALUE_FIELDS:
        found[name] = encode_value(getattr(state, name))
    found["known"] = sorted([piece, seats] for piece, seats in state.known.items())
    found["used"] = sorted([entry, piece, times] for (entry, piece), times in state.used.items())
    found["script"] = sorted([stream, list(left)] for stream, left in state.script.items())
    found["frames"] = [_frame(machine, frame) for frame in state.frames]
    return found


def encode_value(value: Value) -> Value:
    """A value as JSON: lists are arrays, and a part of an entry's data a map of pairs."""
    if isinstance(value, tuple | list):
        return [encode_value(each) for each in value]
    if isinstance(value, Mapping):
        return {"pairs": [[key, encode_value(each)] for key, each in value.items()]}
    return value


def _frame(machine: Machine, frame: Frame | Step) -> list[Value]:
    routine = machine.routines[frame.routine]
    named = [routine.program, routine.pointer]
    if type(frame) is Frame:
        return [*named, frame.point, encode_value(frame.slots)]
    assert type(frame) is Step  # noqa: S101
    step = [
        PHASES[frame.phase],
        encode_value(frame.queue),
        encode_value(frame.now),
        encode_value(frame.result),
    ]
    return [*named, encode_value(frame.args), step]


def decode_game(machine: Machine, found: Record) -> State:
    """The state of a saved game, or SaveError."""
    if type(found) is not dict or found.get("ludex") != "save" or found.get("version") != VERSION:
        raise SaveError("no-save")
    if found.get("game") != machine.game:
        raise SaveError("other-game", game=str(found.get("game"))[:64], ours=machine.game)
    if found.get("pack") != machine.content:
        raise SaveError("other-pack", game=machine.game)
    try:
        state = _state(machine, found)
        validate_state(machine, state)
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        raise SaveError("damaged") from None
    return state


def decode_value(value: Value) -> Value:
    if type(value) is list:
        return tuple(decode_value(each) for each in value)
    if type(value) is dict:
        return MappingProxyType({key: decode_value(each) for key, each in value["pairs"]})
    return value


def _copy_list(value: Value) -> Value:
    """A list of its own: a save does not change as the game goes on, nor the other way round."""
    return value[:] if type(value) is list else value


def _state(machine: Machine, found: dict[str, Any]) -> State:
    state = State()
    for name in _PLAIN_FIELDS:
        setattr(state, name, _copy_list(found[name]))
    require_valid(type(state.over) is bool)
    for name in ("at", "glob"):
        setattr(state, name, list(decode_value(found[name])))
    for name in ("live", "result", "options", "playing", "seats"):
        setattr(state, name, decode_value(found[name]))
    state.cols = [list(decode_value(column)) for column in found["cols"]]
    state.members = [decode_value(each) for each in found["members"]]
    state.known = dict(found["known"])
    state.used = {(entry, piece): times for entry, piece, times in found["used"]}
    state.script = {stream: tuple(left) for stream, left in found["script"]}
    numbers = {(routine.program, routine.pointer): routine.number for routine in machine.routines}
    state.frames = [_decode_frame(machine, numbers, frame) for frame in found["frames"]]
    return state


def _decode_frame(
    machine: Machine, numbers: Mapping[tuple[str, str], int], found: list[Value]
) -> Frame | Step:
    program, pointer, third, fourth = found
    routine = machine.routines[numbers[(program, pointer)]]
    if type(third) is not list:
        frame = Frame(routine.number, third, list(decode_value(fourth)))
        require_valid(third is None or type(third) is int)
        return frame
    step = Step(routine.number, list(decode_value(third)))
    phase, queue, now, step.result = (
        fourth[0],
        decode_value(fourth[1]),
        decode_value(fourth[2]),
        decode_value(fourth[3]),
    )
    step.phase = PHASES.index(phase)
    step.queue, step.now = None if queue is None else list(queue), now
    require_valid(routine.step in machine.hooked)
    return step
