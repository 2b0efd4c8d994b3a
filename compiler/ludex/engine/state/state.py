"""State of a game: every mutable column, frame and stream.

A piece is a row: `entry`, `where`, `at` and every column of `cols` have an item for it. A place instance is
an item of `members`, `lies` and `holder`. It knows nothing of what the numbers mean: the `Machine` does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ludex.expr.tree_types import Slots, Value

FUEL = 1_000_000
"""Steps between two answers."""
_new, _copied = object.__new__, list.copy


HookItem: TypeAlias = tuple[int, int | None]
"""A hook, and the piece it belongs to."""
PHASES = ("before", "instead", "body", "after")


@dataclass(slots=True)
class Frame:
    """A routine that is running, and the point that it stands at: None once it has come to its end.

    Frames below the top one stand at the statement that waits for them: a call, or a question while an offer
    is being carried out.
    """

    routine: int
    point: int | None
    slots: Slots

    def copy(self) -> Frame:
        return Frame(self.routine, self.point, self.slots[:])


@dataclass(slots=True)
class Step:
    """A step whose hooks are being looked at. Its body and its hooks run in frames above it."""

    routine: int
    args: list[Value]
    phase: int = 0
    """Rank in PHASES."""
    queue: list[HookItem] | None = None
    """Hooks still to come in this phase; None before they are gathered."""
    now: HookItem | None = None
    """The hook that is running above."""
    result: Value = None

    def copy(self) -> Step:
        queue = None if self.queue is None else self.queue[:]
        return Step(self.routine, self.args[:], self.phase, queue, self.now, self.result)


@dataclass(slots=True)
class State:
    """One game in progress. `clone` copies lists and nothing else: what they hold is never changed in
    place."""

    # Pieces, a row each.
    entry: list[int] = field(default_factory=list)
    base: list[int] = field(default_factory=list)
    """The first of the place instances that a piece owns, in the order of `Machine.owns`."""
    where: list[int] = field(default_factory=list)
    """Its place instance; -1 for the box, -2 for good."""
    at: list[Value] = field(default_factory=list)
    """Its space: a number, on a plane a point; None where the place has none."""
    cols: list[list[Value]] = field(default_factory=list)
    # Place instances. The game's own come first.
    members: list[tuple[int, ...]] = field(default_factory=list)
    """From top to bottom."""
    lies: list[int] = field(default_factory=list)
    """Which place it is an instance of."""
    holder: list[int] = field(default_factory=list)
    """The piece that owns it, or -1."""
    live: tuple[int, ...] = ()
    """The instances whose pieces' hooks are in force, in the order in which they are asked."""
    # The game.
    glob: list[Value] = field(default_factory=list)
    streams: list[int] = field(default_factory=list)
    """A 64-bit number for each stream of chance."""
    known: dict[int, int] = field(default_factory=dict)
    """Pieces that were shown, to the seats (a bit each, by number) that they were shown to."""
    used: dict[tuple[int, int], int] = field(default_factory=dict)
    """How often a limited action was used, by (entry, piece or -1)."""
    frames: list[Frame | Step] = field(default_factory=list)
    stage: int = 0
    """The next step of the set-up; past the last, the start; past that, nothing is left."""
    over: bool = False
    result: tuple[Value, ...] = ()
    """Once over: (end, won); the end is its rank in `Machine.ends` or None."""
    fuel: int = field(default=FUEL, compare=False)
    """Steps left until the next answer, which fills it up: no part of what makes two games the same."""
    # What is chosen before the game and stays.
    options: tuple[Value, ...] = ()
    playing: tuple[bool, ...] = ()
    """For each module whether it is in play."""
    seats: tuple[int, ...] = ()
    """The pieces of the seats in play, in order."""
    seed: int = 1
    script: dict[int, tuple[Value, ...]] = field(default_factory=dict)
    """What chance has been told to give, by stream; replaced, never changed in place."""

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
                # A frame as its own `copy` makes it, without the calls: forks are many.
                frame = _new(Frame)
                frame.routine, frame.point, frame.slots = each.routine, each.point, each.slots[:]
                frames.append(frame)
            else:
                frames.append(each.copy())
        other.frames = frames
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
