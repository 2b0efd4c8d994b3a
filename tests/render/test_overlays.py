"""Overlays are as large as what they cover, and draw where that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.actions.validate import validate
from ludex.compile.printed_parts import make_book
from ludex.compile.project_folders import BuildFolder
from ludex.pack.reader import Pack
from ludex.render.decks import EntryRenderer, find_decks
from ludex.render.drawing.drawing_commands import Drawing
from ludex.render.drawing.drawing_commands import Path as Outline
from ludex.render.drawing.svg_outlines import parse_outline
from tests.oracle import compile_project
from tests.render.test_printing import CASES
from tests.worlds import lay

INK = "#7d2a20"
ROWS = "size: [53, 20], each: range(self.rows)"


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A tool of three rows, and two cards that cover one of them each."""
    root = lay(next(case for case in CASES if case.name == "PRINT014_too-narrow"), tmp_path)
    edit(root, "size: [50, 20]", "size: [53, 20]")
    return root


def edit(root: Path, old: str, new: str, file: str = "layouts.yaml") -> None:
    place = root / "content" / "demo" / file
    text = place.read_text("utf-8")
    assert old in text
    place.write_text(text.replace(old, new), encoding="utf-8")


def shrink_strip(root: Path, size: str) -> None:
    """Make the covering cards smaller, and their contents fit."""
    edit(root, "size: [53, 20]\n", f"size: {size}\n")
    edit(root, "at: [4, 4], size: [30, 9], ", "at: [3.2, 3.2], size: [11, 6], ")
    edit(
        root,
        "show: self.title, style: titre}\n      endroit",
        "show: self.row, style: titre}\n      endroit",
    )
    edit(root, "at: [36, 3.5], size: [10, 13]", "at: [14, 1], size: [5, 8]")


def find_faults(root: Path) -> list[str]:
    said = [each.message.render("en") for each in validate(root).findings if each.severity.value == "E"]
    return [each.partition(": ")[2] for each in said]


def draw(root: Path) -> dict[str, Drawing]:
    assert not find_faults(root)
    build(root)
    with Pack.open(BuildFolder(root).pack("demo")) as pack:
        book = make_book(compile_project(root), pack)
        (deck,) = (each for each in find_decks(book) if each.slug == "bandes")
        made, problems = EntryRenderer(book, "fr").make_run(deck)
        assert not problems
        return {card.id: card.face.drawing for card in made.cards}


def measure_filled_part(drawing: Drawing) -> tuple[float, float, float, float]:
    """The part that the plan fills, as shares of the side that it shows."""
    paths = [each for each in drawing if isinstance(each, Outline)]
    (part,) = (parse_outline(each.data).bounds for each in paths if each.fill == INK)
    (side,) = (parse_outline(each.data).bounds for each in paths if each.edge == INK)
    width, height = side[2] - side[0], side[3] - side[1]
    return (
        (part[0] - side[0]) / width,
        (part[1] - side[1]) / height,
        (part[2] - part[0]) / width,
        (part[3] - part[1]) / height,
    )


def test_each_draws_the_row_that_it_covers(world: Path) -> None:
    faces = draw(world)
    second, third = measure_filled_part(faces["card/echelle"]), measure_filled_part(faces["card/filet"])
    assert second == pytest.approx((5 / 63, 38 / 88, 53 / 63, 20 / 88), abs=0.01)
    assert third == pytest.approx((5 / 63, 60 / 88, 53 / 63, 20 / 88), abs=0.01)


def test_without_a_box_the_whole_face_is_covered(world: Path) -> None:
    edit(world, "{what: self.over, box: lignes, number: self.row}", "{what: self.over}")
    assert find_faults(world) == ["it measures 53 × 20 mm, but the covered part measures 63 × 88 mm"]
    edit(world, "size: [53, 20]\n", "size: [63, 88]\n")
    assert measure_filled_part(draw(world)["card/filet"]) == pytest.approx((0, 0, 1, 1))


def test_a_part_of_a_box_is_covered_where_it_stands(world: Path) -> None:
    edit(world, ROWS, f"{ROWS}, boxes: {{fin: {{at: [33, 4], size: [20, 12]}}}}")
    edit(world, "box: lignes", "box: lignes/fin")
    shrink_strip(world, "[20, 12]")
    found = measure_filled_part(draw(world)["card/echelle"])
    assert found == pytest.approx((38 / 63, 42 / 88, 20 / 63, 12 / 88), abs=0.01)


def test_what_covers_nothing_has_no_plan_and_any_size(world: Path) -> None:
    edit(world, "over: brouette, row: 3, ", "", "cards.yaml")
    faces = draw(world)
    assert not [each for each in faces["card/filet"] if isinstance(each, Outline)]
    assert [each for each in faces["card/echelle"] if isinstance(each, Outline)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "box: lignes",
            "box: ligne",
            (
                "layout/face-outil has no box “ligne” that can be covered (it needs a position and a size; a "
                "line, an outline or a box inside a turned one cannot be covered)"
            ),
        ),
        (
            ", number: self.row",
            "",
            "“lignes” is repeated: give the `number` of the repetition to cover (1 or more)",
        ),
        (
            "number: self.row",
            "number: self.row + 1",
            "it covers number 4 of “lignes” of card/brouette, but the highest number there is 3",
        ),
        ("number: self.row", "number: self.row - 9", "`number` must be a whole number, 1 or more"),
        ("what: self.over", "what: game", "no layout prints game/demo"),
    ],
)
def test_what_cannot_be_covered_is_told(world: Path, old: str, new: str, said: str) -> None:
    edit(world, old, new)
    assert said in find_faults(world)


def test_a_box_at_a_point_of_the_data_is_covered_where_it_is_drawn(world: Path) -> None:
    edit(
        world,
        "{at: [5, 16], size: [53, 20], each: range(self.rows)",
        '{point: "[315, 260]", scale: 10, size: [53, 20]',
    )
    edit(world, ", direction: down, gap: 2, paint", ", paint")
    edit(world, "box: lignes, number: self.row", "box: lignes")
    assert measure_filled_part(draw(world)["card/filet"]) == pytest.approx(
        (5 / 63, 16 / 88, 53 / 63, 20 / 88), abs=0.01
    )
    edit(world, "scale: 10, size: [53, 20]", "scale: 10, radius: 100")
    shrink_strip(world, "[20, 20]")
    assert measure_filled_part(draw(world)["card/filet"]) == pytest.approx(
        (21.5 / 63, 16 / 88, 20 / 63, 20 / 88), abs=0.02
    )
    edit(world, 'point: "[315, 260]"', 'point: "[0, 1, 2]"')
    assert "has no box “lignes”" in " ".join(find_faults(world))
