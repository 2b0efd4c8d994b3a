"""Files as a reader of PDFs finds them: the same bytes, fonts within, every word, the boxes and the inks."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from ludex.render.drawing.drawing_commands import Group, Mark, Picture, Rect, Shade, Text
from ludex.render.imposition.job import Card, PrintRun, Side
from ludex.render.imposition.pages import make_pages
from ludex.render.imposition.shared_sheets import SortedRuns
from ludex.render.outputs import OutputFileMaker, name_shared_sheets
from ludex.render.pdf.pdf_document import Resources
from ludex.render.pdf.pdf_operators import CMYK, GREY, ColourEncoder, prepare_picture
from ludex.render.pdf.press_inks import convert_to_cmyk
from tests.render.sample import FAMILIES, ICONS, read
from tests.render.test_imposition import PROFILES

REGULAR = FAMILIES["plain"]["faces"]["regular"]
BOLD = FAMILIES["plain"]["faces"]["bold"]


def picture(name: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (30, 20), "#336699").save(out, "PNG")
    return out.getvalue()


def face(words: str, number: int = 0) -> Side:
    drawing = (
        Shade(-4, -4, 71, 96, "#f0e0c0", "#c0a080"),
        Shade(5, 5, 20, 20, "#000000", "#ffffff", True),
        Rect(5, 30, 20, 10, "#aa2211", 2, 0.5, "#000000"),
        Mark("square", 40, 5, 8, 8, "#224466"),
        Group((Text(0, 5, BOLD, 8, "#000000", "tourné", 9),), "M0 0H30V10H0Z", 60, 50, 90),
        Picture("art/x.png", 30, 30, 15, 10),
        Text(5, 60, REGULAR, 9, "#201008", words, 40),
    )
    return Side(f"face-{number}", drawing, 63, 88, 3.7)


def run() -> PrintRun:
    back = Side("back", (Rect(-4, -4, 71, 96, "#000000"),), 63, 88, 3.7)
    cards = [
        Card("card/a", face("Où dort l’œuf\u202f?", 1), back, 2),
        Card("card/b", face("Un\u00a0dé «\u00a0bleu\u00a0»", 2), back, 1),
    ]
    return PrintRun("deck", "Cartes d’essai", "fr", cards)


def press(profile: str) -> OutputFileMaker:
    return OutputFileMaker(PROFILES[profile], Resources(read, picture, ICONS), REGULAR, "Essai")


def made(profile: str) -> bytes:
    return press(profile).files(run())[0].data


def words(data: bytes, page: int) -> str:
    found = pypdfium2.PdfDocument(data)[page].get_textpage().get_text_range()
    return re.sub(r"\s+", " ", found)


SINGLES = ("home-a4", "home-letter", "gutterfold", "drivethrucards", "offset")


@pytest.mark.parametrize("profile", SINGLES)
def test_every_font_is_embedded_and_subset(profile: str) -> None:
    with pikepdf.open(io.BytesIO(made(profile))) as pdf:
        fonts = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont))
            assert "/FontFile2" in font.FontDescriptor


def test_every_word_is_in_the_text_with_its_spaces_held() -> None:
    data = made("drivethrucards")
    assert "Où dort l’œuf" in words(data, 1)
    assert "tourné" in words(data, 1)
    assert "Un dé « bleu »" in words(data, 5)


def test_a_file_says_its_title_and_its_language() -> None:
    with pikepdf.open(io.BytesIO(made("home-a4"))) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Essai – Cartes d’essai"
        assert str(pdf.Root.Lang) == "fr"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def operators(data: bytes) -> set[str]:
    found: set[str] = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            found |= {str(each.operator) for each in pikepdf.parse_content_stream(page)}
        for each in pdf.objects:
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
                found |= {str(one.operator) for one in pikepdf.parse_content_stream(each)}
    return found


def test_colours_are_those_of_the_profile() -> None:
    assert not operators(made("home-a4")) & {"k", "K"}
    assert not operators(made("offset")) & {"rg", "RG", "g", "G"}


def test_text_for_a_press_is_black_alone_and_ink_keeps_to_the_limit() -> None:
    with pikepdf.open(io.BytesIO(made("drivethrucards"))) as pdf:
        forms = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
        inks = []
        for form in forms:
            within = False
            for operands, operator in pikepdf.parse_content_stream(form):
                within = {"BT": True, "ET": False}.get(str(operator), within)
                if str(operator) in ("k", "K"):
                    inks.append((within, [float(value) for value in operands]))
    assert {tuple(ink) for within, ink in inks if within} == {(0, 0, 0, 1)}
    assert max(sum(ink) for _, ink in inks) <= 2.401
    assert [0.6, 0.4, 0.4, 1.0] in [ink for within, ink in inks if not within]


@pytest.mark.parametrize(
    "profile, wanted",
    [("home-a4", "/DuplexFlipLongEdge"), ("home-a4-short", "/DuplexFlipShortEdge"), ("offset", None)],
)
def test_a_file_for_both_sides_asks_for_the_edge_to_turn_over(profile: str, wanted: str | None) -> None:
    with pikepdf.open(io.BytesIO(made(profile))) as pdf:
        found = pdf.Root.ViewerPreferences.get("/Duplex")
        assert (str(found) if found is not None else None) == wanted


def test_the_test_page_asks_for_both_sides() -> None:
    (file,) = press("home-a4").make_test_page("fr")
    with pikepdf.open(io.BytesIO(file.data)) as pdf:
        assert str(pdf.Root.ViewerPreferences["/Duplex"]) == "/DuplexFlipLongEdge"


@pytest.mark.parametrize("profile, loose, alone", [("gutterfold", 0, 0), ("home-a4", 2, 0), ("offset", 0, 4)])
def test_decks_and_pieces_of_one_size_are_folded_together(profile: str, loose: int, alone: int) -> None:
    """On sheets, pieces go with those of all sizes instead."""
    runs = SortedRuns(PROFILES[profile], is_joined=True, is_partial=False)
    for slug, size in (("a", (63, 88)), ("b", (63, 88)), ("c", (22, 22)), ("d", (22, 22))):
        card = Card(slug, Side(slug, (), *size, 3), Side(f"{slug}-back", (), *size, 3))
        runs.add(PrintRun(slug, slug, "fr", [card], loose=slug in "cd"), is_sound=True)
    assert (len(runs.tokens), len(runs.alone)) == (loose, alone)
    shared = [[run.slug for run in each] for each in runs.shared]
    assert shared == [["a", "b"], ["c", "d"]][: 2 - loose // 2 - alone // 2]
    titles = [press(profile).join_runs(each).title for each in runs.shared]
    assert titles == ["Cartes 63\xa0×\xa088 mm", "Pièces 22\xa0×\xa022 mm"][: len(titles)]


def test_decks_of_one_size_fill_the_same_sheets() -> None:
    maker = press("home-a4")
    back = Side("back", (), 63, 88, 3)
    decks = [
        PrintRun(f"deck-{count}", "", "fr", [Card("card/a", Side(f"f{count}", (), 63, 88, 3), back, count)])
        for count in (30, 19, 15, 6, 1)
    ]
    whole = maker.join_runs(decks)
    assert whole.slug == name_shared_sheets((63, 88)) == "cards-63x88"
    assert len(make_pages(whole, PROFILES["home-a4"])) == 2 * 8


def test_pages_have_the_boxes_of_a_press() -> None:
    with pikepdf.open(io.BytesIO(made("offset"))) as pdf:
        page = pdf.pages[0]
        media, trim, bleed = (
            [float(value) for value in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")
        )
    assert media == pytest.approx([0, 0, 69 * 72 / 25.4, 94 * 72 / 25.4], abs=0.01)
    assert trim == pytest.approx([3 * 72 / 25.4, 3 * 72 / 25.4, 66 * 72 / 25.4, 91 * 72 / 25.4], abs=0.01)
    assert bleed == pytest.approx(media, abs=0.01)


def test_a_side_is_drawn_once_however_often_it_is_printed() -> None:
    with pikepdf.open(io.BytesIO(made("drivethrucards"))) as pdf:
        forms = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
        cards = [form for form in forms if float(form.BBox[2]) - float(form.BBox[0]) == pytest.approx(70.4)]
    assert len(cards) == 4  # two faces, a back, and what the faces have in common


def test_pictures_have_the_dots_that_the_shop_wants() -> None:
    files = press("the-game-crafter").files(run())
    assert [file.name for file in files] == ["deck/001-a-x2.png", "deck/002-b.png", "deck/back.png"]
    for file in files:
        image = Image.open(io.BytesIO(file.data))
        assert image.size == (825, 1125)
        assert image.getpixel((0, 0)) != (255, 255, 255)
        assert image.getpixel((824, 1124)) != (255, 255, 255)


def test_a_simulator_finds_every_card_on_its_sheet() -> None:
    files = press("tabletop-simulator").files(run())
    named = {file.name: file.data for file in files}
    (deck,) = json.loads(named["deck.json"])["ObjectStates"]
    sheet = deck["CustomDeck"]["1"]
    assert (sheet["NumWidth"], sheet["NumHeight"], sheet["UniqueBack"]) == (2, 2, False)
    assert deck["DeckIDs"] == [100, 100, 101]
    image = Image.open(io.BytesIO(named[sheet["FaceURL"]]))
    assert max(image.size) <= 4096
    assert image.width / image.height == pytest.approx(63 / 88, rel=0.01)
    assert sheet["BackURL"] in named
    assert {card["GMNotes"] for card in deck["ContainedObjects"]} == {"card/a", "card/b"}


def test_a_table_has_decks_boards_and_tokens_with_their_names_texts_and_tags() -> None:
    named = replace(face("Piochez une carte.", 1), title="L’Échelle")
    words = Text(5, 60, REGULAR, 9, "#201008", "Piochez une carte.", 40, "card/a.text")
    named = replace(named, drawing=(*named.drawing, words))
    deck = PrintRun("tools", "Outils", "fr", [Card("card/a", named, None, 2)])
    board = Side("b", (), 200, 100, 3, "Le plateau")
    token = Side("t", (), 20, 20, 3, "Un jeton")
    pieces = PrintRun("box", "Boîte", "fr", [Card("piece/b", board), Card("piece/t", token, None, 3)], True)
    (file,) = press("tabletop-simulator").make_table_file([deck, pieces])
    loaded = json.loads(file.data)
    tools, *others = loaded["ObjectStates"]
    assert (file.name, loaded["SaveName"], tools["Nickname"]) == ("table.json", "Essai", "Outils")
    card = tools["ContainedObjects"][0]
    assert (card["Nickname"], card["Tags"]) == ("L’Échelle", ["card", "tools"])
    assert card["Description"] == "Piochez une carte."
    assert [each["Name"] for each in others] == ["Custom_Board", *["Custom_Token"] * 3]
    assert [each["Tags"] for each in others[:2]] == [["board", "piece"], ["token", "piece"]]
    places = {(each["Transform"]["posX"], each["Transform"]["posZ"]) for each in loaded["ObjectStates"]}
    assert len(places) == 5, "nothing covers anything"
    pictures = {name.name for name in press("tabletop-simulator").files(pieces)}
    assert {each["CustomImage"]["ImageURL"] for each in others} <= pictures


def test_cards_of_a_simulator_have_all_their_dots() -> None:
    cards = [Card(f"card/{number}", face("x", number)) for number in range(20)]
    files = press("tabletop-simulator").files(PrintRun("deck", "x", "fr", cards))
    images = [Image.open(io.BytesIO(file.data)) for file in files if file.name.endswith(".png")]
    assert len(images) == 2 and all(max(image.size) <= 4096 for image in images)
    assert images[0].width == pytest.approx(5 * 63 / 25.4 * 300, abs=2)


def test_a_size_that_a_shop_does_not_make_is_said() -> None:
    odd = PrintRun("deck", "x", "fr", [Card("card/a", Side("a", (), 100, 100, 3))])
    assert [each.what for each in press("makeplayingcards").find_size_problems(odd)] == ["100 × 100 mm"]
    assert not press("makeplayingcards").find_size_problems(run())


def test_a_contact_sheet_shows_every_card_once() -> None:
    data = press("home-a4").make_contact_sheet(run()).data
    found = words(data, 0)
    assert "a × 2" in found and "b" in found and "Cartes d’essai" in found


def test_the_cards_of_a_contact_sheet_are_as_large_as_its_pages_allow() -> None:
    def draw(count: int) -> tuple[int, float]:
        """Return the number of pages, and the height of the first card."""
        few = run()
        cards = [replace(few.cards[0], id=f"card/{number}") for number in range(count)]
        data = press("home-a4").make_contact_sheet(replace(few, cards=cards)).data
        pages = pypdfium2.PdfDocument(data)
        _, bottom, _, top = next(iter(pages[0].get_objects())).get_bounds()
        return len(pages), top - bottom

    (one, large), (same, small) = draw(4), draw(27)
    assert one == same == 1
    assert large > 1.5 * small


@pytest.mark.parametrize("profile", ["home-a4", "drivethrucards"])
def test_the_same_cards_give_the_same_bytes(profile: str) -> None:
    code = (
        "import hashlib;from tests.render.test_pdf import made;"
        f"print(hashlib.sha256(made({profile!r})).hexdigest())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone in (("0", "UTC"), ("1", "Asia/Tokyo"))
    }
    assert len(seen) == 1


@pytest.mark.parametrize("moment", ["1700000000", "x", "99999999999999999999", ""])
def test_no_clock_is_asked(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = made("home-a4")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", moment)
    assert made("home-a4") == before and os.environ["SOURCE_DATE_EPOCH"] == moment


@pytest.mark.parametrize("profile", ["drivethrucards", "offset"])
def test_a_file_for_a_press_says_its_standard_and_keeps_what_can_be_kept(profile: str) -> None:
    with pikepdf.open(io.BytesIO(made(profile))) as pdf:
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert str(pdf.docinfo["/Trapped"]) == "/False"
        assert str(pdf.Root.OutputIntents[0].S) == "/GTS_PDFX"
        assert pdf.pdf_version == "1.4"
        for each in pdf.objects:
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image":
                assert str(each.ColorSpace) == "/DeviceCMYK"
                assert "/SMask" not in each
            if isinstance(each, pikepdf.Dictionary):
                assert float(each.get("/ca", 1)) == 1 and each.get("/SMask") is None


def test_a_clear_picture_lies_on_white_and_has_the_colours_of_its_file() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (2, 2), (0, 0, 0, 0)).save(out, "PNG")
    assert prepare_picture(out.getvalue(), ColourEncoder(), Picture("", 0, 0, 9, 9)).getpixel((0, 0)) == (
        255,
        255,
        255,
    )
    dark = io.BytesIO()
    Image.new("RGB", (2, 2), (10, 60, 5)).save(dark, "PNG")
    inks = prepare_picture(dark.getvalue(), ColourEncoder(CMYK, 2.0), Picture("", 0, 0, 9, 9)).getpixel(
        (0, 0)
    )
    assert inks == tuple(round(255 * part) for part in convert_to_cmyk("#0a3c05", 2.0))
    assert prepare_picture(dark.getvalue(), ColourEncoder(GREY), Picture("", 0, 0, 9, 9)).mode == "L"


def test_each_subset_of_a_font_has_a_tag_that_follows_from_its_characters() -> None:
    def list_fonts(profile: str, *texts: str) -> dict[str, str]:
        cards = [Card(f"card/{number}", face(text, number)) for number, text in enumerate(texts)]
        data = press(profile).files(PrintRun("deck", "Cartes", "fr", cards))[0].data
        with pikepdf.open(io.BytesIO(data)) as pdf:
            fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary)]
            named = [each for each in fonts if each.get("/Type") == "/Font"]
            assert all(each.BaseFont == each.FontDescriptor.FontName for each in named)
            tags = {str(each.BaseFont).partition("+")[2]: str(each.BaseFont)[1:7] for each in named}
            assert len(set(tags.values())) == len(named)
            return tags

    once, again, other = (
        list_fonts("home-a4", "abc"),
        list_fonts("offset", "abc"),
        list_fonts("home-a4", "œuf"),
    )
    assert once == again
    assert {name for name in once if once[name] != other[name]} == {"SourceSansPro-Regular"}
