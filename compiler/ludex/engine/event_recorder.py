"""Event recorder: a run of the reference engine that records what its listeners may learn of each event.

Other runs never call this code, so play without listeners costs nothing. `Event.what` lists the sorts of
events; among them are the texts with which a step describes itself (`heading` before it, `told` after it).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import TypeVar

from ludex.engine.rules.interpreter import VERBS, VerbHandler, run_statements
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import HEADING, TOLD, Routine, Statement
from ludex.engine.rules.run import Run
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.facts import RULE_ERRORS
from ludex.engine.state.state import Frame, State
from ludex.engine.state.views import Label, can_know, label_value
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Linked, Type, Value
from ludex.expr.value_operations import require_integer

Viewers = tuple[int | None, ...]
"""Seats by rank. Events contain what all of them may know; None may know everything."""
Shown = list[tuple[str, Type, Value]]
Method = TypeVar("Method", bound=Callable[..., object])
_PIECE: Type = ["piece", "any"]
Recording = Generator[None, None, None]
"""Recorder of one verb: it reads facts, yields while the verb runs, then records the event."""


class RecorderError(Exception):
    """Defect of the recorder, which the interpreter must not take for an error of the rules."""


def recording(method: Method) -> Method:
    """Decorate a method that only records: an error in it is a defect, not an error of the rules."""

    @wraps(method)
    def record(*args: object) -> object:
        try:
            return method(*args)
        except RULE_ERRORS as cause:
            raise RecorderError(f"{method.__name__}: {cause!r}") from cause

    return record  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Event:
    """Event, labelled as the listeners may know it."""

    what: str
    """The sort of event.

    It is `heading`, `told`, `log`, `roll`, `draw`, `move`, `create`, `destroy`, `shuffle`, `show`, `set`,
    `end`, `decide` (a policy begins, while no other is running) or `untold` (the description of a step
    failed).
    """
    data: Mapping[str, Label]
    program: str
    """The entry whose rules caused the event."""
    pointer: str
    point: int
    own: Label = None
    """The piece that the rules belong to, if any."""
    depth: int = 0
    """The number of running steps with a heading."""
    is_covered: bool = False
    """Whether the step that caused the event describes itself (`told`); false for texts and the end."""
    in_set_up: bool = False


def find_common_label(labels: Sequence[Label]) -> Label:
    """Return the common part of all labels of a thing; None for parts that some viewers may not know."""
    first = labels[0]
    if all(each == first for each in labels):
        return first
    if all(type(each) is dict and each.keys() == first.keys() for each in labels):
        return {key: find_common_label([each[key] for each in labels]) for key in first}
    if all(type(each) is list and len(each) == len(first) for each in labels):
        return [find_common_label(each) for each in zip(*labels, strict=True)]
    return None


class EventRecorder(Run):
    """Run that records events; `viewers` are the listeners."""

    __slots__ = ("at", "events", "headings", "viewers")

    def __init__(self, machine: Machine, state: State, viewers: Viewers = (None,)) -> None:
        super().__init__(machine, state, partial(run_statements, verbs=_HEARD))
        self.events: list[Event] = []
        self.viewers = viewers
        self.headings = [
            rank
            for rank, frame in enumerate(state.frames)
            if type(frame) is Frame and self._find_description(machine.routines[frame.routine], HEADING)
        ]
        """For each running step with a heading, the number of frames below it."""
        self.at: tuple[Routine, int] | None = None
        """The routine and the point of the running statement."""

    @recording
    def label(self, type_: Type | None, value: Value) -> Label:
        return find_common_label([label_value(self, type_, value, viewer) for viewer in self.viewers])

    @recording
    def hear(self, what: str, data: Mapping[str, Label], routine: Routine | None = None) -> None:
        """Record an event of the current statement, or of a routine; record nothing in a look-ahead."""
        if self.trying:
            return
        self._leave_headings(len(self.state.frames))
        own, point = None, 0
        if routine is None and self.at is not None:
            routine, point = self.at
            own = self._label_owner(routine)
        program, pointer = ("machine", "") if routine is None else (routine.program, routine.pointer)
        described = self._find_description(routine, TOLD) is not None
        covered = described and what not in (HEADING, TOLD, "log", "end")
        depth, early = len(self.headings), not self.set_up
        self.events.append(Event(what, data, program, pointer, point, own, depth, covered, early))

    @recording
    def _leave_headings(self, frames: int) -> None:
        while self.headings and self.headings[-1] >= frames:
            self.headings.pop()

    @property
    def nesting(self) -> int:
        """Number of running steps with a heading."""
        self._leave_headings(len(self.state.frames))
        return len(self.headings)

    def _label_owner(self, routine: Routine) -> Label:
        frames = self.state.frames
        top = frames[-1] if frames else None
        if not routine.own or type(top) is not Frame or top.routine != routine.number:
            return None
        return self.label(routine.params[0][1], top.slots[0])

    @recording
    def _find_description(self, routine: Routine | None, pointer: str) -> Routine | None:
        """Return the routine in `heading` or `told` of the step with this body; None if there is none."""
        number = None
        if routine is not None and routine.step >= 0:
            number = self.machine.routine_of.get((routine.step, pointer))
        return None if number is None else self.machine.routines[number]

    # Steps

    def push(self, number: int, args: Sequence[Value]) -> None:
        routine = self.machine.routines[number]
        description = self._find_description(routine, HEADING)
        if description is not None and not self.trying:
            self._record_description(description, args)
            self.headings.append(len(self.state.frames))
        if routine.is_policy and not self.trying and not self._is_deciding():
            self.hear("decide", {"policy": routine.program}, routine)
        super().push(number, args)

    @recording
    def _is_deciding(self) -> bool:
        routines = self.machine.routines
        return any(type(each) is Frame and routines[each.routine].is_policy for each in self.state.frames)

    def finish(self, value: Value) -> None:
        top = self.state.frames[-1]
        routine = self.machine.routines[top.routine]
        description = self._find_description(routine, TOLD) if type(top) is Frame else None
        if description is not None and type(top) is Frame and not self.trying:
            self._record_description(description, top.slots)
        super().finish(value)
        if not self.trying:
            self._leave_headings(len(self.state.frames))

    def _record_description(self, description: Routine, args: Sequence[Value]) -> None:
        """Record the texts of a routine that describes a step, without changing or charging the game."""
        state = self.state
        saved = state.frames, state.fuel, self.log, self.at, self.result, self.headings
        state.frames, self.log, self.at, self.headings = [], [], None, []
        fails = False
        try:
            super().push(description.number, args[: len(description.params)])
            run_statements(self)
        except (Failure, *RULE_ERRORS):
            fails = True
        lines = self.log
        state.frames, state.fuel, self.log, self.at, self.result, self.headings = saved
        for key, shown in lines:
            self._hear_text(description.pointer, key, shown, description)
        if fails:
            self.hear("untold", {}, description)

    def tell(self, key: str, shown: Shown) -> None:
        super().tell(key, shown)
        if self.at is not None:
            self._hear_text("log", key, shown)

    @recording
    def _hear_text(self, what: str, key: str, shown: Shown, routine: Routine | None = None) -> None:
        filled = {name: self.label(type_, value) for name, type_, value in shown}
        self.hear(what, {"key": key, "shown": filled}, routine)

    def end_game(self, end: int | None, won: Value) -> None:
        self.hear("end", {"end": None if end is None else self.machine.ends[end].name})
        super().end_game(end, won)

    # Pieces and places

    @recording
    def label_pieces(self, pieces: Sequence[int]) -> list[Label]:
        """Label pieces, dice with results; `piece` is None where not all listeners may know it."""
        found: list[Label] = []
        for piece in pieces:
            label = self.label(_PIECE, piece)
            shown = {name: self.state.cols[column][piece] for name, column in self._list_die_fields(piece)}
            found.append(label if label["piece"] is None else {**label, **shown})
        return found

    def _list_die_fields(self, piece: int) -> Iterator[tuple[str, int]]:
        if self.state.entry[piece] in self.machine.dice:
            for name in ("value", "face"):
                column = self.machine.column_of.get(f"die.{name}")
                if column is not None:
                    yield name, column

    @recording
    def hear_moves(self, what: str, before: State) -> None:
        """Record an event for each group of pieces that moved from one spot to another since `before`."""
        after = self.state
        known = len(before.entry)
        found: dict[str, tuple[list[int], Label, Label]] = {}
        for piece in range(len(after.entry)):
            now = after.where[piece], after.at[piece]
            if piece < known and now == (before.where[piece], before.at[piece]):
                continue
            to = self._label_spot(piece)
            self.state = before
            out_of = self._label_spot(piece) if piece < known else None
            self.state = after
            found.setdefault(repr((out_of, to)), ([], out_of, to))[0].append(piece)
        for pieces, out_of, to in found.values():
            labels = self.label_pieces(pieces)
            if any(each["piece"] is None for each in labels):
                # Listeners who knew the piece at its old place also know it at the new one.
                self.state = before
                known_before = [
                    self.label(_PIECE, piece)["piece"] if piece < known else None for piece in pieces
                ]
                self.state = after
                labels = [
                    {**label, "piece": label["piece"] or name}
                    for label, name in zip(labels, known_before, strict=True)
                ]
            self.hear(what, {"pieces": labels, "from": out_of, "to": to})

    def _label_spot(self, piece: int) -> Label:
        label = self.label(_PIECE, piece)
        found = {key: label[key] for key in ("place", "owner", "space", "node") if key in label}
        return found or None


def _evaluate(run: EventRecorder, frame: Frame, tree: Linked) -> Value:
    """Return the value of an operand, without cost to the rules."""
    fuel = run.state.fuel
    try:
        return run.value(tree, frame)
    finally:
        run.state.fuel = fuel


def roll_(run: EventRecorder, frame: Frame, statement: Statement) -> Recording:
    what, sides = (_evaluate(run, frame, each) for each in statement[2:4])
    yield
    if what is not None:
        run.hear("roll", {"dice": run.label_pieces(acts.list_pieces(what))})
    elif statement[4] is not None:
        run.hear("roll", {"number": frame.slots[statement[4]], "sides": sides})


def setf_(run: EventRecorder, frame: Frame, statement: Statement) -> Recording:
    _, _, number, of, _ = statement
    piece, column = require_integer(_evaluate(run, frame, of)), run.machine.columns[number]
    before = run.state.cols[number][piece]
    yield
    after, label = run.state.cols[number][piece], run.label(_PIECE, piece)
    is_known = all(can_know(run, viewer, piece, column) for viewer in run.viewers)
    if after != before and is_known and (column.seen or label["piece"] is not None):
        name = column.name.partition(".")[2]
        values = {"before": run.label(column.type, before), "after": run.label(column.type, after)}
        run.hear("set", {"piece": label, "field": name, **values})


def setg_(run: EventRecorder, frame: Frame, statement: Statement) -> Recording:
    number = statement[2]
    field, before = run.machine.globals[number], run.state.glob[number]
    yield
    after = run.state.glob[number]
    if after != before and (field.seen == "all" or run.viewers == (None,)):
        values = {"before": run.label(field.type, before), "after": run.label(field.type, after)}
        run.hear("set", {"field": field.name, **values})


def show_(run: EventRecorder, frame: Frame, statement: Statement) -> Recording:
    pieces, to = _evaluate(run, frame, statement[2]), _evaluate(run, frame, statement[3])
    yield
    seats = run.state.seats
    ranks = list(range(len(seats))) if to is None else [seats.index(seat) for seat in acts.list_pieces(to)]
    run.hear("show", {"pieces": run.label_pieces(acts.list_pieces(pieces)), "to": ranks})


def shuffle_(run: EventRecorder, frame: Frame, statement: Statement) -> Recording:
    place = _evaluate(run, frame, statement[2])
    yield
    run.hear("shuffle", {"place": run.label(["place", ["any"]], place)})


def move_(run: EventRecorder, frame: Frame, statement: Statement) -> Recording:
    before = run.state.clone()
    yield
    run.hear_moves(statement[0], before)


draw_ = create_ = destroy_ = move_


def _carry_out(
    handler: VerbHandler,
    recorder: Callable[[EventRecorder, Frame, Statement], Recording] | None,
    run: EventRecorder,
    frame: Frame,
    statement: Statement,
) -> object:
    run.at = run.routine(frame), statement[1]
    if recorder is None:
        return handler(run, frame, statement)
    recording_ = recorder(run, frame, statement)
    next(recording_)
    given = handler(run, frame, statement)
    _finish(recording_)
    return given


@recording
def _finish(recording_: Recording) -> None:
    for _ in recording_:
        pass


_HEARD: Mapping[str, VerbHandler] = {
    name: partial(_carry_out, handler, globals().get(f"{name}_")) for name, handler in VERBS.items()
}
"""The verbs of a listening run, each with its recorder: the function named after it, with an underscore."""
