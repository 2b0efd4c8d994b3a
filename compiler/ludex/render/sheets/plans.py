"""Plans of sheets: the contents of each, stated by its entry or by default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.core.messages import Bilingual
from ludex.core.suggestions import make_sort_key
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.layout.formulas import EntryRef, Formula, NoValue, Scope, TextRef, Value
from ludex.render.problems import Problem, ProblemKind
from ludex.render.sheets.blocks import LEGEND, Block, Break, Heading, Listing, Prose
from ludex.render.typeset.block import make_passage

SIZE, FLOOR = 9.2, 7.0
"""The default size of plain text in points, and its default lower limit."""
_SCREEN = "screen"
"""The form of screen sheets, which are shown in play and never printed."""

_FAQ = Bilingual("Questions and answers", "Questions et réponses")
_AID = Bilingual("Player aid", "Aide de jeu")
_CITED = Bilingual("The rules cited", "Les règles citées")
_REFERENCE = {
    "rule": Bilingual("Rules", "Règles"),
    "table": Bilingual("Tables", "Tableaux"),
    "ruling": _FAQ,
    "term": Bilingual("Glossary", "Glossaire"),
}
"""Kinds of entries in the default sheet of a game, with their headings."""


def localize(both: Bilingual, locale: str, **slots: object) -> str:
    """Return fixed words of sheets in French for a French locale, otherwise in English, slots filled."""
    return both.render("fr" if locale.startswith("fr") else "en").format(**slots)


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of a sheet: its form, and its contents."""

    slug: str
    title: str
    paper: str
    """The name of a paper; empty for the paper of the printer."""
    columns: int
    blocks: tuple[Block, ...] = ()
    template: str = ""
    """The template that makes the blocks, instead of those above."""
    entry: str = ""
    """The id of the sheet; empty if it has no entry."""
    booklet: bool = False
    pages: int = 0
    """Required number of pages; 0 for any number."""
    size: float = SIZE
    floor: float = FLOOR
    accent: str = ""
    problems: tuple[Problem, ...] = ()
    """Problems that prevent the sheet from being set."""


def find_plans(book: Book, texts: PackTexts) -> dict[str, Plan]:
    """Return the printed sheets of a game by slug, from its entries.

    A game without them has one sheet with everything that players may look up. Questions and answers have a
    booklet of their own, unless a sheet is called `faq`.
    """
    records = [book.pack.by_number(number) for number in book.pack.of_kind("sheet")]
    found = [_plan(book, texts, each.id, each.data) for each in records if each.data.get("form") != _SCREEN]
    found = found or [plan for plan in [make_reference_plan(book, texts)] if plan.blocks]
    plans = {plan.slug: plan for plan in found}
    asked = make_faq_plan(book, texts)
    if asked is not None:
        plans.setdefault(asked.slug, asked)
    return plans


def _plan(book: Book, texts: PackTexts, entry: str, data: Mapping[str, Any]) -> Plan:
    booklet = data.get("form") == "booklet"
    template = str(data.get("template", ""))
    size = float(data.get("size", SIZE))
    problems: list[Problem] = []
    return Plan(
        entry.partition("/")[2],
        texts.title(entry),
        data.get("paper", ""),
        int(data.get("columns", 1)),
        () if template else tuple(_sections(book, texts, entry, data, booklet, problems)),
        template,
        entry,
        booklet,
        int(data.get("pages", 0)),
        size,
        min(size, float(data.get("floor", FLOOR))),
        str(data.get("accent", "")),
        tuple(problems),
    )


