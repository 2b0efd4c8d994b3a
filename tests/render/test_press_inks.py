"""Colours for a press: what the inks look like on paper, by the profile, and how much ink there is."""

from __future__ import annotations

import hashlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from ludex.render.pdf import press_inks
from ludex.render.pdf.press_inks import convert_picture, convert_to_cmyk

_PROFILE = press_inks._PROFILE


def look_at(picture: Image.Image) -> Image.Image:
    """What a picture in four inks looks like, as a screen shows it."""
    inks = ImageCms.getOpenProfile(str(_PROFILE))
    relative, fitted = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    screen = ImageCms.createProfile("sRGB")
    return ImageCms.buildTransform(inks, screen, "CMYK", "RGB", relative, fitted).apply(picture)


@settings(max_examples=200)
@given(st.integers(0, 0xFFFFFF), st.sampled_from([1.2, 2.4, 3.0]))
def test_inks_keep_to_the_limit(colour: int, limit: float) -> None:
    assert convert_to_cmyk(f"#{colour:06x}", limit).total <= limit + 0.001


def test_greys_are_black_ink_alone() -> None:
    assert convert_to_cmyk("#000000") == (0, 0, 0, 1)
    assert convert_to_cmyk("#808080")[:3] == (0, 0, 0)
    assert convert_to_cmyk("#ffffff").total == 0


@pytest.mark.parametrize("ink", ["#7d2a20", "#f6ecd6", "#3366aa", "#4a7a3a", "#c0a080", "#886699"])
def test_colours_that_inks_can_make_look_the_same_on_paper(ink: str) -> None:
    screen = Image.new("RGB", (1, 1), ink)
    paper = look_at(convert_picture(screen))
    assert all(abs(a - b) <= 6 for a, b in zip(screen.tobytes(), paper.tobytes(), strict=True))


def test_a_light_paper_colour_has_cyan_and_no_dots_of_black() -> None:
    inks = convert_to_cmyk("#f6ecd6")
    assert inks.cyan > 0.02 and inks.black == 0


def test_a_picture_is_converted_as_a_colour_is_and_keeps_to_a_limit() -> None:
    dots = Image.new("RGB", (2, 1))
    dots.putpixel((0, 0), (10, 60, 5))
    dots.putpixel((1, 0), (250, 240, 220))
    dark, light = (convert_picture(dots, 1.5).getpixel((x, 0)) for x in (0, 1))
    assert dark == tuple(round(255 * part) for part in convert_to_cmyk("#0a3c05", 1.5))
    assert sum(dark) <= 1.5 * 255  # type: ignore[arg-type]
    assert light == convert_picture(dots).getpixel((1, 0))


def test_the_profile_says_where_it_comes_from_and_how_it_may_be_used() -> None:
    said = ImageCms.getOpenProfile(str(_PROFILE)).profile
    assert "FOGRA39L" in str(said.profile_description) and "zlib" in str(said.copyright)
    notice = _PROFILE.with_name("LICENSE").read_text(encoding="utf-8")
    assert "zlib licence" in notice and re.search(r"\b[0-9a-f]{64}\b", notice)
    assert hashlib.sha256(_PROFILE.read_bytes()).hexdigest() in notice
