"""`core`, `expr`, `pack` and `engine` import and run with the standard library alone.

A game's own program may take them along without yaml, jsonschema, jinja2, click or reportlab. Each room that
exists has a script in tests/house/alone/ that uses it; a new one of the four fails here until it has.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.reading import plant
from tests.house.rooms import FOLDER, ROOMS, ROOT, STANDING_ALONE, room_of

HERE = Path(__file__).resolve().parent


def run_alone(root: Path, room: str, *scripts: Path) -> subprocess.CompletedProcess[str]:
    """Load and use a room in a bare interpreter: no site-packages, no environment, libraries refused."""
    command = [sys.executable, "-I", "-S", str(HERE / "guard.py"), str(root), room, *map(str, scripts)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def exists(room: str) -> bool:
    return (ROOT / FOLDER / room).is_dir() or (ROOT / FOLDER / f"{room}.py").is_file()


@pytest.mark.parametrize("room", [room for room in STANDING_ALONE if exists(room)])
def test_room_needs_no_library_and_no_other_room(room: str) -> None:
    script = HERE / "alone" / f"{room}.py"
    assert script.is_file(), f"write {script.relative_to(ROOT)}: a few lines that use the room for what it is"
    run = run_alone(ROOT, room, script)
    assert run.returncode == 0, run.stderr
    loaded = {room_of(name) for name in json.loads(run.stdout)}
    assert loaded <= {room, *ROOMS[room]}


def test_the_package_itself_is_empty() -> None:
    # Anything here would be loaded by whoever imports the smallest room.
    assert (ROOT / FOLDER / "__init__.py").read_bytes() == b""


@pytest.mark.parametrize(
    "text",
    [
        "import yaml",
        "def use():\n    import click",
        "import ludex.source",
    ],
)
def test_a_planted_dependency_is_caught(tmp_path: Path, text: str) -> None:
    root = plant(
        tmp_path,
        {
            "compiler/ludex/__init__.py": "",
            "compiler/ludex/source/__init__.py": "",
            "compiler/ludex/engine/__init__.py": "",
            "compiler/ludex/engine/step.py": text,
            "use.py": "from ludex.engine import step\ngetattr(step, 'use', lambda: None)()",
        },
    )
    run = run_alone(root, "engine", root / "use.py")
    assert run.returncode != 0 or "ludex.source" in json.loads(run.stdout)
