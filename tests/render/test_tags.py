"""Files say what is heading, text and card, in order; what they should be they carry along."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.render.drawing.drawing_commands import Command, Mark, Rect, Text, split_passages, tag_command
from ludex.render.pdf.pdf_document import Document, FileMetadata, PageGeometry, Resources
from ludex.render.pdf.pdf_operators import ColourEncoder
from ludex.render.preflight.checks import FileExpectations
from ludex.render.preflight.expectations import encode_expectations, read_expectations
from tests.render.accessible import PAINTING, follow_stretches
from tests.render.broken import REGULAR, printed
from tests.render.sample import ICONS, read
from tests.render.test_pdf import picture


def text(words: str, y: float, key: str = "") -> Text:
    return Text(10, y, REGULAR, 9, "#101010", words, 30, key)


PAGE = (
    Rect(0, 0, 100, 5, "#ddccaa"),
    tag_command(text("Mise en place", 10), ("H1",)),
    text("Prenez deux", 20, "rule/a.text"),
    Mark("square", 40, 18, 3, 3, "#000000", "pomme"),
    text("et rentrez.", 24, "rule/a.text"),
    text("Jouez.", 30, "rule/b.text"),
    Rect(0, 90, 100, 5, "#ddccaa"),
)


def written(expected: bytes = b"") -> pikepdf.Pdf:
    document = Document(
        FileMetadata("Essai", "fr"), Resources(read, picture, ICONS), [REGULAR], ColourEncoder()
    )
    for _ in range(2):
        document.begin_page(PageGeometry(100, 100))
        document.draw(PAGE)
        document.end_page()
    return pikepdf.open(io.BytesIO(document.finish(expected)))


def elements(pdf: pikepdf.Pdf) -> list[Any]:
    return list(pdf.Root.StructTreeRoot.K.K)


def stretches(page: Any) -> list[tuple[str, int | None]]:
    """The marked stretches of a page, with their numbers; painting beside them fails."""
    operations = list(follow_stretches(page))
    assert all(each.depth or each.name not in PAINTING for each in operations)
    assert operations[-1].depth == 0
    return [(each.tag, each.number) for each in operations if each.opens and each.depth == 1]


def test_the_lines_of_one_text_and_the_icons_in_it_are_one_passage() -> None:
    said = [each.words for each in split_passages(PAGE)]
    assert said == ["", "Mise en place", "Prenez deux pomme et rentrez.", "Jouez.", ""]
    assert sum((each.commands for each in split_passages(PAGE)), ()) == PAGE


def test_headings_and_texts_are_told_apart_from_what_decorates() -> None:
    with written() as pdf:
        roles = [str(each.S) for each in elements(pdf)]
        assert roles == ["/H1", "/P", "/P"] * 2
        assert bool(pdf.Root.MarkInfo.Marked)
        for page in pdf.pages:
            assert stretches(page) == [
                ("/Artifact", None),
                ("/H1", 0),
                ("/P", 1),
                ("/P", 2),
                ("/Artifact", None),
            ]


def test_every_number_of_a_page_leads_to_its_element() -> None:
    with written() as pdf:
        tree = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        for number, page in enumerate(pdf.pages):
            assert int(page.obj.StructParents) == tree[2 * number] == number
            for at, element in enumerate(tree[2 * number + 1]):
                assert int(element.K) == at
                assert element.Pg.objgen == page.obj.objgen
                assert element.objgen in {each.objgen for each in elements(pdf)}


def test_an_icon_is_read_aloud_by_its_name() -> None:
    with written() as pdf:
        said = [
            str(each.operands[1]["/ActualText"])
            for each in pikepdf.parse_content_stream(pdf.pages[0])
            if str(each.operator) == "BDC" and "/ActualText" in each.operands[1]
        ]
    assert said == ["pomme"]


@pytest.mark.parametrize("profile", ["home-a4", "gutterfold", "offset"])
def test_cards_are_told_one_by_one(profile: str) -> None:
    with pikepdf.open(io.BytesIO(printed(profile=profile))) as pdf:
        assert {str(each.S) for each in elements(pdf)} == {"/Sect"}
        marks = [stretches(page) for page in pdf.pages]
        assert sum(number is not None for page in marks for _, number in page) == len(elements(pdf))


def test_a_file_says_what_it_should_be() -> None:
    wanted = FileExpectations(
        pages=3, title="Œufs", language="fr", limit=2.4, texts=(("a", "b"), ()), flip="long"
    )
    with written(encode_expectations(wanted)) as pdf:
        out = io.BytesIO()
        pdf.save(out)
    assert read_expectations(out.getvalue()) == wanted


@given(st.binary(max_size=60) | st.sampled_from([b"[]", b'{"pages": "x"}', b'{"texts": [1]}', b"[" * 50]))
def test_what_a_stranger_says_that_a_file_should_be_does_no_harm(said: bytes) -> None:
    with written(b"{}") as pdf:
        pdf.Root.PieceInfo.Ludex.Private.Expected.write(said)
        out = io.BytesIO()
        pdf.save(out)
    assert isinstance(read_expectations(out.getvalue()), FileExpectations)


def text_at(words: str, y: float, *tags: str) -> Command:
    return tag_command(text(words, y), tags)


def draw_pages(*pages: tuple[Command, ...]) -> pikepdf.Pdf:
    document = Document(
        FileMetadata("Essai", "fr"), Resources(read, picture, ICONS), [REGULAR], ColourEncoder()
    )
    for page in pages:
        document.begin_page(PageGeometry(100, 100))
        document.draw(page)
        document.end_page()
    return pikepdf.open(io.BytesIO(document.finish()))


def outline_of(element: Any) -> Any:
    """The tree below an element: its role, then what is in it, stretches as numbers."""
    kids = element.get("/K")
    listed = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    inner = [
        outline_of(each) if isinstance(each, pikepdf.Dictionary) and "/S" in each else "."
        for each in listed
        if each is not None
    ]
    return (str(element.S), *inner)


def test_lists_and_tables_are_trees_and_what_goes_on_overleaf_is_one_element() -> None:
    first = (
        text_at("Prenez", 10, "L#1", "LI#2", "LBody#3"),
        text_at("Donnez", 20, "L#1", "LI#4", "LBody#5"),
        text_at("Qui", 30, "Table#6", "TR#7", "TH#8"),
        text_at("Moi", 40, "Table#6", "TR#9", "RowTH#10"),
        Mark("square", 60, 38, 3, 3, "#000000", "pomme", ("Table#6", "TR#9", "TD#11")),
        text_at("Cela commence", 50, "P#12"),
    )
    with draw_pages(first, (text_at("et finit.", 10, "P#12"),)) as pdf:
        found = [outline_of(each) for each in elements(pdf)]
        assert found == [
            ("/L", ("/LI", ("/LBody", ".")), ("/LI", ("/LBody", "."))),
            ("/Table", ("/TR", ("/TH", ".")), ("/TR", ("/TH", "."), ("/TD", "."))),
            ("/P", ".", "."),
        ]
        paragraph = elements(pdf)[-1]
        assert [each.Pg.objgen for each in paragraph.K] == [page.obj.objgen for page in pdf.pages]
        heads = elements(pdf)[1].K
        assert str(heads[0].K.A.Scope) == "/Column" and str(heads[1].K[0].A.Scope) == "/Row"
