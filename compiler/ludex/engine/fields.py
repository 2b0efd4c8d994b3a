"""Why a field is what it is: printed, worked out, or written by a statement, with the line that did it.

A field is named as rules name it: `lost`, `strength`. `place` and `space` tell where a piece lies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.engine.question import Option
from ludex.engine.run import Run
from ludex.engine.seen import label, piece_label
from ludex.engine.state import State
from ludex.engine.story import Answers, Story
from ludex.engine.why import Reason, amount, entry_reason, of_rule
from ludex.engine.writers import NOTHING, Look, StrayedError, Write, last_write
from ludex.engine.wrong import WrongSetting
from ludex.expr.failure import Failure
from ludex.expr.types import head

Why = tuple[Any, list[Reason]]

_WRITTEN = {
    "begin": "begin",
    "create": "created",
    "roll": "rolled",
    "move": "moved",
    "draw": "drawn",
    "destroy": "destroyed",
}


class Fields:
    """The fields of one game, as it stands. Without a story it is not known who wrote what."""

    def __init__(self, run: Run, story: Story | None, answers: Answers) -> None:
        self.run, self.machine, self.story, self.answers = run, run.machine, story, answers

    # Whose field

    def piece(self, named: Any) -> int:
        """The piece that is meant: by its number, as an option or its label calls it, or by its entry."""
        if isinstance(named, Option):
            named = named.value
        if type(named) is int and 0 <= named < len(self.run.state.entry):
            return named
        found = self._called(named) if isinstance(named, Mapping | str) else []
        if len(found) != 1:
            raise WrongSetting("pieces" if found else "piece", name=_said(named), count=len(found))
        return found[0]

    def _called(self, named: Any) -> list[int]:
        state, ids = self.run.state, self.machine.ids
        there = [piece for piece, where in enumerate(state.where) if where >= 0 or piece in state.seats]
        if isinstance(named, Mapping):
            return [piece for piece in there if piece_label(self.run, piece, None) == named]
        return [
            piece for piece in there if named in (ids[state.entry[piece]], _slug(ids[state.entry[piece]]))
        ]

    # Why

    def of_game(self, name: str) -> Why:
        number = self.machine.global_of.get(name)
        if number is None:
            raise WrongSetting("field", name=name)
        type_ = self.machine.globals[number].type
        return self._written(lambda state: state.glob[number], type_, number, None, name)

    def of_piece(self, piece: int, name: str, args: list[Any]) -> Why:
        machine, entry = self.machine, self.run.state.entry[piece]
        above = machine.above[machine.kinds[entry]]
        column = next(
            (at for kind in above if (at := machine.column_of.get(f"{kind}.{name}")) is not None), None
        )
        if column is not None:
            type_ = machine.columns[column].type
            return self._written(_in_column(column, piece), type_, column, piece, name)
        if (entry, name) in machine.formula_of:
            return self._worked_out(entry, piece, name, args)
        for quantity in (name, f"quantity/{name}"):
            if machine.numbers.get(quantity) in machine.quantities:
                return amount(self.run, machine.numbers[quantity], [piece, *args])
        if name in machine.tables or name in machine.records[entry]:
            return self._printed(entry, name)
        if name in ("place", "space"):
            return self._lies(piece, name)
        raise WrongSetting("field", name=name)

    def _worked_out(self, entry: int, piece: int, name: str, args: list[Any]) -> Why:
        formula = self.machine.formulas[self.machine.formula_of[(entry, name)]]
        try:
            value = label(self.run, formula.returns, self.run.field_formula(name, entry, piece, args), None)
        except Failure as failure:
            raise WrongSetting(failure.message) from failure
        return value, [of_rule(self.machine, "formula", formula, value)]

    def _printed(self, entry: int, name: str) -> Why:
        value = self.machine.records[entry].get(name)
        return value, [entry_reason(self.machine, "printed", entry, name, value)]

    def _lies(self, piece: int, name: str) -> Why:
        def look(state: State) -> Any:
            return (state.where[piece], state.at[piece]) if piece < len(state.where) else NOTHING

        now = look(self.run.state)
        value = piece_label(self.run, piece, None).get(name) if now[0] >= 0 else None
        return value, self._writer(look, value, None, piece, name)

    # Who wrote it

    def _written(self, look: Look, type_: Any, column: int, piece: int | None, name: str) -> Why:
        value = look(self.run.state)
        entry = type_ if head(type_) != "any" else "any"
        shown = label(self.run, entry, value, None)
        return shown, self._writer(look, shown, column, piece, name, type_)

    def _writer(
        self, look: Look, shown: Any, column: int | None, piece: int | None, name: str, type_: Any = "any"
    ) -> list[Reason]:
        found = self._played_again(look, column, piece)
        if found is None:
            return [Reason("unknown", self._home(piece), name, None, shown)]
        before = (
            None if found.before is NOTHING or type_ == "any" else label(self.run, type_, found.before, None)
        )
        if found.program is None:
            return [self._from_the_start(piece, name, shown)]
        number = self.machine.routine_of[(self.machine.numbers[found.program], found.pointer)]
        return [
            of_rule(
                self.machine,
                _WRITTEN.get(found.verb, "written"),
                self.machine.routines[number],
                shown,
                found.point,
                steps=found.steps,
                answers=found.answers,
                before=before,
            )
        ]

    def _played_again(self, look: Look, column: int | None, piece: int | None) -> Write | None:
        """The last write, if the story leads to the game as it is."""
        if self.story is None:
            return None
        try:
            value, write = last_write(self.machine, self.story, self.answers, look, column, piece)
        except (StrayedError, WrongSetting):
            return None
        return write if value == look(self.run.state) else None

    def _from_the_start(self, piece: int | None, name: str, value: Any) -> Reason:
        entry = self.machine.numbers[self._home(piece)]
        return entry_reason(self.machine, "begin", entry, name, value)

    def _home(self, piece: int | None) -> str:
        """The entry that a field belongs to: the piece's, or the game itself."""
        ids = self.machine.ids
        return f"game/{self.machine.game}" if piece is None else ids[self.run.state.entry[piece]]


def _in_column(column: int, piece: int) -> Look:
    def look(state: State) -> Any:
        found = state.cols[column]
        return found[piece] if piece < len(found) else NOTHING

    return look


def _slug(entry: str) -> str:
    return entry.partition("/")[2]


def _said(named: Any) -> str:
    return str(named)[:64]
