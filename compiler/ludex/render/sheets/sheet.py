"""Sheet: set blocks into pages with head, page numbers, outline and links."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.drawing.drawing_commands import Command, Drawing, Rect, round_mm, tag_command
from ludex.render.large_print import READING_SIZE
from ludex.render.problems import Problem, ProblemKind
from ludex.render.sheets.blocks import Block
from ludex.render.sheets.cover import draw_cover, set_line
from ludex.render.sheets.entry_lists import EntryLister, PageNumbers
from ludex.render.sheets.flow import Flow
from ludex.render.sheets.missing_glyphs import find_glyph_problems
from ludex.render.sheets.plans import Plan
from ludex.render.sheets.setter import BlockCache, SlabMaker, find_right_edge
from ludex.render.sheets.slabs import Frame, PageContent, fill_columns, move_command
from ludex.render.sheets.styles import PAPERS, SheetStyle, SheetTheme
from ludex.render.sheets.template_runner import run_template
from ludex.render.typeset.block import make_passage
from ludex.text.templates.sheet_template import TemplateReadError

_SHRINK = 0.1
"""Step, in points, by which a sheet's text shrinks until it has the required pages."""
_GUTTER = 5.0
"""Millimetres between columns."""
_COVERED = 5
"""Booklets with at least this many pages have a cover, unless the sheet requires a number of pages."""
_TURNS = 3
"""Maximum number of times that pages are set again because page numbers in them have changed."""


