"""Who changed what lasts: for each field that outlives a game, the statement that gave it its value.

A campaign keeps this beside what lasts, so that a later game can say which earlier one left a field as it is.
A game is played again to find it, once for all its fields, and only where somebody may ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from ludex.engine.history import Answers, GameOpening, ReplayMismatchError, WriteRecord, replay_game
from ludex.engine.rules.interpreter import run_statements
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import Run
from ludex.engine.rules.setup import make_initial_state
from ludex.engine.rules_digest import digest_rules
from ludex.engine.state.change_records import (
    SEATS,
    WRITTEN,
    LastingChange,
    Path,
    encode_changes,
    list_changes,
)
from ludex.engine.state.lasting import list_lasting_columns, slug_of
from ludex.engine.state.state import State
from ludex.expr.tree_types import Value
from ludex.pack.contents import Json

Look = Callable[[State], Value]


class _ChangeRun(Run):
    """A run that compares the fields that last before each statement."""

    __slots__ = ("looks", "made", "seen", "standing_at")

    def __init__(self, machine: Machine, state: State) -> None:
        super().__init__(machine, state, partial(run_statements, notice=self.record_statement))
        self.looks: dict[Path, Look] = {}
        self.seen: dict[Path, Any] = {}
        self.made: dict[Path, WriteRecord] = {}
        self.standing_at = WriteRecord()

    def record_statement(self, program: str, point: int) -> None:
        if self.trying:
            return
        self.compare()
        routine = self.routine(self.state.frames[-1])  # type: ignore[arg-type]
        self.standing_at = WriteRecord("", program, routine.pointer, point)

    def begin_answer(self, number: int) -> None:
        if number == 0:
            self.looks = dict(_list_looks(self.machine, self.state))
            self.seen = {path: look(self.state) for path, look in self.looks.items()}

    def compare(self) -> None:
        for path, look in self.looks.items():
            now = look(self.state)
            if now is not self.seen[path] and now != self.seen[path]:
                self.made[path], self.seen[path] = self.standing_at, now


def _list_looks(machine: Machine, state: State) -> Iterator[tuple[Path, Look]]:
    for number, field in enumerate(machine.globals):
        if field.lasts:
            yield (field.name,), partial(_look_at_game, number)
    for seat in state.seats:
        entry = state.entry[seat]
        for name, number, _ in list_lasting_columns(machine, entry):
            yield (SEATS, slug_of(machine, entry), name), partial(_look_at_seat, number, seat)


def _look_at_game(number: int, state: State) -> Value:
    return state.glob[number]


def _look_at_seat(column: int, seat: int, state: State) -> Value:
    return state.cols[column][seat]


def find_lasting_changes(
    machine: Machine, now: State, story: GameOpening, answers: Answers
) -> dict[Path, WriteRecord]:
    """The statements that changed what lasts of a game; nothing where playing again gives another game."""
    state = make_initial_state(machine, story.seats, story.seed, story.modules, story.options)
    run = _ChangeRun(machine, state)
    try:
        replay_game(run, story, answers, run.begin_answer)
    except ReplayMismatchError:
        return {}
    run.compare()
    if any(look(now) != run.seen[path] for path, look in run.looks.items()):
        return {}
    return {path: write for path, write in run.made.items() if write.program is not None}


def merge_changes(
    machine: Machine,
    before: Mapping[str, Json],
    after: Mapping[str, Json],
    made: Mapping[Path, WriteRecord],
    game: int,
    quest: str | None,
) -> dict[str, Json]:
    """What lasts after a game, with who gave each field its value; where it is as it was, an earlier game."""
    known = {
        path: each
        for path, each in list_changes(before)
        if _find_value(before, path) == _find_value(after, path)
    }
    for path, write in made.items():
        known[path] = LastingChange(
            game, quest, write.program or "", write.pointer, write.point, digest_rules(machine)
        )
    return {**after, WRITTEN: encode_changes(known)} if known else dict(after)


def _find_value(lasts: Mapping[str, Json], path: Path) -> Json:
    here: Any = lasts
    for step in path:
        here = here.get(step) if isinstance(here, Mapping) else None
    return here
