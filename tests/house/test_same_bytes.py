"""`ludex validate --format json` writes the same bytes whatever the hash seed, zone, locale, folder or cache.

The content is the project's own with mistakes planted in every file, so that there is an order to get wrong.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.house.rooms import FOLDER, ROOT

pytestmark = pytest.mark.skipif(
    not (ROOT / FOLDER / "cli" / "__init__.py").is_file(), reason="there is no command line yet"
)

COMMAND = [
    sys.executable,
    "-c",
    "import sys; from ludex.cli import main; sys.exit(main())",
    "validate",
    "--format",
    "json",
]


@dataclass(frozen=True)
class Circumstance:
    """Where and how the same question is asked."""

    folder: str
    start: str = "."
    backwards: bool = False
    environment: dict[str, str] = field(default_factory=dict)


USUAL = Circumstance("world")
OTHERS = {
    "in another folder, with another hash seed, zone and locale": Circumstance(
        "un autre/monde à part",
        backwards=True,
        environment={"PYTHONHASHSEED": "4242", "TZ": "Pacific/Kiritimati", "LC_ALL": "C", "LANG": "C"},
    ),
    "below the root, in French, in a terminal": Circumstance(
        "world",
        start="content",
        environment={
            "LC_ALL": "fr_FR.UTF-8",
            "LANGUAGE": "fr",
            "COLUMNS": "40",
            "TERM": "xterm-256color",
            "FORCE_COLOR": "1",
        },
    ),
}
"""Each differs from the usual circumstance in several ways: each costs a compilation from scratch."""


def world(at: Path, *, backwards: bool) -> None:
    """Copy content and schemas, mistakes planted, the files made in one order or the other."""
    for folder in ("content", "schemas"):
        files = sorted(path for path in (ROOT / folder).rglob("*") if path.is_file())
        for path in reversed(files) if backwards else files:
            copy = at / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            data = path.read_bytes()
            if folder == "content" and path.suffix in (".yaml", ".yml"):
                data = data.replace(b"name:", b"nmae:", 1) + b"strayfield: 1\n"
            copy.write_bytes(data)


def ask(tmp_path: Path, how: Circumstance) -> tuple[int, bytes]:
    """The exit code and the bytes of standard output."""
    root = tmp_path / how.folder
    if not root.exists():
        world(root, backwards=how.backwards)
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT / "compiler"),
        "PYTHONHASHSEED": "0",
    } | how.environment
    run = subprocess.run(
        COMMAND, cwd=root / how.start, env=environment, capture_output=True, timeout=120, check=False
    )
    assert run.returncode in (0, 1), run.stderr.decode(errors="replace")
    return run.returncode, run.stdout


@pytest.fixture(scope="module")
def usual_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("usual")


@pytest.fixture(scope="module")
def usual(usual_folder: Path) -> tuple[int, bytes]:
    """What is said in the usual circumstance."""
    return ask(usual_folder, USUAL)


def test_there_is_something_to_say(usual: tuple[int, bytes]) -> None:
    code, said = usual
    assert code == 1
    assert json.loads(said)["findings"], (
        "no planted mistake was found, so the comparisons below prove nothing"
    )


@pytest.mark.parametrize("name", OTHERS)
def test_the_bytes_are_the_same(name: str, usual: tuple[int, bytes], tmp_path: Path) -> None:
    assert ask(tmp_path, OTHERS[name]) == usual


def test_a_warm_cache_changes_nothing(usual: tuple[int, bytes], usual_folder: Path) -> None:
    assert ask(usual_folder, USUAL) == usual
