"""Cards lie on sheets as the figures say, and each back lies behind its face."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from ludex.render.drawing.drawing_commands import Path as Outline
from ludex.render.drawing.drawing_commands import Rect, Shade
from ludex.render.imposition.edges import Edges
from ludex.render.imposition.grid import Cell, find_best_grid
from ludex.render.imposition.job import Card, Format, PrintRun, Profile, Side, read_profile
from ludex.render.imposition.pages import Page, has_room, make_pages
from ludex.render.imposition.shared_sheets import is_token_run, make_token_sheets
from ludex.render.preflight.expectations import expect_file
from tests.render.sample import SHARED

PROFILES = {
    slug: read_profile(slug, data)
    for file in sorted(Path(SHARED, "profiles").glob("*.yaml"))
    for slug, data in yaml.safe_load(file.read_text("utf-8"))["entries"].items()
}
A4, LETTER = (210.0, 297.0), (215.9, 279.4)
POKER, TAROT, MINI = (63.0, 88.0), (70.0, 120.0), (44.0, 68.0)


def side(key: str, size: tuple[float, float] = POKER) -> Side:
    return Side(key, (Rect(0, 0, *size, "#ffffff"),), *size, 3)


def run(count: int, size: tuple[float, float] = POKER, backs: bool = True, copies: int = 1) -> PrintRun:
    cards = [
        Card(f"card/{n}", side(f"f{n}", size), side(f"b{n}", size) if backs else None, copies)
        for n in range(count)
    ]
    return PrintRun("deck", "Cartes", "fr", cards)


@pytest.mark.parametrize(
    "paper, card, margin, gap, count",
    [
        (A4, POKER, 5, 0, 9),
        (A4, POKER, 10, 0, 9),
        (LETTER, POKER, 5, 0, 9),
        (A4, POKER, 5, 6, 8),
        (LETTER, POKER, 5, 6, 6),
        (A4, TAROT, 5, 0, 4),
        (A4, MINI, 5, 0, 16),
        (LETTER, MINI, 5, 0, 18),
        (A4, MINI, 5, 6, 12),
    ],
)
def test_as_many_cards_fit_as_the_figures_say(
    paper: tuple[float, float], card: tuple[float, float], margin: float, gap: float, count: int
) -> None:
    found = find_best_grid(Profile("x", "x", "sheets", (paper,), margin, gap), card)
    assert found is not None
    assert found.count == count
    for cell in found.list_face_cells():
        assert margin - 1e-6 <= cell.x <= found.paper[0] - margin - found.place[0] + 1e-6
        assert margin - 1e-6 <= cell.y <= found.paper[1] - margin - found.place[1] + 1e-6


@pytest.mark.parametrize("gap", [0, 6])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("card", [POKER, TAROT, MINI])
def test_each_back_lies_behind_its_face_and_upright(card: tuple[float, float], flip: str, gap: float) -> None:
    """Turn the paper over its edge by hand: corners of faces must meet those of backs, mirrored."""
    found = find_best_grid(Profile("x", "x", "sheets", (A4,), 5, gap), card)
    assert found is not None
    upright_edge = (flip == "long") == (found.paper[1] > found.paper[0])
    for face, back in zip(found.list_face_cells(), found.list_back_cells(flip), strict=True):
        for x, y in ((0.0, 0.0), (card[0], 0.0), (0.0, card[1])):
            fx, fy = _on_paper(face, (x, y), card)
            bx, by = _on_paper(back, (card[0] - x, y), card)
            through = (found.paper[0] - fx, fy) if upright_edge else (fx, found.paper[1] - fy)
            assert (bx, by) == pytest.approx(through)


def _on_paper(cell: Cell, point: tuple[float, float], card: tuple[float, float]) -> tuple[float, float]:
    """Where a point of a card comes to lie."""
    (x, y), (width, height) = point, card
    turned = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}[cell.turn]
    return cell.x + turned[0], cell.y + turned[1]


def shown(page: Page) -> list[str]:
    return [placed.side.key for placed in page.sides]


def test_sheets_hold_every_copy_and_their_backs() -> None:
    made = make_pages(run(4, copies=3), PROFILES["home-a4"])
    assert [len(page.sides) for page in made] == [9, 9, 3, 3]
    assert shown(made[0])[:4] == ["f0", "f0", "f0", "f1"]
    assert shown(made[1])[:4] == ["b0", "b0", "b0", "b1"]


def test_a_deck_without_backs_has_no_empty_pages() -> None:
    assert len(make_pages(run(4, backs=False), PROFILES["home-a4"])) == 1


@pytest.mark.parametrize("profile", ["home-a4", "home-a4-gaps", "home-letter", "gutterfold"])
def test_marks_are_outside_the_cards_and_inside_the_page(profile: str) -> None:
    page = make_pages(run(9), PROFILES[profile])[0]
    assert page.over
    for mark in page.over:
        assert isinstance(mark, Outline)
        points = [tuple(map(float, part.split())) for part in mark.data[1:].split("L")]
        for x, y in points:
            assert 3 <= x <= page.paper[0] - 3
            assert 3 <= y <= page.paper[1] - 3
        if profile != "gutterfold":
            x, y = points[0]
            for placed in page.sides:
                width, height = (88, 63) if placed.cell.turn % 180 else (63, 88)
                inside = (
                    placed.cell.x < x < placed.cell.x + width and placed.cell.y < y < placed.cell.y + height
                )
                assert not inside


def grounded(key: str, ink: str, below: str = "") -> Side:
    """A side whose ground bleeds, of one colour or of one that goes over into another."""
    place = -3.0, -3.0, 69.0, 94.0
    return Side(key, (Shade(*place, ink, below) if below else Rect(*place, ink),), *POKER, 3.5)


def deck_of(*sides: Side) -> PrintRun:
    return PrintRun("deck", "Cartes", "fr", [Card(each.key, each) for each in sides])


def test_cards_bleed_around_their_block_and_not_into_neighbours_of_their_colour() -> None:
    office = PROFILES["home-a4"]
    page = make_pages(deck_of(*(grounded(f"f{n}", "#112233") for n in range(9))), office)[0]
    assert [placed.cell.x for placed in page.sides[:3]] == pytest.approx([10.5, 73.5, 136.5])
    assert page.sides[0].bleed == (3, 3, 0, 0)
    assert page.sides[4].bleed == (0, 0, 0, 0)
    assert page.sides[8].bleed == (0, 0, 3, 3)
    part = make_pages(deck_of(*(grounded(f"f{n}", "#112233") for n in range(4))), office)[0]
    assert part.sides[2].bleed == (0, 3, 3, 3), "nothing lies below the third card"


@pytest.mark.parametrize("profile", ["home-a4", "home-letter"])
def test_neighbours_of_different_colours_move_apart_and_bleed(profile: str) -> None:
    office = PROFILES[profile]
    sides = [grounded(f"f{n}", "#112233" if n % 2 else "#aa2211") for n in range(9)]
    page = make_pages(deck_of(*sides), office)[0]
    assert len(page.sides) == 9
    first, second = page.sides[:2]
    gap = second.cell.x - first.cell.x - 63
    assert gap >= 3.5 and first.bleed.right == second.bleed.left == pytest.approx(gap / 2)
    for placed in page.sides:
        left, top, right, bottom = placed.bleed
        assert placed.cell.x - left >= 5 - 1e-6 and placed.cell.x + 63 + right <= page.paper[0] - 5 + 1e-6
        assert placed.cell.y - top >= 5 - 1e-6 and placed.cell.y + 88 + bottom <= page.paper[1] - 5 + 1e-6


def test_a_shade_moves_apart_only_where_its_two_colours_meet() -> None:
    sides = [grounded(f"f{n}", "#112233", "#aa2211") for n in range(9)]
    page = make_pages(deck_of(*sides), PROFILES["home-a4"])[0]
    assert page.sides[1].cell.x - page.sides[0].cell.x == pytest.approx(63)
    assert page.sides[3].cell.y - page.sides[0].cell.y > 88 + 3.5


@pytest.mark.parametrize("profile", ["home-a4", "home-a4-short", "home-a4-gaps"])
def test_backs_of_different_colours_lie_behind_faces_that_moved(profile: str) -> None:
    cards = [
        Card(f"c{n}", grounded(f"f{n}", "#112233"), grounded(f"b{n % 2}", "#1122aa" if n % 2 else "#aa2211"))
        for n in range(6)
    ]
    office = PROFILES[profile]
    faces, backs = make_pages(PrintRun("deck", "Cartes", "fr", cards), office)
    for face, back in zip(faces.sides, backs.sides, strict=True):
        width, height = (88, 63) if face.cell.turn % 180 else (63, 88)
        if (office.flip == "long") == (faces.paper[1] >= faces.paper[0]):
            assert back.cell.x == pytest.approx(faces.paper[0] - face.cell.x - width)
        else:
            assert back.cell.y == pytest.approx(faces.paper[1] - face.cell.y - height)
    assert all(max(placed.bleed) <= 3 and min(placed.bleed) > 0 for placed in backs.sides)


def test_bleed_turns_with_its_card() -> None:
    assert Edges(1, 2, 3, 4).turn_back(0) == (1, 2, 3, 4)
    assert Edges(1, 2, 3, 4).turn_back(90) == (2, 3, 4, 1)
    assert Edges(1, 2, 3, 4).turn_back(180) == (3, 4, 1, 2)
    assert Edges(1, 2, 3, 4).turn_back(270) == (4, 1, 2, 3)


def test_a_folded_sheet_has_backs_upside_down_over_their_faces() -> None:
    (page,) = make_pages(run(4), PROFILES["gutterfold"])
    faces, backs = page.sides[:4], page.sides[4:]
    for face, back in zip(faces, backs, strict=True):
        assert face.cell.x == back.cell.x
        assert back.cell.turn == 180
        assert face.cell.y - (back.cell.y + 88) == pytest.approx(2.5)


def test_folded_cards_have_bleed_all_around() -> None:
    sides = [(grounded(f"f{at}", "#884422"), grounded(f"b{at}", "#224488")) for at in range(4)]
    cards = [Card(f"card/{at}", face, back) for at, (face, back) in enumerate(sides)]
    (page,) = make_pages(PrintRun("deck", "Cartes", "fr", cards), PROFILES["gutterfold"])
    for placed in page.sides:
        bleed = placed.bleed
        assert isinstance(bleed, Edges)
        is_back = placed.cell.turn == 180
        towards_fold, outwards = (bleed.bottom, bleed.top) if is_back else (bleed.top, bleed.bottom)
        assert towards_fold == pytest.approx(1.25)  # half of the gutter: the other half is the other side's
        assert min(outwards, bleed.left, bleed.right) >= 2
    rights = [
        placed.cell.x + 63 + placed.bleed.right
        for placed in page.sides[:3]
        if isinstance(placed.bleed, Edges)
    ]
    lefts = [
        placed.cell.x - placed.bleed.left for placed in page.sides[1:4] if isinstance(placed.bleed, Edges)
    ]
    assert all(right <= left + 1e-6 for right, left in zip(rights, lefts, strict=True))
    assert lefts[0] >= 5 and rights[-1] <= 292


def test_drivethru_wants_the_back_of_each_card_before_its_face() -> None:
    made = make_pages(run(2, copies=2), PROFILES["drivethrucards"])
    assert [shown(page) for page in made] == [["b0"], ["f0"]] * 2 + [["b1"], ["f1"]] * 2
    page = made[0]
    assert page.paper == pytest.approx((2.75 * 25.4, 3.75 * 25.4))
    assert page.trim == pytest.approx((3.175, 3.175, 66.675, 92.075))
    assert page.bleed == pytest.approx((0, 0, *page.paper))
    assert not page.over


def test_offset_wants_a_shared_back_once_after_all_faces() -> None:
    shared = side("back")
    cards = [Card(f"card/{n}", side(f"f{n}"), shared, 2) for n in range(2)]
    made = make_pages(PrintRun("deck", "Cartes", "fr", cards), PROFILES["offset"])
    assert [shown(page)[0] for page in made] == ["f0", "f0", "f1", "f1", "back"]


def test_backs_follow_their_faces_where_a_printer_says_no_order() -> None:
    plain = read_profile("shop", {"title": "Shop", "form": "singles"})
    assert [shown(page)[0] for page in make_pages(run(2), plain)] == ["f0", "f1", "b0", "b1"]


def test_what_is_too_large_for_any_paper_is_said() -> None:
    assert not make_pages(run(1, (1300, 400)), PROFILES["home-a4"])
    assert not has_room(PROFILES["home-a4"], run(1, (1300, 400)))
    assert not has_room(PROFILES["gutterfold"], run(1, (63, 150)))
    assert has_room(PROFILES["gutterfold"], run(1, (63, 88)))


def test_what_has_no_back_is_not_folded() -> None:
    board = run(1, (264, 196), backs=False)
    assert has_room(PROFILES["gutterfold"], board)
    (page,) = make_pages(board, PROFILES["gutterfold"])
    assert sorted(page.paper) == [210, 297]
    assert len(page.sides) == 1


@pytest.mark.parametrize("profile", ["home-a4", "home-a4-gaps", "gutterfold"])
def test_marks_stand_only_where_something_is_cut(profile: str) -> None:
    def ends(count: int) -> set[float]:
        page = make_pages(run(count), PROFILES[profile])[0]
        marks = [mark.data[1:].split("L") for mark in page.over if isinstance(mark, Outline)]
        return {float(first.split()[0]) for first, last in marks if first.split()[0] == last.split()[0]}

    sides = make_pages(run(2), PROFILES[profile])[0].sides
    right = max(placed.cell.x + (88 if placed.cell.turn % 180 else 63) for placed in sides)
    assert max(ends(2)) <= right + 0.001
    upright = [mark for mark in make_pages(run(1), PROFILES[profile])[0].over if isinstance(mark, Outline)]
    assert len(upright) < len(make_pages(run(9), PROFILES[profile])[0].over)


def test_a_board_larger_than_the_paper_is_printed_in_parts() -> None:
    made = make_pages(run(1, (400, 400), backs=False), PROFILES["home-a4"])
    covered = 0.0
    for page in made:
        (placed,) = page.sides
        assert placed.visible is not None
        left, top, right, bottom = placed.visible
        covered += (right - left) * (bottom - top)
        assert placed.cell.x + left == pytest.approx(5) and placed.cell.y + top == pytest.approx(5)
        assert right - left <= page.paper[0] - 10 + 1e-6 and bottom - top <= page.paper[1] - 10 + 1e-6
        assert page.over
    assert covered == pytest.approx(400 * 400)


def test_the_parts_of_a_large_board_are_equal() -> None:
    """No narrow strip is left over, and the cut is where a board of two halves has nothing printed."""
    seen = [
        placed.visible
        for page in make_pages(run(1, (310, 250), False), PROFILES["home-a4"])
        for placed in page.sides
    ]
    assert seen == [(0, 0, 155, 250), (155, 0, 310, 250)]


def test_a_printer_makes_the_nearest_of_its_formats() -> None:
    profile = PROFILES["the-game-crafter"]
    assert profile.format(63, 88) == Format(63.5, 88.9, (825, 1125))
    assert profile.format(100, 100) is None


def token(key: str, size: tuple[float, float], copies: int, back: bool = True) -> PrintRun:
    card = Card(f"piece/{key}", side(key, size), side(f"b-{key}", size) if back else None, copies)
    return PrintRun(key, key, "fr", [card])


@pytest.mark.parametrize("flip", ["home-a4", "home-a4-short"])
def test_small_pieces_of_all_sizes_share_sheets_and_do_not_touch(flip: str) -> None:
    runs = [token("a", (22, 22), 40), token("b", (30, 12), 30), token("c", (60, 65), 5, back=False)]
    office = PROFILES["home-a4"]
    assert all(is_token_run(each, office) for each in runs) and not is_token_run(
        token("d", (80, 20), 1), office
    )
    assert not is_token_run(token("e", (60, 20), 1), Profile("x", "X", "sheets", ((60.0, 60.0),)))
    made = make_token_sheets(runs, PROFILES[flip])
    faces = [page for page in made if page.over]
    assert sum(len(page.sides) for page in faces) == 75
    for page in faces:
        boxes = [
            (placed.cell.x, placed.cell.y, placed.side.width, placed.side.height) for placed in page.sides
        ]
        for number, (x, y, width, height) in enumerate(boxes):
            assert x >= 5 and y >= 5 and x + width <= page.paper[0] - 5 and y + height <= page.paper[1] - 5
            for a, b, w, h in boxes[:number]:
                assert x >= a + w + 3.9 or a >= x + width + 3.9 or y >= b + h + 3.9 or b >= y + height + 3.9


def test_small_pieces_of_one_size_keep_their_order() -> None:
    (face, _) = make_token_sheets([token(each, (22, 22), 1) for each in ("n-2", "n-10")], PROFILES["home-a4"])
    assert [placed.side.key for placed in face.sides] == ["n-2", "n-10"]


def test_a_second_sheet_of_pieces_without_backs_is_no_back_of_the_first() -> None:
    """Pieces with an outline of their own have no cut marks on the page, like backs."""
    one = Card("piece/a", replace(side("a", (60, 60)), cut=True), None, 30)
    office = PROFILES["home-a4"]
    made = make_token_sheets([PrintRun("a", "a", "fr", [one])], office)
    assert len(made) > 1 and not any(page.over or page.is_back for page in made)
    assert expect_file(made, office, "A", "fr").flip == ""
    backed = make_token_sheets([token("a", (22, 30), 3)], office)
    assert [page.is_back for page in backed] == [False, True]
    assert expect_file(backed, office, "A", "fr").flip == office.flip


def test_backs_of_small_pieces_lie_behind_their_faces() -> None:
    face, back = make_token_sheets([token("a", (22, 30), 3)], PROFILES["home-a4"])
    for one, other in zip(face.sides, back.sides, strict=True):
        assert other.cell.x + 22 == pytest.approx(210 - one.cell.x)
        assert other.cell.y == one.cell.y
