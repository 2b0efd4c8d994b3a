"""The worlds that show rules of whole games: their examples pass, and two engines play them alike."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from ludex.actions.build import build
from ludex.engine import Game, WrongAnswer, open_game
from ludex.engine.game import resolve_machine
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example

WORLDS = Path(__file__).parent / "worlds"
PLAYED = {
    "dragon-tail": (1, ("dragon", "chariots")),
    "musket": (2, ()),
    "fleuve": (4, ()),
    "tides": (4, ()),
    "menteur": (3, ()),
    "satchel": (2, ()),
    "wyvern": (3, ()),
    "teuta": (1, ()),
    "lantern": (1, ()),
    "bell": (3, ()),
    "masks": (2, ()),
    "magpies": (1, ("quest/feast",)),
    "ways": (2, ()),
}
"""Each world, with how many play it and with which modules."""
ANSWERS = 150


@cache
def image(name: str) -> bytes:
    with TemporaryDirectory() as folder:
        root = Path(folder) / name
        shutil.copytree(WORLDS / name, root)
        outcome = build(root, [name])
        assert [each.code.name for each in outcome.findings] == []
        fixtures = root / "build" / f"{name}.fixtures.ludex"
        return (fixtures if fixtures.exists() else root / "build" / f"{name}.ludex").read_bytes()


@pytest.fixture(params=sorted(PLAYED))
def world(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    pack = tmp_path / "world.ludex"
    pack.write_bytes(image(request.param))
    return request.param, pack


def test_every_example_holds(world: tuple[str, Path]) -> None:
    pack = Pack.open(world[1])
    machine, found = resolve_machine(pack), cases(pack)
    assert len(found) >= 2
    wrong = {
        case.name: [each.message.render("en") for each in outcome.complaints]
        for case in found
        if not (outcome := run_example(machine, case)).passed
    }
    assert wrong == {}


@pytest.mark.parametrize("seed", [1, 2])
def test_both_engines_play_alike(world: tuple[str, Path], seed: int) -> None:
    name, pack = world
    seats, modules = PLAYED[name]
    games = [
        open_game(pack, seats=seats, seed=seed, modules=modules, engine=engine)
        for engine in ("reference", "accelerated")
    ]
    chance, given = Random(seed), 0  # noqa: S311
    while games[0].question is not None and given < ANSWERS:
        assert games[0].question == games[1].question
        answer = games[0].question.random(chance)
        assert len({_answered(each, answer) for each in games}) == 1
        assert games[0].save() == games[1].save()
        given += 1
    assert given > 0
    assert [each.error for each in games] == [None, None]


def _answered(game: Game, answer: object) -> bool:
    try:
        game.answer(answer)
    except WrongAnswer:
        return False
    return True
