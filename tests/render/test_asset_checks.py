"""Fonts and pictures are tried before anything is printed, and each once."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from ludex.render.drawing.drawing_commands import Picture
from ludex.render.pdf import asset_checks
from ludex.render.pdf.asset_checks import AssetChecks
from ludex.render.pdf.pdf_operators import ColourEncoder, prepare_picture
from tests.fuzz.families.assets import map_characters, replace_table

FONT = (
    Path(__file__).parents[1] / "err/PRINT008_missing-picture/content/demo/fonts/Vollkorn-Small.ttf"
).read_bytes()


def test_a_font_and_a_picture_are_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    Image.new("RGB", (9, 9)).save(out, "PNG")
    checks = AssetChecks()
    assert checks.is_font(FONT) and checks.is_picture(out.getvalue())
    assert not checks.is_font(FONT[:9000]) and not checks.is_picture(out.getvalue()[:40])
    monkeypatch.setattr(asset_checks, "_try_font", None)
    later = AssetChecks(frozenset(checks.list_sound()))
    assert later.is_font(FONT) and later.list_sound() == [asset_checks.digest(FONT)]


@pytest.mark.parametrize(
    "groups",
    [
        (12, [(0, 0xFFFFFFFE, 0)]),
        (12, [(0, 0x10FFFF, 1)] * 9),
        (4, [(0, 0xFFFE, 1)] * 9),
        (13, [(0, 1 << 20, 1)]),
    ],
)
def test_a_font_that_claims_millions_of_characters_is_not_unfolded(
    groups: tuple[int, list[tuple[int, int, int]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []
    monkeypatch.setattr("reportlab.pdfbase.ttfonts.TTFont", lambda *given: opened.append(given))
    assert not AssetChecks().is_font(replace_table(FONT, b"cmap", map_characters(*groups)))
    assert not opened


def test_a_picture_has_no_more_dots_than_can_be_printed() -> None:
    for mode, form in (
        ("RGB", "PNG"),
        ("1", "PNG"),
        ("P", "PNG"),
        ("I;16", "PNG"),
        ("RGBA", "PNG"),
        ("L", "JPEG"),
    ):
        out = io.BytesIO()
        Image.new(mode, (2000, 3000)).save(out, form)
        made = prepare_picture(out.getvalue(), ColourEncoder(), Picture("", 0, 0, 25.4, 25.4))
        assert made.width >= 600 and made.height >= 600 and made.width * made.height < 1200 * 1800
        whole = prepare_picture(out.getvalue(), ColourEncoder(), Picture("", 0, 0, 90, 90))
        assert whole.size == (2000, 3000)
