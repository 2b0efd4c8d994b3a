"""Sheet: set blocks into pages with head, page numbers, outline and links."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.drawing.drawing_commands import Drawing
from ludex.render.print_variants import READING_SIZE
from ludex.render.problems import Problem, ProblemKind
from ludex.render.sheets.blocks import Block
from ludex.render.sheets.entry_lists import EntryLister, PageNumbers
from ludex.render.sheets.flow import Flow
from ludex.render.sheets.page_ends import PageEnds
from ludex.render.sheets.plans import Plan
from ludex.render.sheets.setter import BlockCache, MissingGlyph, SlabMaker
from ludex.render.sheets.slabs import Frame, PageContent, fill_columns
from ludex.render.sheets.styles import PAPERS, SheetTheme
from ludex.render.sheets.template_runner import run_template
from ludex.render.typeset.block import make_passage
from ludex.text.passages import StyledText
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
                return self._set_plan(plan, size)
            if not faults:
                return self._fit_plan(plan, any_size)
        except TemplateReadError as error:
            fault = self._make_problem(ProblemKind.TEMPLATE, plan, "template", error.name)
            faults = [replace(fault, place=error.start, reason=error.what)]
        return SheetPages(plan, self.texts.locale, PAPERS[self._paper(plan)], problems=faults)

    def _make_problem(self, kind: ProblemKind, plan: Plan, field: str, what: str) -> Problem:
        return Problem(kind, entry=plan.entry, field=field, locale=self.texts.locale, what=what)

    def _fit_plan(self, plan: Plan, any_size: bool) -> SheetPages:
        """Return a plan set at its final size, with a problem if that does not give the required pages.

        The largest size is searched without page numbers, which take little space, and then set with them.
        """
        size = max(plan.size * self.larger, READING_SIZE) if self.larger > 1 else plan.size
        if not plan.pages or self.larger > 1:
            return self._set_plan(plan, size)
        if any_size:
            made = self._set_plan(plan, round((plan.size + plan.floor) / 2, 2))
            if made.count == plan.pages:
                return made
        made = self._find_largest_size(plan, size)
        while made.count > plan.pages and made.points - _SHRINK >= plan.floor - 1e-6:
            made = self._set_plan(plan, round(made.points - _SHRINK, 2))
        if made.count != plan.pages:
            problem = self._make_problem(ProblemKind.PAGES, plan, "pages", f"{plan.floor:g}")
            made.problems.append(replace(problem, amount=made.count))
        return made

    def _find_largest_size(self, plan: Plan, size: float) -> SheetPages:
        """Return a plan at the largest size that gives at most the required pages, or at the lower limit."""
        tried: dict[float, SheetPages] = {}

        def fits(steps: int) -> bool:
            points = round(size - steps * _SHRINK, 2)
            tried[points] = self._set_pages(plan, {}, points)
            return tried[points].count <= plan.pages

        low = bisect_left(range(round((size - plan.floor) / _SHRINK)), True, key=fits)
        points = round(size - low * _SHRINK, 2)
        return self._set_plan(plan, points, tried.get(points))

    def _set_plan(self, plan: Plan, size: float, made: SheetPages | None = None) -> SheetPages:
        """Set a plan at a size, and again, at most `_TURNS` times, until the page numbers in it are right."""
        made = made or self._set_pages(plan, {}, size)
        numbers: Mapping[str, int] = {}
        for _ in range(_TURNS):
            now = {entry: page + 1 for entry, (page, _) in made.anchors.items()}
            if now == numbers or not made.names_pages:
                break
            numbers = now
            made = self._set_pages(plan, numbers, size)
        return made

    def _paper(self, plan: Plan) -> str:
        if plan.paper:
            return "half-letter" if plan.paper == "A5" and self.paper == "letter" else plan.paper
        return self.paper

    def _set_pages(self, plan: Plan, numbers: Mapping[str, int], size: float) -> SheetPages:
        """Set a plan into pages at a size without drawing them."""
        pages = PageNumbers(numbers)
        spreads, setter, ends = self._fill_pages(plan, pages, size, draws=False)
        for style, line in (("title", plan.title), ("game", ends.game), ("foot", ends.foot)):
            setter.measure(make_passage(line).paragraphs[0], style)
        about = plan.entry or f"game/{self.book.game}"
        problems = _find_glyph_problems([*setter.lacking], self.texts, about)
        draw = partial(self._draw_pages, plan, numbers, size)
        found = _collect_anchors(spreads)
        return SheetPages(
            plan, self.texts.locale, ends.paper, len(spreads), *found, problems, size, pages.asked, draw
        )

    def _draw_pages(self, plan: Plan, numbers: Mapping[str, int], size: float) -> list[Drawing]:
        spreads, _, ends = self._fill_pages(plan, PageNumbers(numbers), size, draws=True)
        heads = [ends.draw_head()[0], *[()] * len(spreads)]
        return [
            ends.draw_cover()
            if spread.cover
            else (*head, *spread.under, *spread.commands, *ends.draw_foot(number))
            for number, (head, spread) in enumerate(zip(heads, spreads, strict=False), 1)
        ]

    def _fill_pages(
        self, plan: Plan, numbers: PageNumbers, size: float, draws: bool
    ) -> tuple[list[PageContent], SlabMaker, PageEnds]:
        """Return the pages of a plan without head and foot, their setter, and what draws head and foot."""
        paper = width, height = PAPERS[self._paper(plan)]
        margin = 10.0 if not plan.booklet else 14.0 if width > 180 else 12.0
        columns = max(1, plan.columns - (self.larger > 1))
        column = (width - 2 * margin - (columns - 1) * _GUTTER) / columns
        look = self.looks.make_style(size, plan.accent, READING_SIZE if self.larger > 1 else 0)
        setter = SlabMaker(look, self.texts, self.book.icons, self._cache, draws)
        ends = PageEnds(self.book, self.texts, plan, look, paper, margin)
        low = height - margin - 4
        lister = EntryLister(self.book, self.texts, setter, column, low - margin, numbers, self.proved)
        blocks = self._get_blocks(plan, lister)
        slabs = Flow(self.book, self.texts, plan, blocks, setter, lister, column, numbers).make_slabs()
        if columns < plan.columns:  # large print has fewer columns than the breaks of the sheet assume
            slabs = [each._replace(page=False, column=False) if each.column else each for each in slabs]
        if not draws:  # the drawing of a slab does not influence its place
            slabs = [each._replace(commands=(), under=()) if each.commands else each for each in slabs]
        _, top = ends.draw_head()
        xs = [margin + number * (column + _GUTTER) for number in range(columns)]
        first, rest = ([Frame(x, y, low - y) for x in xs] for y in (top, margin))
        if plan.booklet and not plan.pages:
            pages = fill_columns(slabs, rest, rest)
            if len(pages) >= _COVERED:
                return [PageContent(cover=True), *pages], setter, ends
        return fill_columns(slabs, first, rest), setter, ends

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


# Texts with missing characters


def _find_glyph_problems(missing: Sequence[MissingGlyph], texts: PackTexts, sheet: str) -> list[Problem]:
    """Return a problem for each text with a missing character, or for the sheet if no text has it.

    A line of a sheet can join several texts, or come from a title, a term or the template. If the key of a
    text is unknown, the text is found by its words.
    """
    if not missing:
        return []
    letters = set("".join(each.letter for each in missing).casefold())
    folded = ((key, text.casefold()) for key, text in _list_strings(texts))
    strings = [(key, text) for key, text in folded if not letters.isdisjoint(text)]
    problems: dict[Problem, None] = {}
    for each in missing:
        letter, words = each.letter.casefold(), each.words.casefold()
        found = [(key, text) for key, text in strings if letter in text]
        keys = [key for key, _ in found if key == each.key]
        keys = keys or [key for key, text in found if text in words or words in text]
        for key in keys or [""]:
            entry = "" if key else sheet
            problem = Problem(
                ProblemKind.GLYPH, entry=entry, key=key, locale=texts.locale, what=each.letter, file=each.file
            )
            problems[problem] = None
    return list(problems)


def _list_strings(texts: PackTexts) -> Iterator[tuple[str, str]]:
    """Yield every text of a game in a language, before and after filling, and every string of its data."""
    pack = texts.pack
    for key in pack.texts(pack.manifest().source) | pack.texts(texts.locale):
        raw = texts.raw(key)
        yield from ((key, each) for each in ([raw] if isinstance(raw, str) else raw.values()))
    for key, passage in texts.list_passages():
        for paragraph in passage.paragraphs:
            yield from ((key, run.text) for run in paragraph.runs if isinstance(run, StyledText))
    for record in map(pack.by_number, range(len(pack))):
        yield from _walk_strings(record.id, record.data)


def _walk_strings(key: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping | list):
        for name, each in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _walk_strings(f"{key}.{name}", each)
