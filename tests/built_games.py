"""The games of this repository, each built once in a test run, with what the compiler caches.

The processes of a run share a folder, which `tests/conftest.py` makes and names in `FOLDER`; without it, a
process makes its own.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from ludex.actions.build import build

ROOT = Path(__file__).parents[1]
FOLDER = "LUDEX_TEST_GAMES"
_own: list[TemporaryDirectory[str]] = []


def lay_game(name: str, root: Path, project: Path = ROOT) -> None:
    """A project that holds one game, and what games share."""
    for part in (f"content/{name}", "content/shared", f"schemas/{name}", "schemas/shared"):
        if (project / part).is_dir():
            shutil.copytree(project / part, root / part)


@cache
def find_built_game(name: str) -> Path:
    """The project of a game, built; nobody may change it."""
    if FOLDER not in os.environ:
        _own.append(TemporaryDirectory(prefix="ludex-games-"))
    shelf = Path(os.environ.get(FOLDER) or _own[-1].name)
    project = shelf / name
    with (shelf / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not project.exists():
            draft = Path(mkdtemp(dir=shelf))
            lay_game(name, draft)
            build(draft, [name])
            draft.rename(project)
    return project


def copy_built_game(name: str, root: Path) -> None:
    """The project of a game, built, to be changed."""
    shutil.copytree(find_built_game(name), root, dirs_exist_ok=True)
