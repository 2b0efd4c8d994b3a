"""The machines of the small worlds under tests/worlds: built from their YAML as an author would build
them."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from compiler.driver.building import build
from compiler.engine.load import load
from compiler.engine.machine import Machine
from compiler.pack.reader import Pack

WORLDS = Path(__file__).parents[2] / "worlds"
PLAYED = tuple(sorted(path.name for path in WORLDS.iterdir() if (path / "content" / path.name).is_dir()))


@cache
def machine(name: str) -> Machine:
    with TemporaryDirectory() as folder:
        root = Path(folder, name)
        shutil.copytree(WORLDS / name, root, ignore=shutil.ignore_patterns("build"))
        build(root, [name])
        # It stays open: errors look up their lines in it.
        return load(Pack.open(root / "build" / f"{name}.ludex"))
