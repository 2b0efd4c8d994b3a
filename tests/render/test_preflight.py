"""A file as it should be has no fault; a file broken in each way has just that one."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from reportlab.pdfgen.canvas import Canvas

from ludex.render.drawing.drawing_commands import Picture, Rect, Text
from ludex.render.imposition.job import Card, PrintRun, Profile, Side
from ludex.render.imposition.pages import Page, make_pages
from ludex.render.pdf.pdf_document import FileMetadata, Resources
from ludex.render.pdf.pdf_files import write_card_pdf
from ludex.render.preflight.checks import FileExpectations, run_preflight
from ludex.render.preflight.expectations import expect_file
from ludex.render.preflight.pdfium import find_slivers, has_ink_in_margin, read_pages
from ludex.render.preflight.set_texts import TextLine, find_lone_words
from ludex.render.preflight.structure import UnreadablePdf, read_structure
from tests.render.broken import printed
from tests.render.sample import ICONS, read
from tests.render.test_imposition import PROFILES
from tests.render.test_pdf import REGULAR, picture

TITLE = "Essai"
SOUND = printed(profile="home-a4")


def text(words: str, x: float = 8, y: float = 40, ink: str = "#101010") -> Text:
    return Text(x, y, REGULAR, 9, ink, words, 30)


def side(key: str, *more: Any) -> Side:
    ground = Rect(-4, -4, 71, 96, "#f0e0c0")
    return Side(key, (ground, *(more or (text(f"côté {key}"),))), 63, 88, 3.7)


def run(face: Side | None = None) -> PrintRun:
    cards = [Card("card/a", face or side("a"), side("dos"), 2), Card("card/b", side("b"), side("dos"), 1)]
    return PrintRun("deck", "Cartes", "fr", cards)


def imposed(profile: Profile, face: Side | None = None) -> tuple[list[Page], FileExpectations]:
    made = make_pages(run(face), profile)
    return made, expect_file(made, profile, TITLE, "fr")


def written(made: Sequence[Page], profile: Profile, title: str = TITLE) -> bytes:
    resources = Resources(read, picture, ICONS)
    return write_card_pdf(made, profile, FileMetadata(title, "fr"), resources, REGULAR)


def faults(data: bytes, wish: FileExpectations) -> set[tuple[str, int]]:
    return {(fault.code.name, fault.page) for fault in run_preflight(data, wish).faults}


@pytest.mark.parametrize(
    "profile", ["home-a4", "home-a4-short", "home-a4-gaps", "home-letter", "drivethrucards", "offset"]
)
def test_a_file_as_it_should_be_has_no_fault(profile: str) -> None:
    made, wish = imposed(PROFILES[profile])
    assert wish.flip == (PROFILES[profile].flip if profile.startswith("home") else "")
    assert faults(written(made, PROFILES[profile]), wish) == set()


def broken(face: Side | None = None, profile: str = "offset", **more: Any) -> set[tuple[str, int]]:
    """The faults of the file with this face that are found against the file with a sound one."""
    chosen = PROFILES[profile]
    made, _ = imposed(chosen, face)
    _, wish = imposed(chosen)
    return faults(written(made, replace(chosen, **more)), replace(wish, texts=()) if face else wish)


def test_letters_are_listed_only_where_they_are_checked() -> None:
    """Parts of boards and contact sheets are read as texts, which is much faster."""
    made, _ = imposed(PROFILES["home-a4"])
    data = written(made, PROFILES["home-a4"])
    pages = read_structure(data).pages
    looked, glanced = (next(iter(read_pages(data, pages, look))) for look in (True, False))
    assert looked.letters and not glanced.letters and looked.text == glanced.text


def test_a_text_that_is_missing_is_told() -> None:
    made, _ = imposed(PROFILES["offset"], side("a", text("autre chose")))
    _, wish = imposed(PROFILES["offset"])
    assert faults(written(made, PROFILES["offset"]), wish) == {("PDF015", 1), ("PDF015", 2)}


def test_text_near_the_cut_is_told() -> None:
    assert broken(side("a", text("trop près", x=1.5))) == {("PDF012", 1), ("PDF012", 2)}


def test_text_off_the_page_is_told() -> None:
    assert ("PDF013", 1) in broken(side("a", text("dehors", x=-8)))


def test_text_in_the_colour_of_its_ground_is_told() -> None:
    face = side("a", Rect(4, 30, 55, 20, "#000000"), text("caché", ink="#000000"))
    assert broken(face) == {("PDF014", 1), ("PDF014", 2)}


def test_text_that_is_covered_is_told() -> None:
    face = side("a", text("couvert"), Rect(4, 30, 55, 20, "#336633"))
    assert broken(face) == {("PDF014", 1), ("PDF014", 2)}


def test_a_character_without_a_shape_is_told() -> None:
    assert ("PDF011", 1) in broken(side("a", text("a\u2060b")))


def test_a_coarse_picture_is_told() -> None:
    face = side("a", Picture("art/x.png", 5, 5, 30, 20))
    assert broken(face, "home-a4") == {("PDF016", 1)}


def test_colours_of_a_screen_are_told_to_a_press() -> None:
    assert {("PDF008", number) for number in (1, 2, 3, 4)} == broken(None, colours="rgb")


def test_too_much_ink_is_told() -> None:
    assert broken(None, "drivethrucards", rich=(1, 1, 1, 1)) == set()
    face = side("a", Rect(4, 4, 55, 20, "#000000"), text("mot"))
    assert broken(face, "drivethrucards", rich=(0.9, 0.9, 0.9, 1)) == {("PDF009", 2), ("PDF009", 4)}


PHOTO = {
    "flate": ("Flate", (200, 180, 150, 90), ()),
    "jpeg": ("JPEG", (200, 180, 150, 90), ()),
    "jpeg-inverted": ("JPEG", (55, 75, 105, 165), (1, 0) * 4),
}


@pytest.mark.parametrize("name", PHOTO)
def test_too_much_ink_in_a_picture_is_told(name: str) -> None:
    """620 of 1,020, 243 %: as raw dots, as JPEG, and as JPEG with inverted inks."""

    def add_picture(pdf: pikepdf.Pdf) -> None:
        sort, inks, decode = PHOTO[name]
        bare = (255, 255, 215, 255) if decode else (0, 0, 40, 0)
        picture, out = Image.new("CMYK", (16, 12), bare), io.BytesIO()
        picture.paste(inks, (0, 0, 8, 8))
        if sort == "JPEG":  # Pillow writes inverted values and marks the file as Adobe’s
            ImageChops.invert(picture).save(out, "JPEG", quality=100, subsampling=0)
            form = {"/Filter": pikepdf.Name.DCTDecode}
        else:
            out.write(picture.tobytes())
            form = {}
        stream = pdf.make_stream(out.getvalue(), form)
        stream.Type, stream.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
        stream.Width, stream.Height, stream.BitsPerComponent = 16, 12, 8
        stream.ColorSpace = pikepdf.Name.DeviceCMYK
        if decode:
            stream.Decode = pikepdf.Array(decode)
        page = pdf.pages[1]
        page.contents_add(b"q 6 0 0 4 100 100 cm /Photo Do Q")
        page.obj.Resources["/XObject"]["/Photo"] = stream

    made, wish = imposed(PROFILES["drivethrucards"])
    data = changed(written(made, PROFILES["drivethrucards"]), add_picture)
    assert 2.41 < read_structure(data).pages[1].drawn.ink < 2.45
    assert ("PDF009", 2) in faults(data, wish)


def read_photo(data: bytes, **form: object) -> Any:
    def add_picture(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(data, {f"/{name}": value for name, value in form.items()})
        stream.Subtype, stream.Width, stream.Height = pikepdf.Name.Image, 8, 8
        stream.BitsPerComponent, stream.ColorSpace = 8, pikepdf.Name.DeviceCMYK
        pdf.add_blank_page(page_size=(100, 100))
        page = pdf.pages[-1]
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Photo=stream))
        page.contents_add(b"q 60 0 0 60 10 10 cm /Photo Do Q")

    return read_structure(changed(printed(), add_picture)).pages[-1]


def test_a_picture_uses_the_inks_that_it_has() -> None:
    page = read_photo(Image.new("CMYK", (8, 8), (0, 0, 90, 0)).tobytes())
    assert page.drawn.plates == {"yellow"} and page.drawn.ink == pytest.approx(90 / 255)


def test_a_picture_of_another_format_may_use_any_ink() -> None:
    out = io.BytesIO()
    Image.new("RGB", (8, 8)).save(out, "JPEG2000")
    page = read_photo(out.getvalue(), Filter=pikepdf.Name.JPXDecode)
    assert page.drawn.plates == {"cyan", "magenta", "yellow", "black"} and page.drawn.ink == 0


def test_a_page_too_few_is_told() -> None:
    made, wish = imposed(PROFILES["offset"])
    assert ("PDF002", 0) in faults(written(made[:-1], PROFILES["offset"]), wish)


def test_a_file_without_its_title_is_told() -> None:
    made, wish = imposed(PROFILES["offset"])
    assert faults(written(made, PROFILES["offset"], title="autre"), wish) == {("PDF003", 0)}


def changed(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        pdf.save(out)
    return out.getvalue()


def _no_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/Lang"]


def _no_boxes(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1].obj["/TrimBox"]


def _crossed_boxes(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj["/TrimBox"] = pikepdf.Array([-5, 8, 187, 258])


def _no_font_file(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each:
            del each["/FontFile2"]


def _whole_font(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font":
            each["/BaseFont"] = pikepdf.Name("/Whole")


@pytest.mark.parametrize(
    "change, found",
    [
        (_no_language, ("PDF004", 0)),
        (_no_boxes, ("PDF007", 2)),
        (_crossed_boxes, ("PDF007", 1)),
        (_no_font_file, ("PDF005", 0)),
        (_whole_font, ("PDF006", 0)),
    ],
)
def test_what_is_taken_from_a_file_is_told(
    change: Callable[[pikepdf.Pdf], None], found: tuple[str, int]
) -> None:
    made, wish = imposed(PROFILES["offset"])
    assert found in faults(changed(written(made, PROFILES["offset"]), change), wish)


def test_backs_for_the_other_edge_are_told() -> None:
    made, wish = imposed(PROFILES["home-a4"])
    other, _ = imposed(PROFILES["home-a4-short"])
    assert faults(written([made[0], other[1]], PROFILES["home-a4"]), wish) == {("PDF017", 2)}


def test_backs_that_have_slipped_are_told() -> None:
    made, wish = imposed(PROFILES["home-a4"])
    placed = made[1].sides[0]
    slipped = replace(placed, cell=replace(placed.cell, x=placed.cell.x + 0.3))
    moved = replace(made[1], sides=(slipped, *made[1].sides[1:]))
    assert faults(written([made[0], moved], PROFILES["home-a4"]), wish) == {("PDF017", 2)}


def test_a_font_of_every_reader_is_told_in_a_file_of_others() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(72, 72, "Hello")
    canvas.save()
    assert ("PDF005", 0) in faults(out.getvalue(), FileExpectations())


@settings(max_examples=60)
@given(st.data())
def test_no_damage_does_more_than_be_told(data: st.DataObject) -> None:
    whole = bytearray(SOUND)
    for _ in range(data.draw(st.integers(1, 30))):
        at = data.draw(st.integers(0, len(whole) - 1))
        if data.draw(st.booleans()):
            whole[at] = data.draw(st.integers(0, 255))
        else:
            del whole[at : at + data.draw(st.integers(1, 60))]
    try:
        run_preflight(bytes(whole), FileExpectations())
    except UnreadablePdf:
        return


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4\n", b"no file of this sort" * 10])
def test_what_is_no_pdf_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadablePdf):
        run_preflight(data, FileExpectations())


def test_a_file_with_a_password_is_refused() -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(SOUND)) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(UnreadablePdf):
        run_preflight(out.getvalue(), FileExpectations())


def lay_lines(*lines: str, left: float = 10) -> list[TextLine]:
    """Lines of text six points wide a letter, one below the other."""
    laid = []
    for row, words in enumerate(lines):
        line = TextLine(left, 500 - 12 * row, 10)
        at = left
        for letter in words:
            if letter == " ":
                line.add_space()
            else:
                line.add_letter(letter, at, at + 6)
            at += 6
        laid.append(line)
    return laid


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("a first line of words", "and a second one as it", "is."), ["is."]),
        (("a first line of words", "and a second one as", "long as it is wide"), []),
        (("a first line of words", "is."), []),  # two lines may be a title and a label
        (("a first line of words", "incomprehensibilities", "is."), []),  # nothing could be spared
        (("a first line of words", "and a second one as it", "incomprehensible."), []),
    ],
)
def test_a_single_word_is_told_where_another_could_stand_with_it(
    lines: Sequence[str], found: list[str]
) -> None:
    assert find_lone_words(lay_lines(*lines)) == found


def test_numbers_of_a_list_are_no_last_lines() -> None:
    assert find_lone_words(lay_lines("1 first line of words", "2 nd a second one as it", "3")) == ["3"]
    assert find_lone_words(lay_lines("1   first line of words", "2   a second one as it", "3")) == []


def test_lines_of_another_place_or_size_are_of_another_paragraph() -> None:
    body = lay_lines("a first line of words", "and a second one as it")
    (label,) = lay_lines("is.", left=40)
    label.base = 476
    assert find_lone_words([*body, label]) == []
    (heading,) = lay_lines("is.")
    heading.base, heading.size = 476, 14
    assert find_lone_words([*body, heading]) == []


def draw_page(*boxes: tuple[int, int, int, int]) -> Image.Image:
    """A white page of 200 by 300 dots with grey boxes on it."""
    page = Image.new("L", (200, 300), 255)
    for box in boxes:
        page.paste(90, box)
    return page


def test_ink_where_the_printer_holds_the_paper_is_seen() -> None:
    assert not has_ink_in_margin(draw_page((12, 12, 188, 288)), 12)
    for box in ((11, 40, 60, 60), (40, 2, 60, 60), (150, 40, 189, 60), (40, 200, 60, 289)):
        assert has_ink_in_margin(draw_page(box), 12)
    assert not has_ink_in_margin(draw_page((0, 0, 200, 300)), 0)


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ((0, 0, 200, 300), []),
        ((40, 40, 160, 260), []),
        ((22, 0, 200, 300), [("left", 0.2)]),
        ((0, 0, 200, 276), [("bottom", 0.4)]),
    ],
)
def test_a_colour_that_ends_beside_the_cut_is_seen(
    box: tuple[int, int, int, int], found: list[tuple[str, float]]
) -> None:
    assert find_slivers(draw_page(box), (20, 20, 180, 280), 10) == found


def test_pieces_with_a_line_to_cut_along_have_no_slivers() -> None:
    chosen = PROFILES["offset"]
    ring = Rect(0, 0, 63, 88, "#336633"), text("mot", ink="#ffffff")
    for cut, found in ((True, set()), (False, {("PDF021", 1)})):
        side = Side("a", ring, 63, 88, 3.7, "", cut)
        made = make_pages(PrintRun("deck", "Cartes", "fr", [Card("card/a", side)]), chosen)
        assert (
            faults(written(made, chosen), expect_file(made, chosen, TITLE, "fr")) - {("PDF020", 0)} == found
        )


def test_files_in_black_alone_have_no_empty_plate() -> None:
    chosen = PROFILES["offset"]
    sides = Side("a", (text("mot"),), 63, 88, 3.7), Side("dos", (text("dos"),), 63, 88, 3.7)
    made = make_pages(PrintRun("deck", "Cartes", "fr", [Card("card/a", *sides, 1)]), chosen)
    assert faults(written(made, chosen), expect_file(made, chosen, TITLE, "fr")) == set()
