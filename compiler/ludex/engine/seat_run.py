"""Seat run: a run of the reference engine that detects whether a value depends on something hidden from a
seat.

It shares the state of a game, and only evaluates expressions for explanations.
"""

from __future__ import annotations

from ludex.engine.rules.run import Run
from ludex.engine.state.views import can_know, can_see
from ludex.expr.tree_types import Value


class SeatRun(Run):
    """Run that sets `is_hidden` when it reads something that its `seat` may not know."""

    __slots__ = ("is_hidden", "seat")

    def __init__(self, run: Run, seat: int) -> None:
        super().__init__(run.machine, run.state)
        self.question, self.asked = run.question, run.asked
        self.seat = seat
        self.is_hidden = False

    def entry_of(self, piece: int) -> int:
        if not can_see(self, self.seat, piece):
            self.is_hidden = True
        return super().entry_of(piece)

    def state_of(self, column: int, piece: int) -> Value:
        if not can_know(self, self.seat, piece, self.machine.columns[column]):
            self.is_hidden = True
        return super().state_of(column, piece)

    def glob(self, number: int) -> Value:
        if self.machine.globals[number].seen != "all":
            self.is_hidden = True
        return super().glob(number)
