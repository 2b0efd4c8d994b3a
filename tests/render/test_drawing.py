"""Outlines are read as SVG has them, colours keep to their limits, fonts are measured as they are."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.render.drawing.box_shapes import SHAPES, make_shape
from ludex.render.drawing.colours import NoInk, luminance, mix_inks, resolve_ink
from ludex.render.drawing.drawing_commands import Group, Mark, Path, Rect, Shade, Text, encode_drawing
from ludex.render.drawing.svg_outlines import BadOutline, parse_outline, read_icons
from ludex.render.fonts import BadFont, NoFont, read_face
from ludex.render.layout.paint import PATTERNS, make_pattern_path
from ludex.render.print_variants import reduce_ink
from ludex.render.problems import ProblemKind
from tests.render.sample import fonts, read


@pytest.mark.parametrize(
    "data, same",
    [
        ("m1 2l3 4h1v-1z", "M1 2L4 6L5 6L5 5Z"),
        ("M0 0 10 0 10 10", "M0 0L10 0L10 10"),
        ("M0 0Q5 10 10 0", "M0 0C3.333 6.667 6.667 6.667 10 0"),
        ("M0 0C0 5 5 5 5 0S10-5 10 0", "M0 0C0 5 5 5 5 0C5 -5 10 -5 10 0"),
        ("M1.5.5-1e1 2", "M1.5 0.5L-10 2"),
        ("M0 0a5 5 0 0110 0", "M0 0C0 -2.761 2.239 -5 5 -5C7.761 -5 10 -2.761 10 0"),
        ("M0 0a5 5\n0 01\n10 0", "M0 0C0 -2.761 2.239 -5 5 -5C7.761 -5 10 -2.761 10 0"),
        ("M0 0A0 5 0 0 1 7 7", "M0 0L7 7"),
        ("M00.5 01L1.e1 -05", "M0.5 1L10 -5"),
        ("M1 1H2V2zl1 0", "M1 1L2 1L2 2ZM1 1L2 1"),
    ],
)
def test_path_data_becomes_absolute_moves_lines_and_curves(data: str, same: str) -> None:
    assert parse_outline(data).data == same


@pytest.mark.parametrize(
    "data",
    [
        *("", "L1 1", "M1", "M0 0X1 1", "M0 0Z 5 5", "M0 0 " + "1 1 " * 20_000),
        *("M0 0A1 1 0 0", "M0 0L1e999 0", "M0 0A1e-300 1e-300 0 0 1 1e300 1"),
    ],
)
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(BadOutline):
        parse_outline(data)


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,- e", max_size=40))
def test_reading_any_text_gives_an_outline_or_is_refused(data: str) -> None:
    try:
        found = parse_outline(data)
    except BadOutline:
        return
    assert parse_outline(found.data).data == found.data


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_shapes_stay_within_their_box(name: str) -> None:
    parts = make_shape(name, 3, 4, 30, 20).parts
    xs = [value for _, values in parts for value in values[::2]]
    ys = [value for _, values in parts for value in values[1::2]]
    assert min(xs) >= 3 - 1e-6 and max(xs) <= 33 + 1e-6
    assert min(ys) >= 4 - 1e-6 and max(ys) <= 24 + 1e-6


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_patterns_are_outlines_and_end(name: str) -> None:
    assert parse_outline(make_pattern_path(name, 40, 60, 4)).parts
    assert len(make_pattern_path(name, 2000, 2000, 0.5)) < 2_000_000


def test_colours_of_a_palette_have_shares() -> None:
    palette = {"paper": "#ffffff", "accent": "#800000", "other": "accent"}
    assert resolve_ink("accent 50%", palette) == mix_inks("#ffffff", "#800000", 0.5)
    assert resolve_ink("accent 200%", palette) == "#000000"
    assert resolve_ink("other", palette) == "#800000"
    assert resolve_ink("accent 20%", {"accent": "#000000"}) == mix_inks("#ffffff", "#000000", 0.2)


@pytest.mark.parametrize("name, palette", [("none", {}), ("a", {"a": "b", "b": "a"}), ("#12345", {})])
def test_colours_that_there_are_not_are_refused(name: str, palette: dict[str, str]) -> None:
    with pytest.raises(NoInk):
        resolve_ink(name, palette)


def test_a_font_is_measured_in_thousandths() -> None:
    face = fonts().find_face("plain")
    assert face.width("ab") == face.width("a") + face.width("b") > 900
    assert 600 < face.capital < 700
    assert face.find_missing_characters("où\u202f!\u00a0« »") == ""


def test_a_family_falls_back_on_its_own_faces() -> None:
    assert fonts().find_face("title", "bold", True).file == fonts().find_face("title").file


def test_a_font_that_there_is_not_is_refused() -> None:
    with pytest.raises(NoFont):
        fonts().find_face("unknown")


@settings(max_examples=60)
@given(st.data())
def test_no_damaged_font_does_more_than_be_refused(data: st.DataObject) -> None:
    whole = bytearray(read("fonts/source-sans/SourceSansPro-It.ttf"))
    for _ in range(8):
        at = data.draw(st.integers(0, 600))
        whole[at] = data.draw(st.integers(0, 255))
    try:
        read_face("damaged", bytes(whole[: data.draw(st.integers(0, len(whole)))]))
    except BadFont:
        return


def test_a_font_that_may_not_be_embedded_is_refused() -> None:
    whole = bytearray(read("fonts/source-sans/SourceSansPro-It.ttf"))
    for number in range(struct.unpack_from(">H", whole, 4)[0]):
        tag, _, start, _ = struct.unpack_from(">4sLLL", whole, 12 + 16 * number)
        if tag == b"OS/2":
            struct.pack_into(">H", whole, start + 8, 2)
    assert not read_face("locked", bytes(whole)).embeddable


@pytest.mark.parametrize("magic", [b"wOFF", b"wOF2", b"ttcf", b"OTTO"])
def test_fonts_other_than_plain_truetype_are_refused(magic: bytes) -> None:
    with pytest.raises(BadFont):
        read_face("other", magic + read("fonts/source-sans/SourceSansPro-It.ttf")[4:])


def test_icons_come_from_paths_and_from_svg_files() -> None:
    svg = b'<svg viewBox="2 2 10 20"><path fill="red" d="M2 2H12V22Z"/><script>x</script></svg>'
    icons, problems = read_icons({"a": {"path": "M0 0H24Z"}, "b": {"file": "b.svg"}}, lambda name: svg)
    assert not problems
    assert icons["b"].outline.data == "M0 0L10 0L10 20Z"
    assert icons["b"].aspect == 0.5


def test_icons_that_cannot_be_drawn_are_problems() -> None:
    _, problems = read_icons({"a": {"path": "1 2 3"}, "b": {"file": "b.svg"}}, lambda name: b"<svg></svg>")
    assert [(each.trouble, each.entry) for each in problems] == [
        (ProblemKind.ICON, "icon/a"),
        (ProblemKind.ICON, "icon/b"),
    ]


def test_commands_are_plain_data_without_their_defaults() -> None:
    drawing = (
        Rect(0, 0, 1, 2, "#ffffff"),
        Group((Text(1, 2, "f.ttf", 9, "#000000", "mot", 4.5),), "", 5, 0, 90),
        Mark("square", 0, 0, 3, 3, "#000000", "carré"),
    )
    assert encode_drawing(drawing) == [
        ["rect", 0, 0, 1, 2, "#ffffff"],
        ["group", 5, 0, 90, "", [["text", 1, 2, "f.ttf", 9, "#000000", "mot", 4.5]]],
        ["mark", "square", 0, 0, 3, 3, "#000000", "carré"],
    ]


def test_with_little_ink_light_text_stays_light_on_a_small_dark_token() -> None:
    token, light = make_shape("circle", 10, 10, 5, 5), "#ffeecc"
    texts = Text(11, 14, "f", 9, light, "4", 3), Text(30, 14, "f", 9, light, "mot", 3)
    _, inside, outside = reduce_ink((Path(token.data, "#301010"), *texts))
    assert inside == texts[0]
    assert isinstance(outside, Text) and luminance(outside.ink) < 0.05


def test_with_little_ink_grounds_are_paper_and_what_was_light_is_dark() -> None:
    light, dark = "#ffeecc", "#301010"
    drawing = (
        Shade(0, 0, 60, 80, dark, "#000000"),
        Group((Shade(5, 5, 40, 40, dark, "#000000", True),), "M5 5H45V45H5Z"),
        Rect(5, 50, 20, 20, dark, 2),
        Rect(30, 50, 4, 4, "#2a5fa5"),
        Mark("square", 10, 10, 20, 20, light),
        Mark("square", 30.5, 50.5, 3, 3, "#ffffff"),
        Text(5, 60, "f", 9, light, "mot", 5),
        Group((Text(5, 60, "f", 9, light, "tourné", 5),), "", 1, 2, 90),
    )
    shade, ground, pip, sign, small, text, group = reduce_ink(drawing)
    assert isinstance(shade, Rect) and shade.fill == "#ffffff"
    assert isinstance(ground, Rect) and (ground.fill, bool(ground.line)) == ("#ffffff", True)
    assert pip == drawing[3] and small == drawing[5]
    assert isinstance(sign, Mark) and luminance(sign.ink) < 0.2
    assert isinstance(text, Text) and luminance(text.ink) < 0.05
    assert isinstance(group, Group) and isinstance(group.commands[0], Text)
    assert luminance(group.commands[0].ink) < 0.05
