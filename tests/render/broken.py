"""A finished file, broken in each of the ways that a print can be broken: what preflight must see.

Each function is named as a case’s `case.toml` names it (`preflight = "lost-page"`), and gives a file’s bytes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pikepdf

from ludex.render.drawing.drawing_commands import Picture, Rect, Text
from ludex.render.imposition.job import Card, PrintRun, Profile, Side
from ludex.render.imposition.pages import Page, make_pages
from ludex.render.pdf.pdf_document import FileMetadata, Resources
from ludex.render.pdf.pdf_files import write_card_pdf
from ludex.render.preflight.expectations import encode_expectations, expect_file
from tests.render.sample import FAMILIES, ICONS, read
from tests.render.test_imposition import PROFILES

TITLE = "Le Verger – Outils"
REGULAR = FAMILIES["plain"]["faces"]["regular"]


def _picture(_name: str) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (120, 80), "#4a7a3a").save(out, "PNG")
    return out.getvalue()


def text(words: str, x: float = 8, y: float = 40, ink: str = "#101010") -> Text:
    return Text(x, y, REGULAR, 9, ink, words, 30)


def side(key: str, *more: Any) -> Side:
    ground = Rect(-4, -4, 71, 96, "#f0e0c0")
    return Side(key, (ground, *(more or (text(key),))), 63, 88, 3.7)


def _run(face: Side) -> PrintRun:
    back = side("Outil")
    return PrintRun(
        "outils", "Outils", "fr", [Card("card/a", face, back), Card("card/b", side("Brouette"), back)]
    )


def printed(
    face: Side | None = None, profile: str = "offset", put: Callable[[list[Page]], Any] = list
) -> bytes:
    """A file with this face, that says it should be the one with a sound face."""
    chosen: Profile = PROFILES[profile]
    sound = side("Échelle")
    wish = expect_file(make_pages(_run(sound), chosen), chosen, TITLE, "fr")
    made = put(make_pages(_run(face or sound), chosen))
    if face is not None:
        wish = replace(wish, texts=())
    resources = Resources(read, _picture, ICONS)
    return write_card_pdf(
        made, chosen, FileMetadata(TITLE, "fr"), resources, REGULAR, encode_expectations(wish)
    )


def _changed(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def sound() -> bytes:
    return printed()


def cut_off() -> bytes:
    return printed()[:900]


def lost_page() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[2]

    return _changed(printed(), change)


def other_title() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Title"] = "Sans titre"

    return _changed(printed(), change)


def no_language() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.Root["/Lang"]

    return _changed(printed(), change)


def no_font() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each:
                del each["/FontFile2"]

    return _changed(printed(), change)


def whole_font() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font":
                each["/BaseFont"] = pikepdf.Name("/SourceSansPro")

    return _changed(printed(), change)


def crossed_boxes() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj["/TrimBox"] = pikepdf.Array([-5, 8, 187, 258])

    return _changed(printed(), change)


def screen_colours() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[1].obj
        page["/Contents"] = pdf.make_stream(b"q 0.9 0.8 0.7 rg 0 0 20 20 re f Q\n" + _contents(page))

    return _changed(printed(), change)


def _contents(page: Any) -> bytes:
    return bytes(page["/Contents"].read_bytes())


def too_much_ink() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        page["/Contents"] = pdf.make_stream(b"q 0.9 0.9 0.9 1 k 0 0 20 20 re f Q\n" + _contents(page))

    return _changed(printed(profile="drivethrucards"), change)


def knocked_out() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary) and "/op" in each:
                each["/op"] = False

    return _changed(printed(), change)


def no_shape() -> bytes:
    return printed(side("Échelle", text("Éche\u2060lle")))


def near_the_cut() -> bytes:
    return printed(side("Échelle", text("Échelle", x=1.5)))


def off_the_page() -> bytes:
    return printed(side("Échelle", text("Échelle", x=-9)), "offset")


def covered() -> bytes:
    return printed(side("Échelle", text("Échelle"), Rect(4, 30, 55, 20, "#336633")))


def lost_word() -> bytes:
    def put(made: list[Page]) -> list[Page]:
        return [made[1], *made[1:]]

    return printed(put=put)


def coarse_picture() -> bytes:
    return printed(side("Échelle", Picture("art/x.png", 5, 5, 30, 20)))


def other_edge() -> bytes:
    def put(made: list[Page]) -> list[Page]:
        return [made[0], make_pages(_run(side("Échelle")), PROFILES["home-a4-short"])[1]]

    return printed(profile="home-a4", put=put)


def ink_in_margin() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        page["/Contents"] = pdf.make_stream(b"q 0.4 g 2 400 5 40 re f Q\n" + _contents(page))

    return _changed(printed(profile="home-a4"), change)


def untagged_heading() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        with pdf.open_outline() as outline:
            outline.root.append(pikepdf.OutlineItem("Outils du verger", 0))

    return _changed(printed(), change)


def empty_plate() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
                each.write(re.sub(rb"[\d.]+(( [\d.]+){3} [kK]\b)", rb"0\1", each.read_bytes()))

    return _changed(printed(), change)


def sliver() -> bytes:
    return printed(side("Échelle", Rect(-4, 0.4, 71, 95, "#8fb08f"), text("Échelle")))


def lone_word() -> bytes:
    lines = (
        "Posez cette échelle contre",
        "un pommier, puis montez et",
        "cueillez un fruit de votre",
        "choix.",
    )
    face = side("Échelle", *(text(line, y=40 + 4 * row) for row, line in enumerate(lines)))
    return printed(face)


def overlapping_texts() -> bytes:
    return printed(side("Échelle", text("Échelle"), text("12", x=12, y=39)))


BROKEN: dict[str, Callable[[], bytes]] = {
    maker.__name__.replace("_", "-"): maker
    for maker in (
        *(cut_off, lost_page, other_title, no_language, no_font, whole_font, crossed_boxes, screen_colours),
        *(too_much_ink, knocked_out, no_shape, near_the_cut, off_the_page, covered, lost_word),
        *(coarse_picture, other_edge, ink_in_margin, untagged_heading, empty_plate, sliver, lone_word),
        *(overlapping_texts, sound),
    )
}
