"""Both engines play the same games: those of every small world, and nonsense made at random."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.engine import Game
from compiler.engine.load import load
from compiler.engine.machine import Machine
from compiler.pack.reader import Pack
from tests.engine.accelerate.differing import blindly, side_by_side
from tests.engine.accelerate.random_rules import world
from tests.engine.accelerate.worlds import PLAYED, machine
from tests.engine.sample import sample

GAMES = 10


def ways(found: Machine, seed: int) -> dict[str, object]:
    """How many play, and which modules: all or none, by turns."""
    seats = len(found.seats)
    modules = [found.ids[entry] for entry in found.modules]
    return {"seats": max(seats - seed % 2, 1), "modules": modules if seed % 3 else []}


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("play", [side_by_side, blindly])
def test_small_worlds(name: str, play: type[Game]) -> None:
    found = machine(name)
    for seed in range(GAMES):
        play(found, seed, 100, **ways(found, seed))


@pytest.mark.parametrize("play", [side_by_side, blindly])
def test_a_game_of_everything(tmp_path: Path, play: type[Game]) -> None:
    found = machine_of(sample(tmp_path).write())
    for seed in range(6):
        modules = (["storm"], ["storm", "calm"], [])[seed % 3]
        assert play(found, seed, 100, seats=3, modules=modules).error is None


@settings(deadline=None, max_examples=20)
@given(seed=st.integers(0, 100_000), storm=st.booleans())
def test_rules_at_random(tmp_path_factory: pytest.TempPathFactory, seed: int, storm: bool) -> None:
    found = machine_of(world(tmp_path_factory.mktemp("rules"), seed).write())
    modules = ["storm", "calm"] if storm else []
    side_by_side(found, seed, 60, seats=2, modules=modules)
    blindly(found, seed, 200, seats=2, modules=modules)


def machine_of(path: Path) -> Machine:
    return load(Pack.open(path))
