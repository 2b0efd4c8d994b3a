"""Lasting changes: the statements that set the fields and places that outlive a game.

A campaign stores them with its lasting values, so that a later game can tell which earlier game set a field.
One replay finds them for all fields, and only if a user may ask for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from ludex.engine.history import Answers, GameOpening, Look, ReplayMismatchError, WriteRecord, replay_game
from ludex.engine.rules.interpreter import run_statements
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import Run
from ludex.engine.rules_digest import digest_rules
from ludex.engine.state.campaign_fields import (
    ENTRY,
    list_lasting_columns,
    list_lasting_places,
    name_of,
    slug_of,
)
from ludex.engine.state.change_records import (
    SEATS,
    WRITTEN,
    LastingChange,
    Path,
    encode_changes,
    list_changes,
)
from ludex.engine.state.state import State
from ludex.expr.tree_types import Value
from ludex.pack.contents import Json


class _ChangeRun(Run):
    """Run that compares the lasting fields and places before each statement, to record what changed them."""

    __slots__ = ("current", "looks", "places", "seen", "writes")

    def __init__(self, machine: Machine, state: State) -> None:
        super().__init__(machine, state, partial(run_statements, notice=self.record_statement))
        self.looks: dict[Path, Look] = {}
        self.places: dict[Path, Look] = {}
        """The contents of lasting places, as entries."""
        self.seen: dict[Path, Any] = {}
        self.writes: dict[Path, WriteRecord] = {}
        self.current = WriteRecord()

    def record_statement(self, program: str, point: int) -> None:
        if self.trying:
            return
        self.compare()
        routine = self.routine(self.state.frames[-1])  # type: ignore[arg-type]
        self.current = WriteRecord("", program, routine.pointer, point)

    def begin_answer(self, number: int) -> None:
        if number == 0:
            self.looks = dict(_list_looks(self.machine, self.state))
            self.places = dict(_list_place_looks(self))
            self.seen = {path: look(self.state) for path, look in (self.looks | self.places).items()}

    def compare(self) -> None:
        for path, look in self.looks.items():
            now = look(self.state)
            if now is not self.seen[path] and now != self.seen[path]:
                self.writes[path], self.seen[path] = self.current, now
        for path, look in self.places.items():
            lying = look(self.state)
            if lying != self.seen[path]:
                added: Counter[int] = Counter(lying) - Counter(self.seen[path])
                self.writes |= {(*path, name_of(self.machine, each)): self.current for each in added}
                self.seen[path] = lying


def _list_place_looks(run: Run) -> Iterator[tuple[Path, Look]]:
    machine, state = run.machine, run.state
    for name, place in list_lasting_places(machine, None):
        yield (name,), partial(_look_at_place, machine.shared[place.number])
    for seat in state.seats:
        entry = state.entry[seat]
        for name, place in list_lasting_places(machine, entry):
            path = (SEATS, slug_of(machine, entry), name)
            yield path, partial(_look_at_place, run.owned(place.number, seat))


def _look_at_place(place: int, state: State) -> Value:
    return tuple(state.entry[piece] for piece in state.members[place])


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
    """Return, by path, the statements that changed lasting fields or added pieces to lasting places.

    The path of such a piece ends with its name. The result is empty if the replay gives another game.
    """
    run = _ChangeRun(machine, story.make_state(machine))
    try:
        replay_game(run, story, answers, run.begin_answer)
    except ReplayMismatchError:
        return {}
    run.compare()
    if any(look(now) != run.seen[path] for path, look in run.looks.items()):
        return {}
    return {path: write for path, write in run.writes.items() if write.program is not None}


def merge_changes(
    machine: Machine,
    before: Mapping[str, Json],
    after: Mapping[str, Json],
    writes: Mapping[Path, WriteRecord],
    game: int,
    quest: str | None,
) -> dict[str, Json]:
    """Return the lasting values after a game, with the records of the statements that set them.

    A value that is unchanged and not in `writes` keeps its earlier record.
    """
    known = {
        path: each
        for path, each in list_changes(before)
        if not _has_left(after, path) and _find_value(before, path) == _find_value(after, path)
    }
    for path, write in writes.items():
        if _has_left(after, path):
            continue
        known[path] = LastingChange(
            game, quest, write.program or "", write.pointer, write.point, digest_rules(machine)
        )
    return {**after, WRITTEN: encode_changes(known)} if known else dict(after)


def _has_left(lasts: Mapping[str, Json], path: Path) -> bool:
    return len(path) % 2 == 0 and not _find_value(lasts, path)


def _find_value(lasts: Mapping[str, Json], path: Path) -> Json:
    here: Any = lasts
    for step in path:
        if isinstance(here, list):  # the pieces in a place
            here = any(step == (each.get(ENTRY) if isinstance(each, Mapping) else each) for each in here)
        else:
            here = here.get(step) if isinstance(here, Mapping) else None
    return here
