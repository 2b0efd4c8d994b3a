"""Notes which instructions a game runs: each statement as it is carried out, each formula as it is worked
out.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ludex.engine.course import walk
from ludex.engine.game import Game
from ludex.engine.run import Run

Instruction = tuple[str, int]
"""A program, and a point in it."""


class Watching(Run):
    """A run that notes in `seen` what it does."""

    __slots__ = ("seen",)

    def __init__(self, run: Run, seen: set[Instruction]) -> None:
        super().__init__(run.machine, run.state, partial(walk, notice=self.note))
        self.seen = seen

    def note(self, program: str, point: int) -> None:
        self.seen.add((program, point))

    def call(self, number: int, args: list[Any]) -> Any:
        formula = self.machine.formulas[number]
        self.seen.add((formula.program, formula.point))
        return super().call(number, args)


def watch(game: Game, seen: set[Instruction]) -> None:
    """Have a game note what it runs from now on; it goes on in the reference engine."""
    game.run = Watching(game.run, seen)
