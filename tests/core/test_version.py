"""The version that packs and caches carry is that of the project."""

from __future__ import annotations

import tomllib
from pathlib import Path

from ludex.core import VERSION


def test_the_version_is_that_of_the_project():
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"] == VERSION
