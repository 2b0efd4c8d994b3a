"""The machines of all games there are: small worlds under tests/worlds, games under content/. They are
built from their YAML as an author would build them."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.actions.build import build
from ludex.engine.load.machine_loader import load
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from tests.built_games import find_built_game

ROOT = Path(__file__).resolve().parents[3]
WORLDS = ROOT / "tests" / "worlds"
PLAYED = tuple(sorted(path.name for path in WORLDS.iterdir() if (path / "content" / path.name).is_dir()))
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml")))


@cache
def pack(name: str) -> Pack:
    """The pack of a small world, or of a game. It stays open: errors look up their lines in it."""
    if name in GAMES:
        return Pack.open(find_built_game(name) / "build" / f"{name}.ludex")
    with TemporaryDirectory() as folder:
        root = Path(folder, name)
        shutil.copytree(WORLDS / name, root, ignore=shutil.ignore_patterns("build"))
        build(root, [name])
        return Pack.open(root / "build" / f"{name}.ludex")


@cache
def machine(name: str) -> Machine:
    return load(pack(name))
