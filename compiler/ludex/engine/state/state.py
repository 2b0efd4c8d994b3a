"""State of a game: every mutable column, frame and stream.

A piece is a row: `entry`, `where`, `at` and every column of `cols` have an item for it. A place instance is
an item of `members`, `lies` and `holder`. It knows nothing of what the numbers mean: the `Machine` does.
"""

from __future__ import annotations

from typing import Any

FUEL = 1_000_000
"""Steps between two answers."""
_new, _copied = object.__new__, list.copy


class Frame:
    """A routine that is running, and the point that it stands at: None once it has come to its end.

    Frames below the top one stand at the statement that waits for them: a call, or a question while an offer
    is being carried out.
    """

    __slots__ = ("point", "routine", "slots")

    def __init__(self, routine: int, point: int | None, slots: list[Any]) -> None:
        self.routine = routine
        self.point = point
        self.slots = slots

    def copy(self) -> Frame:
        return Frame(self.routine, self.point, self.slots[:])

    def __eq__(self, other: object) -> bool:
        if type(other) is not Frame:
            return NotImplemented
        return (self.routine, self.point, self.slots) == (other.routine, other.point, other.slots)

    __hash__ = None  # type: ignore[assignment]


class Step:
    """A step whose hooks are being looked at. Its body and its hooks run in frames above it."""

    __slots__ = ("args", "now", "phase", "queue", "result", "routine")

    def __init__(self, routine: int, args: list[Any]) -> None:
        self.routine = routine
        self.args = args
        self.phase = 0
        """Rank in PHASES."""
        self.queue: list[tuple[int, int | None]] | None = None
        """Hooks still to come in this phase, each with its piece; None before they are gathered."""
        self.now: tuple[int, int | None] | None = None
        """The hook that is running above."""
        self.result: Any = None

    def copy(self) -> Step:
        other = Step(self.routine, self.args[:])
        other.phase, other.now, other.result = self.phase, self.now, self.result
        other.queue = None if self.queue is None else self.queue[:]
        return other

    def __eq__(self, other: object) -> bool:
        if type(other) is not Step:
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Step.__slots__)

    __hash__ = None  # type: ignore[assignment]


PHASES = ("before", "instead", "body", "after")


class State:
    """One game in progress. `clone` copies lists and nothing else: what they hold is never changed in
    place."""

    __slots__ = (
        "at",
        "base",
        "cols",
        "entry",
        "frames",
        "fuel",
        "glob",
        "holder",
        "known",
        "lies",
        "live",
        "members",
        "options",
        "over",
        "playing",
        "result",
        "script",
        "seats",
        "seed",
        "stage",
        "streams",
        "used",
        "where",
    )

    def __init__(self) -> None:
        # Pieces, a row each.
        self.entry: list[int] = []
        self.base: list[int] = []
        """The first of the place instances that a piece owns, in the order of `Machine.owns`."""
        self.where: list[int] = []
        """Its place instance; -1 for the box, -2 for good."""
        self.at: list[Any] = []
        """Its space: a number, on a plane a point; None where the place has none."""
        self.cols: list[list[Any]] = []
        # Place instances. The game's own come first.
        self.members: list[tuple[int, ...]] = []
        """From top to bottom."""
        self.lies: list[int] = []
        """Which place it is an instance of."""
        self.holder: list[int] = []
        """The piece that owns it, or -1."""
        self.live: tuple[int, ...] = ()
        """The instances whose pieces' hooks are in force, in the order in which they are asked."""
        # The game.
        self.glob: list[Any] = []
        self.streams: list[int] = []
        """A 64-bit number for each stream of chance."""
        self.known: dict[int, int] = {}
        """Pieces that were shown, to the seats (a bit each, by number) that they were shown to."""
        self.used: dict[tuple[int, int], int] = {}
        """How often a limited action was used, by (entry, piece or -1)."""
        self.frames: list[Frame | Step] = []
        self.stage = 0
        """The next step of the set-up; past the last, the start; past that, nothing is left."""
        self.over = False
        self.result: tuple[Any, ...] = ()
        """Once over: (end, won); the end is its rank in `Machine.ends` or None."""
        self.fuel = FUEL
        # What is chosen before the game and stays.
        self.options: tuple[Any, ...] = ()
        self.playing: tuple[bool, ...] = ()
        """For each module whether it is in play."""
        self.seats: tuple[int, ...] = ()
        """The pieces of the seats in play, in order."""
        self.seed = 1
        self.script: dict[int, tuple[Any, ...]] = {}
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

    def __eq__(self, other: object) -> bool:
        """The same game at the same moment. Fuel is no part of it: it is filled up at every answer."""
        if type(other) is not State:
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__ if name != "fuel")

    __hash__ = None  # type: ignore[assignment]

    def owned(self, piece: int, rank: int) -> int:
        """The instance that a piece has of the place at that rank of what its entry owns."""
        return self.base[piece] + rank
