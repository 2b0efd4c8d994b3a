"""Saved games: encode a game as one JSON document, and decode it.

A save is not trusted: a document that does not fit its pack is rejected before anything runs, with a message
of one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from types import MappingProxyType
from typing import Any

from ludex.core.messages import Bilingual, ReasonError
from ludex.engine.rules.machine import Machine
from ludex.engine.rules_digest import digest_rules
from ludex.engine.state.state import PHASES, Frame, State, Step
from ludex.engine.state_validation import require_valid, validate_state
from ludex.expr.tree_types import Record, Value

VERSION = 2
_PLAIN_FIELDS = ("entry", "base", "where", "lies", "holder", "streams", "stage", "over", "seed")
_VALUE_FIELDS = ("at", "cols", "members", "live", "glob", "result", "options", "playing", "seats")

REASONS = {
    "no-save": Bilingual(
        "this is not a saved game that this version of Ludex can read",
        "ce n’est pas une partie sauvegardée que cette version de Ludex sait lire",
    ),
    "other-rules": Bilingual(
        "this game was saved with other rules of “{game}”: open it with the pack used at that time",
        "cette partie a été sauvegardée avec d’autres règles de «\u00a0{game}\u00a0»\u00a0: "
        "ouvrez-la avec le pack qui a servi à la jouer",
    ),
    "other-game": Bilingual(
        "this is a saved game of “{game}”, but the pack is “{ours}”",
        "c’est une partie de «\u00a0{game}\u00a0», mais le pack est celui de «\u00a0{ours}\u00a0»",
    ),
    "damaged": Bilingual("this saved game is damaged", "cette partie sauvegardée est endommagée"),
}


class SaveError(ReasonError):
    """Error for a saved game that cannot be loaded; its message is one line."""

    reasons = REASONS


def encode_game(machine: Machine, state: State) -> dict[str, Value]:
    """Encode a game as JSON. Lists are copied, so that the save does not change when the game continues."""
    return {
        "ludex": "save",
        "version": VERSION,
        "game": machine.game,
        "rules": digest_rules(machine),
        **{name: copy(getattr(state, name)) for name in _PLAIN_FIELDS},
        **{name: encode_value(getattr(state, name)) for name in _VALUE_FIELDS},
        "known": sorted([piece, seats] for piece, seats in state.known.items()),
        "used": sorted([entry, piece, times] for (entry, piece), times in state.used.items()),
        "script": sorted([stream, list(left)] for stream, left in state.script.items()),
        "frames": [_encode_frame(machine, frame) for frame in state.frames],
    }


def encode_value(value: Value) -> Value:
    """Encode a value as JSON: a list as an array, a struct or map as `{"pairs": [[key, value], …]}`."""
    if isinstance(value, tuple | list):
        return [encode_value(each) for each in value]
    if isinstance(value, Mapping):
        return {"pairs": [[key, encode_value(each)] for key, each in value.items()]}
    return value


def _encode_frame(machine: Machine, frame: Frame | Step) -> list[Value]:
    routine = machine.routines[frame.routine]
    named = [routine.program, routine.pointer]
    if type(frame) is Frame:
        return [*named, frame.point, encode_value(frame.slots)]
    assert type(frame) is Step  # noqa: S101
    step = [PHASES[frame.phase], *map(encode_value, (frame.queue, frame.now, frame.result))]
    return [*named, encode_value(frame.args), step]


def decode_game(machine: Machine, found: Record) -> State:
    """Decode the state of a saved game; raise SaveError if it is invalid."""
    if type(found) is not dict or found.get("ludex") != "save" or found.get("version") != VERSION:
        raise SaveError("no-save")
    if found.get("game") != machine.game:
        raise SaveError("other-game", game=str(found.get("game"))[:64], ours=machine.game)
    if found.get("rules") != digest_rules(machine):
        raise SaveError("other-rules", game=machine.game)
    try:
        state = _decode_state(machine, found)
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


def _decode_state(machine: Machine, found: dict[str, Any]) -> State:
    state = State()
    for name in _PLAIN_FIELDS:
        setattr(state, name, copy(found[name]))
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
    routine = machine.routines[numbers[(machine.name_now(program), pointer)]]
    if type(third) is not list:
        require_valid(third is None or type(third) is int)
        return Frame(routine.number, third, list(decode_value(fourth)))
    phase = PHASES.index(fourth[0])
    queue, now, result = map(decode_value, fourth[1:4])
    require_valid(routine.step in machine.hooked)
    args = list(decode_value(third))
    return Step(routine.number, args, phase, None if queue is None else list(queue), now, result)
