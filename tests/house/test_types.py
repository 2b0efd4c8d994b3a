"""Annotations mean something: parameters and results annotated with plain `Any` become fewer, room by room.

What is counted is what ruff's ANN401 finds. A budget only falls: whoever replaces an `Any` lowers it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.house.reading import modules, plant
from tests.house.rooms import FOLDER, ROOMS, ROOT, room_of

BUDGETS: Mapping[str, int] = {
    "engine": 4,
    "schema": 3,
    "link": 1,
    "lang": 8,
    "render": 19,
    "compile": 17,
    "cli": 6,
}
"""How many each room still has; a room without a row has none."""


def count_any(root: Path) -> Counter[str]:
    """The number of such annotations of each room that has some."""
    return Counter(
        room_of(module.name)
        for module in modules(root, FOLDER)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for annotation in list_annotations(node)
        if is_any(annotation)
    )


def list_annotations(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.expr]:
    """The annotations of a function's parameters and of its result."""
    arguments = function.args
    for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        if each.annotation is not None:
            yield each.annotation
    for rest in (arguments.vararg, arguments.kwarg):
        if rest is not None and rest.annotation is not None:
            yield rest.annotation
    if function.returns is not None:
        yield function.returns


def is_any(annotation: ast.expr) -> bool:
    """Whether this is `Any` itself, perhaps by `typing`; `list[Any]` is not."""
    name = annotation.attr if isinstance(annotation, ast.Attribute) else getattr(annotation, "id", "")
    return name == "Any"


def compare_budgets(counts: Mapping[str, int], budgets: Mapping[str, int]) -> list[str]:
    """What to do about each room whose count is not its budget."""
    advice = {True: "name the type", False: "lower the budget"}
    return [
        f"{room}: {counts.get(room, 0)} annotations with Any, budget {budgets.get(room, 0)}: "
        f"{advice[counts.get(room, 0) > budgets.get(room, 0)]}"
        for room in sorted({*counts, *budgets})
        if counts.get(room, 0) != budgets.get(room, 0)
    ]


def test_annotations_with_any_become_fewer() -> None:
    assert compare_budgets(count_any(ROOT), BUDGETS) == []


def test_budgets_are_of_rooms() -> None:
    assert set(BUDGETS) <= set(ROOMS)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("def f(a: Any, *b: Any, c: typing.Any = 1, **d: Any) -> Any: ...\n", 5),
        ("class C:\n    async def f(self, a: Any, /) -> None: ...\n", 1),
        ("def f(a: list[Any]) -> dict[str, Any]: ...\nx: Any = 1\n", 0),
    ],
)
def test_planted_annotations_are_counted(tmp_path: Path, text: str, count: int) -> None:
    assert count_any(plant(tmp_path, {f"{FOLDER}/core/planted.py": text}))["core"] == count


def test_a_budget_fails_both_ways() -> None:
    assert compare_budgets({"core": 2, "text": 1}, {"core": 1, "text": 2, "pack": 0}) == [
        "core: 2 annotations with Any, budget 1: name the type",
        "text: 1 annotations with Any, budget 2: lower the budget",
    ]
