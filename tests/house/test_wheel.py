"""What is installed: the package with what a new project needs, and nothing of other games, tests or build.

It is unpacked alone, and does all its work in an empty folder: a stranger has no checkout beside it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from tests.house.rooms import FOLDER, PACKAGE, ROOT

SAMPLE = "hush-owl"
COMMAND = "import sys; from ludex.cli import main; sys.exit(main())"
"""The command, where no script of pip's is in the path."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip would build, built without a network."""
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (built,) = target.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The wheel unpacked, as pip does."""
    folder = wheel.parent / "installed"
    ZipFile(wheel).extractall(folder)
    return folder


def run(installed: Path, project: Path, *words: str, code: int = 0) -> str:
    """What the installed command says, run in a project; it must end with this code."""
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        cwd=project,
        env={"PYTHONPATH": str(installed), "PATH": os.environ["PATH"], "HOME": str(project)},
        input="",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == code, f"ludex {' '.join(words)}:\n{done.stdout}{done.stderr}"
    return done.stdout


def copies(place: str, folder: Path, pattern: str = "*") -> set[str]:
    """Names in the wheel of a folder's files."""
    files = (path for path in folder.rglob(pattern) if path.is_file() and "__pycache__" not in path.parts)
    return {f"{PACKAGE}/{place}{path.relative_to(folder).as_posix()}" for path in files}


def test_the_wheel_holds_what_a_new_project_needs_and_no_more(wheel: Path) -> None:
    inside = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    content = copies("_content/shared/", ROOT / "content" / "shared")
    content |= copies(f"_content/{SAMPLE}/", ROOT / "content" / SAMPLE)
    schemas = {f"{PACKAGE}/_schemas/{path.name}" for path in (ROOT / "schemas").glob("*.schema.json")}
    schemas |= copies("_schemas/meta/", ROOT / "schemas" / "meta")
    schemas |= copies(f"_schemas/{SAMPLE}/", ROOT / "schemas" / SAMPLE)
    assert inside == copies("", ROOT / FOLDER) | content | schemas


def test_development_tools_are_not_installed_with_it(wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (name,) = (each for each in ZipFile(wheel).namelist() if each.endswith(".dist-info/METADATA"))
    lines = ZipFile(wheel).read(name).decode("utf-8").splitlines()
    wanted = {line.partition(": ")[2] for line in lines if line.startswith("Requires-Dist: ")}
    unasked = {each for each in wanted if "extra ==" not in each}
    assert unasked == set(project["project"]["dependencies"])


def test_it_does_all_its_work_alone_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    """A new game in each language and the sample game are made, validated, tested, played and printed."""
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "try-installed"), sys.executable, "-c", COMMAND],
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "PATH": os.environ["PATH"], "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("ludex print") == 3


def test_the_workflow_tries_the_wheel_with_the_oldest_python_on_three_systems() -> None:
    text = (ROOT / ".github" / "workflows" / "wheel.yml").read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    matrix = jobs["try"]["strategy"]["matrix"]
    assert f">={matrix['python'][0]}" == project["requires-python"]
    assert {name.partition("-")[0] for name in matrix["system"]} == {"ubuntu", "macos", "windows"}
    assert jobs["try"]["steps"][-1]["run"] == "python .ci/try-installed"


def test_a_clone_read_by_another_installation_is_valid(installed: Path, tmp_path: Path) -> None:
    """Core schemas that equal the installed ones are not mentioned, and those that differ are a remark."""
    run(installed, tmp_path, "new", "game", "--sample")
    for file in (ROOT / "schemas").glob("*.schema.json"):
        shutil.copyfile(file, tmp_path / "schemas" / file.name)
    shutil.copytree(ROOT / "schemas" / "meta", tmp_path / "schemas" / "meta")
    assert "SCHEMA" not in run(installed, tmp_path, "validate", "--lang", "en")
    card = tmp_path / "schemas" / "card.schema.json"
    text = card.read_text(encoding="utf-8")
    card.write_text(text.replace('"title": "Card"', '"title": "A card"'), encoding="utf-8")
    assert "I SCHEMA018" in run(installed, tmp_path, "validate", "--lang", "en")
