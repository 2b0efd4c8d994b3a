"""Pictures: how they are cut and coloured, what stands in for them, and the room that a text leaves them."""

from __future__ import annotations

import io
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from ludex.render.drawing.drawing_commands import Group, Mark, Picture, Rect, Text, walk_commands
from ludex.render.drawing.scene_compositions import COMPOSITIONS, Composition
from ludex.render.drawing.scene_parts import Choices
from ludex.render.drawing.scenes import Frame, SceneDeal, SceneInks, Sign, draw_scene
from ludex.render.layout.paint import make_shape_path
from ludex.render.pdf.pdf_document import Resources
from ludex.render.pdf.pdf_files import write_preview_pdf
from ludex.render.pdf.pdf_operators import ColourEncoder, prepare_picture
from ludex.render.preflight.page_images import render_pages
from ludex.render.preview_page import PreviewPage
from ludex.render.problems import ProblemKind
from tests.render.sample import FAMILIES, ICONS, read
from tests.render.test_layout import card, drawn, troubles

INKS = SceneInks("#7d2a20", "#2a1512", "#e8c98a")
SCENE = {"signs": "[self.icon]", "ground": "#7d2a20", "deep": "#2a1512", "light": "#e8c98a"}
PLACE = {"at": [10, 10], "size": [30, 20]}


def scene(seed: str, *signs: str) -> Group:
    at = (0.0, 0.0, 36.0, 36.0)
    made = draw_scene(
        seed, [Sign(each, 1) for each in signs], INKS, Frame(*at), make_shape_path("rect", at, 0)
    )
    assert isinstance(made, Group)
    return made


def thumbnail(drawing: Group) -> Image.Image:
    page = PreviewPage((drawing,), 36, 36)
    resources = Resources(read, read, ICONS)
    data = write_preview_pdf([page], "scene", "en", resources, FAMILIES["plain"]["faces"]["regular"])
    return next(render_pages(data, 40)).convert("RGB")


def test_the_same_seed_and_signs_give_the_same_scene() -> None:
    assert scene("card/bear", "square") == scene("card/bear", "square")
    assert scene("card/bear", "square") != scene("card/wolf", "square")
    assert scene("card/bear", "square") != scene("card/bear", "bar")


def test_thirty_entries_with_the_same_sign_are_told_apart() -> None:
    seen = [thumbnail(scene(f"card/{number}", "square")) for number in range(30)]
    for first, second in combinations(seen, 2):
        means = ImageStat.Stat(ImageChops.difference(first, second)).mean
        assert sum(means) > 12, means


def deal(*signs: str) -> list[str]:
    """The seeds of a deck whose cards show these signs."""
    dealt = SceneDeal()
    return [dealt.choose_seed(f"card/{number}", [Sign(each, 1)]) for number, each in enumerate(signs)]


def test_a_deck_shows_no_sign_twice_in_the_same_way() -> None:
    """Thirty cards with one sign, dealt, are further apart than by their own seeds: see above."""
    seen = [thumbnail(scene(seed, "square")) for seed in deal(*["square"] * 30)]
    nearest = min(
        sum(ImageStat.Stat(ImageChops.difference(first, second)).mean)
        for first, second in combinations(seen, 2)
    )
    assert nearest > 20


def test_a_card_keeps_its_own_scene_unless_a_card_before_it_looks_alike() -> None:
    names = [f"card/{number}" for number in range(20)]
    seeds = deal(*["square"] * 20)
    assert seeds[0] == "card/0"
    assert 3 < sum(seed == name for seed, name in zip(seeds, names, strict=True)) < 20
    assert all(seed.partition("~")[0] == name for seed, name in zip(seeds, names, strict=True))
    assert deal(*["square"] * 10) == seeds[:10]


def test_a_card_that_shows_its_scene_twice_shows_the_same() -> None:
    dealt = SceneDeal()
    assert len({dealt.choose_seed("card/a", [Sign("square", 1)]) for _ in range(3)}) == 1
    assert dealt.choose_seed("deck/a", []) == "deck/a"


def test_a_layout_deals_the_scenes_of_its_cards() -> None:
    (*shown,), problems = drawn(card({"art": {**PLACE, "scene": SCENE}}), *[{"icon": "icon/square"}] * 12)
    assert not problems
    at = (10.0, 10.0, 30.0, 20.0)
    dealt = [
        draw_scene(seed, [Sign("square", 1)], INKS, Frame(*at), make_shape_path("rect", at, 0))
        for seed in deal(*["square"] * 12)
    ]
    assert [side[0] for side in shown] == dealt


@pytest.mark.parametrize("compose", dict.fromkeys(COMPOSITIONS), ids=lambda each: each.__name__.strip("_"))
@pytest.mark.parametrize(
    "size", [(45, 30), (36, 36), (51, 11), (30, 60)], ids=lambda each: "x".join(map(str, each))
)
def test_a_composition_shows_each_sign_whole_in_every_format(
    compose: Composition, size: tuple[int, int]
) -> None:
    frame, company = Frame(5, 7, *size), [Sign("bar", 1), Sign("ring", 1)]
    for seed in map(str, range(8)):
        made = compose(Choices(seed), Sign("square", 1), company, INKS, frame)
        marks = [each for each in walk_commands(tuple(made)) if isinstance(each, Mark)]
        assert {each.icon for each in marks} == {"square", "bar", "ring"}
        whole = {each.icon for each in marks if is_within(each, frame)}
        assert whole == {"square", "bar", "ring"}, (seed, marks)


