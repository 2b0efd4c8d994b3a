"""Reads the project as the house tests see it: its files, its modules, and what each module imports.

Every function takes the root, so that a test can also show it a small tree with a planted violation.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house.rooms import PACKAGE, ROOMS

_DOTTED = re.compile(rf"{PACKAGE}(\.\w+)+")


@dataclass(frozen=True)
class Module:
    """One Python file, with its place in the project."""

    root: Path
    path: Path

    @property
    def place(self) -> str:
        """The path from the root, with forward slashes."""
        return self.path.relative_to(self.root).as_posix()

    @property
    def name(self) -> str:
        """The dotted name under which it is imported."""
        dotted = ".".join(self.path.relative_to(self.root).with_suffix("").parts)
        return dotted.removeprefix("compiler.").removesuffix(".__init__")

    @property
    def source(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.source, filename=self.place)


@dataclass(frozen=True)
class Import:
    """A module named by an import statement, or by a text that can only be meant for one."""

    place: str
    line: int
    target: str

    def __str__(self) -> str:
        return f"{self.place}:{self.line} imports {self.target}"


def modules(root: Path, *folders: str) -> list[Module]:
    """Every Python file under the folders, in a fixed order."""
    found = (path for folder in folders for path in (root / folder).rglob("*.py"))
    return sorted((Module(root, path) for path in found if path.is_file()), key=lambda module: module.place)


def imports(module: Module) -> Iterator[Import]:
    """Every import of a module, at any depth, inside functions and type-checking blocks too."""
    package = module.name if module.path.name == "__init__.py" else module.name.rpartition(".")[0]
    for node in ast.walk(module.tree):
        targets: list[str] = []
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            targets = [f"{base}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _names_a_room(node.value):
            # importlib.import_module("ludex.engine") is an import as well.
            targets = [node.value]
        for target in targets:
            yield Import(module.place, getattr(node, "lineno", 1), target)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    above = parts[: len(parts) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def _names_a_room(text: str) -> bool:
    return bool(_DOTTED.fullmatch(text)) and text.split(".")[1] in ROOMS


def project_files(root: Path) -> list[Path]:
    """The files that are the project's: those that git knows or would add."""
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("only git knows which files are the project's, and this is no checkout")
    listing = sorted(set(listed.stdout.decode().split("\0")))
    return [path for name in listing if name and (path := root / name).is_file()]


def plant(root: Path, files: dict[str, str]) -> Path:
    """Write a small tree to show a test what it must catch."""
    for place, text in files.items():
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
