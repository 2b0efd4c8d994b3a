"""Folders, files and functions stay small, and every module says what it is for.

Sizes are those of well-kept code bases: a file beyond 400 lines or a function beyond 60 has an uncut seam,
and so has a folder of more than 25 modules.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.house.reading import Module, modules, plant
from tests.house.rooms import FOLDER, ROOT

FILE_LINES = 400
FUNCTION_LINES = 60
FOLDER_MODULES = 25
FOLDERS = (FOLDER, "tests")


def too_long(found: list[Module]) -> list[str]:
    """Files and functions beyond their size, the longest first."""
    sizes: list[tuple[int, str]] = []
    for module in found:
        lines = len(module.source.splitlines())
        if lines > FILE_LINES:
            sizes.append((lines, module.place))
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                length = node.end_lineno - node.lineno + 1
                if length > FUNCTION_LINES:
                    sizes.append((length, f"{module.place}:{node.lineno} {node.name}"))
    return [f"{size} lines: {what}" for size, what in sorted(sizes, reverse=True)]


def too_full(found: list[Module]) -> list[str]:
    """Folders with more modules than can be looked over; `__init__.py` is the folder's own page."""
    sizes = Counter(str(Path(each.place).parent) for each in found if not each.place.endswith("__init__.py"))
    return [f"{size} modules: {folder}" for folder, size in sizes.most_common() if size > FOLDER_MODULES]


def silent(found: list[Module]) -> list[str]:
    """Modules that do not say what they are for; files without a statement have nothing to say."""
    return [module.place for module in found if module.tree.body and not ast.get_docstring(module.tree)]


def test_files_and_functions_are_small() -> None:
    assert too_long(modules(ROOT, *FOLDERS)) == []


def test_folders_of_the_compiler_are_small() -> None:
    assert too_full(modules(ROOT, FOLDER)) == []


def test_a_planted_full_folder_is_caught(tmp_path: Path) -> None:
    names = ["__init__", *(f"m{number}" for number in range(FOLDER_MODULES))]
    root = plant(tmp_path, {f"{FOLDER}/core/{name}.py": '"""M."""\n' for name in names})
    assert too_full(modules(root, FOLDER)) == []
    root = plant(tmp_path, {f"{FOLDER}/core/more.py": '"""M."""\n'})
    assert too_full(modules(root, FOLDER)) == ["26 modules: compiler/ludex/core"]


def hidden_codes(found: list[Module]) -> list[str]:
    """Modules that declare codes where nobody looks for them, beside `codes` and checks."""
    return [
        module.place
        for module in found
        if "= declare_code(" in module.source and not re.search(r"/codes(/|\.py)|/checks/", module.place)
    ]


def test_codes_are_declared_where_all_codes_are_looked_up(tmp_path: Path) -> None:
    assert hidden_codes(modules(ROOT, FOLDER)) == []
    texts = dict.fromkeys(("actions/build", "link/codes", "checks/a/b"), 'A = declare_code("A001")\n')
    root = plant(tmp_path, {f"{FOLDER}/{place}.py": text for place, text in texts.items()})
    assert hidden_codes(modules(root, FOLDER)) == ["compiler/ludex/actions/build.py"]


def test_every_module_has_a_docstring() -> None:
    assert silent(modules(ROOT, *FOLDERS)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"""Long."""\n' * 401, ["401 lines: compiler/ludex/core/long.py"]),
        ("def long():\n" + "    pass\n" * 60, ["61 lines: compiler/ludex/core/long.py:1 long"]),
        ("def short():\n" + "    pass\n" * 59, []),
    ],
)
def test_planted_sizes_are_caught(tmp_path: Path, text: str, said: list[str]) -> None:
    root = plant(tmp_path, {"compiler/ludex/core/long.py": text})
    assert too_long(modules(root, *FOLDERS)) == said


def test_a_planted_silent_module_is_caught(tmp_path: Path) -> None:
    texts = {"a": "x = 1\n", "b": '"""B."""\n', "c": ""}
    root = plant(tmp_path, {f"{FOLDER}/{name}.py": text for name, text in texts.items()})
    assert silent(modules(root, *FOLDERS)) == ["compiler/ludex/a.py"]