def is_within(mark: Mark, frame: Frame) -> bool:
    across = frame.x <= mark.x and mark.x + mark.width <= frame.x + frame.width
    return across and frame.y <= mark.y and mark.y + mark.height <= frame.y + frame.height


def test_a_sign_that_is_repeated_is_shown_as_if_given_once() -> None:
    assert scene("card/bear", "square", "bar", "square", "bar") == scene("card/bear", "square", "bar")


def test_scenes_of_a_deck_have_many_compositions() -> None:
    """Ten cards of one kind show their sign in at least five sizes."""
    first = [
        next(each for each in walk_commands((scene(f"card/{n}", "square"),)) if isinstance(each, Mark))
        for n in range(10)
    ]
    assert len({round(each.width) for each in first}) >= 5


def test_a_scene_stands_where_there_is_no_picture_and_only_there() -> None:
    boxes = {"art": {**PLACE, "show": "self.art", "scene": SCENE}}
    (without, with_art), problems = drawn(card(boxes), {"icon": "icon/bar"}, {"art": "art/there.png"})
    assert not problems
    assert [each.icon for each in walk_commands(without) if isinstance(each, Mark)][-1] == "bar"
    assert [type(each) for each in walk_commands(with_art)] == [Picture]


def test_a_sign_that_there_is_not_is_said() -> None:
    _, problems = drawn(card({"art": {**PLACE, "scene": SCENE}}), {"icon": "icon/none"})
    assert troubles(problems) == [(ProblemKind.ICON, "art", "none")]


def test_a_picture_is_cut_about_its_focus_and_to_its_mask() -> None:
    box = {**PLACE, "size": [30, 40], "show": "'art/there.png'", "picture": {"focus": "self.focus"}}
    sides, _ = drawn(card({"art": box}), {"focus": [0, 50]}, {"focus": [100, 0]}, {"focus": [50, 50]}, {})
    assert [side[0].commands[0].x for side in sides] == [10, -20, -5, -5]
    round_box = {**box, "picture": {"mask": "circle"}}
    ((masked,),), _ = drawn(card({"art": round_box}))
    assert masked.clip == make_shape_path("circle", (10, 10, 30, 40), 0) != sides[0][0].clip


def as_png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def test_a_duotone_has_its_two_colours_and_a_vignette_darkens_the_edges_alone() -> None:
    grey = Image.linear_gradient("L")
    shown = Picture("", 0, 0, 20, 20, ("#102040", "#f0e0c0"))
    made = prepare_picture(as_png(grey), ColourEncoder(), shown)
    assert made.getpixel((5, 0)) == (16, 32, 64) and made.getpixel((5, made.height - 1)) == (240, 224, 192)
    white = as_png(Image.new("RGB", (60, 60), "#ffffff"))
    dark = prepare_picture(white, ColourEncoder(), Picture("", 0, 0, 20, 20, (), "#000000"))
    assert dark.getpixel((30, 30)) == (255, 255, 255)
    assert max(dark.getpixel((0, 0))) < 40


def test_a_cropped_picture_shows_its_part_alone() -> None:
    halves = Image.new("RGB", (40, 20), "#ff0000")
    halves.paste("#0000ff", (20, 0, 40, 20))
    shown = Picture("", 0, 0, 10, 10, (), "", (0.5, 0.0, 1.0, 1.0))
    made = prepare_picture(as_png(halves), ColourEncoder(), shown)
    assert made.size == (20, 20) and made.getpixel((0, 0)) == (0, 0, 255)


def below(least: float = 5) -> dict[str, Any]:
    text = {"at": [5, 5], "size": [50, 40], "show": "self.text", "style": "body"}
    rest = {"at": [5, 5], "size": [50, 40], "below": "text", "gap": 2, "least": least}
    return card({"text": text, "rest": {**rest, "paint": {"ink": "#123456"}}})


def test_a_box_below_a_text_begins_where_it_ends() -> None:
    word = "mot "
    sides, problems = drawn(below(), {"text": word * 4}, {"text": word * 60}, {"text": word * 120}, {})
    assert not problems
    tops = [[each.y for each in side if isinstance(each, Rect)] for side in sides]
    ends = [max((each.y for each in side if isinstance(each, Text)), default=0.0) for side in sides]
    for top, end in zip(tops[:2], ends[:2], strict=True):
        assert end + 2 < top[0] < end + 4
    assert tops[2] == [], "too little is left"
    assert tops[3] == [5], "there is no text"
    assert all(each.y + each.height == 45 for side in sides for each in side if isinstance(each, Rect))


@pytest.mark.parametrize("least", [0, 1])
def test_texts_below_a_text_fit_the_least_that_may_be_left(least: float) -> None:
    made = below(least)
    made["boxes"]["rest"] |= {"show": "self.text", "style": "body"}
    _, problems = drawn(made, {"text": "mot " * 4})
    assert [(each.trouble, each.box) for each in problems] == [(ProblemKind.OVERFLOW, "rest")]


def test_a_box_below_no_text_is_said() -> None:
    made = below()
    for name in ("none", "rest"):
        made["boxes"]["rest"]["below"] = name
        assert troubles(drawn(made)[1]) == [(ProblemKind.BELOW, "rest", name)]
