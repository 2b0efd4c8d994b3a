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

ROOT = Path(__file__).resolve().parents[3]
WORLDS = ROOT / "tests" / "worlds"
PLAYED = tuple(sorted(path.name for path in WORLDS.iterdir() if (path / "content" / path.name).is_dir()))
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml")))


@cache
def pack(name: str) -> Pack:
    """The pack of a small world, or of a game. It stays open: errors look up their lines in it."""
    with TemporaryDirectory() as folder:
        root = Path(folder, name)
        (_world if name in PLAYED else _game)(name, root)
        build(root, [name])
        return Pack.open(root / "build" / f"{name}.ludex")


def _world(name: str, root: Path) -> None:
    shutil.copytree(WORLDS / name, root, ignore=shutil.ignore_patterns("build"))


def _game(name: str, root: Path) -> None:
    """A game of the project, and what games share."""
    for part in (f"content/{name}", "content/shared", f"schemas/{name}", "schemas/shared"):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part)


@cache
def machine(name: str) -> Machine:
    return load(pack(name))
