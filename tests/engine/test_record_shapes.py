"""Records of a foreign pack: what has not the shape that play relies on is refused before a game begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine import InvalidTreeError
from tests.engine.building import World

DEADLINE = {"of": 0, "seconds": 30}
REFUSED: dict[str, tuple[str, dict[str, Any]]] = {
    "the fewest": ("game/demo", {"players": {"min": [2]}}),
    "the most": ("game/demo", {"players": {"min": 1, "max": 2.5}}),
    "nobody": ("game/demo", {"players": {"min": 0}}),
    "true": ("game/demo", {"players": {"min": True}}),
    "deadlines": ("game/demo", {"deadlines": []}),
    "half a deadline": ("game/demo", {"deadlines": {"a": {"of": 0}}}),
    "a deadline of nothing": ("game/demo", {"deadlines": {"a": {**DEADLINE, "of": 999}}}),
    "weights": ("game/demo", {"deadlines": {"a": {**DEADLINE, "answers": {"x": 1}}}}),
    "huge weights": ("game/demo", {"deadlines": {"a": {**DEADLINE, "answers": {"9" * 5000: 1}}}}),
    "fields": ("sheet/screen", {"form": "screen", "fields": 0.5}),
    "a field": ("sheet/screen", {"form": "screen", "fields": {"mark": 1}}),
    "sections": ("sheet/screen", {"form": "screen", "sections": {"a": {"places": [999]}}}),
    "tells": ("sheet/screen", {"form": "screen", "tells": {"a": {}}}),
    "a seat": ("seat/red", {"number": "1"}),
    "a deck": ("deck/all", {"of": 7}),
    "a policy": ("policy/bold", {"orders": [1]}),
    "a module": ("card/a", {"module": 0}),
    "rules of a step": ("procedure/main", {"by": "r1"}),
}


@pytest.mark.parametrize(("entry", "data"), REFUSED.values(), ids=REFUSED)
def test_a_field_of_another_shape_is_refused(tmp_path: Path, entry: str, data: dict[str, Any]) -> None:
    made = World(tmp_path)
    made.entry(entry, **data)
    with pytest.raises(InvalidTreeError, match="is malformed") as caught:
        made.main(["let", 0, 1], locals_={"n": "int"}).open()
    assert caught.value.where == entry


def test_modules_that_need_one_another_are_refused(tmp_path: Path) -> None:
    made = World(tmp_path).module("storm", needs=[1]).module("calm", needs=[0])
    with pytest.raises(InvalidTreeError, match="in a circle"):
        made.main(["let", 0, 1], locals_={"n": "int"}).open()


def test_what_is_in_order_is_taken(tmp_path: Path) -> None:
    made = World(tmp_path).entry("game/demo", players={"min": 1, "max": 2}, deadlines={"a": DEADLINE})
    made.entry(
        "sheet/screen", form="screen", fields={"mark": {"shown": False}}, sections={"a": {"places": []}}
    )
    assert made.main(["let", 0, 1], locals_={"n": "int"}).open().error is None
