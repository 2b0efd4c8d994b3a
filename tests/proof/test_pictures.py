"""Pictures of situations: every piece that is given is drawn where it lies, in SVG and in a terminal."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludex.engine.game import resolve_machine
from ludex.proof.example_cases import cases
from ludex.proof.situation_pictures import draw_example
from tests.proof.world import built, example

SVG = "{http://www.w3.org/2000/svg}"


def draw(folder: Path, world: str, body: str) -> tuple[list[str], Path]:
    """Lines of an example in a world, and where its SVG is written."""
    pack = built(folder, world, tried=example("tried", body), cited=RULE)
    case = next(case for case in cases(pack) if case.name == "tried")
    return draw_example(resolve_machine(pack), case, folder / "pictures"), folder / "pictures/tried.svg"


RULE = "kind: rule\nentries:\n  r-1: {code: R-1, text: Quoi qu’il arrive., source: {status: original}}\n"
PLANE = """\
seats: 2
given:
  table:
    - {entry: flintlock, as: flint, at: [30cm, 5cm]}
    - {entry: bobby, at: [30cm, 25cm]}
  arcane-deck: [blue-2, pink-1]
run: []
then: [count(arcane_deck) == 2]
"""


def test_a_plane_is_drawn_with_its_terrain_and_pieces(tmp_path: Path) -> None:
    lines, file = draw(tmp_path, "musket", PLANE)
    text, svg = "\n".join(lines), ElementTree.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314
    assert "  A flint" in text
    assert "  B bobby" in text
    assert "#" in text
    assert "arcane-deck: [blue-2] [pink-1]" in text
    heights = [float(each.get("cy", "")) for each in svg.iter(f"{SVG}circle") if each.get("class") == "piece"]
    assert heights == [pytest.approx(min(heights)), pytest.approx(5 * min(heights), abs=1)]
    assert {each.text for each in svg.iter(f"{SVG}text")} >= {"flint", "bobby", "blue-2", "table"}


MAP = """\
given:
  board:
    square: {entry: teuta, as: queen, slot: 5}
  ingredients: [belladonna, mandrake]
run: []
then: [count(ingredients) == 2]
"""


def test_a_map_is_drawn_with_its_edges(tmp_path: Path) -> None:
    lines, file = draw(tmp_path, "teuta", MAP)
    svg = ElementTree.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314
    assert any("square: queen" in line for line in lines)
    nodes = [each for each in svg.iter(f"{SVG}circle") if each.get("class") == "node"]
    assert len(nodes) > 2
    assert len(list(svg.iter(f"{SVG}line"))) >= len(nodes) - 1


def test_a_situation_that_cannot_be_set_up_is_not_drawn(tmp_path: Path) -> None:
    body = "seats: 1\ngiven: {seats: {blue: {}}}\nrun: []\nthen: [blue in seats]"
    lines, file = draw(tmp_path, "orchard", body)
    assert lines == []
    assert not file.exists()
