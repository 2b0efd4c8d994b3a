"""Random streams: seeded, clonable, the same on every machine; or scripted by an example.

A stream is a 64-bit linear congruential generator, whose high bits are scaled to the result. It is not
cryptographic. Both engines use it, so that they draw alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from ludex.core.ids import list_names
from ludex.engine.rules.machine import Machine
from ludex.engine.state.state import State
from ludex.expr.failure import Failure

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


def seed_stream(seed: int, name: str) -> int:
    """Return the initial state of a stream."""
    return int.from_bytes(sha256(f"{seed}:{name}".encode()).digest()[:8], "big")


def draw_number(state: State, stream: int, below: int) -> int:
    """Draw a number from 0 up to but excluding `below`."""
    x = state.streams[stream] = (state.streams[stream] * MULTIPLIER + INCREMENT) & MASK
    return x * below >> 64


def roll_number(state: State, machine: Machine, stream: int, sides: Sequence[int]) -> int:
    """Draw the rank of a number among `sides`."""
    if stream not in state.script:
        return draw_number(state, stream, len(sides))
    wanted = _take_scripted(state, machine, stream)
    if type(wanted) is int and wanted in sides:
        return sides.index(wanted)
    raise Failure("luck-wrong", stream=machine.streams[stream], item=str(wanted))


def roll_die(state: State, machine: Machine, stream: int, sides: Sequence[tuple[int, str | None]]) -> int:
    """Draw the rank of a die's side; a script states its value or its face."""
    if stream not in state.script:
        return draw_number(state, stream, len(sides))
    wanted = _take_scripted(state, machine, stream)
    for rank, (value, face) in enumerate(sides):
        if wanted == value or (face is not None and wanted == face):
            return rank
    raise Failure("luck-wrong", stream=machine.streams[stream], item=str(wanted))


def draw_piece(state: State, machine: Machine, stream: int, pieces: tuple[int, ...]) -> int:
    """Draw a piece from a bag."""
    if stream not in state.script:
        return pieces[draw_number(state, stream, len(pieces))]
    wanted = _take_scripted(state, machine, stream)
    for piece in pieces:
        if is_wanted_entry(machine, state.entry[piece], wanted):
            return piece
    raise Failure("luck-wrong", stream=machine.streams[stream], item=str(wanted))


def shuffle_pieces(state: State, machine: Machine, stream: int, pieces: tuple[int, ...]) -> tuple[int, ...]:
    """Shuffle; of a scripted stream, the pieces that its next items name come on top in that order."""
    order = list(pieces)
    if stream not in state.script:
        # Fisher–Yates with `draw_number` inlined: shuffling a long deck spends its time here.
        x = state.streams[stream]
        for i in range(len(order) - 1, 0, -1):
            x = (x * MULTIPLIER + INCREMENT) & MASK
            j = x * (i + 1) >> 64
            order[i], order[j] = order[j], order[i]
        state.streams[stream] = x
        return tuple(order)
    top: list[int] = []
    for wanted in state.script[stream]:
        found = next((piece for piece in order if is_wanted_entry(machine, state.entry[piece], wanted)), None)
        if found is None:
            break
        order.remove(found)
        top.append(found)
    state.script = {**state.script, stream: state.script[stream][len(top) :]}
    return (*top, *order)


def is_wanted_entry(machine: Machine, entry: int, wanted: object) -> bool:
    """Return whether a script names an entry by its slug or its id."""
    return wanted in list_names(machine.ids[entry])


def _take_scripted(state: State, machine: Machine, stream: int) -> object:
    left = state.script[stream]
    if not left:
        raise Failure("luck-short", stream=machine.streams[stream])
    state.script = {**state.script, stream: left[1:]}
    return left[0]
