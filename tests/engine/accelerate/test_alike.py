"""Both engines play the same: every example and every game there is, and nonsense made at random."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine import Game
from ludex.engine.load.machine_loader import load
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.setup import compatible_modules
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example
from tests.engine.accelerate.differing import alike, blindly, side_by_side
from tests.engine.accelerate.random_rules import world
from tests.engine.accelerate.worlds import GAMES, PLAYED, machine, pack
from tests.engine.sample import sample

TIMES = 5
"""`make soak` plays hundreds."""


def ways(found: Machine, seed: int) -> dict[str, object]:
    """How many play, and which modules: none at first, then whatever goes together."""
    chance = Random(seed)  # noqa: S311
    modules = [found.ids[entry] for entry in found.modules if chance.random() < 2 * seed / TIMES]
    chance.shuffle(modules)
    return {
        "seats": max(found.most - seed % 2, found.fewest),
        "modules": compatible_modules(found.together, modules),
    }


@pytest.mark.parametrize("name", [*PLAYED, *GAMES])
@pytest.mark.parametrize("play", [side_by_side, blindly])
def test_every_game_at_random(name: str, play: Callable[..., Game]) -> None:
    found = machine(name)
    for seed in range(TIMES):
        play(found, seed, 100, **ways(found, seed))


@pytest.mark.parametrize("name", [*PLAYED, *GAMES])
def test_every_example(name: str) -> None:
    """Both engines come to the same end of it, and all that it says holds."""
    for case in cases(pack(name)):
        games = []
        for engine in ("reference", "accelerated"):
            outcome = run_example(machine(name), case, engine)
            assert outcome.passed, (case.id, engine)
            assert outcome.game is not None
            games.append(outcome.game)
        alike(*games)


@pytest.mark.parametrize("play", [side_by_side, blindly])
def test_a_game_of_everything(tmp_path: Path, play: Callable[..., Game]) -> None:
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
    blindly(found, seed, 200, 0.3, seats=2, modules=modules)


def machine_of(path: Path) -> Machine:
    return load(Pack.open(path))
