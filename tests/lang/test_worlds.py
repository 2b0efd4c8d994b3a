"""The worlds that show rules of whole games compile as they are; planes are asked what the engine answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludex.engine.plane.measures import SIDES as ENGINE_SIDES
from ludex.engine.plane.plane_operations import _NAMED_TYPES
from ludex.engine.plane.plane_operations import OPERATIONS as ANSWERED
from ludex.lang.expressions.builtins import BUILTINS
from ludex.lang.expressions.plane import OPERATIONS, SIDES
from ludex.link.world import World
from tests.oracle import compile_project, lower_rules

WORLDS = Path(__file__).parents[1] / "worlds"
NAMES = ("dragon-tail", "musket", "fleuve", "wyvern", "teuta")


@pytest.mark.parametrize("name", NAMES)
def test_a_world_has_no_mistake(name: str) -> None:
    work = compile_project(WORLDS / name)
    found = [each.code.name for each in work.findings]
    assert [each for each in found if not each.startswith("CLAIM")] == []  # what their comments allow
    lowered, findings = lower_rules(World(work.linked, name))
    assert [(each.code.name, each.span.file) for each in findings] == []
    examples = [each for each in lowered.programs if each.id.startswith("example/")]
    assert len(examples) >= 2


def test_planes_are_asked_what_the_engine_answers() -> None:
    assert tuple(ENGINE_SIDES) == SIDES
    assert set(OPERATIONS) == set(ANSWERED)
    for name, (takes, gives) in OPERATIONS.items():
        known = {**_NAMED_TYPES, "length": "int", "length?": ["opt", "int"]}  # which the engine does not tell
        assert tuple((each, known[type_]) for each, type_ in takes) == ANSWERED[name].takes, name
        assert known.get(gives, gives) == ANSWERED[name].gives, name


def test_every_built_in_function_is_described() -> None:
    """In the manual, but for those of planes: the instruction page has these."""
    page = (WORLDS.parents[1] / "docs" / "rule-language.md").read_text(encoding="utf-8")
    assert BUILTINS.keys() - OPERATIONS.keys() == set(re.findall(r"^\| `(\w+)\(", page, re.M))
    page = (WORLDS.parents[1] / "docs" / "instructions.md").read_text(encoding="utf-8")
    assert [name for name in OPERATIONS if f"| `{name}(" not in page] == []
