"""Many games of one setting, each begun from what lies out before anything was left to chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.engine import chance
from ludex.engine.accelerate.program import program
from ludex.engine.accelerate.running import Chance, Swift
from ludex.engine.game import Game
from ludex.engine.machine import Machine
from ludex.engine.setting import begun, lay_out


class Opening:
    """The pieces of a setting are laid out once; a game has its own streams of chance from its seed on."""

    def __init__(
        self,
        machine: Machine,
        *,
        seats: int = 1,
        modules: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.state = begun(machine, seats, 1, modules, options or {})
        run = Swift(machine, self.state)
        lay_out(run, seats)
        self.machine = machine = run.machine
        self.program = program(machine, self.state.playing, self.state.options, self.state.seats)

    def game(self, seed: int, blind: Sequence[Chance] = (), *, taking: bool = False) -> Game:
        """A game at its first question that must be seen. Plain questions are answered on the way by the
        seats that `blind` has a chance for, by their ranks: see `Swift`.

        With `taking` the run keeps in `taken` which entries each seat chose on the way.
        """
        state = self.state.clone()
        state.seed = seed
        state.streams = [chance.seeded(seed, name) for name in self.machine.streams]
        chances: dict[int | None, Chance] = dict(zip(state.seats, blind, strict=False))
        if blind:
            chances[None] = blind[0]
        run = Swift(self.machine, state, chances)
        run.program = self.program
        if taking:
            run.taken = {seat: set() for seat in (None, *state.seats)}
        game = Game(self.machine, state, "accelerated", run=run)
        game.go_on(_nothing)
        return game


def _nothing() -> None:
    """All is laid out: the game begins by going on."""
