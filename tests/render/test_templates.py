"""Templates of sheets, over a pack: lines become headings, steps, tables and lists; words are refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludex.pack.contents import Ref
from ludex.pack.reader import Pack
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.drawing.drawing_commands import Group, Mark, Rect, Text, walk_texts
from ludex.render.drawing.drawing_commands import Path as Outline
from ludex.render.drawing.drawing_commands import encode_drawing as as_plain
from ludex.render.problems import ProblemKind
from ludex.render.sheets.blocks import (
    CONTENTS,
    LEGEND,
    Block,
    Break,
    Grid,
    Heading,
    Listing,
    PageRef,
    Prose,
    Step,
)
from ludex.render.sheets.plans import Plan, find_plans, make_faq_plan
from ludex.render.sheets.sheet import SheetPages, Typesetter
from ludex.render.sheets.styles import SheetTheme
from ludex.render.sheets.template_runner import run_template
from ludex.text.passages import Passage, to_plain_text
from ludex.text.templates.sheet_template import TemplateReadError
from tests.conftest import Golden
from tests.plain_pack import Contents, Entry
from tests.plain_pack import write as write_pack
from tests.render.sample import FAMILIES, SHARED

SIGNS: dict[str, dict[str, Any]] = {
    "star": {"title": "étoile", "said": {"en": "star"}, "path": "M0 0H24V24H0Z"},
    "frost": {"title": "gel", "path": "M0 0H24V24H0Z"},
}
TEXTS = {
    "fr": {
        "game/demo.title": "Le Verger",
        "card/echelle.title": "Échelle",
        "card/echelle.text": "Une pomme [star] de plus.",
        "card/panier.title": "Panier",
        "card/panier.text": "Deux paragraphes.\n\nLe second.",
        "example/pluie.title": "Sous la pluie",
        "example/pluie.text": "Lise cueille, et rien ne l’arrête.",
        "rule/r-1.text": "Une pomme par jour.",
        "ruling/pluie.question": "Peut-on cueillir sous la pluie\u202f?",
        "ruling/pluie.answer": "Oui.",
        "term/gelee.definition": "Le froid.",
        "sheet/aide.title": "Aide-mémoire",
        "sheet/aide.texts.turn": "Le tour",
        "sheet/aide.texts.row-name": "Outil",
    },
    "en": {"sheet/aide.title": "Player aid", "sheet/aide.texts.turn": "The turn"},
}
ENTRIES = [
    Entry("card/echelle", {"cost": 2}, tags=("starter",)),
    Entry("card/panier", {"cost": 1}),
    Entry("example/pluie", {}),
    Entry("game/demo", {"translations": ["en"]}),
    Entry("icon/frost", {}),
    Entry("icon/star", {}),
    Entry("rule/r-1", {"code": "V-1"}),
    Entry(
        "ruling/pluie",
        {"cites": [6], "examples": [2]},
        refs=(Ref(6, ("cites", 0)), Ref(2, ("examples", 0))),
    ),
    Entry("sheet/aide", {"texts": {}}),
    Entry("term/gelee", {"words": {"fr": {"one": "gelée"}}, "icon": 4}, refs=(Ref(4, ("icon",)),)),
    Entry("term/pomme", {"words": {"fr": {"one": "pomme"}}, "plain": True}),
]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    file = tmp_path / "demo.ludex"
    write_pack(file, Contents("demo", "", "0", "fr", ENTRIES, TEXTS))
    with Pack.open(file) as pack:
        yield Book(pack, SHARED.parent, FAMILIES, SIGNS)


@pytest.fixture
def blocks(book: Book) -> Callable[..., list[Block]]:
    def made(template: str, locale: str = "fr", pages: dict[str, str] | None = None) -> list[Block]:
        texts = PackTexts(book.pack, locale, book.signs)
        return run_template(book, texts, template, lambda entry: (pages or {}).get(entry, ""), "sheet/aide")

    return made


def test_an_entry_may_be_called_by_its_kind(blocks: Callable[..., list[Block]]) -> None:
    assert blocks("{{ card.echelle.title }}") == blocks("{{ echelle.title }}")


def test_tags_are_read(blocks: Callable[..., list[Block]]) -> None:
    """A pack has them apart from the other fields."""
    lister = "{% for each in entries.card if 'starter' in each.tags %}- {{ each.title }}\n{% endfor %}"
    assert blocks(lister) == blocks("- {{ echelle.title }}\n") != []


def setter(book: Book, locale: str = "fr", **more: Any) -> Typesetter:
    texts = PackTexts(book.pack, locale, book.signs)
    return Typesetter(book, texts, SheetTheme(book.fonts, "title", "plain", "#7d2a20"), **more)


PLAN = Plan("aide", "Aide-mémoire", "A5", 1, entry="sheet/aide")


def pages(book: Book, template: str, **more: Any) -> SheetPages:
    return setter(book).typeset_plan(replace(PLAN, template=template, **more))


def said(found: Passage) -> str:
    return to_plain_text(found, {})


def test_the_first_signs_of_a_line_say_what_it_is(blocks: Callable[..., list[Block]]) -> None:
    made = blocks(
        "## {{ sheet.texts.turn }}\n### {{ card }}{{ sheet.texts.turn }}\n1. {{ sheet.texts.turn }}\n"
        "- {{ sheet.texts.turn }}\n- {{ sheet.texts.turn }}\n> {{ sheet.texts.turn }}\n---\n===\n"
        "{{ contents }}\n{{ legend }}".replace("{{ card }}", "")
    )
    first, second, step, items, panel, column, page, contents, legend = made
    assert isinstance(first, Heading) and (said(first.title), first.level) == ("Le tour", 0)
    assert isinstance(second, Heading) and second.level == 1
    assert isinstance(step, Step) and step.number == "1"
    assert isinstance(items, Prose) and [each.item for each in items.passage.paragraphs] == [True, True]
    assert isinstance(panel, Prose) and panel.panel
    assert (column, page) == (Break(False), Break(True))
    assert (contents, legend) == (CONTENTS, LEGEND)


def test_loops_count_choose_and_sort(blocks: Callable[..., list[Block]]) -> None:
    made = blocks(
        "{% for each in entries.card | sort('cost') if each.cost < 9 %}\n"
        "{{ loop.index }}. {{ each.title }}{% if loop.last %} ({{ each.cost }}){% endif %}\n{% endfor %}"
    )
    assert [(each.number, said(each.passage)) for each in made if isinstance(each, Step)] == [
        ("1", "Panier"),
        ("2", "Échelle (2)"),
    ]


def test_a_glossary_lists_no_plain_words(blocks: Callable[..., list[Block]]) -> None:
    assert blocks("{{ entries.term }}") == [Listing(("term/gelee",))]


def test_a_line_of_nothing_but_entries_lists_them(blocks: Callable[..., list[Block]]) -> None:
    (listing,) = blocks("{{ entries.card }}\n{% for rule in entries.rule %}\n{{ rule }}\n{% endfor %}")
    assert listing == Listing(("card/echelle", "card/panier", "rule/r-1"))


def test_within_a_line_an_entry_is_named(blocks: Callable[..., list[Block]]) -> None:
    (prose,) = blocks("({{ entries.card }})")
    assert isinstance(prose, Prose)
    assert said(prose.passage) == "(Échelle, Panier)"


def test_a_table_has_heads_above_its_line(blocks: Callable[..., list[Block]]) -> None:
    (grid,) = blocks(
        "| {{ sheet.texts.row_name }} | € |\n|---|---|\n"
        "{% for each in entries.card %}\n| **{{ each.title }}** | {{ each.cost }} |\n{% endfor %}"
    )
    assert isinstance(grid, Grid) and grid.heads == 1
    assert [[said(cell) for cell in row] for row in grid.rows] == [
        ["Outil", "€"],
        ["Échelle", "2"],
        ["Panier", "1"],
    ]


@pytest.mark.parametrize(
    ("rule", "centred"), [("|---|---|", 0), ("|---|:-:|", 2), ("| :---: |---|", 1), ("|:--|--:|", 0)]
)
def test_a_table_is_centred_from_the_first_column_between_colons(
    blocks: Callable[..., list[Block]], rule: str, centred: int
) -> None:
    (grid,) = blocks(f"| {{{{ sheet.texts.row_name }}}} | € |\n{rule}\n| € | € |\n")
    assert isinstance(grid, Grid) and (grid.heads, grid.centred) == (1, centred)


def test_a_text_keeps_its_paragraphs_and_takes_the_stars_about_it(
    blocks: Callable[..., list[Block]],
) -> None:
    (prose,) = blocks("{% for each in entries.card if each.cost == 1 %}**{{ each.text }}**{% endfor %}")
    assert isinstance(prose, Prose)
    assert said(prose.passage) == "Deux paragraphes.\n\nLe second."
    assert all(run.bold for each in prose.passage.paragraphs for run in each.runs if hasattr(run, "bold"))


def test_pages_are_named_once_they_are_known(blocks: Callable[..., list[Block]]) -> None:
    template = "{% for rule in entries.rule %}({{ page(rule) }}){% endfor %}"
    (prose,) = blocks(template, pages={"rule/r-1": "p. 7"})
    assert isinstance(prose, Prose) and said(prose.passage) == "(p. 7)"
    assert PageRef("rule/r-1").id == "rule/r-1"


def test_rules_that_are_cited_come_once_by_number(blocks: Callable[..., list[Block]]) -> None:
    assert blocks("{{ cited(entries.ruling) }}") == [Listing(("rule/r-1",))]


@pytest.mark.parametrize(
    "template, place",
    [
        ("## Le tour", 3),
        ("- {{ sheet.title }} et alors", 20),
        ("{{ sheet.texts.tourn }}", 14),
        ("{% set t = sheet.texts %}{{ t.turn }}{{ t.tourn }}", 41),
        ("{% set t = sheet.texts %}{{ t['tourn'] }}", 29),
        ("{{ nobody }}", 3),
        ("{{ sheet }}{{ entries.card.__class__ }}", 26),
        ("{{ sheet.texts }}", 8),
        ("{{ true }}", 3),
        ("{% for a in range(1000) %}{% for b in range(1000) %}{{ b }}{% endfor %}{% endfor %}", None),
    ],
)
def test_what_cannot_be_printed_is_told_at_its_place(
    blocks: Callable[..., list[Block]], template: str, place: int | None
) -> None:
    with pytest.raises(TemplateReadError) as caught:
        blocks(template)
    assert place is None or caught.value.start == place


def test_a_template_speaks_each_language(book: Book) -> None:
    template = "## {{ sheet.texts.turn }}\n{{ entries.card }}"
    made = setter(book, "en").typeset_plan(replace(PLAN, template=template))
    assert [title for title, *_ in made.outline] == ["The turn"]


def test_a_wrong_template_is_a_problem_and_no_page(book: Book) -> None:
    made = pages(book, "{{ sheet.texts.gone }}")
    (problem,) = made.problems
    assert (problem.trouble, problem.entry, made.drawings) == (ProblemKind.TEMPLATE, "sheet/aide", [])


LONG = "{% for a in range(60) %}\n- {{ sheet.texts.turn }}\n{% endfor %}"


def test_text_is_as_large_as_the_pages_allow(book: Book) -> None:
    free, held = pages(book, LONG, size=12.0), pages(book, LONG, size=12.0, pages=1, floor=5.0)
    assert len(free.drawings) == 2 and len(held.drawings) == 1
    assert 5 <= held.points < 12 and not held.problems


@pytest.mark.parametrize("wanted, floor", [(1, 11.0), (3, 5.0)])
def test_too_many_and_too_few_pages_are_a_problem(book: Book, wanted: int, floor: float) -> None:
    (problem,) = pages(book, LONG, size=12.0, pages=wanted, floor=floor).problems
    assert problem.trouble is ProblemKind.PAGES


def test_large_print_takes_the_pages_that_it_needs(book: Book) -> None:
    made = setter(book, larger=1.3).typeset_plan(replace(PLAN, template=LONG, pages=1))
    assert len(made.drawings) > 1 and not made.problems


def test_breaks_that_assume_more_columns_are_left_out_of_large_print(book: Book) -> None:
    two = "{{ panier.text }}\n---\n{{ panier.text }}\n===\n{{ panier.text }}"
    plan = replace(PLAN, template=two, paper="A4", columns=2)
    assert setter(book).typeset_plan(plan).count == 2
    assert setter(book, larger=1.3).typeset_plan(plan).count == 1
    assert setter(book, larger=1.3).typeset_plan(replace(plan, columns=1)).count == 3, "one column, as before"


def test_with_little_ink_nothing_is_filled_but_lines_and_signs(book: Book) -> None:
    looks = SheetTheme(book.fonts, "title", "plain", "#7d2a20", sparing=True)
    made = Typesetter(book, PackTexts(book.pack, "fr", book.signs), looks).typeset_plan(
        replace(PLAN, template=WHOLE)
    )
    filled = [each for each in made.drawings[0] if isinstance(each, Rect | Outline) and each.fill]
    assert all(isinstance(each, Rect) and min(each.width, each.height) < 1 for each in filled)
    light = [text for text in walk_texts(made.drawings[0]) if text.ink == "#ffffff"]
    assert not light


def test_contents_lead_to_headings_by_their_pages(book: Book) -> None:
    made = pages(book, "{{ contents }}\n===\n## {{ sheet.texts.turn }}\n{{ entries.card }}")
    listed = [text for text in walk_texts(made.drawings[0]) if text.link]
    assert [text.text for text in listed] == ["Le tour", "2"]
    assert made.anchors["#Le tour"][0] == 1


def test_a_question_shows_its_examples_and_ticks_those_that_were_played(book: Book) -> None:
    plan = replace(PLAN, template="{{ entries.ruling }}")
    plain_one, proved = (
        setter(book, proved=frozenset(known)).typeset_plan(plan) for known in ((), ("example/pluie",))
    )
    for made in (plain_one, proved):
        assert any("Sous la pluie" in text.text for text in walk_texts(made.drawings[0]))
    ticks = [sum(isinstance(each, Outline) for each in made.drawings[0]) for made in (plain_one, proved)]
    assert ticks == [0, 2]  # that of the example, and the line that says what a tick means


def test_grounds_lie_below_all_letters(book: Book) -> None:
    """Else the ground of one line would cut the feet of the letters above it."""
    (drawing,) = pages(book, "{{ entries.ruling }}").drawings
    grounds = [at for at, each in enumerate(drawing) if isinstance(each, Rect) and each.fill != "#7d2a20"]
    letters = [at for at, each in enumerate(drawing) if isinstance(each, Text) and "Lise" in each.text]
    assert min(letters) > min(grounds)


def test_a_sheet_explains_the_icons_of_the_glossary_and_a_booklet_its_own(book: Book) -> None:
    plan = replace(PLAN, template="{{ entries.card }}\n{{ legend }}")
    sheet, booklet = setter(book).typeset_plan(plan), setter(book).typeset_plan(replace(plan, booklet=True))
    shown = [{each.icon for each in made.drawings[0] if isinstance(each, Mark)} for made in (sheet, booklet)]
    assert shown == [{"star", "frost"}, {"star"}]
    assert any(text.text == "Gelée" for text in walk_texts(sheet.drawings[0]))


def test_shared_icons_are_named_in_the_language_that_is_printed(book: Book) -> None:
    assert PackTexts(book.pack, "en", book.signs).icons["star"] == "star"
    assert PackTexts(book.pack, "fr", book.signs).icons["star"] == "étoile"


def test_heads_stand_upright_where_they_would_not_fit_side_by_side(book: Book) -> None:
    wide, narrow = (
        "| |" + " {{ sheet.texts.turn }}€€€€€€€€€€€€ |" * count + "\n|---|\n| € |" + " 1 |" * count
        for count in (8, 2)
    )
    turned = [
        [each.turn for each in pages(book, template).drawings[0] if isinstance(each, Group)]
        for template in (wide, narrow)
    ]
    assert turned == [[270] * (1 + 8), []], "the empty corner too"


def test_paper_is_that_of_the_sheet_or_else_of_the_printer(book: Book) -> None:
    free, fixed = replace(PLAN, paper="", template=LONG), replace(PLAN, template=LONG)
    letter = setter(book, paper="letter")
    assert letter.typeset_plan(free).size == (215.9, 279.4)
    assert letter.typeset_plan(fixed).size == (139.7, 215.9)
    assert setter(book).typeset_plan(free).size == (210.0, 297.0)


def test_the_faq_of_any_game_has_the_rules_that_it_cites(book: Book) -> None:
    texts = PackTexts(book.pack, "fr", book.signs)
    plan = make_faq_plan(book, texts)
    assert plan is not None
    assert [each.ids for each in plan.blocks if isinstance(each, Listing)] == [
        ("ruling/pluie",),
        ("rule/r-1",),
    ]
    made = setter(book).typeset_plan(plan)
    assert {"ruling/pluie", "rule/r-1"} <= set(made.anchors)


def test_what_is_shown_in_play_alone_is_not_printed(tmp_path: Path) -> None:
    file = tmp_path / "demo.ludex"
    entries = [each if each.id != "sheet/aide" else Entry(each.id, {"form": "screen"}) for each in ENTRIES]
    write_pack(file, Contents("demo", "", "0", "fr", entries, TEXTS))
    with Pack.open(file) as pack:
        book = Book(pack, SHARED.parent, FAMILIES, SIGNS)
        plans = find_plans(book, PackTexts(pack, "fr", SIGNS))
    assert [*plans] == ["reference", "faq"]


WHOLE = """\
## {{ sheet.texts.turn }}
1. {{ sheet.texts.turn }}
> {{ sheet.texts.turn }} [star]
- {{ sheet.texts.turn }}

| {{ sheet.texts.row_name }} | € |
|---|---|
{% for each in entries.card %}
| **{{ each.title }}** | {{ each.cost }} |
{% endfor %}

### {{ sheet.texts.turn }}
{{ entries.ruling }}
{{ entries.rule }}
{{ entries.term }}
{{ legend }}
"""


@pytest.mark.golden
def test_the_commands_of_a_sheet_are_as_reviewed(book: Book, golden: Golden) -> None:
    made = setter(book, proved=frozenset({"example/pluie"})).typeset_plan(replace(PLAN, template=WHOLE))
    assert not made.problems
    said = [json.dumps(each, ensure_ascii=False) for page in made.drawings for each in as_plain(page)]
    golden(Path(__file__).parent / "golden" / "sheet.json", "[\n" + ",\n".join(said) + "\n]\n")
