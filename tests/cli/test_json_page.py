"""The examples of docs/json.md are what the commands print."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.pack.sample import demo
from tests.plain_pack import write
from tests.worlds import lay_base

PAGE = Path(__file__).parents[2] / "docs" / "json.md"


def documented(command):
    """The example of a command."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## `ludex {command}`\n")[2].partition("\n## ")[0]
    return json.loads(re.search(r"```json\n(.*?)```", section, re.DOTALL)[1])


def without_digests(made):
    """Digests change with the format; the page leaves them out."""
    for each in (made, made.get("old", {}), made.get("new", {})):
        if "content" in each:
            assert re.fullmatch("[0-9a-f]{64}", each["content"])
            each["content"] = "…"
    return made


@pytest.fixture
def world(tmp_path, monkeypatch):
    monkeypatch.chdir(lay_base(tmp_path))
    (tmp_path / "build").mkdir()
    old = demo()
    write("build/demo.ludex", old)
    guard = replace(old.entries[1], data=old.entries[1].data | {"attack": 3}, tags=("melee", "boss"))
    texts = old.texts | {"fr": old.texts["fr"] | {"card/guard.title": "La Garde"}}
    new = replace(old, version="1.3", texts=texts, entries=[old.entries[0], guard, old.entries[2]])
    write("new.ludex", new)
    return tmp_path


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("refs", ["refs", "brouette", "--format", "json"]),
        ("pack info", ["pack", "info", "demo", "--format", "json"]),
        ("pack get", ["pack", "get", "demo", "card/guard"]),
        ("pack diff", ["pack", "diff", "demo", "new.ludex", "--format", "json"]),
    ],
)
def test_the_documented_example_is_what_comes_out(ludex, world, command, arguments):
    made = without_digests(json.loads(ludex(*arguments).stdout))
    assert made == documented(command)
    assert list(made) == list(documented(command))
