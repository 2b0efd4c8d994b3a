"""Sheets: entries in columns and pages, nothing torn apart, links that lead somewhere, pages to fold."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from ludex.pack.contents import Ref
from ludex.pack.reader import Pack
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.drawing.drawing_commands import Group, Text, walk_texts
from ludex.render.drawing.drawing_commands import Path as Outline
from ludex.render.drawing.svg_outlines import parse_outline
from ludex.render.pdf.pdf_document import FileMetadata, Resources
from ludex.render.pdf.pdf_files import order_booklet_pages, write_booklet_pdf, write_sheet_pdf
from ludex.render.problems import ProblemKind
from ludex.render.sheets.blocks import CONTENTS, Block, Grid, Heading, Listing, Prose, Step
from ludex.render.sheets.plans import Plan, find_plans, list_entries_of_kind, make_faq_plan
from ludex.render.sheets.setter import BlockCache, SlabMaker
from ludex.render.sheets.sheet import SheetPages, Typesetter
from ludex.render.sheets.styles import SheetTheme
from ludex.render.sheets.tables import make_table
from ludex.render.typeset.block import make_passage
from ludex.text.passages import Paragraph, Passage, StyledText
from tests.plain_pack import Contents, Entry, Program
from tests.plain_pack import write as write_pack
from tests.render.sample import FAMILIES, SHARED, read
from tests.render.test_tags import elements, outline_of

FONT = FAMILIES["plain"]["faces"]["regular"]
SIGN = {"star": {"title": "étoile", "path": "M0 0H24V24H0Z"}}

TEXTS = {
    "fr": {
        "game/demo.title": "Le Verger",
        "rule/r-2.text": "Une pomme par arbre et par jour.",
        "rule/r-10.text": "La gelée prend les pommes qui restent.",
        "ruling/pluie.question": "Peut-on cueillir sous la pluie\u202f?",
        "ruling/pluie.answer": "Oui, avec [star].\n\nSauf au sommet.",
        "example/pluie.title": "Sous l’averse",
        "term/panier.definition": "Là où sont les pommes.",
        "term/echelle.definition": "Pour les hautes branches.",
        "table/meteo.title": "Météo",
        "table/meteo.headings.apples": "Pommes",
        "sheet/aide.title": "Aide-mémoire",
        "sheet/aide.sections.mots.title": "Mots",
    },
    "en": {"game/demo.title": "The Orchard", "ruling/pluie.question": "May one pick in the rain?"},
}


def entry(name: str, refs: tuple[Ref, ...] = (), **data: Any) -> Entry:
    return Entry(name, data, refs=refs)


ENTRIES = [
    entry("example/pluie"),
    entry("game/demo", translations=["en"]),
    entry("rule/r-10", code="V-10"),
    entry("rule/r-2", code="V-2"),
    entry(
        "ruling/pluie",
        (Ref(3, ("cites", 0)), Ref(2, ("cites", 1)), Ref(0, ("examples", 0))),
        cites=[3, 2],
        examples=[0],
    ),
    entry(
        "table/meteo",
        columns=["apples"],
        rows={"sun": {"from": 1, "to": 5, "cells": [3]}, "frost": {"from": 6, "to": 6, "cells": [None]}},
    ),
    entry("term/echelle", words={"fr": {"one": "échelle"}, "en": {"one": "ladder"}}),
    entry("term/panier", words={"fr": {"one": "panier"}}),
    entry("term/pas", plain=True, words={"fr": {"one": "pas", "other": "pas"}}),
]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    file = tmp_path / "demo.ludex"
    write_pack(file, Contents("demo", "", "0", "fr", ENTRIES, TEXTS))
    with Pack.open(file) as pack:
        yield Book(pack, SHARED.parent, FAMILIES, SIGN)


def setter(book: Book, locale: str = "fr", proved: frozenset[str] = frozenset()) -> Typesetter:
    texts = PackTexts(book.pack, locale, book.signs)
    return Typesetter(book, texts, SheetTheme(book.fonts, "title", "plain", "#7d2a20"), proved)


def lines(pages: SheetPages) -> list[str]:
    """What stands on the pages, text by text."""
    return [command.text for page in pages.drawings for command in page if isinstance(command, Text)]


def said(pages: SheetPages) -> str:
    return " ".join(lines(pages))


def reference(book: Book, locale: str = "fr") -> SheetPages:
    made = setter(book, locale)
    plan = next(iter(find_plans(book, made.texts).values()))
    return made.typeset_plan(plan)


def test_a_game_without_sheets_gets_one_with_all_that_can_be_looked_up(book: Book) -> None:
    pages = reference(book)
    assert [title for title, *_ in pages.outline] == [
        "Règles",
        "Tableaux",
        "Questions et réponses",
        "Glossaire",
        "Icônes",
    ]
    assert not pages.problems


def test_rules_stand_in_the_order_of_their_numbers(book: Book) -> None:
    found = lines(reference(book))
    assert found.index("V-2") < found.index("V-10")


def test_terms_stand_in_the_order_of_their_words_accents_aside(book: Book) -> None:
    found = said(reference(book))
    assert found.index("Échelle") < found.index("Panier")


def test_a_plain_word_is_none_of_the_glossary(book: Book) -> None:
    plan = next(iter(find_plans(book, setter(book).texts).values()))
    listed = [each.ids for each in plan.blocks if isinstance(each, Listing)]
    assert listed[-1] == ("term/echelle", "term/panier")


def test_a_term_without_a_word_in_a_language_is_left_out_of_it(book: Book) -> None:
    found = said(reference(book, "en"))
    assert "Ladder" in found and "Panier" not in found


def test_a_ruling_cites_its_rules_with_their_pages_and_a_tick_is_explained_once(book: Book) -> None:
    made = setter(book, proved=frozenset({"example/pluie"}))
    plan = next(iter(find_plans(book, made.texts).values()))
    found = re.sub("[ \u00a0]+", " ", said(made.typeset_plan(plan))).replace(" ,", ",")
    assert "Voir V-2 (p. 1), V-10 (p. 1)" in found
    assert found.count("joué par un programme") == 1
    assert found.index("joué par un programme") < found.index("sous la pluie"), "before the first tick"
    assert "joué par un programme" not in said(reference(book)), "nothing is proved"


@pytest.mark.parametrize("larger", [1.0, 1.3])
def test_a_tick_keeps_its_distance_from_its_text(book: Book, larger: float) -> None:
    texts = PackTexts(book.pack, "fr", book.signs)
    theme = SheetTheme(book.fonts, "title", "plain", "#7d2a20")
    made = Typesetter(book, texts, theme, frozenset({"example/pluie"}), "A4", larger)
    (page, *_) = made.typeset_plan(next(iter(find_plans(book, texts).values()))).drawings
    (tick, *_) = [each for each in page if isinstance(each, Outline)]
    told = next(each for each in walk_texts(page) if "programme" in each.text)
    assert 1 < told.x - parse_outline(tick.data).bounds[2] < 2


def test_numbers_of_a_booklet_stand_on_the_outside_and_its_examples_are_read_without_a_glass(
    book: Book,
) -> None:
    made = setter(book)
    booklet = Plan("x", "Titre", "A5", 1, (Prose(make_passage("mot " * 900)),), booklet=True)
    first, second, *_ = made.typeset_plan(booklet).drawings
    width = made.typeset_plan(booklet).size[0]
    ends = [
        next(each for each in reversed(page) if isinstance(each, Text) and each.text in "12")
        for page in (first, second)
    ]
    assert ends[0].x > width / 2 > ends[1].x
    data = write_sheet_pdf(made.typeset_plan(booklet), FileMetadata("x", "fr"), resources(book), FONT)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert str(pdf.Root.ViewerPreferences["/Duplex"]) == "/DuplexFlipLongEdge"
    look = made.looks.make_style(9.4)
    assert look.styles["small"].size == 8.5
    assert made.looks.make_style(7.4).styles["small"].size == 7.4


def test_a_table_has_its_ranges_headings_and_cells(book: Book) -> None:
    found = lines(reference(book))
    assert {"Pommes", "1–5", "6", "3", "–", "sun"} <= set(found)


def test_the_columns_of_a_table_share_its_width_so_that_it_is_low(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A column of long texts is wider than one with a single long text."""
    look = setter(book).looks.make_style(9)
    maker = SlabMaker(look, setter(book).texts, {}, BlockCache({}, "fr"))
    long, short = make_passage("une phrase qui prend de la place " * 3), make_passage("oui")
    rows = [*[(long, short)] * 20, (short, long)]

    def measure() -> float:
        return sum(slab.height for slab in make_table(maker, rows, 90, heads=0))

    low = measure()
    monkeypatch.setattr("ludex.render.sheets.tables._POWERS", (0.0,))
    assert low < 0.85 * measure()


