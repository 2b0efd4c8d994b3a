"""Functions are called by a verb and its object: a bare participle says nothing where it is called."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.house.reading import modules, plant
from tests.house.rooms import FOLDER, ROOT

RIDDLES = frozenset("told said made meant led".split())


def find_riddles(root: Path) -> list[str]:
    """Functions with such a name, nested ones and methods too, with or without underscores around it."""
    return [
        f"{module.place}:{node.lineno} {node.name}"
        for module in modules(root, FOLDER)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.strip("_") in RIDDLES
    ]


def test_no_function_has_a_riddle_for_a_name() -> None:
    assert find_riddles(ROOT) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def told():\n    pass\n", ["compiler/ludex/core/planted.py:1 told"]),
        (
            "class Report:\n    async def _said(self):\n        pass\n",
            ["compiler/ludex/core/planted.py:2 _said"],
        ),
        ("def tell():\n    def __led():\n        pass\n", ["compiler/ludex/core/planted.py:2 __led"]),
        ("def made_of():\n    told = meant = 1\n", []),
    ],
)
def test_a_planted_riddle_is_caught(tmp_path: Path, text: str, found: list[str]) -> None:
    assert find_riddles(plant(tmp_path, {f"{FOLDER}/core/planted.py": text})) == found
