"""A piece that has left its space is told by name, with where it went, to whoever asks where it lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.engine.game import ENGINES
from tests.engine.building import var
from tests.engine.test_statements import CARDS, HEAP, LOCALS, ROAD, world

LEFT = {
    "for the box": (["move", {"what": var(2), "to": None}], "it is in the box"),
    "for a stack": (["move", {"what": var(2), "to": HEAP}], "it is in place/heap, which has no spaces"),
    "for good": (["destroy", var(2)], "it was destroyed"),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("way", LEFT)
def test_whoever_asks_for_the_space_of_a_piece_that_left_is_told_which_and_where_it_went(
    tmp_path: Path, way: str, engine: str
) -> None:
    leave, where = LEFT[way]
    first = [["let", 2, ["at", CARDS, 0]], ["move", {"what": var(2), "to": ["space", ROAD, 3]}]]
    made = world(tmp_path).main(*first, leave, ["let", 0, ["position", var(2)]], locals_=LOCALS)
    game = made.open(seats=2, engine=engine)
    assert game.error is not None
    assert game.error.reason == "nowhere"
    assert f"card/a is not on a space: {where}; read its space before it leaves" in game.error.render()
    assert "card/a n’est sur aucune case" in game.error.render("fr")