def test_entries_are_listed_by_slug_2_before_10(book: Book) -> None:
    assert list_entries_of_kind(book, "rule") == ["rule/r-2", "rule/r-10"]


def test_icons_in_use_are_explained(book: Book) -> None:
    assert "Étoile" in lines(reference(book))


def test_the_faq_is_a_booklet_of_its_own(book: Book) -> None:
    made = setter(book, "en")
    plan = make_faq_plan(book, made.texts)
    assert plan is not None and plan.paper == "A5"
    assert "May one pick in the rain?" in said(made.typeset_plan(plan))


def test_a_kind_of_the_games_own_may_have_any_name(tmp_path: Path) -> None:
    kinds = ("cell", "data", "word")
    entries = sorted([*ENTRIES, *(entry(f"{kind}/x", n=1) for kind in kinds)], key=lambda each: each.id)
    texts = {"fr": {**TEXTS["fr"], **{f"{kind}/x.text": f"Texte de {kind}." for kind in kinds}}}
    file = tmp_path / "demo.ludex"
    write_pack(file, Contents("demo", "", "0", "fr", [each for each in entries if not each.refs], texts))
    with Pack.open(file) as pack:
        made = setter(Book(pack, SHARED.parent, FAMILIES, SIGN))
        plan = Plan("x", "Titre", "A4", 1, (Listing(tuple(f"{kind}/x" for kind in kinds)),))
        found = said(made.typeset_plan(plan))
    assert all(f"Texte de {kind}." in found for kind in kinds)


