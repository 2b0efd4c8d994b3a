"""What is installed: the package with the core schemas in it, and nothing of content, tests or build."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.house.rooms import FOLDER, PACKAGE, ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip would build, built without a network."""
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (built,) = target.glob("*.whl")
    return built


def test_the_wheel_holds_the_package_and_the_core_schemas(wheel: Path) -> None:
    inside = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    modules = {path.relative_to(ROOT / "compiler").as_posix() for path in (ROOT / FOLDER).rglob("*.py")}
    core = {f"{PACKAGE}/_schemas/{path.name}" for path in (ROOT / "schemas").glob("*.schema.json")}
    meta = {f"{PACKAGE}/_schemas/meta/{path.name}" for path in (ROOT / "schemas" / "meta").glob("*")}
    assert modules | core | meta <= inside
    assert {name for name in inside if not name.startswith(f"{PACKAGE}/")} == set()
    shipped = {name for name in inside if "/_schemas/" in name}
    assert shipped == core | meta, "one game's schemas stay with the game"


@pytest.mark.skipif(
    not (ROOT / FOLDER / "cli" / "__init__.py").is_file(), reason="there is no command line yet"
)
def test_it_runs_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    """Installed anywhere, with no schemas folder beside the content: a new game is made, and validates."""
    installed = tmp_path / "installed"
    ZipFile(wheel).extractall(installed)
    project = tmp_path / "project"
    (project / "content").mkdir(parents=True)
    for words in (["new", "game", "demo"], ["validate"]):
        run = subprocess.run(
            [sys.executable, "-c", "import sys; from ludex.cli import main; sys.exit(main())", *words],
            cwd=project,
            env={"PYTHONPATH": str(installed), "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert run.returncode == 0, f"ludex {' '.join(words)}:\n{run.stdout}{run.stderr}"
