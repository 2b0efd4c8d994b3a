"""Policies: the choice of a mind with two reactions or more in the reference engine, beside 5 ms.

In random games of `tests/worlds/teuta`, whenever a Hero's mind has two spells to try, it is asked whether one
of its orders can be carried out, each also as it would be after each spell.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from ludex.actions.build import build
from ludex.core.trees import AS_VALUE
from ludex.engine import open_game
from ludex.engine.decisions import DecisionRecorder
from ludex.engine.rules.machine import Machine
from ludex.engine.state.state import Frame
from ludex.pack.reader import Pack
from ludex.play.game_setup import load_machine
from tests.bench.row import Row

WORLD = Path(__file__).resolve().parents[1] / "worlds" / "teuta"
MIND, HELPS = "policy/hero-mind", "function/castable"
GAMES, ANSWERS, ALLOWED = 20, 150, 0.005


class TimedRun(DecisionRecorder):
    """A run that times the choices of one policy."""

    __slots__ = ("taken",)

    def hear(self, program: str, point: int) -> None:
        frame = self.state.frames[-1]
        if self.trying or program != MIND or type(frame) is not Frame:
            return
        routine, numbers = self.routine(frame), self.machine.numbers
        if routine.pointer == "do" and point == routine.first:
            fuel = self.state.fuel
            given = frame.slots[: len(routine.params)]
            helps = self.call(self.machine.formula_of[(numbers[HELPS], "is")], given[:1])
            began = perf_counter()
            self.call(self.machine.formula_of[(numbers[MIND], AS_VALUE)], given)
            self.taken += [perf_counter() - began] if len(helps) >= 2 else []
            self.state.fuel = fuel


def measure_choice(machine: Machine) -> float:
    """Seconds that a choice takes, the median of all in some random games."""
    taken: list[float] = []
    for seed in range(GAMES):
        chance = Random(seed)  # noqa: S311
        game = open_game(machine, seats=1, seed=seed, engine="reference")
        run = TimedRun(machine, game.state)
        run.question, run.asked, run.taken = game.run.question, game.run.asked, taken
        game.run = run
        for _ in range(ANSWERS):
            if game.question is None:
                break
            game.answer(game.question.random(chance))
    return median(taken)


def run() -> list[Row]:
    with TemporaryDirectory() as folder:
        root = Path(folder, "teuta")
        shutil.copytree(WORLD, root)
        build(root, ["teuta"])
        taken = measure_choice(load_machine(Pack.open(root / "build" / "teuta.ludex")))
    what = "a choice among nine orders with two reactions, the reference engine"
    return [Row(what, "5 ms", taken / ALLOWED, 1, at_most=True, note=f"{taken * 1000:.2f} ms")]
