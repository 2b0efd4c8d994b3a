"""`ludex validate --format json` writes the same bytes whatever the hash seed, zone, locale, folder or cache.

The content is the project's own with mistakes planted in every file, so that there is an order to get wrong.
The tests take the smaller half of the games.

    python -m tests.house.test_same_bytes    compares with all games
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

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


def list_games() -> list[str]:
    """All games, the smallest first."""
    games = [path.parent for path in sorted((ROOT / "content").glob("*/game.yaml"))]
    games.sort(key=lambda game: sum(file.stat().st_size for file in game.rglob("*.yaml")))
    return [game.name for game in games]


GAMES = list_games()


def world(at: Path, games: Sequence[str], *, backwards: bool) -> None:
    """Copy content and schemas, mistakes planted, the files made in one order or the other."""
    others = {ROOT / folder / game for folder in ("content", "schemas") for game in set(GAMES) - set(games)}
    for folder in ("content", "schemas"):
        files = sorted(path for path in (ROOT / folder).rglob("*") if path.is_file())
        files = [path for path in files if others.isdisjoint(path.parents)]
        for path in reversed(files) if backwards else files:
            copy = at / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            data = path.read_bytes()
            if folder == "content" and path.suffix in (".yaml", ".yml"):
                data = data.replace(b"name:", b"nmae:", 1) + b"strayfield: 1\n"
            copy.write_bytes(data)


def ask(
    tmp_path: Path, how: Circumstance, games: Sequence[str] = GAMES[: len(GAMES) // 2]
) -> tuple[int, bytes]:
    """The exit code and the bytes of standard output."""
    root = tmp_path / how.folder
    if not root.exists():
        world(root, games, backwards=how.backwards)
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


def main() -> int:
    """Compare with all games; return 1 where something differs."""
    with TemporaryDirectory() as usual_folder:
        usual = ask(Path(usual_folder), USUAL, GAMES)
        differs = [] if ask(Path(usual_folder), USUAL, GAMES) == usual else ["with a warm cache"]
    for name, how in OTHERS.items():
        with TemporaryDirectory() as folder:
            differs += [] if ask(Path(folder), how, GAMES) == usual else [name]
    sys.stdout.write(f"{len(GAMES)} games, {len(json.loads(usual[1])['findings'])} findings: ")
    sys.stdout.write(f"other bytes {'; '.join(differs)}\n" if differs else "the same bytes everywhere\n")
    return int(bool(differs))


if __name__ == "__main__":
    sys.exit(main())
