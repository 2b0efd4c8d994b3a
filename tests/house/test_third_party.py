"""Libraries are imported in the rooms that docs/dependencies.md names for them, and no others at all."""

from __future__ import annotations

import re
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from tests.house.reading import imports, modules, plant
from tests.house.rooms import DISTRIBUTIONS, FOLDER, LIBRARIES, PACKAGE, ROOT


def strays(root: Path) -> list[str]:
    """Imports of libraries outside their places, and of libraries that have none."""
    found = []
    for module in modules(root, FOLDER):
        inside = module.path.relative_to(root / FOLDER).as_posix()
        for each in imports(module):
            library = each.target.partition(".")[0]
            if library == PACKAGE or library in sys.stdlib_module_names:
                continue
            if not inside.startswith(tuple(LIBRARIES.get(library, ()))):
                found.append(str(each))
    return found


def documented(page: str) -> dict[str, frozenset[str]]:
    """The first table of docs/dependencies.md: library to the rooms that it may be imported in."""
    rows = re.findall(r"^\| ([\w-]+) \| .* \| (.*`.*) \|$", page, re.MULTILINE)
    return {name: frozenset(re.findall(r"`([\w/]+)\*?`", where)) for name, where in rows}


def test_libraries_are_imported_in_their_rooms() -> None:
    assert strays(ROOT) == []


def test_the_documented_table_is_this_one() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert documented(page) == {
        DISTRIBUTIONS.get(name, name): frozenset(places) for name, places in LIBRARIES.items()
    }


def test_every_dependency_is_in_the_table() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = (*project["dependencies"], *chain(*project["optional-dependencies"].values()))
    wanted = {re.split(r"[<>=~!\[; ]", each)[0] for each in asked}
    assert wanted == {DISTRIBUTIONS.get(name, name) for name in LIBRARIES}


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("schema/read.py", "import yaml"),
        ("source/read.py", "import jsonschema.validators"),
        ("report/text.py", "from rich.console import Console"),
        ("render/layout/fit.py", "def fit():\n    import reportlab"),
        ("cli/validate.py", "import requests"),
    ],
)
def test_a_planted_import_is_caught(tmp_path: Path, place: str, text: str) -> None:
    assert len(strays(plant(tmp_path, {f"compiler/ludex/{place}": text}))) == 1


@pytest.mark.parametrize("place", ["render/pdf.py", "render/pdf/canvas.py"])
def test_reportlab_has_its_place(tmp_path: Path, place: str) -> None:
    assert strays(plant(tmp_path, {f"compiler/ludex/{place}": "from reportlab.pdfgen import canvas"})) == []
