"""A sheet or a booklet: its sections set into pages, with headers, numbers, an outline, and links between
entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from compiler.core.near import folded
from compiler.render.book.book import Book
from compiler.render.book.texts import PackTexts
from compiler.render.drawing.commands import Command, Drawing, Rect, mm
from compiler.render.layout.values import EntryOf, Scope
from compiler.render.problems import Problem, Trouble
from compiler.render.setting.block import block
from compiler.render.setting.placing import Said, Spot, place
from compiler.render.sheets import words
from compiler.render.sheets.listing import Lister
from compiler.render.sheets.look import PAPERS, Look
from compiler.render.sheets.setter import Setter, plainly
from compiler.render.sheets.slabs import Frame, Slab, Spread, fill, moved


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, a text, and entries of one kind."""

    title: str
    text: str = ""
    """The key of the text below the heading."""
    kind: str = ""
    entries: tuple[str, ...] = ()
    page: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What a sheet holds, before anything is set."""

    slug: str
    title: str
    paper: str
    columns: int
    sections: tuple[Section, ...]
    text: str = ""
    booklet: bool = False
    legend: bool = False
    """Whether the icons in use are explained at the end."""


@dataclass(slots=True)
class Pages:
    """A sheet set into pages."""

    plan: Plan
    locale: str
    size: tuple[float, float]
    drawings: list[Drawing]
    anchors: dict[str, tuple[int, float]]
    """Where each entry begins: its page from 0, and how far down."""
    outline: list[tuple[str, int, int, float]] = field(default_factory=list)
    """Title, level, page and how far down of each heading."""
    problems: list[Problem] = field(default_factory=list)


def planned(book: Book, texts: PackTexts) -> list[Plan]:
    """The sheets of a game as its entries say them; where there are none, one with all that can be looked
    up.
    """
    found = [_plan(book, texts, book.pack.id(number)) for number in book.pack.of_kind("sheet")]
    return found or [plan for plan in [reference(book, texts)] if plan.sections]


def _plan(book: Book, texts: PackTexts, entry: str) -> Plan:
    record = book.pack.get(entry)
    data: Mapping[str, Any] = record.data if record else {}
    sections = []
    for slug, each in data.get("sections", {}).items():
        key, kind = f"{entry}.sections.{slug}", each.get("lists", "")
        chosen = _chosen(book, texts, kind, each.get("where"), each.get("order"))
        title = str(texts.raw(f"{key}.title") or slug)
        sections.append(Section(title, f"{key}.text", kind, chosen, bool(each.get("break"))))
    booklet = data.get("form") == "booklet"
    return Plan(
        entry.partition("/")[2],
        texts.title(entry),
        data.get("paper", "A5" if booklet else "A4"),
        int(data.get("columns", 1)),
        tuple(sections),
        f"{entry}.text",
        booklet,
        booklet,
    )


def _chosen(book: Book, texts: PackTexts, kind: str, where: Any, order: Any) -> tuple[str, ...]:
    ids = [book.pack.id(number) for number in book.pack.of_kind(kind)] if kind else []
    if where is not None:
        ids = [each for each in ids if book.fields.value(where, Scope(EntryOf(each)))]
    if order is not None:
        ids.sort(key=lambda each: _rank(book, texts, order, each))
    elif kind == "rule":
        ids.sort(key=lambda each: _natural(book, each))
    return tuple(ids)


def _natural(book: Book, rule: str) -> tuple[str, int, str]:
    """The number of a rule, so that V-2 comes before V-10."""
    record = book.pack.get(rule)
    letters, _, number = str(record.data.get("code", "") if record else "").partition("-")
    digits = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return letters, int(digits) if digits.isdigit() else 0, number


def _rank(book: Book, texts: PackTexts, order: Any, entry: str) -> tuple[int, str]:
    value = book.fields.value(order, Scope(EntryOf(entry)))
    if isinstance(value, int):
        return value, ""
    said = texts.raw(value.key) if value is not None and hasattr(value, "key") else value
    return 0, folded(str(said))


def reference(book: Book, texts: PackTexts) -> Plan:
    """What a game can be looked up in that has no sheets of its own."""
    sections: list[Section] = []
    for kind, title in (
        ("rule", words.RULES),
        ("table", words.TABLES),
        ("ruling", words.FAQ),
        ("term", words.TERMS),
    ):
        chosen = _chosen(book, texts, kind, None, None)
        if chosen:
            sections.append(Section(words.said(title, texts.locale), "", kind, chosen))
    return Plan("reference", words.said(words.AID, texts.locale), "A4", 2, tuple(sections), "", True, True)


def faq(book: Book, texts: PackTexts) -> Plan | None:
    """The booklet of questions and answers; none where nobody asked anything."""
    chosen = _chosen(book, texts, "ruling", None, None)
    if not chosen:
        return None
    title = words.said(words.FAQ, texts.locale)
    return Plan("faq", title, "A5", 1, (Section(title, "", "ruling", chosen),), "", True, True)


class Typesetter:
    """Sets plans of one game in one language."""

    def __init__(
        self, book: Book, texts: PackTexts, look: Look, proved: frozenset[str] = frozenset()
    ) -> None:
        self.book, self.texts, self.look, self.proved = book, texts, look, proved
        self.game = texts.title(f"game/{book.game}")

    def pages(self, plan: Plan) -> Pages:
        """A plan set twice: the second time with the numbers of the pages that the first came to."""
        first = self._set(plan, {})
        return self._set(plan, {entry: page + 1 for entry, (page, _) in first.anchors.items()})

    def _set(self, plan: Plan, numbers: Mapping[str, int]) -> Pages:
        width, height = PAPERS[plan.paper]
        margin = 14.0 if width > 180 else 11.0
        gutter = 6.0
        column = (width - 2 * margin - (plan.columns - 1) * gutter) / plan.columns
        setter = Setter(self.look, self.texts, self.book.icons, {}, {})
        lister = Lister(self.book, self.texts, setter, column, numbers, self.proved)
        slabs = self._slabs(plan, setter, lister, column)
        band = self._band(plan, width, margin)
        low = height - margin - 4
        xs = [margin + number * (column + gutter) for number in range(plan.columns)]
        top = band[1] + 5
        first = [Frame(x, top, low - top) for x in xs]
        rest = [Frame(x, margin, low - margin) for x in xs]
        spreads = fill(slabs, first, rest)
        drawings = [
            (
                *(band[0] if not number else ()),
                *spread.commands,
                *self._foot(plan, number + 1, (width, height), margin),
            )
            for number, spread in enumerate(spreads)
        ]
        problems = [
            Problem(Trouble.GLYPH, key=key, locale=self.texts.locale, what=letter, style="text")
            for letter, key in setter.lacking
        ]
        return Pages(plan, self.texts.locale, (width, height), drawings, *_found(spreads), problems)

    def _slabs(self, plan: Plan, setter: Setter, lister: Lister, column: float) -> list[Slab]:
        slabs = lister.prose(plan.text) if plan.text else []
        for section in plan.sections:
            if len(plan.sections) > 1 or section.title != plan.title:
                slabs += setter.section(section.title, column, section.page)
            if section.text:
                text = lister.prose(section.text)
                slabs += [*text, setter.gap(0.4)] if text else []
            slabs += lister.entries(section.kind, section.entries)
        icons = [f"icon/{slug}" for slug in setter.used if slug in self.book.icons]
        if plan.legend and icons:
            title = words.said(words.ICONS, self.texts.locale)
            slabs += setter.section(title, column, False)
            slabs += lister.entries("icon", sorted(icons, key=lambda each: folded(self.texts.title(each))))
        return slabs

    def _band(self, plan: Plan, width: float, margin: float) -> tuple[Drawing, float]:
        """The head of the first page: the game and the title, on a band of colour."""
        title = self._line(plan.title, "title", width - 2 * margin)
        game = self._line(self.game, "game", width - 2 * margin)
        high = margin + 4.5 + title[1] + 5
        out: list[Command] = [Rect(0, 0, width, mm(high), self.look.accent)]
        out += [moved(command, margin, margin * 0.6) for command in game[0]]
        out += [moved(command, margin, margin * 0.6 + 5.5) for command in title[0]]
        out.append(Rect(0, mm(high), width, 0.8, self.look.line))
        return tuple(out), high

    def _line(self, text: str, name: str, width: float) -> tuple[list[Command], float]:
        style = self.look.styles[name]
        made = block(plainly(text), style, {}, self.texts.locale)
        high = made.height(style.size, width)
        return [*place(made, style.size, Spot(0, 0, width, high), Said(style.ink))], high

    def _foot(self, plan: Plan, page: int, size: tuple[float, float], margin: float) -> Drawing:
        y = size[1] - margin + 1
        left, _ = self._line(f"{self.game} – {plan.title}", "foot", size[0] - 2 * margin - 15)
        right, _ = self._line(self.texts.number(page), "foot", 12)
        widest = max((getattr(command, "width", 0.0) for command in right), default=0.0)
        line = Rect(margin, mm(y - 1.6), mm(size[0] - 2 * margin), 0.15, self.look.line)
        return (
            line,
            *(moved(command, margin, y) for command in left),
            *(moved(command, size[0] - margin - widest, y) for command in right),
        )


def _found(
    spreads: Sequence[Spread],
) -> tuple[dict[str, tuple[int, float]], list[tuple[str, int, int, float]]]:
    anchors: dict[str, tuple[int, float]] = {}
    outline: list[tuple[str, int, int, float]] = []
    for page, spread in enumerate(spreads):
        for entry, y in spread.anchors.items():
            anchors.setdefault(entry, (page, y))
        outline += [(title, level, page, y) for title, level, y in spread.headings]
    return anchors, outline