@dataclass
class SheetPages:
    """Sheet set into pages."""

    plan: Plan
    locale: str
    size: tuple[float, float]
    count: int = 0
    """Its number of pages."""
    anchors: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Where each entry and heading begins: its page from 0, and the position on the page."""
    outline: list[tuple[str, int, int, float]] = field(default_factory=list)
    """Title, level, page and position of each heading."""
    problems: list[Problem] = field(default_factory=list)
    points: float = 0
    """The size of its plain text."""
    names_pages: bool = False
    """Whether it shows numbers of its own pages."""
    draw: Callable[[], list[Drawing]] = list

    @cached_property
    def drawings(self) -> list[Drawing]:
        """Return the pages, drawn on first use, because fitting does not need drawings."""
        return self.draw()


class Typesetter:
    """Typesetter of sheets of one game in one language."""

    def __init__(
        self,
        book: Book,
        texts: PackTexts,
        looks: SheetTheme,
        proved: Container[str] = frozenset(),
        paper: str = "A4",
        larger: float = 1.0,
    ) -> None:
        """`proved` has the examples that were run and passed, `paper` is the printer's, and `larger` is the
        factor for large print.
        """
        self.book, self.texts, self.looks, self.proved = book, texts, looks, proved
        self.paper, self.larger = paper, larger
        self.game = texts.title(f"game/{book.game}")
        fonts = texts.locale, looks.titles, looks.texts
        self._cache = book.paragraphs.setdefault(fonts, BlockCache(book.icons, texts.locale))
        self._blocks: dict[str, Sequence[Block]] = {}
        """Blocks of templates that do not name pages."""

    def typeset_plan(self, plan: Plan, *, size: float = 0, any_size: bool = False) -> SheetPages:
        """Return a plan set into pages; without pages, and with problems, if it cannot be set.

        Its text has the size `size`; without one, that of the plan, or the largest that gives the required
        number of pages. With `any_size`, any size that gives this number is used, which is faster and finds
        the same problems.
        """
        faults = list(plan.problems)
        try:
            if size:
                return self._set_with_page_numbers(plan, self._set_pages(plan, {}, size))
            if not faults:
                return self._fit_plan(plan, any_size)
        except TemplateReadError as error:
            faults = [self._make_template_problem(plan, error)]
        return SheetPages(plan, self.texts.locale, PAPERS[self._paper(plan)], problems=faults)

    def _make_template_problem(self, plan: Plan, error: TemplateReadError) -> Problem:
        """Return the problem about a template, with its offset."""
        return Problem(
            ProblemKind.TEMPLATE,
            entry=plan.entry,
            field="template",
            locale=self.texts.locale,
            place=error.start,
            reason=error.what,
            what=error.name,
        )

    def _fit_plan(self, plan: Plan, any_size: bool) -> SheetPages:
        """Return a plan set at its final size, with a problem if that does not give the required pages.

        The largest size is searched without page numbers, which take little space, and then set with them.
        """
        size = max(plan.size * self.larger, READING_SIZE) if self.larger > 1 else plan.size
        if not plan.pages or self.larger > 1:
            return self._set_with_page_numbers(plan, self._set_pages(plan, {}, size))
        if any_size:
            middle = round((plan.size + plan.floor) / 2, 2)
            made = self._set_with_page_numbers(plan, self._set_pages(plan, {}, middle))
            if made.count == plan.pages:
                return made
        made = self._find_largest_size(plan, size)
        while made.count > plan.pages and made.points - _SHRINK >= plan.floor - 1e-6:
            made = self._set_with_page_numbers(
                plan, self._set_pages(plan, {}, round(made.points - _SHRINK, 2))
            )
        if made.count != plan.pages:
            made.problems.append(
                Problem(
                    ProblemKind.PAGES,
                    entry=plan.entry,
                    field="pages",
                    locale=self.texts.locale,
                    what=f"{plan.floor:g}",
                    amount=made.count,
                )
            )
        return made

    def _find_largest_size(self, plan: Plan, size: float) -> SheetPages:
        """Return a plan set at the largest size at which it has at most the required pages.

        If there is no such size, it is set at the lower limit.
        """
        tried: dict[float, SheetPages] = {}

        def fits(steps: int) -> bool:
            points = round(size - steps * _SHRINK, 2)
            tried[points] = self._set_pages(plan, {}, points)
            return tried[points].count <= plan.pages

        low = bisect_left(range(round((size - plan.floor) / _SHRINK)), True, key=fits)
        points = round(size - low * _SHRINK, 2)
        return self._set_with_page_numbers(plan, tried.get(points) or self._set_pages(plan, {}, points))

    def _set_with_page_numbers(self, plan: Plan, made: SheetPages) -> SheetPages:
        """Set a plan again, at most `_TURNS` times, until the page numbers in it are right."""
        numbers: Mapping[str, int] = {}
        for _ in range(_TURNS):
            now = {entry: page + 1 for entry, (page, _) in made.anchors.items()}
            if now == numbers or not made.names_pages:
                break
            numbers = now
            made = self._set_pages(plan, numbers, made.points)
        return made

    def _paper(self, plan: Plan) -> str:
        if plan.paper:
            return "half-letter" if plan.paper == "A5" and self.paper == "letter" else plan.paper
        return self.paper

    def _margin(self, plan: Plan) -> float:
        if not plan.booklet:
            return 10.0
        return 14.0 if PAPERS[self._paper(plan)][0] > 180 else 12.0

    def _set_pages(self, plan: Plan, numbers: Mapping[str, int], size: float) -> SheetPages:
        """Set a plan into pages at a size without drawing them."""
        pages = PageNumbers(numbers)
        spreads, setter = self._fill_pages(plan, pages, size, draws=False)
        for style, line in (("title", plan.title), ("game", self.game), ("foot", self._name_pages(plan))):
            setter.measure(make_passage(line).paragraphs[0], style)
        about = plan.entry or f"game/{self.book.game}"
        problems = find_glyph_problems([*setter.lacking], self.texts, about)
        draw = partial(self._draw_pages, plan, numbers, size)
        paper, found = PAPERS[self._paper(plan)], _collect_anchors(spreads)
        return SheetPages(
            plan, self.texts.locale, paper, len(spreads), *found, problems, size, pages.asked, draw
        )

    def _draw_pages(self, plan: Plan, numbers: Mapping[str, int], size: float) -> list[Drawing]:
        spreads, setter = self._fill_pages(plan, PageNumbers(numbers), size, draws=True)
        band, _ = self._band(plan, setter.look)
        return [
            self._draw_cover(plan, setter.look)
            if spread.cover
            else (
                *(band if not number else ()),
                *spread.under,
                *spread.commands,
                *self._foot(plan, setter.look, number + 1),
            )
            for number, spread in enumerate(spreads)
        ]

    def _draw_cover(self, plan: Plan, look: SheetStyle) -> Drawing:
        (width, height), margin = PAPERS[self._paper(plan)], self._margin(plan)
        place = margin, margin, width - 2 * margin, height - 2 * margin
        return draw_cover(self.book, plan.slug, (self.game, plan.title), look, place, self.texts.locale)

    def _fill_pages(
        self, plan: Plan, numbers: PageNumbers, size: float, draws: bool
    ) -> tuple[list[PageContent], SlabMaker]:
        """Return the pages of a plan without head and foot, and the slab maker."""
        width, height = PAPERS[self._paper(plan)]
        margin = self._margin(plan)
        columns = max(1, plan.columns - (self.larger > 1))
        column = (width - 2 * margin - (columns - 1) * _GUTTER) / columns
        look = self.looks.make_style(size, plan.accent, READING_SIZE if self.larger > 1 else 0)
        setter = SlabMaker(look, self.texts, self.book.icons, self._cache, draws)
        low = height - margin - 4
        lister = EntryLister(self.book, self.texts, setter, column, low - margin, numbers, self.proved)
        blocks = self._get_blocks(plan, lister)
        slabs = Flow(self.book, self.texts, plan, blocks, setter, lister, column, numbers).make_slabs()
        _, top = self._band(plan, look)
        xs = [margin + number * (column + _GUTTER) for number in range(columns)]
        first = [Frame(x, top, low - top) for x in xs]
        rest = [Frame(x, margin, low - margin) for x in xs]
        if columns < plan.columns:  # large print has fewer columns than the breaks of the sheet assume
            slabs = [each._replace(page=False, column=False) if each.column else each for each in slabs]
        if not draws:  # the drawing of a slab does not influence its place
            slabs = [each._replace(commands=(), under=()) if each.commands else each for each in slabs]
        if plan.booklet and not plan.pages:
            pages = fill_columns(slabs, rest, rest)
            if len(pages) >= _COVERED:
                return [PageContent(cover=True), *pages], setter
        return fill_columns(slabs, first, rest), setter

    def _get_blocks(self, plan: Plan, lister: EntryLister) -> Sequence[Block]:
        """Return the blocks of a plan, cached unless they contain page numbers."""
        if not plan.template:
            return plan.blocks
        known = self._blocks.get(plan.slug)
        if known is None:
            asked: list[str] = []

            def record_page(entry: str) -> str:
                asked.append(entry)
                return lister.format_page(entry)

            known = run_template(self.book, self.texts, plan.template, record_page, plan.entry)
            if not asked:
                self._blocks[plan.slug] = known
        return known

    def _band(self, plan: Plan, look: SheetStyle) -> tuple[Drawing, float]:
        """Draw the head of the first page: the title and the game on a band of colour.

        Also return where text begins. The band stays away from the edge, which office printers leave white.
        """
        width, margin = PAPERS[self._paper(plan)][0], self._margin(plan)
        inner = width - 2 * margin
        title = set_line(plan.title, look, "title", inner - 8, self.texts.locale)
        game = set_line(self.game, look, "game", inner - 8, self.texts.locale)
        named = [tag_command(each, ("H1",)) for each in title[0]]
        right = find_right_edge(game[0])
        beside = find_right_edge(title[0]) + right + 16 < inner
        high = title[1] + (5.2 if beside else game[1] + 7.0)
        out: list[Command] = [look.draw_bar(margin, margin, inner, high, 1.6)]
        if beside:
            base = margin + (high - game[1]) / 2 + (title[1] - game[1]) * 0.25
            out += [move_command(each, width - margin - 4 - right, base) for each in game[0]]
            out += [move_command(each, margin + 4, margin + 2.6) for each in named]
        else:
            out += [move_command(each, margin + 4, margin + 2.4) for each in game[0]]
            out += [move_command(each, margin + 4, margin + game[1] + 4.4) for each in named]
        return tuple(out), margin + high + (3.5 if plan.booklet else 2.8)

    def _name_pages(self, plan: Plan) -> str:
        """Return the game and the title, for the foot of each page."""
        return f"{self.game} – {plan.title}"

    def _set_name(self, plan: Plan, look: SheetStyle, width: float) -> list[Command]:
        """Set the foot of a page on one line: game and title, or the title alone if both are too long."""
        locale = self.texts.locale
        _, one_line = set_line("x", look, "foot", width, locale)
        whole, high = set_line(self._name_pages(plan), look, "foot", width, locale)
        return whole if high <= one_line else set_line(plan.title, look, "foot", width, locale)[0]

    def _foot(self, plan: Plan, look: SheetStyle, page: int) -> Drawing:
        size, margin = PAPERS[self._paper(plan)], self._margin(plan)
        y = size[1] - margin + 1
        locale = self.texts.locale
        left = self._set_name(plan, look, size[0] - 2 * margin - 15)
        right, _ = set_line(self.texts.number(page), look, "foot", 12, locale)
        if plan.booklet and page % 2 == 0:  # numbers are on the outside after folding
            left, right = right, left
        line = Rect(margin, round_mm(y - 1.6), round_mm(size[0] - 2 * margin), 0.15, look.line)
        return (
            line,
            *(move_command(command, margin, y) for command in left),
            *(move_command(command, size[0] - margin - find_right_edge(right), y) for command in right),
        )


def _collect_anchors(
    spreads: Sequence[PageContent],
) -> tuple[dict[str, tuple[int, float]], list[tuple[str, int, int, float]]]:
    anchors: dict[str, tuple[int, float]] = {}
    outline: list[tuple[str, int, int, float]] = []
    for page, spread in enumerate(spreads):
        for entry, y in spread.anchors.items():
            anchors.setdefault(entry, (page, y))
        outline += [(title, level, page, y) for title, level, y in spread.headings]
    return anchors, outline
