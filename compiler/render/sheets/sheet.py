"""A sheet or a booklet: its blocks set into pages, with a head, page numbers, an outline, and links between
entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from compiler.render.book.book import Book
from compiler.render.book.texts import PackTexts
from compiler.render.drawing.commands import Command, Drawing, Rect, mm
from compiler.render.problems import Problem, Trouble
from compiler.render.setting.block import block as measured
from compiler.render.setting.placing import Said, Spot, place
from compiler.render.sheets import words
from compiler.render.sheets.blocks import (
    CONTENTS,
    LEGEND,
    Block,
    Break,
    Grid,
    Heading,
    Listing,
    Prose,
    Rest,
    Step,
)
from compiler.render.sheets.listing import Lister
from compiler.render.sheets.look import PAPERS, Look, Looks
from compiler.render.sheets.plans import Plan
from compiler.render.sheets.running import arranged
from compiler.render.sheets.setter import Setter, plainly, widest
from compiler.render.sheets.slabs import Frame, Slab, Spread, fill, moved
from compiler.text.arrangement import Unreadable
from compiler.text.passage import plain as said_plainly

_SHRINK = 0.1
"""Points by which the text of a sheet is made smaller until it has the pages that it should have."""
_TURNS = 3
"""How often pages are set anew because the numbers of pages in them have changed."""


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
    points: float = 0
    """The size of its plain text."""


class Typesetter:
    """Sets plans of one game in one language."""

    def __init__(
        self,
        book: Book,
        texts: PackTexts,
        looks: Looks,
        proved: frozenset[str] = frozenset(),
        paper: str = "A4",
        larger: float = 1.0,
    ) -> None:
        """`proved` are examples that were played and held, `paper` is what the printer has, and `larger` by
        how much text is made larger than its sheet asks for.
        """
        self.book, self.texts, self.looks, self.proved = book, texts, looks, proved
        self.paper, self.larger = paper, larger
        self.game = texts.title(f"game/{book.game}")

    def pages(self, plan: Plan) -> Pages:
        """A plan set into pages, at the largest size at which it has as many as it should."""
        try:
            return self._fitted(plan)
        except Unreadable as error:
            fault = Problem(
                Trouble.TEMPLATE,
                entry=plan.entry,
                field="template",
                locale=self.texts.locale,
                place=error.start,
                said=error.what,
            )
            return Pages(plan, self.texts.locale, PAPERS[self._paper(plan)], [], {}, [], [fault])

    def _fitted(self, plan: Plan) -> Pages:
        size = plan.size * self.larger
        made = self._numbered(plan, size)
        if not plan.pages or self.larger > 1:
            return made
        while len(made.drawings) > plan.pages and size - _SHRINK >= plan.floor - 1e-6:
            size = round(size - _SHRINK, 2)
            made = self._numbered(plan, size)
        if len(made.drawings) != plan.pages:
            found = len(made.drawings)
            made.problems.append(
                Problem(
                    Trouble.PAGES,
                    entry=plan.entry,
                    field="pages",
                    locale=self.texts.locale,
                    what=f"{plan.floor:g}",
                    amount=found,
                )
            )
        return made

    def _numbered(self, plan: Plan, size: float) -> Pages:
        """Set again and again, until the numbers of pages that it names are those that it has."""
        numbers: Mapping[str, int] = {}
        made = self._set(plan, numbers, size)
        for _ in range(_TURNS):
            now = {entry: page + 1 for entry, (page, _) in made.anchors.items()}
            if now == numbers:
                break
            numbers = now
            made = self._set(plan, numbers, size)
        return made

    def _paper(self, plan: Plan) -> str:
        if plan.paper:
            return "half-letter" if plan.paper == "A5" and self.paper == "letter" else plan.paper
        return self.paper

    def _set(self, plan: Plan, numbers: Mapping[str, int], size: float) -> Pages:
        width, height = PAPERS[self._paper(plan)]
        margin = 10.0 if not plan.booklet else 14.0 if width > 180 else 12.0
        gutter = 5.0
        columns = max(1, plan.columns - (self.larger > 1))
        column = (width - 2 * margin - (columns - 1) * gutter) / columns
        look = self.looks.at(size, plan.accent)
        setter = Setter(look, self.texts, self.book.icons, {}, {})
        lister = Lister(self.book, self.texts, setter, column, numbers, self.proved)
        slabs = _Setting(self, plan, setter, lister, column, numbers).slabs()
        band, top = self._band(plan, look, width, margin)
        low = height - margin - 4
        xs = [margin + number * (column + gutter) for number in range(columns)]
        first = [Frame(x, top, low - top) for x in xs]
        rest = [Frame(x, margin, low - margin) for x in xs]
        spreads = fill(slabs, first, rest)
        drawings = [
            (
                *(band if not number else ()),
                *spread.under,
                *spread.commands,
                *self._foot(plan, look, number + 1, (width, height), margin),
            )
            for number, spread in enumerate(spreads)
        ]
        problems = [
            Problem(Trouble.GLYPH, key=key, locale=self.texts.locale, what=letter, style="text")
            for letter, key in setter.lacking
        ]
        found = _found(spreads)
        return Pages(plan, self.texts.locale, (width, height), drawings, *found, problems, size)

    def _band(self, plan: Plan, look: Look, width: float, margin: float) -> tuple[Drawing, float]:
        """The head of the first page: the title and the game on a band of colour, and where text begins.

        It keeps away from the edge, where office printers leave the paper white.
        """
        inner = width - 2 * margin
        title = _line(plan.title, look, "title", inner - 8, self.texts.locale)
        game = _line(self.game, look, "game", inner - 8, self.texts.locale)
        right = widest(game[0])
        beside = widest(title[0]) + right + 16 < inner
        high = title[1] + (5.2 if beside else game[1] + 7.0)
        out: list[Command] = [Rect(margin, margin, mm(inner), mm(high), look.accent, 1.6)]
        if beside:
            base = margin + (high - game[1]) / 2 + (title[1] - game[1]) * 0.25
            out += [moved(each, width - margin - 4 - right, base) for each in game[0]]
            out += [moved(each, margin + 4, margin + 2.6) for each in title[0]]
        else:
            out += [moved(each, margin + 4, margin + 2.4) for each in game[0]]
            out += [moved(each, margin + 4, margin + game[1] + 4.4) for each in title[0]]
        return tuple(out), margin + high + (3.5 if plan.booklet else 1.5)

    def _foot(self, plan: Plan, look: Look, page: int, size: tuple[float, float], margin: float) -> Drawing:
        y = size[1] - margin + 1
        locale = self.texts.locale
        left, _ = _line(f"{self.game} – {plan.title}", look, "foot", size[0] - 2 * margin - 15, locale)
        right, _ = _line(self.texts.number(page), look, "foot", 12, locale)
        line = Rect(margin, mm(y - 1.6), mm(size[0] - 2 * margin), 0.15, look.line)
        return (
            line,
            *(moved(command, margin, y) for command in left),
            *(moved(command, size[0] - margin - widest(right), y) for command in right),
        )


@dataclass(slots=True)
class _Setting:
    """One sheet on its way from blocks to slabs."""

    setter_of: Typesetter
    plan: Plan
    setter: Setter
    lister: Lister
    column: float
    numbers: Mapping[str, int]
    headings: list[tuple[str, int]] = field(default_factory=list)

    def slabs(self) -> list[Slab]:
        whole = self.setter_of
        blocks: Sequence[Block] = self.plan.blocks
        if self.plan.template:
            page = self.lister.page
            blocks = arranged(whole.book, whole.texts, self.plan.template, page, self.plan.entry)
        self.headings = _headings(blocks, self.plan.title, whole.texts)
        out: list[Slab] = []
        begins: Break | None = None
        for number, each in enumerate(blocks):
            if isinstance(each, Break):
                begins = each
                continue
            made = self._block(each, number)
            if begins is not None and made:
                first = next((at for at, slab in enumerate(made) if not slab.gap), 0)
                made[first] = replace(made[first], page=begins.page, column=True)
                begins = None
            out += made
        return out

    def _block(self, each: Block, number: int) -> list[Slab]:
        setter, width = self.setter, self.column
        if isinstance(each, Heading):
            return self._heading(each)
        if isinstance(each, Step):
            made = setter.step(each.number, each.passage, width, each.key)
            return [*made, setter.gap(0.22)]
        if isinstance(each, Grid):
            return [*setter.table(each.rows, width, each.heads), setter.gap(0.5)]
        if isinstance(each, Listing):
            return self.lister.entries(each.ids)
        if isinstance(each, Rest):
            return self._contents() if each == CONTENTS else self._legend()
        return self._prose(each)

    def _prose(self, each: Prose | Break) -> list[Slab]:
        if isinstance(each, Break):
            return []
        setter, width = self.setter, self.column
        if each.panel:
            inner = setter.text(each.passage, "body", setter.inner(width), key=each.key)
            return [*setter.panel(inner, width), setter.gap(0.45)] if inner else []
        return [*setter.text(each.passage, "body", width, key=each.key), setter.gap(0.3)]

    def _heading(self, each: Heading) -> list[Slab]:
        title = said_plainly(each.title, self.setter.texts.icons)
        setter, width = self.setter, self.column
        if each.level:
            made = setter.part(each.title, width)
        elif title == self.plan.title:
            return []
        else:
            made = setter.section(each.title, width) if self.plan.booklet else setter.bar(each.title, width)
        at = next(at for at, slab in enumerate(made) if not slab.gap)
        anchor = f"#{title}"
        made[at] = replace(made[at], heading=title, level=each.level, anchor=anchor)
        return made

    def _contents(self) -> list[Slab]:
        """The headings with their pages, in lines of dots."""
        setter, width = self.setter, self.column
        if not self.headings:
            return []
        out: list[Slab] = []
        for title, level in self.headings:
            anchor = f"#{title}"
            page = self.numbers.get(anchor)
            if self.numbers and not page:
                continue
            x = 4.0 * level
            (line, *_) = setter.text(plainly(title, anchor), "line", width - 12, x)
            number = setter.text(plainly(str(page or ""), anchor), "line", 12)[:1] if page else []
            commands = list(line.commands)
            end = widest(commands) + 1.5
            for slab in number:
                right = width - widest(slab.commands)
                commands += [moved(each, right, 0) for each in slab.commands]
                dots = int((right - 1.5 - end) / 1.5)
                base = line.height * 0.8
                commands += [
                    Rect(mm(right - 1.8 - 1.5 * dot), mm(base - 0.3), 0.3, 0.3, setter.look.line, 0.15)
                    for dot in range(max(dots, 0))
                ]
            out.append(Slab(mm(line.height * 1.08), tuple(commands), kept=True))
        return [*out, setter.gap(0.8)]

    def _legend(self) -> list[Slab]:
        """The icons in use: those of the booklet; on a sheet, also those of cards and boards that the
        glossary explains.
        """
        setter, texts = self.setter, self.setter_of.texts
        found = list(setter.used)
        if not self.plan.booklet:
            found = in_use(self.setter_of.book, found)
        made: list[Slab] = []
        if self.plan.booklet and found:
            made = self._heading(Heading(plainly(words.said(words.ICONS, texts.locale))))
        return [*made, *self.lister.legend(found), setter.gap(0.3)]


def in_use(book: Book, here: Iterable[str]) -> list[str]:
    """Icons that are to be explained: those used here, and those that terms of the glossary have."""
    found = {slug for slug in here if slug in book.icons}
    for number in book.pack.of_kind("term"):
        for ref in book.pack.refs(number):
            slug = book.pack.id(ref.to).removeprefix("icon/")
            if ref.path == ("icon",) and slug in book.icons:
                found.add(slug)
    return list(found)


def _headings(blocks: Iterable[Block], title: str, texts: PackTexts) -> list[tuple[str, int]]:
    """What contents list."""
    found = [
        (said_plainly(each.title, texts.icons), each.level) for each in blocks if isinstance(each, Heading)
    ]
    found = [each for each in found if each[0] != title or each[1]]
    if LEGEND in blocks:
        found.append((words.said(words.ICONS, texts.locale), 0))
    return found


def _line(text: str, look: Look, name: str, width: float, locale: str) -> tuple[list[Command], float]:
    style = look.styles[name]
    made = measured(plainly(text), style, {}, locale)
    high = made.height(style.size, width)
    return [*place(made, style.size, Spot(0, 0, width, high), Said(style.ink))], high


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
