"""Direct imports between the rooms of compiler/ equal the table in tests/house/rooms.py."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.house.reading import imports, modules, plant
from tests.house.rooms import FOLDER, PACKAGE, ROOMS, ROOT, may_import, room_of


def strays(root: Path) -> list[str]:
    """Imports that the table does not allow, and modules that belong to no room."""
    found = []
    for module in modules(root, FOLDER):
        if module.name == PACKAGE:
            continue
        room = room_of(module.name)
        if room not in ROOMS:
            found.append(f"{module.place} stands in no room of the table")
            continue
        found += [
            str(each)
            for each in imports(module)
            if each.target.split(".")[0] == PACKAGE and not may_import(room, room_of(each.target))
        ]
    return found


def test_rooms_import_what_the_table_allows() -> None:
    assert modules(ROOT, FOLDER), "found no module to look at"
    assert strays(ROOT) == []


def test_the_table_has_no_cycle() -> None:
    order = list(TopologicalSorter(ROOMS).static_order())
    assert set(order) == set(ROOMS), "a room is allowed that has no row of its own"


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("core/span.py", "import ludex.source"),
        ("core/span.py", "from ludex import source"),
        ("core/span.py", "from ..source import read"),
        ("core/span.py", "def late():\n    from ludex.source.read import read"),
        ("core/span.py", "import importlib\nimportlib.import_module('ludex.source.read')"),
        ("core/span.py", "import ludex"),
        ("compile.py", "from ludex.play import bots"),
        ("cli/validate.py", "from ludex.source import read"),
        ("helpers.py", "from ludex.core import span"),
    ],
)
def test_a_planted_import_is_caught(tmp_path: Path, place: str, text: str) -> None:
    assert len(strays(plant(tmp_path, {f"compiler/ludex/{place}": text}))) == 1


def test_allowed_imports_pass(tmp_path: Path) -> None:
    allowed = {
        "compiler/ludex/__init__.py": "",
        "compiler/ludex/source/__init__.py": "from .read import read",
        "compiler/ludex/source/read.py": "import json\nfrom ludex.core import span\nfrom . import tree",
        "compiler/ludex/compile.py": "import ludex.checks, ludex.render",
    }
    assert strays(plant(tmp_path, allowed)) == []