def planned_aid(folder: Path, where: str, tree: Any) -> tuple[Plan, SheetPages]:
    """The sheet of a game that lists some of its terms."""
    more = entry("sheet/aide", sections={"mots": {"lists": "term", "where": where}}, columns=2)
    locals_ = [[name, "any"] for name in ("self", "it", "n")]
    formulas = {"sections/mots/where": {"point": 0, "params": locals_, "locals": locals_, "is": tree}}
    file = folder / "demo.ludex"
    entries = sorted([*ENTRIES, more], key=lambda each: each.id)
    programs = [Program("sheet/aide", {"printed": formulas})]
    write_pack(file, Contents("demo", "", "0", "fr", entries, TEXTS, programs))
    with Pack.open(file) as pack:
        made = setter(Book(pack, SHARED.parent, FAMILIES, SIGN))
        plan = next(iter(find_plans(made.book, made.texts).values()))
        return plan, made.typeset_plan(plan)


def test_a_sheet_lists_what_it_is_told_to(tmp_path: Path) -> None:
    where = ["==", ["field?", "id", ["local", 0]], ["text", "panier"]]
    plan, pages = planned_aid(tmp_path, "self.id == 'panier'", where)
    found = said(pages)
    assert (plan.title, plan.columns, plan.paper) == ("Aide-mémoire", 2, "")
    assert "Panier" in found and "Échelle" not in found


def test_a_condition_that_comes_to_nothing_is_told(tmp_path: Path) -> None:
    _, pages = planned_aid(tmp_path, "self.id + 1", ["+", ["field?", "id", ["local", 0]], 1])
    first, *_ = pages.problems
    assert (first.trouble, first.layout, first.field) == (
        ProblemKind.VALUE,
        "sheet/aide",
        "sections/mots/where",
    )
    assert first.what == "self.id + 1"
    assert not pages.drawings


def test_a_character_that_no_font_has_is_a_problem(book: Book) -> None:
    made = setter(book)
    plan = Plan("x", "Titre", "A4", 1, (Listing(("rule/r-2",)),))
    made.texts._passages["rule/r-2.text"] = made.texts._fill_text("", "a 漢 b", {})
    (problem,) = made.typeset_plan(plan).problems
    assert (problem.what, problem.key) == ("漢", "rule/r-2.text")


def resources(book: Book) -> Resources:
    return Resources(read, read, book.icons)


def test_the_file_has_an_outline_and_links_that_lead_to_what_they_name(book: Book) -> None:
    data = write_sheet_pdf(reference(book), FileMetadata("Aide", "fr"), resources(book), FONT)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert "/Duplex" not in pdf.Root.ViewerPreferences, "it has one page"
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
        links = [each for page in pdf.pages for each in page.get("/Annots", [])]
        led = [each.Dest[0].objgen for each in links]
        pages = [page.obj.objgen for page in pdf.pages]
    assert titles[:2] == ["Règles", "Tableaux"]
    assert len(links) == 4
    assert set(led) <= set(pages)


def test_contents_lead_to_each_heading_of_a_title_that_comes_again(book: Book) -> None:
    """Parts of several sections may be called alike."""
    filler = Prose(make_passage("mot " * 1500))
    blocks: list[Block] = [CONTENTS]
    for title in ("Matin", "Soir"):
        blocks += [Heading(make_passage(title)), Heading(make_passage("Exemple"), 1), filler]
    plan = Plan("x", "Titre", "A5", 1, tuple(blocks), booklet=True)
    pages = setter(book).typeset_plan(plan)
    begun = {title: page + 1 for title, _, page, _ in pages.outline if title != "Exemple"}
    numbers = [
        text.text
        for text in walk_texts(pages.drawings[0])
        if text.link.startswith("#Exemple") and text.text.isdigit()
    ]
    assert numbers == [str(begun["Matin"]), str(begun["Soir"])]
    assert begun["Soir"] > begun["Matin"]


