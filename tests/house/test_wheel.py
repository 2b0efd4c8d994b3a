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

from tests.house.rooms import FOLDER, PACKAGE, ROOT

SAMPLE = "hush-owl"


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
        [sys.executable, "-c", "import sys; from ludex.cli import main; sys.exit(main())", *words],
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
    assert wanted == set(project["project"]["dependencies"])
    assert not any(line.startswith("Provides-Extra") for line in lines)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_new_game_validates_plays_and_prints_from_the_wheel_alone(
    installed: Path, tmp_path: Path, language: str
) -> None:
    run(installed, tmp_path, "new", "game", "demo", "--language", language)
    for words in (["validate"], ["build"], ["test"], ["play", "demo", "--plain", "--seed", "1"], ["print"]):
        run(installed, tmp_path, *words)
    for locale in ("en", "fr"):
        assert list((tmp_path / "build" / "print" / "demo" / locale).glob("home-a4/garden.pdf"))


def test_the_sample_game_validates_and_its_examples_hold_from_the_wheel_alone(
    installed: Path, tmp_path: Path
) -> None:
    run(installed, tmp_path, "new", "game", "--sample")
    run(installed, tmp_path, "validate")
    assert f"{SAMPLE}: " in run(installed, tmp_path, "test", SAMPLE, "--lang", "en")
    run(installed, tmp_path, "print", SAMPLE, "--locale", "fr")


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
