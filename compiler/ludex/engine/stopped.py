"""A game that cannot go on: why, at which line of the YAML, and through which steps it came there."""

from __future__ import annotations

from dataclasses import dataclass

from ludex.core.message import Message
from ludex.engine.machine import Machine
from ludex.engine.state import Frame, State
from ludex.expr.failure import Failure
from ludex.pack.contents import Place


@dataclass(frozen=True, slots=True)
class Traced:
    """A routine that was running: its program, its pointer, and the line that it stood at."""

    program: str
    pointer: str
    place: Place | None


@dataclass(frozen=True, slots=True)
class Stopped:
    """The error that a run ended with, as a value."""

    reason: str
    message: Message
    program: str
    point: int | None
    place: Place | None
    trace: tuple[Traced, ...]
    """The routines that were running, the innermost first."""

    def said(self, lang: str = "en") -> str:
        where = f"{self.place.file}:{self.place.line}:{self.place.column}: " if self.place else ""
        return where + self.message.said(lang)


def running(machine: Machine, state: State) -> list[Traced]:
    """The routines that are running, the innermost first."""
    trace = []
    for frame in reversed(state.frames):
        routine = machine.routines[frame.routine]
        point = frame.point if type(frame) is Frame and frame.point is not None else routine.point
        trace.append(Traced(routine.program, routine.pointer, machine.sources[routine.program][point]))
    return trace


def stopped(machine: Machine, state: State, failure: Failure) -> Stopped:
    trace = running(machine, state)
    if failure.at is None:
        program, point_ = (trace[0].program, None) if trace else ("machine", None)
        place = trace[0].place if trace else None
    else:
        program, point_ = failure.at
        place = machine.sources[program][point_]
    return Stopped(failure.reason, failure.message, program, point_, place, tuple(trace))