def _sections(
    book: Book,
    texts: PackTexts,
    entry: str,
    data: Mapping[str, Any],
    booklet: bool,
    problems: list[Problem],
) -> Sequence[Block]:
    out: list[Block] = _prose(texts, f"{entry}.text")
    for slug, each in data.get("sections", {}).items():
        key = f"{entry}.sections.{slug}"
        if each.get("break"):
            out.append(Break(True))
        out.append(Heading(make_passage(str(texts.plain_words(f"{key}.title") or slug))))
        out += _prose(texts, f"{key}.text")
        where, order = (
            Formula(entry, f"sections/{slug}/{name}", str(each[name])) if name in each else None
            for name in ("where", "order")
        )
        out.append(Listing(choose_entries(book, texts, each.get("lists", ""), where, order, problems)))
    return [*out, LEGEND] if booklet else out


def _prose(texts: PackTexts, key: str) -> list[Block]:
    passage = texts.passage(key)
    return [Prose(passage, key)] if passage else []


def choose_entries(
    book: Book,
    texts: PackTexts,
    kind: str,
    where: Formula | None = None,
    order: Formula | None = None,
    problems: list[Problem] | None = None,
) -> tuple[str, ...]:
    """Return the entries of a kind for which `where` holds, sorted by `order`, or rules by their number.

    A formula without a value is added to `problems`.
    """

    def evaluate(formula: Formula, entry: str) -> Value:
        try:
            return book.fields.value(formula, Scope(EntryRef(entry)))
        except NoValue:
            sheet, field, text = formula
            problem = Problem(ProblemKind.VALUE, sheet, "", entry, field, locale=texts.locale, what=text)
            if problems is not None:
                problems.append(problem)
            return None

    def rank(entry: str) -> tuple[str, int, str] | tuple[int, tuple[str | int, ...]]:
        if order is None:
            return make_rule_sort_key(book, entry)
        value = evaluate(order, entry)
        if isinstance(value, int):
            return value, ()
        return 0, make_sort_key(str(texts.raw(value.key) if isinstance(value, TextRef) else value))

    ids = list_entries_of_kind(book, kind)
    if where is not None:
        ids = [each for each in ids if evaluate(where, each)]
    return tuple(sorted(ids, key=rank)) if order is not None or kind == "rule" else tuple(ids)


def list_entries_of_kind(book: Book, kind: str) -> list[str]:
    """Return the entries of a kind that sheets list, by slug; no terms that are plain words."""
    ids = [book.pack.id(number) for number in book.sort_entries(kind)]
    if kind == "term":
        ids = [each for each in ids if book.fields.field(EntryRef(each), "plain") is not True]
    return ids


def make_rule_sort_key(book: Book, rule: str) -> tuple[str, int, str]:
    """Return the sort key of a rule by its number, so that V-2 precedes V-10."""
    record = book.pack.get(rule)
    letters, _, number = str(record.data.get("code", "") if record else "").partition("-")
    digits = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return letters, int(digits) if digits.isdigit() else 0, number


def make_reference_plan(book: Book, texts: PackTexts) -> Plan:
    """Return the default sheet of a game without sheets: rules, tables, rulings and terms."""
    blocks: list[Block] = []
    for kind, heading in _REFERENCE.items():
        ids = choose_entries(book, texts, kind)
        if ids:
            blocks += [Heading(make_passage(localize(heading, texts.locale))), Listing(ids)]
    if blocks:
        blocks.append(LEGEND)
    return Plan("reference", localize(_AID, texts.locale), "", 2, tuple(blocks), booklet=True)


def make_faq_plan(book: Book, texts: PackTexts) -> Plan | None:
    """Return the booklet of questions and answers with the rules that they cite; None without rulings."""
    asked = choose_entries(book, texts, "ruling")
    if not asked:
        return None
    title = localize(_FAQ, texts.locale)
    blocks: list[Block] = [Heading(make_passage(title)), Listing(asked)]
    cited = {each.id for ruling in asked for each in book.fields.list_entries(ruling, "cites")}
    rules = [each for each in choose_entries(book, texts, "rule") if each in cited]
    if rules:
        blocks += [Heading(make_passage(localize(_CITED, texts.locale))), Listing(tuple(rules))]
    return Plan("faq", title, "A5", 1, (*blocks, LEGEND), booklet=True)