def test_contents_stay_on_the_page_of_what_introduces_them(book: Book) -> None:
    item = Passage((Paragraph((StyledText("mot " * 300),), item=True),))
    titles = [Heading(make_passage(f"Titre {number}")) for number in range(28)]
    blocks = (Prose(make_passage("Avant")), CONTENTS, titles[0], Prose(item), *titles[1:])
    (first, *_) = setter(book).typeset_plan(Plan("x", "Titre", "A5", 1, blocks, booklet=True)).drawings
    found = [text.text for text in walk_texts(first)]
    assert "Avant" in found and "Titre 27" in found and "•" not in found


def test_a_booklet_of_several_pages_has_a_cover(book: Book) -> None:
    plan = Plan("x", "Titre", "A5", 1, (Prose(make_passage("mot " * 4000)),), booklet=True)
    whole, short = (
        setter(book).typeset_plan(each)
        for each in (plan, replace(plan, blocks=(Prose(make_passage("mot " * 900)),)))
    )
    cover, second, *_ = ([text.text for text in walk_texts(page)] for page in whole.drawings)
    assert cover == ["Le Verger", "Titre"]
    assert "Titre" not in second and "2" in second
    assert whole.drawings[0] == setter(book).typeset_plan(plan).drawings[0]
    assert "mot" in " ".join(text.text for text in walk_texts(short.drawings[0]))
    told = [text.tags for text in walk_texts(whole.drawings[0]) if text.text == "Titre"]
    assert told == [("H1",)]
    translated = setter(book).typeset_plan(replace(plan, title="Title")).drawings[0]
    scene, same = (
        [each for each in page if isinstance(each, Group)] for page in (whole.drawings[0], translated)
    )
    assert scene == same and scene, "the picture does not depend on the language"


def test_an_item_is_not_divided_between_pages(book: Book) -> None:
    items = tuple(Paragraph((StyledText(f"x{number} " + "mot " * 60),), item=True) for number in range(40))
    pages = setter(book).typeset_plan(Plan("x", "Titre", "A5", 1, (Prose(Passage(items)),), booklet=True))
    assert pages.count > 2
    for drawing in pages.drawings[1:]:
        first, *_ = (text.text for text in walk_texts(drawing))
        assert first == "•"


def test_those_who_hear_a_sheet_meet_its_headings_lists_and_tables(book: Book) -> None:
    def line(text: str, item: bool = False) -> Paragraph:
        return Paragraph((StyledText(text),), item)

    items = Passage((line("un", True), line("deux", True)))
    rows = tuple(tuple(Passage((line(cell),)) for cell in row) for row in ("ab", "cd"))
    blocks = (
        Heading(make_passage("Début")),
        Prose(items),
        Step("1", make_passage("Prenez.")),
        Step("2", make_passage("Rendez.")),
        Heading(make_passage("Détail"), 1),
        Grid(rows, 1),
    )
    pages = setter(book).typeset_plan(Plan("x", "Titre", "A4", 1, blocks))
    file = FileMetadata("Titre", "fr")
    with pikepdf.open(io.BytesIO(write_sheet_pdf(pages, file, resources(book), FONT))) as pdf:
        found = [outline_of(each) for each in elements(pdf)]
    item, step = ("/LI", ("/LBody", ".")), ("/LI", ("/Lbl", "."), ("/LBody", "."))
    assert [each for each in found if each[0] != "/P"] == [
        ("/H1", "."),
        ("/H2", "."),
        ("/L", item, item),
        ("/L", step, step),
        ("/H3", "."),
        ("/Table", ("/TR", ("/TH", "."), ("/TH", ".")), ("/TR", ("/TD", "."), ("/TD", "."))),
    ]


@pytest.mark.parametrize(
    "count, sides",
    [(4, [(3, 0), (1, 2)]), (8, [(7, 0), (1, 6), (5, 2), (3, 4)]), (3, [(3, 0), (1, 2)])],
)
def test_pages_are_put_in_the_order_of_folding(count: int, sides: list[tuple[int, int]]) -> None:
    assert order_booklet_pages(count) == sides


def test_a_folded_booklet_has_two_pages_on_each_side(book: Book) -> None:
    pages = reference(book)
    pages.drawings *= 3
    data = write_booklet_pdf(pages, FileMetadata("Aide", "fr"), resources(book), FONT)
    found = pypdfium2.PdfDocument(data)
    assert len(found) == 2
    assert found[0].get_width() == pytest.approx(2 * 210 * 72 / 25.4, abs=0.1)
