"""Packs to play with: small worlds, built once."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ludex.actions.build import build
from ludex.cli.root import ludex
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.game_setup import load_machine

WORLDS = Path(__file__).parents[1] / "worlds"
OWN = Path(__file__).parent / "worlds"


def lay(name: str, root: Path) -> None:
    """A world, and over it what these tests add."""
    for folder in (WORLDS / name.rstrip("+"), OWN / name):
        if folder.is_dir():
            shutil.copytree(folder, root, ignore=shutil.ignore_patterns("build"), dirs_exist_ok=True)


Call = Callable[..., Result]


@pytest.fixture
def calling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Call]:
    """`calling(world)` goes to a project with a world, and gives what does a command there."""

    def go(name: str) -> Call:
        lay(name, tmp_path)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("LUDEX_LANG", "en")
        return lambda *words, typed="": CliRunner().invoke(ludex, list(words), input=typed)

    return go


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The pack of a world; `pig+` is the world with a score, a deadline, a policy and an invariant."""
    made: dict[str, Path] = {}

    def pack_of(name: str) -> Path:
        if name not in made:
            game = name.rstrip("+")
            root = tmp_path_factory.mktemp(game) / "project"
            lay(name, root)
            outcome = build(root, [game])
            assert [
                each.message.render("en") for each in outcome.findings if each.severity.value == "E"
            ] == []
            made[name] = root / "build" / f"{game}.ludex"
        return made[name]

    return pack_of


@pytest.fixture(scope="session")
def opened(built: Callable[[str], Path]) -> Callable[[str], tuple[Pack, Machine]]:
    """A pack and its machine."""
    made: dict[str, tuple[Pack, Machine]] = {}

    def open_pack(name: str) -> tuple[Pack, Machine]:
        if name not in made:
            pack = Pack.open(built(name))
            made[name] = pack, load_machine(pack)
        return made[name]

    return open_pack
