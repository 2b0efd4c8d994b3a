"""Layouts are laid over one another, entries over layouts, and what cannot be printed is said."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.render.drawing.drawing_commands import Group, Mark, Picture, Rect, Shade, Text
from ludex.render.layout.composer import Composer
from ludex.render.layout.finisher import Finisher, find_sizes
from ludex.render.layout.formulas import EntryRef
from ludex.render.layout.layout_reader import LayoutReader, merge_layouts
from ludex.render.layout.model import Layout
from ludex.render.problems import Problem, ProblemKind
from tests.render.sample import ICONS, PlainFields, PlainTexts, fonts, shelf

STYLES = {"body": {"font": "plain", "size": 9, "floor": 7}}
CARD: dict[str, Any] = {"title": "x", "size": [60, 80], "palette": {"paper": "#ffffff", "ink": "#102030"}}


def card(boxes: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**CARD, "styles": STYLES, "boxes": boxes, **more}


def read(data: dict[str, Any]) -> tuple[Layout, list[Problem]]:
    reader = LayoutReader("layout/card", data, fonts())
    return reader.read_layout(), reader.problems


def drawn(
    data: dict[str, Any], *entries: dict[str, Any], locale: str = "fr"
) -> tuple[list[Any], list[Problem]]:
    """The drawings of these entries, and all problems."""
    world = {f"card/{number}": entry for number, entry in enumerate(entries or ({},))}
    layout, problems = read(data)
    texts = PlainTexts(world, locale)
    composer = Composer(layout, PlainFields(world), texts, shelf())
    sides = [composer.compose(EntryRef(name)) for name in world]
    found, overflows = find_sizes(layout, locale, sides)
    finisher = Finisher(layout, locale, found, ICONS, texts.icons)
    made = [finisher.draw(side) for side in sides]
    return made, [*problems, *composer.problems, *overflows, *finisher.outside, *finisher.overlaps]


def troubles(problems: list[Problem]) -> list[tuple[ProblemKind, str, str]]:
    return [(each.trouble, each.box, each.what) for each in problems]


def test_a_layout_says_only_what_it_changes() -> None:
    layouts = {
        "layout/base": card({"title": {"at": [1, 2], "size": [3, 4], "label": "x"}}),
        "layout/own": {
            "extends": "layout/base",
            "palette": {"ink": "#ffffff"},
            "boxes": {"title": {"size": [5, 6]}, "more": {"at": [0, 0], "size": [1, 1]}},
            "locales": {"en": {"boxes": {"title": {"size": [7, 8]}}}},
        },
    }
    french, english = (merge_layouts(layouts, "layout/own", locale) for locale in ("fr", "en"))
    assert french["palette"] == {"paper": "#ffffff", "ink": "#ffffff"}
    assert french["boxes"]["title"] == {
        "at": [1, 2],
        "size": [5, 6],
        "label": "layout/base.boxes.title.label",
    }
    assert english["boxes"]["title"]["size"] == [7, 8]
    assert list(french["boxes"]) == ["title", "more"]


def test_a_circle_of_layouts_ends() -> None:
    assert merge_layouts({"a": {"extends": "b", "x": 1}, "b": {"extends": "a"}}, "a", "fr") == {"x": 1}


def test_a_box_shows_texts_numbers_icons_and_pictures() -> None:
    boxes = {
        "title": {"at": [5, 5], "size": [50, 9], "show": "self.title", "style": "body"},
        "cost": {"at": [5, 20], "size": [9, 9], "show": "self.cost", "style": "body"},
        "sort": {"at": [5, 30], "size": [9, 9], "show": "self.icon"},
        "named": {"at": [5, 40], "size": [40, 9], "show": "self.other", "style": "body"},
        "art": {"at": [5, 50], "size": [30, 20], "show": "self.art"},
    }
    entry = {"title": "Échelle", "cost": 3, "icon": "icon/bar", "art": "art/none.png", "other": "card/1"}
    world = {"title": "Panier"}
    (commands, _), problems = drawn(card(boxes), entry, world)
    assert [each.trouble for each in problems] == [ProblemKind.PICTURE]
    texts = [command.text for command in commands if isinstance(command, Text)]
    assert texts == ["Échelle", "3", "Panier"]
    (mark,) = [command for command in commands if isinstance(command, Mark)]
    assert (mark.icon, mark.x, mark.y, mark.width, mark.height) == ("bar", 5, 32.25, 9, 4.5)
    assert mark.ink == "#aa0000"


def test_what_reaches_the_cut_is_printed_beyond_it() -> None:
    data = card(
        {"strip": {"at": [0, 0], "size": [60, 5], "paint": {"ink": "ink"}}}, background={"ink": "paper"}
    )
    (commands,), problems = drawn(data)
    assert not problems
    assert commands[0] == Rect(-3, -3, 66, 86, "#ffffff")
    assert commands[1] == Rect(-3, -3, 66, 8, "#102030")


def test_a_box_is_repeated_in_rows_and_about_a_middle() -> None:
    box = {"at": [20, 10], "size": [4, 4], "each": "range(5)", "gap": 1, "icon": "square"}

    def places(**more: Any) -> list[tuple[float, float]]:
        (commands,), _ = drawn(card({"pip": {**box, **more}}))
        return [(command.x, command.y) for command in commands]

    assert places() == [(20, 10), (25, 10), (30, 10), (35, 10), (40, 10)]
    assert places(direction="up")[-1] == (20, -10)
    assert places(middle=True)[2] == (20, 10)
    assert places(wrap=3)[3:] == [(20, 15), (25, 15)]
    assert places(wrap=3, middle=True)[3:] == [(17.5, 15), (22.5, 15)]


def test_what_is_repeated_is_at_hand_within() -> None:
    inner = {"number": {"at": [1, 1], "size": [8, 5], "show": "it", "style": "body", "when": "n > 1"}}
    data = card({"row": {"at": [10, 10], "size": [10, 8], "each": "[4, 5, 6]", "boxes": inner}})
    (commands,), _ = drawn(data)
    assert [(command.text, command.x) for command in commands] == [("5", 21), ("6", 31)]


def test_a_tint_is_a_colour_of_the_data() -> None:
    box = {"at": [10, 10], "size": [5, 5], "tint": "self.colour", "paint": {"ink": "tint 50%"}}
    (red, plain), problems = drawn(card({"pip": box}), {"colour": "#ff0000"}, {"colour": "#0000ff"})
    assert not problems
    assert (red[0].fill, plain[0].fill) == ("#ff8080", "#8080ff")


def test_a_tint_that_an_entry_lacks_is_told_where_it_is_asked_for() -> None:
    scene = {"signs": "[]", "ground": "tint", "deep": "#000000", "light": "#ffffff"}
    box = {"at": [10, 10], "size": [20, 20], "tint": "self.colour", "scene": scene}
    _, problems = drawn(card({"field": box}), {})
    assert [(each.trouble, each.box, each.field) for each in problems] == [
        (ProblemKind.VALUE, "field", "tint")
    ]


def test_turned_boxes_lie_in_their_place() -> None:
    box = {"at": [10, 20], "size": [8, 30], "turn": 90, "show": "self.title", "style": "body"}
    (commands,), problems = drawn(card({"side": box}), {"title": "Échelle"})
    (group,) = commands
    assert isinstance(group, Group)
    assert (group.x, group.y, group.turn) == (18, 20, 90)
    assert not problems


def test_shades_patterns_and_frames_are_cut_to_their_shape() -> None:
    paint = {
        "shape": "circle",
        "ink": "ink",
        "shade": "paper",
        "pattern": {"name": "dots", "ink": "ink"},
        "frame": {"name": "double", "ink": "ink"},
    }
    (commands,), problems = drawn(card({"disc": {"at": [10, 10], "size": [20, 20], "paint": paint}}))
    assert not problems
    shade, pattern, *frame = commands
    assert isinstance(shade, Group) and isinstance(shade.commands[0], Shade) and shade.clip
    assert isinstance(pattern, Group) and pattern.clip == shade.clip
    assert len(frame) == 2


@pytest.mark.parametrize(("corner", "inner"), [(4, 3), (0.5, 0)])
def test_a_line_follows_the_round_corner_of_its_ground(corner: float, inner: float) -> None:
    """Its outer edge is the edge of the ground: nothing of the ground shows beyond it."""
    paint = {"ink": "ink", "line": 2, "edge": "paper", "corner": corner}
    (commands,), _ = drawn(card({"panel": {"at": [10, 10], "size": [30, 40], "paint": paint}}))
    ground, line = commands
    assert (ground.radius, ground.x, ground.width) == (corner, 10, 30)
    assert (line.radius, line.x, line.width) == (inner, 11, 28)


def test_a_picture_covers_its_box_or_stands_within_it() -> None:
    box = {"at": [10, 10], "size": [30, 40], "show": "'art/there.png'"}
    (commands,), _ = drawn(card({"art": box}))
    assert commands[0].commands == (Picture("art/there.png", -5, 10, 60, 40),)
    (commands,), _ = drawn(card({"art": {**box, "fit": "contain"}}))
    assert commands == (Picture("art/there.png", 10, 20, 30, 20),)


@pytest.mark.parametrize(
    "box, trouble, what",
    [
        ({"show": "self.title", "style": "none"}, ProblemKind.STYLE, "none"),
        ({"paint": {"ink": "none"}}, ProblemKind.INK, "none"),
        ({"icon": "none"}, ProblemKind.ICON, "none"),
        ({"show": "self.art"}, ProblemKind.PICTURE, "art/none.png"),
        ({"show": "self.title("}, ProblemKind.VALUE, "self.title("),
    ],
)
def test_what_a_box_cannot_print_is_said(box: dict[str, Any], trouble: ProblemKind, what: str) -> None:
    data = card({"box": {"at": [5, 5], "size": [20, 10], **box}})
    _, problems = drawn(data, {"title": "x", "art": "art/none.png"})
    assert troubles(problems) == [(trouble, "box", what)]


def test_a_font_that_there_is_not_is_said() -> None:
    _, problems = read(card({}, styles={"body": {"font": "none"}}))
    assert [(each.trouble, each.entry) for each in problems] == [(ProblemKind.FONT, "font/none")]


TEXT = {"text": {"at": [5, 5], "size": [20, 8], "show": "self.text", "style": "body"}}


@pytest.mark.parametrize(
    "text, trouble, what",
    [
        ("un texte bien trop long pour une si petite boîte", ProblemKind.OVERFLOW, ""),
        ("Xxxxxxxxxxxxxxxxxxxxxxxxxxxx", ProblemKind.WORD, "Xxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
        ("漢", ProblemKind.GLYPH, "漢"),
    ],
)
def test_a_text_that_does_not_fit_is_said_with_its_key(text: str, trouble: ProblemKind, what: str) -> None:
    _, problems = drawn(card(TEXT), {"text": "court"}, {"text": text})
    (problem,) = problems
    assert (problem.trouble, problem.what) == (trouble, what)
    assert (problem.key, problem.entry, problem.locale) == ("card/1.text", "card/1", "fr")
    assert problem.amount > 100 if trouble is ProblemKind.OVERFLOW else not problem.amount


def test_text_outside_the_safe_zone_is_said() -> None:
    box = {"at": [1, 1], "size": [40, 10], "show": "self.text", "style": "body"}
    _, problems = drawn(card({"text": box}), {"text": "trop près"})
    assert [(each.trouble, each.key) for each in problems] == [(ProblemKind.SAFE, "card/0.text")]
    turned = {
        "at": [50, 5],
        "size": [8, 60],
        "turn": 90,
        "level": "middle",
        "style": "body",
        "show": "self.text",
    }
    assert [each.trouble for each in drawn(card({"t": turned}), {"text": "mot"})[1]] == []
    near = {**turned, "at": [53, 5]}
    assert [each.trouble for each in drawn(card({"t": near}), {"text": "mot"})[1]] == [ProblemKind.SAFE]


def test_a_deck_has_one_size_for_each_style() -> None:
    short, long = {"text": "court"}, {"text": "un texte assez long pour deux lignes"}
    alone, _ = drawn(card(TEXT), short)
    together, problems = drawn(card(TEXT), short, long)
    assert not problems
    found = {command.size for side in together for command in side}
    assert len(found) == 1
    assert found.pop() < alone[0][0].size == 9


def test_words_of_centred_texts_are_divided_only_where_the_style_says_so() -> None:
    entry = {"title": "Une réinitialisation immédiate et particulièrement spectaculaire"}
    box = {"title": {"at": [5, 5], "size": [24, 60], "show": "self.title", "style": "body"}}

    def has_hyphen(**style: Any) -> bool:
        sides, _ = drawn(card(box, styles={"body": {"font": "plain", "size": 9, "floor": 9, **style}}), entry)
        return any(each.text.endswith("-") for each in sides[0] if isinstance(each, Text))

    box["title"]["size"] = [21, 14]
    assert has_hyphen()
    assert not has_hyphen(align="centre")
    assert has_hyphen(align="centre", hyphenate=True)


def find_overlaps(boxes: dict[str, Any], title: str = "Échelle") -> list[tuple[str, str, str, str]]:
    """Each overlap of texts: the box on top with its words, and the box under it with its words."""
    _, problems = drawn(card(boxes), {"title": title})
    return [
        (each.box, each.what, each.other, each.under)
        for each in problems
        if each.trouble is ProblemKind.OVERLAP
    ]


TITLE_BOX = {"at": [5, 5], "size": [50, 9], "show": "self.title", "style": "body"}
NUMBER_BOX = {"at": [25, 5], "size": [9, 9], "show": 12, "style": "body"}


def test_texts_that_meet_are_found_not_boxes_that_meet() -> None:
    boxes = {"title": TITLE_BOX, "number": NUMBER_BOX}
    assert find_overlaps(boxes) == []
    long = "Échelle du verger"
    assert find_overlaps(boxes, long) == [("number", "12", "title", long)]
    assert find_overlaps(boxes | {"number": NUMBER_BOX | {"at": [25, 9.5]}}, long) == []


@pytest.mark.parametrize(
    ("turn", "size", "near", "far"),
    [
        (90, [5, 40], [20, 20], [20, 54]),
        (180, [40, 5], [54, 20], [20, 20]),
        (270, [5, 40], [20, 54], [20, 20]),
    ],
)
def test_turned_texts_are_compared_where_they_are_printed(
    turn: int, size: list[int], near: list[int], far: list[int]
) -> None:
    middle = {"style": "body", "level": "middle"}
    side = {"at": [20, 20], "size": size, "show": "self.title", "turn": turn} | middle
    number = {"size": [6, 6], "show": 12} | middle
    assert find_overlaps({"side": side, "number": number | {"at": far}}) == []
    found = find_overlaps({"side": side, "number": number | {"at": near}})
    assert found == [("number", "12", "side", "Échelle")]


def test_a_shadow_is_no_overlap() -> None:
    shadow = TITLE_BOX | {"at": [5.4, 5.4]}
    assert find_overlaps({"shadow": shadow, "title": TITLE_BOX}) == []
    lower = TITLE_BOX | {"at": [5, 6.5]}
    assert find_overlaps({"lower": lower, "title": TITLE_BOX}) != []
