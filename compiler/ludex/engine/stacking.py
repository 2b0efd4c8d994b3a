"""Whether what is running in a state could be: each frame waits for the one above it, at a statement that
does, and its slots hold what they are declared to hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ludex.engine.machine import Machine
from ludex.engine.rules import Routine
from ludex.engine.state import PHASES, Frame, State, Step
from ludex.engine.values import Values

MOST_FRAMES = 200
_WAITING = ("call", "method", "ask")
"""Statements that begin something and wait for it."""


def stacked(machine: Machine, state: State, values: Values) -> bool:
    """Whether all frames are sound, and stand one upon the other."""
    frames = state.frames
    if len(frames) > MOST_FRAMES + 1:
        return False
    each_sound = all(_is_sound(machine, frame, values) for frame in frames)
    return each_sound and all(_bears(machine, below, above) for below, above in pairwise(frames))


def _is_sound(machine: Machine, frame: Frame | Step, values: Values) -> bool:
    routine = machine.routines[frame.routine]
    if type(frame) is Frame:
        return _is_frame(routine, frame, values)
    assert type(frame) is Step  # noqa: S101
    hooks = [*(frame.queue or ()), *([frame.now] if frame.now else [])]
    phase = PHASES[frame.phase]
    if not all(_is_hook(machine, routine, phase, item, values) for item in hooks):
        return False
    done = frame.result is None or values.fits(frame.result, routine.returns or "any")
    return done and _are_given(routine, frame.args, values)


def _is_hook(machine: Machine, routine: Routine, phase: str, item: Any, values: Values) -> bool:
    number, piece = item
    if type(number) is not int or not 0 <= number < len(machine.hooks):
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


def _is_frame(routine: Routine, frame: Frame, values: Values) -> bool:
    if len(frame.slots) != routine.size or (frame.point is not None and frame.point not in routine.flow):
        return False
    declared = zip(frame.slots, routine.types, strict=False)
    if not all(value is None or values.fits(value, type_) for value, type_ in declared):
        return False
    if not _are_given(routine, frame.slots[: len(routine.params)], values):
        return False
    kept = {slot for point in routine.hidden for slot in _hidden(routine, point)}
    rest = range(len(routine.types), routine.size)
    empty = all(frame.slots[slot] is None for slot in rest if slot not in kept)
    return empty and all(_is_kept(routine, point, frame.slots, values) for point in routine.hidden)


def _are_given(routine: Routine, args: Sequence[Any], values: Values) -> bool:
    """Whether these are arguments that the routine takes."""
    if len(args) != len(routine.params):
        return False
    return all(values.fits(value, type_) for value, (_, type_) in zip(args, routine.params, strict=True))


def _hidden(routine: Routine, point: int) -> range:
    """The slots behind its own that a statement keeps."""
    first = routine.hidden[point]
    return range(first, first + (2 if routine.flow[point][0][0] == "for" else 1))


def _is_kept(routine: Routine, point: int, slots: list[Any], values: Values) -> bool:
    """The list of a `for` and how far it has come, or the answers that a sealed `ask` has so far."""
    statement, _ = routine.flow[point]
    first = routine.hidden[point]
    items = slots[first]
    if statement[0] != "for":
        return items is None or values.fits(items, ["list", "any"])
    if items is None:
        return slots[first + 1] is None
    item = routine.types[statement[2]] if statement[2] < len(routine.types) else "any"
    rank = slots[first + 1]
    return values.fits(items, ["list", item]) and type(rank) is int and 0 < rank <= len(items)


def _bears(machine: Machine, below: Frame | Step, above: Frame | Step) -> bool:
    """Whether what is below waits for what is above."""
    if type(below) is Step:
        wanted = below.routine if below.now is None else machine.hooks[below.now[0]].routine
        return type(above) is Frame and above.routine == wanted
    assert type(below) is Frame  # noqa: S101
    if below.point is None:
        return False
    verb, *_ = machine.routines[below.routine].flow[below.point][0]
    return verb in _WAITING
