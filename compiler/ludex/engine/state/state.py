"""State of a game: everything that can change, as columns, frames and random streams.

Each piece has an item in `entry`, `where`, `at` and every column of `cols`. Each place instance has an item
in `members`, `lies` and `holder`. The `Machine` defines the meaning of the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ludex.engine.state.spots import Spots
from ludex.expr.tree_types import Slots, Value

FUEL = 1_000_000
"""Maximum number of steps between two answers."""
_new, _copied = object.__new__, list.copy


HookItem: TypeAlias = tuple[int, int | None]
"""A hook, and the piece that it belongs to; None for a hook of a module."""
PHASES = ("before", "instead", "body", "after")


@dataclass(slots=True)
class Frame:
    """Running routine and its current point, which is None at its end.

    A frame below another is at the statement that waits for the other: a call, or a question while an offer
    is carried out.
    """

    routine: int
    point: int | None
    slots: Slots

    def copy(self) -> Frame:
        return Frame(self.routine, self.point, self.slots[:])


@dataclass(slots=True)
class Step:
    """Step with hooks. Its body and its hooks run in frames above it."""

    routine: int
    args: list[Value]
    phase: int = 0
    queue: list[HookItem] | None = None
    """Remaining hooks of this phase; None before they are collected."""
    now: HookItem | None = None
    """The hook that is running above."""
    result: Value = None

    def copy(self) -> Step:
        queue = None if self.queue is None else self.queue[:]
        return Step(self.routine, self.args[:], self.phase, queue, self.now, self.result)


@dataclass(slots=True)
class State:
    """Game in progress.

    `clone` copies the lists, `known`, `used`, `frames` and `spots`; other fields are replaced, never changed
    in place.
    """

    # Pieces, a row each.
    entry: list[int] = field(default_factory=list)
    base: list[int] = field(default_factory=list)
    """The first of the place instances that a piece owns, in the order of `Machine.owns`."""
    where: list[int] = field(default_factory=list)
    """The place instance of the piece; -1 in the box, -2 if destroyed."""
    at: list[Value] = field(default_factory=list)
    """The space of the piece: a number, or a point on a plane; None if it is on no space."""
    cols: list[list[Value]] = field(default_factory=list)
    # Place instances. The game's own come first.
    members: list[tuple[int, ...]] = field(default_factory=list)
    """The pieces in the place, from top to bottom."""
    lies: list[int] = field(default_factory=list)
    """The place of which this is an instance, by its number in `Machine.places`."""
    holder: list[int] = field(default_factory=list)
    """The piece that owns the place, or -1."""
    live: tuple[int, ...] = ()
    """The instances whose pieces' hooks are in force, in the order of evaluation."""
    # The game.
    glob: list[Value] = field(default_factory=list)
    streams: list[int] = field(default_factory=list)
    """A 64-bit number for each random stream."""
    known: dict[int, int] = field(default_factory=dict)
    """Pieces that were shown, each with the seats that saw it: a bit for each, by rank."""
    used: dict[tuple[int, int], int] = field(default_factory=dict)
    """How often a step with a limit or a deadline was used, by (entry, piece or -1)."""
    frames: list[Frame | Step] = field(default_factory=list)
    stage: int = 0
    """The number of stages that have begun: the steps of the set-up, the start, the end of the game."""
    spots: Spots | None = field(default=None, compare=False, repr=False)
    """The pieces of all spaces, once generated code has asked for a space; always up to date then."""
    over: bool = False
    result: tuple[Value, ...] = ()
    """When over: (end, won); the end is its rank in `Machine.ends` or None."""
    fuel: int = field(default=FUEL, compare=False)
    """Steps left until the next answer, which refills it; not part of the equality of two games."""
    # Chosen before the game and constant.
    options: tuple[Value, ...] = ()
    playing: tuple[bool, ...] = ()
    seats: tuple[int, ...] = ()
    seed: int = 1
    script: dict[int, tuple[Value, ...]] = field(default_factory=dict)
    """Scripted random results, by stream; replaced, never changed in place."""

    def clone(self) -> State:
        other = _new(State)
        other.entry = self.entry[:]
        other.base = self.base[:]
        other.where = self.where[:]
        other.at = self.at[:]
        other.cols = list(map(_copied, self.cols))
        other.members = self.members[:]
        other.lies = self.lies[:]
        other.holder = self.holder[:]
        other.live = self.live
        other.glob = self.glob[:]
        other.streams = self.streams[:]
        other.known = self.known.copy() if self.known else {}
        other.used = self.used.copy() if self.used else {}
        frames: list[Frame | Step] = []
        for each in self.frames:
            if type(each) is Frame:
                # The same as a frame's own `copy`, inlined because forks are frequent.
                frame = _new(Frame)
                frame.routine, frame.point, frame.slots = each.routine, each.point, each.slots[:]
                frames.append(frame)
            else:
                frames.append(each.copy())
        other.frames = frames
        other.spots = None if self.spots is None else self.spots.clone()
        other.stage = self.stage
        other.over = self.over
        other.result = self.result
        other.fuel = self.fuel
        other.options = self.options
        other.playing = self.playing
        other.seats = self.seats
        other.seed = self.seed
        other.script = self.script
        return other
